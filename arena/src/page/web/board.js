// SPDX-License-Identifier: MIT
// Draws a board; used by the game viewer and the pages of `carcarena serve`. Tiles and figures are
// SVG definitions in the page.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

function element(name, attributes, parent, text) {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.appendChild(made);
    return made;
}

function html(name, parent, text) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.appendChild(made);
    return made;
}

// The colors of tiles and figures; a style sheet made by a script is allowed by the page's policy.
function colorsSet(style) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
}

// The colors of the players, as palette.c has them.
const OWNER_COLORS = ["#2b6cb8", "#c8372d", "#f4c531", "#3b3b3f", "#f6f4ee", "#8b4a9e", "#ef8a2b", "#3aa6a0"];

const LEAST_PIXELS = 30; // of a tile on a board that follows the last one

// A figure or mark from its line: glyph, player, x, y, turned, amount.
function pieceOf(line) {
    const [glyph, player, x, y, turned, amount] = line.split(" ");
    return { glyph, player: +player, x: +x, y: +y, turned: turned === "1", amount: +amount };
}

function cornersOf(tiles) {
    return tiles.reduce((c, t) => ({
        west: Math.min(c.west, t.x), east: Math.max(c.east, t.x),
        north: Math.min(c.north, t.y), south: Math.max(c.south, t.y),
    }), { west: 0, east: 0, north: 0, south: 0 });
}

