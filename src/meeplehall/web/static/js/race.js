// A race: one large button, and only the first press counts.

import { line } from "./answering.js";
import { $ } from "./dom.js";
import { shown } from "./page.js";
import { say } from "./toast.js";

export const raceButton = () => $("[data-grab]");

export function grab() {
  const button = raceButton();
  if (button.classList.contains("pressed")) return;
  button.classList.add("pressed");
  line.send({ grab: true, turn: shown.turn });
  const early = shown.status.race === "armed";
  say(early ? "Pressed before the reveal: too early." : "Pressed! The fastest hand counts.");
}
