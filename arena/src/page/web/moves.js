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

// Draws tiles and the lines of pieces, without what was drawn before.
function tableDraw(board, tiles, pieces) {
    const { ground, pieces: figures, offers } = board.layers;
    [ground, figures, offers].forEach((layer) => layer.replaceChildren());
    tiles.forEach((tile) => board.tileShow(tile));
    board.frameShow(tiles.length > 1 ? tiles[tiles.length - 1] : null);
    pieces.split("\n").filter(Boolean).map(pieceOf).forEach(board.pieceShow);
    board.extend(cornersOf(tiles), 1);
}

// The same; the whole board is shown again after it has grown.
function tableShow(board, tiles, pieces) {
    tableDraw(board, tiles, pieces);
    const now = JSON.stringify(cornersOf(tiles));
    if (now !== board.corners) board.fit();
    board.corners = now;
}

// The next target in a direction from number `now`: the nearest one, where going aside counts twice.
function targetNext(targets, now, [dx, dy]) {
    const from = targets[now];
    if (!from) return 0;
    const far = ({ x, y }) => {
        const along = (x - from.x) * dx + (y - from.y) * dy;
        return along > 1 ? along + 2 * Math.abs((x - from.x) * dy) + 2 * Math.abs((y - from.y) * dx) : Infinity;
    };
    const best = targets.reduce((near, target) => (far(target) < far(near) ? target : near), from);
    return targets.indexOf(best);
}

// The middle of a shape, in units of the board.
function middleOf(shape) {
    const box = shape.getBBox();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const group = shape.parentNode.transform && shape.parentNode.transform.baseVal.consolidate();
    return group ? at.matrixTransform(DOMMatrix.fromMatrix(group.matrix)) : at;
}

