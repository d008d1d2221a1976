"""What the abilities of cards are good for."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.bot.distillate import of_hand, tools
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_PIPELINE
from meeplehall.games.xenon_profiteer.rules.state import Facility

#: installed, they help to isolate
HELPS_TO_ISOLATE: Final[list[bool]] = [
    card.ability.effect in ("remove_all", "discard_from_hand") for card in CARD[:FIRST_PIPELINE]
]
HELPERS: Final = sum(1 << card for card in range(FEED, FIRST_PIPELINE) if HELPS_TO_ISOLATE[card])


def gained_by_overtime(facility: Facility) -> float:
    """Xe of the hand that the second Distil action of Overtime would isolate."""
    removed, discards = tools(facility, 0, True)
    return of_hand(facility.hand, removed, discards, 1, False).by_overtime()
