"""What the store knows of ways back to seats: hashes, and keys under lock."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.keys import hashed
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.sealing import sealed, stretched, unsealed
from meeplehall.hall.storage.schema import CODES
from meeplehall.hall.storage.store import Store


class KeptCodes:
    """The codes that have been shown: before that nobody knows them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def has(self, table_id: str, seat: int, key: str) -> bool:
        """Would the code of the seat with this key be found?"""
        wanted = sa.and_(CODES.c.table_id == table_id, CODES.c.seat == seat, CODES.c.key == hashed(key))
        with self.store.reading() as connection:
            return connection.execute(sa.select(CODES.c.seat).where(wanted)).first() is not None

    async def keep(self, table_id: str, seat: int, key: str, stretch: tuple[str, bytes]) -> None:
        """The stretched code of this seat leads to it from now on."""
        name, lock = stretch
        row = {"table_id": table_id, "seat": seat, "key": hashed(key), "code": name}

        def work(connection: Connection) -> None:
            _forget(connection, table_id, {seat})
            connection.execute(sa.insert(CODES).values(**row, sealed=sealed(key, lock)))

        await self.store.do(work)

    def find(self, code: str) -> Found | None:
        """The seat with this code. This takes a while, and should."""
        name, lock = stretched(code)
        with self.store.reading() as connection:
            row = connection.execute(sa.select(CODES).where(CODES.c.code == name)).one_or_none()
        if row is None:
            return None
        found = Found(row.table_id, row.seat, unsealed(row.sealed, lock), self.store.places(row.table_id))
        return found if found.holds else None

    async def forget(self, table_id: str, seats: set[int]) -> None:
        """These seats have other keys now."""
        await self.store.do(lambda connection: _forget(connection, table_id, seats))


def _forget(connection: Connection, table_id: str, seats: set[int]) -> None:
    connection.execute(sa.delete(CODES).where(CODES.c.table_id == table_id, CODES.c.seat.in_(seats)))
