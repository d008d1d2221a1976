// The search field of rules and cards, at a table and on their own pages.

import { $, $$ } from "./dom.js";

/** Show only rules or cards with all these words. */
export function search(wanted, root) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of $$("[data-rule-id], [data-card-ids]", root)) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of $$("section.rules", root)) section.hidden = !$("li:not([hidden])", section);
}

export function listenForSearches() {
  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-search]")) search(target.value, $("#drawer-body") ?? document);
  });
}
