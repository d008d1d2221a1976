"""The match of a table in memory: awake, or at rest in a few kB until somebody asks for it.

People think for minutes, and a hall has hundreds of tables. What is asked about all of them again and again
is known without waking any.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from meeplehall.engine.match import Match

#: the first level makes it small enough, in a tenth of a millisecond
LEVEL = 1


@dataclass(slots=True)
class Awake:
    """A match, and what its actions are called."""

    match: Match
    #: what pages called which action (the first is 0); bots call theirs nothing
    names: Mapping[int, str] = field(default_factory=dict)
    #: all of these keys, with those of actions that were taken back since
    keys: set[str] = field(default_factory=set)


class _AtRest(NamedTuple):
    """The same, packed."""

    packed: bytes
    over: bool
    actions: int


class KeptMatch:
    """The match of one table. It wakes by itself, and is the same then to the letter."""

    __slots__ = ("_now", "game")

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self._now: Awake | _AtRest = Awake(match)

    @property
    def awake(self) -> Awake:
        now = self._now
        if isinstance(now, _AtRest):
            now = self._now = Awake(*pickle.loads(zlib.decompress(now.packed)))
        return now

    @property
    def over(self) -> bool:
        return self._now.over if isinstance(self._now, _AtRest) else self._now.match.over

    @property
    def actions(self) -> int:
        return self._now.actions if isinstance(self._now, _AtRest) else len(self._now.match.moves)

    def rest(self) -> None:
        """Take little room."""
        now = self._now
        if isinstance(now, Awake):
            packed = zlib.compress(pickle.dumps((now.match, now.names, now.keys)), LEVEL)
            self._now = _AtRest(packed, now.match.over, len(now.match.moves))
