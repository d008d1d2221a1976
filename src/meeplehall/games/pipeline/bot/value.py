"""What a position is worth to a player of Pipeline, in dollars at the end of the game.

The final scoring as if the game ended now, plus what may still be earned with what is there: oil that can be
sold, pipelines that can run, room in the tanks, upgrades, contracts to be filled, each by the turns that are
left. An action is worth its share of the business it belongs to, so oil in the tanks counts less than it
sells for, and crude more than it costs.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.pipeline.bot.prospects import AVERAGE, Plant, storage
from meeplehall.games.pipeline.bot.survey import plant_of
from meeplehall.games.pipeline.components.board import ROUNDS, YEARS
from meeplehall.games.pipeline.components.markets import MARKET, MARKETS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, CRUDE, GRADES, HIGH, HUES
from meeplehall.games.pipeline.components.papers import (
    COLUMNS,
    CONTRACT_RATE,
    CONTRACT_ROWS,
    DISPLAY_ROWS,
    PAPER,
)
from meeplehall.games.pipeline.components.upgrades import (
    CONTRACTS_ORDERS,
    GOVERNMENT,
    HUMAN_RESOURCES,
    LEVELS,
    MACHINES,
    REFINED_MARKETS,
    SHOPS,
)
from meeplehall.games.pipeline.components.valuations import VALUATION
from meeplehall.games.pipeline.rules.actions.markets import price
from meeplehall.games.pipeline.rules.machine_phase import machine_price
from meeplehall.games.pipeline.rules.papers import bonus, filled_of, is_complete, order_rate, tile_of
from meeplehall.games.pipeline.rules.scoring import OIL_VALUE, markers_due, penalty, score
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import stored

#: the part of a run's gain that is still to be earned by selling, and that crude has earned by being there
SELLING: Final = 0.30
BUYING: Final = 0.30
#: crude that waits for a second run
WAITING: Final = 0.12
#: actions per turn by level of Human Resources
ACTIONS: Final[list[float]] = [1.15, 1.4, 1.5, 2.0]
#: what part of the time is left for production
DILIGENCE: Final = 0.8
#: what a slot of the refined markets is good for, and what else there is to earn
OUTLET: Final = 26.0
OTHER_OUTLETS: Final = 150.0
#: a refinery without working capital keeps this part of its prospects
RESTART: Final = 0.15
#: what oil of a grade counts as working capital
NEARLY_CASH: Final[list[float]] = [8.0, 18.0, 30.0, 38.0]
#: a penalty makes every further one dearer
MARKED: Final = 2.0
#: how much more than a market a contract is worth: it needs no slot and no worker
DELIVERED: Final = 0.35
#: what a yearly tile and two yearly tanks are worth
YEARLY_TILE: Final = 8.0
YEARLY_TANKS: Final = 12.0
#: cards that count oil once more
OIL_AGAIN: Final = ("repeat_oil", "repeat_oil_and_pipelines")
LEVEL_3_CARD: Final = 3
CONTRACT_CARD: Final = 11

#: the rows of the markets for refined oil
REFINED_ROWS: Final = [row.number for market in range(1, MARKETS) for row in MARKET[market].rows if row.grade]

_TURNS_FROM: Final[list[int]] = [sum(ROUNDS[year:]) for year in range(YEARS + 1)]


def turns_left(state: Refineries, player: int) -> int:
    """The whole turns that this player still has after the one under way."""
    if not state.stack or state.year >= YEARS:
        return 0
    left = _TURNS_FROM[state.year] - state.round
    return left - 1 if player in state.upper[: state.active + 1] else left


def turns_this_year(state: Refineries, player: int) -> int:
    """The same, up to the next refresh."""
    if state.year >= YEARS:
        return 0
    left = ROUNDS[state.year] - state.round
    return left - 1 if player in state.upper[: state.active + 1] else left


def worth(state: Refineries, player: int) -> float:
    """Money at the end, as far as one can tell."""
    if not state.stack:
        return float(score(state, player))
    refinery = state.refineries[player]
    turns = turns_left(state, player)
    total = score(state, player) - MARKED * min(turns, 5) * refinery.penalties
    plant = plant_of(state, refinery)
    total += _contracts(state, refinery, player, plant)
    if not turns:
        return total
    total += _sales(state, refinery, turns) + _crude(refinery, plant, turns) + _upgrades(state, refinery)
    total += _orders(state, refinery, plant, turns)
    return total + _business(state, refinery, plant, turns)


# production


def _business(state: Refineries, refinery: Refinery, plant: Plant, turns: int) -> float:
    """What the network will earn, as long as the markets take it and the cash keeps it going."""
    rate = per_turn(refinery, plant)
    if rate <= 0.0:
        return 0.0
    ceiling = _outlets(state)
    earned = ceiling * (1.0 - math.exp(-rate * turns * DILIGENCE / ceiling))
    need = 22.0 + 9.0 * max(plant.worker_barrels, plant.machine_barrels, 2)
    if plant.machine_barrels:
        need += machine_price(refinery)
    fuel = min(1.0, _liquid(refinery) / need)
    return earned * (RESTART + (1.0 - RESTART) * fuel)


def _liquid(refinery: Refinery) -> float:
    """Cash, and what will soon be cash."""
    total = float(refinery.cash)
    for grade in range(GRADES):
        total += NEARLY_CASH[grade] * stored(refinery, grade)
    return total


def per_turn(refinery: Refinery, plant: Plant) -> float:
    """What a turn earns: the worker buys, runs and sells; machines spare him the running."""
    crude = float(BARRELS_PER_TANK * refinery.tanks[CRUDE])
    room = float(storage(refinery, plant.grades))
    if refinery.levels[REFINED_MARKETS] >= 2:
        room *= 1.6
    trips = 1.0 / max(crude, 1.0) + 1.0 / max(room, 1.0)
    actions = ACTIONS[refinery.levels[HUMAN_RESOURCES]]
    worker = plant.worker_gain + plant.elsewhere
    by_worker = worker * actions / (1.0 + trips * max(plant.worker_barrels, 1))
    machines = plant.machine_gain - machine_price(refinery)
    if machines <= 0.0:
        return by_worker + 0.25 * plant.machine_gain
    most = 1.6 if refinery.levels[MACHINES] == LEVELS else 1.0
    effort = trips * max(plant.machine_barrels, 1)
    runs = min(most, actions / effort)
    left = actions - runs * effort
    with_machines = runs * machines + by_worker * left / actions
    return max(with_machines, by_worker + 0.25 * plant.machine_gain)


def _outlets(state: Refineries) -> float:
    """What the markets can still take of one player, this year and after refreshes."""
    rules, slots = state.rules, state.slots
    free = 0
    for row in REFINED_ROWS:
        for slot in rules.slots[row]:
            if slots[slot] < 0:
                free += 1
    later = sum(rules.demand) * (YEARS - 1 - state.year)
    return OTHER_OUTLETS + OUTLET * (free + later) / rules.seats


# oil


def _end_values(state: Refineries) -> list[float]:
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


_END_VALUES: Final[dict[tuple[int, ...], list[float]]] = {}


def _sales(state: Refineries, refinery: Refinery, turns: int) -> float:
    """What refined oil may bring beyond its value in the end."""
    oil = refinery.oil
    if not sum(oil) - oil[0] - oil[GRADES] - oil[2 * GRADES]:
        return 0.0
    ends = _end_values(state)
    if turns > 1 or refinery.levels[REFINED_MARKETS] >= 2:
        return _sold(state, refinery, [1, 2, 3], ends)
    best = 0.0  # a last action reaches one market only
    for market in range(1, MARKETS):
        best = max(best, _sold(state, refinery, [market], ends))
    return best


def _sold(state: Refineries, refinery: Refinery, markets: list[int], ends: list[float]) -> float:
    """The gain over the end value if the best barrels go to the best free slots of these markets."""
    total = 0.0
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
                taken = -1
                for i in range(len(offers)):
                    if offers[i][1] <= grade:
                        taken = i
                        break
                if taken < 0:
                    continue
                paid = offers.pop(taken)[0]
                total += max(0.0, paid - SELLING * (paid - AVERAGE[CRUDE]) - ends[first + grade])
    return total


def _crude(refinery: Refinery, plant: Plant, turns: int) -> float:
    """Crude is worth its price and a part of what the pipelines of its colour make of it."""
    if turns < 2:
        return 0.0
    total = 0.0
    for colour in range(HUES):
        grades = plant.lines[colour]
        for i in range(refinery.oil[GRADES * colour]):
            if not grades or 2 * (i // len(grades) + 1) > turns:
                total += 3.0 if turns > 3 else 0.0
                continue
            gain = AVERAGE[grades[i % len(grades)]] - AVERAGE[CRUDE]
            total += 8.0 + (BUYING if i < len(grades) else WAITING) * gain
    return total


# papers


def _take(oil: list[int], need: int) -> bool:
    """Set aside the least barrel that will do."""
    for barrel in range(need, need - need % GRADES + GRADES):
        if oil[barrel]:
            oil[barrel] -= 1
            return True
    return False


def _contracts(state: Refineries, refinery: Refinery, player: int, plant: Plant) -> float:
    """Contracts that are open: what they will pay more than the markets, and the penalties that remain.

    The score has them all as failed (PL-22.9), so that is taken back and weighed instead.
    """
    if not refinery.contracts and not refinery.deferred:
        return 0.0
    oil = refinery.oil[:]
    able = plant.able
    time = turns_this_year(state, player)
    extra = float(bonus(refinery))
    total = float(penalty(markers_due(refinery)) - penalty(refinery.penalties))
    markers = float(refinery.penalties)
    work = 0  # barrels that have to be made for all of them
    for paper in refinery.contracts:
        years = YEARS - 1 - state.year
        if is_complete(paper):
            total += _repeats(refinery, tile_of(paper), able, extra, years)
            continue
        needs = PAPER[tile_of(paper)].needs
        chance = 1.0
        gain = 0.0
        for i in range(len(needs)):
            if filled_of(paper) >> i & 1:
                continue
            if _take(oil, needs[i]):
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
            chance *= 0.95 if short <= 0 else 0.8 if short == 1 and state.year == 0 else 0.4
        markers, cost = _failing(markers, 1.0 - chance)
        total += chance * _repeats(refinery, tile_of(paper), able, extra, YEARS - 1 - state.year)
        total -= cost
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
            total -= 4.0
    return total * years * (1.4 if refinery.levels[CONTRACTS_ORDERS] else 1.0)


def _orders(state: Refineries, refinery: Refinery, plant: Plant, turns: int) -> float:
    """The order that is nearest to being filled."""
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
            if _take(left, need):
                have += 1
            elif able[need // GRADES] < need % GRADES:
                possible = False
        if possible and have:
            part = have / len(PAPER[order].needs)
            best = max(best, 0.25 * order_rate(refinery, order) * part * part)
    return best if turns > 1 else 0.5 * best


# upgrades


def _upgrades(state: Refineries, refinery: Refinery) -> float:
    """What is not seen in pipelines, prices and actions: yearly benefits, and the way to level 3."""
    years = YEARS - 1 - state.year
    levels = refinery.levels
    total = 0.0
    if levels[GOVERNMENT]:
        total += YEARLY_TILE * years
    if levels[SHOPS]:
        total += YEARLY_TANKS * years
    if levels[MACHINES]:
        total += 5.0
    if LEVEL_3_CARD in state.valuations:
        for level in levels:
            if level and level < LEVELS and level + years >= LEVELS:
                total += 25.0 * level
    if levels[CONTRACTS_ORDERS]:
        total += 4.0 * levels[CONTRACTS_ORDERS] * (len(refinery.contracts) + len(refinery.deferred))
    return total