// board(): the board; actions(): the legal ones; hand(): type of the tile in hand; act(action): plays it; render(): shows all again;
// words(action); told(text): says where the arrow keys have come to.
function chooserMake({ board, actions, hand, act, render, words, told }) {
    let pick = null; // a cell, and which of its placements: { x, y, at }
    let filter = null; // the actions at a place with several
    let targets = []; // what the arrow keys go over: { x, y in units, cell or shape, text, go }
    let cursor = -1; // the chosen one of targets, for places on tiles

    const places = () => actions().filter((action) => action.verb === "place" && action.rotation !== undefined);
    const placesAt = (x, y) => places().filter((action) => action.x === x && action.y === y);
    const isOnSegment = (action) => action.x !== undefined && action.verb !== "place";
    const isPicked = (cell) => Boolean(pick) && pick.x === cell.x && pick.y === cell.y;
    const picked = () => (pick ? placesAt(pick.x, pick.y)[pick.at] || null : null);

    function clear() {
        pick = null;
        filter = null;
        cursor = -1;
    }

    function play(action) {
        clear();
        return act(action);
    }

    // The placement at a cell that is turned as the picked one, or the first.
    function turnAt(x, y) {
        const turn = picked() ? picked().rotation : 0;
        return Math.max(0, placesAt(x, y).findIndex((action) => action.rotation === turn));
    }

    function pickCell(x, y) {
        if (isPicked({ x, y })) pick.at = (pick.at + 1) % placesAt(x, y).length;
        else pick = { x, y, at: turnAt(x, y) };
        render();
    }

    function pickAction(action) {
        pick = { x: action.x, y: action.y, at: placesAt(action.x, action.y).findIndex((one) => one.text === action.text) };
        render();
    }

    // Places the tile, or takes the place that the arrow keys have come to.
    function place() {
        if (picked()) play(picked());
        else if (targets[cursor] && actions().length > 0) targets[cursor].go();
    }

    function rotate() {
        const at = picked() || places()[0];
        return at && pickCell(at.x, at.y);
    }

    function arrow(direction) {
        if (targets.length === 0 || actions().length === 0) return false; // the page scrolls
        cursor = targetNext(targets, pick ? targets.findIndex((one) => one.cell && isPicked(one.cell)) : cursor, direction);
        const { cell, text } = targets[cursor];
        if (cell && !isPicked(cell)) pickCell(cell.x, cell.y);
        else render();
        return told && told(cell ? "place at " + cell.x + "," + cell.y : text);
    }

    // The tile as it would be placed, over the board; without a click it is only a preview.
    function ghostShow(action, name) {
        const type = action.tile !== undefined ? board().types.indexOf(action.tile) : hand();
        const ghost = board().tileShow({ type: Math.max(0, type), x: action.x, y: action.y, turn: action.rotation }, board().layers.offers);
        ghost.setAttribute("class", name);
        return ghost;
    }

    function previewShow(cell, shown) {
        board().layers.offers.querySelectorAll(".preview").forEach((old) => old.remove());
        const list = shown ? placesAt(cell.x, cell.y) : []; // none if the position has changed meanwhile
        if (list.length > 0 && !isPicked(cell)) ghostShow(list[turnAt(cell.x, cell.y)], "preview");
    }

    function cellOffer(cell) {
        const { unit } = board();
        const shape = cellShow(board(), cell);
        const go = () => pickCell(cell.x, cell.y);
        shape.addEventListener("click", go);
        shape.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && previewShow(cell, true));
        shape.addEventListener("pointerleave", () => previewShow(cell, false));
        targets.push({ x: (cell.x + 0.5) * unit, y: (cell.y + 0.5) * unit, cell, go });
    }

    function placesShow() {
        const { layers, unit } = board();
        new Map(places().map((action) => [action.x + "," + action.y, action])).forEach(cellOffer);
        const chosen = picked();
        if (!chosen) { pick = null; return; }
        const ghost = ghostShow(chosen, "ghost");
        ghost.addEventListener("click", () => pickCell(chosen.x, chosen.y));
        ghost.addEventListener("dblclick", place);
        element("rect", { class: "chosen", x: chosen.x * unit, y: chosen.y * unit, width: unit, height: unit }, layers.offers);
    }

    function spotShow(tiles, list) {
        const text = list.map(words).join("\n");
        const shape = partShow(board(), tiles, list, text);
        const go = () => {
            if (list.length === 1) return play(list[0]);
            filter = list;
            return render();
        };
        shape.addEventListener("click", go);
        const { x, y } = middleOf(shape);
        targets.push({ x, y, shape, text, go });
    }

    // Marks what can be clicked on the board.
    function show(tiles) {
        targets = [];
        placesShow();
        partsOf(actions().filter(isOnSegment)).forEach((list) => spotShow(tiles, list));
        if (targets[cursor] && targets[cursor].shape) targets[cursor].shape.classList.add("cursor");
    }

    // The tile in hand, turned as it is picked.
    function handShow(parent) {
        const icon = board().tileIcon(hand(), parent);
        if (picked()) icon.lastChild.setAttribute("transform", board().place(0, 0, picked().rotation));
    }

    // What has no place on the board, or the actions at a place with several.
    const others = () => filter || actions().filter((action) => action.x === undefined);

    // The same, or all actions, as buttons.
    function buttonsShow(box, all) {
        (all && !filter ? actions() : others()).forEach((action) => {
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
        ArrowLeft: () => arrow([-1, 0]), ArrowRight: () => arrow([1, 0]), ArrowUp: () => arrow([0, -1]), ArrowDown: () => arrow([0, 1]),
    };

    return { places, isOnSegment, picked, several: () => filter, pickAction, place, rotate, clear, show, handShow, others, buttonsShow, listShow, keys };
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
        const typing = /^(TEXTAREA|SELECT)$/.test(event.target.tagName) || (event.target.tagName === "INPUT" && event.target.type !== "checkbox");
        const pressing = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName) && (event.key === "Enter" || event.key === " ");
        const scrolling = event.key.startsWith("Arrow") && event.target.closest(".scroll, .list, ol, #choices");
        if (!what || event.ctrlKey || event.altKey || event.metaKey || typing || pressing || scrolling || !ready()) return;
        if (what() !== false) event.preventDefault();
    });
}
