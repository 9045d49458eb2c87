// SPDX-License-Identifier: MIT
//
// Reports as people look at them, in Debian's chromium: as a file, with nothing loaded, and live,
// growing while the run is played, with a game of it opened in the viewer. Narrow and wide, light and
// dark, on paper, without an error on the console and without a serious finding of axe-core.
//
// Usage: node report_page.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NARROW, VIEWS, WIDE } from "./common.mjs";
import { tools, troublesOf } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const folder = mkdtempSync(path.join(tmpdir(), "reports-"));

const HOSTILE = "</script><img src=x onerror=alert(1)>";

function run(...words) {
    try {
        execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"] });
    } catch (error) { // 1 and 2 say how a test came out
        if (![1, 2].includes(error.status)) throw error;
    }
}

function config(name, more) {
    const file = path.join(folder, name + ".json");
    writeFileSync(file, JSON.stringify({ name, seed: 3, tilesets: ["base"], players: 2, options: { deck_limit: 24 }, ...more }));
    return file;
}

function stored(name, more) {
    run("run", config(name, more), "--out", path.join(folder, name), "--quiet");
    return path.join(folder, name);
}

function pageOf(name, where) {
    const file = path.join(folder, name + ".html");
    run("rate", where, "--html", file);
    return file;
}

// A page with what it must not do counted.
async function open(browser, address, allowed, options) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => url.startsWith(allowed));
    await page.goto(address);
    return { page, context, troubles, close: () => context.close() };
}

async function until(page, what, question) {
    for (let tries = 0; tries < 1200; tries++) {
        const answer = await question();
        if (answer) return answer;
        await page.waitForTimeout(50);
    }
    return assert.fail("in vain: " + what);
}

// Every chart has its table below it, every link of the contents its section, and texts can be read.
async function complete(page, sections) {
    const there = await page.evaluate(() => ({
        sections: [...document.querySelectorAll("section > h2")].map((h2) => h2.id),
        links: [...document.querySelectorAll("nav a")].map((a) => a.getAttribute("href").slice(1)),
        alone: [...document.querySelectorAll("figure")].filter((figure) => !figure.closest("section").querySelector("table")).length,
        unnamed: [...document.querySelectorAll("svg")].filter((svg) => !svg.querySelector("title")?.textContent).length,
        small: Math.min(...[...document.querySelectorAll("svg text")].map((text) => text.getBoundingClientRect().height)),
        outside: [...document.querySelectorAll("svg")].filter((svg) => {
            const frame = svg.getBoundingClientRect();
            return [...svg.querySelectorAll("text")].some((text) => {
                const box = text.getBoundingClientRect();
                return box.left < frame.left - 2 || box.right > frame.right + 2 || box.bottom > frame.bottom + 2;
            });
        }).map((svg) => svg.querySelector("title").textContent),
    }));
    assert.deepEqual(there.links, there.sections);
    for (const section of sections) assert.ok(there.sections.includes(section), "no " + section);
    assert.equal(there.alone, 0, "a chart without a table");
    assert.equal(there.unnamed, 0, "a chart without a name");
    assert.ok(there.small >= 9, "texts of " + there.small + " pixels");
    assert.deepEqual(there.outside, [], "texts outside of their chart");
}

