// SPDX-License-Identifier: MIT
//
// Pages of games as people use them, in Debian's chromium: keys, slider, address, list, graph, zoom,
// legal moves, what the bots think, narrow and wide, light and dark, without an error on the console, without a request
// and without a serious finding of axe-core.
//
// Usage: node game_page.mjs PROGRAM PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import vm from "node:vm";
import { pathToFileURL } from "node:url";
import { VIEWS, WIDE } from "./common.mjs";
import { tools, troublesOf } from "./tools.mjs";

const [program, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const folder = mkdtempSync(path.join(tmpdir(), "pages-"));

function play(name, ...words) {
    const file = path.join(folder, name + ".html");
    execFileSync(program, ["play", "--no-board", "--html", file, ...words], { stdio: ["ignore", "ignore", "ignore"] });
    return file;
}

// A page with what it must not do counted.
async function open(browser, file, options, hash = "") {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => url.startsWith(pathToFileURL(file).href));
    await page.goto(pathToFileURL(file).href + hash);
    return { page, troubles, close: () => context.close() };
}

// What people read of an action: never the notation, whose verbs, segments and turns are codes.
const { wordsOf } = vm.runInNewContext(readFileSync(new URL("../../arena/src/page/web/board.js", import.meta.url), "utf8") +
    "; ({ wordsOf })");
const CODE = /^(token|choose|source|place|deploy) -?[a-z-]*[0-9]|^(place|deploy) |\b[a-z]+[0-9]\b|^choice no\. |undefined|NaN/;
const readable = (words) => assert.doesNotMatch(words, CODE);

const ply = (page) => page.evaluate(() => +document.getElementById("slider").value);
const shown = (page) => page.locator("#now-text").textContent();
const data = (page) => page.evaluate(() => JSON.parse(document.getElementById("game").textContent));
const viewBox = (page) => page.locator("#board").getAttribute("viewBox");

// Asks again and again; the page's own policy forbids what playwright has for this.
async function until(page, what, question, answer) {
    for (let tries = 0; tries < 400; tries++) {
        if (await question(page) === answer) return;
        await page.waitForTimeout(25);
    }
    assert.fail(what + ": " + await question(page) + " instead of " + answer);
}

async function walks(page) {
    const game = await data(page);
    const last = game.steps.length - 1;
    await page.keyboard.press("End");
    assert.equal(await ply(page), last);
    assert.match(await shown(page), /The game is over/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await ply(page), last - 1);
    await page.keyboard.press("Home");
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
    assert.equal(await ply(page), 12);
    assert.equal(new URL(page.url()).hash, "#ply=12");
    for (const [button, expected] of [["first", 0], ["next", 1], ["previous", 0], ["last", last]]) {
        await page.locator("#" + button).click();
        assert.equal(await ply(page), expected, button);
    }
    await page.locator("#slider").fill("20");
    assert.equal(await ply(page), 20);
    await page.locator("#moves button").nth(31).click();
    assert.equal(await ply(page), 31);
    assert.equal(await page.locator("#moves [aria-current]").count(), 1);
    await page.evaluate(() => { location.hash = "#ply=40"; });
    await until(page, "the address", ply, 40);
    await page.evaluate(() => { location.hash = "#ply=99999"; });
    await until(page, "an address past the end", ply, last);
}

// The board grows with the game, has the last tile in view, and takes the window that its buttons leave.
async function grows(page) {
    const last = (await data(page)).steps.length - 1;
    let widest = 0;
    for (let at = 0; at <= last; at += 9) {
        await page.locator("#slider").fill(String(at));
        const [x, y, width, height] = (await viewBox(page)).split(" ").map(Number);
        const frame = await page.locator("#board > g:nth-child(7) path").getAttribute("d");
        if (frame) {
            const [, left, top, side] = /^M(-?\d+) (-?\d+)h(\d+)/.exec(frame).map(Number);
            assert.ok(left >= x && top >= y && left + side <= x + width && top + side <= y + height, "the last tile at ply " + at);
        }
        widest = Math.max(widest, width);
    }
    await page.locator("#slider").fill("0");
    if (last > 100) assert.ok(+(await viewBox(page)).split(" ")[2] < widest, "few tiles are large");
    const parts = await page.evaluate(() => ({ table: document.getElementById("table").getBoundingClientRect().height,
        board: document.getElementById("board").getBoundingClientRect().height, window: innerHeight }));
    assert.ok(parts.table > 0.85 * parts.window && parts.board > 0.5 * parts.window, JSON.stringify(parts));
    await page.locator("#full").click();
    await until(page, "full screen", () => page.evaluate(() => document.fullscreenElement && document.fullscreenElement.id), "table");
    await page.locator("#board").focus();
    await page.keyboard.press("f");
    await until(page, "no full screen", () => page.evaluate(() => document.fullscreenElement), null);
}

