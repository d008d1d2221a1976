"""Contracts and orders as they are printed, in one numbering: contracts first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import BARREL, GRADES

#: per barrel by grade; nobody asks for crude
CONTRACT_RATE: Final[list[int]] = [0, *COMPONENTS.rates.contract_rate]
ORDER_RATE: Final[list[int]] = [0, *COMPONENTS.rates.order_rate]
#: the rows of the displays, top to bottom: three of contracts, three of orders
DISPLAY_ROWS: Final = 6
CONTRACT_ROWS: Final = 3
COLUMNS: Final = 3


class Paper:
    """A contract or an order."""

    def __init__(self, printed: data.Paper, row: int) -> None:
        self.id: Final[str] = printed.id
        #: the row of the displays to which it belongs
        self.row: Final = row
        self.is_contract: Final = row < CONTRACT_ROWS
        #: the barrels asked for, and the same in short, as the terminal shows them
        self.needs: Final = tuple([_barrel(need) for need in printed.needs])
        self.wants: Final = " ".join(printed.needs)
        #: the same in words
        self.in_words: Final = in_words(self.needs)
        #: what it pays in all, before any bonus
        rates = CONTRACT_RATE if self.is_contract else ORDER_RATE
        self.value: Final[int] = sum([rates[need % GRADES] for need in self.needs])


def in_words(needs: Sequence[int]) -> str:
    """Barrels, equal ones together: "2 low orange and mid teal"."""
    kinds = list(dict.fromkeys(needs))
    counts = [needs.count(need) for need in kinds]
    return listed(
        [
            BARREL[need].name if n == 1 else f"{n} {BARREL[need].name}"
            for need, n in zip(kinds, counts, strict=True)
        ]
    )


def _barrel(need: str) -> int:
    return GRADES * COLOURS.index(need[0]) + int(need[1])


PAPER: Final = [
    *[Paper(tile, COMPONENTS.contracts.rows.index(tile.row)) for tile in COMPONENTS.contracts.tiles.all],
    *[
        Paper(tile, CONTRACT_ROWS + COMPONENTS.orders.rows.index(len(tile.needs)))
        for tile in COMPONENTS.orders.tiles.all
    ],
]
PAPERS: Final = len(PAPER)
PAPER_IDS: Final[list[str]] = [paper.id for paper in PAPER]
#: by row of the displays
PAPERS_OF_ROW: Final[list[list[int]]] = [
    [number for number, paper in enumerate(PAPER) if paper.row == row] for row in range(DISPLAY_ROWS)
]


def columns(players: int) -> list[int]:
    """Columns in use, per row of the displays (PL-3.5, PL-3.6)."""
    contracts = COMPONENTS.contracts.columns_by_players[str(players)]
    orders = COMPONENTS.orders.columns_by_players[str(players)]
    return [contracts] * CONTRACT_ROWS + [orders] * (DISPLAY_ROWS - CONTRACT_ROWS)


def reserve(players: int) -> int:
    """Contracts of each row that are set aside and not on display at first (PL-3.4)."""
    aside = COMPONENTS.contracts.set_aside_by_players[str(players)]
    return aside - COMPONENTS.contracts.columns_by_players[str(players)]
