"""What the engine reads of a game's folder besides its components: versions, judgement, lessons; and Told."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

#: a text of components.toml that is only shown: a name, a description, where a figure comes from.
#: This mark in the schema is the one place that decides what is text and what is rules: whatever is not Told,
#: every number and every other word, belongs to the rules. The tests that every game inherits change all that
#: is Told and see that nothing else becomes of a match.
Told = Annotated[str, msgspec.Meta(extra={"told": True})]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is another one than before, in the players' words."""

    rule: str
    text: str


class RulesVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one version: what changed with it, and the components that it is played with."""

    number: int
    #: the digest of what counts in components.toml (`engine.components.digest`)
    components: str
    changes: list[Change] = []
    #: what the same rules were called while every byte of components.toml was in their name
    names: list[str] = []


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """versions.toml of a game, the newest version last."""

    versions: list[RulesVersion]


class JudgementLayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A layer of a small net: for each cell the weight of everything before it, and where it begins."""

    weights: list[list[float]]
    biases: list[float]


class Bin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of all chances that were called about as high: how high on average, and how often that seat won."""

    called: float
    won: float
    positions: int


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How true the chances are, in matches that nothing was learnt from."""

    seats: int
    matches: int
    positions: int
    #: mean squared error of the chances (Brier), and that of what is compared with: the command's --before,
    #: or else the judgement with which the matches were played
    brier: float
    brier_before: float
    #: the same for whoever always says that all seats are equal
    brier_of_none: float
    bins: list[Bin]


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it was learnt: the command, what it was learnt from, and how true it is."""

    command: str
    rules: str
    matches: int
    positions: int
    #: squared error of every form that was tried, on matches that nothing was learnt from
    tried: dict[str, float]
    chosen: str
    calibration: list[Calibration]
    #: the command that measured how true it is, where that was done later, on matches of its own
    measured: str = ""


class JudgementFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """judgement.json of a game's bot."""

    game: str
    features: list[str]
    #: by the number of players
    firmness: dict[str, float]
    layers: list[JudgementLayer]
    training: Training


class ScriptedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens by itself in a lesson: which seat does what."""

    seat: int
    do: dict[str, Any]


class MomentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a lesson as it is written down; `or` are other ways that are as good as `does`."""

    text: str
    does: list[dict[str, Any]]
    points: list[str] = []
    other: list[list[dict[str, Any]]] = msgspec.field(default=[], name="or")
    hold: str = ""
    brings: str = ""
    choosing: bool = False
    then: list[ScriptedEntry] = []


class LessonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written down: a match with a fixed deal, and its moments."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z-]*$")]
    title: str
    aim: str
    end: str
    seed: int
    moment: list[MomentEntry]
    minutes: int = 5
    seats: int = 2
    options: dict[str, Any] = {}
    begins: list[ScriptedEntry] = []


class LessonsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """lessons.toml of a game, the first match first."""

    lesson: list[LessonEntry]
