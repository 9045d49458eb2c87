// SPDX-License-Identifier: MIT
// A graph over the plies of a game: a line a player, a cursor, the values below the pointer, and a click that leads to a ply.
"use strict";

const COLORS = ["#2b6cb8", "#c8372d", "#f4c531", "#3b3b3f", "#f6f4ee", "#8b4a9e", "#ef8a2b", "#3aa6a0"];
const DASHES = ["", "9 4", "3 3", "12 3 3 3", "", "9 4", "3 3", "12 3 3 3"];

// The values at the ply below the pointer. place: { width, height, plyAt(x), across(ply) } of the picture; drawn: lines with
// their players; words(value).
function hoverMake(graph, { width, height, plyAt, across }, drawn, words) {
    const group = element("g", { class: "hover" }, graph);
    const clear = () => group.replaceChildren();
    graph.addEventListener("pointerleave", clear);
    graph.addEventListener("pointermove", (event) => {
        const ply = plyAt(event);
        const values = drawn.map(([points, i]) => [points.findLast(([at]) => at <= ply), i]).filter(([point]) => point)
            .map(([point, i]) => i + ": " + words(point[1]));
        clear();
        if (values.length === 0) return;
        const x = across(ply);
        const right = x > width / 2;
        element("path", { d: "M" + x.toFixed(1) + " 0V" + height }, group);
        element("text", { x: x + (right ? -5 : 5), y: 12, "text-anchor": right ? "end" : "start" }, group,
            "ply " + ply + " \u00b7 " + values.join(" \u00b7 "));
    });
}

// lines: by player, its points [ply, value]; grid: [value, label] of the levels that are drawn; words(value) below the pointer.
// Returns what moves the cursor to a ply, with the places of plies and values in the picture.
function graphMake(graph, { last, bottom, top, grid, lines, go, words = String }) {
    const width = Math.max(280, graph.clientWidth); // a unit is a pixel, so that words keep their shape
    const height = Math.max(120, graph.clientHeight);
    const across = (ply) => 30 + (width - 60) * ply / Math.max(1, last);
    const up = (value) => height - 14 - (height - 28) * (value - bottom) / (top - bottom);
    graph.setAttribute("viewBox", "0 0 " + width + " " + height);
    graph.setAttribute("preserveAspectRatio", "none");
    grid.forEach(([value, label]) => {
        element("path", { class: "grid", d: "M30 " + up(value) + "H" + (width - 30) }, graph);
        element("text", { x: 2, y: up(value) + 4 }, graph, label);
    });
    // What is still to come is pale; the clip has the plies up to the cursor.
    const clip = "past-" + graph.id;
    const past = element("rect", { x: 0, y: 0, width, height }, element("clipPath", { id: clip }, graph));
    const pale = element("g", { class: "to-come" }, graph);
    const strong = element("g", { class: "so-far", "clip-path": "url(#" + clip + ")" }, graph);
    const drawn = lines.map((points, i) => [points, i]).filter(([points]) => points.length > 0);
    drawn.forEach(([points, i]) => {
        const d = points.map(([ply, value], n) => (n > 0 ? "L" : "M") + across(ply).toFixed(1) + " " + up(value).toFixed(1)).join("");
        element("path", { d, stroke: COLORS[i], "stroke-dasharray": DASHES[i] }, pale);
        element("path", { class: "halo", d }, strong);
        element("path", { class: "curve", d, stroke: COLORS[i], "stroke-dasharray": DASHES[i] }, strong);
    });
    const numbers = element("g", {}, graph);
    // The numbers of the players beside the cursor, best first, one below the other where they would meet.
    function numbersShow(at) {
        numbers.replaceChildren();
        let above = -Infinity;
        drawn.map(([points, i]) => [points.findLast(([ply]) => ply <= at), i]).filter(([point]) => point)
            .map(([[ply, value], i]) => [up(value) + 4, i, ply]).sort((a, b) => a[0] - b[0]).forEach(([y, i, ply]) => {
                above = Math.max(y, above + 12);
                element("text", { x: across(ply) + 4, y: above }, numbers, i);
            });
    }
    const cursor = element("path", { class: "cursor" }, graph);
    const plyAt = (event) => {
        const box = graph.getBoundingClientRect();
        const at = Math.round(((event.clientX - box.left) / box.width * width - 30) / (width - 60) * last);
        return Math.min(last, Math.max(0, at));
    };
    graph.addEventListener("click", (event) => go(plyAt(event)));
    hoverMake(graph, { width, height, plyAt, across }, drawn, words);
    function move(ply) {
        cursor.setAttribute("d", "M" + across(ply) + " 0V" + height);
        past.setAttribute("width", across(ply).toFixed(1));
        numbersShow(ply);
    }
    return Object.assign(move, { across, up });
}
