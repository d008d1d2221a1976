// Which table this page shows, for which seat, and what it has been told about it.

import { $ } from "./dom.js";
import { recall } from "./memory.js";

const hall = $("#hall");

/** This page's place: it changes when one person goes on at another seat of a team. */
export const page = {
  game: hall?.dataset.game ?? "",
  title: hall?.dataset.title ?? "",
  table: hall?.dataset.table ?? "",
  token: hall?.dataset.token ?? "",
  seat: Number(hall?.dataset.seat ?? -1),
  replay: Boolean($("#at")),
  trial: hall?.dataset.trial ?? "", // where a decision is tried that is no part of a match, if this is one
  text: Boolean(hall?.hasAttribute("data-text")), // the text table
  curtained: Boolean(hall?.dataset.curtain), // several people share this device: nobody has said who looks
  touched: false, // the last click was made with a finger
  lastTurn: 0, // how often this seat had acted when something was last shown
  passed: false, // the device went to somebody else: this page shows nothing any more
  held: "", // the people who were asked when somebody chose this seat by hand
};

/** The last push (see web/push.py), the option with a warning that was clicked once, the open group. */
export const shown = { turn: 0, decision: null, status: {}, armed: null, group: "", offered: null };

/** The address of this seat. */
export const seatAddress = () => `/t/${page.table}${page.token ? `/${page.token}` : ""}`;

/** An address that leads to a table, with its question for the text table if this page is one. */
export function asShown(address) {
  if (!page.text) return address;
  return `${address}${address.includes("?") ? "&" : "?"}text`;
}

/** The keys of all seats at this device, by seat. */
export const ownSeats = () => recall("tables")[page.table]?.seats || {};

/** Do people play this as a team, and does somebody at this page take part? */
export const inTeam = () => page.seat >= 0 && shown.status.plans !== undefined;
