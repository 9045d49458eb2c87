// SPDX-License-Identifier: MIT
//
// Every kind of figure is deployed, moved and removed by a click on the board of `carcarena serve --play`, on every kind
// of place. Games of one set-up after the other are played at random; each new pair of a figure and a kind of place is
// done by a real click on what is marked, and the log must have that very action.
//
// Usage: node play_figures.mjs PROGRAM PACKAGES
import assert from "node:assert/strict";
import { WIDE } from "./common.mjs";
import { begin, openPage, playServer, until } from "./play.mjs";
import { tools } from "./tools.mjs";

const [program, packages] = process.argv.slice(2);
const { launch } = tools(packages);
const site = await playServer(program);
const GAMES_MAX = 12; // of one set-up
const SEED = 7;

// Pseudo-random numbers from 0 to 1.
let drawn = SEED;
function roll() {
    drawn = (drawn + 0x9e3779b9) >>> 0; // splitmix32
    let mixed = Math.imul(drawn ^ (drawn >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

// Set-ups with the figures and places that they must show; a place is the kind of its segment.
const SETUPS = [
    { tilesets: ["base"], pairs: ["follower city", "follower road", "follower field", "follower cloister"] },
    {
        tilesets: ["base", "inns-and-cathedrals", "traders-and-builders"],
        pairs: ["big-follower city", "big-follower road", "big-follower field", "builder city", "builder road", "pig field"],
    },
    { tilesets: ["base", "abbey-and-mayor"], pairs: ["mayor city", "wagon city", "wagon road", "barn corner"] },
    { tilesets: ["carcassonne-2"], pairs: ["abbot cloister", "abbot garden"] },
    { tilesets: ["base"], expansions: ["phantom"], pairs: ["phantom city", "phantom field"] },
    { tilesets: ["base", "hills-and-sheep"], pairs: ["shepherd field"] },
    { tilesets: ["base", "tower"], pairs: ["token tile", "follower tile"] },
    { tilesets: ["base", "princess-and-dragon"], pairs: ["dragon tile", "fairy city"] },
    { tilesets: ["base", "mage-and-witch"], pairs: ["mage city", "witch road"] },
    { tilesets: ["winter", "gingerbread-man"], pairs: ["gingerbread-man city"] },
];

// The next action that is worth a click, as an index in the actions, or an action at random.
const choose = (page, wanted) => page.evaluate(([pairs, at_, other]) => {
    const kinds = { c: "city", r: "road", f: "field", m: "cloister", g: "garden" };
    const { actions } = states.game;
    const pairOf = (action) => (action.x === undefined || action.verb === "place" ? ""
        : (action.figure || "token") + " " + (action.corner ? "corner" : kinds[(action.segment || "").charAt(0)] || "tile"));
    const at = actions.findIndex((action) => pairs.includes(pairOf(action)));
    if (at >= 0) return { at, pair: pairOf(actions[at]), text: actions[at].text };
    const placing = actions.filter((action) => action.verb === "place");
    const pass = actions.find((action) => action.text === "pass");
    const followers = actions.filter((one) => one.verb === "deploy" && one.figure === "follower");
    const follower = followers[Math.floor(other * followers.length)]; // other figures join it later
    const action = placing[Math.floor(at_ * placing.length)] || (states.game.followers[0] > 3 && follower) || pass || actions[0];
    return { at: -1, action };
}, [wanted, roll(), roll()]);

// Clicks in the middle of what is marked for an action; several figures at one place are chosen by a button.
async function clickFor(page, { at, text }) {
    const point = await page.evaluate((wanted) => {
        const shape = [...document.querySelectorAll("#board .offer")].find((one) => (one.dataset.text || "").split("\n").includes(wanted));
        if (!shape) return null;
        const matrix = shape.getScreenCTM();
        const box = shape.getBBox();
        const inside = [];
        for (let i = 1; i < 20; i++)
            for (let k = 1; k < 20; k++) {
                const spot = new DOMPoint(box.x + box.width * i / 20, box.y + box.height * k / 20);
                const there = spot.matrixTransform(matrix);
                if (document.elementFromPoint(there.x, there.y) === shape) inside.push([there.x, there.y]);
            }
        return inside.length > 0 ? inside[inside.length >> 1] : [];
    }, text);
    assert.ok(point, "nothing is marked for '" + text + "', action " + at);
    assert.equal(point.length, 2, "no point of the mark for '" + text + "' can be clicked");
    const before = await page.evaluate(() => states.game.count);
    await page.mouse.click(point[0], point[1]);
    await until(page, "an answer to the click for " + text, () => page.evaluate((count) => states.game.count !== count || chooser.several() !== null, before));
    if (await page.evaluate(() => chooser.several() !== null)) {
        const words = await page.evaluate((wanted) => {
            const found = chooser.several().find((one) => one.text === wanted);
            return found.words.charAt(0).toUpperCase() + found.words.slice(1);
        }, text);
        await page.locator("#buttons button").getByText(words, { exact: true }).first().click();
    }
    await until(page, "the action in the log: " + text, () => page.evaluate(([wanted, count]) =>
        states.game.count > count && states.game.log.some((step) => step.player === 0 && step.text === wanted), [text, before]));
}

async function turn(page, left) {
    await until(page, "a turn", () => page.evaluate(() => states.game.waits || states.game.over));
    await page.evaluate(() => rendering);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // the frame has its size
    if (await page.evaluate(() => states.game.over)) return false;
    const next = await choose(page, [...left]);
    if (next.at >= 0) {
        const count = await page.evaluate(() => states.game.count);
        await clickFor(page, next);
        left.delete(next.pair);
        // Taken back, so that the same figure can be tried elsewhere.
        await until(page, "its end", () => page.evaluate(() => states.game.undo && (states.game.waits || states.game.over)));
        while (await page.evaluate((old) => states.game.count > old && states.game.undo, count)) {
            const now = await page.evaluate(() => states.game.count);
            await page.evaluate(() => window.post("/game/undo"));
            await until(page, "one decision back", () => page.evaluate((old) => states.game.count < old && states.game.waits, now));
        }
        return true;
    }
    await page.evaluate(async (action) => {
        const { count } = states.game;
        await window.act(action);
        for (let i = 0; i < 400 && states.game.count === count; i++) await new Promise((done) => setTimeout(done, 5));
    }, next.action);
    return true;
}

async function setup(page, { pairs, ...wish }) {
    const left = new Set(pairs);
    for (let game = 0; left.size > 0 && game < GAMES_MAX; game++) {
        await begin(page, { ...wish, players: ["human", "random"], help: true });
        await page.evaluate(() => board.fit());
        while (left.size > 0 && await turn(page, left));
    }
    assert.deepEqual([...left], [], "never offered: " + wish.tilesets + " " + (wish.expansions || ""));
    console.log(pairs.join(", ") + ": ok");
}

let browser;
try {
    browser = await launch();
    const { page, troubles } = await openPage(browser, site, { viewport: WIDE });
    console.log("seed " + SEED);
    for (const one of SETUPS) await setup(page, one);
    assert.deepEqual(troubles, []);
} finally {
    if (browser) await browser.close();
    site.remove();
}
