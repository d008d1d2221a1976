"""What a hall has that shares its store with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplehall.hall.many.asides import Agreement
from meeplehall.hall.many.follower import Follower
from meeplehall.hall.many.lease_store import LeaseStore
from meeplehall.hall.many.leases import Leases
from meeplehall.hall.many.news_store import NewsStore
from meeplehall.hall.many.runner import LeasedRunner, Runner

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall


class Many:
    """This hall among those that are open on the same store."""

    def __init__(self, hall: Hall) -> None:
        #: what the others know it by; a new one every time that it is opened
        self.id = hall.services.random.table_id()
        self.news = NewsStore(hall.store, self.id)
        self.leases = Leases(hall, LeaseStore(hall.store, self.id))
        self.follower = Follower(hall, self.news)
        self.agreement = Agreement(self.news)

    def start(self) -> None:
        self.leases.start()
        self.follower.start()

    async def close(self) -> None:
        await self.follower.close()
        await self.leases.close()

    def runner(self, table_id: str) -> Runner:
        return LeasedRunner(self.leases, table_id)
