// SPDX-License-Identifier: MIT
//
// The play page of `carcarena serve --play` in parts: the gallery and the form, the size of the board, previews, keys,
// taps and pinches, colors of marks, bids, games that wait, pauses and steps back, final scoring, a server that stops.
//
// Usage: node play_page.mjs PROGRAM PACKAGES
import assert from "node:assert/strict";
import { NARROW, WIDE } from "./common.mjs";
import { begin, mine, openPage, over, playServer, ready, until } from "./play.mjs";
import { tools } from "./tools.mjs";

const [program, packages] = process.argv.slice(2);
const { launch } = tools(packages);
const site = await playServer(program);
const SHORT = { tilesets: ["base"], players: ["human", "random"], options: { deck_limit: "8" } };
const text = (page, selector) => page.locator(selector).textContent();

// ---- The set-up

async function gallery(page) {
    const cards = page.locator("#gallery .card");
    assert.ok(await cards.count() >= 6, "a gallery of set-ups");
    await until(page, "pictures of boards", () => page.evaluate(() =>
        [...document.querySelectorAll(".card img")].slice(0, 4).every((image) => image.complete && image.naturalWidth > 50)));
    assert.equal(await cards.first().getAttribute("aria-pressed"), "true", "the basic game is chosen at first");
    await page.locator('.card[data-id="big-box"]').click();
    assert.equal(await page.locator("#seats select").count(), 4);
    assert.match(await text(page, "#chosen"), /Inns & Cathedrals.*human against greedy against greedy/);
    assert.match(await page.locator("#seats select").nth(1).locator("option:checked").textContent(), /^greedy: /);
    assert.ok(await page.locator("#seats select").first().locator('option[value="level:expert"]').count() === 1, "levels in the list");
    assert.equal(await page.locator("#seats label").first().evaluate((label) => label.firstChild.data), "Player 0 ");
}

async function tileSets(page) {
    await page.locator("summary", { hasText: "Tile sets" }).click();
    const shown = () => page.locator("#tilesets label:visible").count();
    const all = await shown();
    assert.ok(await page.locator("#tilesets legend", { hasText: "Large expansions" }).isVisible(), "grouped by box");
    assert.equal(await page.locator("#tilesets legend", { hasText: "undefined" }).count(), 0);
    await page.locator("#tilesets-filter").fill("dragon");
    assert.ok(await shown() < all / 2, "the filter hides other sets");
    assert.equal(await page.locator("#tilesets label", { hasText: "The Princess & the Dragon" }).isVisible(), true);
    assert.match(await text(page, '#tilesets label:has([value="princess-and-dragon"]) .about'), /^A dragon .*figures.*\.$/, "what a set does");
    assert.equal(await page.locator("#tilesets label:has([value=\"base\"]) .about").count(), 0);
    assert.doesNotMatch(await text(page, "#expansions"), /(^|\s)a second follower/, "sentences");
    await page.locator("#tilesets-filter").fill("");
    await page.locator("summary", { hasText: "Rules that can be changed" }).click();
    const option = (key) => page.locator('#options [data-key="' + key + '"]').isVisible();
    assert.equal(await option("dragon"), false, "no options of sets that are not chosen");
    await page.locator('#tilesets input[value="princess-and-dragon"]').check();
    assert.equal(await option("dragon"), true, "options of the chosen sets");
}

async function errors(page) {
    await page.locator("#name").fill("");
    await page.locator("#start").click();
    assert.match(await text(page, "#name ~ .field-trouble"), /name/);
    await page.locator("#name").fill("human");
    // A rule that the server refuses: the message is at the field it names.
    await page.evaluate(() => window.formFill({ tilesets: ["base"], players: ["human", "random"], options: { deck_limit: "many" }, pause: 0 }));
    await page.locator("#start").click();
    await until(page, "an error of the server beside its field", async () => await page.locator("#options ~ .field-trouble").count() === 1);
    assert.match(await text(page, ".field-trouble"), /deck_limit/);
}

// ---- The board

const frame = (page) => page.evaluate(() => {
    const box = document.getElementById("board-frame").getBoundingClientRect();
    const tiles = [...document.querySelectorAll("#board > g:nth-of-type(2) use")].map((tile) => tile.getBoundingClientRect());
    const most = (name, other) => Math.max(...tiles.map((one) => one[name])) - Math.min(...tiles.map((one) => one[other]));
    return { height: box.height / innerHeight, width: box.width / innerWidth, used: Math.max(most("right", "left") / box.width, most("bottom", "top") / box.height) };
});

