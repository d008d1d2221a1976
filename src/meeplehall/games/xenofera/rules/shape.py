"""The shape of the views, for those who learn from numbers. Cards are told by their kind."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.shape import (
    Amount,
    Bag,
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
from meeplehall.games.xenofera.components.cards import CARD, COLOURS, EFFECT, PEIK
from meeplehall.games.xenofera.components.data import PLAYERS_MAX
from meeplehall.games.xenofera.rules.view import BID_WORDS

#: the kind of every card: two resources of 7 are alike, as are starting cards of two colours
KIND: Final = {card.id: CARD[card.last].name for card in CARD}
KINDS: Final = [*dict.fromkeys(KIND.values())]
CREATURE: Final = {card.id: card.id for card in CARD if card.family == "creature"}
CREATURES: Final = [*CREATURE]

#: a hand that counts as large, and a bid or a score
HAND: Final = 20
VALUE: Final = 60
SCORE: Final = 200


def _cards() -> Shape:
    return Bag(KINDS, KIND)


SEAT: Final = Part(
    {
        "colour": OneOf(COLOURS),
        "hand": Amount(HAND),
        "table": _cards(),
        "bid": OneOf([*BID_WORDS.values()]),
        "submitted": Flag(),
        "total": Maybe(Amount(VALUE)),
        "sits_out": Flag(),
        "penalty": Flag(),
        "creatures": Bag(CREATURES),
        "cards": Untold(),  # only when all is over
        "score": Amount(SCORE),
    }
)
OWN: Final = Part(
    {
        "hand": _cards(),
        "bid": _cards(),
        "confirmed": Flag(),
        "reach": Flag(),
        "picks": _cards(),
        "laid": OneOf([*KINDS, "pass"], {**KIND, "pass": "pass"}),
        "grab": Maybe(Amount(100)),
        "score": Amount(SCORE),
        "foreseen": Row(OneOf(CREATURES), EFFECT[PEIK].amount),
        "among_the_next": Bag(CREATURES),
    }
)


def shape() -> Shape:
    """A view of any seat, or of a spectator."""
    return Part(
        {
            "seat": Untold(),  # all seats are told from there
            "over": Flag(),
            "step": OneOf(kinds_of_steps("meeplehall.games.xenofera.rules")),
            "rule": Untold(),
            "asked": SeatNumbers(PLAYERS_MAX),
            "round": Amount(len(CREATURES)),
            "marker": SeatNumber(PLAYERS_MAX),
            "action_types": Bag([effect.name for effect in EFFECT]),
            "planet_sets": Flag(),
            "lot": Bag(CREATURES),
            "pile": Amount(len(CREATURES)),
            "draw": Amount(100),
            "removed": Amount(len(CREATURES)),
            "discard": Bag(KINDS, KIND, scale=4),
            "winner": SeatNumber(PLAYERS_MAX),
            "target": SeatNumber(PLAYERS_MAX),
            "wanted": OneOf(KINDS, KIND),
            "tied": SeatNumbers(PLAYERS_MAX),
            "seats": Seats(SEAT, PLAYERS_MAX),
            "own": OWN,
            "removed_creatures": Untold(),  # only when all is over
            "unsold": Untold(),
            "draw_cards": Untold(),
        }
    )