// The graph shows what has been, and what is to come pale.
async function reveals(page) {
    const last = (await data(page)).steps.length - 1;
    const past = () => page.locator("#graph clipPath rect").getAttribute("width").then(Number);
    await page.keyboard.press("Home");
    assert.equal(await past(), 30, "nothing has been at the beginning");
    await page.locator("#slider").fill(String(Math.floor(last / 2)));
    const half = await past();
    await page.locator("#board").focus();
    await page.keyboard.press("End");
    assert.ok(half > 30 && half < await past());
    assert.ok(await page.locator("#graph .to-come").evaluate((group) => +getComputedStyle(group).opacity < 0.5));
}

// The list: short names, colors and tiles; the full names stand with the points.
async function lists(page) {
    const game = await data(page);
    const seen = await page.locator("#moves button").evaluateAll((all) => all.map((button) => ({ text: button.textContent,
        chip: button.querySelector(".chip text")?.textContent, tile: button.querySelector(".thumb use")?.getAttribute("href") })));
    game.steps.forEach((step, at) => {
        if (step.kind === "start") return;
        assert.equal(+seen[at].chip, step.player, "ply " + at);
        assert.doesNotMatch(seen[at].text, /:\w+=/, "no options of bots");
        if (step.kind === "draw") assert.equal(seen[at].tile, "#cc-t-" + step.text.replace("/", "."));
    });
    const players = await page.locator("#players tbody th").allTextContents();
    game.players.forEach((player, i) => assert.ok(players[i].includes(player.name)));
}

// The end feature by feature, and points by kind that add up; the graph stays in view.
async function scoring(page) {
    const game = await data(page);
    const last = game.steps.length - 1;
    await page.keyboard.press("Home");
    assert.equal(await page.locator("#scoring").isVisible(), false);
    await page.keyboard.press("End");
    assert.equal(await page.locator("#scoring").isVisible(), true);
    const count = +/^(\d+) features/.exec(await page.locator("#final-text").textContent())[1];
    await page.locator("#final-next").click();
    assert.match(await page.locator("#final-text").textContent(), new RegExp("^1 of " + count + ": .* for player "));
    assert.ok(await page.locator("#board .gain").count() < 4, "one feature is lit");
    const rows = await page.locator("#kinds tbody tr").evaluateAll((all) => all.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => +cell.textContent)));
    rows.at(-1).forEach((total, i) =>
        assert.equal(rows.slice(0, -1).reduce((sum, row) => sum + row[i], 0), total, "the table adds up"));
    assert.deepEqual(rows.at(-1), game.steps[last].scores);
    if (page.viewportSize().width > 1000) {
        const box = await page.locator("#graph").boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= page.viewportSize().height, "the graph is in view");
    }
}

// On paper: the whole list of moves, and no patterns, which made files of megabytes.
async function prints(page) {
    await page.keyboard.press("End");
    await page.emulateMedia({ media: "print" });
    const list = await page.evaluate(() => {
        const moves = document.getElementById("moves");
        const last = moves.lastElementChild.getBoundingClientRect();
        return { cut: moves.scrollHeight - moves.clientHeight, last: last.height, fill: getComputedStyle(document.querySelector(".cc-F")).fill };
    });
    assert.ok(list.cut < 2 && list.last > 0, "the whole list: " + JSON.stringify(list));
    assert.match(list.fill, /^rgb/);
    await page.emulateMedia({ media: null });
    const size = (await page.pdf({ format: "A4" })).length;
    assert.ok(size < 1000000, "a PDF of " + size + " bytes");
}

