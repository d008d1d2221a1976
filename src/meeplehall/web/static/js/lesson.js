// Learning: what a lesson speaks of is marked on the table, and this browser remembers what was learnt.

import { $, $$, isSeen, withData } from "./dom.js";
import { keep, recall } from "./memory.js";
import { page, shown } from "./page.js";

let looked = 0; // the moment for which the table was last moved

/** Mark what the lesson speaks of. */
export function markTaught() {
  const points = shown.status?.lesson?.points ?? [];
  for (const piece of $$("[data-board] .taught")) piece.classList.remove("taught");
  for (const piece of points.flatMap(lying)) piece.classList.add("taught");
}

const lying = (id) => ["piece", "key"].map((name) => withData(name, id)).filter(Boolean).slice(0, 1);

/** Where the whole table is not seen at once, what the lesson speaks of comes into sight with its words. */
export function showTaught({ status }) {
  if (!status?.lesson || status.lesson.number === looked) return;
  looked = status.lesson.number;
  $$("[data-board] .taught").find(isSeen)?.scrollIntoView({ block: "center", inline: "nearest" });
}

/** A lesson that came to its end is learnt. */
export function rememberLearnt({ status }) {
  const id = status?.lesson?.learnt;
  if (!id) return;
  const learnt = recall("learnt");
  if (learnt[page.game]?.includes(id)) return;
  keep("learnt", { ...learnt, [page.game]: [...(learnt[page.game] ?? []), id] });
}

/** On the pages of the hall: lessons that were learnt are marked, and learning steps back behind playing. */
export function showLearnt() {
  const learnt = recall("learnt");
  for (const list of $$("[data-lessons]")) {
    for (const item of $$("[data-lesson]", list)) {
      $(".learnt", item).hidden = !learnt[list.dataset.lessons]?.includes(item.dataset.lesson);
    }
  }
  for (const game of $$("[data-game-id]")) {
    game.classList.toggle("known", Boolean(learnt[game.dataset.gameId]?.length));
  }
}
