"""What one seat, or a spectator, may see. Nothing else leaves the rules."""

from __future__ import annotations

from typing import Any

from meeplehall.games.magpies.rules.state import Table


def view(state: Table, seat: int) -> dict[str, Any]:
    """The table as this seat sees it."""
    secret = bool(state.stack) and state.step.together
    return {
        "hand": state.hands[seat] if seat >= 0 else None,
        "laid": [bool(card) if secret and p != seat else card for p, card in enumerate(state.laid)],
        "hands": [len(hand) for hand in state.hands],
        "nests": state.nests,
        "out": state.out,
        "deck": len(state.deck),
        "rounds": state.rounds,
        "turn": state.turn,
    }
