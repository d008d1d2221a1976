// The keyboard: everything that can be done with a pointer can be done without one.

import { clickPiece, tools } from "./buttons.js";
import { $, $$, isSeen } from "./dom.js";
import { openDrawer } from "./drawer.js";
import { openGroup } from "./groups.js";
import { hintByKey } from "./hints.js";
import { page, shown } from "./page.js";
import { turnByKey } from "./pieces.js";
import { popup } from "./popup.js";
import { grab, raceButton } from "./race.js";
import { goBy, playOrPause, WAYS } from "./replay.js";
import { scenes } from "./scenes.js";
import { isScroller } from "./scrolling.js";
import { PLANNED, planByKey, stopPlanning } from "./team.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = {
  u: tools.undo, U: tools.rewind, r: turnByKey, p: planByKey, h: hintByKey, l: tools.log, c: tools.chat,
  "?": () => openDrawer("rules"),
};
const PRESSED = "#pop *, a, summary, button:not([data-piece])"; // what a browser presses by itself
const ASIDE = 2.5; // what lies aside of an arrow's direction counts as so much farther

const HASTE = 400; // milliseconds

const isPress = (key) => key === "Enter" || key === " ";

/** Each does what a key means, if it was meant for it, and says so; the others are not asked then. */
const MEANINGS = [skip, held, close, race, replay, menu, arrow, digit, enter, letter];

let skipped = -HASTE; // when a key last ended a moment

/** Any key ends a moment that is being looked at; whoever goes on so quickly does not mean to answer. A
    letter does what it says besides: whoever wants the rules gets them. */
function skip({ key }) {
  if (scenes.skip()) {
    skipped = performance.now();
    return !Object.hasOwn(LETTERS, key);
  }
  return isPress(key) && performance.now() - skipped < HASTE;
}

/** A key that is held down answers once, not every question that comes. */
function held({ key, repeat }) {
  return repeat && isPress(key);
}

function close({ key }) {
  if (key !== "Escape" || $(":popover-open")) return false; // which the browser closes
  if (popup.isOpen) {
    popup.hide();
    return true;
  }
  if (shown.group) openGroup("");
  tools.close();
  stopPlanning();
  document.body.classList.remove("show-log");
  return true;
}

function race({ key, repeat }) {
  if (key !== " " || !raceButton()) return false;
  if (!repeat) grab();
  return true;
}

function replay({ key, target }) {
  if (!page.replay) return false;
  if (WAYS[key]) {
    goBy(WAYS[key]);
    return true;
  }
  if (key !== " " || target.matches("button, a")) return false;
  playOrPause();
  return true;
}

function menu({ key, target }) {
  const entries = $$("#pop [role=menuitem]");
  const at = entries.indexOf(target);
  if (!ARROWS[key] || at < 0) return false;
  const step = key === "ArrowUp" ? -1 : 1;
  entries[(at + entries.length + step) % entries.length].focus();
  return true;
}

function arrow({ key, target }) {
  if (!ARROWS[key] || isScroller(target)) return false;
  nearest(target, ...ARROWS[key])?.focus();
  return true;
}

function digit({ key }) {
  if (!/^[1-9]$/.test(key)) return false;
  const numbered = "[data-region=prompt] :is([data-option], [data-group]):has(kbd)";
  $$(numbered).filter(isSeen)[key - 1]?.click();
  return true;
}

function enter({ key, target }) {
  const piece = isPress(key) && !target.matches(PRESSED) ? target.closest("[data-piece]") : null;
  if (!piece) return false;
  clickPiece(piece);
  return true;
}

function letter({ key }) {
  if (!Object.hasOwn(LETTERS, key)) return false;
  LETTERS[key]();
  return true;
}

/** The nearest thing in the direction of an arrow key; if nothing has the focus, the first one to choose. */
export function nearest(from, dx, dy) {
  const all = $$(PLANNED).filter(isSeen);
  if (!all.includes(from)) return $("[data-piece].can") ?? all[0];
  const [x, y] = centre(from);
  let best = from;
  let least = Infinity;
  for (const other of all) {
    const [otherX, otherY] = centre(other);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy + (otherY - y) * dx);
    const cost = ahead + ASIDE * aside;
    if (other !== from && ahead >= 4 && cost < least) {
      best = other;
      least = cost;
    }
  }
  return best;
}

function centre(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Somebody types, or the key belongs to the browser. */
function isForeign({ key, target, ctrlKey, metaKey, altKey }) {
  const typing = target.matches("input, select, textarea") && target.id !== "at";
  return ctrlKey || metaKey || altKey || !$("#curtain").hidden || (typing && key !== "Escape");
}

export function press(event) {
  if (isForeign(event)) return;
  if (MEANINGS.some((meaning) => meaning(event))) event.preventDefault();
}

export function listenForKeys() {
  document.addEventListener("keydown", press);
}
