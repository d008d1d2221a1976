// What there is to say about something: on hover, focus and a long press what it is, how it stands, what can
// be done with it; why not, only to whoever has clicked it.

import { about } from "./choosing.js";
import { $$, make } from "./dom.js";
import { page, shown } from "./page.js";
import { popup } from "./popup.js";
import { cardOf } from "./reference.js";
import { ruleLink } from "./toast.js";
import { showTurn, turnsOf } from "./turning.js";

const TELLING = "[data-piece], [data-card], [data-note], [data-key][aria-label]";
const FOCUSED = `:is(${TELLING}):focus-visible`;
const HOVER = { first: 350, next: 60 }; // milliseconds before words are shown
const LONG = 450; // milliseconds that a finger rests

let timer = 0;

/** Show what there is to say about an element. */
export function explain(target, pinned = false) {
  popup.stay();
  popup.target = target; // its card may still be on the way
  popup.pinned = pinned;
  const parts = wordsFor(target, pinned);
  if (parts.length) popup.open(target, pinned, ...parts);
}

/** What something is: its card, and a game's own words about it now; what is read aloud if it has neither. */
export function aboutOf(target) {
  const { dataset, ariaLabel } = target;
  const card = cardOf(dataset.card || dataset.piece, explainAgain);
  const parts = [...(card ? [card] : []), ...(dataset.note ? [make("p", {}, dataset.note)] : [])];
  return parts.length || !ariaLabel ? parts : [make("p", {}, ariaLabel)];
}

function explainAgain() {
  if (popup.target && !popup.leaving && !popup.hasButtons) explain(popup.target, popup.pinned);
}

/** After a push: what is still there is still explained, as it is now, unless the pointer has left it. */
export function explainStill() {
  if (popup.pinned || !popup.target || popup.leaving) return;
  const parts = wordsFor(popup.target, false);
  if (parts.length) popup.open(popup.target, false, ...parts);
  else if (popup.isOpen) popup.hide();
}

function wordsFor(target, clicked) {
  const { dataset } = target;
  const parts = aboutOf(target);
  if (dataset.piece && !page.replay) parts.push(...deedsOf(target, clicked));
  if (dataset.blocked && shown.decision) parts.push(refusal(shown.decision.blocked[dataset.blocked]));
  if (dataset.tool && shown.status.undo) parts.push(...aboutUndo(shown.status));
  return parts;
}

/** What can be done with a piece; to whoever has clicked it also why not, if that is the case. */
function deedsOf(piece, clicked) {
  const { can, cannot } = about(piece);
  if (can.length) return can.map(({ label }) => make("p", { class: "do" }, label));
  return clicked ? cannot.map(refusal) : [];
}

function refusal({ sentence, rule }) {
  return make("p", { class: "why" }, sentence, " ", ruleLink(rule));
}

function aboutUndo({ undo, consent }) {
  const why = refusal({ sentence: undo });
  return consent ? [why, make("button", { "data-undo": "" }, "Ask the others")] : [why];
}

function hover(event) {
  if (event.pointerType !== "mouse" || popup.pinned) return;
  clearTimeout(timer);
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

let rested = false; // a finger has asked by resting: letting go is no answer

/** A finger that rests on something asks what it is, as a pointer that hovers does. */
function rest({ pointerType, target }) {
  rested = false;
  page.touched = pointerType !== "mouse";
  if (!page.touched) return;
  clearTimeout(timer);
  const telling = target.closest(TELLING);
  if (!telling) return;
  timer = setTimeout(() => {
    rested = true;
    explain(telling, true);
  }, LONG);
}

function letGo(event) {
  if (!rested) return;
  rested = false;
  event.preventDefault();
  event.stopPropagation();
}

function moveOn() {
  if (page.touched) clearTimeout(timer);
}

export function listenForQuestions() {
  document.addEventListener("pointerover", hover);
  document.addEventListener("pointerdown", rest);
  document.addEventListener("click", letGo, { capture: true });
  for (const end of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(end, moveOn, { capture: true });
  }
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(FOCUSED)) explain(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    if (target === popup.target) popup.leave();
  });
}
