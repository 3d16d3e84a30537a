// Makes tables sortable in place, turns times into local time, and sends filter forms when something is chosen.
// Everything works without it: sorted tables have links, times are in UTC, forms have a button.
"use strict";

function sortValue(row, column) {
  const cell = row.cells[column];
  const text = cell.dataset.value ?? cell.textContent.trim();
  const number = Number(text);
  return text === "" || text === "nan" || text === "-nan" ? null : Number.isNaN(number) ? text.toLowerCase() : number;
}

function sortTable(table, column, descending) {
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, index) => ({ row, index, value: sortValue(row, column) }));
  rows.sort((a, b) => {
    if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.index - b.index;
    const order = a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
    return (descending ? -order : order) || a.index - b.index;
  });
  body.append(...rows.map((entry) => entry.row));
  for (const heading of table.tHead.rows[0].cells) heading.removeAttribute("aria-sort");
  table.tHead.rows[0].cells[column].setAttribute("aria-sort", descending ? "descending" : "ascending");
}

function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    let control = heading.querySelector("a");
    if (!control && heading.textContent.trim()) {
      control = document.createElement("button");
      control.type = "button";
      control.append(...heading.childNodes);
      heading.append(control);
    }
    control?.addEventListener("click", (event) => {
      event.preventDefault();
      const before = heading.getAttribute("aria-sort");
      const descending = before ? before === "ascending" : heading.classList.contains("number") && heading.textContent.trim() !== "#";
      sortTable(table, column, descending);
      if (control.href) {
        const address = new URL(control.href);
        address.searchParams.set("dir", descending ? "desc" : "asc");
        history.replaceState(null, "", address);
      }
    });
  });
}

function enhance(root) {
  root.querySelectorAll("table[data-sortable]").forEach(makeSortable);
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    time.title = time.textContent;
    time.textContent = moment.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
  for (const form of root.querySelectorAll("form.filter")) {
    form.addEventListener("change", (event) => {
      if (event.target.matches("select, input[type=checkbox]")) form.requestSubmit();
    });
    form.addEventListener("formdata", (event) => {
      for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name);
    });
  }
}

window.joust = { enhance };
enhance(document);
