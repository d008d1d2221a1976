// Showing a push: all that changed, with every piece moving from where it was.

import { fly, places } from "./flip.js";
import { holdFocus } from "./focus.js";
import { page, shown } from "./page.js";
import { popup } from "./popup.js";
import { drawRegion } from "./regions.js";
import { moveTime } from "./settings.js";

const drawn = [];
const settled = [];
let seen = null; // where all pieces were when the page was painted last, once it has changed since

/** Call these whenever the page is as it will be, before anything moves. */
export const whenDrawn = (...callbacks) => drawn.push(...callbacks);

/** Call these whenever a push has been shown; they get the push. */
export const whenShown = (...callbacks) => settled.push(...callbacks);

export function show(push) {
  if (page.passed) return;
  const before = lastSeen();
  const findFocus = holdFocus();
  for (const [name, html] of Object.entries(push.regions ?? {})) drawRegion(name, html);
  Object.assign(shown, { decision: null, ...push, armed: null });
  for (const callback of drawn) callback();
  fly(before, moveTime());
  findFocus();
  if (!popup.target?.isConnected) popup.hide();
  document.body.classList.toggle("over", Boolean(shown.status.over));
  document.body.classList.toggle("scene", !push.status);
  document.body.classList.toggle("racing", Boolean(shown.status.race));
  for (const callback of settled) callback(push);
}

/** Where people saw the pieces: of two pushes that are shown at once, nobody has seen the first. */
function lastSeen() {
  if (!seen) requestAnimationFrame(() => { seen = null; });
  seen ??= places();
  return seen;
}
