// Finding and making elements.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The first element with data-NAME="VALUE", or null. */
export const withData = (name, value, root) => $(`[data-${name}="${CSS.escape(value ?? "")}"]`, root);

export const isSeen = (element) => element.getClientRects().length > 0;

/** An element: make("button", {class: "x", onclick: f}, "words", child). */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
