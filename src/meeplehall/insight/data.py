"""The records of insight: the report of a match, job results that it is put together from, scales, puzzles.

All chances are parts of a win from 0 to 1, as in `knowledge.values` and `Outcome.share`: a point of winning
chance is 0.01. Chances of a cooperative game are the team's, the same for every seat. Actions are numbered
from 1 as in the log; a decision at action n was made after the first n - 1 of them (`match.at(n - 1)`).
Labels and sentences may name players as the log does (`[seat:2]`): `engine.wording.named` puts the names in.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

#: the last word is raised when a report would mean something else
FORMAT: Final = "meeplehall insight 4"

#: how bad a decision was: "" is good enough; "not established": it may be chance alone
Mark = Literal["", "slip", "mistake", "blunder", "not established"]
#: the marks that count, from the smallest loss
MARKS: Final[tuple[Mark, ...]] = ("slip", "mistake", "blunder")
#: loss of winning chance from which on a decision is a slip, a mistake, a blunder
THRESHOLDS: Final = (0.03, 0.07, 0.15)
#: a chance below this, or above its counterpart, says nothing more: such decisions are judged by score
SATURATED: Final = 0.02


class InsightError(ValueError):
    """A record of insight cannot be used; said in one sentence."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to decide, and how it went on in the mean over all redeals it was judged in."""

    #: the actions of the decision as JSON messages: one, or all of an answer that is given in several
    actions: list[dict[str, Any]]
    #: what that is in words for people
    label: str
    #: the chance to win of the seat that decided
    chance: float
    #: the score of every seat at the end of the look-ahead; where lines of play are followed, before it
    scores: list[float]
    #: the same in a few plain sentences
    story: list[str]


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision, judged by what its seat knew then."""

    #: the number of its (first) action, and how many actions of the log belong to it
    action: int
    length: int
    seat: int
    #: what was decided, in the words of the rules ("Buy a card")
    kind: str
    #: what was done
    done: Line
    #: the best that was found; equal to `done` if nothing better was
    best: Line
    #: why that is good, in one sentence
    reason: str
    #: how much chance to win was given up, and its standard error; 0 and 0 if nothing better was found
    loss: float
    error: float
    #: what it did to each seat's chance, beside what was expected in its place
    gave: list[float]
    mark: Mark
    #: the chance was saturated: the mark comes from the score
    by_score: bool
    #: how much score was given up, and the standard error of that
    score_loss: float
    score_error: float
    #: in how many redeals the two were compared in the end, and among how many ways to decide
    redeals: int
    compared: int
    #: how many options there were
    options: int


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match after an action: what it did to everybody's chances.

    For every seat chance now = chance at the moment before + luck + skill. The first moment is the deal
    (action 0, nobody's); there the chance before is `initial` of the seat, and skill is 0.
    """

    action: int
    #: who acted; -1 for the deal
    seat: int
    chances: list[float]
    #: what chance, revealed cards and guesses about secrets did to each seat's chance
    luck: list[float]
    #: what decisions did: to the own chance, and to those of the others
    skill: list[float]


class SeatInsight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one player fared: result = initial + luck + own + others."""

    name: str
    #: the level of the bot that played; empty for a person
    bot: str
    score: int
    #: the part of the win
    result: float
    #: the chance before anything was dealt
    initial: float
    luck: float
    own: float
    others: float
    #: result - luck: what it would have been with usual luck
    adjusted: float
    #: whether the decisions of this seat were judged
    judged: bool
    #: decisions that counted: not forced, no matter of taste, no race, more than one sensible way
    decisions: int
    #: mean loss of winning chance per decision, and its standard error; 0 and 0 without decisions
    error_rate: float
    error_rate_error: float
    #: how many of each mark
    slips: int
    mistakes: int
    blunders: int
    #: from novice to master; empty if there were too few decisions or nothing was measured for this game
    title: str
    #: the level of bot that makes about as many errors; empty if that is not known
    level: str


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is known about a match that is over. The same match, seed and depth give the same report."""

    format: str
    game: str
    #: the rules version that the match was begun with
    rules: str
    #: the version of meeplehall that judged it
    package: str
    #: the check of the match after its last action: which match this is about
    check: str
    seed: int
    #: 1 for the usual budget, otherwise so many times as much
    depth: int
    seats: list[SeatInsight]
    #: the deal, then every action
    course: list[Moment]
    #: the decisions that counted, in the order of the match
    decisions: list[Judged]


