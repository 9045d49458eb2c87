// SPDX-License-Identifier: MIT
//
// A page of puzzles as people solve it, in Debian's chromium: by clicks on the board and by keys, wrong turns with what they
// cost, hints, the solution with its reasons, the count of solved ones across a reload; narrow and wide, light and dark,
// without an error on the console and without a serious finding of axe-core. A page from a run has the same puzzles.
//
// Usage: node puzzle_page.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { VIEWS } from "./common.mjs";
import { tools, troublesOf } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const folder = mkdtempSync(path.join(tmpdir(), "puzzles-"));
const SIX_GAMES = fileURLToPath(new URL("../unit/data/six_games_bga.json", import.meta.url));

function puzzles(name, games, ...words) {
    const file = path.join(folder, name + ".html");
    execFileSync(program, ["puzzles", games, "--html", file, "--decks", "24", "--gain", "2", ...words], { stdio: "ignore" });
    return file;
}

async function open(context, file, hash = "") {
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => url.startsWith(pathToFileURL(folder).href));
    await page.goto(pathToFileURL(file).href + hash);
    return { page, troubles };
}

const dataOf = (page) => page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
const state = (page) => page.evaluate(() => document.body.dataset.state);
const answer = (page) => page.locator("#answer").textContent();
const placeOf = (action) => /^place (-?\d+),(-?\d+) r(\d)/.exec(action).slice(1).map(Number);

// Plays a turn as a mouse does: a free cell, further clicks to rotate, the button; then a marked segment, or pass.
async function click(page, actions) {
    const [x, y, turn] = placeOf(actions[0]);
    const unit = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent).rules[0].unit);
    for (let tries = 0; tries < 5; tries++) {
        const where = await page.evaluate(([cx, cy]) => {
            const point = new DOMPoint(cx, cy).matrixTransform(document.getElementById("board").getScreenCTM());
            return { x: point.x, y: point.y };
        }, [(x + 0.5) * unit, (y + 0.5) * unit]);
        await page.mouse.click(where.x, where.y);
        const ghost = await page.locator("#board .ghost").first().getAttribute("transform");
        const rotated = /rotate\((\d+)/.exec(ghost);
        if ((rotated ? +rotated[1] / 90 : 0) === turn) break;
    }
    await page.locator("#place").click();
    for (const action of actions.slice(1)) {
        if (action === "pass") {
            await page.locator("#pass").click();
            continue;
        }
        const at = await page.evaluate((text) => [...document.querySelectorAll("#board .offer")]
            .findIndex((shape) => (shape.dataset.text || "").split("\n").includes(text)), action);
        assert.ok(at >= 0, "a marked place for " + action);
        await page.locator("#board .offer").nth(at).dispatchEvent("click");
    }
}

// The same by keys: arrows to the cell, R, Enter, digits.
async function type(page, actions) {
    const [x, y, turn] = placeOf(actions[0]);
    const at = async () => {
        const ghost = await page.locator("#board .ghost").first().getAttribute("transform");
        const unit = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent).rules[0].unit);
        const [, cx, cy, angle] = /translate\((-?\d+) (-?\d+)\)(?:rotate\((\d+))?/.exec(ghost);
        return [cx / unit, cy / unit, (angle || 0) / 90];
    };
    await page.keyboard.press("r");
    const seen = new Set();
    for (let tries = 0; tries < 200; tries++) {
        const [cx, cy] = await at();
        if (cx === x && cy === y) break;
        seen.add(cx + "," + cy);
        const across = Math.abs(x - cx) > Math.abs(y - cy) || cy === y;
        const stuck = seen.size < tries / 2;
        const keys = across !== stuck && cx !== x ? [x > cx ? "ArrowRight" : "ArrowLeft"] : [y > cy ? "ArrowDown" : "ArrowUp"];
        await page.keyboard.press(stuck && tries % 3 === 0 ? ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][tries % 4] : keys[0]);
    }
    assert.deepEqual((await at()).slice(0, 2), [x, y], "the arrows lead to every cell");
    for (let tries = 0; tries < 4 && (await at())[2] !== turn; tries++) await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    for (const action of actions.slice(1)) {
        const number = await page.locator("#buttons button").evaluateAll((all, text) => all.findIndex((one) => one.dataset.text === text), action);
        await page.keyboard.press(action === "pass" ? "p" : String(number + 1));
    }
}

