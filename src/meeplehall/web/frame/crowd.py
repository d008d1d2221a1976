"""Few options stand one by one, many by what kind of thing they are; for whoever waits as well."""

from __future__ import annotations

from collections.abc import Sequence

#: so many options stand there one by one, whatever kind they are, if they have no more letters than that
FLAT = 5
LETTERS = 110


def crowded(labels: Sequence[str]) -> bool:
    """Are these too many, or too long, to stand there one by one?"""
    return len(labels) > FLAT or sum(map(len, labels)) > LETTERS
