// SPDX-License-Identifier: MIT
//
// The documentation site in Debian's chromium, as files: narrow and wide, light and dark, nothing
// that is cut, no error on the console, no serious finding of axe-core. By night, for it takes a minute to make.
//
// Usage: node site_page.mjs SOURCE PACKAGES [SCREENSHOTS]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NARROW, WIDE } from "./common.mjs";
import { tools, troublesOf } from "./tools.mjs";

const [source, packages, screenshots] = process.argv.slice(2);
const { launch, fits } = tools(packages, screenshots);
const folder = mkdtempSync(path.join(tmpdir(), "site-"));
const PAGES = ["index", "arena/guide/STATISTICS", "configs/guide/KEYS", "bots/python/README", "api/engine"];

async function look(browser, name, viewport, colorScheme) {
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    const troubles = troublesOf(page, (url) => url.startsWith(pathToFileURL(folder).href));
    page.on("requestfailed", (request) => troubles.push(request.url()));
    await page.goto(pathToFileURL(path.join(folder, "site", name + ".html")).href);
    const words = name + " " + viewport.width + " " + colorScheme;
    await fits(page, words, { preload: false }); // style sheets of files cannot be loaded twice
    assert.deepEqual(troubles, [], words);
    await context.close();
}

let browser;
try {
    execFileSync(path.join(source, "scripts/docs.sh"), [path.join(folder, "site")], { stdio: "inherit" });
    browser = await launch();
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
