// The browser's part of every table: it shows what the server draws, moves pieces from their old place to the
// new one, and turns clicks and keys into the answers that the server offered. It knows no rules of any game.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const seen = (element) => element.getClientRects().length > 0;
const named = (name, value, root) => $(`[data-${name}="${CSS.escape(value ?? "")}"]`, root);

/** An element: make("button", {class: "x", onclick: f}, "words", child). */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// What this browser remembers -----------------------------------------------------------------------------------
const recall = (name, where = localStorage) => JSON.parse(where.getItem(`hall.${name}`)) || {};
const keep = (name, value, where = localStorage) => where.setItem(`hall.${name}`, JSON.stringify(value));
const settings = { speed: "normal", theme: "system", ...recall("settings") };
const MILLISECONDS = { off: 0, fast: 180, normal: 420, slow: 1100 };
const HOLD = { off: 1500, fast: 700, normal: 1700, slow: 3500 };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (stillness.matches ? 0 : MILLISECONDS[settings.speed]);
function applySettings() {
  Object.assign(document.documentElement.dataset, { theme: settings.theme, speed: pace() ? settings.speed : "off" });
  for (const field of $$("[data-set]")) field.value = settings[field.dataset.set];
}

// Patch: make the page like the new HTML and keep every element that is still there -----------------------------
const LOCAL = new Set(["tabindex", "role", "aria-disabled", "open", "style"]); // attributes that this page gives
const keyOf = (node) => node.dataset?.key || node.dataset?.option && `option-${node.dataset.option}`;

function patch(old, fresh) {
  const keyed = new Map(), plain = [];
  for (const node of old.childNodes) keyOf(node) ? keyed.set(keyOf(node), node) : plain.push(node);
  const wanted = [...fresh.childNodes].map((node) => {
    const key = keyOf(node), at = key ? -1 : plain.findIndex((other) => other.nodeName === node.nodeName);
    const match = key ? keyed.get(key) : plain[at];
    if (at >= 0) plain.splice(0, at + 1);
    if (match?.nodeName !== node.nodeName) return node;
    keyed.delete(key);
    update(match, node);
    return match;
  });
  const staying = new Set(wanted);
  for (const node of [...old.childNodes]) if (!staying.has(node)) node.remove();
  let place = old.firstChild;
  for (const node of wanted) node === place ? place = place.nextSibling : old.insertBefore(node, place);
}

function update(old, fresh) {
  if (old.data !== fresh.data) old.data = fresh.data;
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  const gone = [...old.attributes].filter(({ name }) => !fresh.hasAttribute(name) && !LOCAL.has(name));
  for (const { name } of gone) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patch(old, fresh);
}

// FLIP: first, last, invert, play; over all regions at once -----------------------------------------------------
function places() {
  const found = new Map();
  for (const piece of $$("[data-key]")) {
    const { x, y, width, height } = piece.getBoundingClientRect();
    if (width) found.set(piece.dataset.key, { x: x + width / 2, y: y + height / 2, width });
  }
  return found;
}

function fly(before) {
  const duration = pace(), moved = new Map();
  if (!duration) return;
  const pieces = $$("[data-key]");
  for (const piece of pieces) for (const running of piece.getAnimations()) if (running.id === "flip") running.cancel();
  const after = places();
  for (const piece of pieces) {
    const to = after.get(piece.dataset.key), from = before.get(piece.dataset.key) || before.get(piece.dataset.from);
    if (!to) continue;
    if (!from) { piece.animate([{ opacity: 0 }, {}], { duration, id: "flip" }); continue; }
    const carried = moved.get(piece.parentElement?.closest("[data-key]")) || { x: 0, y: 0 };
    moved.set(piece, { x: from.x - to.x, y: from.y - to.y });
    const x = from.x - to.x - carried.x, y = from.y - to.y - carried.y;
    if (Math.abs(x) + Math.abs(y) > 1.5) flip(piece, x, y, from.width / to.width, duration);
  }
}

function flip(piece, x, y, size, duration) {
  const base = getComputedStyle(piece).transform.replace("none", "");
  const unit = piece.ownerSVGElement && piece.parentNode.getScreenCTM(); // inside a drawing: its own units
  const start = unit ? `translate(${x / unit.a}px, ${y / unit.d}px)` : `translate(${x}px, ${y}px) scale(${size})`;
  const frames = [{ transform: `${start} ${base}`, zIndex: 20 }, { transform: base || "none", zIndex: 20 }];
  piece.animate(frames, { duration, easing: "cubic-bezier(.2, .8, .2, 1)", id: "flip" });
}

