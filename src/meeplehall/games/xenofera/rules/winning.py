"""Taking the lot (XF-7.2)."""

from __future__ import annotations

from bisect import insort

from meeplehall.games.xenofera.rules.state import Market, refs


def win(state: Market, player: int, rule: str = "XF-7.2") -> None:
    """Take every creature in the bidding area into hand, and the marker."""
    if state.log is not None:
        state.tell(f"[seat:{player}] wins {refs(state.lot)}.", rule)
    hand = state.hands[player]
    for card in state.lot:
        insort(hand, card)
    state.lot.clear()
    state.lot_taken = True
    state.winner = state.marker = player
