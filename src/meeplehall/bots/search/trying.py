"""Worlds in which something is tried, how all play on there, and what comes of it.

A world is a redeal in which the others who are asked at the same time have already answered, as they usually
do by what they can see. All play on for a while as the game's knowledge does, and the position is judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.state import State

#: a position that is not judged after so many turns is judged as it is
LONGEST: Final = 500


def next_world(
    game: Game[Any],
    knowledge: Knowledge[Any],
    position: State,
    player: int,
    rng: Random,
    answer_of: Callable[[State, int], list[Action[Any]]] | None = None,
) -> State:
    """A redeal in which everybody else who is asked at the same time has answered: as usual, or as they find
    an answer by what they can see."""
    world: State = game.redeal(position, player, rng.getrandbits(62))
    world.reopen(player)
    for other in list(world.waiting):
        for _ in range(LONGEST):
            if other == player or other not in world.waiting or len(world.waiting) < 2:
                break
            answer_in_secret(game, knowledge, world, other, rng, answer_of)
    return world


def answer_in_secret(
    game: Game[Any],
    knowledge: Knowledge[Any],
    world: State,
    other: int,
    rng: Random,
    answer_of: Callable[[State, int], list[Action[Any]]] | None = None,
) -> None:
    """A player answers by what that player can see: as usual, or as `answer_of` finds."""
    seen: State = game.redeal(world, other, rng.getrandbits(62))
    seen.reopen(other)
    actions = answer_of(seen, other) if answer_of is not None else []
    actions = actions or knowledge.foresee(seen, other, rng)
    if actions:
        follow(world, other, actions)
    else:
        knowledge.play(world, other, rng)


def play_on(knowledge: Knowledge[Any], state: State, end: int, rng: Random, looking: bool = False) -> None:
    """Everybody does what seems best at once until the clock has come so far.

    Those who are `looking` take the best idea at first sight, which is slower and wiser than a quick turn.
    """
    for _ in range(LONGEST):
        if not state.stack or knowledge.clock(state) >= end:
            return
        player = state.waiting[0]
        if looking and not state.step.timed and not knowledge.is_taste(state):
            follow(state, player, best_of(knowledge.judged(state, player)).actions)
        else:
            knowledge.play(state, player, rng)


def best_of(ideas: list[Idea[Any]]) -> Idea[Any]:
    """The first of those that look best."""
    best = ideas[0]
    for idea in ideas:
        if idea.merit > best.merit:
            best = idea
    return best


def chances_in(game: Game[Any], knowledge: Knowledge[Any], state: State) -> list[float]:
    """Each seat's chance to win; the parts of the win once the match is over."""
    if state.stack:
        return knowledge.values(state)
    outcome = game.outcome(state)
    return [outcome.share(seat) for seat in range(state.seats)]


def by_looks(ideas: list[Idea[Any]]) -> list[int]:
    """The ideas by how they look; those that begin like a better one come after all the others."""
    ranked = sorted(range(len(ideas)), key=lambda i: -ideas[i].merit)
    begun: set[int] = set()
    firsts: list[int] = []
    alike: list[int] = []
    for i in ranked:
        first = id(ideas[i].actions[0])
        if first in begun:
            alike.append(i)
        else:
            begun.add(first)
            firsts.append(i)
    return firsts + alike


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean, and its standard error; of a single value that is not known, and said to be 1."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    return mean, math.sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)


def lead_of(outcome: Outcome, player: int, low_wins: bool) -> float:
    """By how much this player, or the team, is ahead of the best of the others."""
    if outcome.team_won is not None:
        return float(outcome.team_score - outcome.opponent_score)
    own = outcome.scores[player]
    others = [score for seat, score in enumerate(outcome.scores) if seat != player] or [0]
    return float(min(others) - own if low_wins else own - max(others))
