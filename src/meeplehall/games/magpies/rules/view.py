"""What one seat, or a spectator, may see. Nothing else leaves the rules."""

from __future__ import annotations

from typing import Any

from meeplehall.games.magpies.components.cards import card_ids
from meeplehall.games.magpies.rules.state import Table


def view(state: Table, seat: int) -> dict[str, Any]:
    """The table as this seat sees it."""
    return {
        "rounds": state.rounds,
        "deck": len(state.deck),
        "out": card_ids(state.out),
        "seats": [_seat(state, player, seat) for player in range(state.seats)],
        "hand": card_ids(state.hands[seat]) if seat >= 0 else None,
    }


def _seat(state: Table, player: int, seat: int) -> dict[str, Any]:
    """What a player has, as another seat sees it: laid cards are secret until all are shown."""
    card = [state.laid[player]] if state.laid[player] else []
    secret = bool(state.stack) and state.step.together and player != seat
    return {
        "turn": state.turn == player,
        "hand": len(state.hands[player]),
        "laid": len(card) if secret else card_ids(card),
        "nest": card_ids(state.nests[player]),
    }
