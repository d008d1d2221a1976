"""What bots know about Xenofera."""

from __future__ import annotations

from meeplehall.engine.knowledge import Knowledge
from meeplehall.games.xenofera.scoring import score
from meeplehall.games.xenofera.state import Market


class XenoferaKnowledge(Knowledge[Market]):
    """Plans, weights and values for the market."""

    def values(self, state: Market) -> list[float]:
        scores = [score(state, player) for player in range(state.rules.seats)]
        total = sum(scores) or 1
        return [points / total for points in scores]

    def clock(self, state: Market) -> int:
        return state.round
