"""Information-set Monte-Carlo tree search for every game."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class SearchBot(Bot):
    """Plays redeals out many times and takes what worked best."""

    def __init__(self, name: str, iterations: int = 0, seconds: float = 0.0) -> None:
        self.name = name
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, game: Game[Any], sight: State, player: int, seed: int) -> list[Action[Any]]:
        rng = Random(seed)
        sight.reopen(player)
        return game.knowledge.quick(sight, player, rng)
