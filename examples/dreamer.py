"""A bot in forty lines: it plays every plan out in its head a few times and takes the one that went best.

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
from meeplehall.engine.state import State
from meeplehall.lab.bot_match import play


class Dreamer(Bot):
    """Dreams each plan to the end of the round, in several worlds that could all be the true one."""

    name = "dreamer"

    def __init__(self, worlds: int = 4) -> None:
        self.worlds = worlds

    def choose(self, game: Game[Any], sight: State, player: int, seed: int) -> list[Action[Any]]:
        rng = Random(seed)
        sight.reopen(player)
        plans = game.knowledge.plans(sight, player)
        worth = [0.0] * len(plans)
        for _ in range(self.worlds):
            world: State = game.redeal(sight, player, rng.getrandbits(62))
            world.reopen(player)
            for i, plan in enumerate(plans):
                worth[i] += self.dream(game, world.clone(), player, plan, rng)
        return plans[worth.index(max(worth))]

    def dream(
        self, game: Game[Any], world: State, player: int, plan: list[Action[Any]], rng: Random
    ) -> float:
        """How good the position is for this player when the round is over."""
        now = game.knowledge.clock(world)
        follow(world, player, plan)
        while not world.over and game.knowledge.clock(world) == now:
            who = world.waiting[0]
            follow(world, who, game.knowledge.quick(world, who, rng))
        return game.knowledge.values(world)[player]


def follow(world: State, player: int, plan: list[Action[Any]]) -> None:
    """Do what a plan says, as long as it can be done."""
    for action in plan:
        if player not in world.waiting or world.refusal(player, action) is not None:
            return
        world.act(player, action)


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
