"""Contracts and orders of a player: what is filled, and what a delivery pays (PL-20).

An active contract is one number: the tile, the requirements filled in this fulfilment, and how often it has
been fulfilled this year.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.papers import ORDER_RATE, PAPER
from meeplehall.games.pipeline.components.upgrades import CONTRACTS_ORDERS, DELIVERY_BONUS, FULFILMENTS
from meeplehall.games.pipeline.rules.state import Refinery

_TILES: Final = 64
_MASKS: Final = 32


def contract(tile: int, filled: int = 0, done: int = 0) -> int:
    """An active contract as a number."""
    return tile + _TILES * (filled + _MASKS * done)


def tile_of(paper: int) -> int:
    """Its tile."""
    return paper % _TILES


def filled_of(paper: int) -> int:
    """The requirements filled, as a set."""
    return paper // _TILES % _MASKS


def done_of(paper: int) -> int:
    """How often it has been fulfilled this year."""
    return paper // _TILES // _MASKS


def is_complete(paper: int) -> bool:
    """Fulfilled this year, and no second fulfilment begun (PL-20.4, PL-22.1)."""
    return done_of(paper) > 0 and not filled_of(paper)


def fulfilments(refinery: Refinery) -> int:
    """How often a contract may be fulfilled per year (PL-20.4, PL-21.16)."""
    return FULFILMENTS if refinery.levels[CONTRACTS_ORDERS] else 1


def bonus(refinery: Refinery) -> int:
    """$ more per barrel delivered (PL-21.17)."""
    return DELIVERY_BONUS if refinery.levels[CONTRACTS_ORDERS] >= 2 else 0


def order_rate(refinery: Refinery, order: int) -> int:
    """The payment for a whole order (PL-20.6)."""
    total = 0
    for need in PAPER[order].needs:
        total += ORDER_RATE[need % GRADES] + bonus(refinery)
    return total
