// SPDX-License-Identifier: MIT
//
// Pages of reviewed games as people use them, in Debian's chromium: marks in the list, the turns of a position and their
// ghosts on the board, jumps to mistakes, the chance to win with its turning points, the list of several games; narrow
// and wide, light and dark, by keys and clicks, without an error on the console and without a serious finding of axe-core.
//
// Usage: node review_page.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { VARIATIONS, VIEWS } from "./common.mjs";
import { tools, troublesOf } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const folder = mkdtempSync(path.join(tmpdir(), "reviews-"));
const GAMES = fileURLToPath(new URL("../unit/data/six_games_bga.json", import.meta.url));
const FAULTS = ["inaccuracy", "mistake", "blunder"];

function review(name, games, ...words) {
    const file = path.join(folder, name + ".html");
    execFileSync(program, ["review", ...games, "--html", file, ...words], { stdio: "ignore" });
    return file;
}

async function open(browser, file, options, hash = "") {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => url.startsWith(pathToFileURL(folder).href));
    await page.goto(pathToFileURL(file).href + hash);
    return { page, troubles, close: () => context.close() };
}

const ply = (page) => page.evaluate(() => +document.getElementById("slider").value);
const data = (page) => page.evaluate(() => JSON.parse(document.getElementById("game").textContent));
const ghosts = (page) => page.locator("#board .ghost").count();

// Signs in the list of moves, at the turns that the data mark, and no more.
async function marks(page, turns) {
    const faults = turns.filter((turn) => FAULTS.includes(turn.mark));
    assert.ok(faults.length > 1, "the game has mistakes");
    assert.equal(await page.locator("#moves .sign").count(), faults.length);
    for (const turn of faults) {
        const sign = page.locator("#moves button").nth(turn.ply + 1).locator(".sign");
        assert.equal((await sign.textContent()).trim(), turn.sign + " " + turn.mark);
    }
    assert.equal(await page.locator("#thinking").isVisible(), false, "no bot reported anything");
    assert.equal(await page.locator("#think-label").isVisible(), false);
    return faults;
}

// The keys n and N, and the buttons, go from mistake to mistake.
async function jumps(page, faults) {
    await page.keyboard.press("Home");
    for (const turn of faults) {
        await page.keyboard.press("n");
        assert.equal(await ply(page), turn.ply);
        assert.ok((await page.locator("#verdict").textContent()).includes("Turn " + turn.number + ","));
    }
    await page.keyboard.press("n");
    assert.equal(await ply(page), faults[faults.length - 1].ply, "there is no further mistake");
    await page.keyboard.press("Shift+N");
    assert.equal(await ply(page), faults[faults.length - 2].ply);
    await page.locator("#fault-next").click();
    assert.equal(await ply(page), faults[faults.length - 1].ply);
    await page.locator("#fault-previous").click();
    assert.equal(await ply(page), faults[faults.length - 2].ply);
}

// The judged turns of a position: their rows, cells and ghosts.
async function alternatives(page, turn) {
    await page.locator("#slider").fill(String(turn.ply));
    const rows = page.locator("#judged tbody tr");
    assert.equal(await rows.count(), turn.judged.length);
    assert.equal(await page.locator("#judged tbody tr.chosen").count(), 1);
    assert.equal(await rows.nth(turn.played).getAttribute("class"), "chosen");
    assert.doesNotMatch(await page.locator("#judged").textContent(), /undefined|NaN|Infinity|\b[a-z]\d\b/);
    const cells = new Set(turn.judged.map((judged) => /^place (\S+) /.exec(judged.actions[0])[1]));
    assert.equal(await page.locator("#board .judged").count(), cells.size);
    assert.equal(await page.locator("#board .judged.played").count(), 1);
    const buttons = page.locator("#judged tbody button");
    for (let i = 0; i < turn.judged.length; i++) {
        await buttons.nth(i).click();
        assert.equal(await ghosts(page), 1, "the tile of turn " + (i + 1));
        assert.equal(await page.locator("#board .ghost-figure").count(),
            turn.judged[i].actions.filter((action) => action.startsWith("deploy ")).length);
        assert.equal(await buttons.nth(i).getAttribute("aria-pressed"), "true");
        assert.equal(await page.locator("#judged [aria-pressed=true]").count(), 1);
    }
    await page.keyboard.press("Escape");
    assert.equal(await ghosts(page), 0);
    await page.keyboard.press("1");
    assert.equal(await ghosts(page), 1);
    await page.keyboard.press("ArrowRight");
    assert.equal(await ghosts(page), 0, "a step shows what was played");
    await page.keyboard.press("2");
    assert.equal(await ghosts(page), 1);
    assert.equal(await ply(page), turn.ply, "and a number goes back to before the turn");
    await buttons.nth(1).focus();
    await page.keyboard.press("Enter");
    assert.equal(await ghosts(page), 0);
    await page.locator("#board .judged").first().click();
    assert.equal(await ghosts(page), 1, "a click on a cell");
    await page.keyboard.press("Escape");
    await page.locator("#board").focus();
    await page.keyboard.press("r");
    assert.equal(await page.locator("#board .judged").count(), 0);
    assert.equal(await page.locator("#judged").isVisible(), false);
    assert.equal(await page.locator("#moves .sign").first().isVisible(), false);
    await page.keyboard.press("r");
    assert.ok(await page.locator("#board .judged").count() > 0);
}

