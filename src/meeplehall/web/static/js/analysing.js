// The analysis of a match: how far it has come is shown at the end of the match, and on the page of its own.

import { $ } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { seatAddress } from "./page.js";

const PART = "[data-analysing]";
const PAUSE = 1500; // milliseconds between two looks

let known = null; // the part as it was last told: a new drawing of the end does not have it
let asked = 0; // when it was last asked for
let timer = 0;

const part = (address) => fetchPart(`${address}/analysis?state`, PART);

/** At a table: where the end has a place for it, it is shown there. */
export function showAnalysis() {
  const place = $("[data-analysis]");
  if (!place || $(PART, place)) return;
  if (known) place.append(known);
  else renewAnalysis();
}

/** Something is new about it: look, but not more often than somebody could read it. */
export function renewAnalysis() {
  clearTimeout(timer);
  timer = setTimeout(look, Math.max(0, asked + PAUSE - performance.now()));
}

async function look() {
  const place = $("[data-analysis]");
  if (!place) return;
  asked = performance.now();
  known = await part(seatAddress()).catch(() => null);
  if (known) place.replaceChildren(known);
}

/** On its own page: look again and again while it runs; when it is done, the whole page is another one. */
export function followAnalysis() {
  document.addEventListener("renewed", () => {
    known = $(PART) ?? known;
    waitForMore();
  });
  waitForMore();
}

function waitForMore() {
  const shown = $(`main > ${PART}`);
  clearTimeout(shown ? timer : 0);
  if (shown?.dataset.analysing === "running") timer = setTimeout(() => lookAgain(shown), PAUSE);
}

async function lookAgain(shown) {
  const fresh = await part(location.pathname.replace(/\/analysis$/, "")).catch(() => shown);
  if (fresh.dataset.analysing === "done") location.reload();
  else shown.replaceWith(fresh);
  waitForMore();
}
