"""When a seat was opened elsewhere: its people are shown it, so that nobody sits there unnoticed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

#: of each seat the last ones are remembered, and so many seats
LAST = 3
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Opening:
    """How a seat was opened, and when."""

    how: str
    at: str


class Openings:
    """Since the hall opened."""

    def __init__(self) -> None:
        self._openings: OrderedDict[tuple[str, int], list[Opening]] = OrderedDict()

    def note(self, table: str, seat: int, how: str, at: str) -> None:
        before = self._openings.pop((table, seat), [])
        self._openings[table, seat] = [*before, Opening(how, at)][-LAST:]
        if len(self._openings) > MOST:
            self._openings.popitem(last=False)

    def of(self, table: str, seat: int) -> list[Opening]:
        """The last ones, the newest first."""
        return self._openings.get((table, seat), [])[::-1]

    def forget(self, table: str, seats: set[int]) -> None:
        for seat in seats:
            self._openings.pop((table, seat), None)