async function shows(page) {
    const game = await data(page);
    for (let at = 0; at < game.steps.length; at++) {
        const paid = (game.steps[at].awards || []).length > 0;
        if (!paid && at % 25 !== 0) continue;
        await page.locator("#slider").fill(String(at));
        const there = await page.evaluate(() => ({
            lit: document.querySelectorAll("#board .lit").length,
            tiles: [...document.querySelectorAll("#board > g:nth-child(2) > use")]
                .filter((use) => use.getAttribute("display") !== "none").length,
            points: [...document.querySelectorAll("#players td.total")].map((cell) => +cell.textContent),
            sums: [...document.querySelectorAll("#players tbody tr")].map((row) =>
                [...row.querySelectorAll("td")].slice(1, -1).reduce((sum, cell) => sum + +cell.textContent, 0)),
            unseen: +document.getElementById("unseen-count").textContent,
            position: document.getElementById("position").value,
            requests: document.getElementById("requests").value.trim().split("\n").length,
        }));
        assert.equal(there.lit > 0, paid, "ply " + at + ": lit features");
        assert.deepEqual(there.points, game.steps[at].scores);
        assert.deepEqual(there.sums, game.steps[at].scores, "points by kind add up");
        assert.equal(there.tiles, there.position.match(/^(tile|laid) /gm).length);
        assert.equal(there.requests, at + 1);
    }
}

async function offers(page) {
    const game = await data(page);
    await page.locator("#board").focus();
    await page.keyboard.press("l");
    for (const at of [3, 10, 11, 25]) {
        await page.locator("#slider").fill(String(at));
        await page.locator("#board").focus();
        const legal = at + 1 < game.steps.length && game.steps[at + 1].legal ? game.steps[at + 1].legal.split("\n") : null;
        const listed = await page.locator("#choices div").allTextContents();
        if (legal === null) {
            assert.deepEqual(listed, ["No decision is pending here."]);
            continue;
        }
        assert.deepEqual(await page.locator("#choices div").evaluateAll((all) => all.map((line) => line.dataset.action)), legal);
        listed.forEach(readable);
        const cells = new Set(legal.map((text) => /^place (\S+) /.exec(text)?.[1]).filter(Boolean));
        if (cells.size > 0) assert.equal(await page.locator("#board rect.offer").count(), cells.size);
    }
    await page.keyboard.press("l");
    assert.equal(await page.locator("#board .offer").count(), 0);
}

