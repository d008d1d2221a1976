// The browser's part of every table: it shows what the server draws, moves pieces from their old place to the
// new one, and turns clicks and keys into the answers that the server offered. It knows no rules of any game.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element: make("button", {class: "x", onclick: f}, "words", child). */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child != null && child !== ""));
  return made;
}

// What this browser remembers -----------------------------------------------------------------------------------

const memory = {
  read(name) {
    try { return JSON.parse(localStorage.getItem(`hall.${name}`)) || {}; } catch { return {}; }
  },
  write(name, value) {
    try { localStorage.setItem(`hall.${name}`, JSON.stringify(value)); } catch { /* private window: not kept */ }
  },
};

const settings = { speed: "normal", theme: "system", ...memory.read("settings") };
const MILLISECONDS = { off: 0, fast: 180, normal: 420, slow: 1100 };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (stillness.matches && settings.speed !== "slow" ? 0 : MILLISECONDS[settings.speed]);

function applySettings() {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = pace() ? settings.speed : "off";
  for (const field of $$("[data-set]")) field.value = settings[field.dataset.set];
}

function changeSetting(field) {
  settings[field.dataset.set] = field.value;
  memory.write("settings", settings);
  applySettings();
}

// Patch: make the page like the new HTML and keep every element that is still there -----------------------------

const LOCAL = new Set(["tabindex", "role", "aria-disabled", "aria-haspopup", "open"]);
const keyOf = (node) => node.dataset?.key || node.dataset?.option && `option-${node.dataset.option}`;

function patch(old, fresh) {
  const keyed = new Map(), plain = [];
  for (const node of old.childNodes) keyOf(node) ? keyed.set(keyOf(node), node) : plain.push(node);
  const wanted = [...fresh.childNodes].map((node) => {
    const key = keyOf(node);
    const at = key ? -1 : plain.findIndex((other) => other.nodeName === node.nodeName);
    const match = key ? keyed.get(key) : plain[at];
    if (at >= 0) plain.splice(0, at + 1);
    if (!match || match.nodeName !== node.nodeName) return node;
    keyed.delete(key);
    update(match, node);
    return match;
  });
  const staying = new Set(wanted);
  for (const node of [...old.childNodes]) if (!staying.has(node)) node.remove();
  let place = old.firstChild;
  for (const node of wanted) {
    if (node === place) place = place.nextSibling;
    else old.insertBefore(node, place);
  }
}

function update(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !LOCAL.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  patch(old, fresh);
}

// FLIP: first, last, invert, play; over all regions at once -----------------------------------------------------

