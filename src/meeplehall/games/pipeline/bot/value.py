"""What a position is worth to a player of Pipeline, in dollars at the end of the game."""

from __future__ import annotations

from meeplehall.games.pipeline.bot.outlook import DOLLARS, dollars_of
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries


def worth(state: Refineries, player: int) -> float:
    """Money at the end, as far as one can tell."""
    if not state.stack:
        return float(score(state, player))
    return sum(dollars_of(state, player)[:DOLLARS])
