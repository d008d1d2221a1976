"""Two halls that are alike in everything but what is hidden from one seat.

The same tables with the same keys and names; at one of the two halls a match as it is, at the other one
redealt for the seat. Whatever is asked is asked in both, and has to be answered in the same words.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec

from meeplehall.bots.pool import BotPool
from meeplehall.engine.match import Match
from meeplehall.hall.limits import Limits
from meeplehall.hall.opening import Sitter
from meeplehall.hall.race import race_at
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import MoveRecord
from meeplehall.hall.table import Table
from tests.hall.running import LIMIT, Json, Page, Running, StandingClock, heard_all, running

#: both halls are asked by the same name, whatever their ports are
HOST = "hall.example"

# What may differ, each by its name; everything else is compared to the last byte.

#: the time of the answer on the clock of the machine
TIMES = ("date",)
#: the round trip is measured when it is time for it, which is nobody's secret
MEASURED = '{"ping":'
#: what was asked is answered before or after a push that waits for the table; `say` compares the answers
ANSWERED = ('{"ack":', '{"refused":')


class Stopped(StandingClock):
    """It stands still on the calendar, too: both halls write down the same moment."""

    def stamp(self) -> str:
        return "2026-05-17T12:00:00Z"


class Leak(AssertionError):
    """Somebody was told something that they could not know."""


class ThinkingHere(BotPool):
    """Bots that think in threads of this process: starting others would take longer than the test."""

    def _running(self) -> Any:
        if self._executor is None:
            found: Any = ThreadPoolExecutor(1)
            self._executor = found
        return self._executor


@dataclass
class World:
    """One hall, and the table in it that is looked at."""

    hall: Running
    client: httpx2.AsyncClient
    table: str = ""
    keys: tuple[str, ...] = ()

    @property
    def found(self) -> Table:
        return self.hall.hall.tables[self.table]

    async def inside(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Do something in the loop of the hall."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work(), self.hall.loop))

    async def ask(self, method: str, path: str, **more: Any) -> str:
        """The answer to a request: status, header and body."""
        answer = await self.client.request(method, path, **more)
        header = [(name, text) for name, text in answer.headers.multi_items() if name not in TIMES]
        return f"{answer.status_code} {answer.text}\n{header}"

    async def open(self, game: str, sitters: list[Sitter], options: Any, seed: int) -> None:
        """A table with these sitters."""
        hall = self.hall.hall
        opened = await self.inside(lambda: hall.open(game, sitters, options, seed))
        self.table, self.keys = opened.table.id, tuple(opened.keys)

    async def begin_chapter(self, game: str, seats: int, seed: int) -> str:
        """A table for the first chapter of a campaign; gives where the campaign is."""
        made = (await self.client.post("/api/campaigns", json={"game": game})).json()
        header = {"Authorization": f"Campaign {made['key']}"}
        wanted = {"seats": [{"kind": "person"}] * seats, "seed": seed}
        path = f"/api/campaigns/{made['campaign']}/attempts"
        begun = (await self.client.post(path, json=wanted, headers=header)).json()
        self.table, self.keys = begun["table"], tuple(seat["token"] for seat in begun["seats"])
        return str(made["url"])

    async def put(self, match: Match) -> None:
        """This is the match at the table now, as if it had been played there."""
        encode = match.game.codec.encode
        records = [
            MoveRecord(move.player, msgspec.json.encode(encode(move.action)).decode(), move.check)
            for move in match.moves
        ]

        async def put() -> None:
            table = self.found
            async with table.lock:
                await self.hall.hall.store.append(self.table, 0, records)
                table.log._known.match = match
                table._notice_changes()
                table.race = race_at(table, patient=True)  # as after a restart: it waits for its people
            table.changed()

        await self.inside(put)

    def clear(self) -> None:
        """Nobody needs the table any more."""
        self.found.close(1001, "The match is put away.")
        del self.hall.hall.tables[self.table]

    def live(self, key: str) -> str:
        return f"{self.hall.ws}/t/{self.table}/{key}/live"

    async def act(self, seat: int, action: Json) -> int:
        """Somebody else's action, or the seat's own, over HTTP: the status of the answer."""
        path, header = f"/api/tables/{self.table}", {"Authorization": f"Seat {self.keys[seat]}"}
        turn = self.found.turn(seat)
        body = {"turn": turn, "action": action}
        return (await self.client.post(f"{path}/act", json=body, headers=header)).status_code


class Stream:
    """The events of a table, as they come."""

    def __init__(self, answer: httpx2.Response) -> None:
        self._answer = answer
        self._lines = answer.aiter_lines()
        #: the last one: its id and its data
        self.id = self.data = ""

    @classmethod
    async def open(cls, world: World, header: dict[str, str]) -> Stream:
        path = f"/api/tables/{world.table}/events"
        asked = world.client.build_request("GET", path, headers=header)
        return cls(await world.client.send(asked, stream=True))

    async def until(self, id: str) -> None:
        """Read until this event; none comes twice."""
        async with asyncio.timeout(LIMIT):
            while self.id != id:
                line = await anext(self._lines)
                if line.startswith("id: "):
                    assert line != f"id: {self.id}"
                    self.id = line.removeprefix("id: ")
                elif line.startswith("data: "):
                    self.data = line
            while not self.data.count(id):
                self.data = await anext(self._lines)

    async def close(self) -> None:
        await self._answer.aclose()


class Worlds:
    """Both halls, and what is asked in both."""

    def __init__(self, true: World, redealt: World, where: str = "") -> None:
        self.both = (true, redealt)
        self.where = where
        #: how many answers were compared
        self.compared = 0
        self._pages: dict[str, list[Page]] = {}
        self._read: dict[str, list[int]] = {}
        #: with the header that each was opened with
        self._streams: dict[str, tuple[dict[str, str], list[Stream]]] = {}

    @property
    def true(self) -> World:
        return self.both[0]

    async def each(self, work: Callable[[World], Coroutine[Any, Any, Any]]) -> list[Any]:
        return list(await asyncio.gather(*(work(world) for world in self.both)))

    async def act(self, player: int, action: Json) -> None:
        """Another player's action, done in both."""
        assert await self.each(lambda world: world.act(player, action)) == [200, 200]

    async def same(self, what: str, work: Callable[[World], Coroutine[Any, Any, str]]) -> str:
        """Ask in both; Leak if the answers differ."""
        true, redealt = await self.each(work)
        self.compare(what, true, redealt)
        return str(true)

    def compare(self, what: str, true: str, redealt: str) -> None:
        self.compared += 1
        if true != redealt:
            raise Leak(f"{self.where}: {what} tells what is hidden: {difference(true, redealt)}")

    # over the live channel

    async def look(self, who: str, key: str) -> None:
        """Open a page in both halls."""
        self._pages[who] = await self.each(lambda world: Page.open(world.live(key)))
        self._read[who] = [0, 0]
        await self.hear(f"connecting {who}")

    async def say(self, who: str, what: str, **message: Any) -> None:
        """Send the same from the same page in both halls."""
        replies = await asyncio.gather(*(page.send(**message) for page in self._pages[who]))
        self.compare(f"the answer to {what}", *(str(reply) for reply in replies))

    async def hear(self, after: str) -> None:
        """Compare all that every open page has been told since."""
        await asyncio.gather(*(heard_all(page) for pages in self._pages.values() for page in pages))
        for who, pages in self._pages.items():
            told = []
            for i, page in enumerate(pages):
                heard = page.heard[self._read[who][i] :]
                told.append([text for text in heard if not text.startswith((MEASURED, *ANSWERED))])
                self._read[who][i] = len(page.heard)
            for true, redealt in zip_longest(*told, fillvalue=""):
                self.compare(f"what {who} is told after {after}", true, redealt)

    async def folded(self, after: str) -> None:
        """Compare what every open page shows now: it may have been told in fewer pushes, or in more."""
        await asyncio.gather(*(heard_all(page) for pages in self._pages.values() for page in pages))
        for who, pages in self._pages.items():
            self._read[who] = [len(page.heard) for page in pages]
            shown = [json.dumps({**page.now, "n": 0, "regions": page.regions}) for page in pages]
            self.compare(f"what {who} is shown after {after}", *shown)

    # over streams of events

    async def listen(self, who: str, header: dict[str, str]) -> None:
        """Open a stream in both halls."""
        self._streams[who] = header, await self.each(lambda world: Stream.open(world, header))

    async def news(self, after: str) -> None:
        """Compare the last event of each stream; which one that is follows from what the table is now."""
        for who, (header, streams) in self._streams.items():
            for world, stream in zip(self.both, streams, strict=True):
                now = await world.client.get(f"/api/tables/{world.table}", headers=header)
                await stream.until(now.json()["mark"])
            self.compare(f"the event for {who} after {after}", *(one.id + one.data for one in streams))

    async def close_pages(self) -> None:
        for _, streams in self._streams.values():
            await asyncio.gather(*(one.close() for one in streams))
        self._streams = {}
        for pages in self._pages.values():
            await asyncio.gather(*(page.close() for page in pages))
        self._pages, self._read = {}, {}


