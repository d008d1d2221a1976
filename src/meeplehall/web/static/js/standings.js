// How one's tables stand: this browser tells the keys of its seats, the hall whose turn it is. Those that
// wait for somebody here come first, and a table leads on to the next of them.

import { $, $$, make } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { page } from "./page.js";
import { listTables, newestTables } from "./tables.js";

const MOST = 60; // the hall looks at so many tables
const PAUSE = 1500; // milliseconds: bots may be about to answer, and it is my turn again

/** What the hall says of each table but one, those first that wait for somebody here. */
async function standings(but = "") {
  const tables = newestTables().filter(([id]) => id !== but).slice(0, MOST);
  const keysOf = ([table, { seats: own }]) => Object.values(own).map((key) => ({ table, key }));
  const seats = tables.flatMap(keysOf);
  if (!seats.length) return [];
  const body = JSON.stringify({ seats });
  const part = await fetchPart("/standings", "[data-standings]", { method: "POST", body });
  return $$("[data-standing-of]", part);
}

/** Beside each table in the list: with whom, whose turn, the score. */
export async function showStandings() {
  if (!$("[data-tables]")) return;
  try {
    listTables(await standings());
  } catch {
    // without the hall the list stays as this browser remembers it
  }
}

let asked = 0; // the number of the last question: an earlier one's answer comes too late
let next = null; // the link to the table that waits

/** At a table: lead on to one that waits, while this one does not. */
export async function leadOn(mine) {
  asked += 1;
  const question = asked;
  next = null;
  placeLink();
  if (mine || page.seat < 0) return;
  await new Promise((go) => setTimeout(go, PAUSE));
  if (question !== asked) return;
  const found = await standings(page.table).catch(() => []);
  const row = found.find(({ dataset }) => dataset.waits);
  if (!row || question !== asked) return;
  const look = { class: "button small elsewhere", href: row.dataset.waits };
  next = make("a", look, `Next, your turn: ${row.dataset.words}`);
  placeLink();
}

/** After every drawing: it stands behind the sentence that says who is waited for. */
export function placeLink() {
  for (const before of $$(".elsewhere")) if (before !== next) before.remove();
  if (next) $("[data-region=prompt] .sentence")?.append(next);
}
