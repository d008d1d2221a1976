"""Cards into the hand, which is kept sorted."""

from __future__ import annotations

from bisect import insort

from meeplehall.games.helionox.rules.state import Player


def add_to_hand(player: Player, card: int) -> None:
    """One more card in hand."""
    insort(player.hand, card)


def kinds(cards: list[int]) -> list[int]:
    """Every kind once, of sorted cards."""
    found: list[int] = []
    last = -1
    for card in cards:
        if card != last:
            found.append(card)
            last = card
    return found
