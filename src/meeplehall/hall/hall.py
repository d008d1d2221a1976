"""The hall: all tables, loaded on demand and put away when nobody is there."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import logging
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.match import Entry, Match, ReplayError, Seat
from meeplehall.engine.options import OptionError
from meeplehall.engine.wording import brief
from meeplehall.hall.campaigns import Campaigns
from meeplehall.hall.keys import derived, hashed, new_key, new_table_id
from meeplehall.hall.records import Place, TableRecord, move_records
from meeplehall.hall.seating import NOBODY, Sitter, seat_link, seated
from meeplehall.hall.store import Store
from meeplehall.hall.table import Table
from meeplehall.hall.thinkers import Thinkers
from meeplehall.hall.trouble import Trouble, no_table

#: the bot that plays for others in a match forked by one of them
FORK_LEVEL = "medium"
#: how often the hall looks for tables that can be put away
SWEEP = 5.0
#: memory that only refers to itself is looked for when it is quiet, or after so many seconds
COLLECT = 600.0

_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None

log = logging.getLogger("meeplehall.hall")


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, with the keys and joining codes of its seats (empty where there is none)."""

    table: Table
    keys: list[str]
    codes: list[str]

    @property
    def link(self) -> str:
        """Where whoever opened it sits, or watches."""
        device = [place.device for place in self.table.places]
        mine = next((i for i, key in enumerate(self.keys) if key and device[i] < 0), -1)
        if mine < 0:
            return f"/t/{self.table.id}"
        return seat_link(self.table, mine, self.keys[mine])


class Hall:
    """All tables of one server."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.0) -> None:
        self.store = store
        self.thinkers = thinkers
        #: the least seconds that a bot takes, so that people can follow
        self.pace = pace
        self.campaigns = Campaigns(self)
        self.tables: dict[str, Table] = {}
        #: also those that were put away while somebody still held on to them: there must not be two of one
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.closing = False
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def note(self, event: str, **facts: object) -> None:
        """One line of the structured log. Keys and whole addresses never go into it."""
        log.info(json.dumps({"event": event, **facts}))

    # opening a table

    async def open(
        self,
        game_id: str,
        sitters: list[Sitter],
        options: Mapping[str, object],
        seed: int | None = None,
        keepable: Mapping[int, int] = NOBODY,
        key: str = "",
    ) -> Opened:
        """A new table; Trouble says in one sentence what is wrong with it.

        With a key of theirs, whoever opens it finds their seat again: its key follows from that.
        """
        game, id = find_game(game_id), new_table_id()
        places, keys, codes = seated(sitters, derived(key, id) if key else new_key(), keepable)
        seats = [Seat(place.name, place.bot) for place in places]
        try:
            match = Match(game, seats, options, secrets.randbits(62) if seed is None else seed)
        except OptionError as error:
            raise Trouble(422, str(error)) from None
        return Opened(await self.settle(id, match, places), keys, codes)

    async def settle(self, id: str, match: Match, places: list[Place]) -> Table:
        if self.closing:
            raise Trouble(503, "The hall is closing.")
        await self.store.create(record_of(id, match, places))
        table = self.tables[id] = self._alive[id] = Table(self, id, match, places)
        table.changed()
        return table

    # finding one

    async def find(self, table_id: str) -> Table:
        """The table with this id, read from the store if it is not in memory."""
        table = self._alive.get(table_id)
        if table is not None:
            self.tables[table_id] = table
            return table
        if self.closing:
            raise Trouble(503, "The hall is closing.")
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        record = await asyncio.to_thread(self.store.read, table_id)
        if record is None:
            raise no_table()
        match = await asyncio.to_thread(self._replayed, record)
        table = Table(self, table_id, match, record.places, record.next)
        table.team.advice = record.advice
        table.part = await asyncio.to_thread(self.campaigns.store.part_of, table_id)
        await self.ended(table)
        self.tables[table_id] = self._alive[table_id] = table
        table.changed()
        return table

    async def reread(self, table_id: str) -> Match:
        """The match as it is stored."""
        record = await asyncio.to_thread(self.store.read, table_id)
        if record is None:
            raise no_table()
        return await asyncio.to_thread(self._replayed, record)

    async def ended(self, table: Table) -> None:
        """A match may be over: if it belongs to a campaign, that has to know."""
        await self.campaigns.ended(table)

    def _replayed(self, record: TableRecord) -> Match:
        try:
            return replayed(record)
        except Damaged as damage:
            self.note("table damaged", table=record.id[:4], action=damage.action, why=str(damage))
            raise Trouble(500, f"This table is damaged at action {damage.action}: {damage}") from None

    # what follows on a match

    async def rematch(self, table: Table, seat: int, key: str) -> str:
        """The same people, options and bots once more; gives this seat's link there."""
        async with table.lock:
            if not table.next and not table.match.over:
                raise Trouble(409, "The match is not over yet.")
            if not table.next and table.part is not None:
                raise Trouble(409, "This table belongs to a campaign: the next one is opened there.")
            if not table.next:
                await self._open_rematch(table)
        following = await self.find(table.next)
        if seat < 0:
            return f"/t/{following.id}"
        mine = derived(key, following.id)

        def sit_down(places: list[Place]) -> dict[int, Place]:
            if seat >= len(places) or not places[seat].kept:
                return {}
            keys = {i: derived(mine, f"local {i}") for i, place in enumerate(places) if place.device == seat}
            keys[seat] = mine
            return {i: places[i].but(key=hashed(key), kept=False, stand_in="") for i, key in keys.items()}

        await following.reseat(sit_down)
        found = following.seat_of(mine)
        return f"/t/{following.id}" if found is None else seat_link(following, found, mine)

    async def _open_rematch(self, table: Table) -> None:
        id = new_table_id()
        places = [
            Place(place.name, place.bot, kept=place.person, device=place.device) for place in table.places
        ]
        seats = [Seat(place.name, place.bot) for place in places]
        match = Match(table.match.game, seats, table.match.options, secrets.randbits(62))
        following = await self.settle(id, match, places)
        if not table.team.advice:
            await self.store.advise(id, False)
            following.team.advice = False
        await self.follow(table.id, id)

    async def follow(self, table_id: str, next_id: str) -> None:
        """Whoever is still at a table is shown the way to the one that follows on it."""
        await self.store.follow(table_id, next_id)
        if (table := self._alive.get(table_id)) is not None:
            table.next = next_id
            table.show()

    async def fork(self, table: Table, seat: int, key: str, moment: int) -> str:
        """A new match from a point of a finished one: bots play for the others, except on this device."""
        if not table.match.over:
            raise Trouble(409, "A match can be forked when it is over: before, it would show what is hidden.")
        if not 0 <= moment <= len(table.match.moves):
            raise Trouble(422, "There is no such moment.")
        match = await asyncio.to_thread(table.match.fork, moment)
        id = new_table_id()
        mine = derived(key, id)
        places = []
        for i, place in enumerate(table.places):
            if i == seat:
                places.append(Place(place.name, key=hashed(mine), device=-1))
            elif place.device == seat:
                places.append(Place(place.name, key=hashed(derived(mine, f"local {i}")), device=seat))
            else:
                places.append(Place(place.name, place.bot, stand_in="" if place.bot else FORK_LEVEL))
        return seat_link(await self.settle(id, match, places), seat, mine)

    # opening and closing the hall

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        """Put away tables at which nothing happens, and the drawings of those at which nobody moves."""
        seen: dict[str, int] = {}
        since_collected = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            since_collected += SWEEP
            quiet = [table for table in self.tables.values() if seen.get(table.id) == table.version]
            freed = [table.views.forget() for table in quiet]
            for table in quiet:
                if table.idle:
                    del self.tables[table.id]
            if len(quiet) == len(seen) or since_collected > COLLECT:
                gc.collect()  # it stops everybody for a moment: best when nobody moves
                since_collected = 0.0
            if any(freed):
                give_back_memory()
            seen = {table.id: table.version for table in self.tables.values()}

    async def close(self) -> None:
        """Send everybody home and finish all writes."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.tables.values():
            table.close(1001, "The hall is closing.")
        self.thinkers.close()
        for _ in range(100):
            if not any(table.onlookers for table in self.tables.values()):
                break
            await asyncio.sleep(0.01)
        await asyncio.to_thread(self.store.close)


def give_back_memory() -> None:
    """Freed drawings leave holes that the system's allocator keeps unless it is asked; only glibc can be."""
    if _TRIM is not None:
        _TRIM(0)


