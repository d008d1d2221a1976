// The tables that this browser has a seat at, and the list of them on the first page.

import { $, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { asShown, ownSeats, page } from "./page.js";

const MOST = 12; // the newest ones are listed
const ALSO = "#also=";

/** Note this table with the keys of its seats; those of others at this device come after # in the address. */
export function rememberTable(names) {
  const tables = recall("tables");
  const seats = { ...tables[page.table]?.seats, ...keysIn(location) };
  if (page.token) seats[page.seat] = page.token;
  tables[page.table] = { title: page.title, seats, names, at: Date.now() };
  keep("tables", tables);
  if (!location.hash.startsWith(ALSO)) return;
  history.replaceState(null, "", asShown(location.pathname)); // out of sight
}

/** Note a seat that was found, with those of others at its device. */
export function rememberSeat({ table, title, seat, token, url, names }) {
  const tables = recall("tables");
  const seats = { ...tables[table]?.seats, ...keysIn(new URL(url, location.href)), [seat]: token };
  keep("tables", { ...tables, [table]: { title, seats, names, at: Date.now() } });
}

/** Whoever watches a table at which this browser has a seat is led to it, if its key still opens it. */
export async function takeOwnSeat() {
  const [key] = Object.values(ownSeats());
  if (page.seat >= 0 || !key) return;
  const address = `/t/${page.table}/${key}`;
  const answer = await fetch(address, { method: "HEAD" });
  if (answer.ok) location.replace(asShown(address));
}

/** Seat and key of each other person at this device: #also=1:KEY,2:KEY. */
function keysIn({ hash }) {
  if (!hash.startsWith(ALSO)) return {};
  return Object.fromEntries(hash.slice(ALSO.length).split(",").map((pair) => pair.split(":")));
}

/** A campaign is found again among the tables. */
export function rememberCampaign() {
  const campaign = $("[data-campaign]")?.dataset;
  if (!campaign) return;
  const entry = { title: campaign.title, href: campaign.href, seats: {}, at: Date.now() };
  keep("tables", { ...recall("tables"), [campaign.campaign]: entry });
}

/** All tables that this browser remembers, the newest first. */
export const newestTables = () => Object.entries(recall("tables")).sort(([, a], [, b]) => b.at - a.at);

let standings = new Map(); // what the hall said of each table, by its id

/** Those that wait for somebody here come first, and those that are over last. */
export function listTables(told) {
  const section = $("[data-tables]");
  if (!section) return;
  if (told) standings = new Map(told.map((row) => [row.dataset.standingOf, row]));
  const place = ([id]) => {
    const { waits, over } = standings.get(id)?.dataset ?? {};
    return waits ? 0 : over === undefined ? 1 : 2;
  };
  const order = newestTables().sort((a, b) => place(a) - place(b));
  const waiting = order.filter((table) => place(table) === 0).length;
  const rows = order.slice(0, Math.max(MOST, waiting)).map(([id, table]) => listed(id, table));
  $("ul", section).replaceChildren(...rows);
  section.hidden = !rows.length;
}

function listed(id, { title, seats, names = [], href, at }) {
  const address = (key) => href || (key ? `/t/${id}/${key}` : `/t/${id}`);
  const [first, ...others] = Object.entries(seats);
  const who = first ? names[first[0]] : "";
  const words = who ? `${title}: ${who}` : title;
  const waits = standings.get(id)?.dataset.waits;
  const links = [make("a", { href: waits ?? address(first?.[1]) }, words)];
  for (const [seat, key] of others) {
    links.push(make("a", { href: address(key) }, names[seat] ?? `Seat ${Number(seat) + 1}`));
  }
  const when = new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const look = { class: "small", "aria-label": `Forget ${title}` };
  const button = make("button", { ...look, onclick: () => forget(id) }, "Forget");
  const last = make("span", {}, first || href ? when : `watched, ${when}`);
  const said = standings.get(id)?.cloneNode(true).childNodes ?? []; // whose turn it is first
  const stands = make("p", { class: "stands" }, ...said, last);
  return make("li", { "data-table-row": id }, make("div", {}, ...links, stands), button);
}

function forget(id) {
  const tables = recall("tables");
  delete tables[id];
  keep("tables", tables);
  listTables();
}
