"""Tables whose rules are gone: their matches are looked at, exported, or go on from the last good moment."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplehall.engine.files.matchfile import dump_log
from meeplehall.engine.match import Match
from meeplehall.engine.options import OptionError
from meeplehall.engine.salvage import last_moment, salvaged
from meeplehall.hall.action_log import Outlived, Unplayable, log_of, read_record, replayed
from meeplehall.hall.deal import proof_of
from meeplehall.hall.ends.end_record import EndRecord
from meeplehall.hall.house_rules import house_rules
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.problem import Problem, no_table, not_stored
from meeplehall.hall.rematch import sit_down
from meeplehall.hall.storage.records import Place, TableRecord
from meeplehall.hall.storage.store import Lost, StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: so many are kept in memory
FORKS = 50
GOES_ON = "It goes on at another table: its file can be had there, when it is over."
AGREED = "All have agreed to see what is hidden, so it cannot go on."
NOT_HERE = "It cannot go on here: its game is not installed."


@dataclass(frozen=True, slots=True)
class Remains:
    """What can be done with a match that cannot go on at its table."""

    record: TableRecord
    #: why it cannot: its rules are gone, or it is damaged
    why: str
    damaged: bool
    #: how it ended; None if it has not
    end: EndRecord | None
    #: people have agreed to see all of it
    stopped: bool
    #: today's match from its last good moment; None if there can be none
    fork: Match | None
    #: who has agreed already
    agreed: frozenset[int] = field(default_factory=frozenset)

    @property
    def moment(self) -> str:
        """Where the fork begins, in words."""
        if self.fork is None:
            return ""
        return last_moment(self.fork) if self.record.deal.dealt else "at its beginning."

    @property
    def open_file(self) -> bool:
        """May the file be had? It shows what is hidden."""
        return self.end is not None or self.stopped


class OutlivedTables:
    """All tables of a hall whose matches cannot be replayed any more."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._lock = asyncio.Lock()
        #: by table, the seats whose people want to have the file of a running match
        self._agreed: dict[str, set[int]] = {}
        #: the last forks that somebody was shown
        self._forks: dict[str, Match | None] = {}

    async def remains(self, problem: Unplayable) -> Remains:
        """What is left of a match; the problem itself if that is nothing."""
        record = problem.record
        found = await asyncio.to_thread(self.hall.ends.store.read, record.id)
        end, stopped = (found.record, found.record is None) if found is not None else (None, False)
        if not isinstance(problem, Outlived) and end is None:
            raise problem
        fork = None
        if isinstance(problem, Outlived) and found is None and problem.game is not None and not record.next:
            fork = await self._fork(problem)
        agreed = frozenset(await self._agree(record.id))
        damaged = not isinstance(problem, Outlived)
        return Remains(record, problem.sentence, damaged, end, stopped, fork, agreed)

    async def _fork(self, problem: Outlived) -> Match | None:
        """As much of the match as today's rules allow: found once, for all who look at its page."""
        id = problem.record.id
        if id not in self._forks:
            found = await asyncio.to_thread(_fork, problem)
            while len(self._forks) >= FORKS:
                self._forks.pop(next(iter(self._forks)))
            self._forks[id] = found
        return self._forks[id]

    async def find(self, table_id: str) -> Remains:
        """What is left of the match of a table; Problem if it is alive, or there is none."""
        record = await read_record(self.hall.store, table_id)
        try:
            await asyncio.to_thread(replayed, record)
        except Unplayable as problem:
            return await self.remains(problem)
        raise Problem(409, "This match can go on at its own table.")

    # going on

    async def go_on(self, table_id: str, key: str) -> str:
        """Everybody keeps their seat at a new table, under today's rules; gives this seat's link there."""
        async with self._lock:
            found = await self.find(table_id)
            seat = seat_of(found.record, key)
            if not found.record.next:
                await self._open(found, seat, key)
        record = await read_record(self.hall.store, table_id)
        return await sit_down(self.hall, record.id, record.next, seat, key)

    async def _open(self, found: Remains, seat: int, key: str) -> None:
        if found.open_file:
            raise Problem(409, AGREED if found.stopped else "The match is over.")
        if found.fork is None:
            raise Problem(409, NOT_HERE)
        id = self.hall.services.random.table_id()
        mine = derived(key, id)
        places = [_moved(i, place, mine, found.fork) for i, place in enumerate(found.record.places)]
        self._forks.pop(found.record.id, None)  # it is played from now on
        house = house_rules(found.record.house)
        following = await self.hall.settle(id, found.fork, places, found.record.deal, house=house)
        try:
            await self.hall.campaigns.move(found.record.id, following)
        except Lost:
            pass  # another hall was faster: everybody goes there
        except StoreError:
            raise not_stored() from None

    # export

    async def file(self, table_id: str, key: str) -> bytes:
        """The match file; Problem while it would show what is hidden."""
        found = await self.find(table_id)
        seat_of(found.record, key)
        if not found.open_file:
            raise Problem(409, GOES_ON if found.record.next else _needs_all(found))
        return dump_log(log_of(found.record), proof_of(found.record.deal, found.record.places))

    async def agree(self, table_id: str, key: str) -> None:
        """One more wants the file, and with it the end of the match here; with the last one it is so."""
        async with self._lock:
            found = await self.find(table_id)
            seat = seat_of(found.record, key)
            if found.record.next:
                raise Problem(409, GOES_ON)
            if found.open_file:
                return
            try:
                agreed = await self._agree(table_id, seat)
                if not missing_seats(found.record, agreed):
                    await self.hall.ends.store.stop(table_id)
                    self._agreed.pop(table_id, None)
            except StoreError:
                raise not_stored() from None

    async def _agree(self, table_id: str, seat: int | None = None) -> set[int]:
        """All who have agreed, perhaps with one more; through whichever hall."""
        many = self.hall.many
        if many is not None:
            agreement = many.agreement
            return await (agreement.of(table_id) if seat is None else agreement.add(table_id, seat))
        if seat is not None:
            self._agreed.setdefault(table_id, set()).add(seat)
        return self._agreed.get(table_id, set())


