"""What the chosen side of a Profiteer does (XP-16), in one place each."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.cards import PROFITEER
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.state import LASTING, START, Facility


def _figures(effect: str) -> list[int]:
    """What a lasting effect is worth, per colour."""
    return [
        (man.lasting.money or man.lasting.tokens or 1) if man.lasting.effect == effect else 0
        for man in PROFITEER
    ]


_ON_COMPLETE: Final[list[int]] = _figures("money_on_complete")
_ON_WIPE: Final[list[int]] = _figures("money_on_wipe")
_PER_BID: Final[list[int]] = _figures("extra_token_per_bid")
_INSTALL: Final[list[int]] = _figures("hand_install_discount")
_CYCLE: Final[list[int]] = _figures("cycle_card")


def money_on_complete(facility: Facility) -> int:
    """$ more for each completed Contract."""
    return _ON_COMPLETE[facility.colour] if facility.side == LASTING else 0


def money_on_wipe(facility: Facility) -> int:
    """$ for each WIPE."""
    return _ON_WIPE[facility.colour] if facility.side == LASTING else 0


def tokens_per_bid(facility: Facility) -> int:
    """Tokens more with each BID action."""
    return _PER_BID[facility.colour] if facility.side == LASTING else 0


def install_discount(facility: Facility) -> int:
    """$ less for installing from hand."""
    return _INSTALL[facility.colour] if facility.side == LASTING else 0


def may_cycle(facility: Facility) -> bool:
    """May this player exchange a card when the Distil step begins?"""
    return facility.side == LASTING and _CYCLE[facility.colour] > 0


def start_effect(facility: Facility) -> Effect | None:
    """The start bonus, if that side was chosen."""
    return PROFITEER[facility.colour].start if facility.side == START else None
