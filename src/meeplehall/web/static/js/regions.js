// The regions of the page: each is drawn by the server, and patched by name.

import { $, $$, isSeen, make, withData } from "./dom.js";
import { page } from "./page.js";
import { patch } from "./patch.js";

const NEAR_THE_END = 80; // pixels: whoever is so near does not read further up
const MOST_HEARD = 20; // lines

export function drawRegion(name, html) {
  const fresh = make("template");
  fresh.innerHTML = html;
  const region = withData("region", name) ?? addRegion(name);
  if (name === "log") drawLog(region, fresh.content);
  else patch(region, fresh.content);
}

function addRegion(name) {
  const region = make("section", { class: "region", "data-region": name });
  $("[data-board]").append(region);
  return region;
}

function drawLog(log, fresh) {
  if (!page.replay) keepOlderLines(log, fresh);
  const before = $$("[data-n]", log).length;
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_THE_END;
  patch(log, fresh);
  if (atEnd) showLogEnd(log);
  if (!page.replay && !isSeen(log)) readAloud($$("[data-n]", log).slice(before));
}

/** Where there is no room for the log, new lines are only heard: nothing is read aloud that nobody shows. */
function readAloud(lines) {
  const heard = $("#heard");
  heard.append(...lines.map((line) => {
    const said = line.cloneNode(true);
    $(".rule", said)?.remove();
    for (const link of $$("a", said)) link.replaceWith(...link.childNodes); // nobody can follow it here
    return make("p", {}, ...said.childNodes);
  }));
  while (heard.children.length > MOST_HEARD) heard.firstChild.remove();
}

/** A push brings the last part of the log; what is older than that stays. */
function keepOlderLines(log, fresh) {
  const first = Number($("[data-n]", fresh)?.dataset.n);
  const older = $$("[data-n]", log).filter(({ dataset }) => Number(dataset.n) < first);
  $("ol", fresh)?.prepend(...older.map((line) => line.cloneNode(true)));
}

export function showLogEnd(log = withData("region", "log")) {
  log.scrollTop = log.scrollHeight;
}