async function decideAny(page) {
    const before = await ready(page);
    await page.evaluate(() => {
        const { actions } = states.game;
        return window.act(actions.find((one) => one.verb === "place") || actions.find((one) => one.verb === "deploy") || actions[0]);
    });
    await until(page, "an answer", async () => await ready(page) !== before);
    await until(page, "the next turn", async () => await mine(page) || await over(page));
}

async function boardSize(page, name, least) {
    await begin(page, { ...SHORT, options: { deck_limit: "30" } });
    await until(page, "the first turn", () => mine(page));
    for (let i = 0; i < 20; i++) await decideAny(page);
    const there = await frame(page);
    assert.ok(there.height > least, name + ": the board has " + there.height + " of the height");
    assert.ok(there.used > 0.5, name + ": the tiles use " + there.used + " of their frame");
}

async function preview(page) {
    await begin(page, SHORT);
    await until(page, "the first turn", () => mine(page));
    let box = null;
    await until(page, "marked places", async () => {
        box = await page.locator("#board rect.offer").first().boundingBox();
        return box !== null;
    });
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await until(page, "a preview under the pointer", async () => await page.locator("#board .preview").count() === 1);
    await page.mouse.move(2, 2);
    await until(page, "no preview", async () => await page.locator("#board .preview").count() === 0);
}

const PLAYERS = [[43, 108, 184], [200, 55, 45], [244, 197, 49], [59, 59, 63], [246, 244, 238], [139, 74, 158], [239, 138, 43], [58, 166, 160]];

async function colors(page) {
    const [red, green, blue] = await page.locator("#board rect.offer").first().evaluate((shape) =>
        getComputedStyle(shape).stroke.match(/\d+/g).map(Number));
    PLAYERS.forEach((color, player) => assert.ok(Math.hypot(color[0] - red, color[1] - green, color[2] - blue) > 70,
        "marks look like player " + player));
    const paint = await page.evaluate(() => {
        const tiles = window.tilesOf(states.game.tiles);
        board.awardsShow([0, 1].map((player) => ({ player, points: 12, x: 0, y: 0, feature: [0, "c0"] })), tiles);
        const labels = [...document.querySelectorAll("#board .gain")].map((one) => one.getBBox());
        const shape = document.querySelector("#board .lit");
        const pattern = document.getElementById(/#([^)"]+)/.exec(shape.getAttribute("fill"))[1]);
        return { colors: [...pattern.children].map((one) => one.getAttribute("fill")), apart: Math.abs(labels[0].y - labels[1].y) - labels[0].height };
    });
    assert.deepEqual(paint.colors, ["#2b6cb8", "#c8372d"], "a shared feature is hatched in the colors of its owners");
    assert.ok(paint.apart >= -12, "labels do not cover each other");
}

// ---- Keys and fingers

// A whole game by keys alone: arrows choose, R rotates, Enter places, P passes; one move is typed.
async function byKeys(page) {
    await begin(page, SHORT);
    await until(page, "the first turn", () => mine(page));
    await page.locator("#board").focus();
    await page.keyboard.press("/");
    const typed = await page.evaluate(() => states.game.actions[0].text.replace("place ", ""));
    const first = await ready(page);
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await until(page, "a typed move", async () => await ready(page) !== first);
    await page.locator("#worth").focus(); // keys work while a check box has the focus
    for (let turns = 0; !await over(page); turns++) {
        await until(page, "a turn", async () => await mine(page) || await over(page));
        if (await over(page)) break;
        const before = await ready(page);
        const passes = await page.locator("#pass").count() > 0;
        if (passes && turns % 2 === 1) {
            await page.keyboard.press("p");
        } else {
            await page.keyboard.press("ArrowRight");
            await page.keyboard.press("ArrowUp");
            if (!passes) await page.keyboard.press("r");
            await page.keyboard.press("Enter");
        }
        await until(page, "an answer to keys", async () => await ready(page) !== before);
    }
    assert.match(await text(page, "#cursor-text"), /\S/, "what the arrows choose is read out");
}

async function tapMiddle(page, locator) {
    const box = await locator.boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

// A whole game by taps on a phone, and two fingers that zoom.
async function byTaps(page) {
    const widths = () => page.locator("#board").evaluate((svg) => svg.viewBox.baseVal.width);
    await begin(page, SHORT);
    await until(page, "the first turn", () => mine(page));
    const small = await page.evaluate(() => [...document.querySelectorAll("button, select, summary, #tools a")]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43).map((one) => one.id || one.textContent));
    assert.deepEqual(small, [], "targets of 44 pixels");
    const before = await widths();
    await pinch(page);
    await until(page, "a pinch that zooms in", async () => await widths() < before * 0.8);
    await tapMiddle(page, page.locator("#zoom-fit"));
    while (!await over(page)) {
        await until(page, "a turn", async () => await mine(page) || await over(page));
        if (await over(page)) break;
        const at = await ready(page);
        if (await page.locator("#pass").count() > 0) {
            await tapMiddle(page, page.locator("#pass"));
        } else {
            await tapMiddle(page, page.locator("#board rect.offer").first());
            await until(page, "a tile to place", () => page.locator("#place").isVisible());
            await tapMiddle(page, page.locator("#place"));
        }
        await until(page, "an answer to taps", async () => await ready(page) !== at);
    }
}

async function pinch(page) {
    const client = await page.context().newCDPSession(page);
    const box = await page.locator("#board").boundingBox();
    const x = box.x + box.width / 2;
    const y = box.y + box.height - 60;
    const send = (type, apart) => client.send("Input.dispatchTouchEvent", {
        type, touchPoints: apart === null ? [] : [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }],
    });
    await send("touchStart", 30);
    for (let apart = 40; apart <= 90; apart += 10) await send("touchMove", apart);
    await send("touchEnd", null);
}