function places() {
  const found = new Map();
  for (const piece of $$("[data-key]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) found.set(piece.dataset.key, { x: box.x + box.width / 2, y: box.y + box.height / 2, w: box.width });
  }
  return found;
}

function fly(before) {
  const duration = pace();
  if (!duration) return;
  const pieces = $$("[data-key]"), moved = new Map();
  for (const piece of pieces) for (const running of piece.getAnimations()) if (running.id === "flip") running.cancel();
  const after = places();
  for (const piece of pieces) {
    const to = after.get(piece.dataset.key), from = before.get(piece.dataset.key) || before.get(piece.dataset.from);
    if (!to) continue;
    if (!from) { piece.animate([{ opacity: 0 }, {}], { duration, id: "flip" }); continue; }
    const carried = moved.get(piece.parentElement?.closest("[data-key]")) || { x: 0, y: 0 };
    const shift = { x: from.x - to.x, y: from.y - to.y };
    moved.set(piece, shift);
    const x = shift.x - carried.x, y = shift.y - carried.y;
    if (Math.abs(x) + Math.abs(y) > 1.5) flip(piece, x, y, from.w / to.w, duration);
  }
}

function flip(piece, x, y, size, duration) {
  const base = getComputedStyle(piece).transform.replace("none", "");
  const unit = piece.ownerSVGElement ? piece.parentNode.getScreenCTM() : null; // inside a drawing: its own units
  const start = unit ? `translate(${x / unit.a}px, ${y / unit.d}px)` : `translate(${x}px, ${y}px) scale(${size})`;
  const easing = "cubic-bezier(.2, .8, .2, 1)";
  piece.animate(
    [{ transform: `${start} ${base}`, zIndex: 20 }, { transform: base || "none", zIndex: 20 }],
    { duration, easing, id: "flip" },
  );
}

// The table -----------------------------------------------------------------------------------------------------

const hall = $("#hall");
const here = hall ? { ...hall.dataset, seat: Number(hall.dataset.seat) } : {};
const base = `/t/${here.table}${here.token ? `/${here.token}` : ""}`;
const shown = { n: 0, turn: 0, decision: null, status: {} };
const watching = here.seat === -1;

/** Show a push: all that changed, with every piece moving from where it was. */
function show(push) {
  const before = places(), focus = document.activeElement?.dataset || {};
  for (const [name, html] of Object.entries(push.regions || {})) drawRegion(name, html);
  for (const part of ["n", "turn", "decision", "status"]) if (part in push) shown[part] = push[part];
  shown.armed = null;
  mark();
  fly(before);
  if (document.activeElement === document.body) {
    const [kind, id] = Object.entries(focus).find(([kind]) => ["piece", "option", "tool"].includes(kind)) || [];
    if (kind) $(`[data-${kind}="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }
  if (push.note) say(push.note);
  if (!$("#pop").hidden && !pop.pinned) pop.hide();
  document.body.classList.toggle("over", Boolean(shown.status.over));
  if (!here.replay) { countDown(); passDevice(); }
}

function drawRegion(name, html) {
  let region = $(`[data-region="${CSS.escape(name)}"]`);
  if (!region) $("[data-board]").append(region = make("section", { class: "region", "data-region": name }));
  const fresh = make("template");
  fresh.innerHTML = html;
  if (name === "log") keepOlderLines(region, fresh.content);
  patch(region, fresh.content);
  if (name === "log") region.scrollTop = region.scrollHeight;
}

/** A push brings the last part of the log; what is older than that stays. */
function keepOlderLines(region, fresh) {
  const first = Number($("[data-n]", fresh)?.dataset.n);
  const older = $$("[data-n]", region).filter((line) => Number(line.dataset.n) < first);
  $("ol", fresh)?.prepend(...older.map((line) => line.cloneNode(true)));
}

/** Say on every piece what can be done with it, or why nothing can. */
function mark() {
  for (const piece of $$("[data-piece]")) {
    const { can, cannot } = about(piece);
    piece.classList.toggle("can", can.length > 0);
    piece.classList.toggle("cannot", !can.length && cannot.length > 0);
    piece.setAttribute("tabindex", can.length ? 0 : -1);
    if (can.length) piece.setAttribute("role", "button");
    if (!can.length && cannot.length) piece.setAttribute("aria-disabled", "true");
    else piece.removeAttribute("aria-disabled");
  }
  for (const link of $$("[data-go]")) link.href = `${base}/${link.dataset.go}`;
  const undo = $("[data-tool=undo]");
  if (undo) undo.setAttribute("aria-disabled", shown.status.undo === null ? "false" : "true");
  const next = $("#next");
  if (next) { next.hidden = !shown.status.next; next.href = shown.status.next || "#"; }
  const latency = $("#latency");
  if (latency) latency.textContent = shown.status.race || shown.status.latency ? `${shown.status.latency ?? "?"} ms` : "";
}

function about(piece) {
  const id = piece.dataset.piece, of = (choices = []) => choices.filter((choice) => choice.pieces.includes(id));
  return { can: of(shown.decision?.options), cannot: of(shown.decision?.blocked) };
}

/** A click on a piece: do the only thing that it can mean, or ask which. */
function choosePiece(piece) {
  const { can } = about(piece);
  const named = can.filter((choice) => Object.values(choice.message).includes(piece.dataset.piece));
  if (named.length === 1 || can.length === 1) choose((named[0] || can[0]).i, piece);
  else if (can.length) pop.menu(piece, can);
  else pop.show(piece, true);
}

function choose(i, from) {
  const option = shown.decision?.options.find((choice) => choice.i === i);
  if (!option) return;
  if (option.warning && shown.armed !== i) {
    shown.armed = i;
    pop.open(from, true, make("p", { class: "warning" }, option.warning),
      make("button", { class: "option", onclick: () => choose(i, from) }, `${option.label} all the same`));
    return;
  }
  pop.hide();
  line.act({ do: option.message, turn: shown.turn });
}

// The line to the server: numbered pushes, acknowledged messages, and what to do when it breaks ------------------

const line = {
  socket: null, ids: 0, tries: 0, pending: null, heard: 0,

  open() {
    const address = `${location.origin.replace(/^http/, "ws")}/t/${here.table}/${here.token || "watch"}/live`;
    const socket = this.socket = new WebSocket(address);
    this.heard = 0;
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.broken(event);
  },

  broken(event) {
    this.socket = null;
    if (event.code === 1008) return this.tell("lost", event.reason || "The server has closed this seat. Reload the page.");
    const wait = Math.min(15000, 400 * 1.7 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.tell("lost", "Not connected. Trying again ...");
    this.timer = setTimeout(() => this.open(), wait);
  },

  /** The network is back, or the page is looked at again: do not wait. */
  hurry() {
    if (this.socket || here.replay || !hall) return;
    clearTimeout(this.timer);
    this.open();
  },

  hear(message) {
    if ("ping" in message) return this.write({ pong: message.ping });
    if ("ack" in message) return this.settle(message.ack);
    if ("refused" in message) {
      const was = this.settle(message.refused);
      if (!was?.again) say(message.sentence, message.rule);
      return;
    }
    const first = this.heard === 0;
    if (!first && message.n !== this.heard + 1) return this.send({ resync: true }); // the answer has everything
    this.heard = message.n;
    show(message);
    if (first) this.resume();
  },

  /** Connected again: an answer that was on its way is sent once more unless the server had it. */
  resume() {
    this.tries = 0;
    this.tell("live", "");
    const lost = this.pending;
    this.pending = null;
    if (lost?.do && lost.turn === shown.turn) this.act({ do: lost.do, turn: lost.turn, again: true });
    else if (lost) this.settle(lost.id);
  },

  act(message) {
    if (this.pending) return say("Your last answer is still on its way.");
    this.pending = { ...message, id: ++this.ids };
    setTimeout(() => document.body.classList.toggle("sending", Boolean(this.pending)), 250);
    if (!this.socket) this.tell("lost", "Not connected. Your answer will be sent as soon as possible.");
    const { again, ...words } = this.pending;
    this.write(words);
  },

  send(message) { this.write({ id: ++this.ids, ...message }); },
  write(message) { if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message)); },

  settle(id) {
    const was = this.pending;
    if (was?.id === id) this.pending = null;
    document.body.classList.toggle("sending", Boolean(this.pending));
    return was;
  },

  tell(state, sentence) {
    document.body.dataset.line = state;
    const sign = $("#line");
    sign.textContent = sentence;
    sign.hidden = !sentence;
  },
};

// Small talk ----------------------------------------------------------------------------------------------------

let silence;
function say(sentence, rule = "") {
  const toast = $("#toast");
  toast.replaceChildren(sentence, " ", rule ? make("a", { class: "rule", "data-rule": rule, href: `#${rule}` }, rule) : "");
  toast.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => { toast.hidden = true; }, 3000 + 40 * sentence.length);
}

/** One bubble for all that is said about a piece, a button or a card's name; and for small menus. */
const pop = {
  pinned: false, target: null,

  show(target, pinned = false) {
    const parts = words(target);
    if (parts.length) this.open(target, pinned, ...parts);
  },

  menu(target, choices) {
    this.open(target, true, make("div", { role: "menu" }, ...choices.map((choice) =>
      make("button", { role: "menuitem", class: "option", onclick: () => choose(choice.i, target) }, choice.label))));
    $("#pop button").focus();
  },

  open(target, pinned, ...parts) {
    const bubble = $("#pop");
    clearTimeout(this.leaving);
    Object.assign(this, { target, pinned });
    bubble.replaceChildren(...parts);
    bubble.hidden = false;
    const at = target.getBoundingClientRect(), size = bubble.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - size.width - 8, at.x + at.width / 2 - size.width / 2));
    const above = at.y - size.height - 8;
    const below = Math.min(at.bottom + 8, innerHeight - size.height - 8);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${Math.max(8, above < 8 ? below : above)}px`;
  },

  hide() {
    const inside = $("#pop").contains(document.activeElement);
    $("#pop").hidden = true;
    if (inside) this.target?.focus?.({ preventScroll: true });
    Object.assign(this, { pinned: false, target: null });
    clearTimeout(this.leaving);
  },

  leave() { this.leaving = setTimeout(() => this.pinned || this.hide(), 220); },
};

function words(target) {
  const parts = [];
  const why = (sentence, rule) => make("p", { class: "why" }, sentence, " ",
    rule ? make("a", { class: "rule", "data-rule": rule, href: `#${rule}` }, rule) : "");
  const card = target.dataset.card || target.dataset.piece;
  if (card) parts.push(...cardWords(card));
  if (target.dataset.piece) {
    const { can, cannot } = about(target);
    for (const choice of can) parts.push(make("p", { class: "do" }, choice.label));
    for (const choice of cannot) if (!can.length) parts.push(why(choice.sentence, choice.rule));
    if (!can.length && !cannot.length && !here.replay) parts.push(why(...notNow()));
  }
  if (target.dataset.blocked) {
    const choice = shown.decision?.blocked[target.dataset.blocked];
    if (choice) parts.push(why(choice.sentence, choice.rule));
  }
  if (target.dataset.tool === "undo" && shown.status.undo) parts.push(why(shown.status.undo));
  return parts;
}

function notNow() {
  const { decision, status } = shown;
  if (decision?.owed) return ["This has nothing to do with what you are asked now.", decision.rule];
  if (status.over) return ["The match is over."];
  return [watching ? "You are watching: only players can do something here." : "It is not your turn to decide."];
}

// Rules, cards, settings: fetched once when they are first wanted -----------------------------------------------

const fetched = {};
function fetchPart(address, selector) {
  return fetched[address] ||= fetch(address).then((answer) => answer.text()).then((text) =>
    document.adoptNode($(selector, new DOMParser().parseFromString(text, "text/html")) || make("p", {}, "Not there.")));
}

let cards = null;
function cardWords(id) {
  if (cards) {
    const card = $(`[data-card-id="${CSS.escape(id)}"]`, cards)?.cloneNode(true);
    card?.removeAttribute("id");
    return card ? [card] : [];
  }
  fetchPart(`/pieces/${here.game}`, "[data-cards]").then((found) => {
    cards = found;
    if (pop.target && !$("#pop [role=menu], #pop .warning")) pop.show(pop.target, pop.pinned);
  });
  return [];
}

async function openDrawer(name, rule = "") {
  const drawer = $("#drawer"), body = $("#drawer-body");
  const same = !drawer.hidden && drawer.dataset.shows === name && !rule;
  if (same) return closeDrawer();
  pop.hide();
  drawer.dataset.shows = name;
  drawer.hidden = false;
  for (const tab of $$("[data-drawer]", drawer)) tab.setAttribute("aria-pressed", tab.dataset.drawer === name);
  $("#drawer-search").hidden = name === "settings";
  const part = name === "settings" ? $("#settings").content.cloneNode(true)
    : await fetchPart(`/${name}/${here.game}`, name === "rules" ? "[data-rulebook]" : "[data-cards]");
  body.replaceChildren(part);
  applySettings();
  const found = rule && $(`[data-rule-id="${CSS.escape(rule)}"]`, body);
  for (const lit of $$(".lit", body)) lit.classList.remove("lit");
  if (found) {
    $("#drawer-search").value = "";
    search("", body);
    found.classList.add("lit");
    found.scrollIntoView({ block: "center" });
  }
  (name === "settings" ? $("select", body) : $("#drawer-search")).focus({ preventScroll: true });
}

function closeDrawer() {
  $("#drawer").hidden = true;
}

/** Show only rules or cards with all these words. */
function search(wanted, root) {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of $$("[data-rule-id], [data-card-id]", root)) {
    const text = item.textContent.toLowerCase();
    item.hidden = !parts.every((part) => text.includes(part));
  }
  for (const section of $$("section.rules", root)) section.hidden = !$("li:not([hidden])", section);
}

