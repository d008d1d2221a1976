"""The cards. A card is its value, so it needs no other number."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.magpies.components.data import COMPONENTS

DECK: Final[list[int]] = sorted(COMPONENTS.cards)
HIGHEST: Final[int] = DECK[-1]
HAND: Final[int] = COMPONENTS.hand


def card_id(card: int) -> str:
    """The name of a card in views, actions and log lines."""
    return f"card-{card}"


def card_ids(cards: list[int]) -> list[str]:
    """The names of some cards."""
    return [card_id(card) for card in cards]


PIECES: Final[list[Piece]] = [
    Piece(card_id(card), f"Card {card}", f"Worth {card} in a nest.", ("MP-3.1",), kind="Cards")
    for card in DECK
]
