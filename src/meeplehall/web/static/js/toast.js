// A short message that goes away by itself, with a link to the rule it comes from.

import { $, make } from "./dom.js";

let timer = 0;

export function ruleLink(rule) {
  return rule ? make("a", { class: "rule", "data-rule": rule, href: `#${rule}` }, rule) : "";
}

export function say(sentence, rule = "") {
  const toast = $("#toast");
  toast.replaceChildren(sentence, " ", ruleLink(rule));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    toast.hidden = true;
  }, 3000 + 40 * sentence.length);
}
