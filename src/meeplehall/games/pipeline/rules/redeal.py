"""A redeal: nobody knows the stack of pipes, the lower reserve tiles and the box (PL-25.2)."""

from __future__ import annotations

from meeplehall.engine.chance import shuffle
from meeplehall.games.pipeline.components.papers import CONTRACT_ROWS
from meeplehall.games.pipeline.rules.state import Refineries


def redeal(state: Refineries, seat: int, seed: int) -> Refineries:
    """A state drawn at random from all that look the same; all seats see the same (PL-25.5)."""
    new, dealer = state.redealt(seed)
    pipes = sorted(new.stack_of_pipes)
    shuffle(dealer, 0, pipes)
    new.stack_of_pipes = pipes
    reserves: list[list[int]] = []
    unseen: list[list[int]] = []
    for row in range(len(new.unseen)):
        reserve = new.reserves[row][:] if row < CONTRACT_ROWS else []
        pool = sorted(reserve[:-1] + new.unseen[row])
        shuffle(dealer, 0, pool)
        if reserve:  # its top tile is known (PL-25.3)
            lower = len(reserve) - 1
            reserve = [*pool[:lower], reserve[-1]]
            pool = pool[lower:]
        if row < CONTRACT_ROWS:
            reserves.append(reserve)
        unseen.append(sorted(pool))
    new.reserves = reserves
    new.unseen = unseen
    return new
