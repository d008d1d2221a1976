"""What the subcommands share: arguments, consoles, and how to say that something is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot, BotError
from meeplehall.engine.components import ComponentsError, choose
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError

#: the exit code for arguments that make no sense
MISUSED = 2

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id; `meeplehall games` lists them.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game; can be given several times."),
]
SeedOption = Annotated[int, typer.Option(help="The same seed gives the same matches.")]
JobsOption = Annotated[int, typer.Option(help="Processes to use; 0 for all cores.")]
ComponentsOption = Annotated[
    Path | None,
    typer.Option(
        "--components", metavar="FILE", help="Play with your own numbers: see `meeplehall components`."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def fail(sentence: str, code: int = MISUSED) -> NoReturn:
    """Say in one sentence what is wrong, and stop."""
    print(sentence, file=sys.stderr)
    raise typer.Exit(code)


@contextmanager
def plain_words() -> Iterator[None]:
    """Turn errors that are meant for people into one sentence and an exit code."""
    try:
        yield
    except (BotError, ComponentsError, OptionError) as error:
        fail(str(error))


def find_game(id: str, components: Path | None = None) -> Game[Any]:
    """The game, played with this file of its components, or a sentence about what is wrong."""
    if components is not None:
        choose({id: components})
    try:
        return games.game(id)
    except ComponentsError as error:
        fail(str(error))
    except KeyError:
        fail(f"There is no game {id!r}; there are: {', '.join(games.ids())}.")


def parse_options(pairs: Sequence[str] | None) -> dict[str, object]:
    """`name=value` pairs; the game checks names and values."""
    options: dict[str, object] = {}
    for pair in pairs or ():
        name, sign, value = pair.partition("=")
        if not sign:
            fail(f"--set {pair}: an option is given as name=value.")
        if name.strip() in options:
            fail(f"--set {pair}: the option {name.strip()} is given twice.")
        options[name.strip()] = value.strip()
    return options


def parse_bots(names: str, game: Game[Any]) -> list[Bot]:
    """The bots of a list of names, with styles that the game has."""
    look_in_this_folder()
    return [bot(name.strip(), game) for name in names.split(",")]


def look_in_this_folder() -> None:
    """Let `module:Class` name a bot in a module of the folder in which the command was started."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)


def check_numbers(matches: int, seed: int, jobs: int) -> None:
    """Refuse numbers that make no sense."""
    if matches < 1:
        fail(f"--matches {matches}: at least one match has to be played.")
    if not 0 <= seed < 2**63:
        fail(f"--seed {seed}: the seed is a whole number from 0 to 2^63 - 1.")
    if jobs < 0:
        fail(f"--jobs {jobs}: give a number of processes, or 0 for all cores.")


def stdout() -> Console:
    """The console for results."""
    return Console(highlight=False)


def stderr() -> Console:
    """The console for progress, so that results can be piped."""
    return Console(stderr=True, highlight=False)
