// This browser's part of a deal is added to it, once every seat is taken.

import { $ } from "./dom.js";
import { recall } from "./memory.js";
import { ownSeats, page, shown } from "./page.js";
import { sealsIn } from "./proof.js";
import { keepDeals, missing } from "./sealing.js";
import { warn } from "./verdict.js";

const AGAIN = 2000; // milliseconds until it is tried again when the hall did not answer
const sent = new Set();

/** When all seats are taken: note what everybody has shown, and only then break the seals of this browser. */
export function addToDeal({ status }) {
  const deal = status?.deal;
  if (!deal || deal.dealt || page.replay) return;
  const strange = missing(deal, page.table);
  if (strange && !deal.known) {
    warn(strange);
    return;
  }
  const keys = ownSeats();
  const deals = recall("deals");
  const seals = sealsIn(deal);
  for (const { seat, seal: mine } of deal.parts) {
    if (!keys[seat] || !deal.waiting.includes(seat)) continue;
    const noted = deals[mine];
    if (!noted) {
      offerToGoWithout(seat);
      continue;
    }
    deals[mine] = { ...noted, table: page.table, commitment: deal.commitment, seals };
    keepDeals(deals);
    send(keys[seat], noted.contribution);
  }
}

async function send(key, contribution) {
  if (sent.has(contribution)) return;
  sent.add(contribution);
  const headers = { authorization: `Seat ${key}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ contribution }) };
  const answer = await fetch(`/api/tables/${page.table}/deal`, request).catch(() => null);
  if (answer?.ok) return;
  setTimeout(() => {
    sent.delete(contribution);
    addToDeal(shown);
  }, AGAIN);
}

/** The part was drawn in another browser, or this one has forgotten it. */
function offerToGoWithout(seat) {
  const button = $("[data-without]");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => send(ownSeats()[seat], "-");
}