// Clock, hot-seat, race -----------------------------------------------------------------------------------------

let ticking;
function countDown() {
  clearInterval(ticking);
  const clock = $("[data-seconds]");
  if (!clock) return;
  const end = performance.now() + 1000 * Number(clock.dataset.seconds);
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("hurry", left <= 10);
  };
  tick();
  ticking = setInterval(tick, 500);
}

/** Several people at this device: when the next one of them is asked, a curtain falls until they have it. */
function passDevice() {
  const mine = memory.read("tables")[here.table]?.seats || {};
  const { decision, status } = shown;
  const moment = `${status.asked} ${$("[data-region=log]")?.lastElementChild?.lastElementChild?.textContent}`;
  const done = JSON.parse(sessionStorage.getItem("hall.done") || "{}");
  const wait = decision?.owed || status.over || watching;
  if (!wait && status.asked?.includes(here.seat)) { // answered in secret, while all seem to be asked still
    done[here.seat] = moment;
    sessionStorage.setItem("hall.done", JSON.stringify(done));
  }
  const next = wait ? undefined
    : status.asked?.find((seat) => seat !== here.seat && mine[seat] && done[seat] !== moment);
  const curtain = $("#curtain");
  curtain.hidden = next === undefined;
  if (curtain.hidden) return;
  $("h2", curtain).textContent = `Pass the device to ${status.names[next]}`;
  const button = $("button", curtain);
  button.textContent = `I am ${status.names[next]}`;
  button.onclick = () => location.assign(`/t/${here.table}/${mine[next]}`);
  button.focus();
}

