// Hints: what the server advised is shown on the table before it is done. And whether help is on.

import { choose } from "./choosing.js";
import { $, $$, make } from "./dom.js";
import { shown } from "./page.js";
import { popup } from "./popup.js";

/** The key for it asks, or puts away what was asked. */
export const hintByKey = () => $("[data-hint]")?.click();

/** Show what a hint is about; a second click does it. */
export function considerAdvice(i, target) {
  const { label, pieces } = shown.decision.options[i];
  const doIt = ["Do it", () => choose(i, target)];
  const no = ["No", () => popup.hide()];
  popup.menu(target, [make("p", {}, label)], [doIt, no]);
  for (const piece of $$("[data-piece]")) {
    piece.classList.toggle("advised", pieces.includes(piece.dataset.piece));
  }
}

/** In the settings stands whether help is on, and who decided that. */
export function sayWhatIsOn() {
  for (const words of $$("[data-says]")) words.textContent = shown.status?.help?.[words.dataset.says] ?? "";
}
