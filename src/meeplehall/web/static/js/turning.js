// Answers in two parts: a piece may hold several turns, of which one shows. Its data-then names the piece to
// choose after this one, its data-note says what would come of it.

import { choose } from "./choosing.js";
import { $, $$, make } from "./dom.js";
import { popup } from "./popup.js";

let last = ""; // the turn that was chosen last: it is tried first at the next place

export const turnsOf = (piece) => (piece?.dataset?.piece ? $$("[data-then]", piece) : []);

/** Show the turn that was chosen last, if it is possible here, or the one so many after it. */
export function showTurn(piece, by = 0) {
  const turns = turnsOf(piece);
  const was = turns.findIndex(({ dataset }) => dataset.then === last);
  const now = turns[(Math.max(was, 0) + by) % turns.length];
  if (by) last = now.dataset.then;
  for (const turn of turns) turn.classList.toggle("on", turn === now);
  return now;
}

/** A first click picks the place, further ones turn; a button does it. */
export function pickTurn(piece, i) {
  const picked = popup.pinned && popup.target === piece;
  const { note, then } = showTurn(piece, picked ? 1 : 0).dataset;
  const lay = ["Lay it so", () => choose(i, piece, then)];
  const turn = ["Turn it (R)", () => pickTurn(piece, i)];
  popup.menu(piece, [make("p", {}, note)], [lay, turn]);
}

/** The piece that a key turns: the one that was picked, has the focus, or lies under the pointer. */
export function pieceToTurn() {
  const candidates = [popup.target, document.activeElement, $("[data-piece]:hover")];
  return candidates.find((piece) => turnsOf(piece).length);
}
