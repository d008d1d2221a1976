// Moments between decisions, such as a reveal or what others did step by step: each is looked at for a while,
// or until somebody goes on.

import { followTime, lookTime } from "./settings.js";
import { show } from "./table.js";

const MOST = 60; // with more than this behind it, a moment is not waited for

/** How long a push is looked at before the next one: a reveal, or a step of which something is told. */
function timeFor({ status, told }) {
  if (document.hidden || status) return 0;
  if (told) return told.length ? followTime() : 0;
  return lookTime();
}

export class Scenes {
  queue = [];
  timer = 0;

  constructor(show) {
    this.show = show;
  }

  get waiting() {
    return this.timer !== 0;
  }

  /** Show a push, after those that are still being looked at; without a status it is such a moment. */
  play(push) {
    this.queue.push(push);
    if (!this.waiting) this.next();
  }

  /** Somebody does not want to look any longer; false if there was nothing to look at. */
  skip() {
    if (!this.waiting) return false;
    this.next();
    return true;
  }

  /** ... nor at anything that is still to come. */
  skipAll() {
    while (this.skip());
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (!this.waiting && this.queue.length) {
      const push = this.queue.shift();
      const time = this.queue.length < MOST ? timeFor(push) : 0;
      this.show(push);
      if (time) this.timer = setTimeout(() => this.next(), time);
    }
  }
}

export const scenes = new Scenes(show);
