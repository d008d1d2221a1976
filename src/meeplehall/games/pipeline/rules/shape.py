"""The shape of the views, for those who learn from numbers.

A tile is told by how its long pipe runs and by its colours, a contract or order by the barrels it asks for.
"""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.shape import (
    Amount,
    AtOnce,
    Bag,
    Each,
    Fields,
    Flag,
    Maybe,
    Named,
    OneOf,
    Part,
    Row,
    SeatNumber,
    SeatNumbers,
    Seats,
    Untold,
)
from meeplehall.engine.sheet import Shape, Sheet
from meeplehall.engine.step import kinds_of_steps
from meeplehall.games.pipeline.components.board import (
    ACTION_IDS,
    GOVERNMENT_PRICE,
    PRICE_ROWS,
    QUADRANT_SPACES,
    QUADRANTS,
    ROUNDS,
    SHOP,
    SPACES,
    YEARS,
)
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.markets import MARKET, ROW, ROWS
from meeplehall.games.pipeline.components.oil import BARREL, GRADES, HIGH
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, DISPLAY_ROWS, PAPER
from meeplehall.games.pipeline.components.tiles import ROTATIONS, TILE
from meeplehall.games.pipeline.components.upgrades import FAMILY
from meeplehall.games.pipeline.components.valuations import VALUATION

SEATS: Final = 4
BARRELS: Final = [barrel.id for barrel in BARREL]
FAMILIES: Final = [family.id for family in FAMILY]
MARKETS: Final = [market.id for market in MARKET]
#: the numbers of a needs list go by paper
NEEDS: Final = {paper.id: paper.needs for paper in PAPER}
#: the most barrels that one asks for
MOST_NEEDS: Final = max([len(needs) for needs in NEEDS.values()])
#: `NE-OST`: the ends of the long pipe, its colour, and those of the two short ones
ENDS: Final = {tile.id: tile.id.partition("-")[0] for tile in TILE}
HUES: Final = [{tile.id: tile.id.partition("-")[2][pipe] for tile in TILE} for pipe in range(3)]

#: what counts as much of it
CASH: Final = 100
SCORE: Final = 500
PRICE: Final = 30
LONG: Final = 10
FAR: Final = 8
#: of a network that has more, the first ones are told
TILES: Final = 32
PIPELINES: Final = 24
CONTRACTS: Final = 8


class Needs(Shape):
    """A contract or order: how many barrels of each kind it asks for."""

    def __init__(self) -> None:
        super().__init__(len(BARRELS), True)

    def names(self, name: str) -> list[str]:
        return [f"{name} asks:{barrel}" for barrel in BARRELS]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value is not None:
            for barrel in NEEDS[value]:
                sheet.numbers[at + barrel] += 1.0


def _tile() -> Shape:
    return AtOnce(
        {
            "ends": OneOf(sorted({*ENDS.values()}), ENDS),
            "long": OneOf(COLOURS, HUES[0]),
            "short1": OneOf(COLOURS, HUES[1]),
            "short2": OneOf(COLOURS, HUES[2]),
        }
    )


def _turn() -> Shape:
    return Part(
        {
            "mains": Amount(2),
            "secondary": Flag(),
            "bundle": Amount(4),
            "government": Amount(4),
            "upgrades": Amount(2),
            "aside": _tile(),
            "owed": Row(Amount(2), GRADES),
            "grade": OneOf(range(GRADES)),
            "order": Needs(),
            "purse": Amount(CASH),
            "free": Flag(),
            "machine_run": Flag(),
            "ready": Bag(range(PIPELINES)),
        }
    )


def _prices() -> Shape:
    return Part(
        {
            "pipe": Maybe(Amount(PRICE)),
            "government": Maybe(Amount(PRICE)),
            "government_tiles": Row(Amount(PRICE), len(GOVERNMENT_PRICE)),
            "secondary": Amount(PRICE),
            "machines": Amount(PRICE),
        }
    )


def _row() -> Shape:
    """A market row; which one it is, its place says."""
    slot = Part({"slot": Untold(), "price": Untold(), "pays": Amount(PRICE), "barrel": OneOf(COLOURS)})
    return Part(
        {
            "market": Untold(),
            "colour": Untold(),
            "grade": Untold(),
            "demand": Amount(3),
            "slots": Row(slot, max([len(row.slots) for row in ROW])),
        }
    )


