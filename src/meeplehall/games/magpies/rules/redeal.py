"""A redeal: hidden cards dealt anew, so that one seat cannot tell the difference."""

from __future__ import annotations

from meeplehall.engine.chance import below, shuffle
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import LAY


def redeal(state: Table, seat: int, seed: int) -> Table:
    """A state drawn at random from all that look the same to this seat."""
    new, dealer = state.redealt(seed)
    new.offered = None
    others = [player for player in range(new.seats) if player != seat]
    secretly = [player for player in others if new.laid[player]] if new.step.together else []
    new.step.forget(new, seat)
    hidden = sorted(new.deck + [card for player in others for card in new.hands[player]])
    shuffle(dealer, 0, hidden)
    for player in others:
        new.hands[player] = sorted([hidden.pop() for _ in new.hands[player]])
    new.deck = hidden
    for player in secretly:
        LAY[new.hands[player][below(dealer, 0, len(new.hands[player]))]].apply(new, player)
    new.waiting = new.step.waits_for(new)
    return new


def redeal_unseen(state: Table, seed: int) -> Table:
    """A state drawn at random from all that look the same to every seat: nobody has seen the deck."""
    new, dealer = state.redealt(seed)
    new.deck.sort()
    shuffle(dealer, 0, new.deck)
    return new
