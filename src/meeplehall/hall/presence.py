"""Who is at a table, and since when the others are away.

A page is here while it is connected, a program while it asks again and again or waits for an answer, and
whoever shares a device while that device is here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.many.news_store import NewsStore
    from meeplehall.hall.table import Table

#: a program that has not asked for so many seconds is gone
POLLING = 30.0


class Presence:
    """The people of one table. What was before the table came into memory is not held against anybody."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._since = self._now()
        #: when a seat was last known to be here
        self._seen: dict[int, int] = {}
        #: when a program last asked with the key of a seat, and how many of its questions are open
        self._asked: dict[int, int] = {}
        self._waiting: Counter[int] = Counter()
        self._timer: asyncio.TimerHandle | None = None
        #: the seats to which other halls have a line
        self.elsewhere: frozenset[int] = frozenset()
        #: what other halls were told of the lines here
        self._told: tuple[set[int], set[int]] = (set(), set())
        self._telling: asyncio.Task[None] | None = None

    def _now(self) -> int:
        return self.table.services.clock.milliseconds()

    # what is noticed

    def seen(self, seat: int) -> None:
        """This seat is here at this moment; nobody needs to be asked about replacing it any more."""
        self._seen[seat] = self._now()
        seats, proposals = self._device(seat), self.table.seating.proposals
        if any(proposals.of(i) for i in seats):
            proposals.withdraw(seats)
            self.table.asides.tell_soon()

    @contextmanager
    def asking(self, seat: int) -> Iterator[None]:
        """A program asks something with the key of this seat, and waits for the answer."""
        if seat < 0:
            yield
            return
        news = seat not in self.reachable()
        self._waiting[seat] += 1
        self._noticed(seat, news)
        try:
            yield
        finally:
            self._waiting[seat] -= 1
            self._noticed(seat, False)

    def _noticed(self, seat: int, news: bool) -> None:
        self.seen(seat)
        self._asked[seat] = self._now()
        if news:
            self.table.show()
        self.tell()
        if self._timer is None:
            self._look_later()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(POLLING, self._look)

    def _look(self) -> None:
        """A program may have stopped asking: then people see that it is gone."""
        self._timer = None
        if self._asked:
            now = self._now()
            self._asked = {seat: at for seat, at in self._asked.items() if now - at < POLLING * 1000}
            self._look_later()
            self.tell()
            self.table.show()

    # other halls

    def set_elsewhere(self, seats: frozenset[int]) -> None:
        """To these seats other halls have a line."""
        if seats != self.elsewhere:
            for seat in seats ^ self.elsewhere:
                self.seen(seat)
            self.elsewhere = seats
            self.table.show()

    def tell(self) -> None:
        """Let other halls know to whom there is a line here, if that has changed."""
        many = self.table.many
        if many is None or (self._telling is not None and not self._telling.done()):
            return
        if (self._reached(), self._watching()) != self._told:
            self._telling = asyncio.create_task(self._tell(many.news))

    async def _tell(self, store: NewsStore) -> None:
        try:
            while (seats := (self._reached(), self._watching())) != self._told and not self.table.closing:
                await store.be_present(self.table.id, *seats)
                self._told = seats
        except StoreError:
            pass  # whoever looks at all tables again and again tries it again

    # who is here

    def reachable(self) -> set[int]:
        """The seats that can answer themselves now: with a connection, or a program that asks."""
        return self._reached() | self.elsewhere

    def _reached(self) -> set[int]:
        """Those that do so in this hall."""
        return self.table.audience.connected() | self._programs()

    def _programs(self) -> set[int]:
        now = self._now()
        polling = {seat for seat, at in self._asked.items() if now - at < POLLING * 1000}
        return polling | {seat for seat, n in self._waiting.items() if n}

    def _watching(self) -> set[int]:
        """Those whose page in this hall can be seen, or whose program asks."""
        return self.table.audience.watching() | self._programs()

    def watching(self, elsewhere: Collection[int] = ()) -> set[int]:
        """The seats whose people look at the table; also those who share a device with one who does."""
        return self._at_devices_of(self._watching() | set(elsewhere))

    def here(self) -> set[int]:
        """The seats whose people are at the table: also those who share the device of one."""
        return self._at_devices_of(self.reachable())

    def _at_devices_of(self, seats: Collection[int]) -> set[int]:
        devices = {self.device(seat) for seat in seats}
        return {i for i, place in enumerate(self.table.places) if place.key and self.device(i) in devices}

    def device(self, seat: int) -> int:
        """The seat whose device this one uses; its own, mostly."""
        device = self.table.places[seat].device
        return device if device >= 0 else seat

    def _device(self, seat: int) -> list[int]:
        """All seats at the device of this one."""
        return [i for i in range(len(self.table.places)) if self.device(i) == self.device(seat)]

    def seconds_left(self, seat: int) -> int:
        """How long it takes until a bot may play for somebody who is away; 0: it may."""
        if seat in self.here():
            return -(-self._patience() // 1000)
        last = max(self._seen.get(i, self._since) for i in self._device(seat))
        return max(0, -(-(last + self._patience() - self._now()) // 1000))

    def _patience(self) -> int:
        return int(self.table.services.away * 1000)

    def away(self, here: Collection[int]) -> dict[int, int]:
        """The people who are not among those `here`, with the seconds until a bot may play for them."""
        return {seat: self.seconds_left(seat) for seat in self.table.seating.people() if seat not in here}