// The last ply, as every other one, has the last turn that was made.
async function everywhere(page, game) {
    for (let at = 0; at < game.steps.length; at += 23) {
        await page.locator("#slider").fill(String(at));
        const turn = game.review.turns.findLast((other) => other.ply <= at);
        const text = await page.locator("#verdict").textContent();
        assert.ok(turn ? text.includes("Turn " + turn.number + ",") : text.startsWith("Step to a turn"), "ply " + at + ": " + text);
        assert.doesNotMatch(text, /undefined|NaN/);
    }
}

async function graphs(page, game) {
    assert.equal(await page.locator("#chance .curve").count(), 1);
    assert.deepEqual(await page.locator("#chance text").allTextContents(), ["0", "50%", "100%", "0"]);
    const points = page.locator("#turning button");
    const count = await points.count();
    assert.ok(count > 0 && count <= 5, "turning points: " + count);
    assert.equal(await page.locator("#chance .turning").count(), count);
    for (let i = 0; i < count; i++) {
        const number = +/^Turn (\d+),/.exec(await points.nth(i).textContent())[1];
        await points.nth(i).click();
        assert.equal(await ply(page), game.review.turns.find((turn) => turn.number === number).ply);
    }
    await page.locator("#chance").click({ position: { x: 60, y: 3 } });
    assert.ok(await ply(page) < game.steps.length / 2, "the graph leads to a ply");
}

async function players(page, game) {
    const table = await page.locator("#review-players tbody tr").evaluateAll((all) => Object.fromEntries(all.map((row) =>
        [row.cells[0].textContent, [...row.cells].slice(1).map((cell) => cell.textContent)])));
    const shown = (word, value) => assert.deepEqual(table[word], game.review.players.map(value), word);
    shown("accuracy", (player) => player.accuracy.toFixed(1) + "\u2009%");
    shown("blunders ??", (player) => String(player.marks.blunder));
    shown("mistakes ?", (player) => String(player.marks.mistake));
    shown("luck of the tiles", (player) => (player.luck < 0 ? "\u2212" : "+") + Math.abs(player.luck).toFixed(1));
    assert.match(table["estimated Elo"][0], /^\u2212?\d+ \u00b1 \d+$/);
}

async function reviewed(browser, file) {
    for (const [viewport, colorScheme] of VIEWS) {
        const { page, troubles, close } = await open(browser, file, { viewport, colorScheme });
        const game = await data(page);
        const faults = await marks(page, game.review.turns);
        await jumps(page, faults);
        await fits(page, "review-" + viewport.width + "-" + colorScheme);
        await alternatives(page, faults[0]);
        await everywhere(page, game);
        await graphs(page, game);
        await players(page, game);
        assert.deepEqual(troubles, []);
        await close();
    }
    console.log("a reviewed game: ok");
}

// Three players: a line each, and no estimate of strength.
async function three(browser, file) {
    const { page, troubles, close } = await open(browser, file, { viewport: VIEWS[0][0] });
    assert.equal(await page.locator("#chance .curve").count(), 3);
    assert.equal(await page.locator("#review-players tbody th", { hasText: "Elo" }).count(), 0);
    await page.keyboard.press("End");
    await fits(page, "three-players");
    assert.deepEqual(troubles, []);
    await close();
    console.log("three players: ok");
}

