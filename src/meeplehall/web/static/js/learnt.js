// What was learnt in this browser.

import { $, $$ } from "./dom.js";
import { keep, recall } from "./memory.js";

/** A lesson that came to its end is learnt. */
export function rememberLearnt(game, id) {
  const learnt = recall("learnt");
  if (learnt[game]?.includes(id)) return;
  keep("learnt", { ...learnt, [game]: [...(learnt[game] ?? []), id] });
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
