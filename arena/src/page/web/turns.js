// SPDX-License-Identifier: MIT
// Whole turns in words and on the board, and what they cost; for reviews and puzzles. Needs board.js.
"use strict";

const signed = (value, digits) => (value > 0 ? "+" : value < 0 ? "\u2212" : "") + Math.abs(value).toFixed(digits);
const percent = (share) => (100 * share).toFixed(0) + "\u2009%";
const pointWords = (value) => Math.abs(value).toFixed(1) + (Math.abs(value).toFixed(1) === "1.0" ? " point" : " points");

// The tile that a turn lays; null if it lays none.
function placedBy(actions) {
    const found = actions.map((action) => /^place (-?\d+),(-?\d+) r(\d)/.exec(action)).find((match) => match);
    return found ? { x: +found[1], y: +found[2], turn: +found[3] } : null;
}

// A turn in few words: "at 1,0, turned 90 degrees: follower on the city". Other actions as in the list of moves.
function turnWords(actions) {
    const place = placedBy(actions);
    const words = actions.map((action) => {
        if (action === "pass") return "no figure";
        if (/^place /.test(action)) return "";
        const deployed = /^deploy (\S+) (\S+) ([a-z]+\d*)$/.exec(action);
        const here = deployed && place && deployed[2] === place.x + "," + place.y;
        return here ? deployed[1].replace(/-/g, " ") + " on the " + placeWords(deployed[3]) : wordsOf(action);
    }).filter(Boolean);
    const where = place ? "at " + place.x + "," + place.y + (place.turn ? ", turned " + 90 * place.turn + "\u00b0" : "") : "";
    return where + (where && words.length > 0 ? ": " : "") + words.join("; ");
}

// What a turn costs against the best one; points and chance may be of a judged or of a played turn.
function costWords({ points, chance }) {
    const parts = [];
    if (points >= 0.05) parts.push(pointWords(points));
    if (chance >= 0.005) parts.push(percent(chance) + " of chance to win");
    return parts.length > 0 ? "costs " + parts.join(" and ") : "costs nothing that can be measured";
}

// Draws a turn on the board as if it were played. unit: length of a tile's side; spots: by tile type, where figures stand;
// type: of the tile in hand; tileAt(x, y): the tile on the table.
function turnShow(board, layer, { unit, spots, player, type, tileAt }, actions) {
    const place = placedBy(actions);
    const laid = place && type >= 0 ? { type, ...place } : null;

    function spotOf(tile, segment) {
        const [x, y] = (spots[tile.type] || {})[segment] || [unit / 2, unit / 2];
        const turned = [[x, y], [unit - y, x], [unit - x, unit - y], [y, unit - x]][tile.turn % 4];
        return { x: tile.x * unit + turned[0], y: tile.y * unit + turned[1] };
    }

    function figureShow(action) {
        const found = /^(?:deploy|move) (\S+) (-?\d+),(-?\d+)(?: (\S+))?/.exec(action);
        if (!found) return;
        const [x, y] = [+found[2], +found[3]];
        const tile = laid && laid.x === x && laid.y === y ? laid : tileAt(x, y);
        if (!tile) return;
        const glyph = document.getElementById("cc-g-" + found[1]) ? found[1] : "follower";
        const owned = glyph !== "gingerbread-man";
        const at = spotOf(tile, found[4]);
        element("use", { href: "#cc-g-" + glyph, class: (owned ? "cc-p" + player + " " : "") + "cc-G ghost-figure", ...at }, layer);
        if (owned) element("text", { class: "cc-N cc-d" + player, x: at.x, y: at.y + 11 }, layer, player);
    }

    if (laid) {
        board.tileShow(laid, layer).setAttribute("class", "ghost");
        element("rect", { class: "ghost-frame", x: laid.x * unit + 3, y: laid.y * unit + 3, width: unit - 6, height: unit - 6 }, layer);
    }
    actions.forEach(figureShow);
}