async function listed(browser, file) {
    for (const [viewport, colorScheme] of VIEWS) {
        const { page, troubles, close } = await open(browser, file, { viewport, colorScheme });
        await fits(page, "list-" + viewport.width + "-" + colorScheme);
        const games = () => page.locator("table").nth(1).locator("tbody tr").evaluateAll((all) =>
            all.map((row) => +row.cells[0].textContent));
        const heads = page.locator("table").nth(1).locator("thead button");
        assert.deepEqual(await games(), [1, 2, 3, 4, 5, 6]);
        await heads.first().click();
        assert.deepEqual(await games(), [6, 5, 4, 3, 2, 1]);
        await heads.first().focus();
        await page.keyboard.press("Enter");
        assert.deepEqual(await games(), [1, 2, 3, 4, 5, 6]);
        assert.equal(await page.locator("th[aria-sort=ascending]").count(), 1);
        await page.locator("tbody a").nth(1).click();
        await page.waitForURL(/-games\/2\.html$/);
        assert.equal(await page.locator("#judged").count(), 1);
        await page.locator("#home").click();
        await page.waitForURL(/list\.html$/);
        assert.deepEqual(troubles, []);
        await close();
    }
    console.log("a list of games: ok");
}

// A short game of three bots, as a game file.
function gameOfThree() {
    const run = path.join(folder, "run");
    const config = path.join(folder, "three.json");
    const file = path.join(folder, "three.game");
    writeFileSync(config, JSON.stringify({ name: "three", seed: 3, tilesets: ["base"], players: 3, options: { deck_limit: 18 },
        bots: ["greedy", "random", "greedy"].map((spec, i) => ({ name: spec + " " + (i + 1), spec })), games: 6,
        record: true }));
    execFileSync(program, ["run", config, "--out", run, "--quiet"], { stdio: "ignore" });
    const games = execFileSync(program, ["export", run, "--format", "games"], { encoding: "utf8" });
    writeFileSync(file, games);
    return file;
}

// A game with a variation, a variation of that, and another one.
function gameWithVariations() {
    const file = path.join(folder, "variations.game");
    writeFileSync(file, VARIATIONS);
    return file;
}

// Variations in the list and on the board: into them by keys and buttons, through them, and back.
async function variations(browser, file) {
    for (const [viewport, colorScheme] of VIEWS) {
        const { page, troubles, close } = await open(browser, file, { viewport, colorScheme });
        const tiles = () => page.locator("#board use[href^='#cc-t-']:not([display=none])").count();
        const said = () => page.locator("#now-text").textContent();
        const current = () => page.locator("#moves [aria-current]").textContent();
        const order = await page.locator("#moves li").evaluateAll((all) => all.map((one) => (one.classList.contains("level2") ? "2"
            : one.classList.contains("variation") ? "1" : "0")).join(""));
        assert.match(order, /^0{7}1{6}2{2}1{2}0{6}1{2}0{3}$/, "variations stand after the turns that they replace");
        for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
        await page.locator("#variations button").click();
        assert.match(await said(), /^Variation, ply 4\. player 1 \(Bela\) draws base\/R/);
        assert.equal(await tiles(), 2);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assert.match(await said(), /Comment: This keeps the follower\./);
        assert.equal(await tiles(), 3);
        assert.equal(await page.locator("#slider").inputValue(), "3", "the slider stays in the game");
        await fits(page, "variation-" + viewport.width + "-" + colorScheme);
        await page.keyboard.press("v");
        for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
        assert.match(await current(), /^8 0 lay .* Deeper\.$/, "the end of the variation");
        for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowLeft");
        assert.match(await current(), /keeps the follower/, "back to where it began");
        for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
        assert.match(await current(), /^11 1 lay /, "the first variation continues behind the second");
        assert.equal(await tiles(), 5);
        await page.locator("#requests").evaluate((one) => one.value).then((text) => assert.equal(text.trim().split("\n").length, 12));
        await page.keyboard.press("Escape");
        assert.match(await current(), /^3 /);
        await page.keyboard.press("End");
        assert.match(await said(), /The game is over/);
        assert.equal(await tiles(), 6);
        await page.locator("#moves button").last().click();
        await page.locator("#moves .branch button").last().click();
        assert.match(await said(), /^Variation, ply 10\. player 1/);
        await page.locator("#leave").click();
        assert.match(await current(), /^9 0 /);
        assert.deepEqual(troubles, []);
        await close();
    }
    console.log("variations: ok");
}

let browser;
try {
    browser = await launch();
    await reviewed(browser, review("game", [GAMES], "--game", "2", "--decks", "4"));
    await variations(browser, review("variations", [gameWithVariations()], "--decks", "2"));
    const short = gameOfThree();
    await three(browser, review("three", [short], "--game", "1", "--decks", "2"));
    await listed(browser, review("list", [short], "--decks", "1", "--turns", "2"));
} finally {
    if (browser) await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
