"""What is to be found out about a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be found out about which match: the same order of the same match gives the same report."""

    #: the check of the match after its last action
    check: str
    #: so many times the usual budget
    depth: int = 1
    #: judge the decisions of bots, too
    bots: bool = False
    seed: int = 0
