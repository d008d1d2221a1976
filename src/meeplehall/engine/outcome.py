"""How a match ended: scores with their lines, ranks, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score's computation."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True)
class Outcome:
    """How a match ended: a score and a rank per seat, and how each score comes about."""

    scores: list[int]
    #: 1 for the best; equal ones share a rank
    ranks: list[int]
    lines: list[list[ScoreLine]]
    #: cooperative games only: did the team win?
    team_won: bool | None = None
    #: whom the team played against, and how its score comes about
    opponent: str = ""
    against: Sequence[ScoreLine] = ()
    #: the sign before every number of a score that is money
    unit: str = ""

    def said(self, points: int) -> str:
        """So many points as they are written."""
        return f"{'-' * (points < 0)}{self.unit}{abs(points)}"

    @property
    def winners(self) -> list[int]:
        """The seats that won; several share the win. A team wins as a whole or not at all."""
        if self.team_won is False:
            return []
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    @property
    def team_score(self) -> int:
        """Cooperative games only: one score for the whole team."""
        return max(self.scores)

    @property
    def opponent_score(self) -> int:
        """The score of whom the team played against."""
        return sum(line.points for line in self.against)

    def share(self, seat: int) -> float:
        """This seat's part of the win: 1 alone or as a team, a half if two share it, 0 for the others."""
        if self.team_won is not None:
            return float(self.team_won)
        return 1 / len(self.winners) if seat in self.winners else 0.0


def ranked(keys: Sequence[Any], low_wins: bool = False) -> list[int]:
    """The rank of each seat: by its key, a score or a tuple of score and tie-breaks; the highest is best.

    Where low scores win, the lowest is.
    """
    if low_wins:
        return [1 + sum(other < key for other in keys) for key in keys]
    return [1 + sum(other > key for other in keys) for key in keys]