def find_game(game_id: str) -> Game[Any]:
    try:
        return games.game(game_id)
    except KeyError:
        raise Trouble(404, f"There is no game {brief(game_id)} here.") from None


# from and to the store


class Damaged(Exception):
    """A stored match that does not replay, and at which action (0: before the first)."""

    def __init__(self, action: int, sentence: str) -> None:
        super().__init__(sentence)
        self.action = action


def replayed(record: TableRecord) -> Match:
    """The match of a stored log, every check compared."""
    try:
        game = games.game(record.game)
    except KeyError:
        raise Damaged(0, "its game is not here.") from None
    if game.rules_version != record.rules:
        raise Damaged(0, f"it was begun with rules {record.rules}, and these are {game.rules_version}.")
    try:
        seats = [Seat(seat["name"], seat["bot"]) for seat in msgspec.json.decode(record.header)]
        options, seed = msgspec.json.decode(record.options), int(record.seed)
        return Match.replay(game, seats, options, seed, record.start, _entries(record))
    except ReplayError as error:
        raise Damaged(error.action, _what_is_wrong(error)) from None
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(0, _unreadable(error)) from None


def _entries(record: TableRecord) -> Iterator[Entry]:
    for number, entry in enumerate(record.moves, 1):
        try:
            action = msgspec.json.decode(entry.action)
        except msgspec.DecodeError as error:
            raise Damaged(number, _not_allowed(error)) from None
        yield Entry(entry.seat, action, entry.check)


def _what_is_wrong(error: ReplayError) -> str:
    if error.cause is not None:
        return _not_allowed(error.cause) if error.action else _unreadable(error.cause)
    return "it, or something before it, was changed." if error.action else "its beginning was changed."


def _unreadable(error: Exception) -> str:
    return f"its beginning cannot be read ({type(error).__name__})."


def _not_allowed(error: Exception) -> str:
    return f"it is not allowed ({type(error).__name__})."


def record_of(id: str, match: Match, places: list[Place]) -> TableRecord:
    """A table as it is stored."""
    header = match.header()
    return TableRecord(
        id, match.game.id, match.game.rules_version, msgspec.json.encode(header["options"]).decode(),
        msgspec.json.encode(header["seats"]).decode(), str(match.seed), match.start_check, places,
        move_records(match, 0),
    )  # fmt: skip


class JsonLines(logging.Formatter):
    """Log records as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        try:
            facts = json.loads(message) if message.startswith("{") else {"event": message}
        except ValueError:
            facts = {"event": message}
        line = {"time": f"{stamp}.{int(record.msecs):03}Z", "level": record.levelname.lower(), **facts}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = repr(record.exc_info[1])
        return json.dumps(line)


def log_to_stderr() -> None:
    """Structured logs where services write them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("meeplehall", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "meeplehall" else logging.WARNING)
