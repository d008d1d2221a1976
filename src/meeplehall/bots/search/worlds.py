"""Comparing ideas in the same worlds: for games in which all answer at once and in secret.

A world is a redeal in which the others have already given the answers that they usually give, or those that
they find if they think a little themselves. Every idea that is still in the field is tried in it, so that
luck and rivals are the same for all; the round is played out, and the position judged. Ideas that fall
clearly behind the best one are left out.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from meeplehall.bots.search.trying import next_world, play_on
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State

#: an idea is left out when it is worse than the best one by so many standard errors of the difference
CLEARLY: Final = 3.0
#: ... after so many worlds
ENOUGH: Final = 12
#: ideas that have fared exactly alike in so many worlds come to the same: the one that looked best stays
ALIKE: Final = 24
#: so many ideas, the best at first sight, are compared at all
FIELD: Final = 24
#: so many worlds in which the others have thought are made, and then looked at again with other luck
THOUGHT_OF: Final = 24


class Others:
    """Worlds for one decision in which the others have answered: as usual, or as they find who think a bit.

    Of the latter, which take long to make, there are `most`; they are looked at again with other luck.
    """

    def __init__(
        self,
        game: Game[Any],
        position: State,
        player: int,
        rng: Random,
        thinking: int = 0,
        most: int = THOUGHT_OF,
    ) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        self.position = position
        self.player = player
        self.rng = rng
        #: so many ideas each of the others tries; 0 for usual answers
        self.thinking = thinking
        self.most = most
        self.thought_of: list[State] = []
        #: what this player would answer in each of them who thinks as much as the others
        self.own_answers: dict[int, list[Action[Any]]] = {}
        #: the world that was given last
        self.place = -1

    def next_world(self) -> State:
        """A world to be tried in; a clone of it, since it may be looked at again."""
        if not self.thinking:
            return next_world(self.game, self.knowledge, self.position, self.player, self.rng)
        self.place = (self.place + 1) % self.most
        if self.place == len(self.thought_of):
            self.thought_of.append(
                next_world(self.game, self.knowledge, self.position, self.player, self.rng, self._answer_of)
            )
        return self.thought_of[self.place]

    def own_answer(self) -> list[Action[Any]]:
        """What is expected of this player in the world that was given last; nothing: the usual."""
        if not self.thinking:
            return []
        if self.place not in self.own_answers:
            seen: State = self.game.redeal(self.position, self.player, self.rng.getrandbits(62))
            seen.reopen(self.player)
            self.own_answers[self.place] = self._answer_of(seen, self.player)
        return self.own_answers[self.place]

    def _answer_of(self, seen: State, other: int) -> list[Action[Any]]:
        """What another player finds who thinks a little, by what that player can see."""
        if seen.step.timed or not seen.step.together:
            return []
        search = Worlds(self.game, seen, other, self.rng)
        for _ in range(self.thinking):
            if search.settled(0):
                break
            search.iterate()
        return search.best().actions


class Worlds:
    """The ideas of one decision, and how they fared in each world."""

    def __init__(self, game: Game[Any], position: State, player: int, rng: Random, rivals: int = 0) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        self.position = position
        self.player = player
        self.rng = rng
        position.reopen(player)
        self.ideas: list[Idea[Any]] = self.knowledge.judged(position, player)
        #: ideas that are still compared; at first the best by how they look
        self.field = sorted(range(len(self.ideas)), key=lambda i: -self.ideas[i].merit)[:FIELD]
        #: what each idea has brought, world by world
        self.brought: list[list[float]] = [[] for _ in self.ideas]
        #: what each idea looks better by than it is
        self.bonus = [0.0] * len(self.ideas)
        self.place = 0
        self.world: State | None = None
        self.seed = 0
        self.others = Others(game, position, player, rng, rivals)

    def favour(self, bonus: list[float]) -> None:
        """Let each idea look better by so much, before anything is tried."""
        self.bonus = bonus

    def iterate(self) -> None:
        """Try the next idea of the field in the world under way."""
        if self.world is None:
            self.world = self.others.next_world()
            self.seed = self.rng.getrandbits(62)
        number = self.field[self.place]
        value = self._value_of(self.ideas[number], self.world.clone())
        self.brought[number].append(value + self.bonus[number])
        self.place += 1
        if self.place == len(self.field):
            self.place = 0
            self.world = None
            self._leave_out()

    def _value_of(self, idea: Idea[Any], state: State) -> float:
        """How good the position is for this player when the round is over."""
        knowledge = self.knowledge
        end = knowledge.clock(state) + knowledge.worlds
        follow(state, self.player, idea.actions)
        play_on(knowledge, state, end, Random(self.seed))
        return knowledge.values(state)[self.player]

    def _leave_out(self) -> None:
        """Only ideas that could still be the best stay in the field, the best one first."""
        self.field.sort(key=lambda i: -sum(self.brought[i]))
        worlds = len(self.brought[self.field[0]])
        if worlds < ENOUGH:
            return
        best = self.brought[self.field[0]]
        kept = [self.field[0]]
        for i in self.field[1:]:
            behind = [best[w] - self.brought[i][w] for w in range(worlds)]
            mean = sum(behind) / worlds
            spread = math.sqrt(sum([(each - mean) ** 2 for each in behind]) / (worlds - 1) / worlds)
            if mean < CLEARLY * spread or (not mean and worlds < ALIKE):
                kept.append(i)
        self.field = kept

    def settled(self, left: int) -> bool:
        """Whether one idea alone is left."""
        return len(self.field) == 1

    def best(self) -> Idea[Any]:
        """The idea with the best results; of equal ones the one that looked best."""
        worlds = min(len(self.brought[i]) for i in self.field)
        if not worlds:
            return self.ideas[self.field[0]]
        return self.ideas[max(self.field, key=lambda i: (sum(self.brought[i][:worlds]), self.ideas[i].merit))]

    def worth(self) -> float:
        """The chance to win with the best idea, in the mean of the worlds."""
        best = self.ideas.index(self.best())
        brought = self.brought[best]
        return sum(brought) / len(brought) - self.bonus[best] if brought else self.ideas[best].merit
