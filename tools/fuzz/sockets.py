"""Over WebSocket, at tables at which nothing may happen: broken, late, wrong and nearly right messages."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tools.fuzz.line import LONGEST_WAIT
from tools.fuzz.report import Broken, Report, Secrets
from tools.fuzz.tables import Fuzzed
from tools.fuzz.words import VERBS, Json, action, anything, nearly, text, wrong_turn

#: what is sent before the answers to it are waited for
BATCH = 16
#: how much nonsense closes a line, and how long a message
PATIENCE, LONGEST = 20, 16 * 1024
#: the code of a line that is closed without one
LOST = 1006
#: why a hall leaves a page that did not answer its ping: here, because this process got no time to
UNANSWERED = "keepalive ping timeout"
#: what may be done here without changing a match
HARMLESS = ("resync", "point", "plan", "unplan", "advise", "hints", "coach", "lesson", "say", "chat")
KINDS = (
    "nonsense", "too long", "any verb", "do, late", "do, nearly right", "do, another's", "undo, late", "grab",
    "resync", "consent", "point", "plan", "unplan", "advise", "hints", "coach", "lesson", "nothing", "pong",
    "say", "chat",
)  # fmt: skip
#: thinking takes a while, and there are 20 kB in what is too long
WEIGHTS = (4, 0.02, 4, 10, 16, 4, 5, 4, 3, 4, 4, 6, 3, 0.1, 2, 2, 2, 2, 0.5, 3, 2)


class SilentPage:
    """A page at a table that sends nonsense, and comes back whenever it is thrown out."""

    def __init__(
        self, address: str, table: Fuzzed, seat: int, rng: Random, report: Report, secrets: Secrets
    ) -> None:
        self.key = table.keys[seat] if seat >= 0 else "watch"
        self.url = f"{address.replace('http', 'ws', 1)}/t/{table.table}/{self.key}/live"
        self.table, self.seat, self.rng = table, seat, rng
        self.report, self.secrets = report, secrets
        self._number = 0
        self._kinds: dict[int, str] = {}
        self._sent: dict[int, str] = {}

    async def send(self, amount: int) -> None:
        """Until so many messages were answered."""
        done = 0
        while done < amount:
            async with connect(
                self.url, max_size=None, ping_interval=None, open_timeout=LONGEST_WAIT
            ) as socket:
                done += await self._talk(socket, amount - done)

    async def _talk(self, socket: ClientConnection, amount: int) -> int:
        """Send until it is enough or the hall has had enough; gives what was answered."""
        answered = nonsense = 0
        batch: list[tuple[str, str | bytes]] = []
        try:
            while answered < amount:
                batch = [self._message() for _ in range(min(BATCH, amount - answered))]
                for _, said in batch:
                    await socket.send(said)
                for kind, _ in batch:
                    if kind != "pong":  # which nobody answers
                        nonsense += await self._answer(socket) == "nonsense"
                        answered += 1
        except websockets.ConnectionClosed as closed:
            code, why = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (LOST, "")
            too_long = any(len(said) > LONGEST for _, said in batch)
            # The hall closes with messages of the batch unread. To those its machine answers with a reset,
            # which may overtake the closing and its code: so only where the hall has reason to close.
            lost = code == LOST and (too_long or nonsense + len(batch) >= PATIENCE)
            if code not in (1008, 1009) and not lost and why != UNANSWERED:
                raise Broken(f"a line was closed with {code} {why!r}") from None
            self.report.counts[f"lines closed with {code} and opened again"] += 1
            if code == 1009:  # a message that is too long is answered by the closing itself
                self.report.counts["ws too long: closed"] += 1
                answered += 1
        return answered

    async def _answer(self, socket: ClientConnection) -> str:
        """The kind of the message that is answered next; pushes in between are looked at as well."""
        while True:
            async with asyncio.timeout(LONGEST_WAIT):
                told = str(await socket.recv())
            self.secrets.check(told, self.key, self.key if self.seat >= 0 else self.table.table)
            for answer in ("refused", "ack"):
                if told.startswith(f'{{"{answer}"'):
                    kind = self._kinds.get(json.loads(told)[answer], "nonsense")
                    if answer == "ack" and kind not in HARMLESS:
                        sent = self._sent[json.loads(told)[answer]]
                        mine = self.table.options[self.seat]
                        raise Broken(f"{kind} was done at {self.table.game}, seat {self.seat}: {sent} {mine}")
                    self.report.counts[f"ws {kind}: {answer}"] += 1
                    return kind

    # what is sent

    def _message(self) -> tuple[str, str | bytes]:
        rng = self.rng
        kind = rng.choices(KINDS, WEIGHTS)[0]
        if kind == "nonsense":
            return kind, rng.choice(
                (text(rng), rng.randbytes(rng.randrange(40)), "[" * rng.randrange(3000), '{"id":5,')
            )
        self._number += 1
        for forgotten in (self._kinds, self._sent):
            forgotten.pop(self._number - 1000, None)
        said = self._said(kind)
        verbs = [verb for verb in HARMLESS if verb in said]
        self._kinds[self._number] = verbs[0] if kind == "any verb" and verbs else kind
        if "pong" in said:
            kind = "pong"
        self._sent[self._number] = json.dumps({"id": self._number, **said})
        return kind, self._sent[self._number]

    def _said(self, kind: str) -> Json:
        rng, table = self.rng, self.table
        turn = table.turns[self.seat] if self.seat >= 0 else 0
        options = table.options[self.seat] if self.seat >= 0 else []
        others = [one for i, mine in enumerate(table.options) if i != self.seat for one in mine]
        late = wrong_turn(rng, turn)
        match kind:
            case "too long":
                return {"do": {"type": "x" * 20_000}}
            case "any verb":
                return {rng.choice(VERBS): anything(rng), "turn": late}
            case "do, late":
                return {
                    "turn": late,
                    "do": rng.choice(options) if options else action(rng),
                    "key": text(rng)[:40],
                }
            case "do, nearly right":
                return {"turn": turn, "do": nearly(rng, options), "key": text(rng)[:40]}
            case "do, another's":
                theirs = [one for one in (*others, action(rng)) if one not in options]
                return {"turn": turn, "do": rng.choice(theirs) if theirs else {}}
            case "undo, late":
                return {"undo": True, "turn": late}
            case "nothing":
                return {"turn": turn, "key": text(rng)[:40]}
            case _:
                return {kind: self._value(kind, options)}

    def _value(self, kind: str, options: list[Json]) -> Any:
        rng = self.rng
        match kind:
            case "point":
                return text(rng)
            case "plan":
                thought = rng.choice(options) if options and rng.random() < 0.5 else action(rng)
                return rng.choice(({"do": thought}, {"text": text(rng)}, {"text": "x", "at": [text(rng)]}))
            case "unplan" | "pong":
                return rng.choice((0, -1, 1, 2, 5, 2**40))
            case "lesson":
                return rng.choice(("back", "skip", text(rng)))
            case "say":
                return rng.choice((text(rng), "Well played!"))
            case "chat":
                rules = {
                    "talk": "free",
                    "watchers": rng.choice(("read", "write")),
                    "quiet": rng.random() < 0.5,
                }
                return rng.choice((rules, {**rules, "talk": text(rng)}, text(rng)))
            case "consent" | "hints" | "coach":
                return rng.random() < 0.5
            case _:
                return True