async function file(browser, name, html, sections) {
    const address = pathToFileURL(html).href;
    for (const [viewport, colorScheme] of VIEWS) {
        const { page, troubles, close } = await open(browser, address, address, { viewport, colorScheme });
        await complete(page, sections);
        await fits(page, name + "-" + viewport.width + "-" + colorScheme);
        assert.equal(await page.locator("img").count(), 0, "names stay text");
        assert.deepEqual(troubles, [], name);
        await close();
    }
    const { page, close } = await open(browser, address, address, { viewport: WIDE, colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)", "paper is white");
    assert.equal(await page.locator("nav").isVisible(), false);
    const paper = await page.pdf({ format: "A4" });
    assert.ok(paper.length > 10000);
    await close();
    console.log(name + ": ok");
}

// What a table shows of one column, top to bottom.
const column = (page, section, number) => page.evaluate(([id, at]) =>
    [...document.getElementById(id).closest("section").querySelectorAll("tbody tr:not([hidden])")]
        .map((row) => row.cells[at].textContent), [section, number]);

// Many bots: a heat map that scrolls with all its columns and numbers, tables that sort and filter.
async function many(browser) {
    const bots = [...Array(40)].map((_, i) => ({ name: "bot-" + (i + 1), spec: i % 3 ? "random" : "greedy" }));
    const html = pageOf("many", stored("many", { bots, blocks: 1, options: { deck_limit: 8 } }));
    const address = pathToFileURL(html).href;
    await file(browser, "many", html, ["ratings", "crosstable"]);
    const { page, troubles, close } = await open(browser, address, address, { viewport: WIDE });
    const heat = await page.evaluate(() => {
        const svg = document.getElementById("crosstable").closest("section").querySelector("svg");
        const heads = [...svg.querySelectorAll("text.tick.m")].map((text) => text.getBoundingClientRect());
        return { count: heads.length, apart: heads.every((box, i) => i === 0 || box.left > heads[i - 1].right),
            inside: heads.at(-1).right <= svg.getBoundingClientRect().right };
    });
    assert.deepEqual(heat, { count: 40, apart: true, inside: true });
    await page.locator("section:has(#ratings) summary").first().click();
    const names = await column(page, "ratings", 1);
    await page.locator("section:has(#ratings) thead button", { hasText: /^bot$/ }).click();
    assert.deepEqual(await column(page, "ratings", 1), [...names].sort());
    await page.locator("section:has(#ratings) thead button").first().click();
    assert.deepEqual((await column(page, "ratings", 0)).map(Number), [...Array(40)].map((_, i) => 40 - i));
    await page.locator("section:has(#ratings) .filter").fill("BOT-1");
    assert.deepEqual(new Set(await column(page, "ratings", 1)), new Set(names.filter((name) => name.startsWith("bot-1"))));
    // What is shown, as CSV.
    const section = page.locator("section:has(#ratings)");
    const [saved] = await Promise.all([page.waitForEvent("download"), section.locator(".save").first().click()]);
    const lines = readFileSync(await saved.path(), "utf8").trimEnd().split("\n");
    assert.match(saved.suggestedFilename(), /^[a-z0-9-]+\.csv$/);
    assert.match(lines[0], /^[^,]*,bot,/);
    assert.deepEqual(lines.slice(1).map((line) => line.split(",")[1]), await column(page, "ratings", 1));
    assert.deepEqual(troubles, []);
    await close();
}

// A run with its page beside it, as a person would start it.
async function live(browser) {
    played = spawn(program, ["run", config("live", { games: 600, wait_ms: 20, options: {}, bots: [{ name: HOSTILE, spec: "greedy" }, "random"] }),
        "--out", path.join(folder, "live"), "--live", "--port", "0", "--threads", "1", "--quiet"], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    played.stderr.on("data", (data) => { said += data; });
    const ended = new Promise((resolve) => played.on("exit", resolve));
    while (!/http:\S+/.test(said)) await new Promise((resolve) => setTimeout(resolve, 20));
    const [, address, key] = /(http:\S+\/)(\?key=\S+)/.exec(said);
    const { page, context, troubles, close } = await open(browser, address + key, address, { viewport: WIDE });
    const games = async () => +(await page.locator("#games").textContent()).split(" ")[0];
    const first = await until(page, "games", games);
    await until(page, "more games", async () => await games() > first);
    const threads = path.join(folder, "live", "run.threads");
    writeFileSync(threads, "0"); // it pauses, however long what follows takes
    await until(page, "a report", () => page.locator("#report #ratings").count());
    const order = await page.evaluate(() => document.querySelector("#report .verdict, #report h1")
        .compareDocumentPosition(document.getElementById("lately")));
    assert.equal(order & 4, 4, "the verdict comes before the last games");
    await until(page, "sorted tables", () => page.locator("#report thead button").count());
    await until(page, "the last games", () => page.locator("#last a").count());
    assert.match(await page.locator("#last").textContent(), /onerror=alert/);
    for (const [viewport, colorScheme] of [[NARROW, "dark"], [WIDE, "light"]]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await until(page, "the report", () => page.locator("#report #ratings").count());
        await fits(page, "live-" + viewport.width + "-" + colorScheme);
    }
    const game = await context.newPage();
    await game.goto(address + "games/0.0");
    await until(game, "the game", () => game.locator("#slider").count().catch(() => 0)); // it waits by reloading itself
    await until(game, "its moves", () => game.locator("#moves button").count().catch(() => 0));
    await game.keyboard.press("End");
    await game.close();
    writeFileSync(threads, "1");
    assert.equal(await ended, 0, said);
    await until(page, "the end", async () => /the server has ended/.test(await page.locator("#state").textContent()));
    assert.equal(await games(), 600, "the last look sees all games");
    assert.equal(await page.locator("img").count(), 0);
    assert.deepEqual(troubles, []);
    await close();
    console.log("live: ok");
}

let browser;
let played; // the run that is under way
try {
    browser = await launch();
    const three = stored("three", { blocks: 12, bots: ["greedy", { name: HOSTILE, spec: "greedy:haste=1" }, "random"] });
    await file(browser, "three", pageOf("three", three),
        ["ratings", "course", "crosstable", "superiority", "pairs", "points", "order", "time", "speed", "notes"]);
    const test = stored("test", { blocks: 60, bots: ["greedy", "random"], sprt: { elo0: 0, elo1: 50 } });
    await file(browser, "test", pageOf("test", test), ["sprt", "sprt-course", "ratings", "course"]);
    const tune = path.join(folder, "tune");
    run("tune", config("tune", { bots: [{ name: "greedy", class: "greedy", options: { city: 0.8, road: 0.8 } }],
        tune: { iterations: 20, blocks: 2, parameters: { city: { minimum: 0.1, maximum: 4, c_end: 0.2, r_end: 0.02 },
            road: { minimum: 0.1, maximum: 4, scale: "log", c_end: 0.3, r_end: 0.02 } } } }), "--out", tune, "--quiet");
    await file(browser, "tune", pageOf("tune", tune), ["tuning", "tuning-percent", "tuning-steps", "ratings"]);
    await many(browser);
    await live(browser);
} finally {
    if (browser) await browser.close();
    if (played && played.exitCode === null) played.kill();
    rmSync(folder, { recursive: true, force: true });
}
