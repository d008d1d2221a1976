"""Over HTTP: every address that the hall has, with wrong, odd and nearly right requests."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote

from starlette.routing import Route

from meeplehall.hall.app import _routes
from tools.fuzz.line import Line
from tools.fuzz.report import Broken, Report, Secrets
from tools.fuzz.tables import Fuzzed, seat
from tools.fuzz.words import HEADERS, LEVELS, act, anything, form, mangled, text, torn, wrong_turn

#: a match against searching bots keeps processors busy for long, and is nothing new to the hall
SELDOM = {"/quick/{game}": 0.02}
ELSEWHERE = (
    ("GET", "/{x}"),
    ("GET", "/static/{x}"),
    ("GET", "/static/../{x}"),
    ("GET", "/t/{table}/{key}/live"),
)
#: an answer that never ends
ENDLESS = "/api/tables/{table}/events"
#: what only changes who plays, or begins a match: with a right key it is done at tables that go on
CHANGES = ("fork", "play-on", "leave", "return", "replace", "rematch", "begin", "give-up", "attempts")


@dataclass
class Known:
    """What somebody knows who has been to the hall before."""

    games: list[str]
    #: tables at which nothing may happen, and those that go on
    still: list[Fuzzed] = field(default_factory=list)
    lively: list[Fuzzed] = field(default_factory=list)
    #: campaigns with their keys
    campaigns: list[tuple[str, str]] = field(default_factory=list)
    #: exported matches and campaigns
    files: list[bytes] = field(default_factory=list)


def addresses() -> list[tuple[str, str]]:
    """Every method and address that the hall answers to."""
    found: list[tuple[str, str]] = []
    for route in _routes():
        if isinstance(route, Route) and not route.path.startswith("/static") and route.path != ENDLESS:
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
    return found + list(ELSEWHERE)


class Visitor:
    """Somebody who asks for one thing after another."""

    def __init__(self, address: str, known: Known, rng: Random, report: Report, secrets: Secrets) -> None:
        self.line, self.known, self.rng = Line(address), known, rng
        self.report, self.secrets = report, secrets
        self.addresses = addresses()
        self._round: list[tuple[str, str]] = []

    async def send(self, amount: int) -> None:
        for _ in range(amount):
            await self._ask(*self._where())
        self.line.close()

    def _where(self) -> tuple[str, str]:
        """All of them in some order, and again in another: chance alone would leave one out now and then."""
        while True:
            if not self._round:
                self._round = self.rng.sample(self.addresses, len(self.addresses))
            method, address = self._round.pop()
            if self.rng.random() < SELDOM.get(address, 1.0):
                return method, address

    async def _ask(self, method: str, address: str) -> None:
        rng = self.rng
        told_of = f"{method} {address}"
        table, lively = self._table()
        key = rng.choice(table.keys) if table.keys else "watch"
        right = lively or method == "GET" or address.endswith(("/act", "/undo"))
        given = key if right and rng.random() < 0.7 else mangled(rng, key)
        if not lively and address.rpartition("/")[2] in CHANGES and given in table.keys:
            given = mangled(rng, key)
        names = defaultdict(lambda: text(rng) or "-", self._names(table, given))
        if "{campaign}" in address and self.known.campaigns and rng.random() < 0.8:
            names["campaign"], names["key"] = rng.choice(self.known.campaigns)
        path = re.sub(r"{(\w+)}", lambda name: quote(names[name[1]]), address)
        headers = [rng.choice(HEADERS)] if rng.random() < 0.15 else []
        if rng.random() < 0.05:
            method = rng.choice(("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS"))
        if "/api/tables/" in address and given == key:
            headers.append(seat(key))
        elif "/api/campaigns/" in address:
            headers.append(f"Authorization: Campaign {quote(names['key'])}")
        body = self._body(address, table, key, lively)
        status = await self._send(told_of, method, path, headers, body)
        if status == 200 and not lively and method == "POST" and "{table}" in address:
            raise Broken(f"POST {address} {headers} was done at {table.game}: {body!r}")

    async def _send(self, told_of: str, method: str, path: str, headers: list[str], body: bytes) -> int:
        status, told = await self.line.ask(method, path, headers, body)
        if status >= 500:
            raise Broken(f"{status} to {method} {path} {headers} {body!r}: {told[-300:]}")
        if told_of.startswith("GET") or status >= 400:  # what is opened is told with its keys, once
            self.secrets.check(told, f"{path} {headers} {body!r}")
        self.report.counts[f"http {told_of}: {status}"] += 1
        return status

    def _table(self) -> tuple[Fuzzed, bool]:
        lively = bool(self.known.lively) and self.rng.random() < 0.4
        return self.rng.choice(self.known.lively if lively else self.known.still), lively

    def _names(self, table: Fuzzed, key: str) -> Iterator[tuple[str, str]]:
        rng = self.rng
        yield "table", table.table if rng.random() < 0.85 else mangled(rng, table.table)
        yield "key", key
        yield "game", rng.choice(self.known.games) if rng.random() < 0.8 else text(rng)
        yield "campaign", text(rng) or "-"
        yield "code", rng.choice(table.codes) if table.codes and rng.random() < 0.3 else text(rng) or "-"
        yield "n", rng.choice(("0", "3", "-1", "99999", text(rng) or "-"))
        yield "x", text(rng)

    def _body(self, address: str, table: Fuzzed, key: str, lively: bool) -> bytes:
        rng = self.rng
        if rng.random() < 0.25:
            return rng.choice((b"", text(rng).encode(), json.dumps(anything(rng)).encode(), form(rng)))
        number = table.keys.index(key) if key in table.keys else 0
        turn = table.turns[number] if table.turns else 0
        if "/retry/" in address:
            options = table.options[number] if table.options else []
            return _json({"actions": [rng.choice(options)] if options else anything(rng)})
        match address.rpartition("/")[2]:
            case "act":
                late = rng.random() < 0.3
                options = table.options[number] if table.options else []
                return _json(act(rng, wrong_turn(rng, turn) if late else turn, options))
            case "undo":
                return _json({"turn": rng.choice((turn, turn + 1)) if lively else wrong_turn(rng, turn)})
            case "import" if self.known.files:
                file = rng.choice(self.known.files)
                return file if rng.random() < 0.05 else torn(rng, file)
            case "analysis":
                return _json({"depth": rng.choice((1, 0, 9, anything(rng))), "bots": rng.random() < 0.3})
            case "mine":
                known = [{"table": table.table, "key": rng.choice((key, mangled(rng, key)))}]
                return _json({"seats": rng.choice((known, anything(rng)))})
            case "fork":
                return f"moment={rng.choice((0, 1, 5, -1, 10**6))}".encode()
            case "leave" | "replace":
                return (
                    f"seat={rng.choice((0, 1, 2, -1))}&level={rng.choice((*LEVELS, 'x', 'hard:9'))}".encode()
                )
            case "tables" | "campaigns" | "attempts" | "begin":
                return self._opening(address)
        if address.startswith("/api/"):
            return _json({rng.choice(("code", "new", "address", "keep", "seal", "part")): anything(rng)})
        return form(rng)

    def _opening(self, address: str) -> bytes:
        """A table or a campaign, mostly with something wrong."""
        rng, game = self.rng, self.rng.choice(self.known.games)
        kinds = [
            rng.choice(("person", "open", "me", "local", *LEVELS, text(rng))) for _ in range(rng.randrange(6))
        ]
        if not address.startswith("/api/"):
            seats = "&".join(f"seat-{i}={quote(kind)}" for i, kind in enumerate(kinds))
            return f"game={game}&seats={len(kinds)}&{seats}&title={quote(text(rng))}".encode()
        wanted: dict[str, Any] = {"game": game, "seats": [{"kind": kind} for kind in kinds]}
        if address.endswith("campaigns"):
            wanted = {"game": game, "title": text(rng)}
        if address.endswith("attempts"):
            del wanted["game"]
        if rng.random() < 0.3:
            wanted[rng.choice((*wanted, "options", "seed", text(rng)))] = anything(rng)
        return _json(wanted)


def _json(value: object) -> bytes:
    return json.dumps(value).encode()