async function solves(browser, file, play, viewport, colorScheme) {
    const words = viewport.width + "-" + colorScheme + "-" + play.name;
    const context = await browser.newContext({ viewport, colorScheme });
    const { page, troubles } = await open(context, file);
    const data = await dataOf(page);
    assert.ok(data.puzzles.length >= 2, "puzzles: " + data.puzzles.length);
    const [puzzle] = data.puzzles;
    await fits(page, "open-" + words);
    assert.equal(await page.locator("#why").isVisible(), false, "the solution is hidden");
    // The obvious turn is wrong, and its cost is told.
    await play(page, puzzle.turns[puzzle.obvious].actions);
    assert.equal(await state(page), "wrong");
    assert.match(await answer(page), /^Not the best turn: it costs .*(point|%)/);
    assert.equal(await page.locator("#board .ghost-frame").count(), 1, "what was played is on the board");
    await fits(page, "wrong-" + words);
    await page.keyboard.press("Enter");
    assert.equal(await state(page), "open");
    // Hints: where the points come from, then the cell.
    await page.locator("#hint").click();
    assert.match(await answer(page), /The solution gains by /);
    await page.locator("#board").focus();
    await page.keyboard.press("h");
    assert.equal(await page.locator("#board .hint").count(), 1);
    assert.equal(await page.locator("#hint").isDisabled(), true);
    assert.equal(await page.locator("#progress").textContent(), "Solved 0 of " + data.puzzles.length);
    await play(page, puzzle.turns[0].actions);
    assert.equal(await state(page), "right");
    assert.match(await answer(page), /^Right! This is the best turn\./);
    assert.match(await page.locator("#reason").textContent(), /^Against the obvious turn .* the solution brings .* The obvious turn costs /);
    assert.equal(await page.locator("#judged tbody tr").count(), puzzle.turns.length);
    assert.doesNotMatch(await page.locator("main").textContent(), /undefined|NaN|Infinity|null/);
    assert.equal(await page.locator("#progress").textContent(), "Solved 1 of " + data.puzzles.length);
    await fits(page, "right-" + words);
    await page.locator("#judged tbody button").nth(1).click();
    assert.equal(await page.locator("#judged [aria-pressed=true]").count(), 1);
    assert.equal(await page.locator("#board .ghost-frame").count(), 1);
    // It is remembered.
    await page.reload();
    assert.equal(await page.locator("#progress").textContent(), "Solved 1 of " + data.puzzles.length);
    assert.deepEqual(troubles, []);
    await context.close();
    console.log(words + ": ok");
}

// The solution, the next puzzle, taking back, a turn that was not judged.
async function looks(browser, file) {
    const [viewport] = VIEWS[0];
    const context = await browser.newContext({ viewport });
    const { page, troubles } = await open(context, file, "#puzzle=2");
    const data = await dataOf(page);
    const puzzle = data.puzzles[1];
    assert.equal(await page.locator("#title").textContent(), "Puzzle 2 of " + data.puzzles.length);
    const other = Object.entries(puzzle.tree.moves).find(([, node]) => node.moves && node.moves.pass === -1);
    assert.ok(other, "a turn that was not judged");
    await click(page, [other[0]]);
    await page.keyboard.press("u");
    assert.equal(await page.locator("#rotate").isVisible(), true, "taken back");
    await click(page, [other[0], "pass"]);
    assert.match(await answer(page), /^Not among the \d+ best turns: by evaluation it costs more than /);
    await page.locator("#again").click();
    await page.locator("#solution").click();
    assert.match(await answer(page), /Solution: at /);
    assert.equal(await page.locator("#progress").textContent(), "Solved 0 of " + data.puzzles.length, "that does not count");
    await page.locator("#previous").click();
    assert.equal(await page.locator("#title").textContent(), "Puzzle 1 of " + data.puzzles.length);
    assert.equal(await page.locator("#why").isVisible(), false);
    await page.keyboard.press("n");
    assert.equal(new URL(page.url()).hash, "#puzzle=2");
    for (let i = 0; i < data.puzzles.length; i++) {
        await page.locator("#list button").nth(i).click();
        assert.doesNotMatch(await page.locator("main").textContent(), /undefined|NaN|null/);
        const best = data.puzzles[i].turns[0].actions;
        const end = best.reduce((node, action) => node.moves[action], data.puzzles[i].tree);
        assert.equal(end, 0, "the tree leads to the solution");
    }
    assert.deepEqual(troubles, []);
    await context.close();
    console.log("hints and solutions: ok");
}

// Without storage the page counts while it is open. The puzzles are those of a run, with other rules.
async function fromRun(browser) {
    const run = path.join(folder, "run");
    const config = path.join(folder, "run.json");
    writeFileSync(config, JSON.stringify({ name: "three", seed: 3, tilesets: ["winter", "gingerbread-man"], players: 2,
        options: { deck_limit: 24 }, bots: [{ name: "a", spec: "greedy" }, { name: "b", spec: "greedy:follower=8" }], games: 12,
        record: true }));
    execFileSync(program, ["run", config, "--out", run, "--quiet"], { stdio: "ignore" });
    const file = puzzles("run", run, "--most", "1", "--gain", "1");
    const context = await browser.newContext({ viewport: VIEWS[0][0] });
    await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("no storage"); } }));
    const { page, troubles } = await open(context, file);
    const data = await dataOf(page);
    assert.equal(data.puzzles.length, 1);
    await click(page, data.puzzles[0].turns[0].actions);
    assert.equal(await state(page), "right");
    assert.equal(await page.locator("#progress").textContent(), "Solved 1 of 1");
    assert.deepEqual(troubles, []);
    await context.close();
    console.log("puzzles of a run: ok");
}

let browser;
try {
    browser = await launch();
    const two = path.join(folder, "two.json");
    writeFileSync(two, JSON.stringify(JSON.parse(readFileSync(SIX_GAMES, "utf8")).slice(1, 3)));
    const file = puzzles("two", two);
    for (const [viewport, colorScheme] of VIEWS)
        for (const play of [click, type]) await solves(browser, file, play, viewport, colorScheme);
    await looks(browser, file);
    await fromRun(browser);
} finally {
    if (browser) await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
