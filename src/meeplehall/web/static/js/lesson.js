// A lesson at a table: what it speaks of is marked, and comes into sight.

import { markPieces } from "./choosing.js";
import { $, $$, isSeen, withData } from "./dom.js";
import { showGroup } from "./groups.js";
import { rememberLearnt } from "./learnt.js";
import { page, shown } from "./page.js";

let looked = 0; // the moment for which the table was last moved

/** Mark what the lesson speaks of; a group of options in which there is nothing of it closes. */
export function markTaught() {
  if (shown.group && $(".top-options .taught") && !$(".members:not([hidden]) .taught")) {
    shown.group = "";
    showGroup();
    markPieces();
  }
  const points = shown.status?.lesson?.points ?? [];
  for (const piece of $$("[data-board] .taught")) piece.classList.remove("taught");
  for (const piece of points.flatMap(lying)) piece.classList.add("taught");
}

const lying = (id) => ["piece", "key"].map((name) => withData(name, id)).filter(Boolean).slice(0, 1);

/** Where the whole table is not seen at once, the first thing that the lesson names comes into sight. */
export function showTaught({ status }) {
  if (!status?.lesson || status.lesson.number === looked) return;
  looked = status.lesson.number;
  status.lesson.points.flatMap(lying).find(isSeen)?.scrollIntoView({ block: "center", inline: "nearest" });
}

/** A lesson that came to its end is learnt. */
export function noteLearnt({ status }) {
  if (status?.lesson?.learnt) rememberLearnt(page.game, status.lesson.learnt);
}
