// What buttons, links and pieces do when they are clicked: each says it in one data attribute.

import { answer } from "./answering.js";
import { closeChat, mute, speak, toggleChat } from "./chat.js";
import { choose } from "./choosing.js";
import { holdSeat } from "./device.js";
import { $, $$, make } from "./dom.js";
import { closeDrawer, openDrawer } from "./drawer.js";
import { explain } from "./explain.js";
import { showAgain } from "./following.js";
import { openGroup } from "./groups.js";
import { considerAdvice } from "./hints.js";
import { page, seatAddress } from "./page.js";
import { wasDragged, zoomBy } from "./pan.js";
import { choosePiece } from "./pieces.js";
import { popup } from "./popup.js";
import { grab } from "./race.js";
import { showLogEnd } from "./regions.js";
import { goBy, playOrPause } from "./replay.js";
import { scenes } from "./scenes.js";
import { seal } from "./sealing.js";
import { isPlanning, openTeamMenu, POINTED, startPlanning, tell } from "./team.js";
import { say } from "./toast.js";
import { takeBack, undo, undoAll } from "./undo.js";

/** The tools of the frame, by the name in their data-tool. */
export const tools = {
  undo,
  rewind: undoAll,
  log: toggleLog,
  scores: () => document.body.classList.toggle("hide-end"),
  planning: startPlanning,
  again: showAgain,
  skip: () => scenes.skipAll(),
  close() {
    closeDrawer();
    closeChat();
  },
  chat: toggleChat,
};

function toggleLog() {
  document.body.classList.toggle("show-log");
  showLogEnd();
}

/** What a click does, given the attribute's value and the element; the first attribute of these counts. */
const DEEDS = {
  rule: (id) => openDrawer("rules", id),
  group: (name) => openGroup(name),
  option: (i, button) => choose(Number(i), button),
  grab: () => grab(),
  undo: () => takeBack(),
  zoom: (by, button) => zoomBy(Number(by), button),
  consent: (word) => answer({ consent: word === "yes" }),
  tool: (name) => tools[name](),
  drawer: (name) => openDrawer(name),
  replay: (way) => (way === "play" ? playOrPause() : goBy(Number(way))),
  blocked: (_, button) => explain(button, true),
  sit: (seat) => holdSeat(Number(seat)),
  advised: (i, button) => considerAdvice(Number(i), button),
  tell: (message) => tell(JSON.parse(message)),
  phrase: (words) => speak(words),
  mute: (seat) => mute(seat),
  post: (what, button) => (button.dataset.ask ? askFirst(what, button) : post(what, button)),
  share: (address, button) => share(new URL(linkOf(address), location.href).href, button),
  card: (_, link) => explain(link, true),
  piece: (_, piece) => clickPiece(piece),
};
/** A link shows its card on a click; other things with a card do so when they are pointed at. */
const placeOf = (name) => (name === "card" ? "a[data-card]" : `[data-${name}]`);
const ANY_DEED = Object.keys(DEEDS).map(placeOf).join();

export function clickPiece(piece) {
  if (page.replay) explain(piece, true);
  else choosePiece(piece);
}

/** What is not meant to happen by a slip is asked once. */
function askFirst(what, button) {
  const { ask, post: _, ...fields } = button.dataset;
  const yes = [ask, () => {
    popup.hide();
    post(what, button, fields);
  }];
  popup.menu(button, [], [yes, ["No", () => popup.hide()]]);
}

/** A change of the table besides the match. Some of them lead to another table. */
async function post(what, button, given = null) {
  const { post: _, ...named } = button.dataset;
  const fields = given ?? named;
  const chosen = $$("select[name]", button.closest("[data-fields]") ?? make("p"));
  for (const { name, value } of chosen) fields[name] = value;
  if (what === "rematch" || what === "fork") {
    submit(`${seatAddress()}/${what}`, what === "rematch" ? { ...fields, seal: seal() } : fields);
    return;
  }
  const popover = button.closest("[popover]"); // the button may be drawn anew before the answer is here
  const body = new URLSearchParams(fields);
  const answered = await fetch(`${seatAddress()}/${what}`, { method: "POST", body });
  if (!answered.ok) {
    const { error } = await answered.json().catch(() => ({}));
    say(error || "That did not work.");
  }
  closeDrawer();
  popover?.hidePopover();
}

function submit(action, fields) {
  const hidden = ([name, value]) => make("input", { type: "hidden", name, value });
  const form = make("form", { method: "post", action }, ...Object.entries(fields).map(hidden));
  document.body.append(form);
  form.submit();
}

/** What a link for others leads to: never to this seat, whose key only its owner has. */
const linkOf = (address) => (address === "." ? `/t/${page.table}` : address);

function share(link, button) {
  const field = make("input", { readonly: "", value: link });
  popup.open(button, true, make("p", {}, "The link to send, copied already:"), field);
  $("#pop input").select();
  navigator.clipboard?.writeText(link).catch(() => say("Copy the link by hand, please."));
}

const deedOf = (target) => Object.keys(DEEDS).find((name) => target.matches(placeOf(name)));

function click(event) {
  if (wasDragged()) return;
  scenes.skip();
  const part = isPlanning() ? event.target.closest(POINTED) : null;
  if (part) {
    openTeamMenu(part);
    return;
  }
  const target = event.target.closest(ANY_DEED);
  if (!event.target.closest("#pop") && popup.target !== target) popup.hide();
  if (!target) return;
  if (target.matches("a")) event.preventDefault();
  const name = deedOf(target);
  if (name) DEEDS[name](target.dataset[name], target);
}

export function listenForClicks() {
  document.addEventListener("click", click);
}