// The best candidates beside the board, as marks on it, and a graph of values; none without thinking.
async function thinks(page) {
    const game = await data(page);
    const thought = (at) => at + 1 < game.steps.length ? game.steps[at + 1].thought : undefined;
    const told = game.steps.map((step, at) => at).filter((at) => thought(at));
    assert.ok(told.length > game.steps.length / 4, "thoughts of " + told.length + " of " + game.steps.length + " plies");
    assert.equal(await page.locator("#think-label").isVisible(), true);
    for (const at of [told[0], told[3], told[4], told[told.length - 1]]) {
        await page.locator("#slider").fill(String(at));
        const { candidates } = thought(at);
        assert.ok(candidates.length <= 10);
        const buttons = page.locator("#candidates tbody button");
        (await buttons.allTextContents()).forEach(readable);
        assert.deepEqual(await buttons.evaluateAll((all) => all.map((button) => button.dataset.action)),
            candidates.map((candidate) => candidate.action));
        assert.doesNotMatch(await page.locator("#candidates").textContent(), /\(\w+\)/); // chance in words
        const chosen = candidates.findIndex((candidate) => candidate.action === game.steps[at + 1].text);
        assert.equal(await page.locator("#candidates tbody tr.chosen").count(), chosen < 0 ? 0 : 1);
        const ranks = await page.locator("#board .thought-text").allTextContents();
        const placed = candidates.map((candidate, i) => [candidate.action, i + 1]).filter(([action]) => / -?\d+,-?\d+/.test(action));
        assert.deepEqual(ranks.flatMap((text) => text.split(" ")).map(Number).sort((a, b) => a - b),
            placed.map((entry) => entry[1]), "each candidate has its mark");
    }
    const first = told.find((at) => thought(at).candidates[0].action.startsWith("place "));
    await page.locator("#slider").fill(String(first));
    await page.locator("#candidates button").first().click();
    assert.equal(await page.locator("#board .ghost").count(), 1, "its tile is shown");
    await page.locator("#candidates button").first().click();
    assert.equal(await page.locator("#board .ghost").count(), 0);
    await page.locator("#values").click();
    assert.ok(Math.abs(await ply(page) - (game.steps.length - 1) / 2) <= game.steps.length / 40 + 1, "values lead there");
    const players = new Set(told.map((at) => game.steps[at + 1].player));
    assert.equal(await page.locator("#values-frame .curve").count(), players.size);
    // Results and points are not in one graph.
    assert.equal(await page.locator("#values .curve").count(), 1);
    assert.deepEqual(await page.locator("#values .grid ~ text, #values text").allTextContents().then((all) => all.slice(0, 3)), ["+1", "0", "\u22121"]);
    assert.equal(await page.locator("#values-points .curve").count(), 1);
    await page.locator("#slider").fill(String(told[0]));
    await page.locator("#board").focus();
    await page.keyboard.press("t");
    assert.equal(await page.locator("#board .thought").count(), 0);
    assert.equal(await page.locator("#thinking").isVisible(), false);
    await page.keyboard.press("t");
    assert.ok(await page.locator("#board .thought").count() > 0);
    const quiet = game.steps.map((step, at) => at).find((at) => !thought(at));
    await page.locator("#slider").fill(String(quiet));
    assert.equal(await page.locator("#candidates tr").count(), 0);
    assert.match(await page.locator("#thought").textContent(), /No bot reported/);
    // mcts thinks of whole turns: what it deploys it chose with the placement, or it tells the visits of
    // each deployment in that search.
    const planned = told.find((at) => thought(at).simulations > 0 && game.steps[at + 2]?.kind === "act") + 1;
    await page.locator("#slider").fill(String(planned));
    if (thought(planned)) assert.ok(await page.locator("#candidates tbody button").count() > 0);
    else assert.ok((await page.locator("#thought").textContent()).includes("with \u201c" + wordsOf(game.steps[planned].text) + "\u201d"));
}

async function zooms(page) {
    await page.locator("#zoom-fit").click(); // whatever the height of its frame was before
    const whole = await viewBox(page);
    await page.locator("#zoom-in").click();
    const close = await viewBox(page);
    assert.ok(+close.split(" ")[2] < +whole.split(" ")[2], "larger");
    await page.locator("#board").scrollIntoViewIfNeeded();
    const box = await page.locator("#board").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    const moved = await viewBox(page);
    assert.ok(+moved.split(" ")[0] < +close.split(" ")[0], "dragged");
    await page.mouse.wheel(0, 300);
    await until(page, "the wheel", async () => await viewBox(page) !== moved, true);
    await page.locator("#zoom-fit").click();
    assert.equal(await viewBox(page), whole);
}

// The values below the pointer, in each graph.
async function hovers(page) {
    const game = await data(page);
    const last = game.steps.length - 1;
    await page.locator("#graph").hover();
    const text = await page.locator("#graph .hover text").textContent();
    const [, at, values] = /^ply (\d+) \u00b7 (.*)$/.exec(text);
    assert.ok(Math.abs(+at - last / 2) <= last / 40 + 1, text);
    assert.equal(values, game.steps[+at].scores.map((points, i) => i + ": " + points).join(" \u00b7 "));
    await page.mouse.move(2, 2);
    assert.equal(await page.locator("#graph .hover text").count(), 0);
}

async function plays(page) {
    const game = await data(page);
    const last = game.steps.length - 1;
    await page.locator("#slider").fill(String(last - 3));
    await page.locator("#speed").selectOption("90");
    await page.locator("#play").click();
    await until(page, "playing", ply, last);
    assert.equal(await page.locator("#play").getAttribute("aria-pressed"), "false");
    await page.locator("#graph").click(); // in its middle
    assert.ok(Math.abs(await ply(page) - last / 2) <= last / 40 + 1, "the graph leads to " + await ply(page));
}

