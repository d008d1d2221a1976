"""Tiles and cards as people read them, for the reference and the log."""

# not compiled: made once
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplehall.engine.game import Piece
from meeplehall.games.pipeline.components.board import (
    BARREL_NAME,
    CONTRACTS,
    FAMILY_ID,
    FAMILY_NAME,
    LEVELS,
    NEEDS,
    PAPER_ID,
    VALUATION_ID,
    WANTS,
)
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.tiles import COMPONENTS, HUE_NAME, TILE_ID

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


def _tile(id: str) -> Piece:
    long, one, two = (HUE_NAME[COLOURS.index(letter)] for letter in id[3:])
    text = f"The long pipe is {long}; the short ones are {one} and {two}."
    return Piece(id, f"Pipe {id}", text, ("PL-17.5",), {"family": "pipe"})


def _paper(number: int) -> Piece:
    family = "contract" if number < CONTRACTS else "order"
    needs = ", ".join(BARREL_NAME[need] for need in NEEDS[number])
    rule = "PL-20.2" if family == "contract" else "PL-20.6"
    name = f"{family.capitalize()} {WANTS[number]}"
    return Piece(PAPER_ID[number], name, f"It asks for {needs}.", (rule,), {"family": family})


def _upgrade(family: int, level: int) -> Piece:
    text, rule = UPGRADE_TEXT[FAMILY_ID[family]][level]
    id = f"{FAMILY_ID[family]}-{level + 1}"
    return Piece(id, f"{FAMILY_NAME[family]} {level + 1}", text, (rule,), {"family": "upgrade"})


def _valuation(id: str, number: int) -> Piece:
    name = id.removesuffix("_card").replace("_", " ").capitalize()
    tags = {"family": "valuation"}
    return Piece(id, name, VALUATION_TEXT[id], (f"PL-24.{number}",), tags)


PIECES: dict[str, Piece] = {
    piece.id: piece
    for piece in [
        *(_upgrade(family, level) for family in range(len(FAMILY_ID)) for level in range(LEVELS)),
        *(
            _valuation(id, card.number)
            for id, card in zip(VALUATION_ID, COMPONENTS.valuations.card, strict=True)
        ),
        *(_paper(number) for number in range(len(PAPER_ID))),
        *(_tile(id) for id in TILE_ID),
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
