// SPDX-License-Identifier: MIT
// Moves of a game file under study: the list with its variations, steps through them, and opening files.
"use strict";

let nodes = []; // moves of the file
let lineAt = 0; // the last move of the file that was shown

const inFile = () => mode === "study" && state() && state().file;
const nodeNow = () => (inFile() ? state().node : -1);
const seek = (node) => post("/study/seek", { node });
const followers = (node) => nodes.flatMap((one, i) => (i > 0 && one.before === node ? [i] : []));

function lineEnd(from) {
    let at = from;
    for (let next = followers(at); next.length > 0; next = followers(at)) [at] = next;
    return at;
}

// The move of the game to which one goes back from a variation or from other moves.
function gameMove() {
    let at = nodeNow() >= 0 ? nodeNow() : lineAt;
    while (at > 0 && nodes[at].level > 0) at = nodes[at].before;
    return at;
}

const lineOn = () => inFile() && nodeNow() >= 0 && followers(nodeNow()).length > 0 && seek(followers(nodeNow())[0]);
const lineBack = () => inFile() && state().back > 0 && post("/study/back");
const lineLeave = () => inFile() && !byId("line-leave").hidden && seek(gameMove());

const deedText = (node) => (node.kind === "draw" ? "draws " + node.text : node.kind === "act" ? wordsOf(node.text, node.phase)
    : node.phase + ": " + node.text);
const nodeText = (node) => (node.kind === "start" ? "The game begins." : nameOf(node.player) + ": " + deedText(node));

function branchesShow(at) {
    byId("branches").replaceChildren();
    (at < 0 ? [] : followers(at).slice(1)).forEach((branch) => {
        let shown = branch;
        while (nodes[shown].kind !== "act" && followers(shown).length > 0) [shown] = followers(shown);
        const button = html("button", byId("branches"), "Variation: " + deedText(nodes[shown]));
        button.addEventListener("click", () => seek(branch));
    });
}

function lineShow() {
    byId("line").hidden = !inFile();
    byId("open-games").hidden = !inFile() || state().file.games.length < 2;
    if (!inFile()) return;
    const at = nodeNow();
    if (at >= 0) lineAt = at;
    byId("line-back").disabled = state().back === 0;
    byId("line-on").disabled = at < 0 || followers(at).length === 0;
    byId("line-at").textContent = at < 0 ? "your own move" : at === 0 ? "" : "turn " + nodes[at].number +
        (nodes[at].level > 0 ? ", variation" : "");
    byId("line-leave").hidden = at >= 0 && (at === 0 || nodes[at].level === 0);
    branchesShow(at);
    byId("open-number").replaceChildren();
    state().file.games.forEach((title, i) => { html("option", byId("open-number"), i + 1 + ". " + title).value = i; });
    byId("open-number").value = state().file.number;
}

function nodesShow(list) {
    nodes.forEach((node, i) => {
        const item = html("li", list);
        if (node.kind === "draw") item.className = "turn";
        if (node.level > 0) item.className += " variation level" + Math.min(3, node.level);
        const button = html("button", item);
        if (node.kind !== "start") chip(button, node.player);
        button.append((node.kind === "draw" ? node.number + ". " : "") + nodeText(node));
        if (node.comment) html("span", button, " " + node.comment).className = "comment";
        if (i === nodeNow()) button.setAttribute("aria-current", "step");
        button.addEventListener("click", () => seek(i));
    });
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.parentNode.offsetTop - list.clientHeight / 2;
}

// Opens the chosen file of the device, the pasted text, or the file of the folder.
async function fileOpen() {
    const [chosen] = byId("open-file").files;
    const text = chosen ? await chosen.text() : byId("open-text").value;
    const name = chosen ? chosen.name : "the pasted text";
    if (text.length > 1000000) return troubleShow(name + ": longer than a million characters; use carcarena serve --games DIR");
    if (!text.trim() && !byId("open-name").value) return troubleShow("Choose a file or paste one.");
    return beginWith({ ...wishes.study, opened: name }, text.trim() ? { content: text, name } : { file: byId("open-name").value });
}

// The set-ups with stored games; those that were stored since the page was loaded, too.
async function runsShow() {
    if (!byId("from-stored").open) return;
    const told = await (await fetch("/catalog")).json();
    const runs = told.runs.concat(told.allowed_runs);
    byId("stored-run").replaceChildren();
    runs.forEach((name) => html("option", byId("stored-run"), name));
    byId("stored-none").hidden = runs.length > 0;
    byId("stored-load").disabled = runs.length === 0;
}

// The game so far with its names and moves, at its last move.
async function gameStudy() {
    const content = await (await fetch("/carcassonne.game")).text();
    const asked = wishes.game;
    modeSet("study");
    if (!await beginWith(asked, { content, name: "the game" })) return;
    nodes = await (await fetch("/study/moves")).json();
    seek(lineEnd(0));
}

function lineMake() {
    byId("from-stored").addEventListener("toggle", runsShow);
    byId("stored").addEventListener("submit", (event) => {
        event.preventDefault();
        const run = byId("stored-run").value;
        beginWith({ ...wishes.study, opened: run }, { run });
    });
    byId("to-study").addEventListener("click", gameStudy);
    document.querySelector("#open .folder").hidden = catalog.games.length === 0;
    catalog.games.forEach((name) => html("option", byId("open-name"), name));
    byId("open-form").addEventListener("submit", (event) => {
        event.preventDefault();
        fileOpen();
    });
    byId("open-number").addEventListener("change", () => post("/study/pick", { number: Number(byId("open-number").value) }));
    byId("line-first").addEventListener("click", () => seek(0));
    byId("line-back").addEventListener("click", lineBack);
    byId("line-on").addEventListener("click", lineOn);
    byId("line-last").addEventListener("click", () => seek(lineEnd(gameMove())));
    byId("line-leave").addEventListener("click", lineLeave);
}
