"""The team's chance to win: learnt from matches, exact when the match is over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.judgement import FILE, Judgement, read
from meeplehall.games.helionox.bot.features import FEATURES, features
from meeplehall.games.helionox.rules.scoring import team_wins
from meeplehall.games.helionox.rules.state import Chronicle

JUDGEMENT: Final[Judgement] = read(Path(__file__).parent / FILE, FEATURES)


def chance_to_win(state: Chronicle) -> float:
    """What matches have taught; a finished match is won or lost."""
    if not state.stack:
        return float(team_wins(state))
    return JUDGEMENT.chance_of_the_team(features(state)[0], state.rules.seats)
