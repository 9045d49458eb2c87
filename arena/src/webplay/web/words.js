// SPDX-License-Identifier: MIT
// Sentences: who does what, where to click, and why. The words of questions and actions come from
// the server.
"use strict";

const said = (action) => action.words || wordsOf(action.text, state().phase);

function nameOf(player) {
    const { players, file } = state();
    return players ? shortName(players[player].name) : file ? shortName(file.players[player]) : "player " + player;
}
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");

function resultText() {
    const { players, scores, reason } = state();
    const order = players.map((player, i) => ({ ...player, i })).sort((a, b) => a.rank - b.rank);
    const best = order.filter((player) => player.rank === 1);
    const head = best.length > 1 ? "A draw: " : nameOf(best[0].i) + " wins: ";
    return head + order.map((player) => nameOf(player.i) + " " + scores[player.i] + (player.out ? " (resigned)" : "")).join(", ") +
        (reason === "completed" || players.some((player) => player.out) ? "." : " (" + reason + ").");
}

// How long bots have taken, by player: the times of their decisions in seconds.
const times = [];
let since = 0; // when the bot began

function timesNote(told) {
    const now = performance.now() / 1000;
    if (!told.thinking) {
        since = 0;
        return;
    }
    const key_ = told.serial + " " + told.count;
    if (since !== 0 && times.key !== key_) (times[times.player] = times[times.player] || []).push(now - since);
    if (times.key !== key_ || since === 0) since = now;
    times.key = key_;
    times.player = told.turn;
}

function thinkingText() {
    const now = state();
    const took = since ? Math.floor(performance.now() / 1000 - since) : 0;
    const mine = (times[now.turn] || []).slice().sort((a, b) => a - b);
    const usual = mine.length > 2 ? Math.round(mine[mine.length >> 1]) : 0;
    return nameOf(now.turn) + " is thinking \u2026" + (took >= 2 ? " " + took + " s" : "") +
        (took >= 2 && usual >= 1 ? " (usually about " + usual + " s)" : "") +
        (took >= 30 ? ". Large set-ups take long; you may wait, or resign and begin another game." : "");
}

// What to click.
function clickText(now) {
    if (chooser.places().length > 0)
        return chooser.picked() ? "Click the tile again to turn it, then \u201cPlace it here\u201d." : "Click a marked place.";
    if (now.actions.some((action) => action.verb === "bid")) return "Type your bid below.";
    const marked = now.actions.some(chooser.isOnSegment);
    const other = now.actions.some((action) => action.x === undefined && action.text !== "pass");
    return marked && other ? "Click a marked place, or a button below." : marked ? "Click a marked place." : "Use a button below.";
}

function nowText() {
    const now = state();
    if (!now) return mode === "game" ? "Choose a game and start." : "Choose tile sets and start, or paste a position.";
    if (lookBack >= 0) return "Looking back: " + (past.length - 1 - lookBack) + " steps before now.";
    const kept = now.kept ? "\n" + now.kept + "." : "";
    if (mode === "game" && now.over) return resultText() + kept;
    if (mode === "game" && now.thinking) return thinkingText();
    const several = mode === "game" && now.players.filter((p) => p.person).length > 1;
    const who = mode === "study" ? nameOf(now.turn) : several ? nameOf(now.turn) + " (player " + now.turn + ")" : "you";
    if (now.kind === "over") return "The game is over.";
    if (now.kind === "draw") return sentence(who + ": which tile is drawn?");
    if (now.kind === "chance") return sentence(now.phase + ": which outcome?");
    const { text, step, steps } = now.question;
    return sentence(who + ", " + text) + (steps > 0 ? " Step " + step + " of " + steps + "." : "") +
        (canAct() ? " " + clickText(now) : "");
}
