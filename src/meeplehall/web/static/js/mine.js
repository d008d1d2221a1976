// What follows from all one's matches: this browser tells the keys of its seats, the hall what came of them.

import { $, $$, make } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { showSolved } from "./learnt.js";
import { recall } from "./memory.js";

const MOST = 600; // the hall takes so many seats at a time
const RESULTS = "/api/mine/results";

/** All seats that this browser has the keys of, the newest tables first. */
function seats() {
  const newest = Object.entries(recall("tables")).sort(([, a], [, b]) => b.at - a.at);
  const keys = newest.flatMap(([table, { seats: own }]) => Object.values(own).map((key) => ({ table, key })));
  return keys.slice(0, MOST);
}

/** Each place for it is filled; without any seat there is nothing to be asked. */
export async function showMine() {
  const body = JSON.stringify({ seats: seats() });
  for (const place of $$("[data-figures]")) {
    const address = place.dataset.figures;
    try {
      place.replaceWith(await fetchPart(address, "[data-figures]", { method: "POST", body }));
    } catch (error) {
      place.replaceChildren(make("p", { class: "error" }, error.message));
    }
  }
  showSolved();
  noteFigures();
}

/** On the first page: beside each table what came of it. */
function noteFigures() {
  for (const figures of $$("[data-figures] [data-table-of]")) {
    const row = $(`[data-tables] [data-table-row="${CSS.escape(figures.dataset.tableOf)}"]`);
    row?.append(figures);
  }
}

/** Buttons below one's results: to take them away as a file, and to have them forgotten. */
export function listenForResults() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-save], [data-forget-results]");
    const { save, forgetResults, of } = button?.dataset ?? {};
    if (save) tell(button, () => saveAs(save, of));
    else if (forgetResults && confirm(forgetResults)) tell(button, () => forgetThem(of));
  });
}

async function ask(method, address) {
  const answer = await fetch(address, { method, body: JSON.stringify({ seats: seats() }) });
  if (!answer.ok) throw new Error("That did not work. Try again in a moment.");
  return answer;
}

async function saveAs(kind, game) {
  const answer = await ask("POST", `${RESULTS}?game=${game}&as=${kind}`);
  const href = URL.createObjectURL(await answer.blob());
  make("a", { href, download: `${game}-results.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
  return "The file is saved.";
}

async function forgetThem(game) {
  await ask("DELETE", `/api/mine?game=${game}`);
  await showMine();
  return "";
}

async function tell(button, work) {
  const line = $("[role=status]", button.parentElement);
  line.textContent = await work().catch((error) => error.message);
  line.hidden = false;
}
