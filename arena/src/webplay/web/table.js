// SPDX-License-Identifier: MIT
// The board with what can be done on it: marked places, a preview of the tile, the last moves.
"use strict";

let drawn = ""; // whose definitions the board has: mode and serial
let corners = "";
let lastTile = null; // the tile that the board follows
let lit = []; // awards that are shown
let seen = 0; // number of the last step of the game that was lit
let moved = []; // cells that others changed since the person's last action
let targets = []; // what the arrow keys go over: { x, y in units, do, text }
let cursor = -1; // the chosen one of targets, for places on tiles

const key = (x, y) => x + "," + y;
const places = () => state().actions.filter((action) => action.verb === "place" && action.rotation !== undefined);
const placesAt = (x, y) => places().filter((action) => action.x === x && action.y === y);
const isOnSegment = (action) => action.x !== undefined && action.verb !== "place";

function pickCell(x, y) {
    const list = placesAt(x, y);
    if (pick && pick.x === x && pick.y === y) {
        pick.at = (pick.at + 1) % list.length;
    } else {
        const turn = pick ? placesAt(pick.x, pick.y)[pick.at].rotation : 0;
        pick = { x, y, at: Math.max(0, list.findIndex((action) => action.rotation === turn)) };
    }
    render();
}

function pickPlace() {
    if (!canAct()) return;
    if (pick) act(placesAt(pick.x, pick.y)[pick.at]);
    else if (targets[cursor]) targets[cursor].go();
}

function rotate() {
    if (pick) return pickCell(pick.x, pick.y);
    const first = canAct() && places()[0];
    return first && pickCell(first.x, first.y);
}

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
    const { layers } = board;
    layers.ground.replaceChildren();
    layers.pieces.replaceChildren();
    layers.offers.replaceChildren();
    targets = [];
    tiles.forEach((tile) => board.tileShow(tile));
    const last = tiles.length > 1 ? tiles[tiles.length - 1] : null;
    lastTile = last;
    board.frameShow(last);
    state().pieces.split("\n").filter(Boolean).map(pieceOf).forEach(board.pieceShow);
    const worth = byId("worth").checked && Boolean(state().features);
    byId("board").classList.toggle("worth", worth);
    board.awardsShow(worth ? state().features : lit, tiles);
    const now = cornersOf(tiles);
    board.extend(now, 1);
    const fits = JSON.stringify(now) + (last ? key(last.x, last.y) : "");
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

// The tile as it would be placed, over the board; without a click it is only a preview.
function ghostShow(action, name) {
    const type = action.tile !== undefined ? board.types.indexOf(action.tile) : state().hand;
    const ghost = board.tileShow({ type: Math.max(0, type), x: action.x, y: action.y, turn: action.rotation }, board.layers.offers);
    ghost.setAttribute("class", name);
    return ghost;
}

function previewShow(cell, shown) {
    board.layers.offers.querySelectorAll(".preview").forEach((old) => old.remove());
    const list = shown && canAct() ? placesAt(cell.x, cell.y) : []; // none if the position has changed meanwhile
    if (list.length === 0 || (pick && pick.x === cell.x && pick.y === cell.y)) return;
    const turn = pick ? placesAt(pick.x, pick.y)[pick.at].rotation : 0;
    ghostShow(list.find((one) => one.rotation === turn) || list[0], "preview");
}

function placesShow() {
    const { unit } = board;
    const cells = new Map();
    places().forEach((action) => cells.set(key(action.x, action.y), action));
    cells.forEach((action) => {
        const shape = cellShow(board, action);
        shape.addEventListener("click", () => pickCell(action.x, action.y));
        shape.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && previewShow(action, true));
        shape.addEventListener("pointerleave", () => previewShow(action, false));
        targets.push({ x: (action.x + 0.5) * unit, y: (action.y + 0.5) * unit, cell: action, go: () => pickCell(action.x, action.y) });
    });
    if (!pick) return;
    const chosen = placesAt(pick.x, pick.y)[pick.at];
    if (!chosen) { pick = null; return; }
    const ghost = ghostShow(chosen, "ghost");
    ghost.addEventListener("click", () => pickCell(pick.x, pick.y));
    ghost.addEventListener("dblclick", pickPlace);
    element("rect", { class: "chosen", x: chosen.x * unit, y: chosen.y * unit, width: unit, height: unit }, board.layers.offers);
}

function spotShow(tiles, actions) {
    const text = actions.map((one) => said(one)).join("\n");
    const shape = partShow(board, tiles, actions, text);
    const go = () => {
        if (actions.length === 1) return act(actions[0]);
        filter = actions;
        return render();
    };
    shape.addEventListener("click", go);
    const box = shape.getBBox();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const group = shape.parentNode.transform && shape.parentNode.transform.baseVal.consolidate();
    const point = group ? at.matrixTransform(DOMMatrix.fromMatrix(group.matrix)) : at;
    targets.push({ x: point.x, y: point.y, shape, text, go });
}

function segmentsShow(tiles) {
    partsOf(state().actions.filter(isOnSegment)).forEach((actions) => spotShow(tiles, actions));
    if (targets[cursor] && targets[cursor].shape) targets[cursor].shape.classList.add("cursor");
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
    pick = null;
    filter = null;
    render();
}
