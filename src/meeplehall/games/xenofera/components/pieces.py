"""Cards as people read them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.xenofera.components.cards import CARD, EFFECT, NO_BID_DRAW, Card
from meeplehall.games.xenofera.components.data import COMPONENTS


def _piece(card: Card) -> Piece:
    if card.family == "creature":
        return _creature(card)
    if card.family == "action":
        action = EFFECT[card.action]
        tags = {"family": "action", "symbol": action.symbol, "action": action.id}
        return Piece(card.id, card.name, action.text, action.rules, tags)
    if card.family == "no_bid":
        no_bid = EFFECT[NO_BID_DRAW]
        return Piece(card.id, card.name, no_bid.text, no_bid.rules, {"family": "no_bid"})
    return Piece(card.id, card.name, f"A value card of {card.value}.", ("XF-2.8",), {"family": card.family})


def _creature(card: Card) -> Piece:
    creature = next(entry for entry in COMPONENTS.creatures if entry.id == card.id)
    planet = COMPONENTS.planets[card.planet]
    text = f"{planet.name}, value {card.value}. {creature.text}"
    tags = {"family": "creature", "value": card.value, "planet": planet.id, "art": creature.art}
    return Piece(card.id, card.title, text, ("XF-5.9", "XF-12.3"), tags)


#: one card of each kind
PIECES: Final[list[Piece]] = [
    _piece(card) for card in CARD if card.number == 0 or card.kind != CARD[card.number - 1].kind
]
#: every card by its id
COPIES: Final[dict[str, Piece]] = {card.id: _piece(card) for card in CARD}