// ---- The course of a game

async function bids(page) {
    await begin(page, { tilesets: ["base", "bridges-castles-and-bazaars"], players: ["human", "random", "random"] });
    await until(page, "the first turn", () => mine(page));
    while (await page.locator("#bid").count() === 0) await decideAny(page);
    const field = page.locator("#bid input");
    assert.equal(await field.getAttribute("type"), "number");
    assert.equal(await page.locator("#buttons button").filter({ hasText: /^Bid \d/ }).count(), 0, "no button for each bid");
    const [small, large] = await page.evaluate(() => [56, document.querySelector("#hand.hammer svg").getBoundingClientRect().width]);
    assert.ok(large > 1.5 * small, "the tile that is sold is enlarged");
    assert.match(await text(page, "#bid span"), /^(No bid so far|Highest bid so far: \d+)\.$/);
    const most = Number(await field.getAttribute("max"));
    await field.fill(String(most));
    assert.match(await text(page, "#bid .warning"), /below zero/);
    const before = await ready(page);
    await page.locator("#bid button").click();
    await until(page, "a bid", async () => await ready(page) !== before);
    await until(page, "the bid in the log", () => page.evaluate((bid) =>
        states.game.log.some((step) => step.player === 0 && step.text === "bid " + bid), most));
}

async function waits(page) {
    await begin(page, SHORT);
    await until(page, "the first turn", () => mine(page));
    await decideAny(page);
    const before = await page.evaluate(() => [states.game.serial, states.game.count]);
    await page.locator("#new").click();
    await page.locator("#start").click();
    await page.locator("#leave").waitFor();
    await page.locator('#leave button[value=""]').click();
    assert.deepEqual(await page.evaluate(() => [states.game.serial, states.game.count]), before, "nothing is lost by asking");
    await page.locator("#start").click();
    await page.locator('#leave button[value="keep"]').click();
    await until(page, "another game", async () => await mine(page) && await page.evaluate(() => states.game.serial) !== before[0]);
    // Both are finished and stored, the later one first.
    const finish = async () => {
        while (!await over(page)) await decideAny(page);
        assert.match(await text(page, "#now-text"), /stored as game \d+\.0 of /);
    };
    await finish();
    await page.locator("#waiting button", { hasText: "Continue" }).first().click();
    await until(page, "the old game", async () => JSON.stringify(await page.evaluate(() => [states.game.serial, states.game.count])) === JSON.stringify(before));
    await until(page, "it to be shown", async () => await mine(page));
    assert.equal(await page.locator("#waiting p").count(), 0);
    await finish();
}

async function pauses(page) {
    await begin(page, { ...SHORT, pause: 300 });
    await until(page, "the first turn", () => mine(page));
    const began = Date.now();
    await decideAny(page);
    if (await mine(page)) await decideAny(page);
    assert.ok(Date.now() - began > 500, "bots pause before their moves");
    await until(page, "my turn", () => mine(page));
    assert.ok(await page.locator("#board .moved").count() > 0, "the moves of bots are marked");
    const [tiles, now] = await page.evaluate(() => [states.game.tiles.length, past.length]);
    assert.ok(now > 3);
    await page.locator("#step-back").click();
    await page.locator("#step-back").click();
    await until(page, "an earlier board", () => page.evaluate((count) => state().tiles.length <= count && lookBack >= 0, tiles));
    assert.match(await text(page, "#now-text"), /^Looking back: 2 steps/);
    assert.equal(await page.locator("#board .offer").count(), 0, "nothing can be done in the past");
    await page.locator("#step-now").click();
    await until(page, "the present", async () => await page.locator("#board .offer").count() > 0);
}

