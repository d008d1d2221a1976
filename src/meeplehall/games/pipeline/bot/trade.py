"""What the oil in a refinery's tanks is good for: where it can be sold, and what crude becomes."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.prospects import AVERAGE, Plant
from meeplehall.games.pipeline.components.markets import MARKET, MARKETS
from meeplehall.games.pipeline.components.oil import CRUDE, GRADES, HIGH, HUES
from meeplehall.games.pipeline.components.upgrades import REFINED_MARKETS
from meeplehall.games.pipeline.components.valuations import VALUATION
from meeplehall.games.pipeline.rules.actions.markets import price
from meeplehall.games.pipeline.rules.scoring import OIL_VALUE
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: the part of a run's gain that is still to be earned by selling, and that crude has earned by being there
SELLING: Final = 0.30
BUYING: Final = 0.45
#: crude that waits for a second run
WAITING: Final = 0.12
#: what a barrel of crude is taken for without its gain, and one that no pipeline wants
CRUDE_VALUE: Final = 8.0
UNWANTED: Final = 3.0
#: cards that count oil once more
OIL_AGAIN: Final = ("repeat_oil", "repeat_oil_and_pipelines")
ALL_MARKETS: Final[list[int]] = list(range(1, MARKETS))

_END_VALUES: Final[dict[tuple[int, ...], list[float]]] = {}


def end_values(state: Refineries) -> list[float]:
    """What a barrel counts in the end, cards included."""
    key = tuple(state.valuations)
    found = _END_VALUES.get(key)
    if found is None:
        found = _END_VALUES[key] = []
        for colour in range(HUES):
            times = 1
            for number in state.valuations:
                card = VALUATION[number]
                if card.kind in OIL_AGAIN and colour in card.hues:
                    times += 1
            for grade in range(GRADES):
                found.append(float(OIL_VALUE[grade] * times))
    return found


class Sales:
    """What refined oil would bring if the best barrels went to the best free slots."""

    def __init__(self) -> None:
        self.paid = 0.0
        #: beyond what the barrels count in the end, and after the work of selling
        self.gain = 0.0


def sales(state: Refineries, refinery: Refinery, turns: int) -> Sales:
    """What may be had for the refined oil that is there, in so many turns."""
    oil = refinery.oil
    if not turns or not sum(oil) - oil[0] - oil[GRADES] - oil[2 * GRADES]:
        return Sales()
    if turns > 1 or refinery.levels[REFINED_MARKETS] >= 2:
        return _sold(state, refinery, ALL_MARKETS)
    best = Sales()  # a last action reaches one market only
    for market in ALL_MARKETS:
        found = _sold(state, refinery, [market])
        if found.gain > best.gain:
            best = found
    return best


def _sold(state: Refineries, refinery: Refinery, markets: list[int]) -> Sales:
    ends = end_values(state)
    found = Sales()
    for colour in range(HUES):
        first = GRADES * colour
        if not (refinery.oil[first + 1] or refinery.oil[first + 2] or refinery.oil[first + 3]):
            continue
        offers: list[tuple[int, int]] = []
        for market in markets:
            for row in MARKET[market].rows:
                if row.colour == colour and row.grade:
                    for slot in state.rules.slots[row.number]:
                        if state.slots[slot] < 0:
                            offers.append((price(refinery, slot), row.grade))
        offers.sort(reverse=True)
        for grade in range(HIGH, CRUDE, -1):
            for _ in range(refinery.oil[first + grade]):
                for i in range(len(offers)):
                    if offers[i][1] <= grade:
                        paid = offers.pop(i)[0]
                        found.paid += paid
                        gain = paid - SELLING * (paid - AVERAGE[CRUDE]) - ends[first + grade]
                        found.gain += max(0.0, gain)
                        break
    return found


def crude_value(refinery: Refinery, plant: Plant, turns: int) -> float:
    """Crude is worth its price and a part of what the pipelines of its colour make of it."""
    if turns < 2:
        return 0.0
    total = 0.0
    for colour in range(HUES):
        grades = plant.lines[colour]
        for i in range(refinery.oil[GRADES * colour]):
            if not grades or 2 * (i // len(grades) + 1) > turns:
                total += UNWANTED if turns > 3 else 0.0
                continue
            gain = AVERAGE[grades[i % len(grades)]] - AVERAGE[CRUDE]
            total += CRUDE_VALUE + (BUYING if i < len(grades) else WAITING) * gain
    return total


def wanted_crude(refinery: Refinery, plant: Plant) -> int:
    """The barrels of crude that pipelines refine within two runs."""
    total = 0
    for colour in range(HUES):
        total += min(refinery.oil[GRADES * colour], 2 * len(plant.lines[colour]))
    return total
