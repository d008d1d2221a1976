"""What a refinery earns with its pipelines: per turn, until the end, and with the capital that it has."""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.pipeline.bot.prospects import Plant, storage
from meeplehall.games.pipeline.bot.trade import CRUDE_VALUE, Sales, wanted_crude
from meeplehall.games.pipeline.components.board import YEARS
from meeplehall.games.pipeline.components.markets import MARKET, MARKETS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, CRUDE
from meeplehall.games.pipeline.components.upgrades import HUMAN_RESOURCES, LEVELS, MACHINES, REFINED_MARKETS
from meeplehall.games.pipeline.rules.machine_phase import machine_price
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: actions per turn by level of Human Resources
ACTIONS: Final[list[float]] = [1.15, 1.4, 1.5, 2.0]
#: what part of the time is left for production
DILIGENCE: Final = 0.8
#: what a slot of the refined markets is good for, and what else there is to earn
OUTLET: Final = 26.0
OTHER_OUTLETS: Final = 150.0
#: a refinery without working capital keeps this part of its prospects
RESTART: Final = 0.15
#: working capital: to begin with, and for each barrel of a run
CAPITAL: Final = 70.0
PER_BARREL: Final = 15.0
#: how much of what oil sells for is counted as capital: cash is sooner
NEARLY_CASH: Final = 0.75
#: machines that do not pay for a run of their own are still good for now and then
NOW_AND_THEN: Final = 0.25

#: the rows of the markets for refined oil
REFINED_ROWS: Final = [row.number for market in range(1, MARKETS) for row in MARKET[market].rows if row.grade]


def business(
    state: Refineries, refinery: Refinery, plant: Plant, sold: Sales, turns: int
) -> tuple[float, float]:
    """What the network could earn until the end, and what it will with the capital that is there."""
    rate = per_turn(refinery, plant)
    if rate <= 0.0:
        return 0.0, 0.0
    ceiling = outlets(state)
    earned = ceiling * (1.0 - math.exp(-rate * turns * DILIGENCE / ceiling))
    fuel = min(1.0, liquid(refinery, plant, sold) / capital(refinery, plant))
    return earned, earned * (RESTART + (1.0 - RESTART) * fuel)


def capital(refinery: Refinery, plant: Plant) -> float:
    """The cash with which all pipelines can be kept going."""
    need = CAPITAL + PER_BARREL * max(plant.worker_barrels, plant.machine_barrels, 2)
    return need + machine_price(refinery) if plant.machine_barrels else need


def liquid(refinery: Refinery, plant: Plant, sold: Sales) -> float:
    """Cash, and what will soon be cash: oil that the markets want, crude that the pipelines want."""
    return refinery.cash + NEARLY_CASH * sold.paid + CRUDE_VALUE * wanted_crude(refinery, plant)


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
    alone = by_worker + NOW_AND_THEN * plant.machine_gain
    machines = plant.machine_gain - machine_price(refinery)
    if machines <= 0.0:
        return alone
    most = 1.6 if refinery.levels[MACHINES] == LEVELS else 1.0
    effort = trips * max(plant.machine_barrels, 1)
    runs = min(most, actions / effort)
    left = actions - runs * effort
    return max(runs * machines + by_worker * left / actions, alone)


def outlets(state: Refineries) -> float:
    """What the markets can still take of one player, this year and after refreshes."""
    rules, slots = state.rules, state.slots
    free = 0
    for row in REFINED_ROWS:
        for slot in rules.slots[row]:
            if slots[slot] < 0:
                free += 1
    later = sum(rules.demand) * (YEARS - 1 - state.year)
    return OTHER_OUTLETS + OUTLET * (free + later) / rules.seats
