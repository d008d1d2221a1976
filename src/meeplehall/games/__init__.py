"""The games: one folder each. A game is found by its folder; nothing else needs to name it."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from meeplehall.engine.game import Game


@cache
def game(id: str) -> Game[Any]:
    """The game with this id; KeyError if there is none."""
    if id not in ids():
        raise KeyError(id)
    found: Game[Any] = import_module(f"{__name__}.{id.replace('-', '_')}.game").GAME
    return found


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(__path__) if info.ispkg))


def all_games() -> list[Game[Any]]:
    """All games, by id."""
    return [game(id) for id in ids()]
