"""The printed board as numbers: markets, contracts and orders, upgrades, the central cross."""

from __future__ import annotations

from functools import cache
from typing import Final

from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.tiles import COMPONENTS, HUE_NAME, HUES

# oil: a barrel is 4 * colour + grade
CRUDE: Final = 0
LOW: Final = 1
MID: Final = 2
HIGH: Final = 3
GRADES: Final = 4
BARRELS: Final = HUES * GRADES
GRADE_NAME: Final[list[str]] = COMPONENTS.meta["grades"]
BARREL_ID: Final[list[str]] = [f"{letter}{grade}" for letter in COLOURS for grade in range(GRADES)]
BARREL_NAME: Final[list[str]] = [f"{grade} {hue}" for hue in HUE_NAME for grade in GRADE_NAME]
BARRELS_PER_TANK: Final = COMPONENTS.tank_farm.barrels_per_tank
TANKS_PER_ROW: Final = COMPONENTS.tank_farm.spaces_per_grade

# the markets: rows of slots
CRUDE_MARKET: Final = 0
MARKETS: Final = len(COMPONENTS.markets.market)
MARKET_ID: Final[list[str]] = [market.id for market in COMPONENTS.markets.market]
MARKET_NAME: Final[list[str]] = [market.name for market in COMPONENTS.markets.market]
_ROWS: Final = [
    (number, row) for number, market in enumerate(COMPONENTS.markets.market) for row in market.row
]
ROWS: Final = len(_ROWS)
ROW_MARKET: Final[list[int]] = [number for number, _ in _ROWS]
ROW_COLOUR: Final[list[int]] = [COLOURS.index(row.colour) for _, row in _ROWS]
ROW_GRADE: Final[list[int]] = [row.grade for _, row in _ROWS]
#: per slot, its row and its price
SLOT_ROW: Final[list[int]] = [i for i, (_, row) in enumerate(_ROWS) for _ in row.prices]
SLOT_PRICE: Final[list[int]] = [price for _, row in _ROWS for price in row.prices]
SLOTS: Final = len(SLOT_ROW)
FIRST_SLOT: Final[list[int]] = [SLOT_ROW.index(i) for i in range(ROWS)]
MARKET_ROWS: Final[list[list[int]]] = [
    [row for row in range(ROWS) if ROW_MARKET[row] == market] for market in range(MARKETS)
]
REFINED_ROWS: Final[list[int]] = [row for row in range(ROWS) if ROW_MARKET[row] != CRUDE_MARKET]
SUPPLY: Final[int] = COMPONENTS.markets.supply["per_crude_row"]


@cache
def slots_in_use(players: int) -> list[list[int]]:
    """Per row, the slots that are not masked, from cheap to dear (PL-3.2)."""
    overlay = COMPONENTS.overlays[f"players_{players}"]
    return [
        [FIRST_SLOT[row] + i for i in (overlay.refined_slots if ROW_GRADE[row] else overlay.crude_slots)]
        for row in range(ROWS)
    ]


@cache
def price_groups(players: int) -> list[list[list[int]]]:
    """Per row, the slots in use that have the same price (PL-9.8)."""
    groups: list[list[list[int]]] = []
    for slots in slots_in_use(players):
        prices = sorted({SLOT_PRICE[slot] for slot in slots})
        groups.append([[slot for slot in slots if SLOT_PRICE[slot] == price] for price in prices])
    return groups


@cache
def demand(players: int) -> list[int]:
    """Per row, the barrels that a refresh removes; crude rows have none (PL-6.7)."""
    figures = COMPONENTS.markets.demand(players)
    return [
        figures[MARKET_ID[ROW_MARKET[row]]][COLOURS[ROW_COLOUR[row]]][ROW_GRADE[row] - 1]
        if ROW_GRADE[row]
        else 0
        for row in range(ROWS)
    ]


# contracts and orders, in one numbering: contracts first
_PAPERS: Final = [*COMPONENTS.contracts.tiles.all, *COMPONENTS.orders.tiles.all]
CONTRACTS: Final = len(COMPONENTS.contracts.tiles.all)
PAPERS: Final = len(_PAPERS)
PAPER_ID: Final[list[str]] = [paper.id for paper in _PAPERS]
#: the barrels asked for
NEEDS: Final[list[tuple[int, ...]]] = [
    tuple(GRADES * COLOURS.index(need[0]) + int(need[1]) for need in paper.needs) for paper in _PAPERS
]
#: the same in short, as the terminal shows them
WANTS: Final[list[str]] = [" ".join(paper.needs) for paper in _PAPERS]
CONTRACT_RATE: Final[list[int]] = COMPONENTS.rates.contract_rate
ORDER_RATE: Final[list[int]] = COMPONENTS.rates.order_rate
#: the rows of the displays, top to bottom: three of contracts, three of orders
DISPLAY_ROWS: Final = 6
CONTRACT_ROWS: Final = 3
COLUMNS: Final = 3
ROW_LABEL: Final[list[str]] = [
    *(f"{row} contracts" for row in COMPONENTS.contracts.rows),
    *(f"orders of {row}" for row in COMPONENTS.orders.rows),
]


