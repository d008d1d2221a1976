"""How strong people and bots are: Plackett-Luce by openskill, from who came before whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: fewer matches say little: a rating is provisional until then
PROVISIONAL = 10
#: a rating is written as people know it from chess: 1500 for somebody of whom nothing is known
SCALE, ZERO = 40, 500
#: the true strength lies within so many standard deviations, nineteen times out of twenty
LIKELY = 2


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody's strength; without figures for somebody new."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    matches: int = 0

    @property
    def shown(self) -> int:
        return round(SCALE * self.mu + ZERO)

    @property
    def give_or_take(self) -> int:
        return round(SCALE * LIKELY * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody at the end of a match: what was believed of them before, and their place in it."""

    #: empty for somebody of whom nothing is kept
    who: str
    before: Rating
    place: int


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # when it is first needed: it takes a tenth of a second

    return PlackettLuce(mu=Rating().mu, sigma=Rating().sigma)


def rated(standings: Sequence[Standing]) -> dict[str, Rating]:
    """What is believed after a match. Who played at several seats, as bots do, has the mean of these."""
    model = _model()
    teams = [[model.rating(mu=one.before.mu, sigma=one.before.sigma)] for one in standings]
    after = model.rate(teams, ranks=[float(one.place) for one in standings])
    seats: dict[str, list[Rating]] = {}
    for one, (found,) in zip(standings, after, strict=True):
        if one.who:
            rating = Rating(found.mu, found.sigma, one.before.matches + 1)
            seats.setdefault(one.who, []).append(rating)
    return {who: _mean(ratings) for who, ratings in seats.items()}


def _mean(ratings: Sequence[Rating]) -> Rating:
    mu, sigma = (
        sum(values) / len(ratings) for values in zip(*((r.mu, r.sigma) for r in ratings), strict=True)
    )
    return Rating(mu, sigma, ratings[0].matches)
