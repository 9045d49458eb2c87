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

// The points of each player by kind: a column for each player, since kinds are many.
function finalsTable(table, finals, scores, shortOf) {
    const awards = finals.flatMap((group) => group.awards);
    const kinds = [...new Set(awards.map(finalKind))];
    const sum = (list) => list.reduce((all, award) => all + award.points, 0);
    const of = (player, kind) => sum(awards.filter((award) => award.player === player && (!kind || finalKind(award) === kind)));
    table.replaceChildren();
    const head = html("tr", html("thead", table));
    html("th", head, "points").setAttribute("scope", "col");
    scores.forEach((_, player) => {
        const cell = html("th", head);
        cell.setAttribute("scope", "col");
        chip(cell, player, scores.length > 4 && shortOf(player)); // names of many do not fit
        if (scores.length <= 4) cell.append(shortOf(player));
    });
    const body = html("tbody", table);
    const rowAdd = (name, value) => {
        const row = html("tr", body);
        html("th", row, name).setAttribute("scope", "row");
        scores.forEach((score, player) => html("td", row, value(player)));
        return row;
    };
    rowAdd("before the end", (player) => scores[player] - of(player));
    kinds.forEach((kind) => rowAdd(kind, (player) => of(player, kind) || ""));
    rowAdd("total", (player) => scores[player]).className = "total";
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
