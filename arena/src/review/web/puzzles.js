// SPDX-License-Identifier: MIT
// Puzzles: positions in which the reader looks for the best turn. The data have every legal turn of each of them.
"use strict";
(function () {
    const data = JSON.parse(byId("data").textContent);
    const { puzzles } = data;
    const STORE = "carcarena-puzzles";
    const states = puzzles.map(() => ({ path: [], hints: 0, shown: false, missed: 0 })); // what the reader did
    let at = 0; // the present puzzle
    let board = null;
    let drawn = -1; // rules whose tiles are in the page
    let example = null; // index of the judged turn that is on the board

    const puzzle = () => puzzles[at];
    const state = () => states[at];
    const name = (player) => puzzle().players[player];
    const plural = (count, word) => count + " " + word + (count === 1 ? "" : "s");

    // ---- What was solved, kept by the browser if it can

    function solvedRead() {
        try {
            return new Set(JSON.parse(localStorage.getItem(STORE) || "[]"));
        } catch (error) {
            return new Set();
        }
    }

    const solved = solvedRead();

    function solvedAdd(id) {
        solved.add(id);
        try {
            localStorage.setItem(STORE, JSON.stringify([...solved]));
        } catch (error) {
            // It is remembered while the page is open.
        }
    }

    // ---- The turn so far

    // The node of the tree after the actions; a number at the end of a turn.
    const nodeAfter = (path) => path.reduce((node, action) => node.moves[action], puzzle().tree);
    const node = () => nodeAfter(state().path);
    const finished = () => typeof node() === "number";
    const right = () => finished() && node() >= 0 && node() < puzzle().right;
    const open = () => !finished() && example === null;
    const actions = () => (open() ? Object.keys(node().moves).map(actionOf) : []);
    const words = (action) => wordsOf(action.text, open() ? node().phase : undefined);

    function act(action) {
        state().path.push(action.text);
        if (right() && !state().shown) solvedAdd(puzzle().id);
        if (right()) state().shown = true;
        else if (finished()) state().missed++;
        render();
    }

    const chooser = chooserMake({ board: () => board, actions, hand: () => puzzle().table.hand, act, render: () => render(), words });

    function undo() {
        if (example !== null) example = null;
        else state().path.pop();
        chooser.clear();
        render();
    }

    function again() {
        state().path = [];
        example = null;
        chooser.clear();
        render();
    }

    // ---- The board

    const tiles = () => tilesOf(puzzle().table.tiles);

    function laid(path) {
        const place = placedBy(path);
        return place && puzzle().table.hand >= 0 ? [{ type: puzzle().table.hand, ...place }] : [];
    }

    function boardShow() {
        if (drawn !== puzzle().rules) {
            board = boardOf(data.rules[puzzle().rules]);
            drawn = puzzle().rules;
        }
        const path = example === null ? state().path : puzzle().turns[example].actions;
        tableShow(board, tiles(), puzzle().table.pieces);
        const layer = board.layers.review;
        layer.replaceChildren();
        turnShow(board, layer, { unit: board.unit, spots: board.spots, player: puzzle().player, type: puzzle().table.hand,
            tileAt: (x, y) => tiles().find((tile) => tile.x === x && tile.y === y) }, path);
        if (state().hints > 1 && path.length === 0) {
            const place = placedBy(puzzle().turns[0].actions);
            const { unit } = board;
            if (place) element("rect", { class: "hint", x: place.x * unit, y: place.y * unit, width: unit, height: unit }, layer);
        }
        chooser.show(tiles().concat(laid(path)));
        byId("hand").replaceChildren();
        if (puzzle().table.hand >= 0 && path.length === 0) chooser.handShow(byId("hand"));
    }

    // ---- Words

    function nowText() {
        if (example !== null) return "Turn " + (example + 1) + " of the table: " + turnWords(puzzle().turns[example].actions) + ".";
        if (finished()) return turnWords(state().path) + ".";
        if (chooser.places().length > 0)
            return name(puzzle().player) + " to play: " + (chooser.picked() ? "click the tile to rotate it, then place it." : "find the best turn.");
        return "Choose a marked place for a figure, or pass.";
    }

    function difficulty() {
        const { level, simulations, levels } = puzzle();
        return level[0].toUpperCase() + level.slice(1) + ": mcts " + (simulations > 0
            ? "finds it with " + simulations.toLocaleString("en") + " simulations" : "does not find it with 16,000 simulations") +
            (levels.length > 0 ? "; levels that find it: " + levels.join(", ") : "; no level finds it") + ".";
    }

    const hintText = () => "The solution gains by " + mainSources() + ".";

    // What the solution brings by player and source, best first for the player who is to play.
    function gains() {
        const { player } = puzzle();
        return puzzle().gains.flatMap((sources, owner) => Object.entries(sources).map(([source, value]) =>
            ({ owner, source, value, good: owner === player ? value : -value })))
            .filter((gain) => Math.abs(gain.value) >= 0.5).sort((a, b) => b.good - a.good);
    }

    function mainSources() {
        const good = gains().filter((gain) => gain.good > 0).slice(0, 2);
        const said = good.map(({ owner, source }) => source + " of " + name(owner) + (owner === puzzle().player ? "" : " (less of them)"));
        return said.length > 0 ? said.join(" and ") : "many small things";
    }

    function reasonText() {
        const { turns, obvious } = puzzle();
        const list = gains().map(({ owner, source, value }) => name(owner) + " " + signed(value, 1) + " points of " + source);
        return "Against the obvious turn (" + turnWords(turns[obvious].actions) + ") the solution brings " +
            (list.length > 0 ? list.join(", ") : "many small gains") + ". The obvious turn " + costWords(turns[obvious]) + ".";
    }

    function missText(index) {
        const { turns } = puzzle();
        if (index >= 0) return "Not the best turn: it " + costWords(turns[index]) + ".";
        const evaluated = turns.map((turn) => turn.evaluated);
        const behind = Math.max(...evaluated) - Math.min(...evaluated);
        return "Not among the " + turns.length + " best turns: by evaluation it costs more than " + pointWords(behind) + ".";
    }

    function answerShow() {
        const box = byId("answer");
        const lines = [];
        box.className = finished() ? (right() ? "right" : "wrong") : "";
        if (right()) lines.push(node() === 0 ? "Right! This is the best turn." : "Right! This turn is as good as the best one.");
        else if (finished()) lines.push(missText(node()));
        if (!right() && state().hints > 0) lines.push(hintText());
        if (!right() && state().hints > 1) lines.push("It places the tile on the marked cell.");
        if (state().shown) lines.push("Solution: " + turnWords(puzzle().turns[0].actions) + ".");
        if (lines.length === 0) lines.push("One turn is clearly best, and it is not the one that a player without foresight takes.");
        box.replaceChildren();
        lines.forEach((line) => html("p", box, line));
    }

    // ---- The solution

    function rowShow(body, turn, i) {
        const { obvious, played, turns } = puzzle();
        const row = html("tr", body);
        const own = finished() && node() === i;
        if (own) row.className = "chosen";
        html("td", row, i + 1);
        const cell = html("th", row);
        cell.setAttribute("scope", "row");
        const button = html("button", cell, turnWords(turn.actions));
        button.type = "button";
        button.setAttribute("aria-pressed", String(example === i));
        button.title = turn.actions.join(", ") + " (" + turn.games + " games)";
        const notes = [own ? "yours" : "", i === obvious ? "obvious" : "", i === played ? "played" : ""].filter(Boolean);
        if (notes.length > 0) html("span", button, " (" + notes.join(", ") + ")").className = "played";
        button.addEventListener("click", () => {
            example = example === i ? null : i;
            chooser.clear();
            render();
            byId("judged").querySelectorAll("button")[i].focus();
        });
        html("td", row, signed(turns[0].lead - turn.points, 1));
        html("td", row, percent(Math.min(1, Math.max(0, turns[0].win - turn.chance))));
        html("td", row, turn.cost < 0.005 ? "\u2013" : "\u2212" + Math.max(0, turn.points).toFixed(1));
    }

    function solutionShow() {
        byId("why").hidden = !state().shown;
        byId("judged").replaceChildren();
        if (!state().shown) return;
        byId("reason").textContent = reasonText();
        const head = html("tr", html("thead", byId("judged")));
        ["", "turn", "lead", "win", "lost"].forEach((word) =>
            (word ? html("th", head, word).setAttribute("scope", "col") : html("td", head, "")));
        const body = html("tbody", byId("judged"));
        puzzle().turns.forEach((turn, i) => rowShow(body, turn, i));
    }

    // ---- Players, buttons, the list

    function playersShow() {
        const { table, players, player } = puzzle();
        const parent = byId("players");
        parent.replaceChildren();
        const head = html("tr", html("thead", parent));
        ["player", "points", "if it ended now", "left"].forEach((word) => html("th", head, word).setAttribute("scope", "col"));
        const body = html("tbody", parent);
        players.forEach((called, i) => {
            const row = html("tr", body);
            if (i === player) row.className = "active";
            const cell = html("th", row);
            cell.setAttribute("scope", "row");
            const icon = element("svg", { viewBox: "-28 -28 56 56", "aria-hidden": "true" }, cell);
            element("use", { href: "#cc-g-follower", class: "cc-p" + i + " cc-G" }, icon);
            element("text", { class: "cc-N cc-d" + i, x: 0, y: 11 }, icon, i);
            cell.append(called);
            html("td", row, table.scores[i]).className = "total";
            html("td", row, table.final[i]);
            html("td", row, table.followers[i]);
        });
    }

    function buttonsShow() {
        const placing = chooser.places().length > 0;
        byId("rotate").hidden = !placing;
        byId("place").hidden = !chooser.picked();
        byId("again").hidden = !finished() && example === null;
        byId("again").textContent = right() || state().shown ? "Play it again" : "Try again";
        byId("undo").hidden = state().path.length === 0 || finished() || example !== null;
        byId("hint").disabled = state().hints > 1 || state().shown;
        byId("solution").disabled = state().shown;
        byId("previous").disabled = at === 0;
        byId("next").disabled = at === puzzles.length - 1;
        byId("next").className = right() ? "main" : "";
        byId("buttons").replaceChildren();
        if (!placing) chooser.buttonsShow(byId("buttons"), true);
        byId("all").hidden = !open();
        byId("choices-count").textContent = actions().length;
        chooser.listShow(byId("choices"));
    }

    function listShow() {
        const count = puzzles.filter((one) => solved.has(one.id)).length;
        byId("progress").textContent = "Solved " + count + " of " + puzzles.length;
        byId("title").textContent = "Puzzle " + (at + 1) + " of " + puzzles.length;
        byId("facts").textContent = difficulty() + " " + plural(puzzle().draws, "tile") + (puzzle().draws === 1 ? " is" : " are") +
            " left to draw. From turn " + puzzle().turn + " of " + puzzle().source.replace(/.*\//, "") + ".";
        byId("list").replaceChildren();
        puzzles.forEach((one, i) => {
            const button = html("button", html("li", byId("list")), i + 1 + (solved.has(one.id) ? " \u2713" : ""));
            button.type = "button";
            html("small", button, one.level);
            if (solved.has(one.id)) button.className = "solved";
            button.setAttribute("aria-label", "Puzzle " + (i + 1) + ", " + one.level + (solved.has(one.id) ? ", solved" : ""));
            if (i === at) button.setAttribute("aria-current", "true");
            button.addEventListener("click", () => go(i));
        });
    }

    function render() {
        boardShow();
        byId("now-text").textContent = nowText();
        answerShow();
        solutionShow();
        playersShow();
        buttonsShow();
        listShow();
        document.body.dataset.state = right() ? "right" : finished() ? "wrong" : "open";
    }

    // ---- Going

    function go(to) {
        if (to < 0 || to >= puzzles.length) return;
        at = to;
        example = null;
        chooser.clear();
        if (board) board.corners = "";
        history.replaceState(null, "", "#puzzle=" + (at + 1));
        render();
    }

    function hint() {
        if (byId("hint").disabled) return;
        state().hints++;
        render();
    }

    function solutionTell() {
        if (state().shown) return;
        state().shown = true;
        example = 0;
        chooser.clear();
        render();
    }

    // Enter places the tile; after an answer it leads to the next puzzle or tries again.
    function enter() {
        if (!finished() && example === null) return chooser.place();
        return right() && at < puzzles.length - 1 ? go(at + 1) : again();
    }

    const digits = {};
    for (let i = 1; i <= 9; i++) digits[i] = () => {
        const button = byId("buttons").children[i - 1];
        if (button) button.click();
    };

    byId("rotate").addEventListener("click", chooser.rotate);
    byId("place").addEventListener("click", chooser.place);
    byId("again").addEventListener("click", again);
    byId("undo").addEventListener("click", undo);
    byId("hint").addEventListener("click", hint);
    byId("solution").addEventListener("click", solutionTell);
    byId("previous").addEventListener("click", () => go(at - 1));
    byId("next").addEventListener("click", () => go(at + 1));
    keysHear({ ...chooser.keys, ...digits, Enter: enter, u: () => !byId("undo").hidden && undo(), h: hint, s: solutionTell,
        n: () => go(at + 1), b: () => go(at - 1) }, () => board, () => puzzles.length > 0);

    const wanted = /^#puzzle=(\d+)$/.exec(location.hash);
    if (puzzles.length === 0) byId("now-text").textContent = "There are no puzzles in these games.";
    else go(wanted && wanted[1] >= 1 && wanted[1] <= puzzles.length ? wanted[1] - 1 : 0);
})();
