// The replay: a slider over the moments of a match, each fetched as a push.

import { $ } from "./dom.js";
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
  const seat = $("#through").value;
  slider.value = n;
  const moment = Number(slider.value);
  wanted = moment;
  $("[data-post=fork]").dataset.moment = moment;
  $("#moment").textContent = `${moment} of ${slider.max}`;
  const answer = await fetch(asShown(`${seatAddress()}/replay/${moment}?json&seat=${seat}`));
  const push = await answer.json().catch(() => ({}));
  if (wanted !== moment) return; // the slider has gone on meanwhile
  if (!answer.ok) {
    say(push.error || "This moment cannot be shown.");
    return;
  }
  slider.max = push.moments;
  show(push);
  history.replaceState(null, "", asShown(`${seatAddress()}/replay/${moment}?seat=${seat}`));
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
  document.addEventListener("change", ({ target }) => {
    if (target.id === "through") goBy(0);
  });
}
