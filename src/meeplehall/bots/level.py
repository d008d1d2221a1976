"""The levels: how strong a bot plays, named for what a person meets. How each thinks is the game's to say."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.bots.search.bot import search
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Level
from meeplehall.engine.state import State


class LevelBot(Bot):
    """Plays as strong as its level: by a first look, more or less hasty, or by a search."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        knowledge = game.knowledge()
        if knowledge.is_taste(state):
            return [Random(seed).choice(state.options(player))]
        level = knowledge.levels[self.name]
        if level.iterations:
            return search(game, state, player, Random(seed), level.iterations, level.seconds)
        state.reopen(player)
        ideas = knowledge.judged(state, player)
        return at_first_sight(ideas, knowledge.softness(state), level, Random(seed)).actions


def at_first_sight(ideas: list[Idea[Any]], softness: float, level: Level, rng: Random) -> Idea[Any]:
    """An idea that looks good: the more it costs the rarer it is taken, and beyond the limit never."""
    best = max(idea.merit for idea in ideas)
    if not level.haste:
        return rng.choice([idea for idea in ideas if idea.merit == best])
    worst = best - level.slips * softness
    likely = [idea for idea in ideas if idea.merit >= worst]
    spread = level.haste * softness
    return rng.choices(likely, [math.exp((idea.merit - best) / spread) for idea in likely])[0]
