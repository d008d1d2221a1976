// What is fetched from the hall besides the line of a table; what can be asked twice is, if the line is bad.

import { $ } from "./dom.js";

const WAITS = [300, 1000, 3000]; // milliseconds before it is tried again

async function fetchAgain(address, options) {
  for (const wait of WAITS) {
    try {
      const answer = await fetch(address, options);
      if (answer.status < 500 || (options.method ?? "GET") !== "GET") return answer;
    } catch (error) {
      if ((options.method ?? "GET") !== "GET") throw error;
    }
    await new Promise((go) => setTimeout(go, wait));
  }
  return fetch(address, options);
}

/** The answer; an error has the hall's sentence. */
async function fetchWell(address, options = {}) {
  const answer = await fetchAgain(address, options).catch(() => {
    throw new Error("The hall cannot be reached. Try again in a moment.");
  });
  if (answer.ok) return answer;
  const { error } = await answer.json().catch(() => ({}));
  throw new Error(error || "That did not work.");
}

export const fetchJson = async (address) => (await fetchWell(address)).json();

/** An element of another page of the hall. */
export async function fetchPart(address, selector, options = {}) {
  const answer = await fetchWell(address, options);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode($(selector, parsed));
}
