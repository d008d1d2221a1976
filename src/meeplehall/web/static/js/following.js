// Following the others: what they did is told step by step, marked until the own next answer, shown again.

import { $, $$, withData } from "./dom.js";
import { page, shown } from "./page.js";
import { scenes } from "./scenes.js";

const NEW_TABLE = 0.4; // with more of it new than this, marks would say nothing
const MOST_SENTENCES = 3; // the log has all

let regions = {}; // as they were drawn last, by name
let base = {}; // ... when this seat last answered
let since = []; // what was shown since then
let looks = new Map(); // what each keyed thing looked like, by key
let changed = new Set(); // the keys of what others changed since

/** This seat answers: what was marked is known now. */
export function begin() {
  base = { ...regions };
  since = [];
  changed = new Set();
  mark();
}

/** What the page shows before anything was pushed. */
export function rememberFirst() {
  for (const region of $$("[data-region]")) regions[region.dataset.region] = region.innerHTML;
  base = { ...regions };
  looks = looksNow();
}

/** After every drawing: note it, and mark what others have changed. */
export function note(push) {
  if (push.again) return;
  Object.assign(regions, push.regions);
  if (!push.status) since.push({ regions: push.regions, told: push.told });
  const now = looksNow();
  const own = push.turn !== undefined && push.turn !== page.lastTurn;
  if (push.turn !== undefined) page.lastTurn = push.turn;
  if (page.replay) changed = new Set();
  const news = own ? [] : differences(looks, now);
  if (news.length < now.size * NEW_TABLE) for (const key of news) changed.add(key);
  looks = now;
  mark();
  $("[data-tool=again]")?.toggleAttribute("hidden", page.replay || !since.length);
}

/** Everything with a key on the board: what is read aloud of it, what stands on it, and where it lies. */
function looksNow() {
  const found = new Map();
  for (const thing of $$("[data-board] [data-key]")) {
    const place = thing.parentElement.closest("[data-key], [data-region]")?.dataset ?? {};
    const look = [place.key ?? place.region, thing.ariaLabel, thing.textContent].join(" ");
    found.set(thing.dataset.key, look);
  }
  return found;
}

function differences(before, now) {
  return [...now.keys()].filter((key) => before.get(key) !== now.get(key));
}

/** Mark the innermost things that have changed: what is around them has only changed with them. */
function mark() {
  for (const thing of $$("[data-board] [data-key]")) {
    const inside = $$("[data-key]", thing).some(({ dataset }) => changed.has(dataset.key));
    thing.classList.toggle("changed", changed.has(thing.dataset.key) && !inside);
  }
}

/** Say what happened in a moment that is being looked at. */
export function tell({ status, told = [] }) {
  const words = $("#told");
  if (!words) return;
  words.hidden = Boolean(status);
  const more = told.length > MOST_SENTENCES ? " …" : "";
  $("p", words).textContent = told.slice(0, MOST_SENTENCES).join(" ") + more || "Look at the table.";
}

/** Everything since the own last answer once more. */
export function showAgain() {
  const { decision, status, turn } = shown;
  const now = { ...regions };
  const steps = [...since];
  const start = "This is how it was after your last answer.";
  scenes.play({ regions: boardOf(base), told: [start], again: true });
  for (const { regions: drawn, told } of steps) scenes.play({ regions: boardOf(drawn), told, again: true });
  scenes.play({ decision, status, turn, regions: now, again: true });
}

/** The parts of a drawing that lie on the board. */
function boardOf(drawn = {}) {
  const onBoard = ([name]) => withData("region", name)?.closest("[data-board]");
  return Object.fromEntries(Object.entries(drawn).filter(onBoard));
}
