// SPDX-License-Identifier: MIT
// Tables whose rows are sorted by a click on the head of a column: numbers first from high to low, texts from A to Z.
"use strict";
document.querySelectorAll("table").forEach((table) => {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[0].cells];
    const valueOf = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent.toLowerCase() : +cell.dataset.value;
    };
    heads.forEach((head, column) => {
        const button = document.createElement("button");
        const text = body.rows.length > 0 && body.rows[0].cells[column].dataset.value === undefined;
        button.type = "button";
        button.textContent = head.textContent;
        head.replaceChildren(button);
        head.classList.toggle("text", text);
        button.addEventListener("click", () => {
            const was = head.getAttribute("aria-sort");
            const up = was ? was === "descending" : text;
            heads.forEach((other) => other.removeAttribute("aria-sort"));
            head.setAttribute("aria-sort", up ? "ascending" : "descending");
            const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
            rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1));
            body.append(...rows.map((entry) => entry[1]));
        });
    });
});