// The table -----------------------------------------------------------------------------------------------------
const hall = $("#hall");
const here = hall ? { ...hall.dataset, seat: Number(hall.dataset.seat), replay: Boolean($("#at")) } : {};
const base = () => `/t/${here.table}${here.token ? `/${here.token}` : ""}`;
const ours = () => recall("tables")[here.table]?.seats || {}; // the keys of all seats at this device
const shown = { turn: 0, decision: null, status: {}, armed: null };

/** Show a push: all that changed, with every piece moving from where it was. */
function show(push) {
  const before = places(), focus = document.activeElement.dataset;
  for (const [name, html] of Object.entries(push.regions || {})) drawRegion(name, html);
  Object.assign(shown, { decision: null, ...push, armed: null });
  mark();
  team.marks();
  fly(before);
  setTimeout(() => team.marks(), pace() + 50); // where the pieces are in the end
  const lost = document.activeElement === document.body && ["piece", "option"].find((name) => name in focus);
  if (lost) named(lost, focus[lost])?.focus({ preventScroll: true });
  if (!pop.pinned || !pop.target?.isConnected) pop.hide();
  document.body.classList.toggle("over", Boolean(shown.status.over));
  document.body.classList.toggle("scene", !push.status);
  showLatency(shown.status.latency);
  if (!here.replay && push.status) { countDown(); passDevice(); }
}

/** Moments between decisions, such as a reveal: each is looked at for a while, or until somebody goes on. */
const scenes = {
  waiting: null, queue: [],
  play(push) { if (this.queue.push(push) && !this.waiting) this.next(); },
  next() {
    clearTimeout(this.waiting);
    this.waiting = null;
    for (let push; !this.waiting && (push = this.queue.shift());) {
      const looked = !push.status && !document.hidden && this.queue.length < 9;
      show(push);
      if (looked) this.waiting = setTimeout(() => this.next(), HOLD[settings.speed]);
    }
  },
};

function drawRegion(name, html) {
  const fresh = make("template"), made = { class: "region", "data-region": name };
  const region = named("region", name) || $("[data-board]").appendChild(make("section", made));
  fresh.innerHTML = html;
  if (name === "log" && !here.replay) keepOlderLines(region, fresh.content);
  const atEnd = region.scrollHeight - region.scrollTop - region.clientHeight < 80; // nobody reads further up
  patch(region, fresh.content);
  if (name === "log" && atEnd) region.scrollTop = region.scrollHeight;
}

/** A push brings the last part of the log; what is older than that stays. */
function keepOlderLines(region, fresh) {
  const first = Number($("[data-n]", fresh)?.dataset.n), older = ({ dataset }) => Number(dataset.n) < first;
  $("ol", fresh)?.prepend(...$$("[data-n]", region).filter(older).map((line) => line.cloneNode(true)));
}

/** Say on every piece what can be done with it, or why nothing can. */
function mark() {
  for (const piece of $$("[data-piece]")) {
    const { can, cannot } = about(piece);
    piece.classList.toggle("can", can.length > 0);
    piece.classList.toggle("cannot", !can.length && cannot.length > 0);
    Object.assign(piece, { tabIndex: can.length ? 0 : -1, role: "button", ariaDisabled: !can.length });
  }
  for (const place of $$("[data-sit]")) place.classList.toggle("ours", place.dataset.sit in ours());
  for (const link of $$("[data-go]")) link.href = `${base()}/${link.dataset.go}`;
  $("[data-tool=undo]")?.setAttribute("aria-disabled", shown.status.undo !== null);
  $("#next").hidden = !shown.status.next || here.replay;
}

function about(piece) {
  const of = (choices = []) => choices.filter((choice) => choice.pieces.includes(piece.dataset.piece));
  return { can: of(shown.decision?.options), cannot: of(shown.decision?.blocked) };
}

/** A click on a piece: do the only thing that it can mean, or ask which. */
function choosePiece(piece) {
  const { can } = about(piece);
  if (can.length && turns.of(piece).length) return turns.pick(piece, can[0].i);
  const direct = can.filter((choice) => Object.values(choice.message).includes(piece.dataset.piece));
  if (direct.length === 1 || can.length === 1) choose((direct[0] || can[0]).i, piece);
  else if (can.length) pop.menu(piece, noted(piece), can.map(({ label, i }) => [label, () => choose(i, piece)]));
  else pop.show(piece, true);
}

function choose(i, from, then = from?.dataset.then) {
  const option = shown.decision?.options[i];
  if (!option) return;
  if (option.warning && shown.armed !== i) { // looks like a slip: only a second click does it
    shown.armed = i;
    return pop.open(from, true, make("p", { class: "warning" }, option.warning),
      make("button", { class: "option", onclick: () => choose(i, from, then) }, `${option.label} all the same`));
  }
  line.act({ do: option.message, turn: shown.turn }, then && (() => {
    const next = shown.decision?.options.find(({ message }) => JSON.stringify(message) === then);
    if (next) choose(next.i);
  }));
}

