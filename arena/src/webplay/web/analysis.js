// SPDX-License-Identifier: MIT
// The moves that a bot suggests, with its evaluation of each.
"use strict";

const number = (value) => (value < 0 ? "\u2212" : "") + Math.abs(value).toFixed(Math.abs(value) < 10 ? 2 : 1);
const wordsFor = (action) => {
    const same = state().actions.find((one) => one.text === action.text);
    return same ? said(same) : wordsOf(action.text, state().phase);
};

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

function candidatePick({ action }) {
    if (canAct() && action.verb === "place") chooser.pickAction(action);
}

function candidateRow(body, move, i, most) {
    const row = html("tr", body);
    html("th", row, i + 1 + ". " + wordsFor(move.action)).setAttribute("scope", "row");
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
    row.addEventListener("click", () => candidatePick(move));
    if (!move.line) return;
    const line = html("tr", body);
    line.className = "line";
    html("td", line, "then " + lineWords(move.line)).colSpan = 4;
}

function analysisShow() {
    const there = analysis && analysis.moves && analysis.place === mode && thinking && lookBack < 0;
    byId("analysis").hidden = !there;
    if (!there) return;
    byId("analysis-bot").textContent = analysis.bot;
    byId("analysis-count").textContent = analysis.simulations
        ? "(" + analysis.simulations.toLocaleString("en") + " simulations" + (analysis.done ? ")" : " \u2026)") : "";
    byId("analysis").dataset.simulations = analysis.simulations;
    const table = byId("candidates");
    table.replaceChildren();
    const head = html("tr", html("thead", table));
    [["move", ""], ["value", "the bot's own measure; only differences count"], ["visits", "simulations of the move"],
        ["lead", "expected points ahead at the end"]].forEach(([word, meaning]) => {
        const cell = html("th", head, word);
        cell.setAttribute("scope", "col");
        cell.title = meaning;
    });
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

// ---- The review of a finished game

let review = null; // as last told: place, serial, done, all, ready, error

function reviewShow(serial) {
    const mine = serial !== null && review && review.place === mode && review.serial === serial ? review : null;
    const running = mine && !mine.ready && !mine.error;
    byId("review").hidden = serial === null || Boolean(mine && mine.ready);
    byId("review").disabled = Boolean(running);
    byId("review").textContent = running ? "Review: turn " + mine.done + " of " + mine.all : "Review this game";
    byId("review-page").hidden = !(mine && mine.ready);
}
