// A team: pointing, plans that all see. What is told this way is no part of the match.

import { line } from "./answering.js";
import { about } from "./choosing.js";
import { $, $$, withData } from "./dom.js";
import { aboutOf } from "./explain.js";
import { inTeam, page, shown } from "./page.js";
import { popup } from "./popup.js";
import { say } from "./toast.js";

const MOST_KEYS = 4; // a plan is about so many parts of the table

/** What can be thought about: pieces, and the buttons of the prompt. */
export const PLANNED = "[data-piece], [data-option], [data-blocked]";
/** All that can be pointed at. */
export const POINTED = `:is(${PLANNED}, [data-board] [data-key])`;

let planAbout = []; // what the plan in own words is about

export function tell(message) {
  if (!line.send(message)) say("Not connected. Try again in a moment.");
}

/** The keys of parts of the table, which are the same for everybody who sees them. */
function keysOf(...elements) {
  const keys = elements.map((element) => element?.closest("[data-board] [data-key]")?.dataset.key);
  return keys.filter(Boolean).slice(0, MOST_KEYS);
}

/** From now on a click shows what can be told about something, until one has. */
export function startPlanning() {
  const planning = document.body.classList.toggle("planning");
  if (planning) say("Click on what you want to show, or plan to do.");
}

export const isPlanning = () => document.body.classList.contains("planning");
export const stopPlanning = () => document.body.classList.remove("planning");

/** What can be told about a part of the table, or about a button of the prompt. */
export function openTeamMenu(target) {
  const keys = keysOf(target);
  const plans = thinkable(target).map((choice) => planEntry(choice, target));
  const point = entry("Point it out", { point: keys[0] });
  const write = ["I plan … (in your own words)", () => writePlan(keys)];
  stopPlanning();
  popup.menu(target, page.touched ? aboutOf(target) : [], keys.length ? [point, ...plans, write] : plans);
}

/** What this seat could do there, now or later. */
function thinkable(target) {
  const { option, blocked } = target.dataset;
  const { can, cannot } = about(target);
  const { decision } = shown;
  return [...can, ...cannot, decision?.options[option], decision?.blocked[blocked]].filter(Boolean);
}

function entry(words, message) {
  const act = () => {
    popup.hide();
    tell(message);
  };
  return [words, act];
}

function planEntry({ label, message, pieces }, target) {
  const elements = pieces.map((id) => (target.dataset.piece === id ? target : withData("piece", id)));
  return entry(`I plan: ${label}`, { plan: { do: message, at: keysOf(...elements) } });
}

function writePlan(keys) {
  popup.hide();
  planAbout = keys;
  $("[data-plan] input").focus();
}

/** The key for it: about what lies under the pointer, or about the next click. */
export function planByKey() {
  if (!inTeam()) return;
  const part = $$(`${POINTED}:is(:hover, :focus)`).pop();
  if (part) openTeamMenu(part);
  else startPlanning();
}

function sendOwnWords(event) {
  if (!event.target.matches("[data-plan]")) return;
  const [field] = event.target.elements;
  event.preventDefault();
  if (field.value.trim()) tell({ plan: { text: field.value, at: planAbout } });
  planAbout = [];
  field.value = "";
}

function rightClick(event) {
  const part = event.target.closest(POINTED);
  if (!part || !inTeam()) return;
  event.preventDefault();
  openTeamMenu(part);
}

export function listenForPlans() {
  document.addEventListener("contextmenu", rightClick);
  document.addEventListener("submit", sendOwnWords);
}
