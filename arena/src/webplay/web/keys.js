// SPDX-License-Identifier: MIT
// The keyboard: arrows go over the places that can be chosen, other keys do what buttons do.
"use strict";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The next place in a direction: the nearest one, where going aside counts twice.
function targetNext([dx, dy]) {
    const now = pick ? targets.findIndex((one) => one.cell && one.cell.x === pick.x && one.cell.y === pick.y) : cursor;
    const from = targets[now];
    if (!from) return 0;
    let best = -1;
    let least = Infinity;
    targets.forEach((target, i) => {
        const along = (target.x - from.x) * dx + (target.y - from.y) * dy;
        const aside = Math.abs((target.x - from.x) * dy) + Math.abs((target.y - from.y) * dx);
        if (i !== now && along > 1 && along + 2 * aside < least) {
            least = along + 2 * aside;
            best = i;
        }
    });
    return best < 0 ? now : best;
}

function arrow(direction) {
    if (!canAct() || targets.length === 0) return;
    cursor = targetNext(direction);
    const target = targets[cursor];
    if (target.cell && !(pick && pick.x === target.cell.x && pick.y === target.cell.y)) pickCell(target.cell.x, target.cell.y);
    else render();
    byId("cursor-text").textContent = target.cell ? "place at " + target.cell.x + "," + target.cell.y : target.text;
}

const KEYS = {
    r: rotate, Enter: pickPlace, u: () => !byId("undo").hidden && undo(), h: () => !byId("hint").hidden && thinkToggle(),
    p: () => byId("pass") && byId("pass").click(), f: () => fullScreen(),
    "[": () => !byId("step-back").disabled && back(-1), "]": () => lookBack >= 0 && back(1),
    "+": () => board && board.zoom(1.3), "=": () => board && board.zoom(1.3), "-": () => board && board.zoom(1 / 1.3),
    0: () => board && board.fit(),
    j: lineOn, k: lineBack, Escape: lineLeave,
    "/": () => byId("typed").focus(),
};

document.addEventListener("keydown", (event) => {
    const { tagName, type } = event.target;
    const direction = ARROWS[event.key];
    const what = direction ? () => arrow(direction) : KEYS[event.key] || KEYS[event.key.toLowerCase()];
    const typing = tagName === "TEXTAREA" || tagName === "SELECT" || (tagName === "INPUT" && type !== "checkbox");
    const pressing = /^(BUTTON|SUMMARY|A)$/.test(tagName) && event.key === "Enter";
    if (!what || event.ctrlKey || event.altKey || event.metaKey || typing || pressing || !state() || byId("leave").open) return;
    if (direction && event.target.closest("#moves, #choices, .list")) return;
    event.preventDefault();
    what();
});
