// SPDX-License-Identifier: MIT
// What can be played: set-ups with pictures, tile sets by box, options of what is chosen, and bots.
"use strict";

let catalog = null; // as the server told it

function cardAdd(item) {
    const card = html("button", byId("gallery"));
    card.type = "button";
    card.className = "card";
    card.dataset.id = item.id;
    card.setAttribute("aria-pressed", "false");
    const picture = html("img", card);
    Object.assign(picture, { src: "/gallery/" + item.id + ".svg", alt: "", loading: "lazy" });
    html("strong", card, item.title);
    html("span", card, item.text);
    html("small", card, item.players.length + " players");
    card.addEventListener("click", () => {
        formFill({ options: {}, expansions: [], ...item });
        byId("start").scrollIntoView({ block: "nearest" });
    });
}

// about: a sentence on what it does, or "".
function check(parent, value, text, note, about) {
    const line = html("label", parent);
    const box = html("input", line);
    box.type = "checkbox";
    box.value = value;
    line.append(" " + text);
    html("small", line, note);
    if (about) html("span", line, about).className = "about";
    line.dataset.words = (text + " " + value + " " + note + " " + about).toLowerCase();
    return box;
}

// What the rules of a tile set do.
function aboutSet(set) {
    const told = catalog.expansions.filter((one) => set.expansion.split(" ").includes(one.id)).map((one) => one.description);
    return told.length > 0 ? sentence(told.join("; ")) : "";
}

// Tile sets by their printed names, one group a box.
function tilesetsMake() {
    const boxes = [...new Set(catalog.tilesets.map((set) => set.box))];
    const rank = (box) => (box === "Basic games" ? 0 : box === "Large expansions" ? 1 : 2);
    boxes.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).forEach((name) => {
        const group = html("fieldset", byId("tilesets"));
        html("legend", group, name);
        catalog.tilesets.filter((set) => set.box === name).sort((a, b) => a.name.localeCompare(b.name))
            .forEach((set) => check(group, set.id, set.name, set.tiles + (set.tiles === 1 ? " tile, " : " tiles, ") + set.id, aboutSet(set)));
    });
}

// Shows the entries of a list that contain the words of its filter, and all that are chosen.
function filterList(list, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    list.querySelectorAll("label").forEach((line) => {
        const box = line.querySelector("input, select");
        const fits = wanted.every((word) => line.dataset.words.includes(word));
        line.hidden = line.dataset.off === "yes" || (!fits && !(box && box.checked));
    });
    list.querySelectorAll("fieldset").forEach((group) => {
        group.hidden = [...group.querySelectorAll("label")].every((line) => line.hidden);
    });
}

function optionAdd(option) {
    const line = html("label", byId("options"));
    html("span", line, option.help.charAt(0).toUpperCase() + option.help.slice(1) + " ");
    const words = option.values.split("|");
    const choice = html(words.length > 1 && !option.values.includes("WxH") ? "select" : "input", line);
    if (choice.tagName === "SELECT") words.forEach((word) => html("option", choice, word));
    choice.value = option.default;
    choice.dataset.key = option.key;
    choice.dataset.usual = option.default;
    choice.dataset.expansion = option.expansion || "";
    html("small", line, option.key);
    line.dataset.words = (option.help + " " + option.key).toLowerCase();
}

const checked = (id) => [...byId(id).querySelectorAll("input:checked")].map((box) => box.value);

// Only the options of the sets and expansions that are chosen, and those of the game itself.
function optionsShow() {
    const sets = checked("tilesets");
    const chosen = new Set(["", ...checked("expansions"),
        ...catalog.tilesets.filter((set) => sets.includes(set.id)).flatMap((set) => set.expansion.split(" "))]);
    let count = 0;
    byId("options").querySelectorAll("[data-key]").forEach((one) => {
        const on = chosen.has(one.dataset.expansion) || one.value !== one.dataset.usual;
        one.closest("label").dataset.off = on ? "" : "yes";
        count += on;
    });
    byId("options-count").textContent = count;
    filterList(byId("options"), byId("options-filter").value);
    filterList(byId("tilesets"), byId("tilesets-filter").value);
}

// The choices of a seat: a person, levels in order of strength, and other bots.
function botsMake(select, person) {
    const add = (group, value, text) => { html("option", group, text).value = value; };
    const group = (name) => Object.assign(html("optgroup", select), { label: name });
    if (person) add(select, "human", "A person at this computer");
    const levels = catalog.bots.filter((bot) => bot.name === "level").flatMap((bot) => bot.words.split("|"));
    const level = group("Bots by level, weakest first");
    levels.forEach((word, i) => add(level, "level:" + word, word + " (level " + (i + 1) + " of " + levels.length + ")"));
    const others = group("Other bots");
    catalog.bots.filter((bot) => bot.name !== "level").forEach((bot) => add(others, bot.name, bot.name + ": " + bot.summary));
    if (catalog.allowed.length === 0) return;
    const allowed = group("Allowed with --allow");
    catalog.allowed.forEach((text) => add(allowed, text, text));
}

// Chooses a bot, also one that is not in the list, such as one with options.
function botSet(select, text) {
    if (![...select.options].some((option) => option.value === text)) html("option", select, shortName(text) + ": " + text).value = text;
    select.value = text;
}
