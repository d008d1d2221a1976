// What scrolls can be scrolled without a pointer: where nothing in it can be reached by Tab, it can itself.

import { $, $$ } from "./dom.js";

const PLACES = "#hall :is(div, section, ul, ol, dl, p):not([data-piece])";
const REACHED = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const SLACK = 2; // pixels that are no reason to scroll

const reached = new WeakSet(); // those that were made so

/** Does this take the arrow keys for itself? */
export const isScroller = (element) => reached.has(element);

/** After each drawing, and whenever the window changes. */
export function reachScrollers() {
  for (const place of $$(PLACES)) {
    const wanted = scrolls(place) && !$$(REACHED, place).some(({ tabIndex }) => tabIndex >= 0);
    if (wanted === reached.has(place)) continue;
    if (wanted) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    reached[wanted ? "add" : "delete"](place);
  }
}

function scrolls(place) {
  const wide = place.scrollWidth > place.clientWidth + SLACK;
  const high = place.scrollHeight > place.clientHeight + SLACK;
  if (!wide && !high) return false;
  const { overflowX, overflowY } = getComputedStyle(place);
  return (wide && /auto|scroll/.test(overflowX)) || (high && /auto|scroll/.test(overflowY));
}

export function listenForScrollers() {
  addEventListener("resize", reachScrollers);
  $("#hall").addEventListener("toggle", reachScrollers, { capture: true }); // a fold was opened
}
