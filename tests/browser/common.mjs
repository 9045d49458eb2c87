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

/** A game file with a variation, a variation of that, and another one. */
export const VARIATIONS = `[Player0 "Anna"]
[Player1 "Bela"]
[Options "deck_limit=5"]
[Result "7-3"]

1. 0: base/Q; place 0,-1 r3; deploy follower 0,-1 c0
2. 1: base/R; place 1,-1 r1; deploy follower 1,-1 c0
(
2. 1: base/R; place 0,1 r2 {This keeps the follower.}
3. 0: base/B; place 1,-1 r0; deploy follower 1,-1 m0
(
3. 0: base/B; place 1,-1 r0 {Deeper.}
)
4. 1: base/U; place -1,0 r0
)
3. 0: base/B; place 0,1 r0; deploy follower 0,1 m0
4. 1: base/U; place -1,0 r0; deploy follower -1,0 r0
(
4. 1: base/U; place -1,0 r0
)
5. 0: base/E; place 1,1 r1
`;
