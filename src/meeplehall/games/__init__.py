"""The games: one folder each. A game is found by its folder; nothing else needs to name it.

A game of another package is found through its entry point of the group `meeplehall.games`: the name is the
id of the game, the value where its GAME is, `my_package.my_game.game:GAME`.
"""

from __future__ import annotations

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from meeplehall.engine.game import Game

GROUP = "meeplehall.games"


@cache
def game(id: str) -> Game[Any]:
    """The game with this id; KeyError if there is none."""
    if id in _folders():
        found: Game[Any] = import_module(f"{__name__}.{_folders()[id]}.game").GAME
        return found
    loaded: Game[Any] = _elsewhere()[id].load()
    return loaded


@cache
def ids() -> tuple[str, ...]:
    """The ids of the games that the hall shows; another one is there for whoever knows its id."""
    return tuple(found.id for found in every_game() if found.listed)


def known() -> list[str]:
    """The ids of all games that can be played, without importing any."""
    return sorted({**_folders(), **_elsewhere()})


def all_games() -> list[Game[Any]]:
    """All games that the hall shows, by id."""
    return [game(id) for id in ids()]


def every_game() -> list[Game[Any]]:
    """All games that can be played, by id; one of another package that cannot be loaded is left out."""
    found: list[Game[Any]] = []
    for id in known():
        try:
            found.append(game(id))
        except Exception as error:
            if id in _folders():
                raise
            warnings.warn(f"The game {id!r} of another package cannot be loaded: {error}", stacklevel=2)
    return found


@cache
def _folders() -> dict[str, str]:
    """The games of this package: id and folder."""
    return {info.name.replace("_", "-"): info.name for info in pkgutil.iter_modules(__path__) if info.ispkg}


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    """The games of other packages."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}
