"""The file of an experiment: which game, who plays, how often, and in which cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import BotError
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError, Value
from meeplehall.lab.experiment.wrong import in_words

Chosen = str | int | bool | list[str]


TOO_FEW = "is too few; at least 1 is allowed."


class ExperimentError(ValueError):
    """Why the file of an experiment is refused: the key that is wrong, and what is allowed."""


class CellEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell with a title of its own."""

    title: str
    seats: int
    options: dict[str, Chosen] = {}
    bots: tuple[str, ...] = ()
    #: as many as in all other cells, unless it says something else
    matches: int | None = None
    #: between which shares of the wins of the first bot is aimed at
    aim: tuple[float, float] | None = None


class ExperimentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment as it is written down."""

    title: str
    game: str
    matches: int
    #: who plays: one bot at all seats, or one for each seat with a comma between; each is a cell of its own
    bots: tuple[str, ...] = ("medium",)
    seed: int = 0
    #: the grid: every player count with every choice of the options
    seats: list[int] = []
    options: dict[str, list[Chosen]] = {}
    cell: list[CellEntry] = []
    #: what people say about it, in paragraphs of Markdown, before the figures
    remarks: str = ""
    #: what these bots cannot judge, likewise
    limits: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One way to play, many times."""

    title: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    settled: dict[str, Value]
    matches: int
    aim: tuple[float, float] | None = None

    @property
    def seats(self) -> int:
        return len(self.bots)


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is played, checked before anything is."""

    title: str
    game: Game[Any]
    seed: int
    cells: list[Cell]
    remarks: str
    limits: str

    @property
    def matches(self) -> int:
        """Those of all cells."""
        return sum(cell.matches for cell in self.cells)


def read(path: Path) -> Experiment:
    """The experiment in this file; ExperimentError says what is wrong with it."""
    try:
        file = msgspec.toml.decode(path.read_bytes(), type=ExperimentFile)
    except OSError as error:
        raise ExperimentError(f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.ValidationError as error:
        wrong = in_words(str(error), ExperimentFile.__struct_fields__, CellEntry.__struct_fields__)
        raise ExperimentError(f"{path.name}, {wrong}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ExperimentError(f"{path.name} is not TOML: {error}.") from None
    try:
        return checked(file)
    except ExperimentError as error:
        raise ExperimentError(f"{path.name}, {error}") from None


def checked(file: ExperimentFile) -> Experiment:
    """The experiment, every cell of it looked at."""
    try:
        game = games.game(file.game)
    except KeyError:
        raise ExperimentError(
            f"game: there is no {file.game!r}; there are {', '.join(games.ids())}."
        ) from None
    if file.matches < 1:
        raise ExperimentError(f"matches: {file.matches} {TOO_FEW}")
    if not 0 <= file.seed < 2**63:
        raise ExperimentError("seed: a whole number from 0 to 2^63 - 1 is allowed.")
    _check_lists(file)
    cells = [*_grid(game, file), *(_named(game, file, entry) for entry in file.cell)]
    if not cells:
        raise ExperimentError("seats: there is nothing to play; give seats for a grid, or a [[cell]].")
    titles = [cell.title for cell in cells]
    if twice := next((title for title in titles if titles.count(title) > 1), None):
        raise ExperimentError(f"cell: two are called {twice!r}; every title is allowed once.")
    return Experiment(file.title, game, file.seed, cells, file.remarks, file.limits)


def _check_lists(file: ExperimentFile) -> None:
    """Every list of choices has some, each of them once."""
    options = {f"options: {name}": choices for name, choices in file.options.items()}
    lists: dict[str, Sequence[object]] = {"bots": file.bots, "seats": file.seats, **options}
    for key, choices in lists.items():
        if not choices and key != "seats":
            raise ExperimentError(f"{key}: a list of at least one is allowed, not an empty one.")
        twice = [one for one in choices if choices.count(one) > 1]
        if twice:
            raise ExperimentError(f"{key}: {twice[0]!r} stands there twice; once is allowed.")


def _grid(game: Game[Any], file: ExperimentFile) -> list[Cell]:
    """Every player count with every choice of every option, and each of the bots."""
    found = []
    for seats, lineup, chosen in product(file.seats, file.bots, product(*file.options.values())):
        options = dict(zip(file.options, chosen, strict=True))
        words = [_called(game, name, value) for name, value in options.items()]
        words += [lineup] if len(file.bots) > 1 else []
        title = ", ".join([f"{seats} player{'s' * (seats != 1)}", *words])
        found.append(_cell(game, title, "", seats, options, lineup, file.matches))
    return found


def _named(game: Game[Any], file: ExperimentFile, entry: CellEntry) -> Cell:
    where = f"cell {entry.title!r}, "
    bots = entry.bots or file.bots
    if len(bots) != 1:
        raise ExperimentError(f"{where}bots: exactly one line-up is allowed.")
    matches = file.matches if entry.matches is None else entry.matches
    if matches < 1:
        raise ExperimentError(f"{where}matches: {matches} {TOO_FEW}")
    if entry.aim is not None and not 0 <= entry.aim[0] < entry.aim[1] <= 1:
        raise ExperimentError(f"{where}aim: two shares from 0 to 1 are allowed, the lower one first.")
    cell = _cell(game, entry.title, where, entry.seats, entry.options, bots[0], matches)
    return replace(cell, aim=entry.aim)


def _cell(
    game: Game[Any], title: str, where: str, seats: int, options: dict[str, Any], lineup: str, matches: int
) -> Cell:
    if not game.min_seats <= seats <= game.max_seats:
        raise ExperimentError(f"{where}seats: {game.min_seats} to {game.max_seats} are allowed, not {seats}.")
    names = [name.strip() for name in lineup.split(",")]
    if len(names) not in (1, seats):
        raise ExperimentError(f"{where}bots: {lineup!r} is for {len(names)} seats; 1 or {seats} are allowed.")
    for name in names:
        try:
            bot(name, game)
        except BotError as error:
            raise ExperimentError(f"{where}bots: {error}") from None
    taken = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    try:
        settled = game.settle(seats, taken)
    except OptionError as error:
        raise ExperimentError(f"{where}options: {error}") from None
    return Cell(title, tuple(names * seats if len(names) == 1 else names), taken, settled, matches)


def _called(game: Game[Any], name: str, value: Chosen) -> str:
    option = next((option for option in game.options if option.name == name), None)
    if option is None:
        known = ", ".join(option.name for option in game.options)
        raise ExperimentError(f"options: {game.title} has no {name!r}; it has {known}.")
    called = option.called(value)
    return f"{option.heading}: {called}"


def only(experiment: Experiment, words: str, without: str = "") -> Experiment:
    """The experiment with no more than the cells in whose titles these words are, and those are not."""
    cells = [
        cell for cell in experiment.cells if words in cell.title and not (without and without in cell.title)
    ]
    if not cells:
        titles = "; ".join(cell.title for cell in experiment.cells)
        raise ExperimentError(f"No cell is left to be played; there are: {titles}.")
    return replace(experiment, cells=cells)


def lineups(cells: Sequence[Cell]) -> set[str]:
    """All bots that play somewhere."""
    return {name for cell in cells for name in cell.bots}
