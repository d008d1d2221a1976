"""A Game is the definition of a game: a record of its parts, and the verbs that everybody uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import S
from meeplehall.engine.campaign import Campaign
from meeplehall.engine.codec import Codec
from meeplehall.engine.components import digest, loaded, used
from meeplehall.engine.guide import Guide
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.measures import Measures
from meeplehall.engine.options import DailyMatch, Option, OptionError, Preset, Value, complete, usual_daily
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.rulebook import Rulebook, section
from meeplehall.engine.sheet import Shape
from meeplehall.engine.versions import History

#: the seat of somebody who only watches
SPECTATOR = -1
#: what draws the games that draw nothing themselves, named and not imported: drawing lies above the engine
PLAIN_TABLE = "meeplehall.draw.plain_table"
PLAIN_SKETCH = "meeplehall.draw.plain_sketch"

#: the section of SOURCES.md that is shown wherever cards are
FOR_PLAYERS = "For players"

View = Mapping[str, Any]


@dataclass(frozen=True)
class Piece:
    """A card, tile or marker as people read it."""

    id: str
    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
    tags: Mapping[str, object] = field(default_factory=dict)
    #: one plain sentence for players if something about it is not as printed: what of it is ours
    source: str = ""
    #: the kind of thing it is, in the plural: the heading above it in the glossary
    kind: str = ""


@dataclass(frozen=True)
class Setup:
    """A number of seats with options: what the conformance suite and the benchmarks play."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([f"{self.seats}p", *(f"{k}={v}" for k, v in self.options.items())])


def anything_goes(seats: int, options: Mapping[str, Value]) -> None:
    """The options of this game go together however they are chosen."""


def no_clock(options: Mapping[str, Value]) -> int:
    """Nobody has to hurry."""
    return 0


# The parts with a type of state are no dataclasses: compiled code has none that are generic.


class GameRules(Generic[S]):
    """How a match begins, when it is as it should be, and how it ended."""

    def __init__(
        self,
        *,
        set_up: Callable[[int, Mapping[str, Value], int, bool], S],
        outcome: Callable[[S], Outcome],
        setups: Callable[[], list[Setup]],
        invariants: Callable[[S], list[str]],
        check: Callable[[int, Mapping[str, Value]], None] = anything_goes,
        seconds_to_decide: Callable[[Mapping[str, Value]], int] = no_clock,
        measures: Callable[[S], Measures] | None = None,
    ) -> None:
        #: the state before anything has happened: seats, settled options, seed, with a log?
        self.set_up = set_up
        #: scores and ranks as they are now; final if the match is over
        self.outcome = outcome
        #: player counts and options that together touch every rule
        self.setups = setups
        #: sentences about what is wrong with a state; none if all is well
        self.invariants = invariants
        #: raises OptionError if these options do not go together
        self.check = check
        #: how long a player has for each decision before the default is taken; 0 for no clock
        self.seconds_to_decide = seconds_to_decide
        #: what a finished match tells besides its scores
        self.measures = measures


class Secrets(Generic[S]):
    """Who may see what."""

    def __init__(
        self,
        *,
        view: Callable[[S, int], dict[str, Any]],
        redeal: Callable[[S, int, int], S],
        redeal_unseen: Callable[[S, int], S] | None = None,
        open_view: Callable[[S], dict[str, Any]] | None = None,
        own_view: Callable[[S, int], dict[str, Any]] | None = None,
        told_view: Callable[[S, int], dict[str, Any]] | None = None,
    ) -> None:
        #: all that a seat (or a SPECTATOR) may see, as JSON
        self.view = view
        #: where most of it is the same for all: that part, and what is added to it or replaced for a seat
        self.open_view = open_view
        self.own_view = own_view
        #: the view without what its shape leaves untold and what takes time to make: words, previews
        self.told_view = told_view
        #: a state drawn at random from all that look the same to a seat; it depends on what that seat knows
        #: and on the seed, on nothing else
        self.redeal = redeal
        #: the same for all seats together; None where all of them see the same
        self.redeal_unseen = redeal_unseen


