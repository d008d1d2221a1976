// What there is to say about something, on hover, focus and click: its card, what it can do, or why not.

import { about } from "./choosing.js";
import { $$, make } from "./dom.js";
import { page, shown } from "./page.js";
import { popup } from "./popup.js";
import { cardOf } from "./reference.js";
import { ruleLink } from "./toast.js";
import { showTurn, turnsOf } from "./turning.js";

const TELLING = "[data-piece], [data-card], [data-blocked], [data-tool=undo]";
const FOCUSED = `:is(${TELLING}):focus-visible`;
const HOVER = { first: 350, next: 60 }; // milliseconds before words are shown

let timer = 0;

/** Show what there is to say about an element. */
export function explain(target, pinned = false) {
  popup.target = target; // its card may still be on the way
  popup.pinned = pinned;
  const parts = wordsFor(target);
  if (parts.length) popup.open(target, pinned, ...parts);
}

/** A game's own words about an element. */
export function noteOf({ dataset }) {
  return dataset.note ? [make("p", {}, dataset.note)] : [];
}

function explainAgain() {
  if (popup.target && !popup.hasButtons) explain(popup.target, popup.pinned);
}

function wordsFor(target) {
  const { dataset } = target;
  const card = cardOf(dataset.card || dataset.piece, explainAgain);
  const parts = [...(card ? [card] : []), ...noteOf(target)];
  if (dataset.piece && !page.replay) parts.push(...deedsOf(target));
  if (dataset.blocked && shown.decision) parts.push(refusal(shown.decision.blocked[dataset.blocked]));
  if (dataset.tool && shown.status.undo) parts.push(...aboutUndo(shown.status));
  return parts;
}

/** What can be done with a piece, or why nothing can. */
function deedsOf(piece) {
  const { can, cannot } = about(piece);
  if (can.length) return can.map(({ label }) => make("p", { class: "do" }, label));
  return cannot.length ? cannot.map(refusal) : [refusal(notNow(shown))];
}

function refusal({ sentence, rule }) {
  return make("p", { class: "why" }, sentence, " ", ruleLink(rule));
}

function notNow({ decision, status }) {
  if (decision?.owed) {
    return { sentence: "This has nothing to do with what you are asked now.", rule: decision.rule };
  }
  if (status.over) return { sentence: "The match is over." };
  return { sentence: page.seat < 0 ? "You are only watching." : "It is not your turn to decide." };
}

function aboutUndo({ undo, consent }) {
  const why = refusal({ sentence: undo });
  return consent ? [why, make("button", { "data-undo": "" }, "Ask the others")] : [why];
}

function hover(event) {
  if (event.pointerType !== "mouse" || popup.pinned) return;
  clearTimeout(timer);
  if (event.target.closest("#pop")) {
    popup.stay();
    return;
  }
  const target = event.target.closest(TELLING);
  lightUp(target?.dataset.at);
  if (turnsOf(target).length) {
    showTurn(target); // the drawing tells all
    popup.leave();
  } else if (!target) {
    if (popup.target) popup.leave();
  } else if (target !== popup.target) {
    timer = setTimeout(() => {
      if (!popup.pinned) explain(target);
    }, popup.target ? HOVER.next : HOVER.first);
  }
}

/** A line of the log lights up what it is about. */
function lightUp(key) {
  for (const piece of $$("[data-key]")) piece.classList.toggle("lit", piece.dataset.key === key);
}

export function listenForQuestions() {
  document.addEventListener("pointerover", hover);
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(FOCUSED)) explain(target);
  });
  document.addEventListener("focusout", () => popup.leave());
}
