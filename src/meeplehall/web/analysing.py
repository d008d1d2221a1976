"""How far the analysis of a match has come, as pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: stopped and failed can be started again, and go on where they were
Progress = Literal["none", "running", "stopped", "failed", "done"]


@dataclass(frozen=True, slots=True)
class Analysing:
    """The state of it, and what somebody who looks can do about it."""

    #: the address of the seat, or of the table for who only watches
    address: str
    state: Progress
    sentence: str
    #: so many parts are done, of so many; of 0 while nobody knows how many there are
    done: int = 0
    of: int = 0
    #: how many times the usual budget it has or had, and at most can have
    depth: int = 1
    deepest: int = 1
    #: the decisions of bots are judged, too
    bots: bool = False
    #: there is a report already
    report: bool = False
    #: how whoever looks has played, in a line
    summary: str = ""