def seat_of(record: TableRecord, key: str) -> int:
    """The seat that this key opens; Problem if there is none."""
    key_hash = hashed(key)
    seat = next((i for i, place in enumerate(record.places) if place.key == key_hash), None)
    if seat is None:
        raise no_table()
    return seat


def missing(record: TableRecord, agreed: Collection[int]) -> list[str]:
    """The names of those who have not agreed yet."""
    return [record.places[seat].name for seat in missing_seats(record, agreed)]


def missing_seats(record: TableRecord, agreed: Collection[int]) -> list[int]:
    """Who has not agreed yet, of all who play themselves; those at one device agree together."""

    def device(seat: int) -> int:
        return seat if record.places[seat].device < 0 else record.places[seat].device

    devices = {device(seat) for seat in agreed}
    return [
        i
        for i, place in enumerate(record.places)
        if place.key and not place.level and device(i) not in devices
    ]


def _needs_all(found: Remains) -> str:
    waiting = ", ".join(missing(found.record, found.agreed))
    return f"The file shows what is hidden, so all have to agree that it ends here: {waiting}."


def _fork(problem: Outlived) -> Match | None:
    assert problem.game is not None
    log = log_of(problem.record)
    try:
        return salvaged(problem.game, log.seats, log.options, log.seed, log.entries)
    except OptionError:
        return None


def _moved(seat: int, place: Place, mine: str, match: Match) -> Place:
    """The same seat at the new table, kept for whoever has it; one that is open is given away again."""
    if place.open and place.join:
        return Place(place.name, join=hashed(derived(mine, f"join {seat}")))
    taken = min(place.replaced_at, len(match.moves))
    return Place(
        place.name, place.bot, place.stand_in, kept=place.person, device=place.device, replaced_at=taken,
        seal=place.seal, contribution=place.contribution,
    )  # fmt: skip
