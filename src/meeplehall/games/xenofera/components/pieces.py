"""Cards as people read them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.xenofera.components.cards import CARD, EFFECT, NO_BID_DRAW, Card
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.components.places import PLACES

#: what of a card is not as printed (XF-2.9)
OUR_WORDS: Final = "The words are ours; what it does is printed."
OUR_CREATURE: Final = "Name, words, planet and value are made up; the printed ones are not public."
OUR_COPIES: Final = "The number of copies ({copies}) is a guess; the printed one is not public."


def _piece(card: Card) -> Piece:
    if card.family == "creature":
        return _creature(card)
    if card.family == "action":
        action = EFFECT[card.action]
        tags = {"family": "action", "symbol": action.symbol, "action": action.id}
        return Piece(card.id, card.name, action.text, action.rules, tags, OUR_WORDS, "Actions")
    if card.family == "no_bid":
        no_bid = EFFECT[NO_BID_DRAW]
        tags = {"family": "no_bid"}
        return Piece(card.id, card.name, no_bid.text, no_bid.rules, tags, OUR_WORDS, "Starting cards")
    text, tags = f"A value card of {card.value}.", {"family": card.family}
    kind = "Starting cards" if card.family == "starting" else "Resources"
    return Piece(card.id, card.name, text, ("XF-2.8",), tags, _copies_source(card), kind)


def _creature(card: Card) -> Piece:
    creature = next(entry for entry in COMPONENTS.creatures if entry.id == card.id)
    planet = COMPONENTS.planets[card.planet]
    text = f"{planet.name}, value {card.value}. {creature.text}"
    tags = {"family": "creature", "value": card.value, "planet": planet.id, "art": creature.art}
    source = OUR_CREATURE if creature.source == "authored" else ""
    return Piece(card.id, card.title, text, ("XF-5.9", "XF-12.3"), tags, source, "Creatures")


def _copies_source(card: Card) -> str:
    """How often a resource is there is ours, unless an owner has counted."""
    if card.family != "resource":
        return ""
    entry = next(entry for entry in COMPONENTS.resources if entry.value == card.value)
    return OUR_COPIES.format(copies=entry.copies) if entry.source == "authored" else ""


#: what lies on the table, and one card of each kind
PIECES: Final[list[Piece]] = [
    *PLACES,
    *(_piece(card) for card in CARD if card.number == 0 or card.kind != CARD[card.number - 1].kind),
]
#: every card by its id
COPIES: Final[dict[str, Piece]] = {card.id: _piece(card) for card in CARD}
