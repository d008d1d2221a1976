// The list of open tables: asked for again and again while somebody looks.

import { $ } from "./dom.js";
import { fetchPart } from "./fetching.js";

const PAUSE = 4000; // milliseconds between two looks

/** What is new takes the place of the old, unless somebody is about to press something in it. */
export function followLobby() {
  if ($("[data-lobby]")) setTimeout(look, PAUSE);
}

async function look() {
  const shown = $("[data-lobby]");
  if (!document.hidden) {
    const fresh = await fetchPart(shown.dataset.lobby, "[data-lobby]").catch(() => null);
    const busy = shown.contains(document.activeElement);
    if (fresh && !busy && !fresh.isEqualNode(shown)) shown.replaceWith(fresh);
  }
  setTimeout(look, PAUSE);
}
