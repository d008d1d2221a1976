"""Scoring (XF-12)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenofera.components.cards import COMPONENTS, PLANET, PLANETS, VALUE
from meeplehall.games.xenofera.rules.state import Market

SET_SIZE: Final = COMPONENTS.counts.planet_set_size
SET_BONUS: Final = COMPONENTS.counts.planet_set_bonus


def score_cards(cards: list[int], planet_sets: bool) -> int:
    """The value of all creatures, and 15 for each planet with three or more (XF-12.3, XF-12.4)."""
    points = 0
    count = [0] * len(PLANETS)
    for card in cards:
        planet = PLANET[card]
        if planet >= 0:
            points += VALUE[card]
            count[planet] += 1
            if planet_sets and count[planet] == SET_SIZE:
                points += SET_BONUS
    return points


def score(state: Market, player: int) -> int:
    """A player's score as it is now."""
    return score_cards(state.hands[player], state.rules.planet_sets)
