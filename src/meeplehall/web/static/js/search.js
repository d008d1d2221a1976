// The search field of rules and glossary, at a table and on their own pages.

import { $, $$ } from "./dom.js";

const HEADINGS = "h1, h2, h3, h4";

/** Show only rules or entries with all these words. */
export function search(wanted, root) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (item) => {
    const text = item.textContent.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const entries = $$("[data-card-ids]", root);
  for (const entry of entries) entry.hidden = !matches(entry);
  for (const kind of $$("section.kind", root)) kind.hidden = !$("[data-card-ids]:not([hidden])", kind);
  for (const aside of $$(".contents, .kinds, .provenance", root)) aside.hidden = words.length > 0;
  tellFound(words, entries);
  for (const section of $$("section.rules", root)) section.hidden = !searchSection(section, matches);
}

/** How many entries there are, for those who do not see them. */
function tellFound(words, entries) {
  const place = $("[data-found]");
  if (!place) return;
  const left = entries.filter((entry) => !entry.hidden).length;
  const verb = left < 2 ? "has" : "have";
  const found = `${left || "Nothing"} of ${entries.length} entries ${verb} all these words.`;
  place.textContent = words.length ? found : "";
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
