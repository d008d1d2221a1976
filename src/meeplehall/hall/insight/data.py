"""What people and programs are told about the analysis of a match, and what is kept of it for each seat."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from meeplehall.insight.data import Judged, Mark
from meeplehall.web.push import DecisionData

#: none: nobody has asked for it; stopped and failed can be started again, and go on where they were
Progress = Literal["none", "running", "stopped", "failed", "done"]


class AnalysisState(msgspec.Struct, frozen=True):
    """How far the analysis of a match has come; the same for everybody who may look at it."""

    state: Progress
    #: one sentence for people
    sentence: str
    #: so many jobs are done, of so many; 0 of 0 while nobody knows how many there are
    done: int = 0
    of: int = 0
    #: what is being found out, or was last
    depth: int = 1
    bots: bool = False
    seed: int = 0
    #: the depth of the report that can be had now; 0 if there is none. While a deeper one is made it stays
    report: int = 0
    #: the largest depth that the host allows
    deepest: int = 1


class Mistake(msgspec.Struct, frozen=True):
    """A marked decision of a seat, without what would have been better."""

    #: the number of its first action: what /retry/ACTION is called with
    action: int
    #: what was decided, and what was done
    kind: str
    label: str
    mark: Mark
    loss: float
    #: the chance was saturated: `score_loss` says how much was given up
    by_score: bool
    score_loss: float


class Played(msgspec.Struct, frozen=True):
    """How somebody played a match, from its report. Stored for each seat."""

    game: str
    name: str
    #: how many played, and which bots among the others
    seats: int
    bots: list[str]
    depth: int
    judged: bool
    score: int
    result: float
    initial: float
    luck: float
    adjusted: float
    decisions: int
    error_rate: float
    error_rate_error: float
    slips: int
    mistakes: int
    blunders: int
    title: str
    level: str
    #: its marked decisions, in the order of the match
    marked: list[Mistake]


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match of one's own: where it is, when its table was opened (a day), and how it went."""

    table: str
    seat: int
    made: str
    #: what the game is called
    title: str
    played: Played


class GameFigures(msgspec.Struct, frozen=True):
    """All one's analysed matches of a game. Means over matches; the error rate over decisions."""

    game: str
    title: str
    matches: int
    result: float
    adjusted: float
    #: what the results would be in the mean if everybody played alike
    initial: float
    decisions: int
    error_rate: float
    marked: int


class Mine(msgspec.Struct, frozen=True):
    """Personal statistics: games by title, matches from the oldest to the newest."""

    games: list[GameFigures]
    matches: list[PlayedMatch]


def mistake_of(judged: Judged) -> Mistake:
    """What may be told of a marked decision before it is tried again."""
    return Mistake(
        judged.action, judged.kind, judged.done.label, judged.mark, judged.loss, judged.by_score,
        judged.score_loss,
    )  # fmt: skip


class Position(msgspec.Struct, frozen=True):
    """Where a marked decision is tried again: what the seat sees, and what it can do."""

    mistake: Mistake
    seat: int
    view: Any
    decision: DecisionData | None


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions that somebody would do now, as JSON messages: one, or those of an answer so far."""

    actions: list[dict[str, Any]] = []
    #: enough of trying: show the answer
    show: bool = False


class Verdict(msgspec.Struct, frozen=True):
    """What came of a try."""

    #: false: some actions of the answer are missing, and nothing is judged yet
    complete: bool
    passed: bool
    sentence: str
    #: what it gives up of the chance to win, and the standard error of that
    loss: float = 0.0
    error: float = 0.0
    #: what was best and why, once it is passed or shown
    answer: Judged | None = None
