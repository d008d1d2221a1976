// The line to the server: numbered pushes, acknowledged messages, and what to do when it breaks.
//
// It knows nothing of the page. Whoever makes one says where to connect, and listens:
//   opened()                                                    a connection is being made
//   push(push)  scene(regions, told)                            the server sent this, its regions in full
//   pointed(message)  latency(message)                          ... and this
//   elsewhere(how)                                              this seat was opened on another device
//   analysed()                                                  something is new about the analysis
//   settled()                                                   no answer is on its way any more
//   refused(sentence, rule)                                     something was not done, and why
//   state(sentence)  sending(busy)                              what people should know about the line

import { Told } from "./splice.js";

const BROKEN = "Not connected.";
const UNSENT = "Your answer is sent as soon as possible.";
const RESTARTING = "The hall is being restarted.";
const RETRYING = "Trying again.";
const UNWANTED = 1008; // the server closes with this code if it does not want the page
const RESTARTS = 1012; // ... and with this one if it will soon be there again, and says so
const SOON = 12; // after so many tries, about two minutes, that was not true
const SLOWEST = 15000;
const OVERDUE = 20000; // browsers wait for minutes, and let no other page of theirs connect meanwhile

/** Longer and longer waits, not the same for all who lost the same server. */
const waitBefore = (tries) => Math.min(SLOWEST, 400 * 1.7 ** tries) * (0.7 + 0.6 * Math.random());

export class Line {
  socket = null;
  pending = null; // the answer on its way: one at a time, and its turn tells whether the server had it
  early = []; // what was sent while a connection was being made
  heard = 0; // the number of the last push of this connection
  told = new Told(); // the regions of this connection
  ids = 0;
  tries = 0;
  timer = 0;
  why = ""; // the server's own word for why there is no connection

  constructor(address, listener, connect = (url) => new WebSocket(url)) {
    this.address = address;
    this.listener = listener;
    this.connect = connect;
  }

  open() {
    clearTimeout(this.timer);
    const before = this.socket;
    const socket = this.connect(this.address());
    this.socket = socket;
    this.heard = 0;
    this.told = new Told();
    this.listener.opened();
    before?.close();
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.hear(JSON.parse(data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.broken(event);
    };
    setTimeout(() => {
      if (socket.readyState === WebSocket.CONNECTING) socket.close();
    }, OVERDUE);
  }

  /** Hear nothing more, and do not try again. */
  close() {
    clearTimeout(this.timer);
    const before = this.socket;
    this.socket = null;
    before?.close();
  }

  broken({ code, reason }) {
    this.socket = null;
    if (code === UNWANTED) {
      this.tell(reason);
      return;
    }
    if (code === RESTARTS) this.why = reason || RESTARTING; // a server in a hurry says nothing
    this.tellBroken();
    this.timer = setTimeout(() => this.open(), waitBefore(this.tries));
    this.tries += 1;
  }

  hear(message) {
    if ("ping" in message) {
      this.write({ pong: message.ping });
      this.listener.latency(message);
    }
    if ("ack" in message) this.settle(message.ack);
    if ("refused" in message) this.refused(message);
    if ("scene" in message) this.see(message);
    if ("elsewhere" in message) this.listener.elsewhere(message.elsewhere);
    if ("pointed" in message) this.listener.pointed(message);
    if ("analysis" in message) this.listener.analysed();
    if ("n" in message) this.take(message);
  }

  see({ scene, splices, told }) {
    this.listener.scene(this.told.inFull(scene, splices), told);
  }

  refused({ refused, sentence, rule }) {
    const message = this.settle(refused);
    if (!message?.again) this.listener.refused(sentence, rule); // sent again, it may have been done already
  }

  /** A push: the first one of a connection is complete; a gap in the numbers means that one is missing. */
  take(push) {
    const before = this.heard;
    const missing = before && push.n !== before + 1;
    if (missing) this.told = new Told();
    this.heard = push.n;
    this.listener.push({ ...push, regions: this.told.inFull(push.regions, push.splices) });
    if (!before) this.resume(push.turn);
    else if (this.pending && push.turn !== this.pending.turn) this.giveUp(); // its result is here already
    if (missing) this.send({ resync: true });
  }

  /** Connected again: an answer that was on its way is sent once more unless the server had it. */
  resume(turn) {
    const lost = this.pending;
    this.tries = 0;
    this.why = "";
    this.tell("");
    this.giveUp();
    for (const message of this.early.splice(0)) this.write(message);
    if (lost?.turn === turn) this.act({ ...lost, again: true });
  }

  /** Send an answer; it is pending until the server has stored or refused it. */
  act({ again = false, ...message }) {
    const id = this.nextId();
    this.pending = { ...message, id, again };
    setTimeout(() => this.showSending(), 250);
    if (!this.write({ ...message, id })) this.tellBroken();
  }

  /** Send something that nobody waits for; false if there is no connection, and none is being made. */
  send(message) {
    const whole = { id: this.nextId(), ...message };
    if (this.socket?.readyState !== WebSocket.CONNECTING) return this.write(whole);
    this.early.push(whole);
    return true;
  }

  /** The answer with this id is not on its way any more; gives it, if it was. */
  settle(id) {
    const message = this.pending;
    if (message?.id !== id) return null;
    this.giveUp();
    return message;
  }

  giveUp() {
    if (!this.pending) return;
    this.pending = null;
    this.showSending();
    this.listener.settled();
  }

  write(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  nextId() {
    this.ids += 1;
    return this.ids;
  }

  tellBroken() {
    if (this.tries > SOON) this.why = "";
    const what = this.why || BROKEN;
    const next = this.why ? "" : RETRYING;
    this.tell(`${what} ${this.pending ? UNSENT : next}`.trim());
  }

  tell(sentence) {
    this.listener.state(sentence);
  }

  showSending() {
    this.listener.sending(this.pending !== null);
  }
}
