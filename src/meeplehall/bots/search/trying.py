"""Trying ways to decide in the same worlds: what searches, the coach and insight compare them by.

A world is a redeal in which the others who are asked at the same time have already answered, as they usually
do by what they can see. Every way is tried in it with the same luck, all play on for a while as the game's
knowledge does, and the position is judged.
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

#: so much of a chance is a point of score worth: enough to tell equal chances apart, and no more
LEAD: Final = 1e-6
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


class Ways:
    """Ways to decide of one player, each a row of actions, and what they brought world by world."""

    def __init__(
        self,
        game: Game[Any],
        position: State,
        player: int,
        ways: list[list[Action[Any]]],
        ahead: int,
        rng: Random,
        looking: bool = False,
    ) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        #: a redeal, never the truth
        self.position = position
        self.player = player
        self.ways = ways
        #: for so many rounds (or turns) all play on
        self.ahead = ahead
        self.rng = rng
        #: by first looks, or by quick turns
        self.looking = looking
        #: for each way the chance to win in every world that it was tried in
        self.chances: list[list[float]] = [[] for _ in ways]
        #: and by how much this player was ahead, and everybody's chances and scores, if they were asked for
        self.leads: list[list[float]] = [[] for _ in ways]
        self.everybody: list[list[list[float]]] = [[] for _ in ways]
        self.scores: list[list[list[int]]] = [[] for _ in ways]

    def try_out(self, field: list[int], scores: bool = False) -> None:
        """Try these ways in one more world."""
        game, knowledge = self.game, self.knowledge
        world = next_world(game, knowledge, self.position, self.player, self.rng)
        luck = self.rng.getrandbits(62)
        for number in field:
            state = world.clone()
            end = knowledge.clock(state) + self.ahead
            follow(state, self.player, self.ways[number])
            play_on(knowledge, state, end, Random(luck), self.looking)
            chances = chances_in(game, knowledge, state)
            self.chances[number].append(chances[self.player])
            if scores:
                self.everybody[number].append(chances)
                outcome = game.outcome(state)
                self.leads[number].append(lead_of(outcome, self.player, game.low_wins))
                self.scores[number].append(outcome.scores)

    def forget(self) -> None:
        """Begin anew: what is measured must not be what was chosen by."""
        self.chances = [[] for _ in self.ways]
        self.leads = [[] for _ in self.ways]
        self.everybody = [[] for _ in self.ways]
        self.scores = [[] for _ in self.ways]

    def worth(self, number: int) -> float:
        """How a way fared in the mean; where chances are equal, as if all is lost, by the lead."""
        tried = len(self.chances[number])
        return sum(self.chances[number]) / tried + LEAD * sum(self.leads[number]) / tried

    def select(self, own: int, trials: int) -> tuple[int, int]:
        """The best of the first `own` ways and the best of the others after about so many trials.

        The worse half is left out again and again, so that most trials are spent on the better ones; the two
        that are left were tried in the same worlds throughout.
        """
        field = list(range(len(self.ways)))
        rounds = max(1, math.ceil(math.log2(len(field))))
        while True:
            for _ in range(max(1, trials // (rounds * len(field)))):
                self.try_out(field, scores=True)
            field.sort(key=lambda i: -self.worth(i))
            mine = [i for i in field if i < own]
            others = [i for i in field if i >= own]
            if len(field) == 2:
                return mine[0], others[0]
            kept = max(2, (len(field) + 1) // 2)
            left = field[:kept]
            if mine[0] not in left:
                left[-1] = mine[0]
            if others[0] not in left:
                left[-1] = others[0]
            field = left
