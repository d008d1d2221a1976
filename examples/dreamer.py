"""A bot in forty lines: it plays every idea out in its head a few times and takes the one that went best.

    python examples/dreamer.py xenofera 20

says how many of 20 matches it wins against a greedy bot. docs/write-a-bot.md walks through it.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State
from meeplehall.lab.bot_match import play


class Dreamer(Bot):
    """Dreams each idea to the end of the round, in several worlds that could all be the true one."""

    name = "dreamer"

    def __init__(self, worlds: int = 4) -> None:
        self.worlds = worlds

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        rng, knowledge = Random(seed), game.knowledge()
        state.reopen(player)
        ideas = knowledge.ideas(state, player)
        worth = [0.0] * len(ideas)
        for _ in range(self.worlds):
            world: State = game.redeal(state, player, rng.getrandbits(62))
            world.reopen(player)
            for i, idea in enumerate(ideas):
                worth[i] += dream(knowledge, world.clone(), player, idea, rng)
        return ideas[worth.index(max(worth))].actions


def dream(knowledge: Knowledge[Any], world: State, player: int, idea: Idea[Any], rng: Random) -> float:
    """How good the position is for this player when the round is over."""
    now = knowledge.clock(world)
    follow(world, player, idea.actions)
    while not world.over and knowledge.clock(world) == now:
        knowledge.play(world, world.waiting[0], rng)
    return knowledge.values(world)[player]


def share_of_wins(game: Game[Any], matches: int) -> float:
    """How much of its matches the dreamer wins against one greedy bot, sitting first and second in turn."""
    won = 0.0
    for seed in range(matches):
        seat = seed % 2
        bots = [bot("greedy"), bot("greedy")]
        bots[seat] = Dreamer()
        won += play(game, bots, {}, seed).outcome.share(seat)
    return won / matches


if __name__ == "__main__":
    id, matches = sys.argv[1], int(sys.argv[2])
    share = share_of_wins(games.game(id), matches)
    print(f"The dreamer wins {share:.0%} of {matches} matches against greedy.")