// Answers in two parts: a piece may hold several turns, of which one shows; its data-then is the second answer ---
const turns = {
  last: "",
  of: (piece) => (piece?.dataset?.piece ? $$("[data-then]", piece) : []),
  /** Show the turn that was chosen last, if it is possible here, or the one after it. */
  show(piece, by = 0) {
    const all = this.of(piece), then = this.last, was = all.findIndex(({ dataset }) => dataset.then === then);
    const now = all[(Math.max(was, 0) + by) % all.length];
    if (by) this.last = now.dataset.then;
    for (const turn of all) turn.classList.toggle("on", turn === now);
    return now;
  },
  /** A first click picks the place, further ones turn; a button does it. */
  pick(piece, i) {
    const { note, then } = this.show(piece, pop.pinned && pop.target === piece ? 1 : 0).dataset;
    const lay = ["Lay it so", () => choose(i, piece, then)], turn = ["Turn it (R)", () => this.pick(piece, i)];
    pop.menu(piece, [make("p", {}, note)], [lay, turn]);
  },
  key() {
    const piece = [pop.target, document.activeElement, $("[data-piece]:hover")].find((one) => turns.of(one).length);
    if (piece) pop.pinned ? choosePiece(piece) : turns.show(piece, 1);
  },
};

// The line to the server: numbered pushes, acknowledged messages, and what to do when it breaks ------------------
const UNSENT = "Not connected. Your answer is sent as soon as possible.";
const line = {
  socket: null, ids: 0, tries: 0, pending: null, heard: 0, next: null,
  open() {
    clearTimeout(this.timer);
    const address = `${location.origin.replace(/^http/, "ws")}/t/${here.table}/${here.token || "watch"}/live`;
    const before = this.socket, socket = this.socket = new WebSocket(address);
    before?.close();
    Object.assign(this, { heard: 0, next: null });
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.broken(event);
  },
  broken({ code, reason }) {
    this.socket = null;
    this.tell(code === 1008 ? reason : this.pending ? UNSENT : "Not connected. Trying again.");
    if (code === 1008) return; // the server does not want this page
    const wait = Math.min(15000, 400 * 1.7 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.open(), wait);
  },
  hear(message) {
    if ("ping" in message) { this.write({ pong: message.ping }); showLatency(message.latency); }
    if ("ack" in message) this.settle(message.ack);
    if ("refused" in message && !this.settle(message.refused, this.next = null)?.again) say(message.sentence, message.rule);
    if ("scene" in message) scenes.play({ regions: message.scene });
    if ("pointed" in message) team.point(message);
    if ("n" in message) this.take(message);
    const { next } = this; // what follows by itself once an answer is stored and its result is shown
    if (next && !this.pending && shown.turn !== next.turn) { this.next = null; next.go(); }
  },
  take(push) {
    const before = this.heard;
    this.heard = push.n;
    scenes.play(push);
    if (!before) this.resume(push.turn);
    else if (push.n !== before + 1) this.write({ id: ++this.ids, resync: true }); // all once more, please
  },
  /** Connected again: an answer that was on its way is sent once more unless the server had it. */
  resume(turn) {
    const lost = this.pending;
    this.tries = 0;
    this.tell("");
    this.settle(lost?.id);
    if (lost?.turn === turn) this.act({ ...lost, again: true });
  },
  act({ again, ...message }, go) { // one at a time: the turn tells whether the server had it
    if (this.pending) return say("Your last answer is still on its way.");
    this.next = go ? { go, turn: message.turn } : null;
    const id = ++this.ids;
    team.held = "";
    pop.hide();
    this.pending = { ...message, id, again };
    setTimeout(() => document.body.classList.toggle("sending", Boolean(this.pending)), 250);
    if (!this.write({ ...message, id })) this.tell(UNSENT);
  },
  write(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  },
  settle(id) {
    const was = this.pending;
    if (was?.id === id) this.pending = null;
    document.body.classList.toggle("sending", Boolean(this.pending));
    return was;
  },
  tell(sentence) { Object.assign($("#line"), { textContent: sentence, hidden: !sentence }); },
};

// Words: a short message, and one bubble for pieces, refusals, cards and small menus ----------------------------
const ruleLink = (rule) => (rule ? make("a", { class: "rule", "data-rule": rule, href: `#${rule}` }, rule) : "");
const noted = ({ dataset }) => (dataset.note ? [make("p", {}, dataset.note)] : []); // a game's own words
function say(sentence, rule = "") {
  const toast = $("#toast");
  toast.replaceChildren(sentence, " ", ruleLink(rule));
  toast.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.hidden = true; }, 3000 + 40 * sentence.length);
}

