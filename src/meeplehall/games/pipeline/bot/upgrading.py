"""What upgrades are good for beyond what is seen in pipelines, prices and actions."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.board import YEARS
from meeplehall.games.pipeline.components.upgrades import (
    CONTRACTS_ORDERS,
    GOVERNMENT,
    LEVELS,
    MACHINES,
    SHOPS,
)
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: what a yearly tile and two yearly tanks are worth
YEARLY_TILE: Final = 8.0
YEARLY_TANKS: Final = 12.0
#: a machine that the worker may run alone; a contract that may be filled twice
OWN_RUN: Final = 5.0
TWICE: Final = 4.0
#: a step on the way to an upgrade of level 3, where a card pays for that (PL-24.4)
LEVEL_3_CARD: Final = 3
ON_THE_WAY: Final = 25.0


def upgrades(state: Refineries, refinery: Refinery) -> float:
    """Yearly benefits, and the way to level 3."""
    years = YEARS - 1 - state.year
    levels = refinery.levels
    total = 0.0
    if levels[GOVERNMENT]:
        total += YEARLY_TILE * years
    if levels[SHOPS]:
        total += YEARLY_TANKS * years
    if levels[MACHINES]:
        total += OWN_RUN
    if LEVEL_3_CARD in state.valuations:
        for level in levels:
            if level and level < LEVELS and level + years >= LEVELS:
                total += ON_THE_WAY * level
    if levels[CONTRACTS_ORDERS]:
        total += TWICE * levels[CONTRACTS_ORDERS] * (len(refinery.contracts) + len(refinery.deferred))
    return total
