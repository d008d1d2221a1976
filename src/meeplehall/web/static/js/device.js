// Several people at one device: a curtain falls until the next one has it. In a team one person plays several
// seats, and the page simply goes on at the next one.

import { line } from "./answering.js";
import { $, $$ } from "./dom.js";
import { keep, recall } from "./memory.js";
import { asShown, inTeam, ownSeats, page, seatAddress, shown } from "./page.js";

/** Show which seats this device can play. */
export function markOwnSeats() {
  const own = ownSeats();
  for (const place of $$("[data-sit]")) place.classList.toggle("ours", place.dataset.sit in own);
}

/** Whoever of this device is asked next gets the page. */
export function passOn() {
  const { decision, status } = shown;
  if (page.curtained) return; // nobody is here yet
  const stays = Boolean(decision?.owed || status.over || page.seat < 0);
  const next = stays ? undefined : nextSeat(status);
  if (next !== undefined && inTeam()) {
    if (!line.pending && page.held !== String(status.asked)) sitAt(next);
    return;
  }
  if (next !== undefined && !line.pending) drawCurtain(ownSeats()[next]);
}

/**
 * The seat at this device that is to answer now. Where all answer in secret, everybody seems to be asked
 * until the last one has answered: so the browser notes who of this device has, and at which moment.
 */
function nextSeat({ asked, moment }) {
  const own = ownSeats();
  const done = recall("done", sessionStorage);
  const question = `${asked} ${moment}`;
  if (asked.includes(page.seat)) {
    done[page.seat] = question;
    keep("done", done, sessionStorage);
  }
  return asked.find((seat) => seat !== page.seat && own[seat] && done[seat] !== question);
}

/**
 * Behind a curtain lies only what everybody may see: this page empties itself, and the next one's page begins
 * with a curtain and without their cards.
 */
function drawCurtain(token) {
  page.passed = true;
  line.close();
  for (const region of $$("[data-region]")) region.remove();
  for (const words of $$("#pop, #toast, #first, #heard")) words.replaceChildren();
  shown.decision = null;
  location.replace(asShown(`/t/${page.table}/${token}`));
}

/** Somebody says who they are: from now on the page is theirs. */
export function awaitPerson() {
  const button = $("#curtain button");
  button.onclick = () => {
    page.curtained = false;
    $("#curtain").hidden = true;
    line.open();
  };
  button.focus();
}

/** Go on at another seat of this device: no curtain, no new page. */
export function sitAt(seat) {
  const own = ownSeats();
  if (!(seat in own) || seat === page.seat) return;
  line.giveUp();
  page.seat = seat;
  page.token = own[seat];
  shown.decision = null; // it was the other seat's
  history.replaceState(null, "", asShown(seatAddress()));
  line.open();
}

/** Somebody chose this seat by hand: the page stays there until other people are asked. */
export function holdSeat(seat) {
  page.held = String(shown.status.asked);
  sitAt(seat);
}
