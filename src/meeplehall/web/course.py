"""The course of a match: how everybody stood over time, and the moments that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import Match
from meeplehall.engine.outcome import Outcome
from meeplehall.web.sentences import sentence

#: so many moments make the picture
SAMPLES = 40
#: so many turning points are named
TURNS = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that changed how the match stood: after which action, what was done, what it brought whom."""

    action: int
    words: str
    who: int
    gain: int


@dataclass(frozen=True, slots=True)
class Course:
    """How everybody stood at some moments; who that is, a team and its opponent or each seat, has a name."""

    names: Sequence[str]
    #: the colours of each of them, empty where nobody has one of their own
    hues: Sequence[str]
    #: after how many actions
    actions: Sequence[int]
    #: by moment, then by name
    scores: Sequence[Sequence[int]]
    turns: Sequence[Turn]


def course_of(match: Match, names: Sequence[str]) -> Course:
    """The course of a finished match: everything is known, so everybody may see it."""
    game, count = match.game, len(match.moves)
    actions = sorted({round(i * count / SAMPLES) for i in range(SAMPLES + 1)})
    outcomes = [game.outcome(match.at(n)) for n in actions]
    scores = [_standing(outcome) for outcome in outcomes]
    hues = () if outcomes[-1].team_won is not None else game.colours(game.view(match.at(count), SPECTATOR))
    turns = _turns(match, actions, scores, names)
    return Course(_names(outcomes[-1], names), hues, actions, scores, turns)


def _standing(outcome: Outcome) -> list[int]:
    if outcome.team_won is None:
        return list(outcome.scores)
    return [outcome.team_score, *([outcome.opponent_score] if outcome.opponent else [])]


def _names(outcome: Outcome, names: Sequence[str]) -> list[str]:
    if outcome.team_won is None:
        return list(names)
    return ["The team", *([outcome.opponent] if outcome.opponent else [])]


def _turns(
    match: Match, actions: Sequence[int], scores: Sequence[Sequence[int]], names: Sequence[str]
) -> list[Turn]:
    """The largest steps that anybody made at once, in the order in which they were made."""
    steps = [
        (abs(after[who] - before[who]), i, who)
        for i, (before, after) in enumerate(pairwise(scores))
        for who in range(len(after))
    ]
    found: dict[int, Turn] = {}
    for size, i, who in sorted(steps, reverse=True):
        turn = _turn(match, actions[i], actions[i + 1], who, names) if size and len(found) < TURNS else None
        if turn is not None:
            found.setdefault(turn.action, turn)
    return [found[action] for action in sorted(found)]


def _turn(match: Match, before: int, after: int, who: int, names: Sequence[str]) -> Turn | None:
    """The one action between two moments that changed most for somebody; None if nothing is said of it."""
    game: Game[Any] = match.game
    stood = _standing(game.outcome(match.at(before)))[who]
    best = (0, 0, 0)
    for n in range(before + 1, after + 1):
        stands = _standing(game.outcome(match.at(n)))[who]
        best = max(best, (abs(stands - stood), n, stands - stood))
        stood = stands
    _, n, gain = best
    said = [line for line in match.log(SPECTATOR, n) if line[0] == n] if n else []
    if not said:
        return None
    words = sentence(game, said[0][2], names).rstrip(".")
    # a round may have ended with it: what counted need not be the action itself
    return Turn(n, f"{words}, and what followed" if len(said) > 1 else words, who, gain)
