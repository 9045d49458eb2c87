// SPDX-License-Identifier: MIT
// The board with what can be chosen on it, and the last moves.
"use strict";

let drawn = ""; // whose definitions the board has: mode and serial
let corners = "";
let lastTile = null; // the tile that the board follows
let lit = []; // awards that are shown
let seen = 0; // number of the last step of the game that was lit
let moved = []; // cells that others changed since the person's last action

const chooser = chooserMake({
    board: () => board, actions: () => (canAct() ? state().actions : []), hand: () => state().hand, act: (action) => act(action),
    render: () => render(), words: (action) => said(action), told: (text) => { byId("cursor-text").textContent = text; },
});

async function boardPrepare() {
    const serial = mode === "game" ? states.game.serial : states.study.opened;
    if (drawn === mode + serial) return;
    const reply = await fetch("/" + mode + "/rules");
    if (!reply.ok) return;
    board = boardOf(await reply.json());
    if (mode === "study") nodes = states.study.file ? await (await fetch("/study/moves")).json() : [];
    drawn = mode + serial;
    corners = "";
}

function boardShow(tiles) {
    tableDraw(board, tiles, state().pieces);
    const last = tiles.length > 1 ? tiles[tiles.length - 1] : null;
    lastTile = last;
    const worth = byId("worth").checked && Boolean(state().features);
    byId("board").classList.toggle("worth", worth);
    board.awardsShow(worth ? state().features : lit, tiles);
    const fits = JSON.stringify(cornersOf(tiles)) + (last ? last.x + "," + last.y : "");
    if (fits !== corners) board.follow(last);
    corners = fits;
    if (lookBack < 0) movedShow();
}

// The cells that bots have changed since the last own action.
function movedShow() {
    const { unit } = board;
    moved.forEach(([x, y]) => element("rect", {
        class: "moved", x: x * unit + 3, y: y * unit + 3, width: unit - 6, height: unit - 6, rx: 8,
    }, board.layers.offers));
}

function label(x, y, name, text, down) {
    element("text", { class: name, x: (x + 0.5) * board.unit, y: (y + down) * board.unit }, board.layers.gains, text);
}

// Empty cells next to occupied features: number of unseen tiles that fit, and points of completed features.
function threatsShow() {
    (state().cells || []).forEach((cell) => {
        label(cell.x, cell.y, cell.fits ? "fits" : "fits dead", cell.fits ? cell.fits + " fit" : "\u2715", 0.9);
        cell.gains.forEach((gain, i) => label(cell.x, cell.y, "threat", "+" + gain.points + " \u2192 " + gain.player, 0.3 + 0.22 * i));
    });
}

// ---- Looking back

function back(steps) {
    const at = Math.max(0, Math.min(past.length - 1, (lookBack < 0 ? past.length - 1 : lookBack) + steps));
    lookBack = steps === 0 || at === past.length - 1 ? -1 : at;
    chooser.clear();
    render();
}
