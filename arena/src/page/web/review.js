// SPDX-License-Identifier: MIT
// A review of the game: how good the players were, what each turn cost, better turns on the board, and the chance to win
// by turn with the turning points.
"use strict";

// What is wrong with a turn, worst last.
const FAULTS = ["inaccuracy", "mistake", "blunder"];
const TURNING_POINTS = 5;
const TURNING_LEAST = 0.08; // of chance to win

// board: the result of boardMake; go(ply): shows a ply; buttons: of the list of moves, by ply; tileAt(ply, x, y).
function reviewMake(board, { game, unit, last, go, buttons, tileAt }) {
    const { review, players } = game;
    const turns = review.turns;
    const { limits } = review.settings;
    const layer = board.layers.review;
    const name = (player) => shortName(players[player].name);
    let shown = null; // the turn at the present ply
    let chosen = null; // index of the judged turn that is on the board

    // ---- Words

    const faulty = (turn) => FAULTS.includes(turn.mark);
    function verdict(turn) {
        if (!turn.judged) return "The only turn there is.";
        if (turn.mark === "best") return turn.played === 0 ? "The best turn." : "As good as the best turn.";
        return turn.mark[0].toUpperCase() + turn.mark.slice(1) + (turn.sign ? " " + turn.sign : "") + ": " + costWords(turn) + ".";
    }

    function signShow(parent, turn) {
        const sign = html("span", parent, turn.sign);
        sign.className = "sign " + turn.mark;
        html("span", sign, " " + turn.mark).className = "unseen-text";
        return sign;
    }

    // ---- Where turns are on the board

    function ghostShow(turn, actions) {
        turnShow(board, layer, { unit, spots: game.spots, player: turn.player, type: game.types.indexOf(turn.tile),
            tileAt: (x, y) => tileAt(turn.ply, x, y) }, actions);
    }

    // The cells of the judged turns with their numbers; the played one is outlined.
    function cellsShow(turn) {
        const cells = new Map();
        turn.judged.forEach((judged, i) => {
            const place = placedBy(judged.actions);
            if (!place) return;
            const key = place.x + "," + place.y;
            const cell = cells.get(key) || { ...place, ranks: [] };
            cell.ranks.push(i);
            cells.set(key, cell);
        });
        cells.forEach(({ x, y, ranks }) => {
            const played = ranks.includes(turn.played);
            const group = element("g", { class: "judged" + (played ? " played" : "") }, layer);
            element("rect", { x: x * unit + 5, y: y * unit + 5, width: unit - 10, height: unit - 10, rx: 10 }, group);
            element("text", { x: (x + 0.5) * unit, y: (y + 0.6) * unit }, group, ranks.map((rank) => rank + 1).join(" "));
            group.addEventListener("click", () => choose(ranks[(ranks.indexOf(chosen) + 1) % ranks.length]));
        });
    }

    function boardShow(ply) {
        layer.replaceChildren();
        if (!shown || !shown.judged || ply !== shown.ply || !byId("review-on").checked) return;
        if (chosen === null) cellsShow(shown);
        else ghostShow(shown, shown.judged[chosen].actions);
    }

    // Shows a judged turn instead of the played one, or the played one again.
    function choose(index) {
        if (!shown || !shown.judged || index >= shown.judged.length) return;
        const next = index === chosen ? null : index;
        const turn = shown;
        go(turn.ply);
        chosen = next;
        boardShow(turn.ply);
        rowsMark();
    }

    // ---- The panel of a turn

    const panel = html("section");
    panel.id = "review";
    panel.setAttribute("aria-label", "Review of this turn");
    const bar = html("div", panel);
    bar.id = "review-bar";
    html("h2", bar, "Review");
    const step = (label, title, direction) => {
        const button = html("button", bar, label);
        button.type = "button";
        button.title = title;
        button.addEventListener("click", () => jump(direction));
        return button;
    };
    step("\u2039 mistake", "Previous inaccuracy, mistake or blunder (Shift + N)", -1).id = "fault-previous";
    step("mistake \u203a", "Next inaccuracy, mistake or blunder (N)", 1).id = "fault-next";
    const verdictLine = html("p", panel);
    verdictLine.id = "verdict";
    verdictLine.setAttribute("aria-live", "polite");
    const frame = html("div", panel);
    frame.id = "judged-frame";
    frame.className = "scroll";
    const rows = html("table", frame);
    rows.id = "judged";
    const hint = html("p", panel);
    hint.className = "note";

    // After each turn of a player stands what it cost; on the way there, the turn that is to come.
    function turnAt(ply) {
        return turns.findLast((turn) => turn.ply <= ply) || null;
    }

    function rowShow(body, turn, judged, i) {
        const row = html("tr", body);
        if (i === turn.played) row.className = "chosen";
        html("td", row, i + 1);
        const cell = html("th", row);
        cell.setAttribute("scope", "row");
        const button = html("button", cell, turnWords(judged.actions));
        button.type = "button";
        button.title = judged.actions.join(", ") + " (" + judged.games + " games)";
        if (i === turn.played) html("span", button, " (played)").className = "played";
        button.addEventListener("click", () => choose(i));
        // Those of the best turn, less the cost: what the games after each turn gave is too noisy to be compared.
        const measure = turn.judged[0];
        html("td", row, signed(measure.lead - judged.points, 1));
        if (players.length > 1) html("td", row, percent(Math.min(1, Math.max(0, measure.win - judged.chance))));
        const cost = html("td", row, judged.cost < 0.005 ? "\u2013" : "\u2212" + Math.max(0, judged.points).toFixed(1));
        cost.title = "cost " + judged.cost.toFixed(3) + " \u00b1 " + judged.cost_error.toFixed(3);
    }

    function rowsMark() {
        [...rows.querySelectorAll("button")].forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen)));
    }

    function panelShow(turn) {
        verdictLine.replaceChildren();
        rows.replaceChildren();
        frame.hidden = hint.hidden = !turn || !turn.judged || !byId("review-on").checked;
        if (!turn) {
            verdictLine.textContent = "Step to a turn, or to the next mistake with N.";
            return;
        }
        if (game.types.includes(turn.tile)) board.tileIcon(game.types.indexOf(turn.tile), verdictLine);
        const words = html("span", verdictLine);
        html("strong", words, "Turn " + turn.number + ", " + name(turn.player) + ". ");
        if (!byId("review-on").checked) {
            words.append("The review is hidden (R).");
            return;
        }
        if (turn.sign) words.className = "fault " + turn.mark;
        words.append(verdict(turn));
        if (!turn.judged) return;
        const head = html("tr", html("thead", rows));
        [["", ""], ["turn", ""], ["lead", "expected lead at the end, in points"], ["win", "chance to win"],
            ["lost", "points lost against the best turn"]].forEach(([word, title]) => {
            if (word === "win" && players.length < 2) return;
            const cell = html(word ? "th" : "td", head, word);
            if (word) cell.setAttribute("scope", "col");
            if (title) cell.title = title;
        });
        const body = html("tbody", rows);
        turn.judged.forEach((judged, i) => rowShow(body, turn, judged, i));
        hint.textContent = "Click a turn, or press its number, to see it on the board. Lead, win and lost are means of games " +
            "played to the end from there.";
    }

    function show(ply) {
        const turn = turnAt(ply);
        if (turn !== shown) panelShow(turn);
        shown = turn;
        chosen = null;
        boardShow(ply);
        rowsMark();
    }

    // ---- Faults

    function jump(direction) {
        const at = shown ? shown.ply : -1;
        const found = direction > 0 ? turns.find((turn) => faulty(turn) && turn.ply > at)
            : turns.findLast((turn) => faulty(turn) && turn.ply < at);
        if (found) go(found.ply);
    }

    function toggle() {
        byId("review-on").checked = !byId("review-on").checked;
        refresh();
    }

    function refresh() {
        const ply = +byId("slider").value;
        document.body.classList.toggle("review-off", !byId("review-on").checked);
        shown = undefined;
        show(ply);
    }

    // ---- Players

    const ROWS = [
        ["accuracy", "mean over turns: 100 % for the best turn, halved by each " + limits.halving + " of cost", (p) => p.accuracy.toFixed(1) + "\u2009%"],
        ["points lost", "by turns that were not the best", (p) => p.points_lost.toFixed(1)],
        ["chance lost a turn", "chance to win, mean over turns", (p) => (100 * p.chance_lost / Math.max(1, p.turns)).toFixed(1) + "\u2009%"],
        ["best turns", "none is better, as far as can be told", (p) => p.marks.best],
        ["good turns", "a cost below " + limits.inaccuracy, (p) => p.marks.good],
        ["inaccuracies ?!", "a cost from " + limits.inaccuracy, (p) => p.marks.inaccuracy],
        ["mistakes ?", "a cost from " + limits.mistake, (p) => p.marks.mistake],
        ["blunders ??", "a cost from " + limits.blunder, (p) => p.marks.blunder],
        ["luck of the tiles", "points that the drawn tiles were better than the mean tile; no part of accuracy and Elo",
            (p) => signed(p.luck, 1)],
        ["estimated Elo", "from the cost of the turns, on the scale on which the bot greedy has 0; with its 95 % interval",
            (p) => p.elo === undefined ? null : p.elo.toFixed(0).replace("-", "\u2212") + " \u00b1 " + p.elo_interval.toFixed(0)],
    ];

    function playerIcon(parent, player) {
        const icon = element("svg", { viewBox: "-28 -28 56 56", "aria-hidden": "true" }, parent);
        element("use", { href: "#cc-g-follower", class: "cc-p" + player + " cc-G" }, icon);
        element("text", { class: "cc-N cc-d" + player, x: 0, y: 11 }, icon, player);
    }

    function playersShow(parent) {
        const section = html("section", parent);
        section.id = "review-players";
        html("h2", section, "Players");
        const around = html("div", section);
        around.className = "scroll";
        around.tabIndex = 0;
        around.setAttribute("role", "region");
        around.setAttribute("aria-label", "Accuracy, marks and luck of the players");
        const table = html("table", around);
        const head = html("tr", html("thead", table));
        html("td", head, "");
        players.forEach((player, i) => {
            const cell = html("th", head);
            cell.setAttribute("scope", "col");
            playerIcon(cell, i);
            cell.append(name(i));
        });
        const body = html("tbody", table);
        ROWS.forEach(([word, title, value]) => {
            const values = review.players.map(value);
            if (values.includes(null) || (word.startsWith("chance") && players.length < 2)) return;
            const row = html("tr", body);
            row.title = title;
            html("th", row, word).setAttribute("scope", "row");
            values.forEach((text) => html("td", row, text));
        });
        html("p", section, "Cost of a turn: chance to win lost plus points lost / 100, found by games to the end after each turn. " +
            (review.players[0].elo === undefined ? "" : "Elo is on the scale on which the bot greedy has 0; \u00b1 is its 95\u2009% interval. ") +
            "Luck is in points and no part of accuracy" + (review.players[0].elo === undefined ? "." : " and Elo.")).className = "note";
    }

    // ---- The chance to win

    const share = players.length > 1; // else points are all there is
    const series = players.map((player, i) => review.series.filter((point) => point.player === i)
        .map((point) => [point.ply, share ? point.win : point.lead]));

    // Changes between a turn and the next one of the same line: by the turn itself, and by what came then.
    function turningPoints() {
        const changes = turns.filter((turn) => turn.judged).map((turn) => {
            const line = series[players.length === 2 ? 0 : turn.player];
            const at = line.findIndex((point) => point[0] === turn.ply);
            const next = line[at + 2];
            if (at < 0 || !next) return null;
            const change = next[1] - line[at][1];
            return { turn, from: line[at][1], to: next[1], change, own: Math.abs(line[at + 1][1] - line[at][1]) >= Math.abs(change) / 2 };
        });
        return changes.filter((entry) => entry && Math.abs(entry.change) >= TURNING_LEAST)
            .sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, TURNING_POINTS)
            .sort((a, b) => a.turn.ply - b.turn.ply);
    }

    // With two players there is one line, for player 0: their share is below it, and the share of player 1 above.
    function areaShow(graph, line, { across, up }) {
        const path = line.map(([ply, value], n) => (n > 0 ? "L" : "M") + across(ply).toFixed(1) + " " + up(value).toFixed(1)).join("");
        const from = across(line[0][0]).toFixed(1);
        const to = across(line[line.length - 1][0]).toFixed(1);
        [[0, 0], [1, 1]].forEach(([player, edge]) => graph.prepend(element("path", { class: "share", fill: COLORS[player],
            d: path + "L" + to + " " + up(edge) + "L" + from + " " + up(edge) + "z" })));
    }

    function turningShow(graph, list, { across, up }) {
        const found = share ? turningPoints() : [];
        found.forEach((entry) => {
            const { turn, from } = entry;
            const mark = element("g", { class: "turning " + turn.mark.replace(" ", "-") }, graph);
            element("circle", { class: "touch", cx: across(turn.ply), cy: up(from), r: 14 }, mark);
            element("circle", { cx: across(turn.ply), cy: up(from), r: 5 }, mark);
            element("title", {}, mark, "turn " + turn.number);
            mark.addEventListener("click", (event) => { event.stopPropagation(); go(turn.ply); });
            const button = html("button", html("li", list));
            button.type = "button";
            html("strong", button, "Turn " + turn.number + ", " + name(turn.player));
            button.append(": " + percent(entry.from) + " \u2192 " + percent(entry.to) + " ");
            if (turn.sign) signShow(button, turn);
            if (!entry.own) button.append(players.length === 2 ? " (next tile)" : " (others\u2019 turns)");
            button.addEventListener("click", () => go(turn.ply));
        });
        return found.length;
    }

    // Returns what moves the cursor.
    function graphShow() {
        const before = byId("graph-frame");
        const around = html("div");
        around.id = "chance-frame";
        before.before(around);
        html("p", around, !share ? "Expected points at the end" : players.length === 2
            ? "Chance of " + name(0) + " to win; " + name(1) + " has the rest. Turning points are marked."
            : "Chance of each player to win. Turning points are marked.");
        const graph = element("svg", { id: "chance", role: "img", "aria-label": "Chance to win, by ply" }, around);
        const list = html("ol", around);
        list.id = "turning";
        html("p", before, "");
        before.prepend(before.lastChild);
        before.firstChild.textContent = "Points of the players";
        const all = series.flat().map((point) => point[1]);
        const most = Math.max(10, ...all);
        const grid = share ? [[0, "0"], [0.5, "50%"], [1, "100%"]] : [[0, "0"], [most, most.toFixed(0)]];
        const cursor = graphMake(graph, { last, bottom: share ? 0 : Math.min(0, ...all), top: share ? 1 : most, grid, lines: series, go,
            words: (value) => (share ? (100 * value).toFixed(0) + "\u2009%" : value.toFixed(1)) });
        if (players.length === 2 && series[0].length > 0) areaShow(graph, series[0], cursor);
        if (turningShow(graph, list, cursor) === 0) list.remove();
        return cursor;
    }

    // ---- On the page

    // The outcome in a line below the title.
    function summaryShow() {
        const line = html("p", document.querySelector("header"));
        line.id = "review-summary";
        const each = (value) => review.players.map((player, i) => name(i) + " " + value(player)).join(", ");
        html("strong", line, "Accuracy: ");
        line.append(each((player) => player.accuracy.toFixed(1) + "\u2009%") + ". ");
        const luck = html("span", line);
        luck.className = "wide";
        html("strong", luck, "Luck of the tiles: ");
        luck.append(each((player) => signed(player.luck, 1)) + " points. ");
        html("a", line, "All numbers").href = "#review-players";
    }

    function marksShow() {
        turns.filter(faulty).forEach((turn) => {
            buttons[turn.ply + 1].append(" ");
            signShow(buttons[turn.ply + 1], turn);
        });
    }

    // Beside the board on wide windows, below it on narrow ones.
    function panelPlace(wide) {
        if (wide) byId("side").prepend(panel);
        else byId("controls").after(panel);
    }

    function begin() {
        const label = html("label", byId("controls"));
        const box = html("input", label);
        box.type = "checkbox";
        box.id = "review-on";
        box.checked = true;
        label.append(" Review (R)");
        box.addEventListener("change", refresh);
        const wide = window.matchMedia("(min-width: 900px)");
        wide.addEventListener("change", () => panelPlace(wide.matches));
        panelPlace(wide.matches);
        playersShow(byId("side"));
        byId("moves").after(byId("review-players"));
        marksShow();
        summaryShow();
        if (game.home) {
            const link = html("a", document.querySelector("header"), "All games");
            link.href = game.home;
            link.id = "home";
        }
    }

    begin();
    const keys = { n: () => jump(1), N: () => jump(-1), r: toggle, R: toggle, Escape: () => chosen !== null && choose(chosen) };
    for (let i = 1; i <= 9; i++) keys[i] = () => choose(i - 1);
    return { show, keys, cursor: graphShow() };
}
