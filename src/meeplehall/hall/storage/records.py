"""What is stored of a table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from meeplehall.engine.campaign import Attempt


@dataclass(frozen=True, slots=True)
class Place:
    """One seat at a table: who sits there, and who may."""

    name: str
    #: the level of a bot that sits there from the start
    bot: str = ""
    #: the level of the bot that plays for a person who is away
    stand_in: str = ""
    #: the hash of the seat's key; empty for bots and seats that nobody has taken
    key: str = ""
    #: the hash of the code with which somebody can take the seat
    join: str = ""
    #: kept for the person at the same seat of the match before
    kept: bool = False
    #: the seat on the same device whose key gives this one's; -1 for none
    device: int = -1
    #: how many actions there were when a bot last took over from a person; -1 if none ever did
    replaced_at: int = -1
    #: what the browser of this seat showed when it sat down, and what was under that once all had
    seal: str = ""
    contribution: str = ""
    #: a hash of the key by which the person is known again, if they want to be
    who: str = ""

    @property
    def level(self) -> str:
        """The bot that plays here now; empty if a person does."""
        return self.bot or self.stand_in

    @property
    def person(self) -> bool:
        return not self.bot

    @property
    def open(self) -> bool:
        """Nobody has sat down yet, and no bot plays here."""
        return not self.level and not self.key

    def but(self, **changes: Any) -> Place:
        """The same seat with some changes."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One action of the log."""

    seat: int
    action: str
    check: str
    #: what whoever sent it called it, so that it is done once however often it arrives; empty for bots
    key: str = ""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """How a match is dealt; neither secret nor known in tables from before there were such deals."""

    #: the hall's secret as hexadecimal digits: it leaves the hall when the match is over
    secret: str = ""
    #: why somebody may know what is to come: chosen, imported, forked or told; empty if nobody can
    known: str = ""
    #: the seed is fixed
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class TableRecord:
    """All that is stored of a table."""

    id: str
    game: str
    rules: str
    #: the options as JSON
    options: str
    #: names and bots as the match began with them, as JSON
    header: str
    #: as text: SQLite would take it as well, but not every client of the file reads 63 bits;
    #: empty until the cards are dealt
    seed: str
    start: str
    places: list[Place]
    moves: list[MoveRecord] = field(default_factory=list)
    #: the table of the rematch
    next: str = ""
    #: whether hints and the coach are on here, and which seats decided that; empty: as usual
    hints: str = ""
    coach: str = ""
    secret: str = ""
    known: str = ""
    #: the id of the lesson that is given here
    lesson: str = ""
    #: the keys of actions that were done and taken back
    taken_back: list[str] = field(default_factory=list)
    #: raised by everything that is no new action
    version: int = 0
    #: what the table settles for itself, as JSON; empty: as usual
    house: str = ""
    #: somebody at it wants to be called when it is their turn
    calls: bool = False

    @property
    def deal(self) -> DealRecord:
        return DealRecord(self.secret, self.known, dealt=bool(self.seed))


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """All that is stored of a campaign."""

    id: str
    game: str
    title: str
    #: the hash of its key
    key: str
    begun: str
    attempts: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a table in a campaign."""

    campaign: str
    chapter: str
    #: the attempt has ended: its result stands, or it was given up
    ended: bool = False
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """What a table is to those who have not been invited: opened for anybody, watched, rated."""

    #: what the lobby calls it
    word: str
    #: anybody may sit down
    listed: bool
    #: anybody may watch it while it is played
    watched: bool
    rated: bool


@dataclass(frozen=True, slots=True)
class DayPart:
    """A table at which the deal of a day is played."""

    game: str
    day: str
    #: the one try of its person that counts
    counted: bool


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a table is opened for, beside being played at."""

    listing: Listing | None = None
    daily: DayPart | None = None
