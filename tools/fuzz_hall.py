"""Messages that make no sense, or half, to a hall on the loopback: seeded, and all of them answered.

    python -m tools.fuzz_hall [--messages 20000] [--seed 0]

At the tables of all games, seats and a spectator send broken, wrong, late and impossible messages over
WebSocket and HTTP. A line that is cut off after too much nonsense is opened again; only what was answered is
counted. Nothing may answer with 5xx, change a match, or tell somebody else's key or the inside of the hall.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import string
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tools.hall_process import running_hall

#: what is sent before the answers to it are waited for
BATCH = 16
#: seconds after which an answer does not come any more
LONGEST_WAIT = 120.0
#: what stands in no answer: it would tell how the hall is made
INSIDE = ("Traceback", "site-packages", "meeplehall/hall", 'File "')
#: limits that let one address do all this
OPEN_DOORS = ("--sockets-per-address", "1000", "--tables-per-hall", "100000", "--imports-per-hall", "100")
SEATS = 2
NONSENSE = "This is not a message that the hall knows."
#: how much nonsense closes a line, and how long a message
PATIENCE, LONGEST = 20, 16 * 1024
#: the code of a line that is closed without one
LOST = 1006


class Broken(Exception):
    """Something that must always hold did not."""


@dataclass(frozen=True, slots=True)
class Seats:
    """A table of people, and the keys of its seats."""

    table: str
    keys: tuple[str, ...]


@dataclass
class Report:
    """What has happened, in numbers."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def processed(self) -> int:
        """Messages and requests that were answered."""
        return sum(n for name, n in self.counts.items() if name.startswith(("ws ", "http ")))

    def __str__(self) -> str:
        lines = [f"{n:>10,} {name}" for name, n in sorted(self.counts.items())]
        return "\n".join([*lines, f"{self.processed:>10,} processed altogether"])


