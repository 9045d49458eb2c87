// SPDX-License-Identifier: MIT
// What is chosen beside the board: buttons, bids, tiles to draw, the list of all moves, and moves
// that are typed.
"use strict";

// A button with the words of an action; a tile that it names is drawn instead.
function actionButton(parent, action) {
    const button = html("button", parent);
    const name = action.chosen >= 0 ? " " + board.types[action.chosen] : "";
    const text = said(action).replace(name, "");
    if (name) board.tileIcon(action.chosen, button);
    button.append(text.charAt(0).toUpperCase() + text.slice(1) + (action.text === "pass" ? " (P)" : ""));
    button.addEventListener("click", () => act(action));
    return button;
}

// The bids as one field, with what is bid already and what would be left.
function bidShow(box, bids) {
    const least = Math.min(...bids.map((action) => action.arg || 0));
    const most = Math.max(...bids.map((action) => action.arg || 0));
    const now = state();
    const frame = html("form", box);
    frame.id = "bid";
    const label_ = html("label", frame, "Your bid ");
    const field = html("input", label_);
    Object.assign(field, { type: "number", min: least, max: most, step: 1, value: least, inputMode: "numeric" });
    const button = html("button", frame, "Bid");
    button.className = "main";
    html("span", frame, now.question.bid > 0 || least > 0 ? "Highest bid so far: " + now.question.bid + "." : "No bid so far.");
    const warning = html("strong", frame);
    warning.className = "warning";
    const warn = () => {
        const left = now.scores[now.turn] - Number(field.value);
        warning.textContent = left < 0 ? "You would have " + left + " points: below zero." : "";
    };
    field.addEventListener("input", warn);
    frame.addEventListener("submit", (event) => {
        event.preventDefault();
        const action = bids.find((one) => (one.arg || 0) === Number(field.value));
        if (action) act(action);
        else troubleShow("bid: a whole number from " + least + " to " + most + " expected");
    });
    warn();
}

function paletteShow(box) {
    const palette = html("div", box);
    palette.className = "palette";
    state().chances.forEach((chance) => {
        const button = html("button", palette);
        if (chance.type >= 0) board.tileIcon(chance.type, button);
        button.append(chance.type >= 0 ? "\u00d7 " + chance.weight : chance.text);
        button.title = chance.text;
        button.dataset.text = chance.text;
        button.addEventListener("click", () => post("/study/go", { text: chance.text }));
    });
}

function actionButtons() {
    const now = state();
    const box = byId("buttons");
    box.replaceChildren();
    if (mode === "study" && now && (now.kind === "draw" || now.kind === "chance")) return paletteShow(box);
    if (!canAct()) return undefined;
    const bids = now.actions.filter((action) => action.verb === "bid");
    if (bids.length > 0) bidShow(box, bids);
    chooser.others().filter((action) => action.verb !== "bid").forEach((action) => {
        const button = actionButton(box, action);
        if (action.text === "pass") button.id = "pass";
    });
    return undefined;
}

function choicesShow() {
    const list = canAct() ? state().actions : [];
    byId("choices-count").textContent = list.length;
    byId("choices").replaceChildren();
    if (!byId("all").open) return;
    list.forEach((action) => { actionButton(byId("choices"), action).title = action.text; });
}

// The tile in hand, large when it is bid for, and tiles that are set aside.
function handShow() {
    const now = state();
    const box = byId("hand");
    box.replaceChildren();
    box.classList.toggle("hammer", Boolean(now && now.question && now.question.tile >= 0));
    if (!now) return;
    if (now.question && now.question.tile >= 0) {
        const figure = html("figure", box);
        board.tileIcon(now.question.tile, figure);
        html("figcaption", figure, "for sale");
    }
    if (now.hand >= 0) {
        chooser.handShow(box);
    }
    now.apart.forEach((one) => {
        const figure = html("figure", box);
        board.tileIcon(one.type, figure);
        html("figcaption", figure, one.name + (one.player >= 0 ? ", player " + one.player : ""));
    });
}

// ---- Typed moves

// The actions that a text means: the whole text, or whole words of one.
function actionsTyped(typed) {
    const list = canAct() ? state().actions : [];
    const words = (text) => " " + text.toLowerCase().replace(/[^a-z0-9,.-]+/g, " ").trim() + " ";
    const wanted = words(typed);
    const whole = list.filter((action) => words(action.text) === wanted || words(said(action)) === wanted);
    return whole.length > 0 || wanted.trim() === "" ? whole
        : list.filter((action) => words(action.text).includes(wanted) || words(said(action)).includes(wanted));
}

function typedSend(event) {
    event.preventDefault();
    const field = byId("typed");
    const found = actionsTyped(field.value);
    byId("typed-trouble").textContent = found.length === 1 ? ""
        : found.length === 0 ? "No legal move says this; for example: " + (canAct() ? state().actions[0].text : "wait for your turn")
            : "This fits " + found.length + " moves: " + found.slice(0, 4).map((one) => one.text).join("; ");
    if (found.length !== 1) return;
    field.value = "";
    act(found[0]);
}
