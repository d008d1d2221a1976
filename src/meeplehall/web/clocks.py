"""The clocks of a table as they are shown: what everybody has left, and whose time runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

#: whoever has less than this part of all their time, between these many seconds, has little
LITTLE, LEAST, MOST = 10, 10, 3_600


class ClocksData(msgspec.Struct, frozen=True):
    """What a page needs to count down by itself."""

    #: the rule, in words
    rule: str
    #: seconds left by seat; null for a bot
    left: Sequence[int | None]
    #: the seats whose time runs
    runs: Sequence[int]
    #: so many seconds are little
    low: int


@dataclass(frozen=True, slots=True)
class ClocksStatus:
    """The clocks at one moment."""

    rule: str
    left: tuple[int | None, ...]
    runs: tuple[int, ...]
    #: seconds that everybody begins with
    whole: int

    @property
    def data(self) -> ClocksData:
        return ClocksData(self.rule, self.left, self.runs, max(LEAST, min(MOST, self.whole // LITTLE)))

    def standing(self) -> ClocksStatus:
        """The same at any other moment: only whose time runs is told."""
        return replace(self, left=tuple(None if left is None else 0 for left in self.left))


def standing(data: ClocksData) -> ClocksData:
    """The same of what travels."""
    return msgspec.structs.replace(data, left=[None if left is None else 0 for left in data.left])
