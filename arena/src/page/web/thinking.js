// SPDX-License-Identifier: MIT
// Evaluations of the bots: the best candidates beside the board, as marks on it, and a graph of values.
"use strict";

// board: the result of boardMake; steps: of the game; tileAt(ply, x, y): the tile at this cell.
function thinkingMake(board, unit, steps, tileAt) {
    const layer = board.layers.thoughts;
    const some = steps.some((step) => step.thought);
    let ghost = null; // the candidate whose tile is shown on the board
    byId("thinking").hidden = !some;
    byId("think-label").hidden = !some;
    byId("think").checked = some;

    const thoughtAt = (ply) => ply + 1 < steps.length ? steps[ply + 1].thought : undefined;
    const number = (value) => (value > 0 ? "+" : "") + value.toFixed(Math.abs(value) < 10 ? 3 : 1);

    // Where an action is: the cell, and what of it; null for those that are nowhere.
    function placeOf(action) {
        const at = / (-?\d+),(-?\d+)(?: (\S+))?/.exec(action);
        return at ? { key: at[0], x: +at[1], y: +at[2], what: at[3] || "" } : null;
    }

    // Numbers that would meet stand one below the other; those within a tile are smaller.
    let labels = [];
    let words = null; // their group, above all shapes
    function markText(x, y, ranks, kind) {
        const at = { x, y };
        while (labels.some((other) => Math.abs(other.x - at.x) < 26 && Math.abs(other.y - at.y) < 24)) at.y += 4;
        labels.push(at);
        element("text", { class: "thought-text" + kind, ...at }, words, ranks);
    }

    // One mark for all candidates of a cell or of a segment, as strong as the attention they got.
    function markShow(ply, mark) {
        const tile = tileAt(ply, mark.x, mark.y);
        const ranks = mark.ranks.join(" ");
        const kind = "thought" + (mark.chosen ? " chosen" : "");
        const group = element("g", {}, layer);
        if (!tile) {
            element("rect", { class: kind, x: mark.x * unit + 5, y: mark.y * unit + 5, width: unit - 10, height: unit - 10,
                rx: 10, "fill-opacity": (0.12 + 0.55 * mark.share).toFixed(2) }, group);
            markText((mark.x + 0.5) * unit, (mark.y + 0.6) * unit, ranks, mark.chosen ? " chosen" : "");
            return;
        }
        const shape = board.segmentShow(group, tile, mark.what, kind);
        const box = shape.getBBox();
        const matrix = shape.parentNode.transform.baseVal.consolidate().matrix;
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
        markText(middle.x, middle.y + 9, ranks, mark.chosen ? " within chosen" : " within");
    }

    function marksShow(ply, thought) {
        layer.replaceChildren();
        labels = [];
        words = element("g", {});
        if (!thought) return;
        const all = thought.candidates.reduce((sum, candidate) => sum + candidate.visits, 0);
        const marks = new Map();
        thought.candidates.forEach((candidate, i) => {
            const at = placeOf(candidate.action);
            if (!at) return;
            const key = tileAt(ply, at.x, at.y) ? at.key : at.x + "," + at.y;
            const mark = marks.get(key) || { ...at, ranks: [], share: 0, chosen: false };
            mark.ranks.push(i + 1);
            mark.share += all > 0 ? candidate.visits / all : (thought.candidates.length - i) / 30;
            mark.chosen = mark.chosen || candidate.action === steps[ply + 1].text;
            marks.set(key, mark);
        });
        marks.forEach((mark) => markShow(ply, mark));
        layer.append(words);
        const at = ghost && placeOf(ghost);
        if (!at || tileAt(ply, at.x, at.y) || steps[ply].hand < 0) return;
        board.tileShow({ type: steps[ply].hand, x: at.x, y: at.y, turn: +at.what.slice(1) || 0 }, layer)
            .setAttribute("class", "ghost");
    }

    function rowShow(body, ply, thought, candidate, i) {
        const row = html("tr", body);
        if (candidate.action === steps[ply + 1].text) row.className = "chosen";
        html("td", row, i + 1);
        const cell = html("th", row);
        cell.setAttribute("scope", "row");
        const button = html("button", cell, wordsAt(steps[ply + 1], candidate.action));
        button.dataset.action = button.title = candidate.action;
        button.type = "button";
        button.setAttribute("aria-pressed", String(ghost === candidate.action));
        button.addEventListener("click", () => {
            ghost = ghost === candidate.action ? null : candidate.action;
            show(ply);
            byId("candidates").querySelectorAll("button")[i].focus();
        });
        if (candidate.line) html("div", cell, lineWords(candidate.line)).className = "line";
        html("td", row, candidate.visits > 0 ? candidate.visits : "\u2013");
        html("td", row, number(candidate.value));
        html("td", row, candidate.prior > 0 ? (100 * candidate.prior).toFixed(0) + "\u2009%" : "\u2013");
    }

    // A bot that plans whole turns reports no evaluation for the later decisions of a turn.
    function withBefore(ply) {
        const next = steps[ply + 1];
        for (let at = ply; next && next.kind === "act" && at > 0 && steps[at].player === next.player; at--) {
            if (steps[at].kind === "draw") break;
            if (!steps[at].thought) continue;
            const first = steps[at].thought.candidates.find((candidate) => candidate.action === steps[at].text);
            return "Player " + next.player + " chooses: " + next.phase + ". The bot planned it earlier, with \u201c" +
                wordsAt(steps[at], steps[at].text) + "\u201d" +
                (first && first.line ? ", and expected: " + lineWords(first.line) : "") + ".";
        }
        return "No bot reported its evaluation here.";
    }

    function told(ply, thought) {
        const next = steps[ply + 1];
        return "Player " + next.player + " chooses: " + next.phase + ". " +
            (thought.simulations > 0 ? thought.simulations + " simulations, " : "") + thought.judged +
            (thought.judged === 1 ? " candidate" : " candidates") +
            (thought.judged > thought.candidates.length ? ", the best " + thought.candidates.length : "") +
            ", value " + number(thought.value) + "." +
            (next.text.startsWith("place ") ? " Click a candidate to show it on the board." : "");
    }

    function show(ply) {
        const thought = byId("think").checked ? thoughtAt(ply) : undefined;
        const table = byId("candidates");
        table.replaceChildren();
        byId("thinking").hidden = !byId("think").checked;
        byId("candidates-frame").classList.toggle("nothing", !thought);
        if (thought && !thought.candidates.some((candidate) => candidate.action === ghost)) ghost = null;
        marksShow(ply, thought);
        byId("thought").textContent = thought ? told(ply, thought) : withBefore(ply);
        if (!thought) return;
        const head = html("tr", html("thead", table));
        ["", "move and main line", "visits", "value", "prior"].forEach((word) =>
            html(word ? "th" : "td", head, word).setAttribute("scope", "col"));
        const body = html("tbody", table);
        thought.candidates.forEach((candidate, i) => rowShow(body, ply, thought, candidate, i));
    }

    // Bots estimate their result or their lead in points. If it is not known which, values within -1 .. 1 are taken for
    // results. Each unit has its own graph. Returns what moves their cursors.
    function graphsShow(players, go) {
        byId("values-frame").hidden = !some;
        if (!some) return [];
        const lines = players.map((player, i) => steps.map((step, ply) => [ply - 1, step]).filter(([, step]) =>
            step.thought && step.player === i).map(([ply, step]) => [ply, step.thought.value]));
        const reach = lines.map((points) => Math.max(0, ...points.map((point) => Math.abs(point[1]))));
        const units = players.map((player, i) => player.unit || (reach[i] <= 1 ? "result" : "points"));
        const most = Math.max(1, Math.ceil(Math.max(...reach)));
        const graph = (id, caption, limit, unit_) => {
            const own = lines.map((points, i) => (units[i] === unit_ ? points : []));
            const shown = players.map((player, i) => i).filter((i) => own[i].length > 0);
            if (shown.length === 0) return [];
            const who = shown.map((i) => i + " (" + shortName(players[i].name) + ")").join(", ");
            html("p", byId("values-frame"), caption + " Player " + who + ".");
            const svg = element("svg", { id, class: "values", role: "img", "aria-label": caption }, byId("values-frame"));
            return [graphMake(svg, { last: steps.length - 1, bottom: -limit, top: limit, lines: own, go, words: number,
                grid: [[limit, "+" + limit], [0, "0"], [-limit, "\u2212" + limit]] })];
        };
        return [
            ...graph("values", "Estimates by the player itself of its result; 1 is a win.", 1, "result"),
            ...graph("values-points", "Estimates by the player itself in points.", most, "points"),
        ];
    }

    return { show, graphsShow };
}