async function game(browser, name, file, all) {
    for (const [viewport, colorScheme] of VIEWS) {
        const { page, troubles, close } = await open(browser, file, { viewport, colorScheme }, "#ply=30");
        assert.equal(await ply(page), 30, "the address says where to begin");
        await fits(page, name + "-" + viewport.width + "-" + colorScheme);
        if (all) {
            await walks(page);
            await offers(page);
            if (all === "thinking") await thinks(page);
            else assert.equal(await page.locator("#think-label").isVisible(), false);
            await zooms(page);
            await hovers(page);
            await plays(page);
            for (const part of [grows, reveals, lists, scoring, prints]) await part(page);
            if (viewport.width > 1000) await shows(page);
        }
        assert.deepEqual(troubles, [], name);
        await close();
    }
    console.log(name + ": ok");
}

const BIG = ["base", "inns-and-cathedrals", "traders-and-builders", "princess-and-dragon", "tower", "abbey-and-mayor",
    "bridges-castles-and-bazaars", "hills-and-sheep"].join(",");

// Together the tile sets with further rules.
const SETS = [[BIG, "--expansions", "phantom,little-buildings"], [BIG, "--expansions", "phantom"],
    ["base,goldmines,ferries,tunnel,crop-circles-1,festival,flier,siege,mage-and-witch,monasteries-germany"],
    ["base,count-of-carcassonne,king-and-robber-baron,shrines-and-heretics,wind-roses,river-1,darmstadt,tower"],
    ["carcassonne-2"], ["winter,gingerbread-man"], ["wheel-of-fortune"], ["base,halflings-1,halflings-2,princess-and-dragon"],
    ["base,castles-in-germany,robbers"]];

// Every kind of action, by what the pages of random games list.
function words() {
    const verbs = new Map();
    SETS.forEach((sets, i) => {
        const file = play("words-" + i, "--bots", "random", "--players", "4", "--seed", String(i + 1), "--tilesets", ...sets);
        const text = /<script[^>]*id="game"[^>]*>([^]*?)<\/script>/.exec(readFileSync(file, "utf8"))[1];
        const { steps } = JSON.parse(text);
        steps.flatMap((step) => step.awards || []).forEach((award) =>
            assert.equal(award.reason === "bonus" || award.reason === "gingerbread", award.source !== undefined));
        steps.filter((step) => step.legal).forEach((step) => step.legal.split("\n").forEach((action) => {
            readable(wordsOf(action, step.phase));
            const kind = action.split(" ").slice(0, /^(token|choose)/.test(action) ? 2 : 1).join(" ");
            verbs.set(kind, (verbs.get(kind) || 0) + 1);
        }));
    });
    console.log("words of " + [...verbs.keys()].sort().join(", ") + ": ok");
}

async function forfeit(browser) {
    const bot = path.join(folder, "</script><img src=x onerror=alert(1)>".replace(/\//g, "") + ".sh");
    writeFileSync(bot, "#!/bin/sh\nexit 3\n");
    chmodSync(bot, 0o755);
    const file = play("forfeit", "--bot", "sh '" + bot + "' '<img src=x onerror=alert(1)>'", "--bot", "random", "--option",
        "deck_limit=8", "--tilesets", "base");
    const { page, troubles, close } = await open(browser, file, { viewport: WIDE });
    assert.match(await page.locator("#forfeit").textContent(), /Forfeited by player 0 .*img src=x/);
    assert.equal(await page.locator("img").count(), 0);
    assert.deepEqual(troubles, []);
    await close();
    console.log("a forfeited game: ok");
}

let browser;
try {
    browser = await launch();
    await game(browser, "base", play("base", "--tilesets", "base", "--bots", "greedy,random", "--option", "deck_limit=40"), true);
    await game(browser, "thinking", play("thinking", "--bots", "mcts:simulations=60,greedy", "--think", "--option",
        "deck_limit=24"), "thinking");
    await game(browser, "winter", play("winter", "--players", "5", "--bots", "greedy", "--option", "deck_limit=30"), false);
    await game(browser, "big", play("big", "--tilesets", BIG, "--expansions", "phantom", "--players", "6", "--bots", "random",
        "--option", "deck_limit=60"), false);
    words();
    await forfeit(browser);
} finally {
    if (browser) await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
