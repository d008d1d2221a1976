// This page's line, and answers over it: one at a time, with what follows by itself once the result is shown.

import { countLost } from "./clock.js";
import { $ } from "./dom.js";
import { begin } from "./following.js";
import { asShown, page, shown } from "./page.js";
import { popup } from "./popup.js";
import { Line } from "./socket.js";
import { say } from "./toast.js";
import { Trial } from "./trial.js";

let followUp = null;

function address() {
  return asShown(`${location.origin.replace(/^http/, "ws")}/t/${page.table}/${page.token || "watch"}/live`);
}

/** What the line tells; the page adds what it does with pushes, scenes and signs. */
export const listener = {
  opened() {
    followUp = null;
  },
  push() {},
  scene() {},
  pointed() {},
  elsewhere() {},
  analysed() {},
  latency: showLatency,
  settled() {},
  refused(sentence, rule) {
    followUp = null;
    say(sentence, rule);
  },
  state(sentence) {
    countLost(sentence);
    $("#line").hidden = !sentence;
  },
  sending: (busy) => document.body.classList.toggle("sending", busy),
};

export const line = page.trial
  ? new Line(() => asShown(page.trial), listener, (url) => new Trial(url))
  : new Line(address, listener);

/** Send an answer of this seat; `next` is called when its result is shown. */
export function answer(message, next = null) {
  if (line.pending) {
    say("Your last answer is still on its way.");
    return;
  }
  const { turn } = shown;
  followUp = next ? { next, turn } : null;
  page.held = "";
  popup.hide();
  begin();
  line.act({ ...message, turn, key: newKey() });
}

/** What an answer is called: sent again, it is not done again. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join("-");
}

/** Do what follows by itself, if an answer is stored and its result is shown. */
export function goOn() {
  if (!followUp || line.pending || shown.turn === followUp.turn) return;
  const { next } = followUp;
  followUp = null;
  next();
}

const WAY = "Way to the server and back, and how much longer than its fastest; a race takes off the fastest";

/** The way to the server and back with its jitter: one's own, and everybody's as an explanation of it. */
function showLatency({ latency, jitter, latencies = {}, jitters = {} }) {
  if (!Number.isFinite(latency)) return;
  const words = (ms, more) => `${ms} ms${more ? ` (+${more})` : ""}`;
  const all = Object.entries(latencies).map(([seat, ms]) => {
    return `${shown.status.names?.[seat] ?? seat}: ${words(ms, jitters[seat])}`;
  });
  $("#latency").textContent = words(latency, jitter);
  $("#latency").title = [WAY, ...all].join("\n");
}
