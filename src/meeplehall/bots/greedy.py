"""The greedy bot: looks one step ahead with the game's own judgement."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class GreedyBot(Bot):
    """Takes the plan that looks best at once; among equals any."""

    name = "greedy"

    def choose(self, game: Game[Any], sight: State, player: int, seed: int) -> list[Action[Any]]:
        sight.reopen(player)
        plans = game.knowledge.plans(sight, player)
        merits = game.knowledge.merits(sight, player, plans)
        best = max(merits)
        return Random(seed).choice([plan for plan, merit in zip(plans, merits, strict=True) if merit == best])
