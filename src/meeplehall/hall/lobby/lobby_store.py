"""The lobby in the store: which tables anybody may sit down at, or watch."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.lobby.rating_store import RUNNING
from meeplehall.hall.storage.records import Listing, Place
from meeplehall.hall.storage.schema import LOBBY, PLACES, RESULTS, TABLES
from meeplehall.hall.storage.store import PLACE_FIELDS, Store, Work

#: a table at which nobody has been for so many milliseconds is not shown
FRESH = 90_000
#: so many tables are looked at, the newest first
MOST = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A table of the lobby as it is stored."""

    table: str
    listing: Listing
    game: str
    #: as JSON
    options: str
    #: what its people have settled, as it is stored
    house: str
    opened: str
    places: tuple[Place, ...]

    @property
    def free(self) -> int:
        return sum(place.open for place in self.places)

    @property
    def waits(self) -> bool:
        """Anybody may sit down now."""
        return self.listing.listed and self.free > 0


class LobbyStore:
    """The part of the store that knows open tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # writing

    def added(self, table_id: str, listing: Listing, opened: str) -> Work:
        """With a new table: whoever opens it is there."""
        now = self.store.backend.now()
        row = {
            "table_id": table_id, "word": listing.word, "listed": listing.listed, "watched": listing.watched,
            "rated": RUNNING if listing.rated else "", "opened": opened, "seen": now,
        }  # fmt: skip
        return lambda connection: connection.execute(sa.insert(LOBBY).values(row))

    async def seen(self, tables: Collection[str]) -> None:
        """Somebody is at each of these."""
        mine = LOBBY.c.table_id.in_(tables)
        change = sa.update(LOBBY).where(mine).values(seen=self.store.backend.now())
        await self.store.do(lambda connection: connection.execute(change))

    # reading: from any thread

    def of(self, table_id: str) -> Listing | None:
        """What a table is to the lobby; None if it is nothing."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(LOBBY).where(LOBBY.c.table_id == table_id)).one_or_none()
        return None if row is None else _listing(row)

    def called(self, word: str) -> str:
        """The table that the lobby calls so; empty if there is none."""
        chosen = sa.select(LOBBY.c.table_id).where(LOBBY.c.word == word, LOBBY.c.listed.is_(True))
        with self.store.reading() as connection:
            return connection.execute(chosen).scalar_one_or_none() or ""

    def shown(self) -> list[Entry]:
        """All tables where somebody is and whose match is not over, the newest first."""
        fresh = LOBBY.c.seen > self.store.backend.now() - FRESH
        playing = LOBBY.c.table_id.not_in(sa.select(RESULTS.c.table_id))
        chosen = sa.select(LOBBY, TABLES.c.game, TABLES.c.options, TABLES.c.house)
        chosen = chosen.select_from(LOBBY.join(TABLES, TABLES.c.id == LOBBY.c.table_id))
        chosen = chosen.where(fresh, playing, sa.or_(LOBBY.c.listed.is_(True), LOBBY.c.watched.is_(True)))
        with self.store.reading() as connection:
            rows = connection.execute(chosen.order_by(LOBBY.c.opened.desc()).limit(MOST)).all()
            places = _places(connection, [row.table_id for row in rows])
        return [
            Entry(
                row.table_id,
                _listing(row),
                row.game,
                row.options,
                row.house,
                row.opened,
                places[row.table_id],
            )
            for row in rows
        ]

    def left_behind(self, day: str) -> list[str]:
        """Rated matches that have begun and at which nothing was done since that day."""
        chosen = sa.select(LOBBY.c.table_id).select_from(LOBBY.join(TABLES, TABLES.c.id == LOBBY.c.table_id))
        chosen = chosen.where(LOBBY.c.rated == RUNNING, TABLES.c.touched <= day, TABLES.c.seed != "")
        with self.store.reading() as connection:
            return list(connection.execute(chosen).scalars())


def _listing(row: Any) -> Listing:
    return Listing(row.word, row.listed, row.watched, bool(row.rated))


def _places(connection: Connection, tables: Sequence[str]) -> dict[str, tuple[Place, ...]]:
    chosen = sa.select(PLACES).where(PLACES.c.table_id.in_(tables)).order_by(PLACES.c.table_id, PLACES.c.seat)
    found: dict[str, list[Place]] = {}
    for row in connection.execute(chosen).mappings():
        place = Place(**{name: row[name] for name in PLACE_FIELDS})
        found.setdefault(row["table_id"], []).append(place)
    return {table: tuple(places) for table, places in found.items()}
