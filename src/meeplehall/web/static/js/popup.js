// One bubble beside something on the page: words about it, or a small menu. A pinned one stays until closed.

import { $, $$, make } from "./dom.js";

const EDGE = 8; // pixels between bubble and window
const GRACE = 220; // milliseconds in which the pointer can come over to the bubble

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
    this.leaving = setTimeout(() => {
      if (!this.pinned) this.hide();
    }, GRACE);
  }

  stay() {
    clearTimeout(this.leaving);
  }
}

/** Above the target where there is room, otherwise below it; always inside the window. */
function place(bubble, at) {
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(innerWidth - width - EDGE, at.x + at.width / 2 - width / 2);
  const below = Math.min(at.bottom + EDGE, innerHeight - height - EDGE);
  const top = at.y - height > 2 * EDGE ? at.y - height - EDGE : below;
  bubble.style.left = `${Math.max(EDGE, left)}px`;
  bubble.style.top = `${Math.max(EDGE, top)}px`;
}

export const popup = new Popup();
