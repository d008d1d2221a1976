"""What a finished match tells besides its scores."""

from __future__ import annotations

from meeplehall.engine.measures import Measures
from meeplehall.games.xenofera.components.cards import CARD, FIRST_CREATURE, PLANETS, SET_SIZE, is_creature
from meeplehall.games.xenofera.rules.state import Market


def measures(state: Market) -> Measures:
    """How long it was, and what everybody collected and had left."""
    seats = [_collection(state, player) for player in range(state.seats)]
    sold = sum(is_creature(card) for hand in state.hands for card in hand)
    return Measures({"Rounds": float(state.round), "Creatures in hands": float(sold)}, seats)


def _collection(state: Market, player: int) -> dict[str, list[str]]:
    cards = [CARD[card] for card in state.hands[player] if is_creature(card)]
    counts = [sum(card.planet == planet for card in cards) for planet in range(len(PLANETS))]
    complete = [PLANETS[planet].capitalize() for planet, count in enumerate(counts) if count >= SET_SIZE]
    money = sum(CARD[card].value for card in state.hands[player] if card < FIRST_CREATURE)
    return {
        "Creatures": [card.name for card in cards],
        "Number of creatures": [str(len(cards))],
        "Complete planets": complete or ["none"],
        "Money left": ["nothing" if not money else "up to 5" if money <= 5 else "more than 5"],
    }
