"""How often somebody has done something within the last hour."""

from __future__ import annotations

from collections import deque

from meeplehall.hall.problem import Problem

MINUTE = 60_000
HOUR = 60 * MINUTE
TOO_MANY = 429


class PerHour:
    """Counts by name. Those of whom nothing is left are forgotten."""

    def __init__(self, most: int, sentence: str, status: int = TOO_MANY) -> None:
        self.most = most
        self.sentence = sentence
        self.status = status
        self._times: dict[str, deque[int]] = {}
        self._tidied = 0

    def check(self, who: str, now: int) -> None:
        """Problem if it has been done often enough."""
        if len(self._recent(who, now)) >= self.most:
            raise Problem(self.status, self.sentence)

    def count(self, who: str, now: int) -> None:
        """Once more; Problem if it has been done often enough."""
        self.check(who, now)
        self._times.setdefault(who, deque()).append(now)

    def _recent(self, who: str, now: int) -> deque[int]:
        if now - self._tidied >= MINUTE:  # seldom: there may be many
            self._times = {name: times for name, times in self._times.items() if times[-1] > now - HOUR}
            self._tidied = now
        times = self._times.get(who, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if not times:
            self._times.pop(who, None)
        return times
