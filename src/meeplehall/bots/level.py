"""The levels: how strong a bot plays, named for what a person meets. How each thinks is the game's to say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.bots.search.bot import search
from meeplehall.bots.style import level_and_style, likings, style_of
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Level
from meeplehall.engine.state import State


class LevelBot(Bot):
    """Plays as strong as its level: by a first look, more or less hasty, or by a search."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.level, self.style = level_and_style(name)

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        knowledge = game.knowledge()
        if knowledge.is_taste(state):
            return [Random(seed).choice(state.options(player))]
        level = knowledge.levels[self.level]
        style = style_of(game, self.style) if self.style else None
        if level.iterations:
            found = search(
                game, state, player, Random(seed), level.iterations, level.seconds, style, level.rivals
            )
            self.value = found.merit
            return found.actions
        state.reopen(player)
        ideas, softness = knowledge.judged(state, player), knowledge.softness(state)
        bonus: list[float] = []
        if style is not None and len(ideas) > 1:
            most = knowledge.leeway * softness * (1 + level.haste)
            bonus = [most * liked for liked in likings(knowledge, state, player, ideas, style)]
        taken = at_first_sight(ideas, softness, level, Random(seed), bonus)
        self.value = taken.merit
        return taken.actions


def at_first_sight(
    ideas: list[Idea[Any]], softness: float, level: Level, rng: Random, bonus: Sequence[float] = ()
) -> Idea[Any]:
    """An idea that looks good: the more it costs the rarer it is taken, and beyond the limit never.

    A bonus makes an idea look better than it is.
    """
    looks = [idea.merit + (bonus[i] if bonus else 0.0) for i, idea in enumerate(ideas)]
    best = max(looks)
    if not level.haste:
        return rng.choice([idea for idea, look in zip(ideas, looks, strict=True) if look == best])
    worst = max(idea.merit for idea in ideas) - level.slips * softness
    likely = [i for i, idea in enumerate(ideas) if idea.merit >= worst]
    spread = level.haste * softness
    return ideas[rng.choices(likely, [math.exp((looks[i] - best) / spread) for i in likely])[0]]