function grab() {
  const button = $("[data-grab]");
  if (!button || button.classList.contains("pressed")) return;
  button.classList.add("pressed");
  line.send({ grab: true });
}

// What buttons of the frame do ----------------------------------------------------------------------------------

const tools = {
  undo() {
    if (shown.status.undo === null) line.act({ undo: true });
    else pop.show($("[data-tool=undo]"), true);
  },
  log() { document.body.classList.toggle("show-log"); },
  scores() { document.body.classList.toggle("hide-end"); },
  rules() { openDrawer("rules"); },
  settings() { openDrawer("settings"); },
  close() { closeDrawer(); },
};

async function post(button) {
  const { post: what, ...data } = button.dataset;
  if (what === "rematch" || what === "fork") { // these lead to another table
    const form = make("form", { method: "post", action: `${base}/${what}` });
    for (const [name, value] of Object.entries(data)) form.append(make("input", { type: "hidden", name, value }));
    document.body.append(form);
    return form.submit();
  }
  const answer = await fetch(`${base}/${what}`, { method: "POST", body: new URLSearchParams({ level: "medium", ...data }) });
  if (!answer.ok) say((await answer.json().catch(() => ({}))).error || "That did not work.");
  else if (answer.redirected && answer.url !== location.href) location.assign(answer.url);
  closeDrawer();
}

