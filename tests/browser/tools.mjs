// SPDX-License-Identifier: MIT
// The browser and axe-core for tests of pages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { BROWSER } from "./common.mjs";

/**
 * Finds the packages of the tests. packages: their folder; screenshots: where pictures of tried pages go, if at all.
 * launch: starts a browser. fits: fails if a page is wider than its window or axe-core has a serious finding; options: of axe-core.
 */
export function tools(packages, screenshots) {
    const require = createRequire(path.join(path.resolve(packages), "package.json"));
    const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
    const launch = () => require("playwright-core").chromium.launch({ executablePath: "/usr/bin/chromium", args: BROWSER });
    const fits = async (page, name, options = {}) => {
        const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width[0] <= width[1], name + ": wider than the window: " + width);
        await page.evaluate(axe);
        const found = await page.evaluate((asked) => window.axe.run(document, { resultTypes: ["violations"], ...asked }), options);
        const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
        assert.deepEqual(serious.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")), [],
            "axe-core, " + name);
        if (screenshots) await page.screenshot({ path: path.join(screenshots, name.replaceAll(/[/ ]/g, "-") + ".png"), fullPage: true });
    };
    return { launch, fits };
}

/** Notes from now on what a page, and others of its context, must not do: warnings, errors, dialogs, other requests. */
export function troublesOf(page, allowed) {
    const troubles = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("dialog", (dialog) => troubles.push("dialog: " + dialog.message()));
    page.context().on("request", (request) => allowed(request.url()) || troubles.push(request.url()));
    return troubles;
}