class Fuzz:
    """All that is sent to one hall."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.seed = seed
        self.report = Report()
        self.tables: list[Seats] = []
        self.games: list[str] = []

    async def run(self, messages: int) -> Report:
        """Send so many messages; Broken says what must not be."""
        await self._open_tables()
        before = await self._matches()
        writers = [(seats, seat) for seats in self.tables for seat in (*range(SEATS), -1)]
        share = -(-messages // (2 * len(writers)))
        work = [self._sockets(seats, seat, share) for seats, seat in writers]
        work += [self._requests(number, share) for number in range(len(writers))]
        async with asyncio.TaskGroup() as group:
            for each in work:
                group.create_task(each)
        if await self._matches() != before:
            raise Broken(f"seed {self.seed}: a match has changed")
        return self.report

    async def _open_tables(self) -> None:
        line = Line(self.address)
        self.games = [game["id"] for game in (await line.ask_json("GET", "/api/games"))]
        for game in self.games:
            wanted = {"game": game, "seats": [{"kind": "person"}] * SEATS, "seed": self.seed}
            made = await line.ask_json("POST", "/api/tables", wanted)
            self.tables.append(Seats(made["table"], tuple(seat["token"] for seat in made["seats"])))
        line.close()

    async def _matches(self) -> list[Any]:
        """All that the seats see of their matches."""
        line, found = Line(self.address), []
        for seats in self.tables:
            for key in seats.keys:
                for what in ("view", "log", "decision"):
                    path, header = f"/api/tables/{seats.table}/{what}", f"Authorization: Seat {key}"
                    seen = await line.ask_json("GET", path, None, header)
                    seen.pop("status", None)  # who is here now is no part of the match
                    found.append(seen)
        line.close()
        return found

    def check(self, told: str, own: str = "") -> None:
        """Nobody is told a key that they did not bring, nor how the hall is made."""
        keys = [key for seats in self.tables for key in seats.keys if key not in own]
        for secret in (*keys, *INSIDE):
            if secret in told:
                raise Broken(f"seed {self.seed}: {secret!r} was told: {told[:200]}")

    # over WebSocket

    async def _sockets(self, seats: Seats, seat: int, amount: int) -> None:
        """One page that sends nonsense, and comes back whenever it is thrown out."""
        rng = Random(f"{self.seed} socket {self.tables.index(seats)} {seat}")
        key = seats.keys[seat] if seat >= 0 else "watch"
        url = f"{self.address.replace('http', 'ws', 1)}/t/{seats.table}/{key}/live"
        done = 0
        while done < amount:
            async with connect(url, max_size=None, ping_interval=None, open_timeout=LONGEST_WAIT) as socket:
                done += await self._talk(socket, key, rng, amount - done)

    async def _talk(self, socket: ClientConnection, key: str, rng: Random, amount: int) -> int:
        """Send until it is enough or the hall has had enough; gives what was answered."""
        answered = nonsense = 0
        batch: list[str | bytes] = []
        try:
            while answered < amount:
                batch = [message(rng) for _ in range(min(BATCH, amount - answered))]
                for text in batch:
                    await socket.send(text)
                for _ in batch:
                    nonsense += NONSENSE in await self._answer(socket, key)
                    answered += 1
        except websockets.ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else LOST
            too_long = any(len(text) > LONGEST for text in batch)
            # what is under way to a line that is being closed may tear it before the reason has arrived
            torn = code == LOST and (too_long or nonsense + len(batch) >= PATIENCE)
            if code not in (1008, 1009) and not torn:
                raise Broken(f"seed {self.seed}: a line was closed with {code}") from None
            self.report.counts[f"lines closed with {code} and opened again"] += 1
            # a message that is too long is answered by the closing itself
            self.report.counts["ws closed"] += code == 1009
            answered += code == 1009
        return answered

    async def _answer(self, socket: ClientConnection, key: str) -> str:
        """The next answer; pushes and pings between answers are looked at as well."""
        while True:
            async with asyncio.timeout(LONGEST_WAIT):
                told = str(await socket.recv())
            self.check(told, key)
            for answer in ("refused", "ack"):
                if told.startswith(f'{{"{answer}"'):
                    self.report.counts[f"ws {answer}"] += 1
                    return told

    # over HTTP

    async def _requests(self, number: int, amount: int) -> None:
        rng, line = Random(f"{self.seed} http {number}"), Line(self.address)
        for _ in range(amount):
            method, path, headers, body = self._request(rng)
            status, told = await line.ask(method, path, headers, body)
            if status >= 500:
                raise Broken(f"seed {self.seed}: {status} to {method} {path} {headers} {body!r}")
            self.check(told, f"{path} {headers}")
            self.report.counts[f"http {status}"] += 1
        line.close()

    def _request(self, rng: Random) -> tuple[str, str, list[str], bytes]:
        seats = rng.choice(self.tables)
        seat = rng.choice(seats.keys)
        key = mangled(rng, seat)
        table = seats.table if rng.random() < 0.8 else mangled(rng, seats.table)
        method, addresses = rng.choice((("GET", READ), ("POST", DO), ("POST", DO)))
        if rng.random() < 0.1:
            method = rng.choice(("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS"))
        game = rng.choice([*self.games, text(rng)])
        names = {"table": table, "key": key, "game": game, "x": text(rng)}
        path = rng.choice(addresses).format(**{name: quote(value) for name, value in names.items()})
        headers = [rng.choice(HEADERS)] if rng.random() < 0.3 else []
        if path.endswith(("/act", "/undo")) and rng.random() < 0.7:  # with a seat's own key, too
            headers.append(f"Authorization: Seat {seat}")
            return "POST", f"/api/tables/{seats.table}/{path.rpartition('/')[2]}", headers, act(rng)
        kinds = (b"", text(rng).encode(), json.dumps(anything(rng)).encode(), act(rng), form(rng))
        return method, path, headers, rng.choice(kinds)


class Line:
    """A connection over which requests are sent byte by byte as they are meant."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address)
        self._writer: asyncio.StreamWriter | None = None
        self._reader: asyncio.StreamReader

    async def ask(self, method: str, path: str, headers: Sequence[str], body: bytes) -> tuple[int, str]:
        """Status and text of the answer."""
        if self._writer is None or self._writer.is_closing() or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection(
                self.address.hostname, self.address.port
            )
        told = any(header.startswith("Host:") for header in headers)
        host = [] if told else [f"Host: {self.address.netloc}"]
        head = [f"{method} {path} HTTP/1.1", *host, *headers, f"Content-Length: {len(body)}", "", ""]
        self._writer.write("\r\n".join(head).encode("latin-1") + body)
        async with asyncio.timeout(LONGEST_WAIT):
            return await self._answer(method)

    async def _answer(self, method: str) -> tuple[int, str]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, fields = int(head.split()[1]), head.lower()
        if method == "HEAD" or status in (204, 304):
            told = b""
        elif "content-length: " in fields:
            told = await self._reader.readexactly(int(fields.partition("content-length: ")[2].split()[0]))
        else:
            told = await self._chunks()
        if "connection: close" in fields:
            self.close()
        return status, head + told.decode("utf-8", "replace")

    async def _chunks(self) -> bytes:
        told = b""
        while size := int(await self._reader.readline(), 16):
            told += await self._reader.readexactly(size)
            await self._reader.readline()
        await self._reader.readline()
        return told

    async def ask_json(self, method: str, path: str, body: object = None, *headers: str) -> Any:
        """What the hall answers to a request that is in order."""
        content = b"" if body is None else json.dumps(body).encode()
        status, told = await self.ask(method, path, headers, content)
        if status >= 300:
            raise Broken(f"{status} to {method} {path}: {told[-200:]}")
        return json.loads(told.partition("\r\n\r\n")[2])

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


