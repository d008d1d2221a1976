// Choosing is local: the options travel with the page as data, and only the finished answer leaves it.

import { answer } from "./answering.js";
import { $, $$, make } from "./dom.js";
import { page, shown } from "./page.js";
import { popup } from "./popup.js";

const concerning = (choices, id) => (choices ?? []).filter(({ pieces }) => pieces.includes(id));

/** What can be done with a piece now, and what cannot. */
export function about({ dataset }) {
  const { options, blocked } = shown.decision ?? {};
  const offered = shown.offered ? options?.filter(({ i }) => shown.offered.has(i)) : options;
  return { can: concerning(offered, dataset.piece), cannot: concerning(blocked, dataset.piece) };
}

/** Show on every piece whether something can be done with it; while a group is open, only for that. */
export function markPieces() {
  for (const piece of $$("[data-piece]")) {
    const { can, cannot } = about(piece);
    const role = drawnRole(piece);
    piece.classList.toggle("can", can.length > 0);
    piece.classList.toggle("cannot", !can.length && cannot.length > 0);
    piece.tabIndex = can.length ? 0 : -1;
    if (!piece.matches("button")) piece.role = can.length ? "button" : role;
  }
}

const roles = new WeakMap();

/** What the game says that a piece is, before this page made a button of it. */
function drawnRole(piece) {
  if (!roles.has(piece)) roles.set(piece, piece.role);
  return roles.get(piece);
}

/**
 * Choose option i, which was clicked at an element. `then` is the piece to choose next, once the answer is
 * shown: the second half of an answer in two parts.
 */
export function choose(i, from, then = "") {
  const option = shown.decision?.options[i];
  if (!option) return;
  if (option.warning && shown.armed !== i) {
    warn(option, from, then);
    return;
  }
  answer({ do: option.message }, then ? () => chooseFor(then) : null);
}

/** It looks like a slip: only a second click does it. */
function warn({ i, label, warning }, from, then) {
  shown.armed = i;
  const again = { class: "option", onclick: () => choose(i, from, then) };
  const words = make("p", { class: "warning" }, warning);
  const byKeyboard = $(":focus-visible") !== null;
  popup.open(from, true, words, make("button", again, `${label} all the same`));
  // a bubble that nobody sees has to be met
  if (page.text || byKeyboard) $("#pop button").focus({ preventScroll: true });
}

function chooseFor(id) {
  const [option] = concerning(shown.decision?.options, id);
  if (option) choose(option.i, document.body);
}
