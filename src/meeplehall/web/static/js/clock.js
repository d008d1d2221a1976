// The time that is left for a decision, counted down in the prompt.

import { $ } from "./dom.js";
import { shown } from "./page.js";

let timer = 0;

export function minutesAndSeconds(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function countDown() {
  clearInterval(timer);
  const clock = $("[data-seconds]");
  if (!clock) return;
  const end = performance.now() + 1000 * (shown.status.seconds || 0);
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = minutesAndSeconds(left);
    clock.classList.toggle("hurry", left <= 10);
  };
  tick();
  timer = setInterval(tick, 500);
}
