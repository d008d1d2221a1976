// The formulas of a deal (docs/fair-deals.md), and what does not fit in one.

import { sha256 } from "./hash.js";

const WITHHELD = "-"; // instead of the contribution of a browser that never broke its seal

const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const digitsOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The commitment of a secret, and the seal of a contribution. */
export const hashOf = (digits) => sha256(bytesOf(digits));

/** The seed as text: JavaScript's numbers do not have 63 bits. */
export function seedOf(secret, parts) {
  const lines = ["meeplehall deal 1", secret, ...parts.map((part) => `${part.seat} ${part.contribution}`)];
  const hash = sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
  return String(BigInt(`0x${hash.slice(0, 16)}`) % 2n ** 63n);
}

export const isWithheld = ({ contribution }) => contribution === WITHHELD;

/** What does not fit in a deal whose secret is told, in a sentence; empty if everything does. */
export function wrongWith({ secret, commitment, parts, seed }) {
  if (hashOf(secret) !== commitment) return "The hall's secret does not fit its commitment.";
  for (const part of parts) {
    if (!isWithheld(part) && hashOf(part.contribution) !== part.seal) {
      return `What the browser of player ${part.seat + 1} added does not fit its seal.`;
    }
  }
  return seedOf(secret, parts) === seed ? "" : "The seed does not follow from what was added.";
}

/** All seals that were shown, as one text to compare. */
export const sealsIn = ({ parts }) => parts.map((part) => `${part.seat} ${part.seal}`).join();

/** What a browser noted before the deal, and does not find in it afterwards; empty if it is all there. */
export function missingFrom({ commitment, parts }, noted) {
  const mine = parts.find((part) => part.seal === noted.seal);
  if (!mine) return "What your browser sealed is not in it.";
  if (isWithheld(mine)) return noted.commitment ? "What your browser told was left out of it." : "";
  const changed = mine.contribution && mine.contribution !== noted.contribution;
  if (changed) return "What your browser told was changed.";
  if (noted.commitment && noted.commitment !== commitment) return "The hall shows another commitment now.";
  const same = !noted.seals || noted.seals === sealsIn({ parts });
  return same ? "" : "The seals of the players are not those of before.";
}
