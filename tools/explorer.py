"""A bot to learn from: a first look that now and then does something else, which is judged rightly only then.

meeplehall train xenon-profiteer --bots greedy,easy,tools.explorer:Explorer
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State

#: how often it takes any idea at all
ANY = 0.05
#: otherwise an idea that is worse than the best by so much, in units of `softness`, is taken a third as often
SPREAD = 0.4


class Explorer(Bot):
    """Takes mostly what looks good, and sometimes anything."""

    name = "explorer"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        state.reopen(player)
        knowledge, rng = game.knowledge(), Random(seed)
        ideas = knowledge.judged(state, player)
        if rng.random() < ANY:
            return rng.choice(ideas).actions
        best = max(idea.merit for idea in ideas)
        spread = SPREAD * knowledge.softness(state)
        return rng.choices(ideas, [math.exp((idea.merit - best) / spread) for idea in ideas])[0].actions
