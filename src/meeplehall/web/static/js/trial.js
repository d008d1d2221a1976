// A decision that is tried: the line of a table without a match behind it. Each answer is sent with those
// before it, and the hall tells what the table looks like then, or what came of it; it keeps nothing.

export class Trial {
  readyState = WebSocket.OPEN;
  onmessage = () => {};
  actions = []; // of this try, so far
  pushes = 0;

  constructor(address) {
    this.address = address;
  }

  close() {
    this.readyState = WebSocket.CLOSED;
  }

  /** What the page sends: an answer, one taken back, or a wish (again, show). */
  send(text) {
    const { id, do: action, undo, trial } = JSON.parse(text);
    if (action) this.ask(id, [...this.actions, action]);
    else if (undo) this.ask(id, this.actions.slice(0, -1));
    else if (trial) this.ask(id, [], trial === "show");
  }

  async ask(id, actions, show = false) {
    const answer = await this.fetch({ actions, show });
    if (answer.error) {
      this.tell({ refused: id, sentence: answer.error, rule: answer.rule ?? "" });
      return;
    }
    this.actions = answer.status.trial.verdict === "open" ? actions : [];
    this.tell({ ack: id });
    this.pushes += 1;
    this.tell({ ...answer, n: this.pushes });
  }

  async fetch(body) {
    try {
      const answer = await fetch(this.address, { method: "POST", body: JSON.stringify(body) });
      const told = await answer.json();
      return answer.ok ? told : { error: told.error || "That did not work.", rule: told.rule };
    } catch {
      return { error: "The hall cannot be reached. Try again in a moment." };
    }
  }

  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
