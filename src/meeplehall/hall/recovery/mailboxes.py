"""The mail addresses that people keep with their seats: as hashes that need the secret of the hall."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.sealing import sealed, unsealed
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.storage.schema import MAILBOXES, TABLES
from meeplehall.hall.storage.store import Store

#: the newest seats of an address that are told of in one mail
MOST = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat of an address, and the game that is played there."""

    found: Found
    game: str


class Mailboxes:
    """The part of the store that knows addresses."""

    def __init__(self, store: Store, secret: Secret) -> None:
        self.store = store
        self.secret = secret

    def name(self, address: str) -> str:
        """What stands in the store for an address."""
        return self.secret.made("address", address).hex()

    async def keep(self, address: str, found: Found) -> None:
        """Keep this address, and no other, with a seat."""
        lock = self._lock(address, found.table, found.seat, found.places[found.seat].key)
        row = {"address": self.name(address), "table_id": found.table, "seat": found.seat}

        def work(connection: Connection) -> None:
            _forget(connection, found.table, {found.seat})
            connection.execute(sa.insert(MAILBOXES).values(**row, sealed=sealed(found.key, lock)))

        await self.store.do(work)

    async def forget(self, table_id: str, seats: set[int]) -> None:
        await self.store.do(lambda connection: _forget(connection, table_id, seats))

    def has(self, table_id: str, seat: int) -> bool:
        """Is an address kept with this seat?"""
        wanted = sa.and_(MAILBOXES.c.table_id == table_id, MAILBOXES.c.seat == seat)
        with self.store.reading() as connection:
            return connection.execute(sa.select(MAILBOXES.c.seat).where(wanted)).first() is not None

    def seats(self, address: str) -> list[Kept]:
        """The seats of an address, the newest table first."""
        both = MAILBOXES.join(TABLES, TABLES.c.id == MAILBOXES.c.table_id)
        wanted = (
            sa.select(MAILBOXES, TABLES.c.game)
            .select_from(both)
            .where(MAILBOXES.c.address == self.name(address))
            .order_by(TABLES.c.made.desc())
            .limit(MOST)
        )
        with self.store.reading() as connection:
            rows = connection.execute(wanted).all()
        kept = []
        for row in rows:
            places = self.store.places(row.table_id)
            lock = self._lock(address, row.table_id, row.seat, places[row.seat].key)
            found = Found(row.table_id, row.seat, unsealed(row.sealed, lock), places)
            if found.holds:
                kept.append(Kept(found, row.game))
        return kept

    def _lock(self, address: str, table_id: str, seat: int, key_hash: str) -> bytes:
        return self.secret.made("mail", address, table_id, seat, key_hash)


def _forget(connection: Connection, table_id: str, seats: set[int]) -> None:
    mine = sa.and_(MAILBOXES.c.table_id == table_id, MAILBOXES.c.seat.in_(seats))
    connection.execute(sa.delete(MAILBOXES).where(mine))