async function share(button) {
  const link = new URL(button.dataset.share, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    say("The link is copied: whoever opens it can take the seat.");
  } catch {
    pop.open(button, true, make("p", {}, "Whoever opens this link can take the seat:"), make("input", { readonly: true, value: link }));
    $("#pop input").select();
  }
}

function click(event) {
  const target = event.target.closest?.("[data-rule], [data-option], [data-grab], [data-tool], [data-drawer], [data-post], "
    + "[data-share], [data-blocked], a[data-card], [data-piece]");
  if (!event.target.closest?.("#pop") && pop.target !== target) pop.hide();
  if (!target) return;
  const data = target.dataset;
  if (data.rule && here.game) { event.preventDefault(); openDrawer("rules", data.rule); }
  else if (data.option) choose(Number(data.option), target);
  else if ("grab" in data) grab();
  else if (data.tool) tools[data.tool]();
  else if (data.drawer) openDrawer(data.drawer);
  else if (data.post) post(target);
  else if (data.share) share(target);
  else if (data.card && target.matches("a") && here.game) { event.preventDefault(); pop.show(target, true); }
  else if (data.blocked) pop.show(target, true);
  else if (data.piece && !here.replay) choosePiece(target);
}

// Pointer and keyboard ------------------------------------------------------------------------------------------

