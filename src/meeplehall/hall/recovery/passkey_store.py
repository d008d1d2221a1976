"""Passkeys in the store: their public halves, and the seats that they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.sealing import sealed, unsealed
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.storage.schema import PASSKEY_PEOPLE, PASSKEY_SEATS, PASSKEYS, TABLES
from meeplehall.hall.storage.store import Store


@dataclass(frozen=True, slots=True)
class Passkey:
    """What is known of one; `uses` is its own count, which never goes back."""

    id: str
    public_key: str
    uses: int
    made: str


@dataclass(frozen=True, slots=True)
class Led:
    """A seat that a passkey leads to, and the game that is played there."""

    found: Found
    game: str


class PasskeyStore:
    """The part of the store that knows passkeys."""

    def __init__(self, store: Store, secret: Secret) -> None:
        self.store = store
        self.secret = secret

    # writing: each returns after its commit

    async def make(self, passkey: Passkey, seats: Sequence[Found], person: str = "") -> None:
        """A new one. With the id of another one it is refused: that one stays as it is."""
        rows = self._rows(passkey.id, seats)
        values = {name: getattr(passkey, name) for name in ("id", "public_key", "uses", "made")}

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(PASSKEYS).values(values))
            connection.execute(sa.insert(PASSKEY_SEATS), rows)
            self._keep(connection, passkey.id, person)

        await self.store.do(work)

    async def add(self, id: str, seats: Sequence[Found], person: str = "") -> None:
        """It leads to these seats, too; as whom somebody is known again, it knows from the first time."""
        rows = self._rows(id, seats)

        def work(connection: Connection) -> None:
            for row in rows:
                same = [PASSKEY_SEATS.c[name] == row[name] for name in ("passkey_id", "table_id", "seat")]
                connection.execute(sa.delete(PASSKEY_SEATS).where(*same))
            connection.execute(sa.insert(PASSKEY_SEATS), rows)
            kept = sa.select(PASSKEY_PEOPLE).where(PASSKEY_PEOPLE.c.passkey_id == id)
            if connection.execute(kept).first() is None:
                self._keep(connection, id, person)

        await self.store.do(work)

    def _keep(self, connection: Connection, id: str, person: str) -> None:
        if person:
            row = {"passkey_id": id, "sealed": sealed(person, self.secret.made("person", id))}
            connection.execute(sa.insert(PASSKEY_PEOPLE).values(row))

    async def used(self, id: str, uses: int) -> None:
        change = sa.update(PASSKEYS).where(PASSKEYS.c.id == id, PASSKEYS.c.uses <= uses).values(uses=uses)
        await self.store.do(lambda connection: connection.execute(change))

    async def delete(self, id: str) -> None:
        """With the seats that it led to; the seats themselves stay."""
        work = sa.delete(PASSKEYS).where(PASSKEYS.c.id == id)
        await self.store.do(lambda connection: connection.execute(work))

    async def forget(self, table_id: str, seats: set[int], id: str = "") -> None:
        """No passkey, or not this one, leads to these seats any more; those that lead nowhere are deleted."""
        mine = [PASSKEY_SEATS.c.table_id == table_id, PASSKEY_SEATS.c.seat.in_(seats)]
        if id:
            mine.append(PASSKEY_SEATS.c.passkey_id == id)
        leading = sa.select(PASSKEY_SEATS.c.passkey_id)

        def work(connection: Connection) -> None:
            connection.execute(sa.delete(PASSKEY_SEATS).where(*mine))
            connection.execute(sa.delete(PASSKEYS).where(PASSKEYS.c.id.not_in(leading)))

        await self.store.do(work)

    def _rows(self, id: str, seats: Sequence[Found]) -> list[dict[str, object]]:
        return [
            {
                "passkey_id": id,
                "table_id": found.table,
                "seat": found.seat,
                "sealed": sealed(found.key, self._lock(id, found)),
            }
            for found in seats
        ]

    # reading: from any thread

    def read(self, id: str) -> Passkey | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(PASSKEYS).where(PASSKEYS.c.id == id)).one_or_none()
        return None if row is None else Passkey(row.id, row.public_key, row.uses, row.made)

    def person(self, id: str) -> str:
        """The key by which its owner is known again; empty if it keeps none."""
        kept = sa.select(PASSKEY_PEOPLE.c.sealed).where(PASSKEY_PEOPLE.c.passkey_id == id)
        with self.store.reading() as connection:
            found = connection.execute(kept).scalar_one_or_none()
        return "" if found is None else unsealed(found, self.secret.made("person", id))

    def of_seat(self, table_id: str, seat: int) -> list[Passkey]:
        """Those that lead to a seat."""
        both = PASSKEYS.join(PASSKEY_SEATS, PASSKEY_SEATS.c.passkey_id == PASSKEYS.c.id)
        mine = (PASSKEY_SEATS.c.table_id == table_id, PASSKEY_SEATS.c.seat == seat)
        wanted = sa.select(PASSKEYS).select_from(both).where(*mine).order_by(PASSKEYS.c.made)
        with self.store.reading() as connection:
            rows = connection.execute(wanted).all()
        return [Passkey(row.id, row.public_key, row.uses, row.made) for row in rows]

    def seats(self, id: str) -> list[Led]:
        """The seats that it leads to, the newest table first."""
        both = PASSKEY_SEATS.join(TABLES, TABLES.c.id == PASSKEY_SEATS.c.table_id)
        wanted = (
            sa.select(PASSKEY_SEATS, TABLES.c.game)
            .select_from(both)
            .where(PASSKEY_SEATS.c.passkey_id == id)
            .order_by(TABLES.c.made.desc(), TABLES.c.id, PASSKEY_SEATS.c.seat)
        )
        with self.store.reading() as connection:
            rows = connection.execute(wanted).all()
        led = []
        for row in rows:
            locked = Found(row.table_id, row.seat, "", self.store.places(row.table_id))
            key = unsealed(row.sealed, self._lock(id, locked))
            found = Found(row.table_id, row.seat, key, locked.places)
            if found.holds:
                led.append(Led(found, row.game))
        return led

    def _lock(self, id: str, found: Found) -> bytes:
        return self.secret.made("passkey", id, found.table, found.seat, found.places[found.seat].key)
