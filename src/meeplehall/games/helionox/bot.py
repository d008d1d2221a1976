"""What the game tells bots."""

from __future__ import annotations

from meeplehall.engine.knowledge import Knowledge
from meeplehall.games.helionox.scoring import opponent_score, team_score
from meeplehall.games.helionox.state import Chronicle


class HelionoxKnowledge(Knowledge[Chronicle]):
    """The team's lead, in the same words for everybody."""

    def values(self, state: Chronicle) -> list[float]:
        lead = team_score(state) - opponent_score(state)
        return [min(1.0, max(0.0, 0.5 + lead / 40))] * state.rules.seats

    def clock(self, state: Chronicle) -> int:
        return state.round
