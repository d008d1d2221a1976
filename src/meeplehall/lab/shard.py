"""A part of the work: every n-th match, so that n machines that know nothing of each other do all of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_WORDS = re.compile(r"(\d{1,6})/(\d{1,6})$")


class ShardError(ValueError):
    """What is wrong with the words for a shard."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The i-th of n parts, from 1 on."""

    part: int = 1
    parts: int = 1

    @staticmethod
    def of(words: str) -> Shard:
        """The shard that `2/5` stands for; all of it for no words."""
        if not words:
            return WHOLE
        found = _WORDS.match(words)
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            raise ShardError(f"--shard {words}: give which part of how many, from 1/1 on, such as 2/5.")
        return Shard(int(found[1]), int(found[2]))

    @property
    def whole(self) -> bool:
        return self.parts == 1

    def takes(self, number: int) -> bool:
        """Whether what has this number belongs to it."""
        return number % self.parts == self.part - 1

    def of_all(self, everything: Sequence[T]) -> list[T]:
        """Its part of everything."""
        return [each for number, each in enumerate(everything) if self.takes(number)]


#: nothing is left to others
WHOLE = Shard()
