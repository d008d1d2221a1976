"""Scoring (MP-3)."""

from __future__ import annotations

from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from meeplehall.games.magpies.rules.state import Table


def outcome(state: Table) -> Outcome:
    """Everybody's nest, card by card."""
    scores = [sum(nest) for nest in state.nests]
    lines = [[ScoreLine(f"card {card}", card, "MP-3.1") for card in nest] for nest in state.nests]
    return Outcome(scores, ranked(scores), lines)
