// SPDX-License-Identifier: MIT
// Tables of pages: a click on a heading sorts the rows, numbers first from high to low, texts from A to Z. Long tables
// have a field that shows only the rows with a text. A button saves a table as CSV. Without scripts the tables are as they are written.
"use strict";
const FILTERED_ROWS = 12; // shorter tables are seen at once
const tableStates = new Map(); // by place on the page, so that a page that is written again keeps them

function cellNumber(cell) {
    const text = cell.dataset.value ?? cell.textContent.trim().replace("\u2212", "-");
    return /^[-+]?[\d.]/.test(text) ? parseFloat(text) : NaN;
}

function rowsSort(table, column, up) {
    const body = table.tBodies[0];
    const cells = [...body.rows].map((row) => row.cells[column]);
    const numbers = cells.map(cellNumber);
    const texts = cells.map((cell) => cell.textContent.trim().toLowerCase());
    const numeric = columnIsNumeric(table, column);
    const before = (a, b) => numeric ? numbers[a] - numbers[b] : texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0;
    const empty = (i) => numeric ? Number.isNaN(numbers[i]) : texts[i] === "";
    const order = cells.map((_, i) => i).sort((a, b) => empty(a) || empty(b) ? empty(a) - empty(b) : before(a, b) * (up ? 1 : -1));
    body.append(...order.map((i) => cells[i].parentElement));
    [...table.tHead.rows[0].cells].forEach((head, i) => {
        if (i === column) head.setAttribute("aria-sort", up ? "ascending" : "descending");
        else head.removeAttribute("aria-sort");
    });
}

function columnIsNumeric(table, column) {
    const cells = [...table.tBodies[0].rows].map((row) => row.cells[column]).filter((cell) => cell.textContent.trim() !== "");
    return cells.length > 0 && cells.every((cell) => !Number.isNaN(cellNumber(cell)));
}

function rowsFilter(table, text) {
    for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(text.toLowerCase());
}

function headPrepare(table, head, column, state) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.replaceChildren(button);
    if (!columnIsNumeric(table, column)) head.classList.add("text");
    button.addEventListener("click", () => {
        const was = head.getAttribute("aria-sort");
        state.up = was ? was === "descending" : !columnIsNumeric(table, column);
        state.column = column;
        rowsSort(table, column, state.up);
    });
}

function filterPrepare(table, state) {
    const field = document.createElement("input");
    field.type = "search";
    field.className = "filter";
    field.placeholder = "Filter rows";
    field.setAttribute("aria-label", "Filter the rows of this table");
    field.value = state.filter;
    field.addEventListener("input", () => {
        state.filter = field.value;
        rowsFilter(table, field.value);
    });
    (table.closest(".table") ?? table).before(field);
    rowsFilter(table, field.value);
}

// The rows as they are shown, with the full values of cells that have one; separated by commas.
function tableCsv(table) {
    const text = (cell) => (cell.dataset.value ?? cell.textContent.trim()).replaceAll("\u2212", "-");
    const quoted = (one) => (/[",\n]/.test(one) ? '"' + one.replaceAll('"', '""') + '"' : one);
    return [...table.rows].filter((row) => !row.hidden).map((row) => [...row.cells].map((cell) => quoted(text(cell))).join(",") + "\n").join("");
}

function savePrepare(table) {
    const button = document.createElement("button");
    const title = table.closest("section")?.querySelector("h2")?.textContent ?? document.title;
    button.type = "button";
    button.className = "save";
    button.textContent = "Save as CSV";
    button.addEventListener("click", () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([tableCsv(table)], { type: "text/csv" }));
        link.download = (title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "table") + ".csv";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    });
    (table.closest(".table") ?? table).after(button);
}

function tablesPrepare(root) {
    root.querySelectorAll("table").forEach((table, number) => {
        const rows = table.tBodies[0]?.rows.length ?? 0;
        if (!table.tHead || rows < 2) return;
        const key = (table.closest("section")?.querySelector("h2")?.id ?? "") + "/" + number;
        if (!tableStates.has(key)) tableStates.set(key, { column: -1, up: false, filter: "" });
        const state = tableStates.get(key);
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => { if (head.textContent) headPrepare(table, head, column, state); });
        if (rows > FILTERED_ROWS) filterPrepare(table, state);
        savePrepare(table);
        if (state.column >= 0 && state.column < heads.length) rowsSort(table, state.column, state.up);
    });
}

tablesPrepare(document);
