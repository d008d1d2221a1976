// My turn: the page says so in its title and its icon and, where somebody wants it, by a sound and a
// notification; the hall is told whether anybody can see the page, and calls nobody who does.

import { line } from "./answering.js";
import { $ } from "./dom.js";
import { recall } from "./memory.js";
import { page } from "./page.js";
import { leadOn } from "./standings.js";
import { chime, prepareSound } from "./sound.js";

const LONG = 10000; // milliseconds after which whoever waited may look elsewhere

const icon = $("link[rel=icon]");
const usual = { title: document.title, icon: icon?.getAttribute("href") };
let mine; // is it this page's turn? Nothing is known before the first push
let since = 0; // when it was last decided
let notice = null;

const outOfSight = () => document.hidden || !document.hasFocus();

/** Every push, as it arrives: what others did before may still be shown for a while. */
export function noteTurn({ n, decision, status }) {
  if (n === 1) tellSeen();
  const now = Boolean(decision?.owed && !status.over && page.seat >= 0);
  if (now === mine) return;
  const waited = performance.now() - since;
  const news = mine !== undefined && now;
  mine = now;
  since = performance.now();
  document.title = now ? `● Your turn: ${usual.title}` : usual.title;
  icon?.setAttribute("href", now ? usual.icon.replace("icon.svg", "icon_turn.svg") : usual.icon);
  leadOn(now);
  notice?.close();
  if (news && !page.curtained) call(waited);
}

function call(waited) {
  const { sound, notice: wanted } = recall("calling");
  if (sound && (outOfSight() || waited > LONG)) chime();
  if (wanted && outOfSight()) notify();
}

async function notify() {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const look = { body: usual.title, tag: page.table, icon: icon?.getAttribute("href") };
  try {
    notice = new Notification("It is your turn", look);
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch { // telephones show them through the worker only
    const worker = await navigator.serviceWorker?.getRegistration();
    worker?.showNotification("It is your turn", { ...look, data: { url: location.pathname } });
  }
}

/** The hall has to know whether somebody may see this page. */
function tellSeen() {
  if (page.seat >= 0 && document.hidden) line.send({ hidden: true });
}

export function listenForSight() {
  document.addEventListener("visibilitychange", () => {
    if (page.seat >= 0) line.send({ hidden: document.hidden });
    if (!document.hidden) {
      notice?.close();
      leadOn(mine);
    }
  });
  if (recall("calling").sound) prepareSound();
}