const TELLS = "[data-piece], [data-card], [data-blocked], [data-tool=undo]";
let hovering;

function pointAt(event) {
  if (event.pointerType !== "mouse" || pop.pinned) return;
  clearTimeout(hovering);
  if (event.target.closest("#pop")) return clearTimeout(pop.leaving);
  const target = event.target.closest(TELLS);
  for (const lit of $$("[data-key].lit")) lit.classList.remove("lit");
  if (!target) return pop.target && pop.leave();
  if (target.dataset.at) $(`[data-key="${CSS.escape(target.dataset.at)}"]`)?.classList.add("lit");
  if (target !== pop.target) hovering = setTimeout(() => pop.show(target), pop.target ? 60 : 350);
}

/** The nearest thing in the direction of an arrow key. */
function step(from, dx, dy) {
  const all = $$("[data-piece], [data-option], [data-blocked]").filter((other) => other.getClientRects().length);
  const centre = (thing) => { const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  if (!all.includes(from)) return $("[data-piece].can") || all[0];
  const [x, y] = centre(from);
  const cost = (other) => {
    const [ox, oy] = centre(other), ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    return other === from || ahead < 4 ? Infinity : ahead + 2.5 * aside;
  };
  const best = all.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return cost(best) < Infinity ? best : from;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  if (key === "Escape") {
    if (!$("#pop").hidden) pop.hide();
    else if (!$("#drawer").hidden) closeDrawer();
    else document.body.classList.remove("show-log");
    return;
  }
  if (target.matches?.("input, select, textarea") || !$("#curtain").hidden) return;
  const done = () => event.preventDefault();
  if (key === " " && $("[data-grab]")) { done(); if (!event.repeat) grab(); }
  else if (here.replay && replay.key(key)) done();
  else if (ARROWS[key]) {
    done();
    const menu = $$("#pop [role=menuitem]"), at = menu.indexOf(target);
    if (at >= 0) menu[(at + menu.length + (key === "ArrowUp" ? -1 : 1)) % menu.length].focus();
    else step(target, ...ARROWS[key])?.focus();
  } else if (/^[1-9]$/.test(key)) $$("[data-region=prompt] [data-option]")[key - 1]?.click();
  else if ((key === "Enter" || key === " ") && target.matches?.("[data-piece]")) { done(); choosePiece(target); }
  else if (key === "u") tools.undo();
  else if (key === "?") openDrawer("rules");
  else if (key === "l") tools.log();
}

// Replay --------------------------------------------------------------------------------------------------------

const replay = {
  async go(n) {
    const slider = $("#at"), seat = $("#through").value;
    slider.value = n;
    const wanted = this.wanted = Number(slider.value);
    $("[data-post=fork]").dataset.moment = wanted;
    $("#moment").textContent = `${wanted} of ${slider.max}`;
    const answer = await fetch(`${base}/replay/${wanted}?json&seat=${seat}`);
    if (this.wanted !== wanted) return; // the slider has gone on meanwhile
    if (!answer.ok) return say((await answer.json().catch(() => ({}))).error || "This moment cannot be shown.");
    show(await answer.json());
    history.replaceState(null, "", `${base}/replay/${wanted}?seat=${seat}`);
  },
  by(d) { return this.go(Number($("#at").value) + d); },
  play(on = !this.playing) {
    clearTimeout(this.playing);
    this.playing = null;
    const last = Number($("#at").max);
    const tick = async () => {
      await this.by(1);
      if (this.playing) this.playing = Number($("#at").value) < last ? setTimeout(tick, 500 + 1.5 * pace()) : this.play(false);
    };
    if (on) this.playing = setTimeout(tick, 0);
    $("[data-replay=play]").textContent = on ? "Pause" : "Play";
    return null;
  },
  key(key) {
    const way = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 }[key];
    if (way) this.by(way);
    else if (key === " ") this.play();
    return way || key === " ";
  },
  start() {
    here.replay = true;
    $("#at").addEventListener("input", (event) => this.go(event.target.value));
    $("#through").addEventListener("change", () => this.by(0));
    for (const button of $$("[data-replay]")) {
      button.addEventListener("click", () => (button.dataset.replay === "play" ? this.play() : this.by(Number(button.dataset.replay))));
    }
    this.by(0);
  },
};

