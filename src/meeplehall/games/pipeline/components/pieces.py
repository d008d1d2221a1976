"""Tiles and cards as people read them, for the reference and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplehall.engine.game import Piece
from meeplehall.games.pipeline.components.oil import BARREL, HUE_NAME
from meeplehall.games.pipeline.components.papers import PAPER, Paper
from meeplehall.games.pipeline.components.tiles import TILE, Tile
from meeplehall.games.pipeline.components.upgrades import FAMILY, LEVELS, Family
from meeplehall.games.pipeline.components.valuations import VALUATION, Valuation

#: what each level of an upgrade does, in our words, and its rule
UPGRADE_TEXT = {
    "government": [
        ("Take 2 government tiles now, and 1 more each year.", "PL-21.1"),
        ("Take 4 government tiles now.", "PL-21.2"),
        ("Take 6 government tiles now.", "PL-21.3"),
    ],
    "shops": [
        ("Take 2 tanks and a pipe tile of a shop now, and 2 tanks each year.", "PL-21.4"),
        ("Take a machine and 2 pipe tiles of the shops now.", "PL-21.5"),
        ("Take a machine and 4 pipe tiles of the shops now.", "PL-21.6"),
    ],
    "human_resources": [
        ("Your secondary action costs nothing.", "PL-21.7"),
        ("From an inner space your secondary action reaches all other inner spaces too.", "PL-21.8"),
        ("Two main actions each turn, no secondary ones.", "PL-21.9"),
    ],
    "engineering": [
        ("Every full 4 segments add 1 to the value of a pipeline.", "PL-21.10"),
        ("Every full 4 segments add 2 instead.", "PL-21.11"),
        ("Each pipeline may move 2 barrels of the same starting grade.", "PL-21.12"),
    ],
    "refined_markets": [
        ("Refined oil costs and brings $5 more in the Refined Markets.", "PL-21.13"),
        ("A Refined Market action trades in all three of them.", "PL-21.14"),
        ("In Refined Markets you sell any colour into any row.", "PL-21.15"),
    ],
    "contracts_orders": [
        ("Contracts may be fulfilled twice a year.", "PL-21.16"),
        ("$10 more for every barrel delivered.", "PL-21.17"),
        ("Orders may be taken as contracts.", "PL-21.18"),
    ],
    "machines": [
        ("Take a machine now; your worker may run a single machine for nothing.", "PL-21.19"),
        ("Running the machines costs $5.", "PL-21.20"),
        ("Run the machines before your first action too.", "PL-21.21"),
    ],
}
VALUATION_TEXT = {
    "refined_oil_in_tanks": "The value of all refined oil in your tanks.",
    "pipelines": "The value of all your pipelines.",
    "tanks": "$10 for each of your tanks.",
    "level_3_upgrades": "$100 for each of your level 3 upgrades.",
    "pipelines_on_machines_card": "The value of all pipelines at machines.",
    "silver": "The value of your silver oil and pipelines.",
    "orange": "The value of your orange oil and pipelines.",
    "teal": "The value of your teal oil and pipelines.",
    "low_pipelines": "$10 for each pipeline whose best grade is low.",
    "mid_pipelines": "$20 for each pipeline whose best grade is mid.",
    "high_pipelines": "$30 for each pipeline whose best grade is high.",
    "fulfilled_contracts": "The contract rates of all your remaining contracts.",
    "fulfilled_orders": "The order rates of all your completed orders.",
    "pipeline_types": "By the number of different pipeline types, colour and best grade.",
    "pipeline_types_on_machines": "By the number of different pipeline types at machines.",
    "delivered_oil_types": "By the number of different barrels your contracts and orders ask for.",
}


def _tile(tile: Tile) -> Piece:
    one, two = tile.faces[0][0], tile.faces[1][0]
    text = (
        f"The long pipe is {HUE_NAME[one.long.colour]}; "
        f"the short ones are {HUE_NAME[one.short.colour]} and {HUE_NAME[two.short.colour]}."
    )
    return Piece(tile.id, f"Pipe {tile.id}", text, ("PL-17.5",), {"family": "pipe"})


def _paper(paper: Paper) -> Piece:
    family, rule = ("contract", "PL-20.2") if paper.is_contract else ("order", "PL-20.6")
    needs = ", ".join(BARREL[need].name for need in paper.needs)
    name = f"{family.capitalize()} {paper.wants}"
    return Piece(paper.id, name, f"It asks for {needs}.", (rule,), {"family": family})


def _upgrade(family: Family, level: int) -> Piece:
    text, rule = UPGRADE_TEXT[family.id][level - 1]
    return Piece(f"{family.id}-{level}", f"{family.name} {level}", text, (rule,), {"family": "upgrade"})


def _valuation(card: Valuation) -> Piece:
    rules = (f"PL-24.{card.number}",)
    return Piece(card.id, card.name, VALUATION_TEXT[card.id], rules, {"family": "valuation"})


PIECES: dict[str, Piece] = {
    piece.id: piece
    for piece in [
        *(_upgrade(family, level) for family in FAMILY for level in range(1, LEVELS + 1)),
        *map(_valuation, VALUATION),
        *map(_paper, PAPER),
        *map(_tile, TILE),
    ]
}


def lying_at(view: Mapping[str, Any], id: str) -> str:
    """The piece at a place that an action names, "" if none lies there; tiles and cards name themselves."""
    kind, _, rest = id.partition("-")
    if kind == "family":
        return f"{rest}-{min(_level(view, rest) + 1, LEVELS)}"
    if kind == "tile":
        player, number = map(int, rest.split("-"))
        laid: str = view["seats"][player]["network"]["tiles"][number][0]
        return laid
    if kind == "turn" and view["placing"]:
        in_hand: str = view["placing"]["tile"]
        return in_hand
    return id if id in PIECES else ""


def _level(view: Mapping[str, Any], family: str) -> int:
    """The level of the player who is asked: the card above it is the one on sale."""
    asked = view["asked"]
    level: int = view["seats"][asked[0]]["levels"].get(family, 0) if asked else 0
    return level
