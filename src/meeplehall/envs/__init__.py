"""Environments for those who learn: PettingZoo, Gymnasium, OpenSpiel.

    from meeplehall import envs

    envs.aec("xenofera", seats=3)                    # PettingZoo, one seat after the other
    envs.parallel("xenofera", seats=3)               # PettingZoo, all who are asked at once
    envs.single("xenofera", bots=["hard", "easy"])   # Gymnasium, one seat against bots
    envs.vector("xenofera", 64, bots=["random"])     # Gymnasium, so many of those on a few processes
    envs.register_spiel()                            # OpenSpiel, every game as a Python game

docs/environments.md says what an action, an observation and a reward are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from meeplehall import games
from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game

if TYPE_CHECKING:
    from meeplehall.envs.many import ManyEnv
    from meeplehall.envs.seat import SeatEnv
    from meeplehall.envs.together import TogetherEnv
    from meeplehall.envs.turns import AecEnv

NEEDS = {
    "envs": "Environments need PettingZoo and Gymnasium: pip install 'meeplehall[envs]'.",
    "spiel": "Games for OpenSpiel need the package open_spiel: pip install 'meeplehall[spiel]'.",
}


class MissingExtra(ImportError):
    """A package that is not installed, and how to get it, in one sentence."""


def aec(game: str | Game[Any], seats: int = 0, options: Mapping[str, object] = {}, **how: Any) -> AecEnv:
    """A PettingZoo environment in which one seat acts after the other; `how` is said in `How`."""
    found: AecEnv = _module("turns").AecEnv(_game(game), seats, options, **how)
    return found


def parallel(
    game: str | Game[Any], seats: int = 0, options: Mapping[str, object] = {}, **how: Any
) -> TogetherEnv:
    """A PettingZoo environment in which all act at once; whoever is not asked does nothing."""
    found: TogetherEnv = _module("together").TogetherEnv(_game(game), seats, options, **how)
    return found


def single(
    game: str | Game[Any],
    bots: Sequence[str | Bot] = ("random",),
    seat: int = 0,
    options: Mapping[str, object] = {},
    **how: Any,
) -> SeatEnv:
    """A Gymnasium environment: one seat, and bots at all others in their order."""
    found: SeatEnv = _module("seat").SeatEnv(_game(game), bots, seat, options, **how)
    return found


def vector(game: str, number: int, processes: int = 0, **how: Any) -> ManyEnv:
    """So many environments of `single`, stepped together on a process for each core, or on so many."""
    found: ManyEnv = _module("many").ManyEnv(game, number, processes, **how)
    return found


def register_gymnasium() -> list[str]:
    """Make every game known to `gymnasium.make`; gives the names, `meeplehall/xenofera-v0`."""
    found: list[str] = _module("seat").register()
    return found


def register_spiel() -> list[str]:
    """Make every game known to `pyspiel.load_game`; gives the names, `python_xenofera`."""
    found: list[str] = _module("spiel", "spiel").register()
    return found


def _game(game: str | Game[Any]) -> Game[Any]:
    if not isinstance(game, str):
        return game
    try:
        return games.game(game)
    except KeyError:
        raise ValueError(f"There is no game {game!r}; there are: {', '.join(games.known())}.") from None


def _module(name: str, extra: str = "envs") -> Any:
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("meeplehall"):
            raise
        raise MissingExtra(NEEDS[extra]) from None