def difference(true: str, redealt: str) -> str:
    """Where two answers begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(true, redealt, strict=False)) if a != b), 0)
    at = at or min(len(true), len(redealt))
    begin = max(0, at - 100)
    return f"...{true[begin : at + 60]!r} and ...{redealt[begin : at + 60]!r}"


@contextmanager
def two_halls(folder: Path, seed: int) -> Iterator[tuple[Running, Running]]:
    """Two halls that draw the same keys, on clocks that stand still."""
    folders = [folder / name for name in ("true", "redealt")]
    for each in folders:
        each.mkdir(parents=True)
    limits = Limits(tables_per_address=10**6, tables_per_hall=10**6)
    with (
        running(folders[0], 0.0, Stopped(), limits, Randomness(Random(seed))) as true,
        running(folders[1], 0.0, Stopped(), limits, Randomness(Random(seed))) as redealt,
    ):
        for hall in (true.hall, redealt.hall):
            hall.services = replace(hall.services, bots=ThinkingHere())
            assert hall._sweeper is not None
            hall._sweeper.cancel()  # it goes by a clock of its own, and counts tables
        yield true, redealt


@asynccontextmanager
async def looking(halls: tuple[Running, Running]) -> AsyncIterator[Worlds]:
    """The worlds of these halls, for as long as somebody asks there."""
    header = {"Host": HOST}
    async with (
        httpx2.AsyncClient(base_url=halls[0].http, headers=header, timeout=LIMIT) as true,
        httpx2.AsyncClient(base_url=halls[1].http, headers=header, timeout=LIMIT) as redealt,
    ):
        yield Worlds(World(halls[0], true), World(halls[1], redealt))
