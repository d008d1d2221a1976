// Where the keyboard is: whoever has answered goes on at the first option; whoever types, reads or looks
// something up is left there.

import { $$, isSeen, withData } from "./dom.js";
import { page, shown } from "./page.js";

const PROMPT = "[data-region=prompt]";
const OPTIONS = `${PROMPT} :is([data-grab], [data-option], [data-group]:not([data-group='']))`;
const TABLE = `body, ${PROMPT}, ${PROMPT} *, [data-board] *`; // where an answer is given, or was
const TYPING = "input, select, textarea, [contenteditable]";

let answered = null; // how often this seat had acted when the focus was last set
let asking = false; // the focus was last in the prompt

/** The piece or option that has the focus; call what is returned to find it again if it was drawn anew. */
export function holdFocus() {
  const { dataset } = document.activeElement;
  const name = ["piece", "option"].find((each) => each in dataset);
  const value = dataset[name];
  return () => {
    if (!name || document.activeElement !== document.body) return;
    withData(name, value)?.focus({ preventScroll: true });
  };
}

/** After each push: go on at the first option, if this seat is asked and has answered before. */
export function focusFirst({ status, turn }) {
  if (!status || page.curtained) return;
  const first = answered === null;
  const own = turn !== answered;
  if (first || !own || shown.decision?.owed) answered = turn;
  if (!shown.decision?.owed || !goesOn(own, first)) return;
  const seen = $$(OPTIONS).filter(isSeen);
  const taught = seen.find((option) => option.matches(".taught")); // in a lesson, what it is about
  (taught ?? seen[0])?.focus({ preventScroll: !page.text });
}

/** Does the focus belong to the question? A page that was only opened, or others' news, do not take it. */
function goesOn(own, first) {
  const at = document.activeElement;
  const lost = asking && at === document.body;
  if (page.text) return own || at.matches(`body, ${PROMPT}, ${PROMPT} *`);
  return (own && !first && at.matches(TABLE) && !at.matches(TYPING)) || lost;
}

let told = false; // what came of a try was shown last

/** Where a decision is tried: on at what is most likely wanted when it was judged, or back to the options. */
export function focusOnwards({ status }) {
  const before = told;
  told = status.trial.verdict !== "open";
  if (told) $$(`${PROMPT} .trial :is(.primary, button)`)[0]?.focus({ preventScroll: true });
  else if (before) $$(OPTIONS).find(isSeen)?.focus({ preventScroll: true });
}

/** Notes whether somebody is at the prompt: what is drawn anew takes the focus along without a word. */
export function listenForFocus() {
  for (const event of ["focusin", "pointerdown"]) {
    document.addEventListener(event, ({ target }) => {
      asking = Boolean(target.closest(PROMPT));
    });
  }
}
