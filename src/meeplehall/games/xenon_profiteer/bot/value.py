"""Each player's chance to win, from the final scores to be expected."""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.xenon_profiteer.bot.horizon import rounds_left
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.rules.scoring import winners
from meeplehall.games.xenon_profiteer.rules.state import Industry

#: how uncertain the final scores are: in the last turn, and per root of the turns to come
NOISE: Final = 0.8
NOISE_PER_TURN: Final = 1.3


def values(state: Industry) -> list[float]:
    """Each player's chance to win."""
    seats = state.rules.seats
    if not state.stack:
        won = winners(state)
        return [1.0 / len(won) if player in won else 0.0 for player in range(seats)]
    finals = [Outlook(state, player).expected() for player in range(seats)]
    best = max(finals)
    noise = NOISE + NOISE_PER_TURN * math.sqrt(rounds_left(state) if state.trigger < 0 else 1.0)
    weights = [math.exp((final - best) / noise) for final in finals]
    total = sum(weights)
    return [weight / total for weight in weights]