@dataclass(frozen=True)
class Catalogue:
    """All kinds of pieces, for the glossary, the log and the drawings."""

    pieces: Sequence[Piece]
    #: pieces that are the same as one of those but for their id, by id
    copies: Mapping[str, Piece] = field(default_factory=dict)
    #: the piece at a place of the table that an action names ("" if none); pieces name themselves
    lying_at: Callable[[View, str], str] | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One folder with the same rooms as every other; its `game.py` has one of these, named GAME."""

    def __init__(
        self,
        package: str,
        *,
        title: str,
        blurb: str,
        seats: tuple[int, int],
        rules: GameRules[S],
        secrets: Secrets[S],
        catalogue: Catalogue,
        knowledge: Callable[[], Knowledge[S]],
        options: Sequence[Option] = (),
        presets: Sequence[Preset] = (),
        minutes: str = "",
        weight: str = "",
        version: int = 1,
        cooperative: bool = False,
        low_wins: bool = False,
        campaign: Campaign | None = None,
        daily: DailyMatch | None = None,
        listed: bool = True,
        id: str = "",
        address: str = "",
    ) -> None:
        self.package = package
        self.id = id or package.rpartition(".")[2].replace("_", "-")
        self.title = title
        self.blurb = blurb
        self.min_seats, self.max_seats = seats
        self.rules = rules
        self.secrets = secrets
        self.catalogue = catalogue
        #: makes what one thinker knows about the game
        self.knowledge = knowledge
        self.options = options
        #: ways to play by name; the first one is for those who play for the first time
        self.presets = presets
        #: how long a match takes ("45-90"), and how much there is to think about ("medium"), in words
        self.minutes = minutes
        self.weight = weight
        #: raised whenever a change of the rules would make an old log mean something else
        self.version = version
        self.cooperative = cooperative
        #: the lowest score is the best one
        self.low_wins = low_wins
        #: for games that tell a story over several matches; an attempt is won or lost by the whole team
        self.campaign = campaign
        #: how the deal of the day is played
        self.daily = daily or usual_daily(*seats)
        #: shown on the hall's start page
        self.listed = listed
        #: where other processes find this object
        self.address = address or f"{package}.game:GAME"
        self.folder = Path(str(import_module(package).__file__)).parent
        self.rulebook = Rulebook.read(self.folder / "RULES.md")
        components = used(self.folder)
        #: the file of somebody's own that the game is played with; empty for ours
        self.own_components = "" if components.parent == self.folder else components.name
        #: which rules there have been
        self.history = History(self.folder, title, version, digest(loaded(self.folder)), components)
        #: matches are only continued under the rules that they were begun with
        self.rules_version = f"{self.history.current} {self.own_components}".rstrip()
        self.codec = Codec.of(f"{package}.rules")
        self._pieces = {piece.id: piece for piece in catalogue.pieces}
        known = self._pieces.keys() | catalogue.copies.keys()
        #: what somebody reads who has never played it; a file of an owner's own may lack pieces that it shows
        self.guide = Guide.read(self.folder, self.rulebook, known, strict=not self.own_components)
        self._parts: dict[str, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _recall, (self.address,)

    # before a match

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
        """All options, checked together; OptionError says in one sentence what is wrong."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not {seats}."
            )
        settled = complete(self.options, options)
        self.rules.check(seats, settled)
        return settled

    def start(self, seats: int, options: Mapping[str, object], seed: int, log: bool = False) -> S:
        """A new match, run on to its first decision."""
        state = self.rules.set_up(seats, self.settle(seats, options), seed, log)
        state.advance()
        return state

    def goes_on_with(self, rules_version: str) -> bool:
        """Whether a match of that rules version can go on here, whatever its owner's file was called."""
        return self.history.knows(rules_version)

    def setups(self) -> list[Setup]:
        """Player counts and options that together touch every rule."""
        return self.rules.setups()

    def seconds_to_decide(self, options: Mapping[str, Value]) -> int:
        """How long a player has for each decision before the default is taken; 0 for no clock."""
        return self.rules.seconds_to_decide(options)

    # during a match

    def view(self, state: S, seat: int) -> dict[str, Any]:
        """All that this seat (or a SPECTATOR) may see, as JSON."""
        return self.secrets.view(state, seat)

    def told_view(self, state: S, seat: int) -> dict[str, Any]:
        """All of the view that its shape turns into numbers; the rest of it may be missing."""
        told = self.secrets.told_view
        return told(state, seat) if told is not None else self.secrets.view(state, seat)

    @property
    def shape(self) -> Shape | None:
        """What can stand where in a view, so that it becomes numbers; None if the game does not tell."""
        if "shape" not in self._parts:
            told = find_spec(f"{self.package}.rules.shape") is not None
            self._parts["shape"] = import_module(f"{self.package}.rules.shape").shape() if told else None
        found: Shape | None = self._parts["shape"]
        return found

    def open_view(self, state: S) -> dict[str, Any] | None:
        """The part of a view that is the same for all seats, to be looked at once; None if nobody tells."""
        return self.secrets.open_view(state) if self.secrets.open_view is not None else None

    def own_view(self, state: S, seat: int) -> dict[str, Any]:
        """What is added to the open view for a seat, or replaced in it."""
        return self.secrets.own_view(state, seat) if self.secrets.own_view is not None else {}

    def redeal(self, state: S, seat: int, seed: int) -> S:
        """A state drawn at random from all that look the same to this seat."""
        if not state.stack:
            over: Any = state.clone()  # all is known
            found: S = over
            return found
        return self.secrets.redeal(state, seat, seed)

    def redeal_unseen(self, state: S, seed: int) -> S:
        """A state drawn at random from all that look the same to every seat, whatever they put together.

        Only what nobody has ever seen is dealt anew: what is luck from here on, and nobody's secret.
        """
        if not state.stack or self.secrets.redeal_unseen is None:
            return self.redeal(state, 0, seed)
        return self.secrets.redeal_unseen(state, seed)

    def outcome(self, state: S) -> Outcome:
        """Scores and ranks as they are now; final if the match is over."""
        return self.rules.outcome(state)

    def measures(self, state: S) -> Measures:
        """What a finished match tells besides its scores; nothing if the game has no more to say."""
        return self.rules.measures(state) if self.rules.measures is not None else Measures()

    def invariants(self, state: S) -> list[str]:
        """Sentences about what is wrong with this state; none if all is well."""
        return self.rules.invariants(state)

    # pieces

    def piece(self, id: str) -> Piece:
        """A piece by its id; KeyError if there is none."""
        return self._pieces.get(id) or self.catalogue.copies[id]

    def pieces(self) -> list[Piece]:
        """All kinds of pieces, for the glossary."""
        return list(self.catalogue.pieces)

    @property
    def provenance(self) -> list[str]:
        """What is printed and what is ours, for players, in paragraphs from the game's SOURCES.md."""
        path = self.folder / "SOURCES.md"
        words = section(path.read_text(encoding="utf-8"), FOR_PLAYERS) if path.exists() else ""
        return [" ".join(paragraph.split()) for paragraph in words.split("\n\n") if paragraph.strip()]

    def lying_at(self, view: View, id: str) -> str:
        """The piece at a place of the table that an action names ("" if none); pieces name themselves."""
        if self.catalogue.lying_at is not None:
            return self.catalogue.lying_at(view, id)
        return id if id in self._pieces or id in self.catalogue.copies else ""

    # drawings, imported when first needed

    def table(self, view: View, names: Sequence[str]) -> dict[str, str]:
        """The table as HTML with SVG, region by region, drawn from a view; `names` are the players'.

        Pieces carry `data-key` (what moves is animated) and `data-piece` (what can be clicked).
        """
        own = self._drawing("page.table")
        found: dict[str, str] = (
            own.draw(view, names) if own else import_module(PLAIN_TABLE).draw(self, view, names)
        )
        return found

    def sketch(self, view: View, names: Sequence[str]) -> Any:
        """The table as a picture for the terminal (what rich can print), drawn from a view."""
        own = self._drawing("terminal.sketch")
        return own.sketch(view, names) if own else import_module(PLAIN_SKETCH).sketch(self, view, names)

    def colours(self, view: View) -> Sequence[str]:
        """The colour that each player has, in a word; empty if players have none, or not yet."""
        found: Sequence[str] = self._ask_page("colours", view) or ()
        return found

    def picture(self, id: str) -> str:
        """What a piece looks like, as SVG beside its words; empty if it has no picture."""
        return str(self._ask_page("picture", id) or "")

    @property
    def layout(self) -> str:
        """How the frame lies around the table: "compact" for one that needs all the room, usually empty."""
        return str(getattr(self._drawing("page.table"), "LAYOUT", ""))

    def _ask_page(self, name: str, argument: object) -> Any:
        answer = getattr(self._drawing("page.table"), name, None)
        return answer(argument) if answer is not None else None

    def _drawing(self, name: str) -> Any:
        """A module of the game that draws; None if the game has none."""
        if name not in self._parts:
            room = f"{self.package}.{name.partition('.')[0]}"
            there = find_spec(room) is not None and find_spec(f"{self.package}.{name}") is not None
            self._parts[name] = import_module(f"{self.package}.{name}") if there else None
        return self._parts[name]


def _recall(address: str) -> Any:
    """The game at this address, for games that travel to another process."""
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)
