"""Where a refinery can sell what it makes: the free slots of the refined markets."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.markets import MARKET, MARKETS, Row
from meeplehall.games.pipeline.rules.actions.markets import price
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: the rows of the markets for refined oil
REFINED_ROWS: Final[list[Row]] = [
    row for market in range(1, MARKETS) for row in MARKET[market].rows if row.grade
]


def outlets_for(state: Refineries, refinery: Refinery, able: list[int]) -> float:
    """What the free slots would pay for grades that the pipelines make of each colour."""
    total = 0
    for row in REFINED_ROWS:
        if row.grade <= able[row.colour]:
            for slot in state.rules.slots[row.number]:
                if state.slots[slot] < 0:
                    total += price(refinery, slot)
    return float(total)