const pop = {
  pinned: false, target: null,
  show(target, pinned = false) {
    Object.assign(this, { target, pinned }); // its card may still be on the way
    const parts = words(target);
    if (parts.length) this.open(target, pinned, ...parts);
  },
  /** Some words, and buttons: for each what stands on it, and what it does. */
  menu(target, before, entries) {
    this.open(target, true, ...before, make("div", { role: "menu" }, ...entries.map(([words, onclick]) =>
      make("button", { role: "menuitem", class: "option", onclick }, ...[words].flat()))));
    $("#pop button").focus();
  },
  open(target, pinned, ...parts) {
    const bubble = $("#pop");
    clearTimeout(this.leaving);
    this.target?.classList.remove("picked");
    Object.assign(this, { target, pinned });
    target.classList.toggle("picked", pinned);
    bubble.replaceChildren(...parts);
    bubble.hidden = false;
    const at = target.getBoundingClientRect(), { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(innerWidth - width - 8, at.x + at.width / 2 - width / 2);
    const top = at.y - height > 16 ? at.y - height - 8 : Math.min(at.bottom + 8, innerHeight - height - 8);
    Object.assign(bubble.style, { left: `${Math.max(8, left)}px`, top: `${Math.max(8, top)}px` });
  },
  hide() {
    for (const piece of $$(".advised")) piece.classList.remove("advised");
    if ($("#pop").contains(document.activeElement)) this.target?.focus({ preventScroll: true });
    $("#pop").hidden = true;
    this.target?.classList.remove("picked");
    Object.assign(this, { pinned: false, target: null });
  },
  leave() { this.leaving = setTimeout(() => this.pinned || this.hide(), 220); },
};

/** What there is to say about something: its card, what it can do, or why it cannot. */
function words({ dataset, ariaLabel }) {
  const { decision, status } = shown, refusals = [];
  const parts = [...cardWords(dataset.card || dataset.piece, ariaLabel), ...noted({ dataset })];
  if (dataset.piece && !here.replay) {
    const { can, cannot } = about({ dataset });
    parts.push(...can.map((choice) => make("p", { class: "do" }, choice.label)));
    if (!can.length) refusals.push(...(cannot.length ? cannot : [notNow(shown)]));
  }
  if (dataset.blocked && decision) refusals.push(decision.blocked[dataset.blocked]);
  if (dataset.tool && status.undo) refusals.push({ sentence: status.undo });
  parts.push(...refusals.map(({ sentence, rule }) => make("p", { class: "why" }, sentence, " ", ruleLink(rule))));
  if (dataset.tool && status.undo && status.consent) parts.push(make("button", { "data-undo": "" }, "Ask the others"));
  return parts;
}

function notNow({ decision, status }) {
  if (decision?.owed) return { sentence: "This has nothing to do with what you are asked now.", rule: decision.rule };
  const sentence = here.seat < 0 ? "You are only watching." : "It is not your turn to decide.";
  return { sentence: status.over ? "The match is over." : sentence };
}

// Rules, cards, settings: fetched once when they are first wanted -----------------------------------------------
const fetched = {};
function fetchPart(address, selector) {
  return fetched[address] ||= fetch(address).then((answer) => answer.text()).then((text) =>
    document.adoptNode($(selector, new DOMParser().parseFromString(text, "text/html"))));
}

let cards = null;
function cardWords(id, label) { // a label begins with the name
  const found = cards && id && (named("card-id", id, cards) || named("card-name", label?.split(/[,:]/)[0], cards));
  const card = found?.cloneNode(true);
  if (id && !cards) {
    fetchPart(`/pieces/${here.game}`, "[data-cards]").then((found) => {
      cards = found;
      if (pop.target && !$("#pop button")) pop.show(pop.target, pop.pinned);
    });
  }
  return card ? [card] : [];
}

async function openDrawer(name, rule = "") {
  const drawer = $("#drawer"), body = $("#drawer-body"), field = $("#drawer-search");
  if (!drawer.hidden && drawer.dataset.shows === name && !rule) return tools.close();
  pop.hide();
  drawer.dataset.shows = name;
  drawer.hidden = false;
  for (const tab of $$("[data-drawer]", drawer)) tab.setAttribute("aria-pressed", tab.dataset.drawer === name);
  field.hidden = name === "settings";
  body.replaceChildren(name === "settings" ? $("#settings").content.cloneNode(true)
    : await fetchPart(`/${name}/${here.game}`, name === "rules" ? "[data-rulebook]" : "[data-cards]"));
  applySettings();
  mark();
  if (rule) search(field.value = "", body);
  for (const item of $$("[data-rule-id]", body)) item.classList.toggle("lit", item.dataset.ruleId === rule);
  $(".lit", body)?.scrollIntoView({ block: "center" });
  (name === "settings" ? $("select", body) : field).focus({ preventScroll: true });
}

/** Show only rules or cards with all these words. */
function search(wanted, root) {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const lacks = (text) => !parts.every((part) => text.includes(part));
  for (const item of $$("[data-rule-id], [data-card-id]", root)) item.hidden = lacks(item.textContent.toLowerCase());
  for (const section of $$("section.rules", root)) section.hidden = !$("li:not([hidden])", section);
}

// Clock, race, several people at one device ---------------------------------------------------------------------
function countDown() {
  const clock = $("[data-seconds]"), end = performance.now() + 1000 * (shown.status.seconds || 0);
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("hurry", left <= 10);
  };
  clearInterval(countDown.timer);
  if (clock) { tick(); countDown.timer = setInterval(tick, 500); }
}

