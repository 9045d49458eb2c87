// SPDX-License-Identifier: MIT
// The form of a new game or position: filled from the gallery or by hand, checked, and sent.
"use strict";

function seatsNumber() {
    [...byId("seats").children].forEach((row, i) => { row.querySelector("label").firstChild.data = "Player " + i + " "; });
}

function seatAdd(text) {
    const row = html("div", byId("seats"));
    row.className = "seat";
    const select = html("select", html("label", row, "Player "));
    botsMake(select, true);
    botSet(select, text);
    const less = html("button", row, "\u2212");
    less.type = "button";
    less.setAttribute("aria-label", "Remove this seat");
    less.addEventListener("click", () => {
        if (byId("seats").children.length > 2) row.remove();
        seatsNumber();
    });
    seatsNumber();
}

function formFill(from) {
    byId("seats").replaceChildren();
    from.players.forEach(seatAdd);
    for (const id of ["tilesets", "expansions"])
        byId(id).querySelectorAll("input").forEach((box) => { box.checked = (from[id] || []).includes(box.value); });
    byId("options").querySelectorAll("[data-key]").forEach((one) => {
        one.value = (from.options || {})[one.dataset.key] || one.dataset.usual;
    });
    if (from.name) byId("name").value = from.name;
    if (from.help !== undefined) byId("help").checked = from.help;
    if (from.pause !== undefined) byId("pause").value = from.pause;
    byId("record").checked = from.record === "thinking";
    botSet(byId("adviser"), from.adviser || byId("adviser").value || "mcts");
    formShow();
}

function formRead() {
    const options = {};
    byId("options").querySelectorAll("[data-key]").forEach((one) => {
        if (one.value !== one.dataset.usual) options[one.dataset.key] = one.value;
    });
    return {
        tilesets: checked("tilesets"), expansions: checked("expansions"), options,
        players: [...byId("seats").querySelectorAll("select")].map((select) => select.value),
        name: byId("name").value.trim(), help: byId("help").checked, pause: Number(byId("pause").value),
        record: byId("record").checked ? "thinking" : undefined, adviser: byId("adviser").value,
    };
}

// What is chosen, in a line beside the button that starts it.
function formShow() {
    optionsShow();
    const asked = formRead();
    const named = (id) => (catalog.tilesets.find((set) => set.id === id) || { name: id }).name;
    byId("chosen").textContent = asked.tilesets.map(named).join(", ") + (asked.tilesets.length ? ": " : "") +
        asked.players.map((bot) => (bot === "human" ? asked.name || "a person" : shortName(bot))).join(" against ");
    byId("tilesets-chosen").textContent = asked.tilesets.length;
    const same = catalog.gallery.find((item) => JSON.stringify([...item.tilesets].sort()) === JSON.stringify([...asked.tilesets].sort()));
    byId("gallery").querySelectorAll(".card").forEach((card) =>
        card.setAttribute("aria-pressed", String(Boolean(same) && card.dataset.id === same.id)));
}

// ---- Errors beside their fields

const FIELDS = { tilesets: "tilesets", expansions: "expansions", options: "options", players: "seats", bots: "seats", name: "name", position: "position", pause: "pause" };

function fieldTrouble(id, text) {
    document.querySelectorAll(".field-trouble").forEach((old) => old.remove());
    if (!id) return;
    const field = byId(id);
    for (let part = field.parentElement; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    const note = document.createElement("p");
    note.className = "field-trouble";
    note.setAttribute("role", "alert");
    note.textContent = text;
    field.after(note);
    note.scrollIntoView({ block: "center" });
}

// The field that an error of the server names: "name: expected ...", "set-up: options.king_pays: ...".
function fieldOf(text) {
    const words = text.split(/[:\s.'"[\]]+/).slice(0, 6);
    const named = words.find((word) => FIELDS[word]);
    if (named) return FIELDS[named];
    const option = [...byId("options").querySelectorAll("[data-key]")].find((one) => words.includes(one.dataset.key));
    return option ? "options" : "";
}

function formTrouble(asked) {
    if (asked.tilesets.length === 0) return ["tilesets", "Choose at least one tile set, such as the basic game."];
    if (mode === "game" && !asked.name) return ["name", "Enter a name of 1 to 39 characters."];
    return null;
}

// ---- Starting

// Asks whether to keep the game in progress. Resolves to "keep", "discard" or "" (stay).
function askOld() {
    const dialog = byId("leave");
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
        dialog.returnValue = "";
        dialog.showModal();
    });
}

// Starts a game or a position on the server; the set-up selects the definitions of the board. Resolves to false if not.
async function beginWith(asked, body) {
    const before = wishes[mode];
    const running = mode === "game" && states.game && !states.game.over;
    const old = running ? await askOld() : "discard";
    if (!old) return false;
    thinking = false;
    wishes[mode] = asked;
    const trouble = await ask("/" + mode + "/new", mode === "game" ? { ...body, old } : body);
    fieldTrouble("");
    const field = trouble ? fieldOf(trouble) : "";
    troubleShow(trouble);
    if (field) fieldTrouble(field, trouble);
    if (trouble) { wishes[mode] = before; return false; }
    sessionStorage.setItem("wishes", JSON.stringify(wishes));
    choosing = false;
    corners = "";
    await render();
    scrollTo(0, 0);
    return true;
}

function begin(asked, position) {
    const { tilesets, expansions, options, players, name, help, record, pause } = asked;
    const wrong = position ? null : formTrouble(asked);
    if (wrong) return fieldTrouble(...wrong);
    return beginWith(asked, mode === "game" ? { tilesets, expansions, options, players, name, help, record, pause }
        : { tilesets, expansions, options, seats: players.length, ...(position ? { position } : {}) });
}

let choosing = false; // the form is open though a game is on

async function setupMake() {
    catalog = await (await fetch("/catalog")).json();
    catalog.gallery.forEach(cardAdd);
    tilesetsMake();
    catalog.expansions.filter((one) => !one.brought).forEach((one) => check(byId("expansions"), one.id, sentence(one.description), one.id, ""));
    catalog.options.forEach(optionAdd);
    lineMake();
    botsMake(byId("adviser"), false);
    botSet(byId("adviser"), "mcts");
    formFill(wishes.game || { ...catalog.gallery[0], options: {} });
    byId("wish").addEventListener("change", formShow);
    byId("wish").addEventListener("input", formShow);
    document.body.dataset.catalog = "yes";
}
