"""What the abilities of cards are worth, in XP per turn, and what they are good for."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.bot.distillate import of_hand, tools
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_PIPELINE
from meeplehall.games.xenon_profiteer.rules.state import Facility

#: what an ability brings in XP per turn, installed
PER_USE: Final[dict[str, float]] = {
    "air_extra_packet": 0.85,
    "discard_from_hand": 0.65,
    "buy_and_bid": 0.35,
    "add_to_discard": 0.5,
    "contract_discount": 0.5,
    "peek_top": 0.15,
    "remove_all": 0.8,
    "draw": 0.8,
    "wipe_draw_choose": 0.3,
    "free_install_from_hand": 1.0,
    "multi_buy": 0.3,
    "multi_bid": 0.25,
    "free_bid_per_removed": 0.3,
    "money_per_removed": 0.3,
}
USE_WORTH: Final[list[float]] = [PER_USE.get(card.ability.effect, 0.0) for card in CARD[:FIRST_PIPELINE]]
#: installed, they help to isolate
HELPS_TO_ISOLATE: Final[list[bool]] = [
    card.ability.effect in ("remove_all", "discard_from_hand") for card in CARD[:FIRST_PIPELINE]
]
HELPERS: Final = sum(1 << card for card in range(FEED, FIRST_PIPELINE) if HELPS_TO_ISOLATE[card])
#: XP still to be hoped for per turn left from cards that count something at the end
HOPES: Final[dict[str, float]] = {"end_xp_per_completed_contract": 0.3, "end_xp_per_own_token": 0.2}
HOPE: Final[list[float]] = [HOPES.get(card.ability.effect, 0.0) for card in CARD[:FIRST_PIPELINE]]


def gained_by_overtime(facility: Facility) -> float:
    """Xe of the hand that the second Distil action of Overtime would isolate."""
    removed, discards = tools(facility, 0, True)
    return of_hand(facility.hand, removed, discards, 1, False).by_overtime()
