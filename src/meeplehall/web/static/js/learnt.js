// What was learnt in this browser.

import { $, $$ } from "./dom.js";
import { keep, recall } from "./memory.js";
import { page } from "./page.js";

/** A lesson that came to its end is learnt. */
export function rememberLearnt(game, id) {
  const learnt = recall("learnt");
  if (learnt[game]?.includes(id)) return;
  keep("learnt", { ...learnt, [game]: [...(learnt[game] ?? []), id] });
}

/** A puzzle that was solved at this page. */
export function noteSolved({ status }) {
  const { solved } = status?.trial ?? {};
  if (!solved) return;
  const all = recall("solved");
  const before = all[page.game] ?? [];
  if (!before.includes(solved)) keep("solved", { ...all, [page.game]: [...before, solved] });
}

/** On the page of a game's puzzles: which ones were solved, and how many of each theme. */
export function showSolved() {
  const list = $("[data-puzzles]");
  if (!list) return;
  const solved = new Set(recall("solved")[list.dataset.puzzles] ?? []);
  for (const item of $$("[data-puzzle]", list)) {
    const done = solved.has(item.dataset.puzzle);
    item.classList.toggle("solved", done);
    $(".learnt", item).hidden = !done;
  }
  for (const theme of $$("[data-theme-of]", list)) {
    const done = $$("[data-puzzle].solved", theme).length;
    for (const place of $$("[data-done]", theme)) place.textContent = done;
  }
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
