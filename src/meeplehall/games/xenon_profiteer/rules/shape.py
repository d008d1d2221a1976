"""The shape of the views, for those who learn from numbers."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.shape import (
    Amount,
    Bag,
    Each,
    Flag,
    Maybe,
    OneOf,
    Part,
    Row,
    SeatNumber,
    SeatNumbers,
    Seats,
    Untold,
)
from meeplehall.engine.sheet import Shape
from meeplehall.engine.step import kinds_of_steps
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    COLOURS,
    ELEMENTS,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    HAND_ID,
    ID,
    LINE_LENGTH,
    PROFITEER,
    TACTIC,
)
from meeplehall.games.xenon_profiteer.rules.state import SEATS
from meeplehall.games.xenon_profiteer.rules.view import SIDES

CONTRACTS: Final = ID[FIRST_CONTRACT:]
PIPELINES: Final = ID[FIRST_PIPELINE:FIRST_CONTRACT]
TACTICS: Final = [card.id for card in TACTIC]
PROFITEERS: Final = [man.id for man in PROFITEER]

#: what counts as much of it
MONEY: Final = 10
CARDS: Final = 10
DECK: Final = 30


def _hand(scale: float = 1.0) -> Shape:
    return Bag(HAND_ID, scale=scale)


def _distil() -> Shape:
    """What would leave the tower, and how many Xe would be isolated."""
    elements = [card.id for card in CARD[:ELEMENTS]]
    return Part({"leaves": Each(elements, Amount(CARDS)), "isolates": Amount(CARDS)})


def _place() -> Shape:
    return Part(
        {
            "place": Untold(),  # its place in the row says it
            "card": OneOf(ID[ELEMENTS:]),
            "tokens": Untold(),  # own and others say it, but for whose the others are
            "cost": Amount(MONEY),
            "install_cost": Amount(MONEY),
            "own": Amount(CARDS),
            "others": Amount(CARDS),
            "price": Amount(MONEY),
            "install_price": Amount(MONEY),
        }
    )


def _turn() -> Shape:
    return Part(
        {
            "overtime": Flag(),
            "distilling": Flag(),
            "distils": Amount(2),
            "in_action": Flag(),
            "removed": Row(Amount(CARDS), 2),
            "buys": Amount(2),
            "bids": Amount(3),
            "takeover": Flag(),
            "used": Bag(HAND_ID),
        }
    )


def _seat() -> Shape:
    return Part(
        {
            "colour": OneOf(COLOURS),
            "money": Amount(MONEY),
            "tokens": Amount(CARDS),
            "stored": Amount(CARDS),
            "hand": Amount(CARDS),
            "cards": _hand(),
            "draw": Amount(DECK),
            "discard": _hand(4),
            "installed": Bag(HAND_ID),
            "pipelines": Bag(PIPELINES),
            "contract": OneOf(CONTRACTS),
            "completed": Bag(CONTRACTS),
            "overtime": Flag(),
            "hand_size": Amount(CARDS),
            "profiteer": OneOf(PROFITEERS),
            "side": OneOf([*SIDES.values()]),
            "tactic": OneOf(TACTICS),
            "tactic_used": Flag(),
            "has_tactic": Flag(),
            "privilege_xp": Flag(),
            "score": Amount(DECK),
            "draw_cards": Untold(),  # only when all is over
            "need": Amount(CARDS),
        }
    )


def _own() -> Shape:
    return Part(
        {
            "draw": _hand(4),
            "install": Each(HAND_ID, Maybe(Amount(MONEY))),
            "looked": OneOf(HAND_ID),
            "distil_once": _distil(),
            "distil": _distil(),
            "distil_overtime": _distil(),
        }
    )


def shape() -> Shape:
    """A view of any seat, or of a spectator."""
    line = Part(
        {
            "name": Untold(),
            "deck": Amount(DECK),
            "discard": Bag(ID),
            "places": Row(_place(), LINE_LENGTH),
        }
    )
    return Part(
        {
            "seat": Untold(),  # all seats are told from there
            "over": Flag(),
            "step": OneOf(kinds_of_steps("meeplehall.games.xenon_profiteer.rules")),
            "rule": Untold(),
            "asked": SeatNumbers(SEATS),
            "edition": OneOf(["rulebook", "later"]),
            "base": Untold(),
            "turns": Amount(100),
            "active": SeatNumber(SEATS),
            "first": SeatNumber(SEATS),
            "turn": _turn(),
            "supply": Row(Amount(DECK), ELEMENTS),
            "lines": Row(line, 2),
            "dealt": Bag(ID),
            "trigger": SeatNumber(SEATS),
            "privilege": OneOf(["xp", "final_turn"]),
            "privilege_xp": Amount(CARDS),
            "palette": Row(Part({"colour": OneOf(COLOURS), "profiteer": OneOf(PROFITEERS)}), len(COLOURS)),
            "left": Maybe(Amount(SEATS)),
            "winners": SeatNumbers(SEATS),
            "seats": Seats(_seat(), SEATS),
            "own": _own(),
        }
    )
