// SPDX-License-Identifier: MIT
// The end of a game: its final scoring feature by feature, and a table of the points by kind.
"use strict";

const FINAL_PAUSE_MS = 1200;
const FINAL_KINDS = { city: "city", road: "road", cloister: "cloister", field: "farm", garden: "garden", river: "river" };

const pointsText = (points) => (points < 0 ? "\u2212" : "+") + Math.abs(points);

function awardKind(award) {
    return (award.reason === "incomplete" ? "unfinished " : "") + (FINAL_KINDS[award.kind] || award.kind);
}

// What an award is for, such as "city of 3 tiles", "goods" or "the fairy, road of 1 tile".
function awardName(award) {
    const feature = award.tiles > 0 ? awardKind(award) + " of " + award.tiles + (award.tiles === 1 ? " tile" : " tiles") : "";
    return [award.source, feature].filter(Boolean).join(", ");
}

// The same with its place.
function awardPlace(award) {
    return awardName(award) + (award.tiles > 0 ? " at " + award.x + "," + award.y : "");
}

const finalKind = (award) => (award.source ? "bonus" : awardKind(award));

// The awards of final scoring by feature: { awards, text }.
function finalsMake(awards, nameOf) {
    const groups = new Map();
    awards.filter((award) => award.final).forEach((award) => {
        const name = award.feature.length > 0 ? award.kind + award.feature.join(" ") + award.reason + (award.source || "")
            : award.source;
        groups.set(name, (groups.get(name) || []).concat(award));
    });
    return [...groups.values()].map((group) => ({
        awards: group, text: awardPlace(group[0]) + ": " + group.map((a) => pointsText(a.points) + " for " + nameOf(a.player)).join(", "),
    }));
}

function finalsTable(table, finals, scores, shortOf) {
    const kinds = [...new Set(finals.map(({ awards }) => finalKind(awards[0])))];
    table.replaceChildren();
    const head = html("tr", html("thead", table));
    ["player", "before", ...kinds, "total"].forEach((word) => html("th", head, word).setAttribute("scope", "col"));
    const body = html("tbody", table);
    scores.forEach((score, player) => {
        const row = html("tr", body);
        const sums = kinds.map((kind) => finals.flatMap(({ awards }) => awards)
            .filter((a) => a.player === player && finalKind(a) === kind).reduce((sum, a) => sum + a.points, 0));
        const cell = html("th", row);
        cell.setAttribute("scope", "row");
        chip(cell, player);
        cell.append(shortOf(player));
        html("td", row, score - sums.reduce((sum, one) => sum + one, 0));
        sums.forEach((sum) => html("td", row, sum || ""));
        html("td", row, score).className = "total";
    });
}

// The elements scoring, final-text, final-back, final-next, final-play and kinds of a page. changed(awards): shows
// the awards of a feature, or after the last one none. shortOf: names beside the figure with the player's number.
function scoringMake({ nameOf, shortOf, changed }) {
    let finals = [];
    let scores = [];
    let at = -1; // the feature that is shown
    let timer = 0;

    function stop() {
        clearInterval(timer);
        timer = 0;
    }

    function show() {
        const done = at < 0 || at >= finals.length;
        byId("scoring").hidden = false;
        byId("final-text").textContent = finals.length === 0 ? "Nothing was left to score."
            : done ? finals.length + " features were scored at the end."
                : at + 1 + " of " + finals.length + ": " + finals[at].text;
        byId("final-play").textContent = timer ? "Pause" : "Play the final scoring";
        byId("final-back").disabled = at <= 0;
        byId("final-next").disabled = at >= finals.length - 1;
        finalsTable(byId("kinds"), finals, scores, shortOf);
    }

    function go(to) {
        at = to;
        if (at >= finals.length) stop();
        show();
        changed(finals[at] ? finals[at].awards : []);
    }

    function play() {
        if (timer) {
            stop();
            return show();
        }
        timer = setInterval(() => go(at + 1), FINAL_PAUSE_MS);
        return go(at < 0 || at >= finals.length ? 0 : at);
    }

    // Begins with the awards of a game that is over.
    function begin(awards, results) {
        stop();
        finals = finalsMake(awards, nameOf);
        scores = results;
        at = -1;
        show();
    }

    function leave() {
        stop();
        at = -1;
        byId("scoring").hidden = true;
    }

    byId("final-play").addEventListener("click", play);
    byId("final-back").addEventListener("click", () => go(at - 1));
    byId("final-next").addEventListener("click", () => go(at + 1));
    return { begin, show, leave };
}
