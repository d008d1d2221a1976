"""A decision to be tried, as the page needs it: one of somebody's own mistakes, or a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

#: open: nothing was answered yet; shown: somebody wanted to see the answer
Verdict = Literal["open", "passed", "failed", "shown"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was best, and why; told once somebody has passed, or does not want to try any more."""

    label: str
    reason: str
    #: how it goes on in the mean
    story: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TrialStatus:
    """What is to be found, and what came of it."""

    #: which one it is: "Mistake 2 of 5"
    title: str
    #: what is to be found
    text: str
    verdict: Verdict = "open"
    #: what came of the try
    said: str = ""
    answer: Answer | None = None
    #: where the next one is; empty if this is the last
    next: str = ""
    #: where to go back to, and what that is called
    leave: str = "/"
    leave_words: str = "Leave"
    #: where to post to play on from here
    play_on: str = ""
    #: by which name the browser remembers that it is solved; empty if nothing is remembered
    id: str = ""

    def told(self, verdict: Verdict, said: str, answer: Answer | None = None) -> TrialStatus:
        """What came of it."""
        return replace(self, verdict=verdict, said=said, answer=answer)


class TrialData(msgspec.Struct, frozen=True):
    """What the browser does about it: it remembers what was solved."""

    verdict: Verdict
    solved: str


def trial_data(status: TrialStatus) -> TrialData:
    return TrialData(status.verdict, status.id if status.verdict == "passed" else "")