/** The way to the server and back, which a race takes off. */
const showLatency = (ms) => { if (Number.isFinite(ms)) $("#latency").textContent = `${ms} ms`; };

function grab() {
  const button = $("[data-grab]");
  if (button.classList.contains("pressed")) return;
  button.classList.add("pressed");
  line.write({ id: ++line.ids, grab: true });
  say(button.dataset.grab === "armed" ? "Pressed before the reveal: too early." : "Pressed! The fastest hand counts.");
}

/** When the next one of several people at this device is asked, a curtain falls until they have it; not in a team. */
function passDevice() {
  const { decision, status } = shown, mine = ours();
  const done = recall("done", sessionStorage), moment = `${status.asked} ${$(".lines li:last-child")?.textContent}`;
  const stays = decision?.owed || status.over || here.seat < 0;
  if (!stays && status.asked?.includes(here.seat)) { // has answered in secret, while all seem to be asked still
    keep("done", Object.assign(done, { [here.seat]: moment }), sessionStorage);
  }
  const next = status.asked?.find((seat) => seat !== here.seat && mine[seat] && done[seat] !== moment);
  const curtain = $("#curtain"), button = $("button", curtain);
  curtain.hidden = stays || next === undefined || team.on;
  if (!stays && team.on && !line.pending && team.held !== String(status.asked)) team.sit(next); // unless sent elsewhere
  if (curtain.hidden) return;
  $("h2", curtain).textContent = `Pass the device to ${status.names[next]}`;
  button.textContent = `I am ${status.names[next]}`;
  button.onclick = () => location.assign(`/t/${here.table}/${mine[next]}`);
  button.focus();
}

// A team: pointing, plans that all see, advice, and several seats in one hand -------------------------------------
const team = {
  held: "", about: [],
  get on() { return here.seat >= 0 && Boolean(named("region", "team")); },
  tell(message) { if (!line.write({ id: ++line.ids, ...message })) say("Not connected. Try again in a moment."); },
  /** The keys of things on the table, which are the same for everybody who sees them. */
  keys: (...elements) => elements.map((one) => one?.closest("[data-board] [data-key]")?.dataset.key).filter(Boolean).slice(0, 4),
  /** A frame over a thing with somebody's name, on a layer that scrolls with the board. */
  sign(kind, id, seat, nth = 0) {
    const thing = $$(`[data-board] [data-key="${CSS.escape(id)}"]`).find(seen), layer = $("#signs"), from = layer.getBoundingClientRect();
    const { x, y, width, height } = thing?.getBoundingClientRect() || from, hue = named("key", `place-${seat}`)?.dataset.hue;
    const title = (thing?.ariaLabel || thing?.querySelector("[aria-label]")?.ariaLabel || "something").split(/[,:]/)[0];
    const made = make("span", { class: kind, "data-hue": hue, title }, make("b", {}, shown.status.names[seat]));
    made.style.cssText = `left: ${x - from.x}px; top: ${y - from.y}px; width: ${width}px; height: ${height}px; --nth: ${nth}`;
    return thing ? layer.appendChild(made) : made;
  },
  point({ pointed, seat }) {
    const made = this.sign("point", pointed, seat), { top, bottom } = made.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) say(`${made.textContent} points at ${made.title}, out of sight.`);
    setTimeout(() => made.remove(), 4000);
  },
  marks() {
    const on = {};
    for (const old of $$("#signs .plan")) old.remove();
    for (const { seat, at } of shown.status.plans || []) for (const id of at) this.sign("plan", id, seat, on[id] = (on[id] ?? -1) + 1);
  },
  /** What can be told about a thing on the table, or about a button of the prompt. */
  menu(target) {
    const { option, blocked } = target.dataset, { can, cannot } = about(target), keys = this.keys(target);
    const choices = [...can, ...cannot, shown.decision?.options[option], shown.decision?.blocked[blocked]].filter(Boolean);
    const tells = (words, message) => [words, () => { pop.hide(); this.tell(message); }];
    const write = () => { pop.hide(); this.about = keys; $("[data-plan] input").focus(); };
    const plans = choices.map(({ label, message, pieces }) => tells(`I plan: ${label}`, { plan: {
      do: message, at: this.keys(...pieces.map((id) => (target.dataset.piece === id ? target : named("piece", id)))) } }));
    const all = [tells("Point it out", { point: keys[0] }), ...plans, ["I plan … (in your own words)", write]];
    document.body.classList.remove("planning");
    pop.menu(target, [], keys.length ? all : plans);
  },
  key() {
    const thing = $$(`${POINTED}:is(:hover, :focus)`).pop();
    if (team.on) thing ? team.menu(thing) : tools.planning();
  },
  contextmenu(event) {
    const thing = event.target.closest(POINTED);
    if (thing && team.on) team.menu(thing, event.preventDefault());
  },
  submit(event) { // a plan in own words
    const [field] = event.target.elements;
    event.preventDefault();
    if (field.value.trim()) team.tell({ plan: { text: field.value, at: team.about } });
    team.about = [];
    field.value = "";
  },
  /** Show what an advice is about; a second click does it. */
  consider(i, target) {
    const { label, pieces } = shown.decision.options[i];
    pop.menu(target, [make("p", {}, label)], [["Do it", () => choose(i, target)], ["No", () => pop.hide()]]);
    for (const piece of $$("[data-piece]")) piece.classList.toggle("advised", pieces.includes(piece.dataset.piece));
  },
  /** Go on at another seat of this device: no curtain, no new page. */
  sit(seat) {
    if (!(seat in ours()) || seat === here.seat) return;
    Object.assign(here, { seat, token: ours()[seat] });
    shown.decision = null; // it was the other seat's
    history.replaceState(null, "", base());
    line.settle(line.pending?.id);
    line.open();
  },
};

