// SPDX-License-Identifier: MIT
// A game viewer: the data come from the program as JSON, the tiles as definitions in the page.
"use strict";
(function () {
    const game = JSON.parse(document.getElementById("game").textContent);
    const unit = game.tile_units;
    const steps = game.steps;
    // The game, and behind it the variations: the first step of each has the number of the step that it follows.
    const branches = steps.flatMap((step, ply) => (step.after === undefined ? [] : [ply]));
    const last = (branches.length > 0 ? branches[0] : steps.length) - 1; // of the game
    const parentOf = (ply) => (steps[ply].after === undefined ? ply - 1 : steps[ply].after);
    const variationsAt = (ply) => branches.filter((branch) => steps[branch].after === ply);
    // Printed areas have one color instead of a pattern, of which a printer draws every line.
    const plain = (name, pattern) => "." + name + "{fill:" + document.querySelector("#" + pattern + " path").getAttribute("fill") + "}";
    colorsSet(game.style + "@media print{" + plain("cc-F", "cc-grass") + plain("cc-C", "cc-roofs") + "}");

    // The steps from the beginning to a ply, and the last of them that is of the game.
    function pathTo(ply) {
        const path = [];
        for (let at = ply; at >= 0; at = parentOf(at)) path.push(at);
        return path.reverse();
    }

    const mainOf = (ply) => pathTo(ply).findLast((at) => at <= last);

    // The step that continues the line; null at its end.
    const nextOf = (ply) => (ply === last || ply + 1 === steps.length || steps[ply + 1].after !== undefined ? null : ply + 1);

    // ---- The whole game from what changes

    // Changes are triples: lines that stay, lines that go, the text that comes instead.
    function linesAfter(before, changes) {
        if (!changes) return before;
        const lines = [];
        let at = 0;
        for (let i = 0; i < changes.length; i += 3) {
            lines.push(...before.slice(at, at + changes[i]));
            if (changes[i + 2] !== "") lines.push(...changes[i + 2].slice(0, -1).split("\n"));
            at += changes[i] + changes[i + 1];
        }
        return lines.concat(before.slice(at));
    }

    const tiles = []; // {type, x, y, turn, ply} in the order of the table
    const states = []; // by ply: {pieces, position, unseen}
    steps.forEach((step, ply) => {
        const before = ply > 0 ? states[parentOf(ply)] : { pieces: [], position: [], unseen: [] };
        const unseen = step.unseen ? before.unseen.slice() : before.unseen;
        for (let i = 0; step.unseen && i < step.unseen.length; i += 2) unseen[step.unseen[i]] = step.unseen[i + 1];
        for (let i = 0; step.tiles && i < step.tiles.length; i += 4) {
            const [type, x, y, turn] = step.tiles.slice(i, i + 4);
            tiles.push({ type, x, y, turn, ply });
        }
        states.push({
            pieces: linesAfter(before.pieces, step.pieces),
            position: linesAfter(before.position, step.position),
            unseen,
        });
    });

    // ---- Words

    const name = (player) => "player " + player + " (" + shortName(game.players[player].name) + ")";
    const fullName = (player) => "player " + player + " (" + game.players[player].name + ")";

    // What is done, without who does it.
    function deed(step) {
        if (step.kind === "draw") return "draws " + step.text;
        return step.kind === "event" ? step.phase + ": " + step.text : wordsAt(step, step.text);
    }

    function doing(ply) {
        const step = steps[ply];
        if (step.kind === "start") return "The game begins.";
        return name(step.player) + (step.kind === "draw" ? " " : ": ") + deed(step);
    }

    const awardText = (award) => "player " + award.player + " " + pointsText(award.points) + ": " + awardPlace(award);

    // The same for the list of moves, such as "+6\u21920 city of 3 tiles".
    const gainText = (award) => pointsText(award.points) + "\u2192" + award.player + " " + awardName(award);

    // Figures of players that stood on the table before and do not any more, however they moved.
    function returned(ply) {
        if (ply === 0) return [];
        const count = new Map();
        const tally = (lines, sign) => lines.map(pieceOf).filter((p) => p.player >= 0).forEach((p) => {
            const key = p.glyph.replace(/-/g, " ") + " of player " + p.player;
            count.set(key, (count.get(key) || 0) + sign);
        });
        // One that is deployed and paid at once was never seen.
        const deployed = /^deploy (\S+) /.exec(steps[ply].text || "");
        if (deployed) tally([deployed[1] + " " + steps[ply].player + " 0 0 0 0"], 1);
        tally(states[parentOf(ply)].pieces, 1);
        tally(states[ply].pieces, -1);
        return [...count].filter((entry) => entry[1] > 0)
            .map(([key, n]) => (n > 1 ? n + " times " : "") + key);
    }

    function whole(ply) {
        const parts = [(ply > last ? "Variation, ply " : "Ply ") + (pathTo(ply).length - 1) + ". " + doing(ply)];
        if (game.fault_ply >= 0 && ply === game.fault_ply + 1) parts.push("Here a player forfeits: " + game.reason + ".");
        (steps[ply].awards || []).filter((award) => !award.final).forEach((award) => parts.push(awardText(award)));
        if (steps[ply].comment) parts.push("Comment: " + steps[ply].comment);
        if (steps[ply].clock_ms !== undefined) parts.push("Clock: " + steps[ply].clock_ms / 1000 + " s left");
        const home = returned(ply);
        if (home.length > 0) parts.push("Returned: " + home.join(", ") + ".");
        if (ply === last) parts.push("The game is over: " + game.players.map((p, i) =>
            name(i) + " " + p.score + " points, rank " + p.rank).join("; ") + ".");
        return parts.join("\n");
    }

    // ---- The board

    const table = boardMake(byId("board"), unit, game.types);
    const { layers, tileShow, tileIcon, extend, fit, follow, refit, zoom, segmentShow, pieceShow, frameShow, awardsShow } = table;
    tiles.forEach((tile) => { tile.use = tileShow(tile); });

    // ---- Legal moves

    const legalAt = (ply) => nextOf(ply) !== null && steps[nextOf(ply)].legal ? steps[nextOf(ply)].legal.split("\n") : [];

    // The tiles that lie at a ply, in the order of the table.
    function tilesAt(ply) {
        const path = new Set(pathTo(ply));
        return tiles.filter((tile) => path.has(tile.ply));
    }

    function tileAt(ply, x, y) {
        return tilesAt(ply).find((tile) => tile.x === x && tile.y === y);
    }

    const thinking = thinkingMake(table, unit, steps, tileAt);

    function offersShow(ply) {
        layers.offers.replaceChildren();
        byId("choices").replaceChildren();
        byId("choices").hidden = !byId("legal").checked;
        if (!byId("legal").checked) return;
        const actions = legalAt(ply);
        const cells = new Map();
        const seen = new Set();
        actions.forEach((action) => {
            const chosen = action === steps[ply + 1].text;
            const line = html("div", byId("choices"), wordsAt(steps[ply + 1], action) + (chosen ? " (chosen)" : ""));
            line.dataset.action = line.title = action;
            if (chosen) line.className = "chosen";
            const at = action.match(/ (-?\d+),(-?\d+)(?: (\S+))?/);
            if (!at) return;
            const [x, y] = [+at[1], +at[2]];
            const tile = tileAt(ply, x, y);
            if (!tile) {
                const key = x + "," + y;
                cells.set(key, (cells.get(key) || []).concat(at[3] || ""));
            } else if (!seen.has(at[0])) {
                seen.add(at[0]);
                segmentShow(layers.offers, tile, at[3] || "", "offer");
            }
        });
        if (actions.length === 0) html("div", byId("choices"), "No decision is pending here.");
        cells.forEach((turns, key) => {
            const [x, y] = key.split(",").map(Number);
            element("rect", { class: "offer", x: x * unit + 8, y: y * unit + 8, width: unit - 16, height: unit - 16 },
                layers.offers);
            element("text", { class: "offer-text", x: (x + 0.5) * unit, y: (y + 0.58) * unit }, layers.offers,
                turns.map((turn) => turn.slice(1)).join(" "));
        });
    }

    // ---- Players

    const KINDS = [["cities", (a) => a.kind === "city"], ["roads", (a) => a.kind === "road"],
        ["cloisters", (a) => a.kind === "cloister" || a.kind === "garden"], ["farms", (a) => a.kind === "field"]];
    const isBonus = (award) => award.reason === "gingerbread" || award.reason === "bonus";

    function playersShow(ply) {
        const table = byId("players");
        const points = game.players.map(() => KINDS.map(() => 0).concat(0));
        pathTo(ply).flatMap((at) => steps[at].awards || []).forEach((award) => {
            const kind = isBonus(award) ? KINDS.length : KINDS.findIndex((entry) => entry[1](award));
            points[award.player][kind < 0 ? KINDS.length : kind] += award.points;
        });
        table.replaceChildren();
        const head = html("tr", html("thead", table));
        ["player", "points"].concat(KINDS.map((entry) => entry[0]), "bonus", "left").forEach((word) =>
            html("th", head, word).setAttribute("scope", "col"));
        const body = html("tbody", table);
        game.players.forEach((player, i) => {
            const row = html("tr", body);
            if (steps[ply].turn === i) row.className = "active";
            const cell = html("th", row);
            cell.setAttribute("scope", "row");
            chip(cell, i);
            cell.append(shortName(player.name) + (player.forfeited ? " (forfeited)" : ""));
            if (shortName(player.name) !== player.name) html("small", cell, player.name);
            html("td", row, steps[ply].scores[i]).className = "total";
            points[i].forEach((n) => html("td", row, n));
            html("td", row, steps[ply].supply[i]);
        });
    }

    // ---- The graph of points

    const main = steps.slice(0, last + 1);
    const top = Math.max(10, ...main.flatMap((step) => step.scores));
    const bottom = Math.min(0, ...main.flatMap((step) => step.scores));
    const between = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((n) => (top - bottom) / n <= 6) || 10000;
    const grid = [];
    for (let points = Math.ceil(bottom / between) * between; points <= top; points += between) grid.push([points, points]);
    const lines = game.players.map((player, i) => main.map((step, ply) => [ply, step.scores[i]]));
    const cursors = [graphMake(byId("graph"), { last, bottom, top, grid, lines, go }),
        ...thinking.graphsShow(game.players, go)];

    // ---- Moves, unseen tiles, continuing

    const moves = byId("moves");
    const levels = []; // by ply: 0 in the game, 1 in a variation of it, ...

    // A variation stands after the turn that it replaces and its other variations.
    function placeAfter(branch) {
        let at = nextOf(steps[branch].after);
        while (nextOf(at) !== null && steps[nextOf(at)].kind !== "draw") at = nextOf(at);
        let item = moves.querySelector('[data-ply="' + at + '"]');
        while (item.nextSibling && levels[item.nextSibling.dataset.ply] > levels[at]) item = item.nextSibling;
        return item;
    }

    function thumbShow(parent, type) {
        const icon = tileIcon(type, parent);
        icon.setAttribute("class", "thumb");
        icon.setAttribute("aria-hidden", "true");
        icon.firstChild.remove(); // its title, which the text has
    }

    function gainsShow(button, awards) {
        if (awards.length === 0) return;
        const gains = html("span", button, " " + (awards.length > 4 ? awards.length + " scores" : awards.map(gainText).join(", ")));
        gains.className = "points";
        gains.title = awards.map(awardText).join("\n");
    }

    const buttons = [];
    let behind = null; // the item before
    steps.forEach((step, ply) => {
        const branch = step.after !== undefined;
        if (branch) behind = placeAfter(ply);
        levels.push(branch ? levels[nextOf(step.after)] + 1 : ply > 0 ? levels[ply - 1] : 0);
        const item = html("li");
        if (behind) behind.after(item);
        else moves.append(item);
        behind = item;
        item.dataset.ply = ply;
        item.className = [step.kind === "draw" || step.kind === "start" ? "turn" : "", ply > last ? "variation level" +
            Math.min(3, levels[ply]) : "", branch ? "branch" : ""].filter(Boolean).join(" ");
        const button = html("button", item, pathTo(ply).length - 1 + " ");
        if (step.kind !== "start") chip(button, step.player, name(step.player));
        button.append(step.kind === "start" ? doing(ply) : (step.kind === "draw" ? " " + shortName(game.players[step.player].name) : "") +
            " " + deed(step));
        if (step.type >= 0) thumbShow(button, step.type);
        gainsShow(button, step.awards || []);
        if (step.comment && branches.length > 0) html("span", button, " " + step.comment).className = "comment";
        button.type = "button";
        button.addEventListener("click", () => go(ply));
        buttons.push(button);
    });

    const review = game.review ? reviewMake(table, { game, unit, last, go, buttons, tileAt }) : null;
    if (review) cursors.push(review.cursor);

    function unseenShow(ply) {
        const counts = states[ply].unseen;
        byId("unseen-count").textContent = counts.reduce((sum, n) => sum + (n || 0), 0);
        byId("unseen").replaceChildren();
        counts.forEach((n, type) => {
            if (!n) return;
            const figure = html("figure", byId("unseen"));
            tileIcon(type, figure);
            html("figcaption", figure, n);
        });
    }

    function requestOf(step) {
        if (step.kind === "draw") return { command: "draw", tile: step.text };
        if (step.kind === "event") return { command: "happen", outcome: step.text };
        return { command: "apply", action: step.text, state: false };
    }

    function continueShow(ply) {
        byId("position").value = states[ply].position.join("\n") + "\n";
        byId("requests").value = [game.request].concat(pathTo(ply).slice(1).map((at) => requestOf(steps[at])))
            .map((request) => JSON.stringify(request)).join("\n") + "\n";
    }

    // ---- Going through the game

    let now = 0;
    let timer = 0;
    let reached = ""; // what the board shows: its corners and the last tile
    const scoring = scoringMake({
        nameOf: name, shortOf: (player) => shortName(game.players[player].name), changed: (awards) => {
            awardsShow(awards, tilesAt(now));
            follow(awards.find((award) => award.tiles > 0));
        },
    });

    function handShow(ply) {
        byId("hand").replaceChildren();
        if (steps[ply].hand >= 0) tileIcon(steps[ply].hand, byId("hand"));
    }

    function boardShow(ply) {
        const lying = tilesAt(ply);
        tiles.forEach((tile) => tile.use.setAttribute("display", lying.includes(tile) ? "inline" : "none"));
        const latest = lying[lying.length - 1];
        const reaches = JSON.stringify([cornersOf(lying), latest.x, latest.y]);
        if (reaches !== reached) { // the board grows with the game
            extend(cornersOf(lying), 1);
            follow(latest);
            reached = reaches;
        }
        frameShow(lying.length > 1 ? latest : null);
        layers.pieces.replaceChildren();
        states[ply].pieces.map(pieceOf).forEach(pieceShow);
        awardsShow(steps[ply].awards || [], lying);
        offersShow(ply);
        thinking.show(ply);
        if (review) review.show(ply <= last ? ply : NaN);
    }

    function go(ply, quiet) {
        const before = buttons[now];
        now = Math.min(steps.length - 1, Math.max(0, Number.isFinite(ply) ? ply : 0));
        boardShow(now);
        handShow(now);
        playersShow(now);
        unseenShow(now);
        continueShow(now);
        byId("now-text").textContent = whole(now);
        byId("slider").value = mainOf(now);
        byId("slider").setAttribute("aria-valuetext", "ply " + mainOf(now) + " of " + last);
        byId("ply").textContent = now > last ? "variation" : now + " of " + last;
        cursors.forEach((cursor) => cursor(mainOf(now)));
        variationsShow(now);
        if (now !== last) scoring.leave();
        else scoring.begin(pathTo(last).flatMap((at) => steps[at].awards || []), steps[last].scores);
        before.removeAttribute("aria-current");
        buttons[now].setAttribute("aria-current", "step");
        const item = buttons[now].parentNode;
        if (item.offsetTop < moves.scrollTop || item.offsetTop + item.offsetHeight > moves.scrollTop + moves.clientHeight)
            moves.scrollTop = item.offsetTop - moves.clientHeight / 2;
        if (!quiet) history.replaceState(null, "", "#ply=" + now);
        if (nextOf(now) === null) playStop();
    }

    // Buttons for the variations that begin here, and for the way back.
    function variationsShow(ply) {
        const box = byId("variations");
        box.replaceChildren();
        variationsAt(ply).forEach((branch) => {
            let at = branch;
            while (nextOf(at) !== null && steps[at].kind !== "act") at = nextOf(at);
            const button = html("button", box, "Variation: " + deed(steps[at]));
            button.type = "button";
            button.addEventListener("click", () => go(branch));
        });
        if (ply <= last) return;
        const button = html("button", box, "Back to the game");
        button.type = "button";
        button.title = "Escape";
        button.id = "leave";
        button.addEventListener("click", leave);
    }

    const forward = () => nextOf(now) !== null && go(nextOf(now));
    const back = () => now > 0 && go(parentOf(now));
    const leave = () => go(mainOf(now));

    // Into the next variation of this position.
    const enter = () => variationsAt(now).length > 0 && go(variationsAt(now)[0]);

    function playStop() {
        clearInterval(timer);
        timer = 0;
        byId("play").setAttribute("aria-pressed", "false");
    }

    function playStart() {
        playStop();
        if (nextOf(now) === null) go(0);
        timer = setInterval(forward, +byId("speed").value);
        byId("play").setAttribute("aria-pressed", "true");
    }

    const playToggle = () => (timer ? playStop() : playStart());

    function legalToggle() {
        byId("legal").checked = !byId("legal").checked;
        offersShow(now);
    }

    function thinkToggle() {
        if (byId("think-label").hidden) return;
        byId("think").checked = !byId("think").checked;
        thinking.show(now);
    }

    const full = () => fullScreenToggle(byId("table"), () => { byId("full").hidden = true; });

    function plyOfAddress() {
        const wanted = /^#ply=(\d+)$/.exec(location.hash);
        return wanted ? +wanted[1] : null;
    }

    byId("first").addEventListener("click", () => go(0));
    byId("previous").addEventListener("click", back);
    byId("next").addEventListener("click", forward);
    byId("last").addEventListener("click", () => go(last));
    byId("play").addEventListener("click", playToggle);
    byId("speed").addEventListener("change", () => timer && playStart());
    byId("legal").addEventListener("change", () => offersShow(now));
    byId("think").addEventListener("change", () => thinking.show(now));
    byId("slider").addEventListener("input", () => go(+byId("slider").value));
    byId("zoom-in").addEventListener("click", () => zoom(1.3));
    byId("zoom-out").addEventListener("click", () => zoom(1 / 1.3));
    byId("zoom-fit").addEventListener("click", fit);
    byId("full").addEventListener("click", full);
    new ResizeObserver(() => refit(tilesAt(now).pop())).observe(byId("board-frame"));
    window.addEventListener("hashchange", () => plyOfAddress() !== null && go(plyOfAddress(), true));

    const KEYS = {
        ArrowLeft: back, ArrowRight: forward, v: enter, V: enter, Home: () => go(0), End: () => go(last),
        " ": playToggle, l: legalToggle, L: legalToggle, t: thinkToggle, T: thinkToggle,
        "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3), 0: fit, f: full, F: full,
        ...(review ? review.keys : {}),
    };
    const leaveReview = KEYS.Escape || (() => {});
    KEYS.Escape = () => (now > last ? leave() : leaveReview());
    document.addEventListener("keydown", (event) => {
        const typing = /^(TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.id === "slider";
        const pressing = /^(BUTTON|SUMMARY|INPUT)$/.test(event.target.tagName) && event.key === " ";
        if (!KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey || typing || pressing) return;
        event.preventDefault();
        KEYS[event.key]();
    });

    byId("title").textContent = game.title;
    document.title = game.title;
    byId("slider").max = last;
    const guilty = game.players.map((player, i) => (player.forfeited ? fullName(i) : "")).filter(Boolean);
    if (guilty.length > 0 || game.reason !== "completed") {
        byId("forfeit").hidden = false;
        byId("forfeit").textContent = guilty.length > 0
            ? "Forfeited by " + guilty.join(", ") + " at ply " + (game.fault_ply + 1) + ": " + game.reason +
                (game.fault_text ? " (" + game.fault_text + ")" : "") + ". The seat continues with random moves."
            : "The game ended early: " + game.reason + ".";
    }
    go(plyOfAddress() === null ? 0 : plyOfAddress(), true);
})();
