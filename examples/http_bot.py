"""A bot that plays over HTTP, with nothing but the standard library: a start for one in any language.

    python examples/http_bot.py http://127.0.0.1:8000                  # opens a table against greedy bots
    python examples/http_bot.py http://127.0.0.1:8000/t/TABLE/KEY      # takes the seat of this link

It knows no rules: the hall says what can be done, and the bot picks something. Make `choose` cleverer.
docs/api.md describes every address it uses; from Python, meeplehall.client does the same with less to write.
"""

from __future__ import annotations

import argparse
import json
import random
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

#: seconds that the hall waits for a change before it answers that there is none
WAIT = 20


class Hall:
    """The hall at an address, and the seat there whose key we have."""

    def __init__(self, address: str, table: str = "", key: str = "") -> None:
        self.address = address
        self.table = table
        self.key = key

    def open_table(self, game: str, bots: int, options: dict[str, str]) -> None:
        """A table with one seat for us and bots at the others."""
        seats = [{"kind": "person", "name": "HTTP bot"}, *[{"kind": "greedy"}] * bots]
        opened = self.call("/api/tables", {"game": game, "seats": seats, "options": options})
        self.table, self.key = opened["table"], opened["seats"][0]["token"]

    def look(self, after: str = "") -> Any:
        """What we may know of the table: when its mark is not this one any more, or after a while."""
        return self.call(f"/api/tables/{self.table}?after={after}&wait={WAIT}")

    def act(self, turn: int, action: dict[str, Any]) -> None:
        """Do something; when this returns, it is done and stored."""
        self.call(f"/api/tables/{self.table}/act", {"turn": turn, "action": action})

    def call(self, path: str, message: object = None) -> Any:
        """A request; with a message it is a POST."""
        data = None if message is None else json.dumps(message).encode()
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Seat {self.key}"
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=2 * WAIT) as answer:
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise Refused(error.code, json.load(error)) from None


class Refused(Exception):
    """The hall did not do it; nothing has changed. The sentence says why, and the rule if there is one."""

    def __init__(self, status: int, answer: dict[str, str]) -> None:
        super().__init__(f"{answer['error']} {answer['rule']}".strip())
        self.status = status


def choose(decision: dict[str, Any]) -> dict[str, Any]:
    """Any option that is not obviously a slip."""
    options = [option for option in decision["options"] if not option["warning"]] or decision["options"]
    action: dict[str, Any] = random.choice(options)["message"]
    return action


def play(hall: Hall) -> Any:
    """Answer what we are asked until the match is over; gives what we see then."""
    seen = hall.look()
    while not seen["over"]:
        if seen["decision"] and seen["decision"]["owed"]:
            try:
                hall.act(seen["turn"], choose(seen["decision"]))
            except Refused as refused:
                if refused.status != 409:  # 409: the table has moved on since we looked
                    raise
        seen = hall.look(seen["mark"])
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a match over HTTP.")
    parser.add_argument("address", help="a hall, or the link of a seat")
    parser.add_argument("--game", help="what to play at a new table (default: the first game there is)")
    parser.add_argument("--bots", type=int, default=1, help="bots to play against at a new table")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option")
    arguments = parser.parse_args()

    link = urlsplit(arguments.address)
    hall = Hall(f"{link.scheme}://{link.netloc}")
    if link.path.startswith("/t/"):
        _, _, hall.table, hall.key = link.path.split("/")
    else:
        game = arguments.game or hall.call("/api/games")[0]["id"]
        hall.open_table(game, arguments.bots, dict(option.split("=", 1) for option in arguments.set))
        print(f"Watch at {hall.address}/t/{hall.table}", flush=True)
    scores = play(hall)["outcome"]["scores"]
    print(f"Over: {scores}. Replay: {hall.address}/t/{hall.table}")


if __name__ == "__main__":
    main()
