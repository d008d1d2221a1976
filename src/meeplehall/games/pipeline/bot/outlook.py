"""What a position of Pipeline looks like for a player, number by number: what the judgement is learnt from.

Dollars that are counted already, dollars that oil, contracts and pipelines promise, and what it takes to earn
them. How much each is worth was learnt from matches.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.business import business, capital, liquid, per_turn
from meeplehall.games.pipeline.bot.deliveries import Commitments, contracts, nearest_order
from meeplehall.games.pipeline.bot.outlets import outlets_for
from meeplehall.games.pipeline.bot.prospects import storage
from meeplehall.games.pipeline.bot.survey import plant_of
from meeplehall.games.pipeline.bot.time_left import TURNS, turns_left, turns_this_year
from meeplehall.games.pipeline.bot.trade import crude_value, sales, wanted_crude
from meeplehall.games.pipeline.bot.upgrading import upgrades
from meeplehall.games.pipeline.components.board import YEARS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, CRUDE
from meeplehall.games.pipeline.components.upgrades import (
    CONTRACTS_ORDERS,
    ENGINEERING,
    GOVERNMENT,
    HUMAN_RESOURCES,
    LEVELS,
    MACHINES,
    REFINED_MARKETS,
    SHOPS,
)
from meeplehall.games.pipeline.rules.machine_phase import machine_price
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries

#: cash that keeps a small and a large refinery going
A_LITTLE: Final = 25
A_LOT: Final = 90
#: where a card pays for upgrades of level 3 (PL-24.4)
LEVEL_3_CARD: Final = 3
FEATURES: Final[tuple[str, ...]] = (
    "counted if it ended now", "contracts", "sales", "crude", "upgrades", "orders",
    "business", "business with all the capital it takes",
    "turns left", "turns left this year", "years left",
    "cash by turns left", "a little cash by turns left", "a lot of cash by turns left",
    "capital by turns left", "capital that is short by turns left",
    "oil sold by turns left", "crude that pipelines want", "crude that pipelines want by turns left",
    "earned per turn by turns left", "a run of the worker by turns left",
    "a run of the machines by turns left",
    "pipelines elsewhere by turns left", "machine run after its price by turns left",
    "pipelines at machines by turns left", "pipelines of the worker by turns left",
    "room for crude by turns left", "room for what is made by turns left", "other tanks by turns left",
    "outlets for what is made", "outlets for what is made by turns left",
    "tiles by turns left", "machines by turns left",
    "Government by turns left", "Shops by turns left", "Human Resources by turns left",
    "Engineering by turns left", "Refined Markets by turns left", "Contracts & Orders by turns left",
    "Machines by turns left", "Government by years left", "Shops by years left", "on the way to level 3",
    "penalty markers by turns left", "contracts that are not filled",
    "barrels owed that can be made", "barrels owed that cannot be made",
    "barrels owed by turns left this year",
    "payments of contracts in years to come", "barrels of years to come that cannot be made",
    "has played in this round",
)  # fmt: skip


def outlook(state: Refineries, player: int) -> list[float]:
    """What the position looks like for this player."""
    refinery = state.refineries[player]
    turns = turns_left(state, player)
    this_year = turns_this_year(state, player)
    left = turns / TURNS
    years = float(YEARS - 1 - state.year)
    plant = plant_of(state, refinery)
    counted = float(score(state, player))
    expected = contracts(state, refinery, player, plant)
    owed = Commitments(refinery, plant)
    sold = sales(state, refinery, turns)
    could = will = order = 0.0
    if turns:
        could, will = business(state, refinery, plant, sold, turns)
        order = nearest_order(state, refinery, plant)
    cash = refinery.cash
    flow = liquid(refinery, plant, sold)
    need = capital(refinery, plant)
    wanted = wanted_crude(refinery, plant)
    tanks, levels = refinery.tanks, refinery.levels
    made = storage(refinery, plant.grades)
    outlets = outlets_for(state, refinery, plant.able)
    on_the_way = 0.0
    if LEVEL_3_CARD in state.valuations:
        for level in levels:
            if level and level < LEVELS and level + years >= LEVELS:
                on_the_way += level
    return [
        counted, expected, sold.gain, crude_value(refinery, plant, turns), upgrades(state, refinery), order,
        will, could,
        left, this_year / TURNS, years,
        cash * left, min(cash, A_LITTLE) * left, min(cash, A_LOT) * left,
        flow * left, max(need - flow, 0.0) * left,
        sold.paid * left, wanted if turns > 1 else 0.0, wanted * left,
        per_turn(refinery, plant) * left, plant.worker_gain * left, plant.machine_gain * left,
        plant.elsewhere * left, max(plant.machine_gain - machine_price(refinery), 0.0) * left,
        plant.machine_barrels * left, plant.worker_barrels * left,
        BARRELS_PER_TANK * tanks[CRUDE] * left, made * left,
        (BARRELS_PER_TANK * (sum(tanks) - tanks[CRUDE]) - made) * left,
        outlets if turns else 0.0, outlets * left,
        len(refinery.network.tiles) * left, len(refinery.network.machines) * left,
        levels[GOVERNMENT] * left, levels[SHOPS] * left, levels[HUMAN_RESOURCES] * left,
        levels[ENGINEERING] * left, levels[REFINED_MARKETS] * left, levels[CONTRACTS_ORDERS] * left,
        levels[MACHINES] * left,
        years if levels[GOVERNMENT] else 0.0, years if levels[SHOPS] else 0.0, on_the_way,
        refinery.penalties * left, owed.unfilled,
        owed.possible, owed.impossible, (owed.possible + owed.impossible) * this_year / TURNS,
        owed.payments * years, owed.hopeless * years,
        1.0 if turns and player in state.upper[: state.active] else 0.0,
    ]  # fmt: skip
