"""Each player's chance to win, as learnt from many matches."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.judgement import FILE, Judgement, read
from meeplehall.games.xenon_profiteer.bot.features import FEATURES, Survey
from meeplehall.games.xenon_profiteer.rules.scoring import winners
from meeplehall.games.xenon_profiteer.rules.state import Industry

JUDGEMENT: Final[Judgement] = read(Path(__file__).parent / FILE, FEATURES)


def values(state: Industry) -> list[float]:
    """Each player's chance to win; the parts of the win once the match is over."""
    if not state.stack:
        won = winners(state)
        return [1.0 / len(won) if player in won else 0.0 for player in range(state.rules.seats)]
    return JUDGEMENT.chances(Survey(state).rows())
