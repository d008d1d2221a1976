// A client for the HTTP API of a hall, for Node 18 or later and for browsers, without any package; and a bot.
//
//     node examples/client.mjs http://127.0.0.1:8000 xenofera          opens a table against greedy bots
//     node examples/client.mjs http://127.0.0.1:8000/t/TABLE/KEY       takes the seat of this link
//
// It knows no rules: the hall says what can be done. docs/api.md describes the addresses that it uses.

// Seconds that the hall waits for a change before it answers that there is none; it allows 60.
const WAIT = 30;

/** The hall did not do it, and nothing has changed. `rule` names the rule behind it, if there is one. */
export class Refused extends Error {
  constructor(status, { error, rule }) {
    super(rule ? `${error} (${rule})` : error);
    this.status = status;
    this.rule = rule;
  }
}

/** A hall at an address, perhaps with the key of a seat there. */
export class Hall {
  constructor(address, key = "") {
    this.address = new URL(address).origin;
    this.key = key;
  }

  async fetch(path, options = {}) {
    const headers = { "Content-Type": "application/json", ...options.headers };
    if (this.key) headers.Authorization = `Seat ${this.key}`;
    const answer = await fetch(this.address + path, { ...options, headers });
    if (!answer.ok) throw new Refused(answer.status, await answer.json());
    return answer;
  }

  async get(path) {
    return (await this.fetch(path)).json();
  }

  async post(path, message) {
    return (await this.fetch(path, { method: "POST", body: JSON.stringify(message) })).json();
  }

  games() {
    return this.get("/api/games");
  }

  /** A new table; kinds are "person", "open", or levels of bots. Gives the seats of kind person. */
  async openTable(game, kinds, options = {}) {
    const made = await this.post("/api/tables", { game, seats: kinds.map((kind) => ({ kind })), options });
    const mine = made.seats.filter((seat) => seat.token);
    return mine.map((seat) => new Seat(this.address, made.table, seat.token));
  }
}

/** A seat at a table. */
export class Seat {
  #hall;
  #path;
  #seen = null;
  #turn = 0;

  constructor(address, table, key = "") {
    this.table = table;
    this.#hall = new Hall(address, key);
    this.#path = `/api/tables/${encodeURIComponent(table)}`;
  }

  /** The seat of a link as people have it. */
  static byLink(link) {
    const url = new URL(link);
    const [, , table, key] = url.pathname.split("/");
    return new Seat(url.origin, table, key);
  }

  /** Where anybody can watch. */
  get watchLink() {
    return `${this.#hall.address}/t/${this.table}`;
  }

  /** All that the seat may know now: view, decision, status, over, outcome. */
  async observe() {
    return this.#noticed(await this.#hall.get(this.#path));
  }

  #noticed(seen) {
    this.#turn = seen.turn;
    return (this.#seen = seen);
  }

  /** The same when something has changed since the last look, or after a while. */
  async change(seconds = WAIT) {
    if (!this.#seen) return this.observe();
    return this.#noticed(await this.#hall.get(`${this.#path}?after=${this.#seen.mark}&wait=${seconds}`));
  }

  /** The same when the table waits for this seat, or when the match is over. */
  async wait() {
    let seen = await this.observe();
    while (!seen.over && !seen.decision?.owed) seen = await this.change();
    return seen;
  }

  /** Do something, for the turn that was seen last; when this returns, it is done and stored. */
  async act(action) {
    const message = { turn: this.#turn, action, key: crypto.randomUUID() };
    this.#turn = (await this.#hall.post(`${this.#path}/act`, message)).turn;
  }

  /** The table after each change, first as it is now; after a break it goes on where it was. */
  async *events() {
    for (;;) {
      const headers = this.#seen ? { "Last-Event-ID": this.#seen.mark } : {};
      const answer = await this.#hall.fetch(`${this.#path}/events`, { headers });
      try {
        for await (const line of lines(answer.body)) {
          if (!line.startsWith("data: ")) continue;
          const seen = JSON.parse(line.slice(6));
          // it may have been on its way since before the last action
          yield seen.turn < this.#turn ? await this.observe() : this.#noticed(seen);
        }
      } catch (broken) {
        if (!(broken instanceof TypeError)) throw broken; // what fetch says of a line that is gone
      }
    }
  }

  /** Answer with what `choose` says until the match is over; gives how it ended. */
  async play(choose) {
    for (;;) {
      const seen = await this.wait();
      if (seen.over) return seen.outcome;
      try {
        await this.act(choose(seen));
      } catch (problem) {
        if (problem.status !== 409) throw problem; // the table has moved on since we looked
        if ((await this.observe()).mark === seen.mark) throw problem; // it has not
      }
    }
  }
}

async function* lines(body) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const found = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = found.pop();
    yield* found;
  }
}

/** Any option that is not obviously a slip. */
export function choose({ decision: { options } }) {
  const good = options.filter((option) => !option.warning);
  const among = good.length ? good : options;
  return among[Math.floor(Math.random() * among.length)].message;
}

async function main(address, game = "", ...options) {
  let seat;
  if (new URL(address).pathname.startsWith("/t/")) {
    seat = Seat.byLink(address);
  } else {
    const hall = new Hall(address);
    const games = await hall.games();
    const found = games.find(({ id }) => id === game) ?? games[0];
    const bots = Array(Math.max(1, found.min_seats - 1)).fill("greedy");
    const chosen = Object.fromEntries(options.map((option) => option.split("=")));
    [seat] = await hall.openTable(game || found.id, ["person", ...bots], chosen);
    console.log(`Watch at ${seat.watchLink}`);
  }
  const { scores, ranks } = await seat.play(choose);
  console.log(`Over: ${JSON.stringify({ table: seat.table, scores, ranks })}`);
}

if (globalThis.process?.argv[1] && import.meta.url === new URL(process.argv[1], "file:///").href) {
  await main(...process.argv.slice(2));
}
