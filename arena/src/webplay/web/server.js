// SPDX-License-Identifier: MIT
// The state of the page, and requests to the server. The server sends the state as events of /feed;
// the page sends requests as POST. The page stores only selections that are not sent yet.
"use strict";

const token = document.querySelector('meta[name="token"]').content;
const states = { game: null, study: null }; // as last told; null: none has begun
const past = []; // the states of this game that the page has seen, by number of decisions
let mode = "game";
let board = null;
let lookBack = -1; // index in past of the state that is shown; -1: the present
let analysis = null;
let thinking = false; // the hint button is down
let waiting = []; // games that wait
const wishes = JSON.parse(sessionStorage.getItem("wishes") || '{ "game": null, "study": null }');

const live = () => states[mode];
const state = () => (mode === "game" && lookBack >= 0 ? past[lookBack] : states[mode]);
const canAct = () => Boolean(state()) && lookBack < 0 && (mode === "game" ? state().waits : state().kind === "decision");

function troubleShow(text) {
    byId("trouble").hidden = !text;
    byId("trouble").textContent = text || "";
}

// Sends a request. Returns null when it is done, and the reason when it is refused.
async function ask(path, body) {
    try {
        const reply = await fetch(path, {
            method: "POST", headers: { "X-Carcarena-Token": token, "Content-Type": "application/json" },
            body: JSON.stringify(body || {}),
        });
        const said_ = await reply.json();
        return reply.ok ? null : said_.error;
    } catch (error) {
        return "The server does not answer; it may have stopped.";
    }
}

async function post(path, body) {
    const trouble = await ask(path, body);
    troubleShow(trouble);
    return trouble === null;
}

function act(action) {
    chooser.clear();
    if (mode === "game") return post("/game/act", { count: state().count, action: action.text });
    return post("/study/go", { text: action.text });
}

// Remembers a state, so that people can step back to it.
function pastAdd(told) {
    if (past.length > 0 && past[0].serial !== told.serial) past.length = 0;
    while (past.length > 0 && past[past.length - 1].count >= told.count) past.pop();
    past.push(told);
}
