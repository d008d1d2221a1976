"""Everybody's chances in the true state, with all dealt anew that nobody has ever seen: for the course of a
match that is over. Nothing of it is ever shown to anybody who plays."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from meeplehall.bots.search.trying import LONGEST, answer_in_secret, chances_in, play_on
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.state import State

#: far apart, so that the seeds of one forecast are none of another
_APART: Final = 0x9E3779B97F4A7C15
_WORD: Final = (1 << 62) - 1


def seed_of_sample(seed: int, number: int) -> int:
    """What the nth sample of a forecast is drawn from."""
    return (seed + (number + 1) * _APART) & _WORD


def sampled(
    game: Game[Any], knowledge: Knowledge[Any], state: State, ahead: int, looking: bool, seed: int
) -> list[float]:
    """Each seat's chance in one deal of what nobody has seen.

    Whoever still owes a secret answer gives the usual one, so that nobody is blamed for having answered last;
    then all play on until the clock has moved so far.
    """
    if not state.stack:
        return chances_in(game, knowledge, state)
    rng = Random(seed)
    world: State = game.redeal_unseen(state, rng.getrandbits(62))
    end = knowledge.clock(world) + ahead
    if world.step.together and not world.step.timed:
        for other in list(world.waiting):
            for _ in range(LONGEST):
                if other not in world.waiting or not world.stack or not world.step.together:
                    break
                answer_in_secret(game, knowledge, world, other, rng)
                if knowledge.clock(world) >= end:
                    break
    play_on(knowledge, world, end, rng, looking)
    return chances_in(game, knowledge, world)


def forecast(
    game: Game[Any],
    knowledge: Knowledge[Any],
    state: State,
    ahead: int,
    looking: bool,
    samples: int,
    seed: int,
) -> list[float]:
    """Each seat's chance in the mean over some deals of what nobody has seen."""
    if not state.stack:
        return chances_in(game, knowledge, state)
    total = [0.0] * state.seats
    for number in range(samples):
        found = sampled(game, knowledge, state, ahead, looking, seed_of_sample(seed, number))
        for seat in range(len(total)):
            total[seat] += found[seat]
    return [each / samples for each in total]
