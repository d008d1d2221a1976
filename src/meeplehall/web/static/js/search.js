// The search field of rules and cards, at a table and on their own pages.

import { $, $$ } from "./dom.js";

const HEADINGS = "h1, h2, h3, h4";

/** Show only rules or cards with all these words. */
export function search(wanted, root) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (item) => {
    const text = item.textContent.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  for (const card of $$("[data-card-ids]", root)) card.hidden = !matches(card);
  for (const aside of $$(".contents, .provenance", root)) aside.hidden = words.length > 0;
  for (const section of $$("section.rules", root)) section.hidden = !searchSection(section, matches);
}

/** Hide what does not match, and the headings above nothing; true if something is left. */
function searchSection(section, matches) {
  let left = false;
  let below = []; // what stands under the next heading
  for (const block of [...section.children].reverse()) {
    if (!block.matches(HEADINGS)) {
      const parts = $$(":scope > li, tbody > tr", block);
      for (const part of parts) part.hidden = !matches(part);
      block.hidden = parts.length ? parts.every((part) => part.hidden) : !matches(block);
      below.push(block);
      continue;
    }
    if (matches(block)) {
      for (const shown of below.flatMap((one) => [one, ...$$("[hidden]", one)])) shown.hidden = false;
    }
    const some = matches(block) || below.some((one) => !one.hidden);
    left ||= some;
    block.hidden = !(some || (left && block.matches("h2")));
    below = [];
  }
  return left || below.some((one) => !one.hidden);
}

export function listenForSearches() {
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-search]")) return;
    search(target.value, $("#drawer-body") ?? document);
    ($("#drawer-body") ?? document.documentElement).scrollTop = 0;
  });
}
