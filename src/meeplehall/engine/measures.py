"""What a finished match tells besides its scores: for experiments, and for pages about balance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Measures:
    """In the game's own words: the match as a whole, and what each seat had or did, by kind."""

    #: by name: a number of which means are taken, or a word of which shares are
    match: Mapping[str, float | str] = field(default_factory=dict)
    #: a seat's belongings by kind ("Upgrades installed": Reflux, Feed); the same thing twice counts twice
    seats: Sequence[Mapping[str, Sequence[str]]] = ()
