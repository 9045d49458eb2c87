// SPDX-License-Identifier: MIT
// The page of play and analysis: shows what the server tells, and connects buttons.
"use strict";

let rendering = Promise.resolve();

function render() {
    rendering = rendering.then(renderNow).catch((error) => troubleShow(String(error)));
    return rendering;
}

function toolsShow() {
    const now = state();
    const playing = mode === "game" && now;
    byId("rotate").hidden = !canAct() || chooser.places().length === 0;
    byId("place").hidden = !chooser.picked();
    byId("undo").hidden = mode === "game" ? !playing || !now.undo || lookBack >= 0 : !now || now.back === 0;
    byId("hint").hidden = mode === "game" ? !playing || !now.help || now.over : !now;
    byId("hint").textContent = mode === "game" ? "Hint" : "Think";
    byId("hint").setAttribute("aria-pressed", String(thinking));
    byId("worth").parentNode.hidden = !now || !now.features;
    byId("resign").hidden = !playing || now.over || now.players.filter((p) => p.person).every((p) => p.out);
    byId("look").hidden = byId("file").hidden = !playing;
    reviewShow(mode === "game" ? (playing && now.over ? now.serial : null) : inFile() ? now.opened : null);
    byId("to-study").hidden = !playing || !(now.text || now.over);
    byId("to-study").textContent = playing && now.over ? "Analyze this game" : "Analyze this position";
    byId("again").hidden = byId("rematch").hidden = !playing || !now.over || !wishes.game;
    byId("study-text").hidden = mode !== "study";
    byId("moves-part").hidden = !playing && !inFile();
    byId("all").hidden = byId("type").hidden = !canAct();
    byId("looking").hidden = mode !== "game" || past.length < 2;
    byId("step-back").disabled = past.length < 2 || lookBack === 0;
    byId("step-on").disabled = byId("step-now").disabled = lookBack < 0;
    document.querySelectorAll(".game-only").forEach((part) => { part.hidden = mode !== "game"; });
    for (const one of ["game", "study"]) byId("mode-" + one).setAttribute("aria-pressed", String(mode === one));
    byId("start").textContent = mode === "game" ? "Start the game" : "Analyze from the start";
    byId("setup").hidden = Boolean(now) && !choosing;
    byId("main").hidden = !now || choosing;
    byId("cancel").hidden = !(now && choosing);
    byId("new").hidden = !now || choosing;
}

async function renderNow() {
    const now = state();
    toolsShow(); // the frame has its size before the board is fitted into it
    if (now) {
        await boardPrepare();
        const tiles = tilesOf(now.tiles);
        boardShow(tiles);
        chooser.show(tiles);
        if (byId("worth").checked && lookBack < 0) threatsShow();
        candidatesMark();
    } else if (board) {
        Object.values(board.layers).forEach((layer) => layer.replaceChildren());
    }
    handShow();
    byId("now-text").textContent = nowText();
    playersShow();
    actionButtons();
    choicesShow();
    movesShow();
    waitingShow();
    scoringShow();
    analysisShow();
    toolsShow();
    lineShow();
    const shown = now ? [now.serial, now.opened, now.count].filter((number) => number !== undefined).join(".") : "";
    document.body.dataset.ready = now ? mode + " " + shown + (now.waits ? " waits" : "") : mode;
}

// ---- Events of the server

function gameHeard(told, before) {
    const same = before && before.serial === told.serial;
    const fresh = told.log.filter((step) => step.n > seen && step.awards && !step.awards.some((a) => a.final)).flatMap((step) => step.awards);
    const last = told.log.length ? told.log[told.log.length - 1].n : 0;
    lit = same && last >= seen ? (fresh.length ? fresh : told.waits ? lit : []) : [];
    seen = last;
    if (told.over && before && !before.over) thinking = false;
    const mine = told.log.map((step) => step.kind === "act" && told.players[step.player].person).lastIndexOf(true);
    moved = told.log.slice(mine + 1).filter((step) => step.kind === "act" && step.x !== undefined).map((step) => [step.x, step.y]);
    if (!same || before.count !== told.count) lookBack = -1;
    if (!same) wishes.game = { ...wishes.game, ...told.wish }; // of an earlier visit, or a game that waited
    timesNote(told);
    pastAdd(told);
}