// What buttons and links do -------------------------------------------------------------------------------------
const tools = {
  undo: () => (shown.status.undo === null ? does.undo() : pop.show($("[data-tool=undo]"), true)),
  rewind: () => (shown.status.rewind ? does.undo("all") : say("Nothing is left that can be taken back freely.")),
  log: () => { document.body.classList.toggle("show-log"); $("[data-region=log]").scrollTop = 1e6; },
  scores: () => document.body.classList.toggle("hide-end"),
  planning: () => document.body.classList.toggle("planning") && say("Click on what you want to show, or plan to do."),
  close: () => { $("#drawer").hidden = true; },
};

const does = {
  rule: (id) => openDrawer("rules", id),
  option: (i, target) => choose(Number(i), target),
  grab,
  undo: (all) => line.act({ undo: true, turn: shown.turn }, all && (() => shown.status.rewind && does.undo(all))),
  zoom: (by, target) => pan.move($("[data-pan]", target.closest("[data-key]")), 0, 0, Number(by)),
  consent: (answer) => line.act({ consent: answer === "yes", turn: shown.turn }),
  tool: (name) => tools[name](),
  drawer: (name) => openDrawer(name),
  replay: (way) => (way === "play" ? replay.play() : replay.by(Number(way))),
  blocked: (_, target) => pop.show(target, true),
  sit(seat) { team.held = String(shown.status.asked); team.sit(Number(seat)); },
  advised: (i, target) => team.consider(Number(i), target),
  tell: (message) => team.tell(JSON.parse(message)),
  async post(what, target) {
    const { post, ...data } = target.dataset;
    if (what === "rematch" || what === "fork") { // these lead to another table
      const fields = Object.entries(data).map(([name, value]) => make("input", { type: "hidden", name, value }));
      document.body.append(make("form", { method: "post", action: `${base()}/${what}` }, ...fields));
      return document.body.lastChild.submit();
    }
    const body = new URLSearchParams({ level: "medium", ...data });
    const answer = await fetch(`${base()}/${what}`, { method: "POST", body });
    if (!answer.ok) say((await answer.json().catch(() => ({}))).error || "That did not work.");
    tools.close();
  },
  share(address, target) {
    const value = new URL(address, location.href).href;
    pop.open(target, true, make("p", {}, "The link to send, copied already:"), make("input", { readonly: "", value }));
    $("#pop input").select();
    navigator.clipboard?.writeText(value).catch(() => say("Copy the link by hand, please."));
  },
  card: (_, target) => target.matches("a") && pop.show(target, true),
  piece: (_, target) => (here.replay ? pop.show(target, true) : choosePiece(target)),
};
const DOES = Object.keys(does).map((name) => `[data-${name}]`).join();
function click(event) {
  if (pan.dragged) return; // it was no click
  if (scenes.waiting) scenes.next();
  const planned = document.body.matches(".planning") && event.target.closest(POINTED), target = event.target.closest(DOES);
  if (planned) return team.menu(planned);
  if (!event.target.closest("#pop") && pop.target !== target) pop.hide();
  if (!target) return;
  const name = Object.keys(does).find((name) => name in target.dataset && (name !== "card" || target.matches("a")));
  if (target.matches("a")) event.preventDefault();
  does[name]?.(target.dataset[name], target);
}

