"""What a decision did to everybody's chances.

They are what they are because all are expected to play on in a certain way. So what a decision did is the
difference between it and what would then have been done in its place, both in the same worlds. Where that is
what a forecast plays on with, a decision can be a gain though there was something better still; where all go
on as well as can be planned, it is what was given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from meeplehall.bots.search.trying import mean_and_error
from meeplehall.bots.search.ways import Ways
from meeplehall.engine.action import Action

#: so many worlds are looked at whatever they bring
FEWEST: Final = 6
#: more of them only until what it did to whoever decided is known to about this
PRECISE: Final = 0.015


def gave(ways: Ways, own: int, best: int, actions: list[Action[Any]], worlds: int) -> list[float]:
    """What this did to each seat's chance: on top of what would have been done in these worlds.

    The ways `own` and `best`, what was done and the best that was found, have been tried already.
    """
    if ways.planned:
        return [_mean(_gains(ways, seat, own, best)) for seat in range(ways.position.seats)]
    tried = ways.beside([actions, []])
    for number in range(worlds):
        if number >= FEWEST and mean_and_error(tried.apart(_gains(tried, ways.player)))[1] < PRECISE:
            break
        tried.try_out([0, 1], scores=True)
    return [_mean(_gains(tried, seat)) for seat in range(ways.position.seats)]


def _gains(tried: Ways, seat: int, done: int = 0, expected: int = 1) -> list[float]:
    """World by world, of one seat."""
    pairs = zip(tried.everybody[done], tried.everybody[expected], strict=True)
    return [one[seat] - other[seat] for one, other in pairs]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
