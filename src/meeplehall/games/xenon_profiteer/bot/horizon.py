"""How many turns are likely to be left."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.rules.ending import ENOUGH_CONTRACTS, ENOUGH_INSTALLED
from meeplehall.games.xenon_profiteer.rules.state import Industry

#: turns that it takes to install a card or to complete a Contract
PACE: Final = 2.5


def rounds_left(state: Industry) -> float:
    """Turns that each player still has, until somebody triggers the end."""
    least = max(ENOUGH_INSTALLED, ENOUGH_CONTRACTS)
    for facility in state.facilities:
        cards = ENOUGH_INSTALLED - facility.installed.bit_count()
        contracts = ENOUGH_CONTRACTS - facility.completed.bit_count()
        nearest = cards if cards < contracts else contracts
        if nearest < least:
            least = nearest
    return max(0.5, PACE * least)


def turns_left(state: Industry, player: int) -> float:
    """Turns that this player still has, the one under way not counted."""
    if state.trigger < 0:
        return rounds_left(state)
    seats = state.rules.seats
    distance = (player - state.active) % seats
    if state.left < 0:  # the side of the Privilege token is still to be chosen
        return 1.0 if distance else 0.5
    if not distance:
        return 1.0 if state.left >= seats else 0.0
    return 1.0 if distance <= state.left else 0.0
