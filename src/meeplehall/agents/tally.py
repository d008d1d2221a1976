"""What asking somebody took: questions, answers that were none, tokens and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(slots=True)
class Tally:
    """Counts of one match, or of many together."""

    questions: int = 0
    #: answers, also to questions that were asked again
    answers: int = 0
    #: answers that named no option, or one that is not possible
    illegal: int = 0
    #: no answer in time, or none at all
    silent: int = 0
    #: questions that were answered by the default: after the last try, or because the asker goes in circles
    fallbacks: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Count another one in."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    def as_measures(self) -> dict[str, float | str]:
        """As a record of a match has them, beside what the game says."""
        return {PREFIX + field.name: float(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def of_measures(cls, measures: Mapping[str, float | str]) -> Tally:
        """Read again from a record; nothing if it has none."""
        found = cls()
        for field in fields(cls):
            value = float(measures.get(PREFIX + field.name, 0))
            setattr(found, field.name, value if field.name == "seconds" else int(value))
        return found


PREFIX = "asked: "
