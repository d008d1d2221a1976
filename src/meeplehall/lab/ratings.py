"""Ratings from results: Bradley and Terry's model, on the scale that chess players know.

Bots do not learn while they are compared, so that the order of the matches says nothing: the ratings are
those under which the results were most likely. A match of several counts as one between each two of them. How
far they can be trusted is seen by drawing the matches again from those that were played (bootstrap).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

#: the mean of all ratings, and how many points more make ten times the chance
MEAN, TENFOLD = 1500.0, 400.0
#: fitting ends when no strength moves by more than this part
EXACT = 1e-6
MOST_ROUNDS = 10_000
#: so many draws of the matches, and the parts of them below and above the interval
DRAWS, LOWER, UPPER = 400, 0.025, 0.975


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, and between which two numbers it lies with 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """One match: who played, and the rank of each; equal ones share a rank."""

    who: tuple[int, ...]
    ranks: tuple[int, ...]


def ratings(count: int, matches: Sequence[Ranked], seed: int) -> list[Rating]:
    """The rating of each of so many bots."""
    found = fitted(count, matches)
    rng = Random(f"ratings {seed}")
    drawn = [fitted(count, rng.choices(matches, k=len(matches))) for _ in range(DRAWS)]
    spreads = [sorted(each[who] for each in drawn) for who in range(count)]
    low, high = int(LOWER * DRAWS), int(UPPER * DRAWS)
    return [Rating(found[who], spreads[who][low], spreads[who][high]) for who in range(count)]


def fitted(count: int, matches: Sequence[Ranked]) -> list[float]:
    """The ratings under which these results are most likely (Hunter's iteration)."""
    wins = beaten(count, matches)
    for one in range(count):
        # half a match more that nobody wins, between those who met: nobody is infinitely better
        for other in range(count):
            if one < other and wins[one][other] + wins[other][one]:
                wins[one][other] += 0.25
                wins[other][one] += 0.25
    strengths = [1.0] * count
    for _ in range(MOST_ROUNDS):
        new = [_strength(who, wins, strengths) for who in range(count)]
        mean = math.exp(math.fsum(map(math.log, new)) / count)
        new = [each / mean for each in new]
        moved = max(abs(a / b - 1) for a, b in zip(new, strengths, strict=True))
        strengths = new
        if moved < EXACT:
            break
    return [MEAN + TENFOLD * math.log10(strength) for strength in strengths]


def beaten(count: int, matches: Sequence[Ranked]) -> list[list[float]]:
    """How often each came before each other; a half where they were equal."""
    found = [[0.0] * count for _ in range(count)]
    for match in matches:
        for i, one in enumerate(match.who):
            for j in range(i):
                other = match.who[j]
                share = 0.5 + 0.5 * ((match.ranks[i] < match.ranks[j]) - (match.ranks[i] > match.ranks[j]))
                found[one][other] += share
                found[other][one] += 1 - share
    return found


def _strength(who: int, wins: list[list[float]], strengths: list[float]) -> float:
    won = met = 0.0
    for other in range(len(strengths)):
        matches = wins[who][other] + wins[other][who]
        if other != who and matches:
            won += wins[who][other]
            met += matches / (strengths[who] + strengths[other])
    return won / met if met else strengths[who]