# what is sent: nothing of it may be done, so no action fits its turn, and nobody goes away

READ = (
    "/", "/{x}", "/new/{game}", "/rules/{game}", "/pieces/{game}", "/campaign/{game}", "/c/{x}", "/c/{x}/{x}",
    "/t/{table}", "/t/{table}?seat={x}", "/t/{table}/replay/{x}", "/t/{table}/join/{x}", "/t/{table}/{key}",
    "/t/{table}/{key}/replay", "/t/{table}/{key}/replay/{x}", "/t/{table}/{key}/rematch",
    "/t/{table}/{key}/live", "/t/{table}/{key}/export", "/api/games/{game}", "/api/tables/{table}/view",
    "/api/tables/{table}/decision", "/api/tables/{table}/log", "/api/tables/{table}/export",
    "/api/tables/{table}/deal", "/t/{table}/deal", "/t/{table}/{key}/deal", "/fair",
    "/api/campaigns/{x}", "/static/{x}", "/static/../{x}", "/static/games/{game}/{x}",
)  # fmt: skip
DO = (
    "/quick/{x}", "/tables", "/import", "/campaigns", "/c/{x}/{x}/begin", "/t/{table}/join/{x}",
    "/t/{table}/{key}/fork", "/t/{table}/{key}/leave", "/t/{table}/{key}/return", "/t/{table}/{key}/replace",
    "/t/{table}/{key}/rematch", "/api/tables", "/api/tables/{table}/act", "/api/tables/{table}/undo",
    "/api/tables/{table}/deal",
    "/api/campaigns", "/api/campaigns/import", "/api/campaigns/{x}/attempts", "/api/campaigns/{x}/give-up",
)  # fmt: skip
HEADERS = (
    "Origin: null", "Origin: http://[", "Origin: https://elsewhere.example", "Host: [", "Host: a b",
    "Authorization: Seat x", "Authorization: Basic eDp5", "Authorization: Campaign x", "Authorization:",
    "Content-Type: multipart/form-data; boundary=x", "Content-Type: multipart/form-data", "Host: x",
    "Content-Type: \xff", "Range: bytes=5-1", "If-None-Match: *", "Cookie: \xfe", "Accept: text/html",
    "X-Forwarded-For: 1.2.3.4", "Accept-Encoding: gzip;q=x", "Sec-Fetch-Site: cross-site",
)  # fmt: skip
VERBS = ("do", "undo", "grab", "resync", "consent", "point", "plan", "unplan", "pong", "turn", "key", "id")
TYPES = ("confirm", "colour", "bid", "pass", "build", "buy", "lay", "take", "end", "undo", "no such thing")
ODD = ("", "0", "-1", "\x00", "\u202e", "\ud7ff", "NaN", "null", "..", "%", "<script>", "'\"", "💥", "9" * 30)


def text(rng: Random) -> str:
    if rng.random() < 0.5:
        return rng.choice(ODD)
    return "".join(rng.choices(string.printable + "äß\u2028", k=rng.randrange(30)))


