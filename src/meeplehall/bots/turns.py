"""Who may think next: as many at once as there are processes, and nobody before those who have had less."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import count

#: so many tables are remembered in a queue that is never empty
MOST_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Thinker:
    """For whom a bot thinks: turns go round between visitors, and then between the tables of each."""

    visitor: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    thinker: Thinker
    turn: asyncio.Future[None]


class Turns:
    """A fair queue: whoever's last thought began longest ago comes first, however much others want."""

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._waiting: list[_Waiting] = []
        self._count = count(1)
        #: when the last thought for a visitor and for a table began, counted in thoughts
        self._visitors: dict[str, int] = {}
        self._tables: dict[Thinker, int] = {}

    @property
    def waiting(self) -> int:
        """So many wait for a place."""
        return len(self._waiting)

    async def take(self, thinker: Thinker) -> None:
        """Wait for a place; it is given back by `give`."""
        mine = _Waiting(thinker, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._call_next()
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.turn.cancelled():  # the place was given in the same moment
                self.give()
            raise

    def give(self) -> None:
        """A thought is thought: the place is for the next one."""
        self._free += 1
        self._call_next()
        if self._free == self._places or len(self._tables) > MOST_REMEMBERED:
            self._visitors.clear()
            self._tables.clear()

    def _call_next(self) -> None:
        while self._free and self._waiting:
            called = min(self._waiting, key=self._last_thought)  # of equals, who came first
            self._waiting.remove(called)
            if not called.turn.cancelled():
                self._free -= 1
                self._visitors[called.thinker.visitor] = self._tables[called.thinker] = next(self._count)
                called.turn.set_result(None)

    def _last_thought(self, waiting: _Waiting) -> tuple[int, int]:
        thinker = waiting.thinker
        return self._visitors.get(thinker.visitor, 0), self._tables.get(thinker, 0)