// Pointer and keyboard ------------------------------------------------------------------------------------------
const PLANNED = "[data-piece], [data-option], [data-blocked]";
const POINTED = `:is(${PLANNED}, [data-board] [data-key])`;
const TELLS = "[data-piece], [data-card], [data-blocked], [data-tool=undo]";
const FOCUSED = `:is(${TELLS}):focus-visible`;
function pointAt(event) {
  if (event.pointerType !== "mouse" || pop.pinned) return;
  clearTimeout(pointAt.timer);
  if (event.target.closest("#pop")) return clearTimeout(pop.leaving);
  const target = event.target.closest(TELLS);
  for (const piece of $$("[data-key]")) piece.classList.toggle("lit", piece.dataset.key === target?.dataset.at);
  if (turns.of(target).length) return pop.leave(turns.show(target)); // the drawing tells all
  if (!target) return pop.target && pop.leave();
  if (target !== pop.target) pointAt.timer = setTimeout(() => pop.pinned || pop.show(target), pop.target ? 60 : 350);
}

/** The nearest thing in the direction of an arrow key. */
function step(from, dx, dy) {
  const all = $$(PLANNED).filter(seen);
  const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  if (!all.includes(from)) return $("[data-piece].can") || all[0];
  const [x, y] = centre(from.getBoundingClientRect());
  const cost = (other) => {
    const [ox, oy] = centre(other.getBoundingClientRect()), ahead = (ox - x) * dx + (oy - y) * dy;
    return other === from || ahead < 4 ? Infinity : ahead + 2.5 * Math.abs((ox - x) * dy + (oy - y) * dx);
  };
  return all.reduce((a, b) => (cost(b) < cost(a) ? b : a), from);
}