def _network() -> Shape:
    pipeline = Part(
        {
            "colour": OneOf(COLOURS),
            "length": Amount(LONG),
            "value": Amount(LONG),
            "best": Amount(HIGH),
            "reach": Row(Amount(HIGH), HIGH),
            "tiles": Untold(),
            "machines": Untold(),
        }
    )
    tile = Fields({"tile": _tile(), "x": Amount(FAR), "y": Amount(FAR), "rotation": OneOf(range(ROTATIONS))})
    return Part(
        {
            "tiles": Row(tile, TILES, first=True),
            "machines": Row(Fields({"x": Amount(FAR), "y": Amount(FAR)}), CONTRACTS, first=True),
            "pipelines": Row(pipeline, PIPELINES, first=True),
            "segments": Untold(),  # the tiles say it
            "longest": Row(Amount(LONG), len(COLOURS)),
        }
    )


def _seat() -> Shape:
    contract = Part({"id": Needs(), "filled": Row(Flag(), MOST_NEEDS), "done": Amount(1), "complete": Flag()})
    return Part(
        {
            "cash": Amount(CASH),
            "penalties": Amount(LONG),
            "tanks": Row(Amount(LONG), GRADES),
            "oil": Each(BARRELS, Amount(4)),
            "room": Row(Amount(LONG), GRADES),
            "levels": Each(FAMILIES, Amount(3)),
            "contracts": Row(contract, CONTRACTS, first=True),
            "deferred": Row(Needs(), CONTRACTS, first=True),
            "orders": Row(Needs(), CONTRACTS, first=True),
            "network": _network(),
            "score": Amount(SCORE),
            "lines": Untold(),
        }
    )


def shape() -> Shape:
    """A view of any seat, or of a spectator."""
    display = Row(Row(Needs(), COLUMNS), CONTRACT_ROWS)
    quadrant = Part({"open": Flag(), "tiles": Row(_tile(), QUADRANT_SPACES)})
    reserve = Part({"top": Needs(), "count": Amount(LONG)})
    shop = max([printed.pipes_per_player for printed in SHOP]) * SEATS
    placing = Part(
        {
            "player": SeatNumber(SEATS),
            "tile": _tile(),
            "anchor": Fields({"x": Amount(FAR), "y": Amount(FAR)}),
            "ways": Untold(),  # the options say it
        }
    )
    return Part(
        {
            "seat": Untold(),  # all seats are told from there
            "over": Flag(),
            "winner": SeatNumber(SEATS),
            "step": OneOf(kinds_of_steps("meeplehall.games.pipeline.rules")),
            "rule": Untold(),
            "asked": SeatNumbers(SEATS),
            "year": Amount(YEARS),
            "round": Amount(max(ROUNDS)),
            "upper": Row(SeatNumber(SEATS), SEATS),
            "lower": Row(SeatNumber(SEATS), SEATS),
            "active": SeatNumber(SEATS),
            "cross": Row(OneOf(ACTION_IDS), len(ACTION_IDS)),
            "space": OneOf(range(SPACES)),
            "worker": OneOf(range(QUADRANTS * QUADRANT_SPACES)),
            "markets": Row(_row(), ROWS),
            "contracts": display,
            "orders": display,
            "reserves": Row(reserve, DISPLAY_ROWS),
            "machine_shop": Row(Amount(4), PRICE_ROWS),
            "tank_shop": Row(Amount(4), PRICE_ROWS),
            "machine_reserve": Amount(20),
            "tank_reserve": Amount(50),
            "shop_pipes": Row(Row(_tile(), shop), len(SHOP)),
            "pipe_stack": Amount(100),
            "government": Row(quadrant, QUADRANTS),
            "families": Named({family: Part({"id": Untold(), "open": Flag()}) for family in FAMILIES}),
            "costs": Row(Row(Amount(LONG), HIGH), len(COLOURS)),
            "valuations": Bag([card.id for card in VALUATION]),
            "turn": _turn(),
            "trading": Bag(MARKETS),
            "prices": _prices(),
            "placing": Maybe(placing),
            "covering": Maybe(Part({"player": SeatNumber(SEATS), "cells": Untold()})),  # so do they here
            "seats": Seats(_seat(), SEATS, open=True),
        }
    )
