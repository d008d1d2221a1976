"""Looking after a store: what is wrong in it, mending it, and throwing things away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.action_log import Damaged, Outlived, game_of, replayed
from meeplehall.hall.storage.backends.chosen import is_there
from meeplehall.hall.storage.records import TableRecord
from meeplehall.hall.storage.schema import ATTEMPTS, ENDS, MOVES, TABLES, every_table
from meeplehall.hall.storage.store import Store, StoreError

FINE, OTHER_RULES, NO_GAME, DAMAGED = "fine", "of other rules", "of games that are not here", "damaged"
STATES = (FINE, OTHER_RULES, NO_GAME, DAMAGED)


@dataclass(frozen=True, slots=True)
class Found:
    """What has become of one table."""

    id: str
    title: str
    names: tuple[str, ...]
    actions: int
    state: str
    #: what is wrong with it, or which rules changed
    sentence: str = ""
    #: the first action that is damaged; 0 if its beginning is
    action: int = 0
    #: its end is kept, and can be looked at whatever else is wrong
    ended: bool = False

    def __str__(self) -> str:
        about = f"{self.title}, {', '.join(self.names)}; {self.actions} actions"
        return f"{self.id}  {about}. {self.sentence}".rstrip()


def open_store(url: str) -> Store:
    """A store that is there already; StoreError if there is none, or the hall that is open on it is alone."""
    is_there(url)
    return Store(url)


def examined(store: Store) -> Iterator[Found]:
    """Every table, replayed from its first action to its last."""
    with store.reading() as connection:
        ids = list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id)).scalars())
        ended = set(connection.execute(sa.select(ENDS.c.table_id)).scalars())
    for id in ids:
        yield _examined(store, id, id in ended)


def _examined(store: Store, id: str, ended: bool) -> Found:
    try:
        record = store.read(id)
        assert record is not None
    except (StoreError, ValueError) as error:
        return Found(id, "?", (), 0, DAMAGED, f"Damaged at action 0: it cannot be read ({error})", 0, ended)
    game = game_of(record)
    names = tuple(place.name for place in record.places)
    about = id, game.title if game else record.game, names, len(record.moves)
    try:
        match = replayed(record)
        if len(record.places) != len(match.seats):
            raise Damaged(record, 0, "some of its seats are missing.")
    except Outlived as problem:
        state = NO_GAME if problem.game is None else OTHER_RULES
        return Found(*about, state, problem.sentence, ended=ended)
    except Damaged as damage:
        action, why = _first_bad(store, record, damage)
        return Found(*about, DAMAGED, f"Damaged at action {action}: {why}", action, ended)
    gap = _gap(store, id)
    if gap:
        return Found(*about, DAMAGED, f"Damaged at action {gap}: it is missing.", gap, ended)
    return Found(*about, FINE, ended=ended)


def _first_bad(store: Store, record: TableRecord, damage: Damaged) -> tuple[int, str]:
    """Where the damage begins: a gap shows only at the action after it."""
    gap = _gap(store, record.id)
    why = damage.sentence.partition(": ")[2]
    return (gap, "it is missing.") if gap and gap <= damage.action else (damage.action, why)


def _gap(store: Store, id: str) -> int:
    """The first action that is missing; 0 if none is."""
    with store.reading() as connection:
        numbers = connection.execute(sa.select(MOVES.c.n).where(MOVES.c.table_id == id).order_by(MOVES.c.n))
        return next((i for i, n in enumerate(numbers.scalars(), 1) if n != i), 0)


def _references() -> Iterator[tuple[sa.Table, sa.Column[object], sa.ColumnElement[bool]]]:
    """Every column that refers to something, and when that is not there."""
    for table in every_table():
        for key in table.foreign_keys:
            yield table, key.parent, key.parent.is_not(None) & key.parent.not_in(sa.select(key.column))


def orphans(store: Store) -> int:
    """Rows of tables that are not there any more."""
    with store.reading() as connection:
        counts = (
            connection.execute(sa.select(sa.func.count()).select_from(table).where(lost)).scalar_one()
            for table, _, lost in _references()
        )
        return sum(counts)


# mending


async def cut_back(store: Store, found: Found) -> None:
    """Keep the actions of a table before the first one that is damaged."""
    await store.rewrite(found.id, found.action - 1, [])


async def remove_orphans(store: Store) -> None:
    """Take away what belongs to nothing."""

    def work(connection: Connection) -> None:
        for table, column, lost in _references():
            remove = sa.update(table).values({column.name: None}) if column.nullable else sa.delete(table)
            connection.execute(remove.where(lost))

    await store.do(work)


# throwing away


def untouched(store: Store, days: int) -> list[str]:
    """The tables at which nothing was done for so many days."""
    last = (datetime.now(UTC).date() - timedelta(days=days)).isoformat()
    with store.reading() as connection:
        found = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.touched <= last))
        return list(found.scalars())


def known(store: Store, ids: Sequence[str]) -> list[str]:
    """Those of these tables that are there."""
    with store.reading() as connection:
        found = set(connection.execute(sa.select(TABLES.c.id)).scalars())
    return [id for id in ids if id in found]


async def delete(store: Store, id: str) -> None:
    """Throw a table away with everything of it. What a campaign has recorded stays."""

    def work(connection: Connection) -> None:
        now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        running = ATTEMPTS.c.table_id == id, ATTEMPTS.c.ended == ""
        connection.execute(sa.update(ATTEMPTS).where(*running).values(ended=now))  # as if given up
        connection.execute(sa.update(ATTEMPTS).where(ATTEMPTS.c.table_id == id).values(table_id=None))
        connection.execute(sa.update(TABLES).where(TABLES.c.next == id).values(next=""))
        for table in every_table():
            if "table_id" in table.c and table is not ATTEMPTS:
                connection.execute(sa.delete(table).where(table.c.table_id == id))
        connection.execute(sa.delete(TABLES).where(TABLES.c.id == id))

    await store.do(work)
