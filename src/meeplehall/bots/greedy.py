"""The greedy bot: looks one step ahead with the game's own judgement."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class GreedyBot(Bot):
    """Takes the idea that looks best at once; among equals any."""

    name = "greedy"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        state.reopen(player)
        ideas = game.knowledge().judged(state, player)
        best = self.value = max(idea.merit for idea in ideas)
        return Random(seed).choice([idea.actions for idea in ideas if idea.merit == best])
