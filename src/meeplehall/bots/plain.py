"""The plain bot: what somebody does who has read a game's guide. A yardstick, and nobody's opponent."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class PlainBot(Bot):
    """Follows a few rules of thumb that the game brings."""

    name = "plain"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        state.reopen(player)
        return game.knowledge().plain(state, player, Random(seed))
