"""Cards as people read them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.xenofera.components.cards import BY_ID, CARD, COMPONENTS, EFFECT, NO_BID_DRAW, Card


def kind_of(card: Card) -> str:
    """The id of a card's entry in the reference, which it shares with all that are like it."""
    if card.family == "action":
        return f"act-{EFFECT[card.action].id}"
    if card.family == "no_bid":
        return "nobid"
    if card.family == "creature":
        return card.id
    return f"start-{card.value}" if card.family == "starting" else f"res-{card.value:02}"


#: the first card of each kind, the last kind first
_KINDS: Final = {kind_of(card): card for card in reversed(CARD)}


def card_of(id: str) -> Card:
    """A card by its id, or one of a kind; KeyError if there is none."""
    return BY_ID[id] if id in BY_ID else _KINDS[id]


def piece(id: str) -> Piece:
    """A card by its id, or that of its kind, as people read it; KeyError if there is none."""
    return _piece(id, card_of(id))


def pieces() -> list[Piece]:
    """One entry for each kind of card."""
    return [_piece(kind, card) for kind, card in reversed(_KINDS.items())]


def _piece(id: str, card: Card) -> Piece:
    if card.family == "creature":
        return _creature(card)
    if card.family == "action":
        action = EFFECT[card.action]
        tags = {"family": "action", "symbol": action.symbol, "action": action.id}
        return Piece(id, card.name, action.text, action.rules, tags)
    if card.family == "no_bid":
        no_bid = EFFECT[NO_BID_DRAW]
        return Piece(id, card.name, no_bid.text, no_bid.rules, {"family": "no_bid"})
    return Piece(id, card.name, f"A value card of {card.value}.", ("XF-2.8",), {"family": card.family})


def _creature(card: Card) -> Piece:
    creature = next(entry for entry in COMPONENTS.creatures if entry.id == card.id)
    planet = COMPONENTS.planets[card.planet]
    text = f"{planet.name}, value {card.value}. {creature.text}"
    tags = {"family": "creature", "value": card.value, "planet": planet.id, "art": creature.art}
    return Piece(card.id, card.title, text, ("XF-5.9", "XF-12.3"), tags)
