"""What is said at a table beside its match: who wants to take something back, plans, presses in a race.

A hall alone has all of it in memory. Where there are several, each writes it down and reads the others'.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from meeplehall.hall.problem import MovedOn, Problem, not_stored
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import Lost, StoreError
from meeplehall.web.team import Plan

if TYPE_CHECKING:
    from meeplehall.hall.many.news_store import NewsStore
    from meeplehall.hall.storage.store import Work
    from meeplehall.hall.table import Table


#: so often something is tried that other halls overtake
TRIES = 8


class Undoing(msgspec.Struct, frozen=True):
    """Somebody asks to take back what was done before this check; who agrees."""

    check: str
    by: int
    agreed: list[int]


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """For a moment: somebody points at something, or a seat was opened elsewhere."""

    number: int
    seat: int
    key: str = ""
    #: how it was opened
    how: str = ""


class SaidPlan(msgspec.Struct, frozen=True):
    """A plan of a team."""

    id: int
    seat: int
    text: str
    at: list[str]
    seen_by: list[int]
    action: str


class RaceNews(msgspec.Struct, frozen=True):
    """The race after so many actions: whether it is open, and who has pressed, by seat."""

    moves: int
    open: bool
    answers: dict[str, dict[str, Any]]


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it."""

    undo: Undoing | None = None
    #: those who want hints or the coach, by the name of the switch
    wanted: dict[str, list[int]] = {}
    #: by seat, the bot that should play there, and who agrees
    replacing: dict[str, tuple[str, list[int]]] = {}
    plans: list[SaidPlan] = []
    #: how many plans and signs there ever were
    count: int = 0
    signs: list[Sign] = []
    race: RaceNews | None = None
    #: who wants the file of a match that cannot go on
    agreed: list[int] = []


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Said).decode


class Agreement:
    """Who wants the file of a match that cannot go on at its table: nobody has that in memory."""

    def __init__(self, store: NewsStore) -> None:
        self._store = store

    async def of(self, table_id: str) -> set[int]:
        return set((await self._read(table_id))[1])

    async def add(self, table_id: str, seat: int) -> set[int]:
        """One more does; gives all. Lost if another hall was faster every time."""
        for _ in range(TRIES):
            version, agreed = await self._read(table_id)
            said = Said(agreed=sorted({*agreed, seat}))
            if said.agreed == agreed:
                return set(agreed)
            with suppress(Lost):
                await self._store.say(table_id, version, _encode(said).decode())
                return set(said.agreed)
        raise Lost("Others are faster.")

    async def _read(self, table_id: str) -> tuple[int, list[int]]:
        version, text = await asyncio.to_thread(self._store.said, table_id)
        return version, _decode(text).agreed if text else []


class Asides:
    """Those of one table, as its parts have them in memory; without a store nobody else has to know."""

    def __init__(self, table: Table, store: NewsStore | None) -> None:
        self.table = table
        self.store = store
        #: how often something was said, as far as this hall knows
        self.version = 0
        self._last = b""
        self._telling: asyncio.Task[None] | None = None
        self._more = False

    async def tell(self) -> None:
        """Something was said: write it down. Hold the lock; MovedOn if others were faster, and were heard."""
        if self.store is None:
            return
        said = _encode(self._gathered())
        if said == self._last:
            return
        try:
            await self.store.say(self.table.id, self.version, said.decode())
        except StoreError as error:
            await self.table.read_news()
            if said == self._last:
                return  # it was written, although the store said otherwise
            if isinstance(error, Lost):
                raise MovedOn from None
            note("store failed", table=self.table.id[:4], why=str(error))
            raise not_stored() from None
        self.version += 1
        self._last = said

    def settling(self) -> Work | None:
        """To be written when something is taken back: nobody asks for that any more.

        Played again, the match is at the same check again, and whoever had not heard that this was settled
        would take it for asked.
        """
        if self.store is None:
            return None
        self._last = b""  # asked once more in the same words, it has to be told once more
        return self.store.rewording(self.table.id, _without_undo)

    def tell_soon(self) -> None:
        """The same from where nobody can wait for it."""
        self._more = True
        if self.store is not None and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        while self._more:
            self._more = False
            with suppress(Problem):
                async with self.table.lock:
                    await self.table.retried(self.tell)

    async def announce(self, seat: int, how: str) -> None:
        """A seat was opened: whoever sits there hears of it, through whichever hall."""
        if self.store is not None:
            with suppress(Problem):
                async with self.table.lock:
                    await self.table.retried(lambda: self._announce(seat, how))

    async def _announce(self, seat: int, how: str) -> None:
        self.table.team.sign(seat, how=how)
        await self.tell()

    def hear(self, version: int, text: str) -> bool:
        """What others said; False if it is known."""
        if version <= self.version:
            return False
        self.version, self._last = version, text.encode()
        try:
            self._spread(_decode(text))
        except msgspec.DecodeError as error:
            note("asides unreadable", table=self.table.id[:4], why=str(error))
        return True

    # from and to the parts of the table

    def _gathered(self) -> Said:
        table = self.table
        undo, team, race = table.undo, table.team, table.race
        check = table.match.last_check
        switches = (table.advice.switch, table.coach.switch)
        return Said(
            Undoing(check, undo.asked_by, sorted(undo.agreed)) if undo.asked_by is not None else None,
            {switch.name: sorted(switch.wanted) for switch in switches if switch.wanted},
            {str(seat): asked for seat, asked in table.seating.proposals.asked().items()},
            [_said(plan) for plan in team.plans],
            team.count,
            team.signs,
            race.told() if race is not None else None,
        )

    def _spread(self, said: Said) -> None:
        table = self.table
        undo = said.undo if said.undo is not None and said.undo.check == table.match.last_check else None
        table.undo.asked_by = undo.by if undo is not None else None
        table.undo.agreed = set(undo.agreed) if undo is not None else set()
        for switch in (table.advice.switch, table.coach.switch):
            switch.wanted = set(said.wanted.get(switch.name, []))
        table.seating.proposals.recall({int(seat): asked for seat, asked in said.replacing.items()})
        table.team.recall([_plan(plan) for plan in said.plans], said.count, said.signs)
        if table.race is not None and said.race is not None:
            table.race.hear(said.race)


def _without_undo(text: str) -> str:
    """What is said but for who asks to take something back; words that nobody can read stay as they are."""
    try:
        return _encode(replace(_decode(text), undo=None)).decode()
    except msgspec.DecodeError:
        return text


def _said(plan: Plan) -> SaidPlan:
    return SaidPlan(plan.id, plan.seat, plan.text, list(plan.at), sorted(plan.seen_by), plan.action.decode())


def _plan(said: SaidPlan) -> Plan:
    return Plan(said.id, said.seat, said.text, tuple(said.at), frozenset(said.seen_by), said.action.encode())
