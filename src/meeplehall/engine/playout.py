"""Playing on at random: what benchmarks measure, and the simplest way to the end of a match."""

from __future__ import annotations

from random import Random

from meeplehall.engine.state import State


def play_out(state: State, rng: Random, most: int = 1_000_000) -> int:
    """Let everybody take any option until the match is over, or so often; gives the number of decisions."""
    decisions = 0
    while state.stack and decisions < most:
        player = state.waiting[0]
        options = state.options(player)
        state.act(player, options[int(rng.random() * len(options))])
        decisions += 1
    return decisions
