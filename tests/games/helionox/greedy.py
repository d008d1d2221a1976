"""Matches between greedy bots, decision by decision."""

from collections.abc import Iterator
from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.engine.action import Action
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle

KNOWLEDGE = GAME.knowledge()
#: alone, with others, and against time; the others only by `make soak`
SOME = [
    *(pytest.param(*setup) for setup in ((1, "1"), (3, "4"), (2, "eternal"))),
    *(pytest.param(*setup, marks=pytest.mark.soak) for setup in ((2, "3"), (4, "5"))),
]


def follow(state: Chronicle, player: int, plan: list[Action[Chronicle]]) -> None:
    """Do what a plan says as long as nothing unexpected comes up."""
    for action in plan:
        if player not in state.waiting or state.refusal(player, action) is not None:
            return
        before = state.reveals
        state.act(player, action)
        if state.reveals != before:
            return


def decisions(seats: int, episode: str, seed: int) -> Iterator[tuple[Chronicle, int]]:
    """Every decision of a match between greedy bots."""
    state = GAME.start(seats, {"episode": episode}, seed)
    rng = Random(seed)
    while not state.over:
        player = state.waiting[0]
        yield state, player
        sight = GAME.redeal(state, player, rng.getrandbits(62))
        follow(state, player, bot("greedy").choose(GAME, sight, player, rng.getrandbits(62)))
    yield state, 0


def first_turn(seats: int, episode: str, seed: int) -> tuple[Chronicle, int]:
    """The first decision of a turn, with all Plans played."""
    for state, player in decisions(seats, episode, seed):
        if state.stack[-1].kind == "action" and len(KNOWLEDGE.ideas(state, player)) > 1:
            return state, player
    raise AssertionError("no turn left a choice")
