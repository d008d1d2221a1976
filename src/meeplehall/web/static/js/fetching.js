// A part of another page of the hall.

import { $ } from "./dom.js";

/** The element of that page; an error has the hall's sentence. */
export async function fetchPart(address, selector, options = {}) {
  const answer = await fetch(address, options);
  if (!answer.ok) {
    const { error } = await answer.json().catch(() => ({}));
    throw new Error(error || "That did not work.");
  }
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode($(selector, parsed));
}
