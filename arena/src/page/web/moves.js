// SPDX-License-Identifier: MIT
// Chooses moves on a board by clicks and keys: a cell, how the tile is turned, a place for a figure. Needs board.js.
"use strict";

// The action of a text of the notation, with the members that the step protocol has for it.
function actionOf(text) {
    const [verb, ...words] = text.split(" ");
    const action = { verb, text };
    const at = words.findIndex((word) => /^-?\d+,-?\d+$/.test(word));
    if (at >= 0) [action.x, action.y] = words[at].split(",").map(Number);
    if (verb === "place" && at >= 0) action.rotation = +words[at + 1].slice(1);
    else if (at >= 0) action.segment = words[at + 1] === "tile" ? "" : words[at + 1] || "";
    return action;
}

// Draws tiles and the lines of pieces; the whole board is shown again after it has grown.
function tableShow(board, tiles, pieces) {
    board.layers.ground.replaceChildren();
    board.layers.pieces.replaceChildren();
    board.layers.offers.replaceChildren();
    tiles.forEach((tile) => board.tileShow(tile));
    board.frameShow(tiles.length > 1 ? tiles[tiles.length - 1] : null);
    pieces.split("\n").filter(Boolean).map(pieceOf).forEach(board.pieceShow);
    const now = cornersOf(tiles);
    board.extend(now, 1);
    if (JSON.stringify(now) !== board.corners) board.fit();
    board.corners = JSON.stringify(now);
}

// board(): the board; actions(): the legal ones; hand(): type of the tile in hand; act(action): plays it; render(): shows all again.
function chooserMake({ board, actions, hand, act, render, words }) {
    let pick = null; // a cell, and which of its placements: { x, y, at }
    let filter = null; // the actions at a place with several

    const places = () => actions().filter((action) => action.verb === "place" && action.rotation !== undefined);
    const placesAt = (x, y) => places().filter((action) => action.x === x && action.y === y);
    const isOnSegment = (action) => action.x !== undefined && action.verb !== "place";
    const picked = () => (pick ? placesAt(pick.x, pick.y)[pick.at] || null : null);

    function clear() {
        pick = null;
        filter = null;
    }

    function play(action) {
        clear();
        return act(action);
    }

    function pickCell(x, y) {
        const list = placesAt(x, y);
        if (pick && pick.x === x && pick.y === y) {
            pick.at = (pick.at + 1) % list.length;
        } else {
            const turn = picked() ? picked().rotation : 0;
            pick = { x, y, at: Math.max(0, list.findIndex((action) => action.rotation === turn)) };
        }
        render();
    }

    function pickAction(action) {
        pick = { x: action.x, y: action.y, at: placesAt(action.x, action.y).findIndex((one) => one.text === action.text) };
        render();
    }

    const place = () => picked() && play(picked());

    function rotate() {
        if (pick) return pickCell(pick.x, pick.y);
        const first = places()[0];
        return first && pickCell(first.x, first.y);
    }

    // The nearest free cell in a direction, those beside the way count as farther.
    function step(right, down) {
        const from = pick;
        if (places().length === 0) return false; // the page scrolls
        if (!from) return rotate();
        const far = (cell) => {
            const along = (cell.x - from.x) * right + (cell.y - from.y) * down;
            const aside = Math.abs((cell.x - from.x) * down) + Math.abs((cell.y - from.y) * right);
            return along > 0 ? along + 2 * aside : Infinity;
        };
        const best = places().reduce((near, cell) => (far(cell) < far(near) ? cell : near), from);
        return best !== from && pickCell(best.x, best.y);
    }

    function placesShow() {
        const { layers, unit, types } = board();
        const cells = new Map();
        places().forEach((action) => cells.set(action.x + "," + action.y, action));
        cells.forEach((action) => {
            const shape = cellShow(board(), action);
            shape.addEventListener("click", () => pickCell(action.x, action.y));
        });
        const chosen = picked();
        if (!chosen) { pick = null; return; }
        const type = chosen.tile !== undefined ? types.indexOf(chosen.tile) : hand();
        const ghost = board().tileShow({ type: type < 0 ? 0 : type, x: chosen.x, y: chosen.y, turn: chosen.rotation }, layers.offers);
        ghost.setAttribute("class", "ghost");
        ghost.addEventListener("click", () => pickCell(pick.x, pick.y));
        ghost.addEventListener("dblclick", place);
        element("rect", { class: "chosen", x: chosen.x * unit, y: chosen.y * unit, width: unit, height: unit }, layers.offers);
    }

    function segmentsShow(tiles) {
        partsOf(actions().filter(isOnSegment)).forEach((list) => {
            partShow(board(), tiles, list, list.map(words).join("\n")).addEventListener("click", () => {
                if (list.length === 1) return play(list[0]);
                filter = list;
                return render();
            });
        });
    }

    function show(tiles) {
        placesShow();
        segmentsShow(tiles);
    }

    // The tile in hand, turned as it is picked.
    function handShow(parent) {
        const icon = board().tileIcon(hand(), parent);
        if (picked()) icon.lastChild.setAttribute("transform", board().place(0, 0, picked().rotation));
    }

    // What has no place on the board, or the actions at a place with several, as buttons.
    function buttonsShow(box, bare) {
        const list = filter || actions().filter(bare || ((action) => action.x === undefined));
        list.forEach((action) => {
            const button = html("button", box, action.text === "pass" ? "Pass (P)" : words(action));
            button.type = "button";
            if (action.text === "pass") button.id = "pass";
            button.dataset.text = action.text;
            button.addEventListener("click", () => play(action));
        });
    }

    // All legal moves in words.
    function listShow(box) {
        box.replaceChildren();
        actions().forEach((action) => {
            const button = html("button", box, words(action));
            button.type = "button";
            button.title = action.text;
            button.addEventListener("click", () => play(action));
        });
    }

    const keys = {
        r: rotate, Enter: place, p: () => byId("pass") && byId("pass").click(),
        ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
    };

    return { places, placesAt, picked, pickAction, place, rotate, clear, show, handShow, buttonsShow, listShow, keys };
}

// Keys that pages with a board share; extra: those of the page. ready(): whether keys have an effect.
function keysHear(extra, board, ready) {
    const keys = {
        "+": () => board() && board().zoom(1.3), "=": () => board() && board().zoom(1.3), "-": () => board() && board().zoom(1 / 1.3),
        0: () => board() && board().fit(), ...extra,
    };
    byId("zoom-in").addEventListener("click", keys["+"]);
    byId("zoom-out").addEventListener("click", keys["-"]);
    byId("zoom-fit").addEventListener("click", keys[0]);
    document.addEventListener("keydown", (event) => {
        const what = keys[event.key] || keys[event.key.toLowerCase()];
        const typing = /^(TEXTAREA|SELECT|INPUT)$/.test(event.target.tagName);
        const pressing = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName) && (event.key === "Enter" || event.key === " ");
        const scrolling = event.key.startsWith("Arrow") && event.target.closest(".scroll, ol, #choices");
        if (!what || event.ctrlKey || event.altKey || event.metaKey || typing || pressing || scrolling || !ready()) return;
        if (what() !== false) event.preventDefault();
    });
}