// Other pages, and the beginning --------------------------------------------------------------------------------

function rememberTable() {
  const tables = memory.read("tables");
  const entry = tables[here.table] ||= { title: here.title, seats: {} };
  entry.at = Date.now();
  if (here.token) entry.seats[here.seat] = here.token;
  for (const pair of new URLSearchParams(location.hash.slice(1)).get("also")?.split(",") || []) {
    const [seat, token] = pair.split(":");
    entry.seats[seat] = token;
  }
  if (location.hash.startsWith("#also")) history.replaceState(null, "", location.pathname);
  memory.write("tables", tables);
}

function listTables(section) {
  const tables = memory.read("tables"), list = $("ul", section);
  const newest = Object.entries(tables).sort(([, a], [, b]) => b.at - a.at).slice(0, 12);
  list.replaceChildren(...newest.map(([id, { title, seats, at }]) => {
    const [token] = Object.values(seats);
    const forget = () => { delete tables[id]; memory.write("tables", tables); listTables(section); };
    return make("li", {}, make("a", { href: `/t/${id}${token ? `/${token}` : ""}` }, title),
      make("span", {}, new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
      make("button", { class: "small", "aria-label": `Forget ${title}`, onclick: forget }, "Forget"));
  }));
  section.hidden = !newest.length;
}

function showSeatRows(number) {
  for (const row of $$("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= Number(number.value);
    for (const field of $$("input, select", row)) field.disabled = row.hidden;
  }
}

applySettings();
stillness.addEventListener("change", applySettings);
document.addEventListener("change", (event) => event.target.dataset.set && changeSetting(event.target));
document.addEventListener("input", (event) => event.target.matches("[data-search]")
  && search(event.target.value, $("#drawer-body") || document));
if ($("[data-tables]")) listTables($("[data-tables]"));
if ($("[data-seats]")) {
  $("[data-seats]").addEventListener("change", (event) => showSeatRows(event.target));
  showSeatRows($("[data-seats]"));
}
if (hall) {
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  document.addEventListener("pointerover", pointAt);
  document.addEventListener("focusin", ({ target }) => target.matches?.(":focus-visible") && target.matches(TELLS) && pop.show(target));
  document.addEventListener("focusout", () => pop.pinned || pop.leave());
  if ($("#at")) replay.start();
  else {
    rememberTable();
    show(JSON.parse($("#first").textContent));
    line.open();
    addEventListener("online", () => line.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || line.hurry());
  }
}
