// Whether a deal was fair: this browser looks for what it noted before, once the hall has told its secret.

import { $, $$ } from "./dom.js";
import { page, shown } from "./page.js";
import { isWithheld, wrongWith } from "./proof.js";
import { missing, notedFor } from "./sealing.js";

/** Once the secret is told: does all of it fit, and is this browser's part in it? */
export function verdict(table, deal, names) {
  if (!deal.secret) return null;
  const wrong = wrongWith(deal) || missing(deal, table);
  if (wrong) return { fits: false, words: `Do not trust this deal. ${wrong}` };
  const gone = deal.parts.filter(isWithheld).map(({ seat }) => names[seat]);
  const parts = deal.parts.map((part) => part.contribution);
  const added = notedFor(table, deal).some((noted) => parts.includes(noted.contribution));
  const withheld = gone.map((name) => ` ${name}'s browser kept back its own.`).join("");
  return { fits: true, words: fitting(deal, added) + withheld };
}

function fitting(deal, added) {
  if (deal.known) return "Its numbers fit together: checked.";
  if (added) return "The deal was fixed before anybody could know it, and your browser added to it: checked.";
  return "The deal follows from what was shown before it: checked. This browser added nothing to it.";
}

function showVerdict(place, found) {
  place.textContent = `${found.fits ? "✓" : "✗"} ${found.words}`;
  place.classList.toggle("wrong", !found.fits);
  if (!found.fits) place.setAttribute("role", "alert");
}

/** Something is wrong even before the deal. */
export function warn(words) {
  const place = $("[data-verdict]");
  if (place) showVerdict(place, { fits: false, words: `Do not trust this deal. ${words}` });
}

/** On the score sheet. */
export function judge() {
  const place = $("[data-verdict]");
  const { deal, names } = shown.status;
  const found = place && deal ? verdict(page.table, deal, names) : null;
  if (found) showVerdict(place, found);
}

/** On the page about the deal of a table, which also tells what this browser has added. */
export function judgePage() {
  const about = $("[data-deal]");
  if (!about) return;
  const { table, deal, names } = JSON.parse(about.dataset.deal);
  const found = verdict(table, deal, names);
  if (found) showVerdict($("[data-verdict]"), found);
  const mine = notedFor(table, deal).map((noted) => noted.contribution);
  for (const place of $$("[data-mine]")) place.hidden = !mine.length;
  if (mine.length) $("[data-mine] code").textContent = mine.join(" ");
}