# what the jobs of an analysis bring back: they are stored so that an analysis can be resumed


class Chances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody's chances after an action that used chance or showed something; -1 for before the deal."""

    action: int
    chances: list[float]
    #: what they were to be in the mean of all that could have come; None where that is what they were before,
    #: and what the decision did
    expected: list[float] | None = None


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one job: a stretch of the course, or a decision (None: it does not count)."""

    #: the name of the job, as `run.jobs` gives it
    job: str
    course: list[Chances] = []
    judged: Judged | None = None


# the scale of a game: insight.json in its folder


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much is thought about a match at depth 1, so that it takes at most a minute on two cores."""

    #: for so many rounds (or turns, as the knowledge's clock counts them) all play on before a way is judged
    ahead: int = 2
    #: they do what looks best of all their ideas; otherwise they take the quickest sensible turn
    looking: bool = False
    #: so many ways to decide are compared beside what was done, the best at first sight
    ways: int = 12
    #: so many trials choose the best of them
    trials: int = 200
    #: in so many fresh redeals it is then compared with what was done
    fresh: int = 60
    #: in games with plans, so many lines of play are followed in each layer behind what is compared
    followed: int = 6
    #: so many ideas each of the others tries who answers at the same time; 0: they answer as usual
    thinking: int = 0
    #: in so many redeals they do; each is looked at again with other luck
    thought_of: int = 24
    #: the course: so many rounds (or turns) are played on, in so many deals of what nobody has seen
    course_ahead: int = 1
    samples: int = 16
    #: so far chances at the start are to be trusted; those at the end are wholly
    trust: float = 1.0
    #: in so many deals anew the chances before the deal are found
    deals: int = 64


class LevelScale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much bots of one level err: mean loss of winning chance per decision."""

    level: str
    error_rate: float
    error: float
    decisions: int
    matches: int


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """insight.json of a game: how much is thought about it, and how much bots of each level err."""

    #: a lead of so many points of score makes a chance e times as large: for decisions judged by score
    lead: float = 0.0
    budget: Budget = Budget()
    #: how the levels were measured: the command, and the rules then
    command: str = ""
    rules: str = ""
    #: from the weakest to the strongest
    levels: list[LevelScale] = []


# puzzles: puzzles.json in a game's folder


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position with one clearly best answer. The log up to it is the position."""

    id: str
    #: words like "endgame" or the kind of decision, for sets by theme
    themes: list[str]
    seats: int
    options: dict[str, Any]
    seed: int
    #: the actions before it: seat and action
    log: list[tuple[int, dict[str, Any]]]
    #: who is asked
    seat: int
    best: Line
    reason: str
    #: by how much the second best way is worse, and the standard error of that
    gap: float
    error: float
    #: what it loses to answer otherwise: the others that were compared
    others: list[Line]


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """puzzles.json of a game."""

    game: str
    rules: str
    command: str
    puzzles: list[Puzzle]


def encode(record: msgspec.Struct) -> bytes:
    """A record as JSON to be read by people, too."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode_report(data: bytes | str) -> Report:
    """The report in this JSON; InsightError if it is none, or of another version."""
    try:
        report = msgspec.json.decode(data, type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InsightError(f"This is not a report: {error}.") from None
    if report.format != FORMAT:
        raise InsightError(f"The report has the format {report.format!r}, and only {FORMAT!r} can be read.")
    return report


def mark_of(loss: float, error: float) -> Mark:
    """What a loss of winning chance with this standard error is called."""
    if loss < THRESHOLDS[0]:
        return ""
    if loss <= 2 * error:
        return "not established"
    return [mark for mark, least in zip(MARKS, THRESHOLDS, strict=True) if loss >= least][-1]
