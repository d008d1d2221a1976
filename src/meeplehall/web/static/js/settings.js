// How fast things move and how the page looks: chosen by the reader, kept by the browser.

import { $$ } from "./dom.js";
import { keep, recall } from "./memory.js";

const MOVE = { off: 0, fast: 180, normal: 420, slow: 1100 }; // milliseconds that a piece is on its way
const LOOK = { off: 1500, fast: 700, normal: 1700, slow: 3500 }; // that a moment between decisions is shown

// milliseconds that each step of the others is shown; step: until somebody goes on
const FOLLOW = { "at once": 0, fast: 700, normal: 1500, slow: 3200, "step by step": 2 ** 31 - 1 };

const USUAL = { speed: "normal", follow: "normal", theme: "system", table: "picture" };
const settings = { ...USUAL, ...recall("settings") };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const daylight = matchMedia("(prefers-color-scheme: light)");
let painted = false; // a table can be played before its backdrop is there

export const moveTime = () => (stillness.matches ? 0 : MOVE[settings.speed]);
export const lookTime = () => LOOK[settings.speed];
export const followTime = () => FOLLOW[settings.follow];

export const wantsText = () => settings.table === "text";

const isLight = () => (settings.theme === "system" ? daylight.matches : settings.theme === "light");

/** From now on large pictures behind the table are shown, those by day or those by night. */
export function paintBackdrop() {
  painted = true;
  applySettings();
}

/** Make the page look as it was chosen, and its fields say so. */
export function applySettings() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.speed = moveTime() ? settings.speed : "off";
  if (painted) dataset.backdrop = isLight() ? "day" : "night";
  for (const field of $$("[data-set]")) field.value = settings[field.dataset.set];
}

/** Choose a setting, and keep it. */
export function set(name, value) {
  settings[name] = value;
  keep("settings", settings);
  applySettings();
}

/** Listen to the fields, each of which names its setting in data-set. */
export function listenForSettings() {
  for (const wish of [stillness, daylight]) wish.addEventListener("change", applySettings);
  document.addEventListener("change", ({ target }) => {
    const name = target.dataset.set;
    if (!name) return;
    set(name, target.value);
  });
}
