"""Scoring (XF-12)."""

from __future__ import annotations

from meeplehall.games.xenofera.components.cards import CARD, PLANETS, SET_BONUS, SET_SIZE
from meeplehall.games.xenofera.rules.state import Market


def score_cards(cards: list[int], planet_sets: bool) -> int:
    """The value of all creatures, and 15 for each planet with three or more (XF-12.3, XF-12.4)."""
    points = 0
    count = [0] * len(PLANETS)
    for card in cards:
        planet = CARD[card].planet
        if planet >= 0:
            points += CARD[card].value
            count[planet] += 1
            if planet_sets and count[planet] == SET_SIZE:
                points += SET_BONUS
    return points


def score(state: Market, player: int) -> int:
    """A player's score as it is now."""
    return score_cards(state.hands[player], state.rules.planet_sets)
