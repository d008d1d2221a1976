"""What halls tell each other through their store: what is new at a table, who is there, what was said."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.chat.chat_store import said_in
from meeplehall.hall.storage.backends.backend import Lost
from meeplehall.hall.storage.records import MoveRecord
from meeplehall.hall.storage.schema import ASIDES, CHAT, CLOCKS, HALLS, MOVES, PRESENCES, TABLES
from meeplehall.hall.storage.store import Store, Work
from meeplehall.web.chat import Line

#: after a seat: its page can be seen
STAR = "*"

# Read with every action of every table by all other halls: made once, since making a question takes longer
# than answering it.
_TABLE = TABLES.outerjoin(ASIDES, ASIDES.c.table_id == TABLES.c.id).outerjoin(
    CLOCKS, CLOCKS.c.table_id == TABLES.c.id
)
_BESIDE = (
    sa.select(TABLES.c.version, ASIDES.c.version, ASIDES.c.said, CLOCKS.c.version, CLOCKS.c.counted)
    .select_from(_TABLE)
    .where(TABLES.c.id == sa.bindparam("table"))
)
_SINCE = (
    sa.select(MOVES.c.seat, MOVES.c.action, MOVES.c.check, MOVES.c.key)
    .where(MOVES.c.table_id == sa.bindparam("table"), MOVES.c.n > sa.bindparam("known"))
    .order_by(MOVES.c.n)
)
_LAST, _SPOKEN = (
    sa.func.coalesce(
        sa.select(sa.func.max(table.c.n)).where(table.c.table_id == TABLES.c.id).scalar_subquery(), 0
    )
    for table in (MOVES, CHAT)
)
_STANDINGS = (
    sa.select(
        TABLES.c.id, TABLES.c.version, _LAST,
        sa.func.coalesce(ASIDES.c.version, 0), sa.func.coalesce(CLOCKS.c.version, 0), _SPOKEN,
    )
    .select_from(_TABLE)
    .where(TABLES.c.id.in_(sa.bindparam("tables", expanding=True)))
)  # fmt: skip
_SAID = sa.select(ASIDES.c.version, ASIDES.c.said).where(ASIDES.c.table_id == sa.bindparam("table"))


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a table has come: its version, its actions, and the version of what is said beside them."""

    version: int
    actions: int
    asides: int = 0
    #: how often something was written about its clocks
    clocks: int = 0
    #: how many lines its chat has ever had
    chat: int = 0


@dataclass(frozen=True, slots=True)
class News:
    """What a hall does not know yet of a table that stands like this."""

    standing: Standing
    #: the actions after those that are known; they mean nothing if the version is another one
    moves: list[MoveRecord]
    #: what is said beside the match
    asides: str
    #: what is left on the clocks
    clocks: str
    #: what was said since
    chat: list[Line]
    #: the seats to which other halls have a line
    elsewhere: frozenset[int]


class NewsStore:
    """The part of the store by which halls know of each other."""

    def __init__(self, store: Store, hall: str) -> None:
        self.store = store
        self.hall = hall
        self._others = (
            sa.select(PRESENCES.c.table_id, PRESENCES.c.seats)
            .join(HALLS, HALLS.c.id == PRESENCES.c.hall)
            .where(
                PRESENCES.c.table_id.in_(sa.bindparam("tables", expanding=True)),
                PRESENCES.c.hall != hall,
                HALLS.c.until > store.backend.now(),
            )
        )

    # reading: from any thread

    def standings(self, ids: Collection[str]) -> dict[str, tuple[Standing, frozenset[int]]]:
        """How these tables stand, and which seats are elsewhere; one that is gone is not in it."""
        with self.store.reading() as connection:
            elsewhere = self._elsewhere(connection, ids)
            return {
                id: (Standing(*standing), elsewhere.get(id, frozenset()))
                for id, *standing in connection.execute(_STANDINGS, {"tables": list(ids)})
            }

    def news(self, id: str, known: Standing) -> News | None:
        """What is new since then; None if there is no such table any more."""
        with self.store.reading() as connection:
            beside = connection.execute(_BESIDE, {"table": id}).one_or_none()
            if beside is None:
                return None
            since = connection.execute(_SINCE, {"table": id, "known": known.actions})
            moves = [MoveRecord(*move) for move in since]
            elsewhere = self._elsewhere(connection, [id]).get(id, frozenset())
            chat = said_in(connection, id, known.chat)
        version, asides, said, clocks, counted = beside
        spoken = chat[-1].n if chat else known.chat
        standing = Standing(version, known.actions + len(moves), asides or 0, clocks or 0, spoken)
        return News(standing, moves, said or "", counted or "", chat, elsewhere)

    def said(self, id: str) -> tuple[int, str]:
        """What is said at a table, and how often something was."""
        with self.store.reading() as connection:
            row = connection.execute(_SAID, {"table": id}).one_or_none()
        return (row.version, row.said) if row is not None else (0, "")

    def watching(self, id: str) -> frozenset[int]:
        """The seats whose people look at a table through other halls."""
        with self.store.reading() as connection:
            told = [seat for _, seats in self._lines(connection, [id]) for seat in seats]
        return frozenset(int(seat.rstrip(STAR)) for seat in told if seat.endswith(STAR))

    def _elsewhere(self, connection: Connection, ids: Collection[str]) -> dict[str, frozenset[int]]:
        found: dict[str, frozenset[int]] = {}
        for id, seats in self._lines(connection, ids):
            found[id] = found.get(id, frozenset()) | {int(seat.rstrip(STAR)) for seat in seats}
        return found

    def _lines(self, connection: Connection, ids: Collection[str]) -> list[tuple[str, list[str]]]:
        """What other halls say of their lines to these tables."""
        question = connection.execute(self._others, {"tables": list(ids)})
        return [(id, seats.split()) for id, seats in question]

    # writing: each returns after its commit

    async def be_present(self, id: str, seats: Collection[int], watching: Collection[int]) -> None:
        """To these seats this hall has a line; those of them whose page can be seen get a star."""
        told = [f"{seat}{STAR if seat in watching else ''}" for seat in sorted(seats)]
        mine = sa.delete(PRESENCES).where(PRESENCES.c.table_id == id, PRESENCES.c.hall == self.hall)
        row = {"table_id": id, "hall": self.hall, "seats": " ".join(told)}

        def work(connection: Connection) -> None:
            if seats:
                self.store.backend.upsert(connection, PRESENCES, row)
            else:
                connection.execute(mine)
            self.store.backend.notify(connection, id, 0)

        await self.store.do(work)

    async def say(self, id: str, version: int, said: str) -> None:
        """Something is said after that version of it; Lost if somebody else was faster."""

        def work(connection: Connection) -> None:
            if version == 0:  # the key says whether somebody was faster
                connection.execute(sa.insert(ASIDES).values(table_id=id, version=1, said=said))
            else:
                _say(connection, id, version, said)
            self.store.backend.notify(connection, id, 0)

        await self.store.do(work)

    def rewording(self, id: str, reword: Callable[[str], str]) -> Work:
        """To be written with something else: from then on what is said has these other words."""

        def work(connection: Connection) -> None:
            row = connection.execute(_SAID, {"table": id}).one_or_none()
            if row is not None and (said := reword(row.said)) != row.said:
                _say(connection, id, row.version, said)

        return work


def _say(connection: Connection, id: str, version: int, said: str) -> None:
    mine = ASIDES.c.table_id == id, ASIDES.c.version == version
    if (
        connection.execute(sa.update(ASIDES).where(*mine).values(version=version + 1, said=said)).rowcount
        != 1
    ):
        raise Lost("Somebody else has said something.")