def papers_of_row(row: int) -> list[int]:
    """All contracts or orders of a row of the displays."""
    if row < CONTRACT_ROWS:
        return [i for i in range(CONTRACTS) if _PAPERS[i].row == COMPONENTS.contracts.rows[row]]
    size = COMPONENTS.orders.rows[row - CONTRACT_ROWS]
    return [i for i in range(CONTRACTS, PAPERS) if _PAPERS[i].size == size]


def columns(players: int) -> int:
    """Columns of the displays in use (PL-3.5)."""
    return COMPONENTS.contracts.columns_by_players[str(players)]


# upgrades
GOVERNMENT: Final = 0
SHOPS: Final = 1
HUMAN_RESOURCES: Final = 2
ENGINEERING: Final = 3
REFINED_MARKETS: Final = 4
CONTRACTS_ORDERS: Final = 5
MACHINES: Final = 6
FAMILIES: Final = 7
FAMILY_ID: Final[list[str]] = [
    "government", "shops", "human_resources", "engineering", "refined_markets", "contracts_orders", "machines"
]  # fmt: skip
_FAMILY: Final = {family.id: family for family in COMPONENTS.upgrades.family}
FAMILY_NAME: Final[list[str]] = [_FAMILY[id].name for id in FAMILY_ID]
LEVELS: Final = 3

# benefits: what an upgrade gives at once or yearly
GOVERNMENT_TILE: Final = 0
TANK: Final = 1
SHOP_PIPE: Final = 2
MACHINE: Final = 3
BENEFITS: Final = 4
BENEFIT_ID: Final[list[str]] = ["government_tile", "tank", "shop_pipe", "machine"]


def _items(family: str, level: int, yearly: bool) -> list[int]:
    """Counts per kind of benefit."""
    counts = [0] * BENEFITS
    printed = _FAMILY[family].level[level]
    for benefit in printed.yearly if yearly else printed.immediate:
        counts[BENEFIT_ID.index(benefit.kind)] += benefit.count
    return counts


#: IMMEDIATE[family][level - 1], YEARLY likewise
IMMEDIATE: Final[list[list[list[int]]]] = [
    [_items(id, level, False) for level in range(LEVELS)] for id in FAMILY_ID
]
YEARLY: Final[list[list[list[int]]]] = [
    [_items(id, level, True) for level in range(LEVELS)] for id in FAMILY_ID
]

# the central cross: outer spaces 0 to 3 are the markets, inner spaces 4 to 7 hold the action tiles
CONTRACTS_LOANS: Final = 4
TANKS_PIPES: Final = 5
MACHINES_PIPES: Final = 6
UPGRADES: Final = 7
ACTIONS: Final = 8
SPACES: Final = 8
ACTION_ID: Final[list[str]] = [*MARKET_ID, "contracts_loans", "tanks_pipes", "machines_pipes", "upgrades"]
ACTION_NAME: Final[list[str]] = [
    *MARKET_NAME, "Contracts & Loans", "Tanks & Pipes", "Machines & Pipes", "Upgrades"
]  # fmt: skip
ARMS: Final = 4

# the two shops, in the order in which their pipes are dealt (PL-3.9)
MACHINE_SHOP: Final = 0
TANK_SHOP: Final = 1
SHOP_NAME: Final[list[str]] = ["machine shop", "tank shop"]
SHOP_PRICE: Final[list[list[int]]] = [COMPONENTS.machine_shop.row_prices, COMPONENTS.tank_shop.row_prices]
PRICE_ROWS: Final = 3

QUADRANTS: Final = COMPONENTS.government.quadrants
QUADRANT_SPACES: Final = len(COMPONENTS.government.space)
NEIGHBOURS: Final[list[list[int]]] = [space.neighbours for space in COMPONENTS.government.space]
OPEN_LIMIT: Final[list[int]] = COMPONENTS.government.max_open_by_year

PRICES: Final = COMPONENTS.prices
VALUATIONS: Final = len(COMPONENTS.valuations.card)
VALUATION_ID: Final[list[str]] = [card.id for card in COMPONENTS.valuations.card]
ROUNDS: Final[list[int]] = COMPONENTS.calendar.rounds_per_year
YEARS: Final = len(ROUNDS)