const KEYS = { u: tools.undo, U: tools.rewind, r: turns.key, p: team.key, l: tools.log, "?": () => openDrawer("rules") };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function press(event) {
  const { key, target } = event, typing = target.matches("input, select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || !$("#curtain").hidden) return;
  if (typing && target.id !== "at" && key !== "Escape") return;
  const menu = $$("#pop [role=menuitem]"), at = menu.indexOf(target);
  if (scenes.waiting) scenes.next();
  else if (key === "Escape" && !$("#pop").hidden) pop.hide();
  else if (key === "Escape") { tools.close(); document.body.classList.remove("show-log", "planning"); }
  else if (key === " " && $("[data-grab]")) { if (!event.repeat) grab(); }
  else if (here.replay && WAYS[key]) replay.by(WAYS[key]);
  else if (here.replay && key === " " && !target.matches("button, a")) replay.play();
  else if (ARROWS[key] && at >= 0) menu[(at + menu.length + (key === "ArrowUp" ? -1 : 1)) % menu.length].focus();
  else if (ARROWS[key]) step(target, ...ARROWS[key])?.focus();
  else if (/^[1-9]$/.test(key)) $$("[data-region=prompt] [data-option]").filter(seen)[key - 1]?.click();
  else if ((key === "Enter" || key === " ") && target.matches("[data-piece]")) does.piece("", target);
  else if (KEYS[key]) KEYS[key]();
  else return;
  event.preventDefault();
}

// Frames with more in them than fits: wheel, drag and pinch move what lies in a [data-pan] --------------------------
const pan = {
  frame: null, fingers: new Map(), dragged: false,
  /** Shift by so many pixels and enlarge around a point, or the middle; a zoom of 0 shows all again. */
  move(frame, dx, dy, zoom = 1, at = null) {
    const { x, y, z } = zoom && frame.at || { x: 0, y: 0, z: 1 }, size = Math.min(8, Math.max(0.4, z * (zoom || 1)));
    const { left, top, width, height } = frame.getBoundingClientRect();
    const [px, py] = at ? [at.clientX - left, at.clientY - top] : [width / 2, height / 2];
    frame.at = { x: px + dx - (px - x) * size / z, y: py + dy - (py - y) * size / z, z: size };
    frame.firstElementChild.style.transform = `translate(${frame.at.x}px, ${frame.at.y}px) scale(${size})`;
  },
  wheel(event) {
    const frame = event.target.closest("[data-pan]");
    if (frame) { event.preventDefault(); pan.move(frame, 0, 0, 1.0015 ** -event.deltaY, event); }
  },
  down(event) {
    Object.assign(pan, { dragged: false, frame: event.target.closest("[data-pan]") });
    if (pan.frame) pan.fingers.set(event.pointerId, event);
  },
  drag(event) {
    const was = pan.fingers.get(event.pointerId);
    const [dx, dy] = was ? [event.clientX - was.clientX, event.clientY - was.clientY] : [0, 0];
    if (!was || (!pan.dragged && Math.hypot(dx, dy) < 6)) return;
    pan.dragged = true;
    pan.fingers.set(event.pointerId, event);
    const other = [...pan.fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    const far = ({ clientX, clientY }) => Math.hypot(clientX - other.clientX, clientY - other.clientY) || 1;
    if (other) pan.move(pan.frame, 0, 0, far(event) / far(was), other);
    else pan.move(pan.frame, dx, dy);
  },
  up: ({ pointerId }) => pan.fingers.delete(pointerId),
};

// Replay --------------------------------------------------------------------------------------------------------
const WAYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 };
const replay = {
  async go(n) {
    const slider = $("#at"), seat = $("#through").value;
    slider.value = n;
    const wanted = this.wanted = Number(slider.value);
    $("[data-post=fork]").dataset.moment = wanted;
    $("#moment").textContent = `${wanted} of ${slider.max}`;
    const answer = await fetch(`${base()}/replay/${wanted}?json&seat=${seat}`);
    const found = await answer.json().catch(() => ({}));
    if (this.wanted !== wanted) return; // the slider has gone on meanwhile
    if (!answer.ok) return say(found.error || "This moment cannot be shown.");
    slider.max = found.moments;
    show(found);
    history.replaceState(null, "", `${base()}/replay/${wanted}?seat=${seat}`);
  },
  by(way) { return this.go(Number($("#at").value) + way); },
  play(on = !this.playing) {
    this.playing = on;
    $("[data-replay=play]").textContent = on ? "Pause" : "Play";
    clearTimeout(this.timer);
    const next = () => this.by(1).then(() => this.play(this.playing && $("#at").value !== $("#at").max));
    if (on) this.timer = setTimeout(next, HOLD[settings.speed] / 2);
  },
};

// Other pages, and the beginning --------------------------------------------------------------------------------
function rememberTable() {
  const tables = recall("tables"), others = location.hash.match(/(?<=^#also=).+/)?.[0].split(",") || [];
  const seats = { ...tables[here.table]?.seats, ...Object.fromEntries(others.map((pair) => pair.split(":"))) };
  if (here.token) seats[here.seat] = here.token;
  tables[here.table] = { title: here.title, seats, at: Date.now() };
  if (others.length) history.replaceState(null, "", location.pathname); // the keys of others do not stay in sight
  keep("tables", tables);
}

function listTables(section) {
  const tables = recall("tables"), newest = Object.entries(tables).sort(([, a], [, b]) => b.at - a.at).slice(0, 12);
  $("ul", section).replaceChildren(...newest.map(([id, { title, seats, href, at }]) => {
    const forget = () => { delete tables[id]; keep("tables", tables); listTables(section); };
    return make("li", {}, make("a", { href: href || ["/t", id, ...Object.values(seats)].slice(0, 3).join("/") }, title),
      make("span", {}, new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
      make("button", { class: "small", "aria-label": `Forget ${title}`, onclick: forget }, "Forget"));
  }));
  section.hidden = !newest.length;
}

applySettings();
if ($("[data-tables]")) listTables($("[data-tables]"));
const book = $("[data-campaign]")?.dataset; // a campaign is found again among the tables
if (book) keep("tables", { ...recall("tables"), [book.campaign]: { ...book, seats: {}, at: Date.now() } });
stillness.addEventListener("change", applySettings);
document.addEventListener("change", ({ target }) => {
  if (target.dataset.set) keep("settings", Object.assign(settings, { [target.dataset.set]: target.value }));
  applySettings();
  if (target.id === "through") replay.by(0);
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-search]")) search(target.value, $("#drawer-body") || document);
  if (target.id === "at") replay.go(target.value);
});
if (hall) {
  const { contextmenu, submit } = team, asks = { click, contextmenu, submit, keydown: press, pointerover: pointAt };
  const moves = { pointerdown: pan.down, pointermove: pan.drag, pointerup: pan.up, pointercancel: pan.up };
  addEventListener("resize", () => team.marks());
  for (const [name, hear] of Object.entries({ ...asks, ...moves })) document.addEventListener(name, hear);
  document.addEventListener("wheel", pan.wheel, { passive: false });
  document.addEventListener("focusin", ({ target }) => target.matches(FOCUSED) && pop.show(target));
  document.addEventListener("focusout", () => pop.leave());
  setTimeout(() => { document.documentElement.dataset.ready = ""; }, 50); // large backdrops come after the table
  if (here.replay) replay.by(0);
  else {
    rememberTable();
    $("[data-region=log]").scrollTop = 1e6;
    show(JSON.parse($("#first").textContent));
    line.open();
    for (const again of ["online", "focus", "pageshow"]) addEventListener(again, () => line.socket || line.open());
  }
}
