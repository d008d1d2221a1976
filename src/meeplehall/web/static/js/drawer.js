// The drawer with guide, rules, glossary and settings, and the search in it.

import { showCalls } from "./calls.js";
import { markPieces } from "./choosing.js";
import { $, $$ } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { sayWhatIsOn } from "./hints.js";
import { setLinks } from "./links.js";
import { seatAddress } from "./page.js";
import { popup } from "./popup.js";
import { cardList, guide, rulebook } from "./reference.js";
import { search } from "./search.js";
import { applySettings } from "./settings.js";
import { say } from "./toast.js";

const PARTS = {
  guide,
  rules: rulebook,
  glossary: cardList,
  keep: () => fetchPart(`${seatAddress()}/keep`, "[data-keep]"),
  calls: () => fetchPart(`${seatAddress()}/calls`, "[data-calls]"),
  settings: async () => $("#settings").content.cloneNode(true),
};

/** Open one part, at a rule if one is named; the same part once more closes it. */
export async function openDrawer(name, rule = "") {
  const drawer = $("#drawer");
  if (!drawer.hidden && drawer.dataset.shows === name && !rule) {
    closeDrawer();
    return;
  }
  popup.hide();
  drawer.dataset.shows = name;
  drawer.hidden = false;
  for (const tab of $$("[data-drawer]", drawer)) {
    tab.setAttribute("aria-pressed", tab.dataset.drawer === name);
  }
  const field = $("#drawer-search");
  field.hidden = !["rules", "glossary"].includes(name);
  const body = $("#drawer-body");
  try {
    body.replaceChildren(await PARTS[name]());
  } catch (error) {
    closeDrawer();
    say(error.message);
    return;
  }
  applySettings();
  sayWhatIsOn();
  showCalls();
  markPieces();
  setLinks();
  if (rule) field.value = "";
  if (!field.hidden) search(field.value, body); // it may have been asked for before it was there
  showRule(rule, body);
  const first = field.hidden ? $("select, button, a", body) : field;
  first?.focus({ preventScroll: true });
}

function showRule(rule, body) {
  for (const item of $$("[data-rule-id]", body)) {
    item.classList.toggle("lit", item.dataset.ruleId === rule);
  }
  const lit = $(".lit", body);
  lit?.scrollIntoView({ block: lit.matches("h2, h3, h4") ? "start" : "center" });
}

export function closeDrawer() {
  $("#drawer").hidden = true;
}
