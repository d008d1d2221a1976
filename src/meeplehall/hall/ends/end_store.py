"""Ends of matches in the store."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.ends.end_record import EndRecord, unpacked
from meeplehall.hall.storage.schema import ENDS
from meeplehall.hall.storage.store import Store


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended; without a record if people stopped it to see all of it."""

    record: EndRecord | None


class EndStore:
    """The part of the store that knows how matches ended."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, table_id: str, data: bytes) -> None:
        """The match of this table is over, and this is its packed record."""
        await self._put(table_id, data)

    async def stop(self, table_id: str) -> None:
        """The match of this table will not go on here, and everybody may see all of it."""
        await self._put(table_id, b"")

    async def _put(self, table_id: str, data: bytes) -> None:
        row = {"table_id": table_id, "record": data}

        def work(connection: Connection) -> None:
            self.store.backend.upsert(connection, ENDS, row)

        await self.store.do(work)

    def there(self, table_id: str) -> bool:
        """Is the end of this table's match kept?"""
        with self.store.reading() as connection:
            found = connection.execute(sa.select(ENDS.c.table_id).where(ENDS.c.table_id == table_id)).first()
        return found is not None

    def read(self, table_id: str) -> End | None:
        """How the match of this table ended; None if it has not, as far as is known."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(ENDS.c.record).where(ENDS.c.table_id == table_id)).first()
        if row is None:
            return None
        try:
            return End(unpacked(row.record) if row.record else None)
        except ValueError:
            return None  # damaged: as if there were none
