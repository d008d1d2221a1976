// Moments between decisions, such as a reveal or what others did step by step: each is looked at for a while,
// or until somebody goes on.

import { followTime, lookTime } from "./settings.js";
import { show } from "./table.js";

const MOST = 60; // with more than this behind it, a moment is not waited for
const SOON = 100; // milliseconds in which the push comes to which a moment has led

/** How long a push is looked at before the next one: a reveal, or a step of which something is told. */
function timeFor({ status, told }) {
  if (document.hidden || status) return 0;
  if (told) return told.length ? followTime() : 0;
  return lookTime();
}

export class Scenes {
  queue = [];
  timer = 0;
  held = null; // the regions of moments that are not looked at: shown with what follows
  flush = 0;

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
      if (!time && !push.status) this.hold(push.regions);
      else this.showNow(push);
      if (time) this.timer = setTimeout(() => this.next(), time);
    }
  }

  /** A moment that nobody looks at is no moment: a table without its question would only be in the way. */
  hold(regions) {
    this.held = { ...this.held, ...regions };
    clearTimeout(this.flush);
    this.flush = setTimeout(() => this.held && this.showNow({ regions: {} }), SOON);
  }

  showNow(push) {
    clearTimeout(this.flush);
    const { held } = this;
    this.held = null;
    this.show(held ? { ...push, regions: { ...held, ...push.regions } } : push);
  }
}

export const scenes = new Scenes(show);
