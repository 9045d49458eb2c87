// SPDX-License-Identifier: MIT
// The players with their points, and the list of moves.
"use strict";

function playersShow() {
    const table = byId("players");
    table.replaceChildren();
    const now = state();
    if (!now) return;
    const head = html("tr", html("thead", table));
    ["player", "points", "if it ended now", "left"].forEach((word) => html("th", head, word).setAttribute("scope", "col"));
    const body = html("tbody", table);
    now.scores.forEach((score, i) => {
        const row = html("tr", body);
        if (now.turn === i) row.className = "active";
        const cell = html("th", row);
        cell.setAttribute("scope", "row");
        chip(cell, i);
        cell.append(nameOf(i) + (now.players && now.players[i].out ? " (resigned)" : ""));
        if (now.players) cell.title = "player " + i + ": " + now.players[i].name;
        const has = now.holdings.filter((one) => one.player === i).map((one) => one.name + (one.amount > 1 ? " \u00d7\u2009" + one.amount : ""));
        if (has.length > 0) html("small", cell, has.join(", "));
        html("td", row, score).className = "total";
        html("td", row, now.final[i]);
        html("td", row, now.followers[i]);
    });
}

function stepText(step) {
    return step.kind === "draw" ? "draws" : step.kind === "act" ? step.words || wordsOf(step.text, step.phase) : step.phase + ": " + step.text;
}

function stepShow(list, step) {
    const item = html("li", list);
    if (step.kind === "draw") item.className = "turn";
    chip(item, step.player);
    const tile = step.type >= 0 && board ? " " + board.types[step.type] : ""; // drawn instead of named
    item.append(stepText(step).replace(tile, "") + " ");
    if (step.type >= 0 && board) board.tileIcon(step.type, item);
    item.title = nameOf(step.player) + ": " + step.text;
    const gains = (step.awards || []).map((a) => pointsText(a.points) + "\u2192" + a.player + " " + awardName(a));
    if (gains.length === 0) return;
    html("span", item, gains.length > 4 ? gains.length + " scores" : gains.join(", ")).className = "points";
    item.tabIndex = 0;
    item.addEventListener("click", () => { lit = step.awards; render(); });
}

function movesShow() {
    const list = byId("moves");
    list.replaceChildren();
    if (inFile()) return nodesShow(list);
    if (mode !== "game" || !state()) return undefined;
    state().log.forEach((step) => stepShow(list, step));
    list.scrollTop = list.scrollHeight;
    return undefined;
}

// Games that wait, each with a button that continues it.
function waitingShow() {
    const box = byId("waiting");
    box.replaceChildren();
    byId("waiting-part").hidden = waiting.length === 0 || mode !== "game";
    waiting.forEach((game) => {
        const row = html("p", box, game.players.map((name, i) => shortName(name) + " " + game.scores[i]).join(", ") +
            (game.over ? ", over " : ", " + game.left + " tiles left "));
        const button = html("button", row, "Continue");
        button.addEventListener("click", () => post("/game/switch", { serial: game.serial, old: "keep" }));
    });
}
