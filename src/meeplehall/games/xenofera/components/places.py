"""Piles, places and signs of the table as people read about them: what each is, and what it is for."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.xenofera.components.cards import SET_BONUS, SET_SIZE
from meeplehall.games.xenofera.components.data import COMPONENTS


def _place(id: str, name: str, text: str, *rules: str) -> Piece:
    return Piece(id, name, text, rules, {"family": "place"}, kind="The table")


PLACES: Final = [
    _place(
        "lot", "The lot",
        "The creatures for sale. The highest total takes them all; what nobody takes stays, and the next "
        "creature joins it.",
        "XF-7.2", "XF-8.12",
    ),
    _place(
        "blind", "Blind",
        "A bid lies behind it, and nobody else sees it until all bids are in. Until then it can be changed.",
        "XF-5.15",
    ),
    _place(
        "marker", "The marker",
        "Whoever took the last lot has it. Cards take effect one player after the other from here, and "
        "players draw in this order.",
        "XF-7.2", "XF-4.12",
    ),
    _place(
        "hand", "Hand",
        "Cards that nobody else sees: bids are made of them. Creatures count at the end only in hand, and "
        "are spent as value cards, too.",
        "XF-5.9", "XF-12.6",
    ),
    _place(
        "xenofera-pile", "Creatures to come",
        "Creatures that are still to come: each round the next one is put up for sale. Some were taken out "
        "unseen, so nobody knows all that will come.",
        "XF-3.2", "XF-4.1",
    ),
    _place(
        "draw-pile", "Draw pile",
        "Resource and action cards: whoever plays No Bid draws from here.",
        "XF-3.5", "XF-11.3",
    ),
    _place(
        "discard-pile", "Discard pile",
        "Cards that were spent. Everybody may look through them; they become the draw pile again.",
        "XF-11.1", "XF-11.5",
    ),
    _place(
        "bid-symbol", "The sign of a bid",
        "Cards with this sign go with value cards.", "XF-2.6", "XF-5.4",
    ),
    _place(
        "no-bid-symbol", "The sign of no bid",
        "Cards with this sign go with No Bid.", "XF-2.6", "XF-5.4",
    ),
    _place(
        "planet-set", "Set of a planet",
        f"{SET_SIZE} creatures of one planet bring {SET_BONUS} points more at the end. There are "
        f"{len(COMPONENTS.planets)} planets.",
        "XF-12.4", "XF-12.5",
    ),
]  # fmt: skip

#: what is said about each where it lies on the table
NOTE: Final = {place.id: place.text for place in PLACES}
