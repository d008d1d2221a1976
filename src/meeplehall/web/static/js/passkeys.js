// Passkeys: this browser's seats are kept with one, and found again in another browser.

import { $ } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { recall } from "./memory.js";
import { becomeKnownAs, knownAs } from "./person.js";
import { listTables, rememberSeat } from "./tables.js";

const MOST = 50; // the hall takes so many seats at a time
const SAID = {
  make: () => "The passkey keeps your seats now.",
  add: () => "Your passkey keeps them, too.",
  delete: () => "The passkey is deleted in this hall. Delete it on your device, too.",
  find: ({ seats }) => (seats.length ? "Your seats are here again." : "This passkey keeps no seat any more."),
};

const bytes = (word) => {
  const all = atob(word.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(all, (character) => character.charCodeAt(0));
};
const text = (buffer) => {
  const all = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(all).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

async function post(address, message) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(message) });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.error || "That did not work.");
  return found;
}

/** The seats at one table, that of the page first, or all that this browser has. */
function seatsAt(table, key) {
  const found = key ? [{ table, key }] : [];
  for (const [id, { seats }] of Object.entries(recall("tables"))) {
    const others = Object.values(seats).filter((other) => other !== key);
    if (!table || id === table) found.push(...others.map((other) => ({ table: id, key: other })));
  }
  return found.slice(0, MOST);
}

function prepared({ challenge, user, excludeCredentials = [], allowCredentials, ...more }) {
  const options = { ...more, challenge: bytes(challenge) };
  if (user) {
    options.user = { ...user, id: bytes(user.id) };
    options.excludeCredentials = excludeCredentials.map((each) => ({ ...each, id: bytes(each.id) }));
  }
  return { publicKey: options };
}

/** What the passkey answered, as JSON: all of its bytes as text. */
function written({ id, rawId, type, response }) {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const has = parts.filter((part) => response[part]);
  const told = Object.fromEntries(has.map((part) => [part, text(response[part])]));
  return { id, rawId: text(rawId), type, response: told };
}

async function use(purpose, place) {
  const key = $("[data-passkey-list]", place)?.dataset.passkeyList.split("/")[3];
  const seats = purpose === "make" || purpose === "add" ? seatsAt(place.dataset.passkeys, key) : [];
  const person = seats.length ? knownAs() : "";
  const options = prepared(await post("/passkeys/question", { purpose, seats, person }));
  const { credentials } = navigator;
  const passkey = await (purpose === "make" ? credentials.create(options) : credentials.get(options));
  const done = await post("/passkeys/response", { credential: written(passkey) });
  for (const seat of done.seats) rememberSeat(seat);
  becomeKnownAs(done.person);
  listTables();
  return SAID[purpose](done);
}

async function click({ target }) {
  const button = target.closest("[data-passkey]");
  if (!button) return;
  const place = button.closest("[data-passkeys]");
  button.disabled = true;
  try {
    say(place, await use(button.dataset.passkey, place));
    await showKept(place);
  } catch (error) {
    say(place, error.name === "NotAllowedError" ? "No passkey was used." : error.message);
  }
  button.disabled = false;
}

function say(place, words) {
  const line = $("[role=status]", place);
  line.textContent = words;
  line.hidden = false;
}

/** At a seat: the list of its passkeys has changed. */
async function showKept(place) {
  const list = $("[data-passkey-list]", place);
  if (list) list.replaceWith(await fetchPart(list.dataset.passkeyList, "[data-passkey-list]"));
}

export function listenForPasskeys() {
  document.addEventListener("click", click);
  if (!window.PublicKeyCredential) document.documentElement.classList.add("no-passkeys");
}
