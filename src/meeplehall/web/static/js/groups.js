// Groups of options: one opens in place of the others, and only its pieces are lit on the table.

import { markPieces } from "./choosing.js";
import { $, $$, withData } from "./dom.js";
import { shown } from "./page.js";

/** Open a group by its name; none closes the one that is open. */
export function openGroup(name) {
  const before = shown.group;
  shown.group = name;
  showGroup();
  markPieces();
  const next = name ? $(":is([data-option], [data-blocked])", membersOf(name)) : withData("group", before);
  next?.focus({ preventScroll: true });
}

const membersOf = (name) => withData("members", name);

/** After a new drawing: a group that is still offered stays open. */
export function showGroup() {
  const open = shown.group ? membersOf(shown.group) : null;
  if (!open) shown.group = "";
  shown.offered = open && new Set($$("[data-option]", open).map(({ dataset }) => Number(dataset.option)));
  for (const members of $$("[data-members]")) members.hidden = members.dataset.members !== shown.group;
  for (const row of $$(".top-options")) row.hidden = Boolean(shown.group);
  for (const button of $$("[data-group]:not([data-group=''])")) {
    button.ariaExpanded = String(button.dataset.group === shown.group);
  }
}