// The board in an SVG element. unit: the length of a tile's side; types: names of tiles by number.
function boardMake(board, unit, types) {
    const layers = {};
    for (const layer of ["rim", "ground", "lit", "offers", "thoughts", "review", "frame", "pieces", "gains"])
        layers[layer] = element("g", {}, board);
    const frame = element("path", { class: "cc-L" }, layers.frame);
    const patterns = element("defs", {}, board);
    let all = { x: 0, y: 0, width: unit, height: unit };
    let view = { ...all };
    let moved = false; // people have chosen a part of the board

    const definition = (type) => "cc-t-" + types[type].replace("/", ".");

    function place(x, y, turn) {
        const half = unit / 2;
        return "translate(" + x * unit + " " + y * unit + ")" +
            (turn ? "rotate(" + 90 * turn + " " + half + " " + half + ")" : "");
    }

    function tileShow(tile, layer) {
        return element("use", { href: "#" + definition(tile.type), transform: place(tile.x, tile.y, tile.turn) },
            layer || layers.ground);
    }

    function tileIcon(type, parent) {
        const icon = element("svg", { viewBox: "0 0 " + unit + " " + unit, role: "img" }, parent);
        element("title", {}, icon, types[type]);
        element("use", { href: "#" + definition(type) }, icon);
        return icon;
    }

    function viewSet(next) {
        view = next;
        board.setAttribute("viewBox", [view.x, view.y, view.width, view.height].map((n) => n.toFixed(2)).join(" "));
    }

    function zoom(factor, at) {
        const center = at || { x: view.x + view.width / 2, y: view.y + view.height / 2 };
        const width = Math.min(all.width * 3, Math.max(unit * 1.5, view.width / factor));
        const real = view.width / width;
        moved = true;
        viewSet({
            x: center.x - (center.x - view.x) / real, y: center.y - (center.y - view.y) / real,
            width, height: view.height / real,
        });
    }

    // The whole board, in the shape of its frame; few tiles are not blown up beyond measure.
    function fit() {
        const least = 5 * unit;
        const box = board.getBoundingClientRect();
        const shape = box.width > 0 && box.height > 0 ? box.width / box.height : 1;
        const height = Math.max(all.height, all.width / shape, least);
        const width = height * shape;
        moved = false;
        viewSet({ x: all.x + (all.width - width) / 2, y: all.y + (all.height - height) / 2, width, height });
    }

    // Shows a tile: the whole board unless people have chosen a part, which then moves only if need be.
    function follow(tile) {
        if (!moved) fit();
        const pixels = board.getBoundingClientRect().width * unit / view.width;
        if (!tile || (!moved && pixels >= LEAST_PIXELS)) return undefined;
        const x = (tile.x + 0.5) * unit;
        const y = (tile.y + 0.5) * unit;
        if (!moved) { // a large board in a small window: the part around the tile
            const width = view.width * pixels / LEAST_PIXELS;
            const height = view.height * pixels / LEAST_PIXELS;
            const within = (middle, size, from, length) => (size > length ? from + (length - size) / 2
                : Math.min(Math.max(middle - size / 2, from), from + length - size));
            return viewSet({ x: within(x, width, all.x, all.width), y: within(y, height, all.y, all.height), width, height });
        }
        const inside = x > view.x + unit && x < view.x + view.width - unit && y > view.y + unit && y < view.y + view.height - unit;
        return inside ? undefined : viewSet({ ...view, x: x - view.width / 2, y: y - view.height / 2 });
    }

    // The same when the frame has another size, unless people have chosen a part.
    const refit = (tile) => moved || follow(tile);

    // The visible part of the board with a margin of `around` cells; row and column numbers at the edge.
    function extend(corners, around) {
        all = {
            x: (corners.west - 0.6 - around) * unit, y: (corners.north - 0.6 - around) * unit,
            width: (corners.east - corners.west + 2.2 + 2 * around) * unit,
            height: (corners.south - corners.north + 2.2 + 2 * around) * unit,
        };
        layers.rim.replaceChildren();
        for (let x = corners.west; x <= corners.east; x++)
            element("text", { class: "rim", x: (x + 0.5) * unit, y: (corners.north - 0.12 - around) * unit }, layers.rim, x);
        for (let y = corners.north; y <= corners.south; y++)
            element("text", { class: "rim", x: (corners.west - 0.25 - around) * unit, y: (y + 0.57) * unit }, layers.rim, y);
    }

    function pointAt(event) {
        return new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    }

    // A segment of a tile, as the definition of the tile draws it.
    function segmentShow(layer, tile, id, kind) {
        const path = document.querySelector("#" + CSS.escape(definition(tile.type)) + ' [data-s="' + id + '"]');
        const group = element("g", { transform: place(tile.x, tile.y, tile.turn) }, layer);
        if (!path) return element("circle", { class: kind, cx: unit / 2, cy: unit / 2, r: unit / 4 }, group);
        const way = path.classList.contains("cc-R") || path.classList.contains("cc-U");
        const ground = path.classList.contains("cc-Z");
        return element("path", { class: kind + (way ? " way" : ground ? " ground" : ""), d: path.getAttribute("d") }, group);
    }

    function pieceShow(piece) {
        const at = { x: piece.x, y: piece.y };
        const classes = piece.player >= 0 ? "cc-p" + piece.player + " cc-G" : "cc-G";
        const attributes = { href: "#cc-g-" + piece.glyph, class: classes, ...at };
        if (piece.turned) attributes.transform = "rotate(90 " + at.x + " " + at.y + ")";
        element("use", attributes, layers.pieces);
        if (piece.player >= 0)
            element("text", {
                class: "cc-N cc-d" + piece.player, x: at.x - (piece.turned ? 2 : 0), y: at.y + (piece.turned ? 8 : 11),
            }, layers.pieces, piece.player);
        if (piece.amount > 1) element("text", { class: "cc-A", x: at.x + 16, y: at.y - 4 }, layers.pieces, piece.amount);
    }

    function frameShow(tile) {
        frame.setAttribute("d", tile ? "M" + tile.x * unit + " " + tile.y * unit + "h" + unit + "v" + unit + "h-" + unit + "z" : "");
    }

    // Hatching in the colors of all owners of a segment. One owner has stripes with gaps.
    function hatching(owners) {
        const id = "owners-" + board.id + "-" + owners.join("-");
        if (!patterns.querySelector("#" + CSS.escape(id))) {
            const colors = owners.map((player) => OWNER_COLORS[player]).concat(owners.length === 1 ? ["#fffbe6"] : []);
            const pattern = element("pattern", {
                id, width: 12 * colors.length, height: 12, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
            }, patterns);
            colors.forEach((color, i) => element("rect", { x: 12 * i, width: 12, height: 12, fill: color }, pattern));
        }
        return "url(#" + id + ")";
    }

    // The highest free place for a label at a point, so that none covers another.
    function labelPlace(taken, x, y, width, height) {
        while (taken.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < height)) y += height / 2;
        taken.push({ x, y, width });
        return y;
    }

    // Points at scored features, hatched in the colors of their owners.
    function awardsShow(awards, tiles) {
        layers.lit.replaceChildren();
        layers.gains.replaceChildren();
        const owners = new Map(); // owners by segment
        const taken = [];
        awards.forEach((award) => {
            for (let i = 0; i < award.feature.length; i += 2) {
                const key = award.feature[i] + " " + award.feature[i + 1];
                owners.set(key, (owners.get(key) || new Set()).add(award.player));
            }
        });
        owners.forEach((players, key) => {
            const [tile, segment] = key.split(" ");
            const paint = hatching([...players].sort((a, b) => a - b));
            const plain = players.size > 1 ? "#777" : OWNER_COLORS[[...players][0]]; // on paper
            const shape = segmentShow(layers.lit, tiles[tile], segment, "lit");
            shape.setAttribute("stroke", paint);
            shape.style.setProperty("--owner", plain);
            if (!shape.classList.contains("way")) shape.setAttribute("fill", paint);
        });
        awards.filter((award) => award.tiles !== 0).forEach((award) => { // the others have no place
            const x = (award.x + 0.5) * unit;
            const label = element("text", { class: "gain", x }, layers.gains,
                (award.points < 0 ? "" : "+") + award.points + " \u2192 " + award.player);
            label.setAttribute("y", labelPlace(taken, x, (award.y + 0.3) * unit, label.getComputedTextLength() + 18, 38));
        });
    }

    board.addEventListener("wheel", (event) => {
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, pointAt(event));
    }, { passive: false });
    // A drag moves the board, two fingers also zoom; a click without movement selects what is there.
    const fingers = new Map();
    let held = null; // the point under the pointer, or under the middle of two fingers
    let span = 0; // distance of two fingers
    const middle = () => {
        const list = [...fingers.values()];
        const sum = (name) => list.reduce((total, one) => total + one[name], 0) / list.length;
        return { clientX: sum("clientX"), clientY: sum("clientY") };
    };
    const distance = () => {
        const [one, other] = [...fingers.values()];
        return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    };
    function hold(dragged) {
        const at = pointAt(middle());
        held = { x: at.x, y: at.y, from: middle(), dragged };
        span = fingers.size > 1 ? distance() : 0;
    }
    board.addEventListener("pointerdown", (event) => {
        fingers.set(event.pointerId, event);
        hold(fingers.size > 1);
    });
    board.addEventListener("pointermove", (event) => {
        if (!held || !fingers.has(event.pointerId)) return;
        fingers.set(event.pointerId, event);
        const now = middle();
        if (!held.dragged && Math.hypot(now.clientX - held.from.clientX, now.clientY - held.from.clientY) < 5) return;
        if (!held.dragged) board.setPointerCapture(event.pointerId);
        held.dragged = true;
        moved = true;
        if (fingers.size > 1 && span > 0) {
            zoom(distance() / span, pointAt(now));
            span = distance();
        }
        const at = pointAt(now);
        viewSet({ ...view, x: view.x + held.x - at.x, y: view.y + held.y - at.y });
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
        board.addEventListener(end, (event) => {
            fingers.delete(event.pointerId);
            if (fingers.size > 0) hold(true);
            else held = null;
        });
    board.addEventListener("pointerleave", (event) => {
        if (held && !held.dragged) fingers.delete(event.pointerId);
        if (fingers.size === 0) held = null;
    });

    return {
        layers, definition, place, tileShow, tileIcon, extend, fit, follow, refit, zoom, segmentShow, pieceShow, frameShow, awardsShow, pointAt,
    };
}

// ---- Players

// "level:casual" is shown as "casual", "mcts:simulations=5000 2" as "mcts 2"; names of people stay.
function shortName(name) {
    const [, kind, rest] = /^(?:([a-z][a-z0-9_-]*):)?(.*)$/.exec(name);
    const number = / \d+$/.exec(rest);
    const short = kind === undefined ? rest : kind === "level" ? rest.replace(/^level=/, "") : kind + (number ? number[0] : "");
    return short.length > 32 ? short.slice(0, 31) + "\u2026" : short;
}

// A figure in the color of a player, with the player's number; told: what it is called for those who do not see it.
function chip(parent, player, told) {
    const icon = element("svg", { viewBox: "-28 -28 56 56", class: "chip", ...(told ? { role: "img", "aria-label": told } : { "aria-hidden": "true" }) }, parent);
    element("use", { href: "#cc-g-follower", class: "cc-p" + player + " cc-G" }, icon);
    element("text", { class: "cc-N cc-d" + player, x: 0, y: 11 }, icon, player);
}

// Shows a part of the page in the whole screen, or no longer.
function fullScreenToggle(part, failed) {
    return document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen().catch(failed);
}

// ---- Actions in words

// What tokens are called when they are laid, by their number in the notation.
const TOKENS = ["build a shed", "build a house", "build a tower of the little buildings", "build the tower one floor higher", "",
    "turn the city into a castle", "lay a tunnel token", "lay gold", "lay a ferry", "build a bridge"];
const PLACES = { c: "city", r: "road", f: "field", m: "cloister", g: "garden", s: "stream", nw: "north-west corner",
    ne: "north-east corner", se: "south-east corner", sw: "south-west corner" };
const CHOICES = {
    "second part": ["", "take the second part of the double turn"],
    "crop circle": ["", "everybody may add a figure", "everybody takes a figure home"],
    flock: ["", "add sheep to the flock", "bring the flock home"],
    auction: ["choose the first open tile (after the bids: sell)", "choose the second open tile (after the bids: buy)"],
};

// A segment of a tile: the second city and so on where a tile may have more.
function placeWords(id) {
    const [, kind, number] = /^([a-z]+)(\d*)(?:\.[a-z]+)?$/.exec(id) || ["", id, ""];
    const word = PLACES[kind] || kind;
    return +number > 0 ? word + " no. " + (+number + 1) : word;
}

function tokenWords(kind, cell, place, part) {
    const at = " at " + cell;
    if (kind === 7 && part === "taken") return "take gold from " + cell;
    if (kind === 8) return "lay a ferry from " + placeWords(place) + " to " + placeWords(part) + at;
    if (kind === 9) return "build a bridge from " + (part === "1" ? "north to south" : "west to east") + at;
    if (kind === 13) return "take up the tile" + at;
    return (TOKENS[kind] || "lay a token") + at + (place ? ", " + placeWords(place) : "") + (kind === 6 ? ", set " + part : "");
}

function choiceWords(number, phase) {
    const known = (CHOICES[phase] || [])[number];
    if (known) return known;
    if (phase === "castle paid") return "pay the castle " + number + " points" + (number === 255 ? " or more" : "");
    if (phase === "auction" || phase === "open tile") return "choose open tile " + (number + 1);
    if (phase === "half tile" || phase === "half tile taken") return "take half tile no. " + number;
    if (phase === "choice of castles") return "take castle no. " + (number + 1);
    if (phase === "german castle") return "lay castle no. " + (number + 1);
    if (phase === "place robber") return "put the robber on space " + number;
    return (phase ? phase + ": " : "") + "choice no. " + number;
}

function figureWords(verb, figure, where, rest) {
    const flag = (word, said) => (rest.includes(word) ? said : "");
    const owner = rest.includes("of") ? " of player " + rest[rest.indexOf("of") + 1] : "";
    const name = figure.replace(/-/g, " ") + owner;
    const one = (/^[aeiou]/.test(name) ? "an " : "a ") + name;
    if (verb === "deploy" && where === "crown") return "put " + one + " on the wheel, crown space " + rest[0];
    const place = rest[0] === "tile" ? "the tile at " + where : "the " + placeWords(rest[0]) + " at " + where;
    if (verb === "deploy") return "put " + one + " on " + place + flag("lying", ", lying down");
    if (verb === "move") return "move the " + name + " to " + place + flag("lying", ", lying down");
    return "take the " + name + " home from " + place + flag("paid", ", and be paid for it");
}

// An action of the notation (`deploy follower 0,-1 c0`) in plain English; the phase determines the meaning of "choose".
function wordsOf(text, phase) {
    const [verb, one, two, ...rest] = text.split(" ");
    if (verb === "place")
        return "lay the tile at " + one + (two === "r0" ? "" : ", turned by " + 90 * two.slice(1) + "\u00b0") +
            (rest[0] === "held" ? " (the one held)" : "");
    if (["deploy", "move", "remove"].includes(verb)) return figureWords(verb, one, two, rest);
    if (verb === "token") return tokenWords(+one, two, rest[0], phase === "gold taken" ? "taken" : rest[1]);
    if (verb === "choose" && rest.length > 0) return "take back the " + one.replace(/-/g, " ") + " from player " + rest[0];
    if (verb === "choose") return choiceWords(+one, phase);
    if (verb === "bid") return "bid " + one + (one === "1" ? " point" : " points");
    return verb === "source" ? "draw from stack " + (+one + 1) : text;
}

// An action of a step of a game page, which has words for what its notation does not say.
const wordsAt = (step, text) => (step.words && step.words[text]) || wordsOf(text, step.phase);

// A line of play in words; what chance brings stands in brackets there.
const lineWords = (line) => line.split(", ").map((ply) => {
    const [, who, text] = /^(\[[^\]]*\] )?(.*)$/.exec(ply); // who would play on so
    return (who || "") + (text.startsWith("(") ? "chance brings " + text.slice(1, -1) : wordsOf(text));
}).join("; ");

