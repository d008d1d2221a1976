// The text table: asked for by the address or by a setting, and kept by the browser. The server writes it.

import { page } from "./page.js";
import { set, wantsText } from "./settings.js";

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
