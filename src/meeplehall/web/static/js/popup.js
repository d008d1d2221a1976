// One bubble beside something on the page: words about it, or a small menu. A pinned one stays until it is
// closed, the pointer goes through any other. It never lies over the prompt.

import { $, $$, make, withData } from "./dom.js";

const EDGE = 8; // pixels between bubble and window
const GRACE = 120; // milliseconds in which the pointer can come to the next thing

class Popup {
  target = null;
  pinned = false;
  leaving = 0;

  get isOpen() {
    return !$("#pop").hidden;
  }

  /** It asks for a choice, so nothing else is shown in it. */
  get hasButtons() {
    return $("#pop button") !== null;
  }

  open(target, pinned, ...parts) {
    this.stay();
    this.target?.classList.remove("picked");
    this.target = target;
    this.pinned = pinned;
    target.classList.toggle("picked", pinned);
    const bubble = $("#pop");
    bubble.replaceChildren(...parts);
    bubble.classList.toggle("pinned", pinned);
    bubble.hidden = false;
    place(bubble, target.getBoundingClientRect());
  }

  /** Some words, and buttons: for each what stands on it, and what it does. */
  menu(target, words, entries) {
    const look = { role: "menuitem", class: "option" };
    const buttons = entries.map(([label, onclick]) => make("button", { ...look, onclick }, label));
    this.open(target, true, ...words, make("div", { role: "menu" }, ...buttons));
    $("#pop button").focus();
  }

  hide() {
    const bubble = $("#pop");
    for (const piece of $$(".advised")) piece.classList.remove("advised");
    if (bubble.contains(document.activeElement)) this.target?.focus({ preventScroll: true });
    bubble.hidden = true;
    this.target?.classList.remove("picked");
    this.target = null;
    this.pinned = false;
  }

  leave() {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => {
      this.leaving = 0;
      if (!this.pinned) this.hide();
    }, GRACE);
  }

  stay() {
    clearTimeout(this.leaving);
    this.leaving = 0;
  }
}

/** From where to where there is room for a bubble about something: in the window, not over the prompt. */
function roomFor(at) {
  const prompt = withData("region", "prompt")?.getBoundingClientRect();
  const room = { top: EDGE, bottom: innerHeight - EDGE };
  const inPrompt = prompt && at.top < prompt.bottom && at.bottom > prompt.top;
  if (!prompt?.height || inPrompt) return room;
  if (prompt.top > innerHeight / 2) room.bottom = prompt.top - EDGE;
  else room.top = Math.max(EDGE, prompt.bottom + EDGE);
  return room;
}

/** Above the target where there is room, otherwise below it or beside it. */
function place(bubble, at) {
  const room = roomFor(at);
  bubble.style.maxHeight = `${room.bottom - room.top}px`;
  const { width, height } = bubble.getBoundingClientRect();
  const inside = (low, wanted, high) => Math.max(low, Math.min(wanted, high));
  const above = at.top - height - EDGE;
  const below = at.bottom + EDGE;
  let left = at.left + at.width / 2 - width / 2;
  let top = above >= room.top ? above : below;
  if (above < room.top && below + height > room.bottom) {
    left = at.left > innerWidth - at.right ? at.left - width - EDGE : at.right + EDGE;
    top = at.top;
  }
  bubble.style.left = `${inside(EDGE, left, innerWidth - width - EDGE)}px`;
  bubble.style.top = `${inside(room.top, top, room.bottom - height)}px`;
}

export const popup = new Popup();
