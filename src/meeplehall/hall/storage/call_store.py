"""Where people are called, and when, as the store has it. Time is the store's: it goes on without halls."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from meeplehall.hall.storage.schema import CALL_WAYS, MOVES, TABLES
from meeplehall.hall.storage.store import Store

#: a way that nobody has confirmed for so many milliseconds is forgotten: three days
UNCONFIRMED = 72 * 3_600_000
#: so many calls are looked at at a time
MOST = 50
#: no turn at all
NO_TURN = -1

C = CALL_WAYS.c

Kind = Literal["mail", "webhook", "push"]


@dataclass(frozen=True, slots=True)
class WayRecord:
    """One way to somebody, as it is stored."""

    table: str
    seat: int
    id: str
    kind: Kind
    address: str
    sealed: str
    confirmed: bool
    made: int
    #: which call is due, and how often it was tried
    turn: int = NO_TURN
    due: int = 0
    tries: int = 0
    #: since when so many calls were made
    hour: int = 0
    calls: int = 0


def _read(row: Row[Any]) -> WayRecord:
    return WayRecord(
        row.table_id, row.seat, row.id, row.kind, row.address, row.sealed, row.confirmed, row.made,
        row.turn, row.due, row.tries, row.hour, row.calls,
    )  # fmt: skip


class WayStore:
    """The part of the store that knows where people want to be called."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def _later(self, seconds: float) -> sa.ColumnElement[int]:
        return self.store.backend.now() + int(seconds * 1000)

    # reading: from any thread

    def of_seat(self, table_id: str, seat: int) -> list[WayRecord]:
        """All ways to a seat, the oldest first."""
        return self._found(C.table_id == table_id, C.seat == seat)

    def by_id(self, id: str) -> WayRecord | None:
        return next(iter(self._found(C.id == id)), None)

    def due(self) -> list[WayRecord]:
        """The calls that are to be made now."""
        return self._found(C.confirmed, C.due > 0, C.due <= self.store.backend.now())

    def _found(self, *conditions: sa.ColumnElement[bool]) -> list[WayRecord]:
        question = sa.select(CALL_WAYS).where(*conditions).order_by(C.made).limit(MOST)
        with self.store.reading() as connection:
            return [_read(row) for row in connection.execute(question)]

    def overlooked(self) -> list[str]:
        """Tables at which something was done since it was last written down whose turn it is."""
        last = sa.select(sa.func.coalesce(sa.func.max(MOVES.c.n), 0)).where(MOVES.c.table_id == C.table_id)
        question = sa.select(C.table_id).where(C.confirmed, C.actions != last.scalar_subquery())
        with self.store.reading() as connection:
            return list(connection.scalars(question.distinct().limit(MOST)))

    def now(self) -> int:
        with self.store.reading() as connection:
            return int(connection.execute(sa.select(self.store.backend.now())).scalar_one())

    # people's wishes: each returns after its commit

    async def add(self, way: WayRecord, alone: bool) -> None:
        """One more way to a seat, instead of one to the same address; `alone`: of all others of its kind."""
        same = C.kind == way.kind if alone else C.address == way.address
        row = {
            "table_id": way.table, "seat": way.seat, "id": way.id, "kind": way.kind, "address": way.address,
            "sealed": way.sealed, "confirmed": way.confirmed, "made": self.store.backend.now(),
            "actions": -1, "turn": NO_TURN, "due": 0, "tries": 0, "hour": 0, "calls": 0,
        }  # fmt: skip

        def work(connection: Connection) -> None:
            mine = C.table_id == way.table, C.seat == way.seat
            connection.execute(sa.delete(CALL_WAYS).where(*mine, same))
            connection.execute(sa.insert(CALL_WAYS).values(row))

        await self.store.do(work)

    async def confirm(self, id: str) -> bool:
        """Somebody who is reached by it wants it; False if it is not known."""
        return await self._change(C.id == id, confirmed=True)

    async def remove(self, id: str) -> bool:
        """Nobody is called by this way any more; False if nobody was."""
        return await self._do(sa.delete(CALL_WAYS).where(C.id == id))

    async def forget(self, table_id: str, seats: Collection[int]) -> None:
        """No way leads to these seats any more."""
        await self._do(sa.delete(CALL_WAYS).where(C.table_id == table_id, C.seat.in_(seats)))

    async def tidy(self) -> None:
        """What nobody has confirmed is forgotten."""
        old = C.made < self.store.backend.now() - UNCONFIRMED
        await self._do(sa.delete(CALL_WAYS).where(sa.not_(C.confirmed), old))

    # whose turn it is

    async def owe(self, table_id: str, actions: int, owed: Mapping[int, int], after: float) -> None:
        """After so many actions these seats owe an answer, each for that turn of theirs.

        Each is called once for it, after a while. Nothing is written if the match has gone on meanwhile:
        whoever did that writes it down.
        """
        mine = C.table_id == table_id
        last = sa.select(sa.func.coalesce(sa.func.max(MOVES.c.n), 0)).where(MOVES.c.table_id == table_id)

        def work(connection: Connection) -> None:
            if connection.execute(last).scalar_one() != actions:
                return
            done = sa.update(CALL_WAYS).where(mine, C.turn != NO_TURN, C.seat.not_in(owed))
            connection.execute(done.values(turn=NO_TURN, due=0))
            for seat, turn in owed.items():
                new = sa.update(CALL_WAYS).where(mine, C.seat == seat, C.confirmed, C.turn != turn)
                connection.execute(new.values(turn=turn, due=self._later(after), tries=0))
            connection.execute(sa.update(CALL_WAYS).where(mine, C.actions != actions).values(actions=actions))

        await self.store.do(work)

    async def left(self, table_id: str, seats: Collection[int], after: float) -> None:
        """The pages of these seats were closed or hidden just now: their while begins."""
        waiting = C.table_id == table_id, C.seat.in_(seats), C.due > 0
        await self._change(*waiting, due=self._later(after))

    # calls

    async def claim(self, way: WayRecord, calls: int, hour: int) -> bool:
        """This call is made here and now: of several halls that say so, one is right."""
        return await self._change(*_as_it_was(way), due=0, calls=calls, hour=hour)

    async def put_off(self, way: WayRecord, seconds: float) -> None:
        """Not now, but in so many seconds."""
        await self._change(*_as_it_was(way), due=self._later(seconds))

    async def try_again(self, way: WayRecord, seconds: float) -> None:
        """A call that was claimed was not heard: once more in so many seconds, unless it is void by then."""
        mine = C.id == way.id, C.turn == way.turn, C.due == 0
        await self._change(*mine, due=self._later(seconds), tries=way.tries + 1)

    async def _change(self, *conditions: sa.ColumnElement[bool], **values: object) -> bool:
        return await self._do(sa.update(CALL_WAYS).where(*conditions).values(**values))

    async def _do(self, statement: sa.Update | sa.Delete) -> bool:
        changed = 0

        def work(connection: Connection) -> None:
            nonlocal changed
            changed = connection.execute(statement).rowcount

        await self.store.do(work)
        return changed > 0

    def game_of(self, table_id: str) -> str:
        with self.store.reading() as connection:
            found = connection.execute(sa.select(TABLES.c.game).where(TABLES.c.id == table_id))
            return str(found.scalar_one_or_none() or "")


def _as_it_was(way: WayRecord) -> tuple[sa.ColumnElement[bool], ...]:
    return C.id == way.id, C.turn == way.turn, C.due == way.due
