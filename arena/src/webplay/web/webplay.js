// SPDX-License-Identifier: MIT
// Interactive play and analysis. The server sends the state (events "game", "study" and "analysis"
// of /feed); the page sends requests as POST. The page stores only selections that are not sent
// yet.
"use strict";
(function () {
    const token = document.querySelector('meta[name="token"]').content;
    const states = { game: null, study: null }; // as last told; null: none has begun
    let analysis = null;
    let mode = "game";
    let drawn = ""; // whose definitions the board has: mode and serial
    let board = null;
    let pick = null; // a cell, and which of its placements: { x, y, at }
    let filter = null; // the actions at a place with several
    let seen = 0; // number of the last step of the game that was lit
    let lit = []; // awards that are shown
    let corners = "";
    let thinking = false; // the hint button is down
    // The set-ups of what is on, as far as they were made here.
    let review = null; // of a finished game, as last told: serial, done, all, ready, error
    const wishes = JSON.parse(sessionStorage.getItem("wishes") || '{ "game": null, "study": null }');

    const state = () => states[mode];
    const key = (x, y) => x + "," + y;

    // ---- Talking to the server

    function troubleShow(text) {
        byId("trouble").hidden = !text;
        byId("trouble").textContent = text || "";
    }

    async function post(path, body) {
        try {
            const reply = await fetch(path, {
                method: "POST", headers: { "X-Carcarena-Token": token, "Content-Type": "application/json" },
                body: JSON.stringify(body || {}),
            });
            const said = await reply.json();
            troubleShow(said.error);
            return reply.ok;
        } catch (error) {
            troubleShow("The server does not answer; it may have stopped.");
            return false;
        }
    }

    // ---- Actions

    const canAct = () => state() && (mode === "game" ? state().waits : state().kind === "decision");
    const places = () => state().actions.filter((action) => action.verb === "place" && action.rotation !== undefined);
    const placesAt = (x, y) => places().filter((action) => action.x === x && action.y === y);
    const isOnSegment = (action) => action.x !== undefined && action.verb !== "place";

    function act(action) {
        pick = null;
        filter = null;
        if (mode === "game") return post("/game/act", { count: state().count, action: action.text });
        return post("/study/go", { text: action.text });
    }

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
        if (pick && canAct()) act(placesAt(pick.x, pick.y)[pick.at]);
    }

    function rotate() {
        if (pick) return pickCell(pick.x, pick.y);
        const first = places()[0];
        return first && pickCell(first.x, first.y);
    }

    // ---- The board

    async function boardPrepare() {
        const serial = mode === "game" ? states.game.serial : JSON.stringify(wishes.study);
        if (drawn === mode + serial) return;
        const reply = await fetch("/" + mode + "/rules");
        if (!reply.ok) return;
        const rules = await reply.json();
        const parsed = new DOMParser().parseFromString(
            '<svg xmlns="http://www.w3.org/2000/svg"><defs>' + rules.definitions + "</defs></svg>", "image/svg+xml");
        byId("definitions").replaceChildren(...[...parsed.documentElement.firstChild.childNodes]
            .map((node) => document.importNode(node, true)));
        colorsSet(rules.style);
        const old = byId("board");
        const fresh = old.cloneNode(false);
        old.replaceWith(fresh);
        board = boardMake(fresh, rules.unit, rules.types);
        board.unit = rules.unit;
        board.types = rules.types;
        drawn = mode + serial;
        corners = "";
    }

    function tilesOf(numbers) {
        const tiles = [];
        for (let i = 0; i < numbers.length; i += 4)
            tiles.push({ type: numbers[i], x: numbers[i + 1], y: numbers[i + 2], turn: numbers[i + 3] });
        return tiles;
    }

    function boardShow(tiles) {
        const { layers } = board;
        layers.ground.replaceChildren();
        layers.pieces.replaceChildren();
        layers.offers.replaceChildren();
        tiles.forEach((tile) => board.tileShow(tile));
        board.frameShow(tiles.length > 1 ? tiles[tiles.length - 1] : null);
        state().pieces.split("\n").filter(Boolean).map(pieceOf).forEach(board.pieceShow);
        const worth = byId("worth").checked && Boolean(state().features);
        byId("board").classList.toggle("worth", worth);
        board.awardsShow(worth ? state().features : lit, tiles);
        const now = cornersOf(tiles);
        board.extend(now, 1);
        if (JSON.stringify(now) !== corners) board.fit();
        corners = JSON.stringify(now);
    }

    function label(x, y, name, text, down) {
        element("text", { class: name, x: (x + 0.5) * board.unit, y: (y + down) * board.unit }, board.layers.gains, text);
    }

    function placesShow() {
        const { unit } = board;
        const cells = new Map();
        places().forEach((action) => cells.set(key(action.x, action.y), action));
        cells.forEach((action) => {
            const shape = element("rect", {
                class: "offer", x: action.x * unit + 8, y: action.y * unit + 8, width: unit - 16, height: unit - 16,
            }, board.layers.offers);
            shape.addEventListener("click", () => pickCell(action.x, action.y));
        });
        if (!pick) return;
        const chosen = placesAt(pick.x, pick.y)[pick.at];
        if (!chosen) { pick = null; return; }
        const type = chosen.tile !== undefined ? board.types.indexOf(chosen.tile) : state().hand;
        const ghost = board.tileShow({ type: type < 0 ? 0 : type, x: chosen.x, y: chosen.y, turn: chosen.rotation }, board.layers.offers);
        ghost.setAttribute("class", "ghost");
        ghost.addEventListener("click", () => pickCell(pick.x, pick.y));
        ghost.addEventListener("dblclick", pickPlace);
        element("rect", { class: "chosen", x: chosen.x * unit, y: chosen.y * unit, width: unit, height: unit }, board.layers.offers);
    }

    function segmentsShow(tiles) {
        const spots = new Map();
        state().actions.filter(isOnSegment).forEach((action) => {
            const spot = key(action.x, action.y) + " " + (action.segment || action.corner || "");
            spots.set(spot, (spots.get(spot) || []).concat(action));
        });
        spots.forEach((actions) => {
            const action = actions[0];
            const tile = tiles.find((one) => one.x === action.x && one.y === action.y);
            const { unit } = board;
            const shape = tile
                ? board.segmentShow(board.layers.offers, tile, action.segment || "", "offer")
                : element("rect", { class: "offer", x: action.x * unit + 8, y: action.y * unit + 8, width: unit - 16, height: unit - 16 },
                    board.layers.offers);
            shape.dataset.text = actions.map((one) => one.text).join("\n");
            element("title", {}, shape, actions.map((one) => said(one)).join("\n"));
            shape.addEventListener("click", () => {
                if (actions.length === 1) return act(action);
                filter = actions;
                return render();
            });
        });
    }

    // Empty cells next to occupied features: number of unseen tiles that fit, and points of completed features.
    function threatsShow() {
        (state().cells || []).forEach((cell) => {
            label(cell.x, cell.y, cell.fits ? "fits" : "fits dead", cell.fits ? cell.fits + " fit" : "\u2715", 0.9);
            cell.gains.forEach((gain, i) => label(cell.x, cell.y, "threat", "+" + gain.points + " \u2192 " + gain.player, 0.3 + 0.22 * i));
        });
    }

    function candidatesMark() {
        if (!analysis || analysis.place !== mode || !analysis.moves || !canAct()) return;
        analysis.moves.slice(0, 3).forEach((move, i) => {
            const { action } = move;
            if (action.verb === "place") return label(action.x, action.y, "rank", String(i + 1), 0.58);
            const shape = [...board.layers.offers.querySelectorAll("[data-text]")]
                .find((one) => one.dataset.text.split("\n").includes(action.text));
            return i === 0 && shape && shape.classList.add("best");
        });
    }

    // ---- Words and buttons

    const said = (action) => wordsOf(action.text, state().phase);
    const nameOf = (player) => (state().players ? state().players[player].name : "player " + player);

    function resultText() {
        const { players, scores, reason } = state();
        const order = players.map((player, i) => ({ ...player, i })).sort((a, b) => a.rank - b.rank);
        const best = order.filter((player) => player.rank === 1);
        const head = best.length > 1 ? "A draw: " : best[0].name + " wins: ";
        return head + order.map((player) => player.name + " " + scores[player.i] + (player.out ? " (resigned)" : "")).join(", ") +
            (reason === "completed" ? "." : " (" + reason + ").");
    }

    function nowText() {
        const now = state();
        if (!now) return mode === "game" ? "Choose a game and start." : "Choose tile sets and start, or paste a position.";
        if (mode === "game" && now.over) return resultText() + (now.kept ? "\n" + now.kept + "." : "");
        if (mode === "game" && now.thinking) return nameOf(now.turn) + " thinks \u2026 (" + now.phase + ")";
        const who = mode === "game" ? (now.players.filter((p) => p.person).length > 1 ? nameOf(now.turn) + ", your turn: " : "Your turn: ")
            : "player " + now.turn + ": ";
        if (now.kind === "over") return "The game is over.";
        if (now.kind === "draw") return who + "which tile is drawn?";
        if (now.kind === "chance") return now.phase + ": which outcome?";
        if (places().length > 0) return who + (pick ? "click the tile to rotate it, then place it" : "choose where to place the tile");
        if (now.actions.some((action) => action.verb === "deploy")) return who + now.phase + " \u2013 choose a marked place, or pass";
        return who + now.phase;
    }

    function actionButtons() {
        const now = state();
        const box = byId("buttons");
        box.replaceChildren();
        if (mode === "study" && now && (now.kind === "draw" || now.kind === "chance")) return paletteShow(box);
        if (!canAct()) return undefined;
        const list = filter || now.actions.filter((action) => action.x === undefined);
        list.forEach((action) => {
            const button = html("button", box, action.text === "pass" ? "Pass (P)" : said(action));
            if (action.text === "pass") button.id = "pass";
            button.addEventListener("click", () => act(action));
        });
        return undefined;
    }

    function paletteShow(box) {
        const palette = html("div", box);
        palette.className = "palette";
        state().chances.forEach((chance) => {
            const button = html("button", palette);
            if (chance.type >= 0) board.tileIcon(chance.type, button);
            button.append(chance.type >= 0 ? "\u00d7 " + chance.weight : chance.text);
            button.title = chance.text;
            button.dataset.text = chance.text;
            button.addEventListener("click", () => post("/study/go", { text: chance.text }));
        });
    }

    function choicesShow() {
        const list = canAct() ? state().actions : [];
        byId("choices-count").textContent = list.length;
        byId("choices").replaceChildren();
        list.forEach((action) => {
            const button = html("button", byId("choices"), said(action));
            button.title = action.text;
            button.addEventListener("click", () => act(action));
        });
    }

    function toolsShow() {
        const now = state();
        const playing = mode === "game" && now;
        byId("rotate").hidden = !canAct() || places().length === 0;
        byId("place").hidden = !pick;
        byId("undo").hidden = mode === "game" ? !playing || !now.undo : !now || now.back === 0;
        byId("hint").hidden = mode === "game" ? !playing || !now.help || now.over : !now;
        byId("hint").textContent = mode === "game" ? "Hint" : "Think";
        byId("hint").setAttribute("aria-pressed", String(thinking));
        byId("worth").parentNode.hidden = !now || !now.features;
        byId("resign").hidden = !playing || now.over || now.players.filter((p) => p.person).every((p) => p.out);
        byId("look").hidden = byId("file").hidden = !playing;
        reviewShow(playing && now.over ? now : null);
        byId("to-study").hidden = !playing || !now.text || !wishes.game || now.over;
        byId("study-text").hidden = mode !== "study";
        byId("moves-part").hidden = !playing;
        byId("all").hidden = !canAct();
        document.querySelectorAll(".game-only").forEach((part) => { part.hidden = mode !== "game"; });
        for (const one of ["game", "study"]) byId("mode-" + one).setAttribute("aria-pressed", String(mode === one));
        byId("start").textContent = mode === "game" ? "Start the game" : "Analyze from the start";
        if (!now) byId("setup").open = true;
    }

    // ---- Players and moves

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
            const icon = element("svg", { viewBox: "-28 -28 56 56", "aria-hidden": "true" }, cell);
            element("use", { href: "#cc-g-follower", class: "cc-p" + i + " cc-G" }, icon);
            element("text", { class: "cc-N cc-d" + i, x: 0, y: 11 }, icon, i);
            cell.append(now.players ? nameOf(i) + (now.players[i].out ? " (resigned)" : "") : "player " + i);
            const has = now.holdings.filter((one) => one.player === i).map((one) => (one.amount > 1 ? one.amount + " " : "") + one.name);
            if (has.length > 0) html("small", cell, has.join(", "));
            html("td", row, score).className = "total";
            html("td", row, now.final[i]);
            html("td", row, now.followers[i]);
        });
    }

    // Open tiles reserved for later, with their owners.
    function apartShow(parent) {
        state().apart.forEach((one) => {
            const figure = html("figure", parent);
            board.tileIcon(one.type, figure);
            html("figcaption", figure, one.name + (one.player >= 0 ? ", " + one.player : ""));
        });
    }

    function stepText(step) {
        const what = step.kind === "draw" ? "draws " + step.text : step.kind === "act" ? wordsOf(step.text, step.phase) : step.text;
        return nameOf(step.player) + ": " + what;
    }

    function movesShow() {
        const list = byId("moves");
        list.replaceChildren();
        if (mode !== "game" || !state()) return;
        state().log.forEach((step) => {
            const item = html("li", list, stepText(step));
            if (step.kind === "draw") item.className = "turn";
            const gains = (step.awards || []).map((a) => (a.points < 0 ? "" : "+") + a.points + "\u2192" + a.player).join(" ");
            if (!gains) return;
            html("span", item, " " + gains).className = "points";
            item.addEventListener("click", () => { lit = step.awards; render(); });
        });
        list.scrollTop = list.scrollHeight;
    }

    // ---- Analysis

    const number = (value) => (value < 0 ? "\u2212" : "") + Math.abs(value).toFixed(Math.abs(value) < 10 ? 2 : 1);

    function candidateRow(body, move, i, most) {
        const row = html("tr", body);
        html("th", row, i + 1 + ". " + said(move.action)).setAttribute("scope", "row");
        html("td", row, analysis.judged ? number(move.value) : "");
        const share = html("td", row, move.visits || "");
        share.className = "share";
        if (most > 0) {
            const meter = html("meter", share);
            meter.max = most;
            meter.value = move.visits;
            meter.setAttribute("aria-label", "share of the simulations");
        }
        html("td", row, (move.lead >= 0 ? "+" : "\u2212") + Math.abs(move.lead).toFixed(1));
        row.addEventListener("click", () => {
            const { action } = move;
            if (!canAct() || action.verb !== "place") return;
            pick = { x: action.x, y: action.y, at: placesAt(action.x, action.y).findIndex((one) => one.text === action.text) };
            render();
        });
        if (!move.line) return;
        const line = html("tr", body);
        line.className = "line";
        html("td", line, "then " + lineWords(move.line)).colSpan = 4;
    }

    function analysisShow() {
        const there = analysis && analysis.moves && analysis.place === mode && thinking;
        byId("analysis").hidden = !there;
        if (!there) return;
        byId("analysis-bot").textContent = analysis.bot;
        byId("analysis-count").textContent = analysis.simulations
            ? "(" + analysis.simulations.toLocaleString("en") + " simulations" + (analysis.done ? ")" : " \u2026)") : "";
        byId("analysis").dataset.simulations = analysis.simulations;
        const table = byId("candidates");
        table.replaceChildren();
        const head = html("tr", html("thead", table));
        ["move", "value", "visits", "lead"].forEach((word) => html("th", head, word).setAttribute("scope", "col"));
        const body = html("tbody", table);
        const most = Math.max(0, ...analysis.moves.map((move) => move.visits));
        analysis.moves.slice(0, 10).forEach((move, i) => candidateRow(body, move, i, most));
    }

    const SHARE = { game: 20000, study: 5000000 };

    async function think() {
        thinking = true;
        await post("/think/" + mode, { bot: byId("adviser").value, simulations: SHARE[mode] });
        render();
    }

    function thinkToggle() {
        if (!thinking) return think();
        thinking = false;
        analysis = null;
        post("/think/stop");
        return render();
    }

    // ---- All of it

    let rendering = Promise.resolve();

    function render() {
        rendering = rendering.then(renderNow).catch((error) => troubleShow(String(error)));
        return rendering;
    }

    async function renderNow() {
        const now = state();
        if (now) {
            await boardPrepare();
            const tiles = tilesOf(now.tiles);
            boardShow(tiles);
            if (canAct()) placesShow();
            if (canAct()) segmentsShow(tiles);
            if (byId("worth").checked) threatsShow();
            candidatesMark();
        } else if (board) {
            Object.values(board.layers).forEach((layer) => layer.replaceChildren());
        }
        byId("hand").replaceChildren();
        if (now && now.hand >= 0) {
            const icon = board.tileIcon(now.hand, byId("hand"));
            if (pick) icon.lastChild.setAttribute("transform", board.place(0, 0, placesAt(pick.x, pick.y)[pick.at].rotation));
        }
        if (now) apartShow(byId("hand"));
        byId("now-text").textContent = nowText();
        playersShow();
        actionButtons();
        choicesShow();
        movesShow();
        analysisShow();
        toolsShow();
        document.body.dataset.ready = now ? mode + " " + (now.count ?? now.serial) + (now.waits ? " waits" : "") : mode;
    }

    function heard(name, data) {
        const told = data.turn === undefined ? null : data;
        const before = states[name];
        const same = before && told && before.serial === told.serial && before.count === told.count && before.waits === told.waits;
        states[name] = told;
        if (told && name === "game") {
            const fresh = told.log.filter((step) => step.n > seen && step.awards).flatMap((step) => step.awards);
            const last = told.log.length ? told.log[told.log.length - 1].n : 0;
            lit = before && before.serial === told.serial && last >= seen ? (fresh.length ? fresh : told.waits ? lit : []) : [];
            seen = last;
            if (told.over && before && !before.over) thinking = false;
        }
        if (told && name === "study") byId("position").value = told.text;
        if (mode === name && !same) {
            pick = null;
            filter = null;
            analysis = null;
            if (thinking && name === "study" && told && told.kind === "decision") think();
            else if (name === "game") thinking = false;
        }
        render();
    }

    // ---- The review of a finished game

    function reviewShow(game) {
        const mine = game && review && review.serial === game.serial ? review : null;
        const running = mine && !mine.ready && !mine.error;
        byId("review").hidden = !game || Boolean(mine && mine.ready);
        byId("review").disabled = Boolean(running);
        byId("review").textContent = running ? "Review: turn " + mine.done + " of " + mine.all : "Review this game";
        byId("review-page").hidden = !(mine && mine.ready);
    }

    const feed = new EventSource("/feed");
    feed.addEventListener("review", (event) => {
        review = JSON.parse(event.data);
        if (review.error) troubleShow(review.error);
        render();
    });
    for (const name of ["game", "study"]) feed.addEventListener(name, (event) => heard(name, JSON.parse(event.data)));
    feed.addEventListener("analysis", (event) => {
        const told = JSON.parse(event.data);
        if (told.error) troubleShow(told.error);
        analysis = told.moves ? told : null;
        render();
    });
    feed.addEventListener("error", () => feed.readyState === EventSource.CLOSED && troubleShow("The server has stopped."));

    // ---- Set-up

    const PRESETS = [
        ["Base game against greedy", { tilesets: ["base"], players: ["human", "greedy"] }],
        ["Winter and the Gingerbread Man", { tilesets: ["winter", "gingerbread-man"], players: ["human", "mcts"] }],
        ["Big box", {
            tilesets: ["base", "river-1", "inns-and-cathedrals", "traders-and-builders", "abbey-and-mayor"],
            players: ["human", "greedy", "greedy"],
        }],
    ];

    function seatAdd(text) {
        const row = html("div", byId("seats"));
        row.className = "seat";
        const label_ = html("label", row, "Seat " + byId("seats").children.length + " ");
        const input = html("input", label_);
        input.setAttribute("list", "bots");
        input.value = text;
        input.autocomplete = "off";
        const less = html("button", row, "\u2212");
        less.type = "button";
        less.setAttribute("aria-label", "Remove this seat");
        less.addEventListener("click", () => {
            if (byId("seats").children.length > 2) row.remove();
            [...byId("seats").querySelectorAll("label")].forEach((one, i) => { one.firstChild.data = "Seat " + (i + 1) + " "; });
        });
    }

    function check(parent, value, text, note) {
        const line = html("label", parent);
        const box = html("input", line);
        box.type = "checkbox";
        box.value = value;
        line.append(" " + text);
        if (note) html("small", line, note);
        return box;
    }

    function optionAdd(option) {
        const line = html("label", byId("options"), option.key + " ");
        const words = option.values.split("|");
        const choice = html(words.length > 1 && !option.values.includes("WxH") ? "select" : "input", line);
        if (choice.tagName === "SELECT") words.forEach((word) => html("option", choice, word));
        choice.value = option.default;
        choice.dataset.key = option.key;
        choice.dataset.usual = option.default;
        choice.dataset.expansion = option.expansion || "";
        html("small", line, option.help);
    }

    const checked = (id) => [...byId(id).querySelectorAll("input:checked")].map((box) => box.value);

    function formFill(from) {
        byId("seats").replaceChildren();
        from.players.forEach(seatAdd);
        for (const id of ["tilesets", "expansions"])
            byId(id).querySelectorAll("input").forEach((box) => { box.checked = (from[id] || []).includes(box.value); });
        byId("options").querySelectorAll("[data-key]").forEach((one) => {
            one.value = (from.options || {})[one.dataset.key] || one.dataset.usual;
        });
        if (from.name) byId("name").value = from.name;
        if (from.help !== undefined) byId("help").checked = from.help;
        byId("record").checked = from.record === "thinking";
        byId("adviser").value = from.adviser || byId("adviser").value;
    }

    function formRead() {
        const options = {};
        byId("options").querySelectorAll("[data-key]").forEach((one) => {
            if (one.value !== one.dataset.usual) options[one.dataset.key] = one.value;
        });
        return {
            tilesets: checked("tilesets"), expansions: checked("expansions"), options,
            players: [...byId("seats").querySelectorAll("input")].map((input) => input.value.trim()),
            name: byId("name").value.trim(), help: byId("help").checked,
            record: byId("record").checked ? "thinking" : undefined, adviser: byId("adviser").value,
        };
    }

    // Starts a game or a position on the server; the set-up selects the definitions of the board.
    async function beginWith(asked, body) {
        const before = wishes[mode];
        thinking = false;
        wishes[mode] = asked;
        if (mode === "study") drawn = "";
        if (!await post("/" + mode + "/new", body)) { wishes[mode] = before; return; }
        sessionStorage.setItem("wishes", JSON.stringify(wishes));
        byId("setup").open = false;
        corners = "";
        await render();
        byId("table").scrollIntoView({ block: "nearest" });
    }

    function begin(asked, position) {
        const { tilesets, expansions, options, players, name, help, record } = asked;
        return beginWith(asked, mode === "game" ? { tilesets, expansions, options, players, name, help, record }
            : { tilesets, expansions, options, seats: players.length, ...(position ? { position } : {}) });
    }

    async function setupMake() {
        const catalog = await (await fetch("/catalog")).json();
        catalog.tilesets.forEach((set) => check(byId("tilesets"), set.id, set.id, set.name + ", " + set.tiles + " tiles"));
        catalog.expansions.filter((one) => !one.brought).forEach((one) => check(byId("expansions"), one.id, one.id, one.description));
        catalog.options.forEach(optionAdd);
        const levels = catalog.bots.filter((bot) => bot.name === "level").flatMap((bot) =>
            bot.words.split("|").map((word) => bot.name + ":" + word));
        ["human", ...levels, "greedy", "mcts", "mcts:simulations=1000", "random"].concat(catalog.bots.map((bot) => bot.name), catalog.allowed)
            .filter((bot, i, all) => all.indexOf(bot) === i).forEach((bot) => { html("option", byId("bots")).value = bot; });
        PRESETS.forEach(([text, preset]) => {
            const button = html("button", byId("presets"), text);
            button.type = "button";
            button.addEventListener("click", () => { formFill({ options: {}, expansions: [], ...preset }); begin(formRead()); });
        });
        formFill(wishes.game || PRESETS[0][1]);
    }

    // ---- Buttons and keys

    function modeSet(next) {
        mode = next;
        pick = null;
        filter = null;
        analysis = null;
        thinking = false;
        drawn = "";
        post("/think/stop");
        render();
    }

    const undo = () => post(mode === "game" ? "/game/undo" : "/study/back");
    byId("mode-game").addEventListener("click", () => modeSet("game"));
    byId("review").addEventListener("click", () => post("/review/new"));
    byId("mode-study").addEventListener("click", () => modeSet("study"));
    byId("rotate").addEventListener("click", rotate);
    byId("place").addEventListener("click", pickPlace);
    byId("undo").addEventListener("click", undo);
    byId("hint").addEventListener("click", thinkToggle);
    byId("worth").addEventListener("change", render);
    byId("resign").addEventListener("click", () => {
        if (byId("resign").dataset.sure) post("/game/resign");
        byId("resign").dataset.sure = byId("resign").dataset.sure ? "" : "yes";
        byId("resign").textContent = byId("resign").dataset.sure ? "Really resign?" : "Resign";
    });
    byId("resign").addEventListener("blur", () => {
        byId("resign").dataset.sure = "";
        byId("resign").textContent = "Resign";
    });
    byId("to-study").addEventListener("click", () => {
        const { text } = states.game;
        modeSet("study");
        begin(wishes.game, text);
    });
    byId("stored").addEventListener("submit", (event) => {
        event.preventDefault();
        const body = { run: byId("stored-run").value, game: byId("stored-game").value, ply: Number(byId("stored-ply").value) };
        beginWith(body, body);
    });
    byId("load").addEventListener("click", () => begin(formRead(), byId("position").value));
    byId("seat-more").addEventListener("click", () => byId("seats").children.length < 8 && seatAdd("greedy"));
    byId("wish").addEventListener("submit", (event) => {
        event.preventDefault();
        begin(formRead());
    });
    byId("zoom-in").addEventListener("click", () => board && board.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => board && board.zoom(1 / 1.3));
    byId("zoom-fit").addEventListener("click", () => board && board.fit());

    const KEYS = {
        r: rotate, Enter: pickPlace, u: () => !byId("undo").hidden && undo(), h: () => !byId("hint").hidden && thinkToggle(),
        p: () => byId("pass") && byId("pass").click(),
        "+": () => board && board.zoom(1.3), "=": () => board && board.zoom(1.3), "-": () => board && board.zoom(1 / 1.3),
        0: () => board && board.fit(),
    };
    document.addEventListener("keydown", (event) => {
        const what = KEYS[event.key] || KEYS[event.key.toLowerCase()];
        const typing = /^(TEXTAREA|SELECT|INPUT)$/.test(event.target.tagName);
        const pressing = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName) && event.key === "Enter";
        if (!what || event.ctrlKey || event.altKey || event.metaKey || typing || pressing || !state()) return;
        event.preventDefault();
        what();
    });

    setupMake();
    render();
})();
