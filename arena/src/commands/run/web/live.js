// SPDX-License-Identifier: MIT
//
// The page of a run that is under way: listens to the server and shows what is new. What bots are
// called is put in as text.
"use strict";

/* global tablesPrepare: tables.js */
const SHOWN = 300; // looks in the trace
const speeds = [];
const byId = (id) => document.getElementById(id);

function element(name, text, className) {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
}

function duration(seconds) {
    if (seconds < 0) return "\u2013";
    const whole = Math.round(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    const two = (number) => String(number).padStart(2, "0");
    return hours > 0 ? hours + ":" + two(minutes) + " h" : minutes + ":" + two(whole % 60) + " min";
}

function traceShow() {
    const most = Math.max(...speeds, 1e-9);
    const step = 300 / Math.max(speeds.length - 1, 1);
    const places = speeds.map((speed, i) => (i * step).toFixed(1) + " " + (38 - 36 * speed / most).toFixed(1));
    byId("trace").toggleAttribute("hidden", most < 1e-6);
    byId("trace").querySelector("path").setAttribute("d", places.length > 1 ? "M" + places.join("L") : "");
}

function gameItem(game) {
    const link = element("a", "");
    link.href = "/games/" + game.id;
    link.target = "_blank";
    link.rel = "noopener";
    link.append(element("span", "game " + game.id + (game.reason === "completed" ? "" : ", " + game.reason), "game"));
    for (const seat of game.seats) {
        const line = element("span", "", seat.rank === 1 ? "seat first" : "seat");
        line.append(element("span", seat.bot), element("span", String(seat.score)));
        link.append(line);
    }
    const item = element("li", "");
    item.append(link);
    return item;
}

function progressShow(progress) {
    byId("trouble").textContent = "";
    byId("state").textContent = progress.state;
    if (!progress.name) return;
    document.title = progress.name + ": " + progress.stored + " of " + progress.total + " games";
    byId("name").textContent = progress.name;
    byId("bar").max = Math.max(progress.total, 1);
    byId("bar").value = progress.stored;
    byId("games").textContent = progress.stored + " of " + progress.total;
    byId("speed").textContent = progress.speed > 0 ? progress.speed.toPrecision(3) : "\u2013";
    byId("left").textContent = progress.state === "complete" ? "done" : duration(progress.left_s);
    byId("threads").textContent = progress.threads > 0 ? progress.threads : "\u2013";
    speeds.push(progress.speed);
    if (speeds.length > SHOWN) speeds.shift();
    traceShow();
    byId("lately").hidden = progress.games.length === 0;
    if (!byId("last").contains(document.activeElement)) byId("last").replaceChildren(...progress.games.map(gameItem));
}

// The report as the server made it, in place of the one before; what was unfolded stays so.
async function reportShow() {
    const answer = await fetch("/report");
    if (!answer.ok) return;
    const text = await answer.text();
    const made = new DOMParser().parseFromString(text.slice(text.indexOf("<body>")), "text/html"); // styles are here
    const unfolded = [...document.querySelectorAll("#report details[open]")]
        .map((details) => details.closest("section").querySelector("h2").id);
    const parts = [...made.body.children].filter((part) => part.tagName !== "SCRIPT");
    for (const id of unfolded) made.getElementById(id)?.closest("section").querySelector("details")?.setAttribute("open", "");
    const there = scrollY;
    const lately = byId("lately"); // below the verdict, above the sections
    byId("report").replaceChildren(...parts);
    byId("report").querySelector("header")?.after(lately);
    tablesPrepare(byId("report"));
    scrollTo(0, there);
}

const feed = new EventSource("/feed");
feed.addEventListener("progress", (event) => progressShow(JSON.parse(event.data)));
feed.addEventListener("report", () => reportShow());
feed.addEventListener("trouble", (event) => { byId("trouble").textContent = JSON.parse(event.data).error; });
feed.addEventListener("over", () => {
    feed.close();
    byId("state").textContent += ", the server has ended";
});
