// Forms whose answer takes the place of the part that they stand in: keep my seat; and the card to print.

import { $ } from "./dom.js";
import { fetchPart } from "./fetching.js";

const PART = "[data-keep]";

/** Send a form of the part, and show the part anew. */
async function renew(form) {
  const place = form.dataset.part ? `[data-${form.dataset.part}]` : PART;
  const part = form.closest(place);
  const body = new URLSearchParams(new FormData(form));
  try {
    part.replaceWith(await fetchPart(form.action, place, { method: "POST", body }));
    document.dispatchEvent(new CustomEvent("renewed"));
  } catch (error) {
    const words = $("[role=alert]", part) ?? part.appendChild(document.createElement("p"));
    words.setAttribute("role", "alert");
    words.className = "error";
    words.textContent = error.message;
    form.after(words); // where somebody looks
    words.scrollIntoView({ block: "nearest" });
  }
}

export function listenForKeeping() {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-part]")) return;
    event.preventDefault();
    renew(event.target);
  });
  $("[data-print]")?.addEventListener("click", () => print());
}

/** Somebody has opened this seat elsewhere: if its ways are being looked at, show them as they are now. */
export async function renewKept(address) {
  const part = $(`#drawer ${PART}`);
  if (part) part.replaceWith(await fetchPart(`${address}/keep`, PART));
}

/** The code from a card's QR code, after the #: it is put where it is typed otherwise, and out of sight. */
export function takeCode() {
  const field = $("[data-find] input[name=code]");
  if (!field || location.pathname !== "/find" || !location.hash) return;
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  $("[data-find] button").focus();
}
