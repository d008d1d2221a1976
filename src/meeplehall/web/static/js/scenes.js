// Moments between decisions, such as a reveal: each is looked at for a while, or until somebody goes on.

import { lookTime } from "./settings.js";
import { show } from "./table.js";

const MOST = 9; // with more than this behind it, a moment is not waited for

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

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (!this.waiting && this.queue.length) {
      const push = this.queue.shift();
      const looked = !push.status && !document.hidden && this.queue.length < MOST;
      this.show(push);
      if (looked) this.timer = setTimeout(() => this.next(), lookTime());
    }
  }
}

export const scenes = new Scenes(show);
