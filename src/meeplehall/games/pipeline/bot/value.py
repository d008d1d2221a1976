"""What a position is worth to a player of Pipeline, in dollars of a lead at the end of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.judgement import FILE, read
from meeplehall.games.pipeline.bot.outlook import FEATURES, outlook
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries

#: dollars of a lead that make the part of a win that is learnt e times as large
LEAD: Final = 150.0

JUDGEMENT: Final = read(Path(__file__).parent / FILE, FEATURES)


def worth(state: Refineries, player: int) -> float:
    """Money at the end, as far as one can tell; before it, only differences count."""
    if not state.stack:
        return float(score(state, player))
    return LEAD * JUDGEMENT.score(outlook(state, player))
