"""A Game is the definition of a game: seats, options, how to start, what a seat sees, who won."""

# not compiled: called once per match or page, and dataclasses read better here
from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from meeplehall.engine.action import S
from meeplehall.engine.campaign import Campaign
from meeplehall.engine.codec import Codec
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.options import Option, OptionError, Value, complete
from meeplehall.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

#: the seat of somebody who only watches
SPECTATOR = -1


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score's computation."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a score per seat, and the seats that won (several share the win)."""

    scores: list[int]
    winners: list[int]
    lines: list[list[ScoreLine]]
    #: cooperative games only: did the team win?
    team_won: bool | None = None
    #: whom the team played against, and how its score comes about
    opponent: str = ""
    against: Sequence[ScoreLine] = ()

    @property
    def team_score(self) -> int:
        """Cooperative games only: one score for the whole team."""
        return max(self.scores)

    @property
    def opponent_score(self) -> int:
        """The score of whom the team played against."""
        return sum(line.points for line in self.against)

    def share(self, seat: int) -> float:
        """This seat's part of the win: 1 alone or as a team, a half if two share it, 0 for the others."""
        if self.team_won is not None:
            return float(self.team_won)
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, tile or marker as people read it."""

    id: str
    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
    tags: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setup:
    """A number of seats with options: what the conformance suite and the benchmarks play."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([f"{self.seats}p", *(f"{k}={v}" for k, v in self.options.items())])


class Game(Generic[S]):
    """One folder under `games`; its `game.py` has one instance of a subclass, named GAME."""

    id: str
    title: str
    blurb: str
    min_seats: int
    max_seats: int
    cooperative: bool = False
    #: for games that tell a story over several matches; an attempt is won or lost by the whole team
    campaign: Campaign | None = None
    #: raised whenever a change of the rules would make an old log mean something else
    version: int = 1
    options: Sequence[Option] = ()
    codec: Codec
    folder: Path
    knowledge: Knowledge[S]

    def __init__(self) -> None:
        self.rulebook = Rulebook.read(self.folder / "RULES.md")
        data = (self.folder / "components.toml").read_bytes()
        digest = hashlib.blake2b(data, digest_size=4).hexdigest()
        #: matches are only continued under the rules and the data they were begun with
        self.rules_version = f"{self.version}-{digest}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _recall, (type(self).__module__,)

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
        """All options, checked together; OptionError says in one sentence what is wrong."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not {seats}."
            )
        settled = complete(self.options, options)
        self.check(seats, settled)
        return settled

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raise OptionError if these options do not go together."""

    def start(self, seats: int, options: Mapping[str, object], seed: int, log: bool = False) -> S:
        """A new match, run on to its first decision."""
        state = self.set_up(seats, self.settle(seats, options), seed, log)
        state.advance()
        return state

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> S:
        """The state before anything has happened, with settled options."""
        raise NotImplementedError

    def seats_of(self, state: S) -> int:
        """How many players there are."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> dict[str, Any]:
        """All that this seat (or a SPECTATOR) may see, as JSON."""
        raise NotImplementedError

    def redeal(self, state: S, seat: int, seed: int) -> S:
        """A state drawn at random from all that look the same to this seat.

        It depends on what the seat knows and on the seed, on nothing else.
        """
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """Scores and winners as they are now; final if the match is over."""
        raise NotImplementedError

    def piece(self, id: str) -> Piece:
        """A piece by its id; KeyError if there is none."""
        raise NotImplementedError

    def lying_at(self, view: Mapping[str, Any], id: str) -> str:
        """The piece at a place of the table that an action names ("" if none); pieces name themselves."""
        try:
            return self.piece(id).id
        except KeyError:
            return ""

    def pieces(self) -> list[Piece]:
        """All kinds of pieces, for the card reference."""
        raise NotImplementedError

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        """The table as a picture for the terminal, drawn from a view."""
        raise NotImplementedError

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        """The table as HTML with SVG, region by region, drawn from a view; `names` are the players'.

        Pieces carry `data-key` (what moves is animated) and `data-piece` (what can be clicked).
        """
        raise NotImplementedError

    def colours(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The colour that each player has, in a word; empty if players have none, or not yet."""
        return ()

    def picture(self, id: str) -> str:
        """What a piece looks like, as SVG beside its words; empty if it has no picture."""
        return ""

    def seconds_to_decide(self, options: Mapping[str, Value]) -> int:
        """How long a player has for each decision before the default is taken; 0 for no clock."""
        return 0

    def setups(self) -> list[Setup]:
        """Player counts and options that together touch every rule."""
        raise NotImplementedError

    def invariants(self, state: S) -> list[str]:
        """Sentences about what is wrong with this state; none if all is well."""
        raise NotImplementedError


def _recall(module: str) -> Any:
    """The game of this module, for games that travel to another process."""
    return import_module(module).GAME
