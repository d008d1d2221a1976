"""What a hall answers, as far as most programs need it. What a newer hall says beyond that is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

Message = Mapping[str, Any]


class GameSummary(msgspec.Struct, frozen=True):
    """A game."""

    id: str
    title: str
    min_seats: int
    max_seats: int


class OptionInfo(msgspec.Struct, frozen=True):
    """Something that can be chosen when a table is opened; its type is choice, number, flag or names."""

    name: str
    type: str
    default: Any
    help: str
    choices: list[str]
    low: int
    high: int


class GameInfo(GameSummary, frozen=True):
    """A game with its options."""

    rules_version: str
    options: list[OptionInfo]


class NewSeat(msgspec.Struct, frozen=True):
    """Who is to sit somewhere: a person (or program), open for somebody with the link, or a bot's level."""

    kind: str
    name: str = ""


class Option(msgspec.Struct, frozen=True):
    """Something that can be done now; `message` is the action."""

    i: int
    label: str
    message: Message
    pieces: list[str]
    #: why it looks like a slip, if it does
    warning: str
    #: what it costs, or earns if negative
    price: int | None = None


class Blocked(msgspec.Struct, frozen=True):
    """Something that one could think of, and why it is not possible."""

    label: str
    rule: str
    sentence: str


class Decision(msgspec.Struct, frozen=True):
    """What the seat is asked, or may do meanwhile (`owed` is false then)."""

    owed: bool
    kind: str
    rule: str
    prompt: str
    #: in a race it counts how fast one answers
    timed: bool
    options: list[Option]
    blocked: list[Blocked]


class Status(msgspec.Struct, frozen=True):
    """What the hall adds: who is asked, who they are, and why nothing can be taken back (None if it can)."""

    asked: list[int]
    names: list[str]
    undo: str | None
    over: bool


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of how a score comes about."""

    label: str
    points: int
    rule: str


class Outcome(msgspec.Struct, frozen=True):
    """How the match ended, by seat: scores, ranks (1 for the best), and how each score comes about."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    lines: list[list[ScoreLine]]
    #: None unless people play as a team
    team_won: bool | None


class Seen(msgspec.Struct, frozen=True):
    """All that a seat may know of its table at one moment."""

    table: str
    game: str
    #: -1 for whoever only watches
    seat: int
    #: another one after every change
    mark: str
    #: how often this seat has acted
    turn: int
    over: bool
    #: how many lines the log has for this seat
    lines: int
    status: Status
    #: the table as the game tells it; None until the cards are dealt
    view: Mapping[str, Any] | None
    decision: Decision | None
    outcome: Outcome | None

    @property
    def owed(self) -> bool:
        """The table waits for this seat."""
        return self.decision is not None and self.decision.owed

    @property
    def options(self) -> list[Option]:
        """What the seat can do now."""
        return self.decision.options if self.decision is not None else []


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened: typed parts (text, seat, piece ...), and the rule behind it."""

    n: int
    rule: str
    parts: list[tuple[str, str]]


class Log(msgspec.Struct, frozen=True):
    lines: list[LogLine]


class Acted(msgspec.Struct, frozen=True):
    turn: int


class SeatMade(msgspec.Struct, frozen=True):
    """A seat of a new table; key and link are empty for a bot."""

    seat: int
    token: str
    url: str


class TableMade(msgspec.Struct, frozen=True):
    table: str
    url: str
    seats: list[SeatMade]


class Problem(msgspec.Struct, frozen=True):
    error: str
    rule: str = ""