// A new board in place of the one in the page, with the tiles and figures of rules (board_view_rules).
function boardOf(rules) {
    const parsed = new DOMParser().parseFromString(
        '<svg xmlns="http://www.w3.org/2000/svg"><defs>' + rules.definitions + "</defs></svg>", "image/svg+xml");
    byId("definitions").replaceChildren(...[...parsed.documentElement.firstChild.childNodes]
        .map((node) => document.importNode(node, true)));
    colorsSet(rules.style);
    const old = byId("board");
    const fresh = old.cloneNode(false);
    old.replaceWith(fresh);
    return { ...boardMake(fresh, rules.unit, rules.types), unit: rules.unit, types: rules.types, spots: rules.spots, corners: "" };
}

// Tiles from their numbers: type, x, y, turn.
function tilesOf(numbers) {
    const tiles = [];
    for (let i = 0; i < numbers.length; i += 4)
        tiles.push({ type: numbers[i], x: numbers[i + 1], y: numbers[i + 2], turn: numbers[i + 3] });
    return tiles;
}

// ---- What can be chosen on a board

// Marks a cell.
function cellShow(board, { x, y }) {
    const { unit } = board;
    return element("rect", { class: "offer", x: x * unit + 8, y: y * unit + 8, width: unit - 16, height: unit - 16 },
        board.layers.offers);
}

const LAYER = { tile: 0, f: 1, c: 2, g: 3, r: 4, m: 5 };
const layerOf = (action) => LAYER[action.segment] ?? LAYER[(action.segment || "").charAt(0)] ?? (action.corner ? 3 : 0);

// Lists of the actions on each part of a tile. Narrow parts come last and lie above wide ones, so that each can be clicked.
function partsOf(actions) {
    const parts = new Map();
    actions.forEach((action) => {
        const part = action.x + "," + action.y + " " + (action.segment || action.corner || "");
        parts.set(part, (parts.get(part) || []).concat(action));
    });
    return [...parts.values()].sort((a, b) => layerOf(a[0]) - layerOf(b[0]));
}

// Marks the part of a tile that these actions choose, or the cell if it has no tile.
function partShow(board, tiles, actions, title) {
    const { x, y, segment } = actions[0];
    const tile = tiles.find((one) => one.x === x && one.y === y);
    const shape = tile ? board.segmentShow(board.layers.offers, tile, segment || "", "offer") : cellShow(board, { x, y });
    shape.dataset.text = actions.map((one) => one.text).join("\n");
    element("title", {}, shape, title);
    return shape;
}
