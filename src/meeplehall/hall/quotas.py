"""How much of the hall somebody has: counted by address and altogether, and refused beyond the limits."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager

from meeplehall.hall.limits import Limits
from meeplehall.hall.problem import Problem
from meeplehall.hall.visitors import visitor

#: milliseconds for which an opened table is counted
HOUR = 3_600_000
TOO_MANY, FULL = 429, 503


class Quotas:
    """What is counted. What the hall does by itself has no address, and counts for the hall only."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        #: when tables were opened, and by whom
        self._opened: deque[tuple[int, str]] = deque()
        self._importing: list[str] = []
        #: the open WebSockets of each address
        self._sockets: Counter[str] = Counter()

    @contextmanager
    def opening(self, now: int) -> Iterator[None]:
        """Open a table, unless too many were opened within the hour; counted if it is opened indeed."""
        while self._opened and self._opened[0][0] <= now - HOUR:
            self._opened.popleft()
        who = visitor.get()
        if len(self._opened) >= self.limits.tables_per_hall:
            raise Problem(FULL, "Too many tables are being opened in this hall; try again in an hour.")
        if who and sum(who == by for _, by in self._opened) >= self.limits.tables_per_address:
            raise Problem(TOO_MANY, "You have opened too many tables; try again in an hour.")
        mine = (now, who)
        self._opened.append(mine)
        try:
            yield
        except BaseException:
            if mine in self._opened:
                self._opened.remove(mine)
            raise

    def check_bots_alone(self, played_for: list[str]) -> None:
        """May one more table of bots alone be opened? Given is for whom those are played that there are."""
        who = visitor.get()
        if len(played_for) >= self.limits.bot_tables_per_hall:
            raise Problem(FULL, "Too many bots play among themselves in this hall; try again later.")
        if who and played_for.count(who) >= self.limits.bot_tables_per_address:
            raise Problem(TOO_MANY, "Too many bots play among themselves for you; try again later.")

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Have a WebSocket open. Behind a proxy the connections themselves do not say whose they are."""
        who = visitor.get()
        if self._sockets[who] >= self.limits.sockets_per_address:
            raise Problem(
                TOO_MANY, "Too many pages of this hall are open at your address; close some of them."
            )
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    @contextmanager
    def importing(self) -> Iterator[None]:
        """Receive and read a file, unless another one of the same visitor is being read."""
        who = visitor.get()
        if who and who in self._importing:
            raise Problem(TOO_MANY, "Another file of yours is still being read; try again when it is done.")
        if len(self._importing) >= self.limits.imports_per_hall:
            raise Problem(FULL, "Too many files are being read in this hall; try again in a moment.")
        self._importing.append(who)
        try:
            yield
        finally:
            self._importing.remove(who)


class NotTooOften:
    """So many times within so many milliseconds, by whom."""

    def __init__(self, most: int, within: int) -> None:
        self._most = most
        self._within = within
        self._times: dict[str, deque[int]] = {}

    def counts(self, who: str, now: int) -> bool:
        """Once more; False, and not counted, if that is too often."""
        self._times = {name: times for name, times in self._times.items() if times[-1] > now - self._within}
        times = self._times.setdefault(who, deque(maxlen=self._most))
        if len(times) == self._most and times[0] > now - self._within:
            return False
        times.append(now)
        return True
