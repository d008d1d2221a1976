"""`meeplehall components`: the numbers of a game, for whoever owns the printed one and knows better."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from meeplehall.cli.common import GameArgument, fail, find_game, stdout
from meeplehall.engine.components import NAME, Value, values
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.wording import plural


def components(
    game: GameArgument,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check this file: can the game be played with it?")
    ] = None,
) -> None:
    """Print a game's numbers, to be changed and given to play, simulate or serve; or check such a file."""
    found = find_game(game, file)
    ours = (found.folder / NAME).read_text("utf-8")
    if file is None:
        print(ours, end="")
        return
    _try_out(found)
    console = stdout()
    changes = list(_changes(tomllib.loads(ours), tomllib.loads(file.read_text("utf-8"))))
    for change in changes:
        console.print(f"  {change}", markup=False, soft_wrap=True)
    console.print(f"{found.title} can be played with {file}: {_told(len(changes))}", soft_wrap=True)


def _told(changes: int) -> str:
    if not changes:
        return "it is the same as ours."
    return f"{plural(changes, 'value')} changed."


def _try_out(game: Game[Any]) -> None:
    """Play at random in every setup: what is wrong with the numbers may only show in play."""
    for setup in game.setups():
        try:
            wrong = game.invariants(_played(game, setup))
        except Exception as error:
            wrong = [f"{type(error).__name__}: {error}"]
        if wrong:
            fail(f"With these components a match cannot be played to its end ({setup}): {wrong[0]}", 1)


def _played(game: Game[Any], setup: Setup) -> Any:
    state, rng = game.start(setup.seats, setup.options, 1), Random(1)
    while not state.over:
        player = rng.choice(state.waiting)
        state.act(player, rng.choice(state.options(player)))
    return state


def _changes(ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[str]:
    before: dict[str, Value] = dict(values(ours))
    after: dict[str, Value] = dict(values(theirs))
    for name in sorted({*before, *after}):
        if name not in after:
            yield f"{name}: {before[name]} is left out"
        elif name not in before:
            yield f"{name}: {after[name]} is new"
        elif before[name] != after[name]:
            yield f"{name}: {after[name]} instead of {before[name]}"
