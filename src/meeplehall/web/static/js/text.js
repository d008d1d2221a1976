// The text table: asked for by the address or by a setting, and kept by the browser. The server writes it.

import { $$, isSeen } from "./dom.js";
import { page, shown } from "./page.js";
import { set, wantsText } from "./settings.js";

const OPTIONS = "[data-region=prompt] :is([data-option], [data-group])";
const ITS_OWN = "body, [data-region=prompt], [data-region=prompt] *"; // where nobody reads on

let answered = 0; // how often this seat had acted when the focus was last set

/** The same page as text, or as a picture. */
function goTo(text) {
  const address = new URL(location.href);
  if (text) address.searchParams.set("text", "");
  else address.searchParams.delete("text");
  location.replace(address);
}

/** Whoever wants text and came by another address is led to it; true if so. */
export function leadsToText() {
  if (page.text) set("table", "text");
  else if (wantsText()) goTo(true);
  return wantsText() && !page.text;
}

export function listenForText() {
  document.addEventListener("change", ({ target }) => {
    if (target.dataset.set === "table" && wantsText() !== page.text) goTo(wantsText());
  });
}

/** Whoever has answered goes on at the first option; whoever reads on the table is left there. */
export function focusFirst({ status, turn }) {
  if (!page.text || !status || page.curtained || !shown.decision?.owed) return;
  const own = turn !== answered;
  answered = turn;
  if (own || document.activeElement.matches(ITS_OWN)) $$(OPTIONS).find(isSeen)?.focus();
}
