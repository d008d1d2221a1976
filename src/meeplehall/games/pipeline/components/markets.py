"""The printed markets: rows of slots with their prices, and what is masked with fewer players."""

from __future__ import annotations

from functools import cache
from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS

CRUDE_MARKET: Final = 0
#: barrels that come to each row of crude with a refresh (PL-6.6)
SUPPLY: Final[int] = COMPONENTS.markets.supply.per_crude_row
#: from which side a refresh fills and empties the rows (PL-6.6, PL-6.7)
SUPPLY_FROM_THE_RIGHT: Final = COMPONENTS.markets.supply_direction == "right_to_left"
DEMAND_FROM_THE_RIGHT: Final = COMPONENTS.markets.demand_direction == "right_to_left"


class Row:
    """A row of a market: barrels of one colour and grade."""

    def __init__(self, number: int, market: int, printed: data.Row, first: int) -> None:
        self.number: Final = number
        self.market: Final = market
        self.colour: Final = COLOURS.index(printed.colour)
        self.grade: Final[int] = printed.grade
        #: Refined Markets change its prices (PL-21.13)
        self.refined: Final = printed.grade > 0 and market != CRUDE_MARKET
        #: its slots, from cheap to dear
        self.slots: Final = [Slot(first + i, self, price) for i, price in enumerate(printed.prices)]
        self.cheapest: Final = min(printed.prices)


class Slot:
    """A place for a barrel, with its price."""

    def __init__(self, number: int, row: Row, price: int) -> None:
        self.number: Final = number
        self.row: Final = row
        self.price: Final = price


class Market:
    """A market with its rows."""

    def __init__(self, number: int, id: str, name: str, rows: list[Row]) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.rows: Final = rows
        #: the same from cheap to dear, and from low to high: whoever looks for one trade is soon done
        self.by_price: Final = sorted(rows, key=lambda row: row.cheapest)
        self.by_grade: Final = sorted(rows, key=lambda row: row.grade)


ROW: Final[list[Row]] = []
SLOT: Final[list[Slot]] = []


def _market(number: int, printed: data.Market) -> Market:
    """A market, its rows and slots numbered on from those before it."""
    rows: list[Row] = []
    for line in printed.row:
        row = Row(len(ROW), number, line, len(SLOT))
        rows.append(row)
        ROW.append(row)
        SLOT.extend(row.slots)
    return Market(number, printed.id, printed.name, rows)


MARKET: Final = [_market(number, printed) for number, printed in enumerate(COMPONENTS.markets.market)]
MARKETS: Final = len(MARKET)
ROWS: Final = len(ROW)
SLOTS: Final = len(SLOT)


@cache
def slots_in_use(players: int) -> list[list[int]]:
    """Per row, the slots that are not masked, from cheap to dear (PL-3.2)."""
    overlay = COMPONENTS.overlays.of(players)
    return [
        [row.slots[i].number for i in (overlay.refined_slots if row.grade else overlay.crude_slots)]
        for row in ROW
    ]


@cache
def price_groups(players: int) -> list[list[list[int]]]:
    """Per row, the slots in use that have the same price (PL-9.8)."""
    groups: list[list[list[int]]] = []
    for slots in slots_in_use(players):
        prices = sorted({SLOT[slot].price for slot in slots})
        groups.append([[slot for slot in slots if SLOT[slot].price == price] for price in prices])
    return groups


@cache
def demand(players: int) -> list[int]:
    """Per row, the barrels that a refresh removes; crude rows have none (PL-6.7)."""
    figures = COMPONENTS.markets.demand(players)
    return [
        figures.of(MARKET[row.market].id)[COLOURS[row.colour]][row.grade - 1] if row.grade else 0
        for row in ROW
    ]
