"""Which hall runs which table, as the store has it. Time is the store's: the clocks of halls may differ."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.storage.schema import HALLS, LEASES, PRESENCES
from meeplehall.hall.storage.store import Store

#: milliseconds for which a hall is believed to be there after it last said so
LASTS = 5_000
#: ... after which nothing of it is kept
FORGOTTEN = 60_000
#: so many tables are taken over at a time
MOST = 50


class LeaseStore:
    """The part of the store that says where bots, clocks and races run."""

    def __init__(self, store: Store, hall: str) -> None:
        self.store = store
        self.hall = hall
        # Asked again and again: made once, since making a question takes longer than answering it.
        now = store.backend.now()
        until = {"until": now + LASTS}
        alive = sa.select(HALLS.c.id).where(HALLS.c.until > now)
        run, leased = LEASES.c.hall != "", LEASES.c.table_id
        self._stay = sa.update(HALLS).where(HALLS.c.id == hall).values(until)
        self._come = sa.insert(HALLS).values(id=hall, **until)
        self._alive = alive
        self._mine = sa.select(leased, LEASES.c.epoch).where(LEASES.c.hall == hall)
        self._gone = sa.select(leased).where(run, LEASES.c.hall.not_in(alive)).limit(MOST)
        self._taken = sa.select(leased).where(
            leased.in_(sa.bindparam("wanted", expanding=True)), run, LEASES.c.hall.in_(alive)
        )

    # writing

    async def beat(self) -> None:
        """This hall is there."""

        def work(connection: Connection) -> None:
            if not connection.execute(self._stay).rowcount:
                connection.execute(self._come)

        await self.store.do(work)

    async def take(self, ids: Collection[str]) -> dict[str, int]:
        """Run these tables from now on, as far as nobody does who is there; gives their epochs."""
        taken: dict[str, int] = {}

        def work(connection: Connection) -> None:
            taken.clear()
            alive = set(connection.scalars(self._alive)) - {self.hall}
            for id in sorted(ids):  # in one order: two halls must not wait for each other
                lease = sa.select(LEASES).where(LEASES.c.table_id == id).with_for_update()
                found = connection.execute(lease).one_or_none()
                if found is None:
                    connection.execute(sa.insert(LEASES).values(table_id=id, hall=self.hall, epoch=1))
                    taken[id] = 1
                elif found.hall not in alive:
                    change = sa.update(LEASES).where(LEASES.c.table_id == id)
                    connection.execute(change.values(hall=self.hall, epoch=found.epoch + 1))
                    taken[id] = found.epoch + 1

        await self.store.do(work)
        return taken

    async def release(self, ids: Collection[str]) -> None:
        """Nothing is run there any more; whoever wants to may. The epoch stays, so that none comes twice."""
        mine = LEASES.c.table_id.in_(ids), LEASES.c.hall == self.hall
        await self.store.do(
            lambda connection: connection.execute(sa.update(LEASES).where(*mine).values(hall=""))
        )

    async def leave(self) -> None:
        """This hall closes."""

        def work(connection: Connection) -> None:
            connection.execute(sa.update(LEASES).where(LEASES.c.hall == self.hall).values(hall=""))
            connection.execute(sa.delete(PRESENCES).where(PRESENCES.c.hall == self.hall))
            connection.execute(sa.delete(HALLS).where(HALLS.c.id == self.hall))

        await self.store.do(work)

    async def forget(self) -> None:
        """Halls that are gone for long, with what they said of their lines."""

        def work(connection: Connection) -> None:
            old = HALLS.c.until < self.store.backend.now() - FORGOTTEN
            connection.execute(sa.delete(HALLS).where(old))
            connection.execute(sa.delete(PRESENCES).where(PRESENCES.c.hall.not_in(sa.select(HALLS.c.id))))

        await self.store.do(work)

    # reading: from any thread

    def mine(self) -> dict[str, int]:
        """What this hall runs, with the epochs."""
        with self.store.reading() as connection:
            return {row.table_id: row.epoch for row in connection.execute(self._mine)}

    def free(self, wanted: Collection[str]) -> list[str]:
        """Those of these tables that no hall runs, and some that were run by halls that are gone."""
        with self.store.reading() as connection:
            left = list(connection.scalars(self._gone))
            if not wanted:
                return left
            run = set(connection.scalars(self._taken, {"wanted": list(wanted)}))
        return left + [id for id in wanted if id not in run and id not in left]
