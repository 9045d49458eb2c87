// SPDX-License-Identifier: MIT
// What the tests of pages share.

/** Arguments of the browser: without prompts. */
export const BROWSER = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const NARROW = { width: 360, height: 760 };
export const WIDE = { width: 1400, height: 900 };

/** Windows in which a page is tried: each size and each color scheme; at night all four pairs. */
export const VIEWS = process.env.CARCARENA_NIGHT
    ? [[NARROW, "light"], [NARROW, "dark"], [WIDE, "light"], [WIDE, "dark"]]
    : [[NARROW, "dark"], [WIDE, "light"]];
