// SPDX-License-Identifier: MIT
//
// Game files in `carcarena serve --play`, in Debian's chromium: pasted, of the folder and of the device; their moves and
// variations by keys, buttons and the list, other moves, the best moves of a bot, and the review with progress. No error on
// the console, no serious finding of axe-core, narrow and wide.
//
// Usage: node study_files.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NARROW, VARIATIONS, WIDE } from "./common.mjs";
import { openPage, playServer, ready, until } from "./play.mjs";
import { tools } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const games = mkdtempSync(path.join(tmpdir(), "games-"));
copyFileSync(fileURLToPath(new URL("../unit/data/six_games_bga.json", import.meta.url)), path.join(games, "log.json"));
const site = await playServer(program, "--games", games);

const word = (page) => page.locator("#now-text").textContent();

// The form to open a file, also if one is open.
async function another(page) {
    if (await page.locator("#new").isVisible()) await page.locator("#new").click();
    if (!await page.locator("#open").evaluate((part) => part.open)) await page.locator("#open summary").click();
}

const current = (page) => page.locator("#moves [aria-current]").textContent();

// A game file from the folder, pasted and chosen; its moves and variations by keys, buttons and the list; own moves; the
// best moves; another game of the file; its review.
async function opensFiles(browser) {
    for (const [view, scheme] of [[NARROW, "dark"], [WIDE, "light"]]) {
        const { page, troubles, close } = await openPage(browser, site, { viewport: view, colorScheme: scheme });
        await page.locator("#mode-study").click();
        await another(page);
        await page.locator("#open-text").fill(VARIATIONS);
        await page.locator("#open-form button").click();
        await until(page, "the game", async () => await page.locator("#moves button").count() === 28 &&
            (await current(page)) === "The game begins.");
        assert.equal(await page.locator("#open-games").isVisible(), false, "one game");
        const to = (what) => until(page, what, async () => (await current(page)).includes(what));
        await page.locator("#board").focus();
        for (const what of ["draws base/Q", "lay the tile at 0,-1", "on the city at 0,-1"]) {
            await page.keyboard.press("j");
            await to(what);
        }
        await page.locator("#branches button").click();
        await until(page, "the variation", async () => (await page.locator("#line-at").textContent()) === "turn 2, variation");
        await page.locator("#line-on").click();
        await to("lay the tile at 0,1");
        await fits(page, "file-" + view.width);
        // A move that the file does not have, and back to the game.
        await page.locator("#all summary").click();
        await page.locator("#choices button").last().evaluate((one) => one.click());
        await until(page, "an own move", async () => (await page.locator("#line-at").textContent()) === "your own move");
        await page.keyboard.press("Escape");
        await to("on the city at 0,-1");
        // A move that it has, played on the board.
        await page.locator('.palette button[data-text="base/R"]').click();
        await to("2. Bela: draws base/R");
        await page.locator("#moves button").last().click();
        await until(page, "the end", async () => /The game is over/.test(await word(page)));
        await page.keyboard.press("k");
        await until(page, "one step back", async () => !/The game is over/.test(await word(page)));
        assert.deepEqual(troubles, []);
        await close();
    }
    console.log("a pasted game file: ok");
}

async function reviewsFiles(browser) {
    const { page, troubles, close } = await openPage(browser, site, { viewport: WIDE });
    await page.locator("#mode-study").click();
    await another(page);
    await page.locator("#open-name").selectOption("log.json");
    await page.locator("#open-form button").click();
    await until(page, "the games", () => page.locator("#open-games").isVisible());
    assert.equal(await page.locator("#open-number option").count(), 6);
    await page.locator("#open-number").selectOption({ index: 3 });
    await until(page, "game 4", async () => /^4\. /.test(await page.locator("#open-number option:checked").textContent()) &&
        await page.locator("#moves button").count() > 100);
    await page.locator("#line-last").click();
    await until(page, "the end", async () => /The game is over/.test(await word(page)));
    await page.locator("#moves button").nth(50).click();
    await until(page, "move 50", async () => await page.locator("#moves button").nth(50).getAttribute("aria-current") === "step");
    while (!await page.locator("#all").isVisible()) {
        const before = await ready(page);
        await page.locator("#line-on").click();
        await until(page, "a decision", async () => await ready(page) !== before);
    }
    await page.locator("#hint").click();
    await until(page, "the best moves", async () => await page.locator("#candidates tbody tr").count() > 0);
    await page.locator("#hint").click();
    await page.locator("#review").click();
    await until(page, "progress", async () => /^Review: turn \d+ of \d+$/.test(await page.locator("#review").textContent()));
    // Another file of the device; its review is not there yet.
    await another(page);
    await page.locator("#open-file").setInputFiles({ name: "club.game", mimeType: "text/plain", buffer: Buffer.from(VARIATIONS) });
    await page.locator("#open-form button").click();
    await until(page, "the file", async () => await page.locator("#moves button").count() === 28);
    await until(page, "no review", async () => await page.locator("#review").textContent() === "Review this game");
    await page.locator("#review").click();
    await until(page, "the review", () => page.locator("#review-page").isVisible());
    await page.goto(site.address + "review.html#ply=5");
    assert.equal(await page.locator("#moves .branch").count(), 3);
    assert.deepEqual(troubles, []);
    await close();
    console.log("files of the folder and the device: ok");
}

let browser;
try {
    browser = await launch();
    await opensFiles(browser);
    await reviewsFiles(browser);
} finally {
    if (browser) await browser.close();
    site.remove();
    rmSync(games, { recursive: true, force: true });
}
