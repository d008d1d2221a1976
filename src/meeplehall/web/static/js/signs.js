// Signs of a team on the drawn table: a frame over a part of it with somebody's name, on a layer above it.

import { $, $$, isSeen, make } from "./dom.js";
import { shown } from "./page.js";
import { moveTime } from "./settings.js";
import { say } from "./toast.js";

const POINTED_FOR = 4000; // milliseconds

/** The part of the table with a key, the same for everybody who sees it; or the closed fold it lies in. */
function partOf(key) {
  const parts = $$(`[data-board] [data-key="${CSS.escape(key)}"]`);
  const folds = parts.map((part) => part.closest("details:not([open])")).filter(Boolean);
  return parts.find(isSeen) ?? folds.find(isSeen);
}

function sign(kind, part, seat, nth = 0) {
  const { names, hues } = shown.status;
  const layer = $("#signs");
  const origin = layer.getBoundingClientRect();
  const { x, y, width, height } = part.getBoundingClientRect();
  const made = make("span", { class: kind, "data-hue": hues[seat] }, make("b", {}, names[seat]));
  const place = { left: x - origin.x, top: y - origin.y, width, height };
  for (const [property, pixels] of Object.entries(place)) made.style[property] = `${pixels}px`;
  made.style.setProperty("--nth", nth);
  layer.append(made);
  return made;
}

/** Somebody points at a part of the table. */
export function showPoint({ pointed, seat, name }) {
  const part = partOf(pointed);
  if (!part) return;
  const made = sign("point", part, seat);
  const { top, bottom } = made.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) {
    say(`${shown.status.names[seat]} points at ${name || "something"}, out of sight.`);
  }
  setTimeout(() => made.remove(), POINTED_FOR);
}

/** The plans of all, each at what it is about; several at one place side by side. */
export function drawPlans() {
  const counts = new Map();
  for (const old of $$("#signs .plan")) old.remove();
  for (const { seat, at } of shown.status.plans ?? []) {
    for (const key of at) {
      const part = partOf(key);
      const nth = counts.get(key) ?? 0;
      if (part) sign("plan", part, seat, nth);
      counts.set(key, nth + 1);
    }
  }
}

/** Once more when all pieces have arrived. */
export function drawPlansLater() {
  setTimeout(drawPlans, moveTime() + 50);
}
