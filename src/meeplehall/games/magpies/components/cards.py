"""The cards. A card is its value, so it needs no other number."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.magpies.components.data import COMPONENTS

DECK: Final[list[int]] = sorted(COMPONENTS.cards)
HIGHEST: Final[int] = DECK[-1]
HAND: Final[int] = COMPONENTS.hand

PIECES: Final[list[Piece]] = [
    Piece(f"card-{card}", f"Card {card}", f"Worth {card} in a nest.", ("MP-3.1",)) for card in DECK
]
