"""What players usually answer in secret, counted in matches: a guess at what a rival does.

A kind of moment has a name of words, from the general to the particular ("bid 2 rich last"). Every moment
counts for its whole name and for each beginning of it, so that a rare one is guessed like those that it
resembles.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

#: the file in the folder of a game's bot
FILE: Final = "habits.json"
#: what moments with a shorter name say counts like so many answers
RESEMBLANCE: Final = 6.0


class HabitsError(ValueError):
    """A file of habits cannot be used; said in one sentence."""


class Habits:
    """How often each answer was given, by the name of the moment."""

    def __init__(self, counts: dict[str, list[float]]) -> None:
        self.counts = counts
        self._known: dict[str, list[float]] = {}

    def chances(self, name: str, answers: int) -> list[float]:
        """The chance of each of so many answers at a moment of this name."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._reckon(name, answers)
        return known

    def _reckon(self, name: str, answers: int) -> list[float]:
        general, _, _ = name.rpartition(" ")
        before = self.chances(general, answers) if general else [1.0 / answers] * answers
        counted = self.counts.get(name)
        if counted is None:
            return before
        total = sum(counted) + RESEMBLANCE
        return [(counted[i] + RESEMBLANCE * before[i]) / total for i in range(answers)]


def count(counts: dict[str, list[float]], name: str, answer: int, answers: int) -> None:
    """One more answer at a moment of this name."""
    while name:
        row = counts.get(name)
        if row is None:
            row = counts[name] = [0.0] * answers
        row[answer] += 1
        name = name.rpartition(" ")[0]


def read(path: Path) -> Habits:
    """The habits in this file; HabitsError if it cannot be read."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, list[float]] | str | int])
    except (OSError, msgspec.DecodeError) as error:
        raise HabitsError(f"{path.name} cannot be read: {error}.") from None
    counts = found.get("counts")
    if not isinstance(counts, dict):
        raise HabitsError(f"{path.name} has no counts.")
    return Habits(counts)
