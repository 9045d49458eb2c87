// SPDX-License-Identifier: MIT
//
// `carcarena serve --play` as people use it, in Debian's chromium: a whole game by clicks against
// greedy, taking back, hints, a reload in the middle, the stored game; a position built by hand and
// ones from a text and a stored game, with an analysis that grows. No error on the console, no request to anybody else,
// no serious finding of axe-core, narrow and wide.
//
// Usage: node by_hand.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { NARROW, WIDE } from "./common.mjs";
import { begin, clickShape, mine, openPage, over, playServer, playServerIn, ready, until } from "./play.mjs";
import { tools } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const site = await playServer(program);
const { address, folder } = site;

const word = (page) => page.locator("#now-text").textContent();

// One decision: a tile by click on the board, everything else by the first marked place or pass.
async function decide(page, at) {
    const before = await ready(page);
    if (await page.locator("#rotate").isVisible()) {
        const cells = await page.locator("#board rect.offer").count();
        const box = await page.locator("#board rect.offer").nth(at % cells).boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await until(page, "a tile to lay", () => page.locator("#place").isVisible());
        if (at % 3 === 1) await page.keyboard.press("r");
        await page.locator("#place").click();
    } else if (at % 2 === 0 && await page.locator("#board .offer").count() > 0) {
        await clickShape(page, "#board .offer");
    } else if (await page.locator("#pass").isVisible()) {
        await page.locator("#pass").click();
    } else {
        await clickShape(page, "#board .offer");
    }
    await until(page, "an answer", async () => await ready(page) !== before);
    await until(page, "the next turn", async () => await mine(page) || await over(page));
}

async function takesBack(page) {
    const before = await ready(page);
    await decide(page, 3);
    await decide(page, 3);
    await page.locator("#undo").click();
    await until(page, "one step back", async () => await mine(page) && await ready(page) !== before);
    await page.keyboard.press("u");
    await until(page, "where it was", async () => await ready(page) === before);
}

async function asksForHints(page) {
    await page.locator("#hint").click();
    await until(page, "a hint", async () => await page.locator("#candidates tbody tr").count() > 0);
    assert.match(await page.locator("#candidates tbody th").first().textContent(), /^1\. (lay|put|move|take|pass)/);
    assert.ok(await page.locator("#board .rank").count() > 0, "the best moves are marked");
    await page.locator("#hint").click();
    await until(page, "no hint", async () => !await page.locator("#analysis").isVisible());
}