async function scoring(page) {
    await begin(page, { ...SHORT, options: { deck_limit: "12" } });
    await until(page, "the first turn", () => mine(page));
    while (!await over(page)) await decideAny(page);
    await until(page, "final scoring", () => page.locator("#scoring").isVisible());
    const count = +/^(\d+) features/.exec(await text(page, "#final-text"))[1];
    assert.ok(count > 1);
    await page.locator("#final-next").click();
    assert.match(await text(page, "#final-text"), new RegExp("^1 of " + count + ": .*for "));
    const first = await page.locator("#board .gain").count();
    assert.ok(first >= 1 && first <= 2, "one feature is shown at a time");
    await page.locator("#final-next").click();
    assert.match(await text(page, "#final-text"), new RegExp("^2 of " + count));
    const rows = await page.locator("#kinds tbody tr").evaluateAll((list) => list.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
    rows.at(-1).forEach((total, i) =>
        assert.equal(rows.slice(0, -1).reduce((sum, row) => sum + row[i], 0), total, "the table adds up"));
    const box = await page.locator("#kinds").boundingBox();
    assert.ok(box.y + box.height < WIDE.height, "the table is in the window");
}

// The same players again, and with the next one first; also after the page has forgotten what was asked for.
async function rematch(page) {
    const names = () => page.locator("#players tbody th").evaluateAll((heads) => heads.map((head) => head.lastChild.data));
    await begin(page, { tilesets: ["base"], players: ["human", "level:beginner"], options: { deck_limit: "4" } });
    await until(page, "the first turn", () => mine(page));
    await page.evaluate(() => window.post("/game/resign"));
    await until(page, "the end", () => over(page));
    assert.match(await text(page, "#now-text"), /^beginner \(level\) wins: .*\(resigned\)\.\n/);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await until(page, "the end again", () => over(page));
    await page.locator("#rematch").click();
    await until(page, "a rematch", () => mine(page));
    assert.deepEqual(await names(), ["beginner (level)", "human with help"]);
    while (!await over(page)) await decideAny(page);
    assert.equal(await page.locator("#board > g:nth-of-type(2) use").count(), 5, "with the same rules");
    await page.locator("#again").click();
    await until(page, "the same rules", () => mine(page));
    assert.deepEqual(await names(), ["beginner (level)", "human with help"]);
    await page.evaluate(() => window.post("/game/resign"));
    await until(page, "the end", () => over(page));
}

// Chance outcomes have their words.
async function outcomes(page) {
    await begin(page, { tilesets: ["base", "halflings-1"], players: ["human", "random"], options: { deck_limit: "4", halflings_hands: "open" } });
    await until(page, "the first turn", () => mine(page));
    assert.match(await page.locator("#moves li").first().textContent(), /half tiles dealt: ./);
    await page.evaluate(() => window.post("/game/resign"));
    await until(page, "the end", () => over(page));
}

let browser;
try {
    browser = await launch();
    const wide = await openPage(browser, site, { viewport: WIDE });
    for (const part of [gallery, tileSets, errors, preview, colors, bids, waits, pauses, scoring, rematch, outcomes]) {
        await part(wide.page);
        console.log(part.name + ": ok");
    }
    await boardSize(wide.page, "wide", 0.6);
    await wide.page.evaluate(() => window.post("/game/resign"));
    const phone = await openPage(browser, site, { viewport: NARROW, hasTouch: true, isMobile: true });
    await boardSize(phone.page, "narrow", 0.4);
    for (const part of [byTaps, byKeys]) {
        await part(phone.page);
        console.log(part.name + ": ok");
    }
    assert.equal(await site.end(), 0);
    await until(phone.page, "a note that the server has stopped", async () =>
        /server has stopped/.test(await text(phone.page, "#trouble")));
    const refused = /Failed to load resource|ERR_|400 \(Bad Request\)/;
    for (const { troubles } of [wide, phone]) assert.deepEqual(troubles.filter((one) => !refused.test(one)), []);
} finally {
    if (browser) await browser.close();
    site.remove();
}
