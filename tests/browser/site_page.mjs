// SPDX-License-Identifier: MIT
//
// The documentation site in Debian's chromium, as files: narrow and wide, light and dark, nothing
// that is cut, no error on the console, no serious finding of axe-core. By night, for it takes a minute to make.
//
// Usage: node site_page.mjs SOURCE PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { BROWSER, NARROW, WIDE } from "./common.mjs";

const [source, packages, screenshots] = process.argv.slice(2);
const require = createRequire(path.join(packages, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "site-"));
const PAGES = ["index", "arena/guide/STATISTICS", "configs/guide/KEYS", "bots/python/README", "api/engine"];

async function look(browser, name, viewport, colorScheme) {
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    const troubles = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("requestfailed", (request) => troubles.push(request.url()));
    await page.goto(pathToFileURL(path.join(folder, "site", name + ".html")).href);
    const words = name + " " + viewport.width + " " + colorScheme;
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width[0] <= width[1], words + " is wider than the window: " + width);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
    const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
    assert.deepEqual(serious.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 90)).join(" | ")), [], words);
    assert.deepEqual(troubles, [], words);
    if (screenshots) await page.screenshot({ path: path.join(screenshots, words.replaceAll(/[/ ]/g, "-") + ".png") });
    await context.close();
}

let browser;
try {
    execFileSync(path.join(source, "scripts/docs.sh"), [path.join(folder, "site")], { stdio: "inherit" });
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: BROWSER });
    for (const name of PAGES) {
        for (const colorScheme of ["light", "dark"]) {
            await look(browser, name, WIDE, colorScheme);
            await look(browser, name, NARROW, colorScheme);
        }
    }
} finally {
    if (browser) await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
