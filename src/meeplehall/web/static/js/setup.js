// Setting up a table: ways to play by name, one's own name, and how one played last.

import { $, $$, make } from "./dom.js";
import { keep, recall } from "./memory.js";

// what is the same the next time
const KEPT = /^(seats|seat-\d|style-\d|option-\w+|preset|clock|talk|watchers|quiet)$/;

const prepared = new WeakSet(); // a page may get more forms later

/** Fill in what this browser remembers, and follow what is chosen. */
export function prepareSetups() {
  for (const field of $$("[data-my-name]")) field.value ||= recall("me").name ?? "";
  for (const form of $$("form[data-setup]").filter((form) => !prepared.has(form))) {
    prepared.add(form);
    form.addEventListener("submit", ({ submitter }) => remember(form, submitter));
    form.addEventListener("change", ({ target }) => follow(form, target));
    form.addEventListener("input", () => namePlayers(form));
    namePlayers(form);
  }
}

function follow(form, { name, dataset }) {
  const seats = form.elements.seats;
  if (name === "preset" && dataset.players && seats) seats.value = dataset.players;
  if (name.startsWith("option-")) choosePreset(form, "");
}

function choosePreset(form, value) {
  const own = $$("[name=preset]", form).find((field) => field.value === value);
  if (own) own.checked = true;
}

/** Where a player can be chosen, they are called by their name. */
function namePlayers(form) {
  for (const choice of $$("[data-player]", form)) {
    const number = Number(choice.dataset.player);
    choice.textContent = form.elements[`name-${number}`]?.value.trim() || `Player ${number + 1}`;
  }
}

function remember(form, submitter) {
  const { setup } = form.dataset;
  const me = $("[data-my-name]", form)?.value.trim();
  if (me) keep("me", { name: me });
  if (submitter?.value === "again") playAsLast(form, recall("last")[setup] ?? []);
  else if (submitter?.value !== "first") keep("last", { ...recall("last"), [setup]: kept(form) });
}

function kept(form) {
  return [...new FormData(form)].filter(([name, value]) => KEPT.test(name) && typeof value === "string");
}

function playAsLast(form, fields) {
  for (const [name, value] of fields) form.append(make("input", { type: "hidden", name, value }));
}