async function wholeGame(browser) {
    const { page, troubles, close } = await openPage(browser, site, { viewport: WIDE });
    await fits(page, "set-up-wide");
    await begin(page, { tilesets: ["base"], players: ["human", "greedy"], options: { deck_limit: "24" }, record: true });
    await until(page, "the first turn", () => mine(page));
    await takesBack(page);
    await asksForHints(page);
    let at = 0;
    for (; at < 8; at++) await decide(page, at);
    await fits(page, "game-wide");
    // Closing and opening again loses nothing.
    const before = await ready(page);
    await page.reload();
    await until(page, "the game after a reload", async () => await ready(page) === before);
    for (; !await over(page); at++) await decide(page, at);
    await fits(page, "over-wide");
    assert.match(await word(page), /stored as game 0\.0 of /);
    const viewer = await page.context().newPage();
    viewer.on("pageerror", (error) => troubles.push(String(error)));
    await viewer.goto(address + "game.html#ply=5");
    assert.match(await viewer.locator("#now-text").textContent(), /^Ply 5/);
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#file").click()]);
    assert.match(readFileSync(await file.path(), "utf8"), /^\[Player0 [^]*\n\[Result "[-0-9]+"\]\n\n1\. 0: /);
    await reviews(page, viewer, address);
    await ratings(page, viewer, address);
    assert.deepEqual(troubles, []);
    await close();
    console.log("a game by clicks: ok");
}

// Games in progress continue when the server ends and another one starts.
async function continues(browser) {
    const first = await playServer(program);
    let second = null;
    try {
        const { page, close } = await openPage(browser, first, { viewport: WIDE });
        const play = async (deck, turns) => {
            await begin(page, { tilesets: ["base"], players: ["human", "greedy"], options: { deck_limit: deck } }, "keep");
            await until(page, "the first turn", () => mine(page));
            for (let at = 0; at < turns; at++) await decide(page, at);
            return (await page.locator("#moves").textContent()).trim();
        };
        const moves = [await play("20", 3), await play("24", 2)];
        await close();
        await first.end();
        second = await playServerIn(first.folder, program);
        await takesUp(browser, second, moves);
    } finally {
        if (second) second.remove();
        first.remove();
    }
    console.log("games continue with another server: ok");
}

// moves: of the game that waits, and of the one that was on the page.
async function takesUp(browser, server, moves) {
    const { page, troubles, close } = await openPage(browser, server, { viewport: NARROW });
    const now = async () => (await page.locator("#moves").textContent()).trim();
    await until(page, "the last game", async () => await now() === moves[1]);
    assert.equal(await page.locator("#waiting button").count(), 1);
    await page.locator("#waiting button").click();
    await until(page, "the first game", async () => await now() === moves[0]);
    await decide(page, 2);
    assert.deepEqual(troubles, []);
    await close();
}

// The review of the finished game, with its progress and its page.
async function reviews(page, viewer, address) {
    assert.equal((await viewer.request.get(address + "review.html")).status(), 404);
    assert.equal(await page.locator("#review-page").isVisible(), false);
    await page.locator("#review").click();
    await until(page, "progress", async () => /^Review: turn \d+ of \d+$/.test(await page.locator("#review").textContent()));
    assert.equal(await page.locator("#review").isDisabled(), true);
    await until(page, "the review", () => page.locator("#review-page").isVisible());
    assert.equal(await page.locator("#review").isVisible(), false);
    await viewer.goto(address + "review.html#ply=5");
    assert.match(await viewer.locator("#verdict span").textContent(), /^Turn \d+, /);
    assert.ok(await viewer.locator("#judged tbody tr").count() > 1);
}

// The games of each set-up rated, as far as there are any.
async function ratings(page, viewer, address) {
    assert.equal(await page.locator("#ratings").getAttribute("href"), "/ratings");
    await viewer.goto(address + "ratings");
    await viewer.locator("li a").first().click();
    await viewer.waitForURL(/ratings\/./);
    assert.match(await viewer.locator("body").textContent(), /human with help/);
    assert.ok(await viewer.locator("svg").count() > 0, "charts");
    for (const nothing of ["nothing", "..%2f..%2fetc", ".hidden"])
        assert.equal((await viewer.request.get(address + "ratings/" + nothing)).status(), 404);
}

function keptGame() {
    const runs = readdirSync(folder).filter((name) => !name.startsWith("."));
    assert.equal(runs.length, 1, "one set-up, one run: " + runs);
    const run = path.join(folder, runs[0]);
    assert.match(execFileSync(program, ["verify", run], { encoding: "utf8" }), /1 of 1|1 game/);
    assert.match(execFileSync(program, ["rate", run], { encoding: "utf8" }), /human with help/);
    assert.match(execFileSync(program, ["replay", run, "0.0", "--moves"], { encoding: "utf8" }), /matches the stored game/);
    const thoughts = execFileSync(program, ["replay", run, "0.0", "--think"], { encoding: "utf8" });
    assert.ok(thoughts.match(/^ +player 1 thinks of /gm)?.length > 10, "what greedy thought is kept");
    console.log("the game is kept: ok");
}

// A game that is over under analysis: its names and moves, steps, and a bot that thinks as long as it is asked to.
async function analyzesTheGame(page) {
    assert.equal(await page.locator("#to-study").textContent(), "Analyze this game");
    await page.locator("#to-study").click();
    await until(page, "the end of the game", async () => /The game is over/.test(await word(page)));
    assert.match(await page.locator("#players").textContent(), /greedy.*human with help.*random/);
    assert.ok(await page.locator("#moves button").count() > 20);
    const decision = async () => {
        // One of several moves, since a bot does not think of a single one.
        while (!await page.locator("#all").isVisible() || +await page.locator("#choices-count").textContent() < 2) {
            const before = await ready(page);
            await page.locator("#line-back").click();
            await until(page, "a step back", async () => await ready(page) !== before);
        }
    };
    await decision();
    await page.locator("#hint").click();
    await until(page, "best moves", () => page.locator("#analysis").isVisible());
    const before = await ready(page);
    await page.locator("#line-back").click();
    await until(page, "a step back", async () => await ready(page) !== before);
    await decision();
    assert.equal(await page.locator("#hint").getAttribute("aria-pressed"), "true");
    await until(page, "best moves again", () => page.locator("#analysis").isVisible());
    await page.locator("#hint").click();
}

// By the keyboard, on a narrow screen: others' rules, giving up.
async function narrow(browser) {
    const { page, troubles, close } = await openPage(browser, site, { viewport: NARROW, colorScheme: "dark" });
    await begin(page, { tilesets: ["winter", "gingerbread-man"], players: ["greedy", "human", "random"] });
    await until(page, "the first turn", () => mine(page));
    await page.locator("#all summary").click();
    for (let i = 0; i < 6; i++) {
        const before = await ready(page);
        const placing = await page.locator("#rotate").isVisible();
        await page.locator("#board").focus();
        if (placing) await page.keyboard.press("r");
        if (placing) await page.keyboard.press("Enter");
        else await page.locator("#choices button").first().click();
        await until(page, "an answer", async () => await ready(page) !== before);
        await until(page, "the next turn", () => mine(page));
    }
    await page.locator("#hint").click();
    await until(page, "a hint", async () => await page.locator("#candidates tbody tr").count() > 0);
    assert.ok(await page.locator("#candidates").evaluate((table) => table.scrollWidth <= table.parentNode.clientWidth + 1), "all values of a hint are seen");
    await fits(page, "game-narrow");
    await page.locator("#resign").click();
    assert.equal(await page.locator("#resign").textContent(), "Really resign?");
    await page.locator("#resign").click();
    await until(page, "the end", () => over(page));
    assert.match(await word(page), /human with help \d+ \(resigned\)/);
    await analyzesTheGame(page);
    assert.deepEqual(troubles, []);
    await close();
    console.log("narrow, by keys, given up: ok");
}

const simulations = (page) => page.evaluate(() => +(document.getElementById("analysis").dataset.simulations || 0));

async function analyzes(browser) {
    const { page, troubles, close } = await openPage(browser, site, { viewport: WIDE });
    await page.locator("#mode-study").click();
    await begin(page, { tilesets: ["base"], players: ["human", "greedy"], adviser: "mcts" });
    await until(page, "tiles to choose from", async () => await page.locator(".palette button").count() > 0);
    for (const tile of ["base/D", "base/E", "base/V"]) {
        await page.locator('.palette button[data-text="' + tile + '"]').click();
        await until(page, "a place for " + tile, () => page.locator("#rotate").isVisible());
        await page.locator("#board").focus();
        await page.keyboard.press("r");
        await page.keyboard.press("Enter");
        await until(page, "a place for a follower", async () => await page.locator("#pass").count() > 0);
        await clickShape(page, "#board .offer");
        await until(page, "the next tile", async () => await page.locator(".palette button").count() > 0);
    }
    await page.locator("#worth").check();
    await until(page, "points on the board", async () => await page.locator("#board .gain").count() > 0);
    assert.ok(await page.locator("#board .fits").count() > 0, "cells say how many tiles fit");
    await page.locator('.palette button[data-text="base/U"]').click();
    await until(page, "a place", () => page.locator("#rotate").isVisible());
    await page.locator("#hint").click();
    await until(page, "an analysis", async () => await simulations(page) > 0);
    const first = await simulations(page);
    await until(page, "an analysis that grows", async () => await simulations(page) > first);
    await fits(page, "study-wide");
    // It continues from the position, and stops.
    await page.locator("#hint").click();
    await page.locator("#undo").click();
    await until(page, "tiles again", async () => await page.locator(".palette button").count() > 0);
    const text = await page.locator("#position").inputValue();
    assert.match(text, /^tile base\/D 0,0 r0\ntile base\/D /);
    await page.locator("#new").click();
    await page.locator("#position").fill(text.replace(/^draws \d+$/m, "draws 12"));
    await page.locator("#load").click();
    await until(page, "the position of the text", async () => /^study 1\./.test(await ready(page)));
    await page.locator("#new").click();
    await page.locator("#from-stored summary").click();
    await until(page, "the stored games", async () => await page.locator("#stored-run option").count() > 0);
    const runs = await page.locator("#stored-run option").allTextContents();
    assert.deepEqual(runs, readdirSync(folder).filter((name) => !name.startsWith(".")).sort());
    await page.locator("#stored-run").selectOption(runs.find((run) => run.startsWith("human_with_help")));
    await page.locator("#stored-load").click();
    await until(page, "the moves of the stored game", async () => await page.locator("#moves button").count() > 20);
    assert.match(await page.locator("#players").textContent(), /human with help/);
    await page.locator("#moves button").nth(20).click();
    await until(page, "a position of the stored game", async () =>
        (await page.locator("#position").inputValue()).split("\n").filter((line) => line.startsWith("tile ")).length > 5);
    await page.locator("#new").click();
    await page.locator("#position").fill("nonsense");
    await page.locator("#load").click();
    await until(page, "an error", async () => /position: line 1/.test(await page.locator("#trouble").textContent()));
    troubles.splice(0, troubles.length, ...troubles.filter((text_) => !/400 \(Bad Request\)/.test(text_)));
    assert.deepEqual(troubles, []);
    await close();
    console.log("analyzing: ok");
}

let browser;
try {
    browser = await launch();
    await wholeGame(browser);
    await continues(browser);
    keptGame();
    await narrow(browser);
    await analyzes(browser);
    await browser.close();
    browser = null;
    assert.equal(await site.end(), 0, "the server ends as it is asked to");
} finally {
    if (browser) await browser.close();
    site.remove();
}
