"""What a position of Pipeline looks like for a player, number by number: what the judgement is learnt from.

Dollars that are counted already, dollars that oil, contracts, upgrades and pipelines promise, and what it
takes to earn them. The quick turn takes the dollars as they are; how much of a win they are was learnt from
matches.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.business import business, liquid, per_turn
from meeplehall.games.pipeline.bot.deliveries import contracts, nearest_order
from meeplehall.games.pipeline.bot.survey import plant_of
from meeplehall.games.pipeline.bot.time_left import TURNS, turns_left, turns_this_year
from meeplehall.games.pipeline.bot.trade import crude_value, sales
from meeplehall.games.pipeline.bot.upgrading import upgrades
from meeplehall.games.pipeline.components.oil import CRUDE
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries

#: how much of an order that is nearly there counts
ORDER: Final = 0.25
#: a penalty makes every further one dearer
MARKED: Final = 2.0
#: the first so many features are dollars that add up
DOLLARS: Final = 8
FEATURES: Final[tuple[str, ...]] = (
    "counted if it ended now", "dearer penalties", "contracts", "sales", "crude", "upgrades", "orders",
    "business", "business with all the capital it takes", "cash by turns left", "capital by turns left",
    "turns left",
    "turns left this year", "earned per turn", "pipelines at machines by turns left",
    "pipelines of the worker by turns left", "crude tanks by turns left", "other tanks by turns left",
    "tiles by turns left", "upgrades by turns left", "penalty markers by turns left",
    "first in the next round",
)  # fmt: skip


def dollars_of(state: Refineries, player: int) -> list[float]:
    """What is counted, and what may still be earned: dollars that add up, and one more figure."""
    refinery = state.refineries[player]
    turns = turns_left(state, player)
    plant = plant_of(state, refinery)
    counted = float(score(state, player))
    open_contracts = contracts(state, refinery, player, plant)
    marked = -MARKED * min(turns, 5) * refinery.penalties
    if not turns:
        return [counted, marked, open_contracts, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    sold = sales(state, refinery, turns)
    could, will = business(state, refinery, plant, sold, turns)
    order = ORDER * nearest_order(state, refinery, plant) * (1.0 if turns > 1 else 0.5)
    return [
        counted, marked, open_contracts, sold.gain, crude_value(refinery, plant, turns),
        upgrades(state, refinery), order, will, could,
    ]  # fmt: skip


def outlook(state: Refineries, player: int) -> list[float]:
    """What the position looks like for this player."""
    refinery = state.refineries[player]
    turns = turns_left(state, player)
    left = turns / TURNS
    plant = plant_of(state, refinery)
    sold = sales(state, refinery, turns)
    return [
        *dollars_of(state, player),
        refinery.cash * left, liquid(refinery, plant, sold) * left, left,
        turns_this_year(state, player) / TURNS, per_turn(refinery, plant), plant.machine_barrels * left,
        plant.worker_barrels * left, refinery.tanks[CRUDE] * left,
        (sum(refinery.tanks) - refinery.tanks[CRUDE]) * left, len(refinery.network.tiles) * left,
        sum(refinery.levels) * left, refinery.penalties * left,
        1.0 if turns and state.lower[0] == player else 0.0,
    ]  # fmt: skip