def anything(rng: Random, depth: int = 0) -> Any:
    """A value of any kind."""
    kind = rng.randrange(9 if depth < 4 else 6)
    match kind:
        case 0:
            return rng.choice((0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**30))
        case 1:
            return rng.choice((0.5, -0.0, 1e308, 1e-320))
        case 2:
            return rng.choice((True, False, None))
        case 3 | 4 | 5:
            return text(rng)
        case 6:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {text(rng): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def action(rng: Random) -> Any:
    """Something like an action."""
    fields = {text(rng): anything(rng) for _ in range(rng.randrange(3))}
    return {"type": rng.choice(TYPES), **fields} if rng.random() < 0.8 else fields


def wrong_turn(rng: Random) -> int:
    """No seat has acted yet, so that any other turn than the first is wrong."""
    return rng.choice((-1, 1, 2, 7, -(2**31), 2**40))


def act(rng: Random) -> bytes:
    """The body of an action, or of something like it."""
    body: dict[str, Any] = {"turn": wrong_turn(rng), "action": action(rng)}
    if rng.random() < 0.3:
        body[rng.choice(("key", "turn", "action", "more"))] = rng.choice((text(rng), [], {}, None, "x" * 50))
    return json.dumps(body).encode()


def form(rng: Random) -> bytes:
    names = ("game", "seats", "seat-0", "name-0", "seed", "level", "seat", "moment", "name", text(rng))
    return "&".join(f"{rng.choice(names)}={quote(text(rng))}" for _ in range(rng.randrange(6))).encode()


def message(rng: Random) -> str | bytes:
    """A message on a WebSocket that gets one answer."""
    chance = rng.random()
    if chance < 0.001:
        return json.dumps({"id": 1, "do": {"type": "x" * 20_000}})
    if chance < 0.2:
        return rng.choice((text(rng), rng.randbytes(rng.randrange(40)), "[" * rng.randrange(3000)))
    sent: dict[str, Any] = {"id": rng.randrange(1000)}
    if chance < 0.25:
        sent[rng.choice(VERBS)] = anything(rng)
    elif chance < 0.6:
        sent |= {"turn": wrong_turn(rng), "do": action(rng)}
    else:
        verb = rng.choice(("undo", "grab", "resync", "consent", "point", "unplan", "key"))
        number = rng.choice((0, -1, 5, 2**40))
        sent[verb] = {"point": text(rng), "unplan": number, "key": text(rng)[:40]}.get(
            verb, rng.random() < 0.5
        )
        sent["turn"] = wrong_turn(rng)
    if "pong" in sent or (sent.get("turn", 1) == 0 and "do" in sent):
        sent = {"id": 1}  # a pong is not answered, and this one could be done
    said = json.dumps(sent)
    if chance > 0.99:  # torn in the middle
        said = said[: rng.randrange(1, len(said))]
    return said


def mangled(rng: Random, key: str) -> str:
    """Like a key, but none."""
    at = rng.randrange(len(key))
    return rng.choice((key[:at], key[:at] + "_" + key[at:], key.swapcase() + "x", "watch", text(rng) or "-"))


def resident(pid: int) -> str:
    """The memory of a process, where it can be known."""
    status = Path(f"/proc/{pid}/status")
    found = (
        [line.split() for line in status.read_text().splitlines() if line.startswith("VmRSS")]
        if status.exists()
        else []
    )
    return f"{int(found[0][1]) // 1024} MB" if found else "unknown"


def main() -> None:
    options = argparse.ArgumentParser(description="Fuzzed messages to a hall of its own on the loopback.")
    options.add_argument("--messages", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    with running_hall("", *OPEN_DOORS) as hall:
        warm = asyncio.run(Fuzz(hall.address, chosen.seed + 1).run(min(2_000, chosen.messages)))
        before, fuzz = resident(hall.pid), Fuzz(hall.address, chosen.seed)
        try:
            report = asyncio.run(fuzz.run(chosen.messages))
        except* Broken as broken:
            sys.exit(f"{fuzz.report}\n{broken.exceptions[0]}")
        print(report)
        print(
            f"no 5xx, no match changed, no key told; memory {before} after the first {warm.processed:,}, ",
            end="",
        )
        print(f"{resident(hall.pid)} at the end")


if __name__ == "__main__":
    main()
