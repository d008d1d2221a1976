// Choosing is local: the options travel with the page as data, and only the finished answer leaves it.

import { answer } from "./answering.js";
import { $$, make } from "./dom.js";
import { shown } from "./page.js";
import { popup } from "./popup.js";

const concerning = (choices, id) => (choices ?? []).filter(({ pieces }) => pieces.includes(id));

/** What can be done with a piece now, and what cannot. */
export function about({ dataset }) {
  const { options, blocked } = shown.decision ?? {};
  return { can: concerning(options, dataset.piece), cannot: concerning(blocked, dataset.piece) };
}

/** Show on every piece whether something can be done with it. */
export function markPieces() {
  for (const piece of $$("[data-piece]")) {
    const { can, cannot } = about(piece);
    piece.classList.toggle("can", can.length > 0);
    piece.classList.toggle("cannot", !can.length && cannot.length > 0);
    piece.tabIndex = can.length ? 0 : -1;
    piece.role = "button";
    piece.ariaDisabled = !can.length;
  }
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
  popup.open(from, true, words, make("button", again, `${label} all the same`));
}

function chooseFor(id) {
  const [option] = concerning(shown.decision?.options, id);
  if (option) choose(option.i, document.body);
}
