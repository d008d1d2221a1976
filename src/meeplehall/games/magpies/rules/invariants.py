"""What is true at every moment."""

from __future__ import annotations

from meeplehall.games.magpies.components.cards import DECK
from meeplehall.games.magpies.rules.state import Table


def invariants(state: Table) -> list[str]:
    """What is wrong with a state, in sentences."""
    places = [*state.hands, *state.nests, state.deck, state.out, [card for card in state.laid if card]]
    found = sorted([card for place in places for card in place])
    return [] if found == DECK else [f"The cards are not those of the deck: {found}."]
