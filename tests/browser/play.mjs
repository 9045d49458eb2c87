// SPDX-License-Identifier: MIT
// What the tests of `carcarena serve --play` share: the server, a page with what it must not do
// counted, and waiting.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { troublesOf } from "./tools.mjs";

// A server that plays until it is told to end, with the folder of its games. words: more arguments.
export async function playServer(program, ...words) {
    return playServerIn(mkdtempSync(path.join(tmpdir(), "by-hand-")), program, ...words);
}

// The same with the games of an earlier server.
export async function playServerIn(folder, program, ...words) {
    const server = spawn(program, ["serve", "--play", "--port", "0", "--out", folder, "--seed", "7", ...words]);
    const [, address, key] = await new Promise((resolve, reject) => {
        let said = "";
        server.stdout.on("data", (bytes) => {
            said += bytes;
            const found = /(http:\/\/127\.0\.0\.1:\d+\/)(\?key=[0-9a-f]{32}) /.exec(said);
            if (found) resolve(found);
        });
        server.on("exit", (code) => reject(new Error("the server ended with " + code)));
    });
    const end = () => new Promise((resolve) => {
        server.on("exit", resolve);
        server.kill("SIGINT");
    });
    const remove = () => {
        server.kill("SIGKILL");
        rmSync(folder, { recursive: true, force: true });
    };
    return { address, key, folder, end, remove };
}

// A page with what it must not do counted. options: of the browser's context.
export async function openPage(browser, { address, key }, options) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => /^(data:|blob:)/.test(url) || url.startsWith(address));
    page.setDefaultTimeout(120000); // many tests at a time make a browser slow
    await page.goto(address + key);
    assert.equal(page.url(), address, "the key does not stay in the address");
    await until(page, "the catalog", () => page.evaluate(() => document.body.dataset.catalog === "yes"));
    await until(page, "what is in progress", () => page.evaluate(() =>
        ["heard-game", "heard-study"].every((name) => document.body.classList.contains(name))));
    return { page, troubles, close: () => context.close() };
}

export const ready = (page) => page.evaluate(() => document.body.dataset.ready || "");

// Asks again and again; the page's own policy forbids what playwright has for this.
export async function until(page, what, question) {
    for (let tries = 0; tries < 4000; tries++) {
        if (await question()) return;
        await page.waitForTimeout(15);
    }
    assert.fail("in vain: " + what + "; " + await ready(page) + "; " + await page.locator("#trouble").textContent());
}

// Whether the page shows what the server told last.
const rendered = (page) => page.evaluate(() => rendering.then(() => true));

export const mine = async (page) => (await ready(page)).endsWith("waits");
export const over = async (page) => /wins:|A draw:/.test(await page.locator("#now-text").textContent());

// Fills the form as by hand, and starts. leave: "keep" or "discard" a game in progress.
export async function begin(page, wish, leave = "discard") {
    const serial = () => page.evaluate(() => JSON.stringify([mode, (states[mode] || {}).serial]));
    const old = await serial();
    await until(page, "the form", async () => { // the server may tell of an earlier game meanwhile
        if (await page.locator("#new").isVisible()) await page.locator("#new").click();
        await page.evaluate((asked) => window.formFill(asked), { options: {}, adviser: "greedy", pause: 0, ...wish, record: wish.record ? "thinking" : "" });
        return page.locator("#start").click({ timeout: 2000 }).then(() => true, () => false);
    });
    if (await page.locator("#leave").isVisible()) await page.locator('#leave button[value="' + leave + '"]').click();
    await until(page, "what was asked for", async () => (await serial() !== old && await rendered(page)) || await page.locator(".field-trouble").count() > 0);
}

// A click in the middle of a shape, where it is on the screen.
export const clickShape = (page, selector, at = 0) => page.locator(selector).nth(at)
    .evaluate((shape) => shape.dispatchEvent(new MouseEvent("click", { bubbles: true })));
