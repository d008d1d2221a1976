// This browser's part of a deal: drawn and sealed when somebody sits down, and kept for when it is asked for.

import { $, $$, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { page } from "./page.js";
import { digitsOf, hashOf, missingFrom } from "./proof.js";
import { say } from "./toast.js";

const MOST = 200; // the newest ones are kept
const BYTES = 16;
const SOON = 60_000; // milliseconds within which a form that was sent leads to its table

/** A new contribution, kept in this browser; gives its seal. Empty if the browser keeps nothing. */
export function seal() {
  const contribution = digitsOf(crypto.getRandomValues(new Uint8Array(BYTES)));
  const made = hashOf(contribution);
  try {
    keepDeals({ ...recall("deals"), [made]: { seal: made, contribution, at: Date.now() } });
    keep("sealed", { seal: made, from: location.pathname, at: Date.now() }, sessionStorage);
  } catch {
    return "";
  }
  return made;
}

export function keepDeals(deals) {
  const newest = Object.entries(deals).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  keep("deals", Object.fromEntries(newest));
}

/** Forms that lead to a seat take a seal along; none is needed for a deal that somebody chooses. */
export function listenForSeals() {
  for (const form of $$("form[data-seals]")) {
    form.addEventListener("submit", () => {
      $("input[name=seal]", form)?.remove();
      if (form.elements.seed?.value) return;
      form.append(make("input", { type: "hidden", name: "seal", value: seal() }));
    });
  }
}

/**
 * What was sealed on the page before belongs to this table. Whoever comes to a table that is there already
 * may be too late; whoever opened it cannot be.
 */
export function claimSeal({ deal }) {
  const { seal: mine, from, at } = recall("sealed", sessionStorage);
  const before = document.referrer && new URL(document.referrer).pathname;
  if (!mine || from !== before) return;
  keep("sealed", {}, sessionStorage);
  const deals = recall("deals");
  if (!deals[mine] || Date.now() - at > SOON) return;
  const late = from.startsWith("/t/") && deal?.dealt !== false;
  if (late) say("The deal was done before you sat down: your browser adds nothing to it.");
  else deals[mine].table = page.table;
  keepDeals(deals);
}

/** What this browser has noted about its parts in a deal; a match may have moved from another table. */
export function notedFor(table, { parts }) {
  const seals = parts.map((part) => part.seal);
  const all = Object.values(recall("deals"));
  return all.filter((noted) => noted.table === table || seals.includes(noted.seal));
}

/** What it does not find in the deal that it noted before. */
export function missing(deal, table) {
  return notedFor(table, deal).map((noted) => missingFrom(deal, noted)).join(" ").trim();
}
