// SPDX-License-Identifier: MIT
// The keyboard: what buttons do, and what the arrow keys choose on the board.
"use strict";

keysHear({
    ...chooser.keys, u: () => !byId("undo").hidden && undo(), h: () => !byId("hint").hidden && thinkToggle(), f: () => fullScreen(),
    "[": () => !byId("step-back").disabled && back(-1), "]": () => lookBack >= 0 && back(1),
    j: lineOn, k: lineBack, Escape: lineLeave, "/": () => byId("typed").focus(),
}, () => board, () => Boolean(state()) && !byId("leave").open);
