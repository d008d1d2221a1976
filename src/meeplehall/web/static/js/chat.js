// The chat: a drawer with what was said, what can be said with one press, and whom this browser mutes.

import { line } from "./answering.js";
import { $, $$, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { page, shown } from "./page.js";
import { say } from "./toast.js";

const NOBODY = { read: 0, muted: [] };
const remembered = () => ({ ...NOBODY, ...recall("chat")[page.table] });
const remember = (changes) => {
  keep("chat", { ...recall("chat"), [page.table]: { ...remembered(), ...changes } });
};

let heard = null; // the number of the last line that was drawn or read aloud
let sent = ""; // own words on their way: refused, they come back

const isOpen = () => !$("#chat")?.hidden;
const numberOf = ({ dataset }) => Number(dataset.spoken);

/** Open the drawer, or close it. */
export function toggleChat() {
  const chat = $("#chat");
  if (!chat || $("[data-tool=chat]").hidden) return;
  chat.hidden = !chat.hidden;
  showChat();
  if (chat.hidden) return;
  showEnd();
  const field = $("[data-say]", chat);
  (field && !field.hidden ? field : $("button", chat)).focus({ preventScroll: true });
}

export function closeChat() {
  const chat = $("#chat");
  if (chat) chat.hidden = true;
}

/** Words of one's own, or a phrase that stands on a button. */
export function speak(words) {
  if (!words.trim()) return;
  sent = words;
  if (!line.send({ say: words })) {
    giveBackWords();
    say("Not connected. Try again in a moment.");
  }
}

/** Something was refused: if it was what somebody said, it need not be typed again. */
export function giveBackWords() {
  const field = $("[data-say] input");
  if (sent && field && !field.value && !isPhrase(sent)) field.value = sent;
  sent = "";
}

const isPhrase = (words) => $$("[data-phrase]").some(({ dataset }) => dataset.phrase === words);

/** Read somebody in this browser no more, or again. */
export function mute(seat) {
  const { muted } = remembered();
  remember({ muted: muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat] });
  showChat();
}

/** After every push: who is muted, what is new, and whether anything can be said. */
export function showChat() {
  const chat = $("#chat");
  if (!chat) return;
  const { useful = false, why_not: whyNot = "", free = false } = shown.status?.chat ?? {};
  const { muted } = remembered();
  for (const button of $$("[data-mute]", chat)) {
    button.setAttribute("aria-pressed", muted.includes(button.dataset.mute));
  }
  const lines = $$("[data-spoken]", chat);
  for (const spoken of lines) spoken.hidden = muted.includes(spoken.dataset.by);
  const form = $("[data-say]", chat);
  form.hidden = Boolean(whyNot) || !free;
  $(".phrases", chat).hidden = Boolean(whyNot);
  $("[data-tool=chat]").hidden = !useful;
  if (!useful) chat.hidden = true;
  hear(lines.filter(({ hidden }) => !hidden));
}

function hear(lines) {
  const last = Math.max(0, ...lines.map(numberOf));
  const fresh = lines.filter((spoken) => heard !== null && numberOf(spoken) > heard);
  if (fresh.some((spoken) => spoken.matches(".by-me"))) sent = "";
  heard = Math.max(heard ?? 0, last);
  if (isOpen()) {
    remember({ read: Math.max(remembered().read, last) });
    if (fresh.length) showEnd();
  } else {
    const news = fresh.filter((spoken) => !spoken.matches(".by-me"));
    $("#heard").append(...news.map((spoken) => make("p", {}, ...spoken.cloneNode(true).childNodes)));
  }
  const unread = lines.filter((spoken) => numberOf(spoken) > remembered().read && !spoken.matches(".by-me"));
  const count = $("[data-tool=chat] .unread");
  count.textContent = unread.length || "";
  count.setAttribute("aria-label", unread.length ? `${unread.length} not read` : "");
}

function showEnd() {
  const lines = $("#chat .region");
  const last = $$("[data-spoken]", lines).filter(({ hidden }) => !hidden).pop();
  if (last) lines.scrollTop = last.offsetTop + last.offsetHeight - lines.clientHeight + 16;
}

function send(event) {
  if (!event.target.matches("[data-say]")) return;
  event.preventDefault();
  const [field] = event.target.elements;
  speak(field.value);
  field.value = "";
}

export function listenForChat() {
  document.addEventListener("submit", send);
}
