"""The rest of the printed board: calendar and prices, the central cross, the shops, the government."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.markets import MARKET

PRICES: Final = COMPONENTS.prices
ROUNDS: Final[list[int]] = COMPONENTS.calendar.rounds_per_year
YEARS: Final = len(ROUNDS)

#: in the box
MACHINE_TILES: Final[int] = COMPONENTS.counts["machine_tiles"]
TANK_TILES: Final[int] = COMPONENTS.counts["tank_tiles"]

# the central cross: outer spaces 0 to 3 are the markets, inner spaces 4 to 7 hold the action tiles
CONTRACTS_LOANS: Final = 4
TANKS_PIPES: Final = 5
MACHINES_PIPES: Final = 6
UPGRADES: Final = 7
SPACES: Final = 8
ARMS: Final = 4


class CrossAction:
    """An action of the central cross: a market, or an action tile."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name


ACTION: Final = [
    *[CrossAction(market.id, market.name) for market in MARKET],
    CrossAction("contracts_loans", "Contracts & Loans"),
    CrossAction("tanks_pipes", "Tanks & Pipes"),
    CrossAction("machines_pipes", "Machines & Pipes"),
    CrossAction("upgrades", "Upgrades"),
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


SHOP: Final = [Shop("machine", COMPONENTS.machine_shop), Shop("tank", COMPONENTS.tank_shop)]

# the government: quadrants with the same eight spaces each
QUADRANTS: Final = COMPONENTS.government.quadrants
QUADRANT_SPACES: Final = len(COMPONENTS.government.space)
NEIGHBOURS: Final[list[list[int]]] = [space.neighbours for space in COMPONENTS.government.space]
#: per year
OPEN_LIMIT: Final[list[int]] = COMPONENTS.government.max_open_by_year