function heard(name, data) {
    const told = data.turn === undefined ? null : data;
    const before = states[name];
    const same = before && told && before.serial === told.serial && before.opened === told.opened && before.count === told.count && before.waits === told.waits;
    if (told) told.actions.forEach((action, i) => { action.words = told.words[i]; action.chosen = told.chosen[i]; });
    if (told && name === "game") gameHeard(told, before);
    states[name] = told;
    document.body.classList.add("heard-" + name);
    if (told && name === "study") byId("position").value = told.text;
    if (mode === name && !same) {
        chooser.clear();
        analysis = null;
        if (thinking && name === "study" && told && told.kind === "decision") think();
        else if (name === "game") thinking = false;
    }
    render();
}

const feed = new EventSource("/feed");
feed.addEventListener("open", () => {
    if (byId("trouble").dataset.stopped) troubleShow("");
    byId("trouble").dataset.stopped = "";
});
feed.addEventListener("error", () => {
    byId("trouble").dataset.stopped = "yes";
    troubleShow("The server has stopped or cannot be reached. Start it again with 'carcarena serve --play'.");
});
feed.addEventListener("review", (event) => {
    review = JSON.parse(event.data);
    if (review.error) troubleShow(review.error);
    render();
});
for (const name of ["game", "study"]) feed.addEventListener(name, (event) => heard(name, JSON.parse(event.data)));
feed.addEventListener("games", (event) => {
    waiting = JSON.parse(event.data);
    render();
});
feed.addEventListener("analysis", (event) => {
    const told = JSON.parse(event.data);
    if (told.error) troubleShow(told.error);
    analysis = told.moves ? told : null;
    render();
});
setInterval(() => { // how long a bot thinks
    if (mode === "game" && states.game && states.game.thinking && lookBack < 0) byId("now-text").textContent = nowText();
}, 1000);

// ---- Buttons

function modeSet(next) {
    mode = next;
    chooser.clear();
    analysis = null;
    thinking = false;
    lookBack = -1;
    drawn = "";
    choosing = false;
    post("/think/stop");
    toolsShow(); // at once; the board may take a moment
    render();
}

function choose(on) {
    choosing = on;
    if (on && mode === "game" && wishes.game) formFill(wishes.game);
    toolsShow();
    render().then(() => scrollTo(0, 0));
}

const fullScreen = () => fullScreenToggle(byId("main"), (error) => troubleShow(String(error)));

const undo = () => post(mode === "game" ? "/game/undo" : "/study/back");
const on = (id, what, event = "click") => byId(id).addEventListener(event, what);

on("mode-game", () => modeSet("game"));
on("mode-study", () => modeSet("study"));
on("new", () => choose(true));
on("cancel", () => choose(false));
on("again", () => begin(wishes.game));
on("rematch", () => begin({ ...wishes.game, players: [...wishes.game.players.slice(1), wishes.game.players[0]] }));
on("review", () => post("/review/" + (mode === "game" ? "new" : "study")));
on("rotate", chooser.rotate);
on("place", chooser.place);
on("undo", undo);
on("hint", thinkToggle);
on("worth", render, "change");
on("all", render, "toggle");
on("type", typedSend, "submit");
on("step-back", () => back(-1));
on("step-on", () => back(1));
on("step-now", () => back(0));
on("resign", () => {
    if (byId("resign").dataset.sure) post("/game/resign");
    byId("resign").dataset.sure = byId("resign").dataset.sure ? "" : "yes";
    byId("resign").textContent = byId("resign").dataset.sure ? "Really resign?" : "Resign";
});
on("resign", () => {
    byId("resign").dataset.sure = "";
    byId("resign").textContent = "Resign";
}, "blur");
on("load", () => begin(formRead(), byId("position").value));
on("seat-more", () => {
    if (byId("seats").children.length < 8) seatAdd("level:casual");
    formShow();
});
on("wish", (event) => {
    event.preventDefault();
    begin(formRead());
}, "submit");
on("full", fullScreen);
new ResizeObserver(() => board && board.refit(lastTile)).observe(byId("board-frame"));

setupMake();
render();
