// The replay: a slider over the moments of a match, each fetched as a push.

import { $, $$ } from "./dom.js";
import { fetchJson } from "./fetching.js";
import { asShown, page, seatAddress } from "./page.js";
import { lookTime } from "./settings.js";
import { show } from "./table.js";
import { say } from "./toast.js";

export const WAYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 };

let wanted = 0;
let playing = false;
let timer = 0;

/** Show moment n, or the first or last if there is no such. */
async function goTo(n) {
  const slider = $("#at");
  slider.value = n;
  tell(Number(slider.value));
  await load(`/replay/${slider.value}?json`);
}

function tell(moment) {
  $("[data-post=fork]").dataset.moment = moment;
  $("#moment").textContent = `${moment} of ${$("#at").max}`;
}

/** Fetch a moment, again if the line is bad, and show it unless another one is wanted by then. */
async function load(address) {
  const seat = $("#through").value;
  wanted += 1;
  const mine = wanted;
  try {
    const push = await fetchJson(asShown(`${seatAddress()}${address}&seat=${seat}`));
    if (mine !== wanted) return;
    $("#at").max = push.moments;
    $("#at").value = push.at;
    tell(push.at);
    $("#happened").textContent = push.told.join(" ");
    show(push);
    markLines();
    history.replaceState(null, "", asShown(`${seatAddress()}/replay/${push.at}?seat=${seat}`));
  } catch (error) {
    if (mine === wanted) say(error.message);
  }
}

/** Every line of the log leads to its moment, by keyboard too. */
function markLines() {
  for (const line of $$("[data-region=log] [data-n]")) line.tabIndex = 0;
}

function goToLine({ target, key }) {
  const line = target.closest?.("[data-region=log] [data-n]");
  if (!line || target.closest("a") || (key && key !== "Enter")) return;
  load(`/replay?json&line=${line.dataset.n}`);
}

export const goBy = (way) => goTo(Number($("#at").value) + way);

export function playOrPause() {
  setPlaying(!playing);
}

function setPlaying(on) {
  playing = on;
  $("[data-replay=play]").textContent = on ? "Pause" : "Play";
  clearTimeout(timer);
  if (on) timer = setTimeout(playOn, lookTime() / 2);
}

async function playOn() {
  await goBy(1);
  setPlaying(playing && $("#at").value !== $("#at").max);
}

export function listenForReplay() {
  if (!page.replay) return;
  document.addEventListener("input", ({ target }) => {
    if (target.id === "at") goTo(target.value);
  });
  document.addEventListener("click", goToLine);
  document.addEventListener("keydown", goToLine);
  document.addEventListener("change", ({ target }) => {
    if (target.id === "through") goBy(0);
  });
}
