// By what the hall knows again who plays with this browser: a key that it draws once, and never shows.

import { $, $$, make } from "./dom.js";
import { fetchPart } from "./fetching.js";
import { keep, recall } from "./memory.js";
import { digitsOf } from "./proof.js";
import { prepareSetups } from "./setup.js";

const BYTES = 16;

/** The key, if there is one; it is drawn when it is first needed. Empty if the browser keeps nothing. */
export const knownAs = () => recall("person").key ?? "";

function drawn() {
  const key = knownAs() || digitsOf(crypto.getRandomValues(new Uint8Array(BYTES)));
  try {
    keep("person", { key });
  } catch {
    return "";
  }
  return key;
}

/** As whom a passkey has found this browser's person again. */
export function becomeKnownAs(key) {
  if (key) keep("person", { key });
}

/** Forms that lead to a seat take the key along. */
export function listenForPeople() {
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches("form[data-person]")) return;
    $("input[name=person]", target)?.remove();
    target.append(make("input", { type: "hidden", name: "person", value: drawn() }));
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-forget-me]");
    if (button && confirm(button.dataset.forgetMe)) forgetMe(button);
  });
}

/** What is about this browser's person is asked for with the key. */
export async function showPersonal() {
  const body = JSON.stringify({ person: knownAs() });
  if (!knownAs()) return;
  for (const place of $$("[data-personal]")) {
    const asked = fetchPart(place.dataset.personal, "[data-personal]", { method: "POST", body });
    place.replaceWith(await asked.catch(() => place));
  }
  prepareSetups();
}

async function forgetMe(button) {
  const line = $("[role=status]", button.parentElement);
  const body = JSON.stringify({ person: knownAs() });
  const asked = knownAs() ? fetch("/people/forget", { method: "POST", body }) : Promise.resolve({ ok: true });
  const { ok } = await asked.catch(() => ({ ok: false }));
  if (ok) keep("person", {});
  line.textContent = ok ? "You are not in the ratings any more." : "That did not work. Try again.";
  line.hidden = false;
}
