"""What a row says. docs/records.md has the same in words, and a test holds the two together."""

from __future__ import annotations

from typing import Any

import msgspec

#: raised when a field changes its meaning
FORMAT = 2


class SeatRecord(msgspec.Struct, frozen=True):
    """One seat of a match."""

    bot: str
    score: int
    rank: int
    #: the part of the win: 1 alone, a half for two who share it
    share: float
    #: points by line of the score
    lines: dict[str, int]
    #: actions by what a turn can be
    did: dict[str, int]
    #: what it had in the end, by kind
    had: dict[str, list[str]]
    #: what the bot knew and how it thought (lab/minds.py): another one plays differently under the same name
    mind: str = ""


class MatchRecord(msgspec.Struct, frozen=True):
    """One match."""

    format: int
    game: str
    rules: str
    version: str
    build: str
    cell: str
    number: int
    #: the seed of this match: `meeplehall play --seed` deals the same cards
    seed: int
    options: dict[str, Any]
    seats: list[SeatRecord]
    #: the seats in the order in which they first had to act, where that differs
    order: list[int]
    decisions: int
    #: rounds or turns, as the game's bots count them
    rounds: int
    team_won: bool | None
    against: int
    match: dict[str, float | str]
    #: seconds that one of a bot's thinking counted for
    pace: float = 1.0
    #: the sources of the bots, whatever was changed in them
    sources: str = ""
    #: how long it took here: no other field depends on the machine
    seconds: float = 0.0

    @property
    def key(self) -> tuple[str, int]:
        """Which match of which cell."""
        return self.cell, self.number


class DecisionRecord(msgspec.Struct, frozen=True):
    """One decision."""

    format: int
    game: str
    cell: str
    #: the match, as its own row says it, and which decision of it
    number: int
    place: int
    seat: int
    bot: str
    round: int
    #: the kind of decision, in the words of the rules
    kind: str
    #: how many there were, and all of them as in a match file
    options: int
    offered: list[dict[str, Any]]
    #: the position of what was chosen among them, from 0 on, and what it is
    chosen: int
    action: dict[str, Any]
    #: how good the bot held it to be, in a measure of its own; none if it did not say
    value: float | None
    #: 0 for what was thought about; 1, 2 ... for what the same thought went on with
    follows: int
    #: how long the thought took here
    seconds: float


class Entry(MatchRecord, frozen=True):
    """A match with its decisions, as it is kept while others are still played."""

    #: none if nobody asked for them
    decided: list[DecisionRecord] | None = None

    @property
    def alone(self) -> MatchRecord:
        """The match without its decisions."""
        return MatchRecord(*[getattr(self, name) for name in MatchRecord.__struct_fields__])


def untimed(record: MatchRecord) -> MatchRecord:
    """The record without what depends on the machine."""
    return msgspec.structs.replace(record, seconds=0.0)
