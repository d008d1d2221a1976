// Guide, rules and glossary: fetched when they are first wanted, then kept.

import { $ } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { page } from "./page.js";

const fetched = new Map();
let cards = null;

function fetchOnce(address, selector) {
  if (!fetched.has(address)) {
    const part = fetchPart(address, selector);
    part.catch(() => fetched.delete(address)); // the next one who wants it tries again
    fetched.set(address, part);
  }
  return fetched.get(address);
}

export const guide = () => fetchOnce(`/guide/${page.game}`, "[data-guide]");
export const rulebook = () => fetchOnce(`/rules/${page.game}`, "[data-rulebook]");
export const cardList = () => fetchOnce(`/glossary/${page.game}`, "[data-cards]");

/** The card of a piece, or null if there is none or it is still on its way: then `come` is called later. */
export function cardOf(id, come) {
  if (!id) return null;
  if (cards) return $(`[data-card-ids~="${CSS.escape(id)}"]`, cards)?.cloneNode(true) ?? null;
  cardList().then((list) => {
    cards = list;
    come();
  }, () => {});
  return null;
}
