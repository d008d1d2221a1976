"""The rest of the printed board: calendar and prices, the central cross, the shops, the government."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.checks import neighbours
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.markets import MARKET

PRICES: Final = COMPONENTS.prices
SECONDARY_ACTION: Final[int] = PRICES.secondary_action
MACHINE_RUN: Final[int] = PRICES.machine_phase


def _steps(totals: list[int]) -> list[int]:
    """What each further tile costs, from the printed prices for one, two, ... tiles together."""
    return [total - before for total, before in zip(totals, [0, *totals], strict=False)]


#: what the first, second, ... tile costs in one action: of a shop (PL-12.5), of the government (PL-15.7)
PIPE_STEP: Final[list[int]] = _steps(PRICES.shop_pipes)
MOST_PIPES: Final = len(PIPE_STEP)
GOVERNMENT_PRICE: Final[list[int]] = _steps(PRICES.government_tiles)
ROUNDS: Final[list[int]] = COMPONENTS.calendar.rounds_per_year
YEARS: Final = len(ROUNDS)

#: in the box
MACHINE_TILES: Final[int] = COMPONENTS.counts.machine_tiles
TANK_TILES: Final[int] = COMPONENTS.counts.tank_tiles

# the central cross: outer spaces 0 to 3 are the markets, inner spaces 4 to 7 hold the action tiles
CONTRACTS_LOANS: Final = 4
TANKS_PIPES: Final = 5
MACHINES_PIPES: Final = 6
UPGRADES: Final = 7
SPACES: Final = 8
ARMS: Final = 4


class CrossAction:
    """An action of the central cross: a market, or an action tile."""

    def __init__(self, printed: data.CrossSpace, name: str) -> None:
        self.id: Final = printed.id
        self.name: Final = name
        #: whether it shows the turn-order icon (PL-8.2)
        self.icon: Final[bool] = printed.turn_order_icon


_TILE_NAMES: Final = ["Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades"]
_MARKET_NAMES: Final = [market.name for market in MARKET]
ACTION: Final = [
    CrossAction(space, name)
    for space, name in zip(
        [*COMPONENTS.action_cross.fixed_space, *COMPONENTS.action_cross.action_tile],
        [*_MARKET_NAMES, *_TILE_NAMES],
        strict=True,
    )
]
ACTIONS: Final = len(ACTION)
ACTION_IDS: Final[list[str]] = [action.id for action in ACTION]

# the two shops, in the order in which their pipes are dealt (PL-3.9)
MACHINE_SHOP: Final = 0
TANK_SHOP: Final = 1
PRICE_ROWS: Final = 3


class Shop:
    """A shop: machines or tanks in three price rows, with pipe tiles beside them."""

    def __init__(self, id: str, printed: data.Shop) -> None:
        #: what it sells
        self.id: Final = id
        self.name: Final = f"{id} shop"
        #: per price row
        self.prices: Final[list[int]] = printed.row_prices
        self.pipes_per_player: Final[int] = printed.pipes_per_player


SHOP: Final = [Shop("machine", COMPONENTS.machine_shop), Shop("tank", COMPONENTS.tank_shop)]

# the government: quadrants with the same eight spaces each
QUADRANTS: Final = COMPONENTS.government.quadrants
QUADRANT_SPACES: Final = len(COMPONENTS.government.space)
NEIGHBOURS: Final[list[list[int]]] = neighbours(COMPONENTS.government.space)
#: per year; in the last one all are open (PL-15.4)
OPEN_LIMIT: Final[list[int]] = [*COMPONENTS.government.max_open_by_year, QUADRANTS]
