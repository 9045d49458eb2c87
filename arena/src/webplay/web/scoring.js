// SPDX-License-Identifier: MIT
// The end of a game: its final scoring feature by feature, and a table of the points by kind.
"use strict";

const FINAL_PAUSE_MS = 1200;
let finals = []; // the features of final scoring: { awards, text }
let finalAt = -1; // the one that is shown
let finalTimer = 0;

const KINDS = { city: "city", road: "road", cloister: "cloister", field: "farm", garden: "garden", river: "river" };

// Awards of one feature are shown together.
function finalsMake(log) {
    const groups = new Map();
    log.flatMap((step) => step.awards || []).filter((award) => award.final).forEach((award) => {
        const name = award.feature.length > 0 ? award.kind + award.feature.join(" ") + award.reason : award.reason + award.player;
        groups.set(name, (groups.get(name) || []).concat(award));
    });
    return [...groups.values()].map((awards) => ({
        awards, text: finalName(awards[0]) + ": " + awards.map((a) => signed(a.points) + " for " + nameOf(a.player)).join(", "),
    }));
}

function finalName(award) {
    if (award.tiles === 0) return "bonus for what the player holds";
    const kind = KINDS[award.kind] || award.kind;
    return (award.reason === "incomplete" ? "unfinished " : "") + (award.reason === "bonus" ? "bonus, " : "") + kind +
        " of " + award.tiles + (award.tiles === 1 ? " tile" : " tiles") + " at " + award.x + "," + award.y;
}

function finalGo(at) {
    finalAt = at;
    lit = finals[at] ? finals[at].awards : [];
    if (at >= finals.length) finalStop();
    render();
}

function finalStop() {
    clearInterval(finalTimer);
    finalTimer = 0;
}

function finalPlay() {
    if (finalTimer) {
        finalStop();
        return render();
    }
    finalTimer = setInterval(() => finalGo(finalAt + 1), FINAL_PAUSE_MS);
    return finalGo(finalAt < 0 || finalAt >= finals.length ? 0 : finalAt);
}

function tableShow(game) {
    const table = byId("kinds");
    const kinds = [...new Set(finals.map(({ awards }) => finalKind(awards[0])))];
    table.replaceChildren();
    const head = html("tr", html("thead", table));
    ["player", "before", ...kinds, "total"].forEach((word) => html("th", head, word).setAttribute("scope", "col"));
    const body = html("tbody", table);
    game.scores.forEach((score, player) => {
        const row = html("tr", body);
        const sums = kinds.map((kind) => finals.flatMap(({ awards }) => awards)
            .filter((a) => a.player === player && finalKind(a) === kind).reduce((sum, a) => sum + a.points, 0));
        html("th", row, nameOf(player)).setAttribute("scope", "row");
        html("td", row, score - sums.reduce((sum, one) => sum + one, 0));
        sums.forEach((sum) => html("td", row, sum || ""));
        html("td", row, score).className = "total";
    });
}

function finalKind(award) {
    const kind = KINDS[award.kind] || award.kind;
    return award.tiles === 0 || award.reason === "bonus" ? "bonus" : award.reason === "incomplete" ? "unfinished " + kind : kind;
}

function scoringShow() {
    const now = states.game;
    const over = mode === "game" && now && now.over && lookBack < 0;
    byId("scoring").hidden = !over;
    if (!over) {
        finalStop();
        finalAt = -1;
        return;
    }
    if (finals.serial !== now.serial) {
        finals = finalsMake(now.log);
        finals.serial = now.serial;
        finalAt = -1;
    }
    const done = finalAt < 0 || finalAt >= finals.length;
    byId("final-text").textContent = finals.length === 0 ? "Nothing was left to score."
        : done ? finals.length + " features were scored at the end."
            : finalAt + 1 + " of " + finals.length + ": " + finals[finalAt].text;
    byId("final-play").textContent = finalTimer ? "Pause" : "Play the final scoring";
    byId("final-back").disabled = finalAt <= 0;
    byId("final-next").disabled = finalAt >= finals.length - 1;
    tableShow(now);
}
