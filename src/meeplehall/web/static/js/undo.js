// Taking back: one action, or all that can be taken back freely.

import { answer } from "./answering.js";
import { $ } from "./dom.js";
import { explain } from "./explain.js";
import { shown } from "./page.js";
import { say } from "./toast.js";

/** Take back the last action; the server asks the others if that is needed. */
export function takeBack(next = null) {
  answer({ undo: true }, next);
}

/** Take back if that is free; otherwise say why not. */
export function undo() {
  if (shown.status.undo === null) takeBack();
  else explain($("[data-tool=undo]"), true);
}

/** Take back again and again, as long as nothing hidden was shown. */
export function undoAll() {
  if (shown.status.rewind) takeBackAll();
  else say("Nothing is left that can be taken back freely.");
}

function takeBackAll() {
  takeBack(() => {
    if (shown.status.rewind) takeBackAll();
  });
}
