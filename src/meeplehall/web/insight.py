"""What is known about a finished match, as its pages show it: chances over time, luck and skill, decisions.

All chances are parts of a win from 0 to 1. Names and sentences are ready to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from meeplehall.engine.event import seat_ref
from meeplehall.engine.wording import spoken

#: so many turning points are named, so much of the match apart, and a change of chance is one from so much on
MOST_TURNS = 6
APART = 0.04
TURNING = 0.05
#: what is smaller than this is shown as nothing
NOTHING = 0.005

#: the marks of decisions from the worst, and what each is called when there are several
MARKS = {"blunder": "blunders", "mistake": "mistakes", "slip": "slips"}
UNSURE = "not established"


@dataclass(frozen=True, slots=True)
class Side:
    """Whose chance is drawn: a player, or a whole team."""

    name: str
    hue: str = ""


@dataclass(frozen=True, slots=True)
class Instant:
    """The match after an action: what it did to the chance of each side."""

    action: int
    #: who acted; -1 for the deal
    seat: int
    words: str
    chances: Sequence[float]
    luck: Sequence[float]
    skill: Sequence[float]

    @property
    def change(self) -> float:
        """The largest change for anybody."""
        return max(abs(luck + skill) for luck, skill in zip(self.luck, self.skill, strict=True))

    @property
    def lucky(self) -> bool:
        """Was it chance more than a decision?"""
        return max(map(abs, self.luck)) > max(map(abs, self.skill))


@dataclass(frozen=True, slots=True)
class Fared:
    """How a player fared: result = initial + luck + own + others."""

    seat: int
    name: str
    hue: str
    bot: str
    score: str
    result: float
    initial: float
    luck: float
    own: float
    others: float
    adjusted: float
    judged: bool
    decisions: int
    error_rate: float
    error_rate_error: float
    marks: dict[str, int]
    title: str
    level: str
    #: whoever looks at the page sits here
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to decide, and how it went on in the mean."""

    label: str
    chance: float
    story: Sequence[str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision: what was done, what was better and why."""

    action: int
    length: int
    seat: int
    name: str
    hue: str
    kind: str
    done: Way
    best: Way
    reason: str
    loss: float
    error: float
    mark: str
    by_score: bool
    score_loss: float
    score_error: float
    redeals: int
    compared: int
    mine: bool = False

    @property
    def counts(self) -> bool:
        """Is it a mistake of any size?"""
        return self.mark in MARKS


@dataclass(frozen=True, slots=True)
class Insight:
    """All that is known about a match."""

    #: the address of the seat, or of the table for who only watches
    address: str
    sides: Sequence[Side]
    instants: Sequence[Instant]
    fared: Sequence[Fared]
    decisions: Sequence[Judgement]
    depth: int = 1
    together: bool = False
    turns: Sequence[Instant] = field(default_factory=list)

    @property
    def own_mistakes(self) -> list[Judgement]:
        """What whoever looks could learn from, the worst not first: as the match went."""
        return [one for one in self.decisions if one.mine and one.counts]


def turning_points(instants: Sequence[Instant]) -> list[Instant]:
    """The largest changes, in the order in which they came; of several close together only the largest."""
    apart = APART * instants[-1].action
    found: list[Instant] = []
    for one in sorted(instants, key=lambda one: -one.change):
        near = any(abs(one.action - other.action) < apart for other in found)
        if one.change >= TURNING and not near and len(found) < MOST_TURNS:
            found.append(one)
    return sorted(found, key=lambda one: one.action)


def without_luck(instants: Sequence[Instant], side: int) -> list[float]:
    """What the chance of a side would have been over time with usual luck."""
    total, found = 0.0, []
    for instant in instants:
        total += instant.luck[side]
        found.append(instant.chances[side] - total)
    return found


# figures


def hundredths(part: float) -> int:
    """A part of a win in points of 100."""
    return round(100 * part)


def adding_up(total: float, parts: Sequence[float]) -> tuple[int, list[int]]:
    """A sum and its parts in points: what is read adds up, so the part that is least exact gives way."""
    whole, rounded = hundredths(total), [hundredths(part) for part in parts]
    while (missing := whole - sum(rounded)) != 0:
        step = 1 if missing > 0 else -1
        least = max(range(len(parts)), key=lambda i: step * (100 * parts[i] - rounded[i]))
        rounded[least] += step
    return whole, rounded


def decimal(number: float) -> str:
    """One digit after the point, with a true minus."""
    text = f"{number:.1f}"
    return "0.0" if text == "-0.0" else text.replace("-", "−")


# sentences


def fared_in_words(fared: Fared) -> str:
    """What luck, the own decisions and those of others did, in a sentence."""
    _, (_, luck, own, others) = adding_up(fared.result, [fared.initial, fared.luck, fared.own, fared.others])
    who = seat_ref(0)
    said = [
        f"{_did('Luck', luck)} {who} {abs(luck)}" if luck else f"Luck was even for {who}",
        f"{who}'s decisions {'gained' if own > 0 else 'cost'} {abs(own)}"
        if own
        else f"{who}'s decisions neither gained nor cost anything",
        f"{_did('the others', others)} {who} {abs(others)}"
        if others
        else "the others' decisions changed nothing",
    ]
    return spoken(f"{said[0]}, {said[1]}, {said[2]}.", ["You" if fared.mine else fared.name])


def _did(what: str, points: int) -> str:
    whose = "the others' decisions" if what == "the others" else what
    return f"{whose} {'gave' if points > 0 else 'cost'}"


def level_in_words(fared: Fared) -> str:
    """How good the decisions were, where that was measured."""
    if not fared.level:
        return ""
    return spoken(
        f"{seat_ref(0)} played at the level of {fared.level}.", ["You" if fared.mine else fared.name]
    )


def loss_in_words(decision: Judgement) -> str:
    """What a decision cost."""
    if decision.by_score:
        return f"cost {decimal(decision.score_loss)} points of the score (± {decimal(decision.score_error)})"
    if decision.loss <= 0:
        return "nothing better was found"
    return f"cost {decimal(100 * decision.loss)} of 100 (± {decimal(100 * decision.error)})"
