"""What contracts and orders promise a refinery, and what they threaten."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.prospects import Plant
from meeplehall.games.pipeline.bot.time_left import turns_this_year
from meeplehall.games.pipeline.components.board import YEARS
from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.papers import (
    COLUMNS,
    CONTRACT_RATE,
    CONTRACT_ROWS,
    DISPLAY_ROWS,
    PAPER,
)
from meeplehall.games.pipeline.components.upgrades import CONTRACTS_ORDERS
from meeplehall.games.pipeline.rules.papers import bonus, filled_of, is_complete, order_rate, tile_of
from meeplehall.games.pipeline.rules.scoring import markers_due, penalty
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: how much more than a market a contract is worth: it needs no slot and no worker
DELIVERED: Final = 0.15
#: a requirement of years to come that the pipelines cannot meet
BEYOND_REACH: Final = 8.0
#: the chance to meet one that is a grade beyond reach, and one further away, if there is a year of time
A_GRADE_SHORT: Final = 0.7
FAR: Final = 0.2
CONTRACT_CARD: Final = 11


def take(oil: list[int], need: int) -> bool:
    """Set aside the least barrel that will do."""
    for barrel in range(need, need - need % GRADES + GRADES):
        if oil[barrel]:
            oil[barrel] -= 1
            return True
    return False


def shortfall(needs: tuple[int, ...], able: list[int]) -> int:
    """By how many grades the pipelines miss what is hardest to make."""
    most = 0
    for need in needs:
        most = max(most, need % GRADES - able[need // GRADES])
    return most


def asked_for(state: Refineries, refinery: Refinery) -> set[int]:
    """Barrels that an open contract of this player or an order on display asks for."""
    found: set[int] = set()
    for paper in refinery.contracts:
        if not is_complete(paper):
            found.update(PAPER[tile_of(paper)].needs)
    for place in range(CONTRACT_ROWS * COLUMNS, DISPLAY_ROWS * COLUMNS):
        if state.display[place] >= 0:
            found.update(PAPER[state.display[place]].needs)
    return found


class Commitments:
    """Contracts as they stand: what is owed this year, and what they ask and pay in the years to come."""

    def __init__(self, refinery: Refinery, plant: Plant) -> None:
        self.unfilled = 0.0
        #: barrels that are owed and not in the tanks: of grades that the pipelines make, and of others
        self.possible = 0.0
        self.impossible = 0.0
        #: what a year of all contracts pays for grades that the pipelines make, and barrels of others
        self.payments = 0.0
        self.hopeless = 0.0
        if not refinery.contracts and not refinery.deferred:
            return
        oil = refinery.oil[:]
        able = plant.able
        for paper in refinery.contracts:
            needs = PAPER[tile_of(paper)].needs
            self._ask(refinery, able, needs)
            if is_complete(paper):
                continue
            self.unfilled += 1.0
            for i in range(len(needs)):
                if filled_of(paper) >> i & 1 or take(oil, needs[i]):
                    continue
                if able[needs[i] // GRADES] >= needs[i] % GRADES:
                    self.possible += 1.0
                else:
                    self.impossible += 1.0
        for paper in refinery.deferred:
            self._ask(refinery, able, PAPER[tile_of(paper)].needs)

    def _ask(self, refinery: Refinery, able: list[int], needs: tuple[int, ...]) -> None:
        for need in needs:
            if able[need // GRADES] >= need % GRADES:
                self.payments += CONTRACT_RATE[need % GRADES] + bonus(refinery)
            else:
                self.hopeless += 1.0


def contracts(state: Refineries, refinery: Refinery, player: int, plant: Plant) -> float:
    """Contracts that are open: what they will pay more than the markets, and the penalties that remain.

    The score has them all as failed (PL-22.9), so that is taken back and weighed instead.
    """
    if not refinery.contracts and not refinery.deferred:
        return 0.0
    oil = refinery.oil[:]
    able = plant.able
    time = turns_this_year(state, player)
    years = YEARS - 1 - state.year
    extra = float(bonus(refinery))
    total = float(penalty(markers_due(refinery)) - penalty(refinery.penalties))
    markers = float(refinery.penalties)
    work = 0  # barrels that have to be made for all of them
    for paper in refinery.contracts:
        if is_complete(paper):
            total += _repeats(refinery, tile_of(paper), able, extra, years)
            continue
        needs = PAPER[tile_of(paper)].needs
        chance = 1.0
        gain = 0.0
        for i in range(len(needs)):
            if filled_of(paper) >> i & 1:
                continue
            if take(oil, needs[i]):
                chance *= 0.9 if time else 0.3  # what is delivered at once is safe
                continue
            work += 1
            gain += DELIVERED * CONTRACT_RATE[needs[i] % GRADES] + extra
            if able[needs[i] // GRADES] >= needs[i] % GRADES:
                chance *= min(0.95, max(0.0, 0.3 * (time - 1.2 * work)))
            else:
                chance *= 0.02 * time
        markers, cost = _failing(markers, 1.0 - chance)
        total += chance * gain - cost
        if CONTRACT_CARD in state.valuations:
            total += chance * sum([CONTRACT_RATE[need % GRADES] + extra for need in needs])
        total += chance * _repeats(refinery, tile_of(paper), able, extra, years)
    for paper in refinery.deferred:
        chance = 1.0
        for need in PAPER[tile_of(paper)].needs:
            short = need % GRADES - able[need // GRADES]
            chance *= 0.95 if short <= 0 else A_GRADE_SHORT if short == 1 and not state.year else FAR
        markers, cost = _failing(markers, 1.0 - chance)
        total += chance * _repeats(refinery, tile_of(paper), able, extra, years) - cost
    return total


def _failing(markers: float, risk: float) -> tuple[float, float]:
    """So many more penalty markers to be expected, and what they cost."""
    low = int(markers)
    step = penalty(low + 1) - penalty(low)
    return markers + risk, risk * step


def _repeats(refinery: Refinery, tile: int, able: list[int], extra: float, years: int) -> float:
    """What a contract pays more than the markets in the years to come: no slot and no worker is needed."""
    total = 0.0
    for need in PAPER[tile].needs:
        if able[need // GRADES] >= need % GRADES:
            total += DELIVERED * CONTRACT_RATE[need % GRADES] + extra
        else:
            total -= BEYOND_REACH
    return total * years * (1.4 if refinery.levels[CONTRACTS_ORDERS] else 1.0)


def nearest_order(state: Refineries, refinery: Refinery, plant: Plant) -> float:
    """What the order pays that is nearest to being filled, by the part of it that is there, squared."""
    oil = refinery.oil
    if sum(oil) - oil[0] - oil[GRADES] - oil[2 * GRADES] < 1:
        return 0.0
    able = plant.able
    best = 0.0
    for place in range(CONTRACT_ROWS * COLUMNS, DISPLAY_ROWS * COLUMNS):
        order = state.display[place]
        if order < 0:
            continue
        left = oil[:]
        have = 0
        possible = True
        for need in PAPER[order].needs:
            if take(left, need):
                have += 1
            elif able[need // GRADES] < need % GRADES:
                possible = False
        if possible and have:
            part = have / len(PAPER[order].needs)
            best = max(best, order_rate(refinery, order) * part * part)
    return best
