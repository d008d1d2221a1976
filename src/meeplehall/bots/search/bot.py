"""The bot that searches: with trees or with playouts, as the game's knowledge says, within a budget."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.bots.search.playouts import Playouts
from meeplehall.bots.search.tree import TreeSearch
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class SearchBot(Bot):
    """Plays redeals out many times and takes what worked best; its budget is iterations or seconds."""

    def __init__(self, name: str, iterations: int = 0, seconds: float = 0.0) -> None:
        self.name = name
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        rng = Random(seed)
        iterations = self.iterations
        search: TreeSearch | Playouts
        playout = game.knowledge().playout
        if playout:
            iterations //= playout
            search = Playouts(game, state, player, rng, iterations)
        else:
            search = TreeSearch(game, state, player, rng)
        if len(search.ideas) == 1:
            return search.ideas[0].actions
        if self.iterations:
            for _ in range(iterations):
                search.iterate()
        else:
            end = perf_counter() + self.seconds
            while True:
                search.iterate()
                if perf_counter() >= end:
                    break
        return search.best().actions
