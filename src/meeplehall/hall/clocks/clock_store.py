"""What is left on the clocks of tables, as the store has it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.storage.schema import CLOCKS, LEASES
from meeplehall.hall.storage.store import Lost, Store

# With every action at a table with a clock: made once, since that takes longer than answering it.
_COUNTED = sa.select(CLOCKS.c.version, CLOCKS.c.counted).where(CLOCKS.c.table_id == sa.bindparam("table"))
_FIRST = sa.insert(CLOCKS)
_NEXT = sa.update(CLOCKS).where(
    CLOCKS.c.table_id == sa.bindparam("table"), CLOCKS.c.version == sa.bindparam("known")
)
_EPOCH = (
    sa.select(LEASES.c.epoch).where(LEASES.c.table_id == sa.bindparam("table")).with_for_update(read=True)
)


class ClockStore:
    """The part of the store with the clocks: written only where a table is run."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def write(self, id: str, version: int, running: bool, counted: str, epoch: int | None) -> None:
        """What is left now, after that version of it; Lost if the table is run elsewhere."""
        row = {"running": running, "counted": counted, "version": version + 1}

        def work(connection: Connection) -> None:
            _check_epoch(connection, id, epoch)
            if version == 0:  # the key says whether somebody was faster
                connection.execute(_FIRST, {"table_id": id, **row})
            elif connection.execute(_NEXT, {"table": id, "known": version, **row}).rowcount != 1:
                raise Lost("Somebody else has counted.")
            self.store.backend.notify(connection, id, 0)

        await self.store.do(work)

    # reading: from any thread

    def read(self, id: str) -> tuple[int, str]:
        """How often something was written about the clocks of a table, and the last of it."""
        with self.store.reading() as connection:
            row = connection.execute(_COUNTED, {"table": id}).one_or_none()
        return (row.version, row.counted) if row is not None else (0, "")

    def running(self) -> list[str]:
        """The tables at which somebody is waited for."""
        with self.store.reading() as connection:
            return list(connection.scalars(sa.select(CLOCKS.c.table_id).where(CLOCKS.c.running)))


def _check_epoch(connection: Connection, id: str, epoch: int | None) -> None:
    """Lost if the table is run elsewhere; nobody else can take it before this is committed."""
    if epoch is None:
        return
    if connection.execute(_EPOCH, {"table": id}).scalar_one_or_none() != epoch:
        raise Lost("The table is run by another hall.")
