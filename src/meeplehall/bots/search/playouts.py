"""Playing ideas out, to the end or a horizon: for games whose knowledge says that it tells more than a tree.

The most promising ideas are played on by everybody's quick turns, all of them in the same redeals, so that
luck is the same for all. After each redeal the worse half is left out. The others play on as they would for a
while; then they stand by as the game's knowledge lets them.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from meeplehall.bots.search.trying import by_looks
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State

#: so many ideas are compared to the last
FINALISTS: Final = 2
#: a lead of so many standard errors over so many redeals is no luck
SURE: Final = 2.5
ENOUGH: Final = 5
#: a match that is not over by then is judged as it is
LONGEST: Final = 2_000


class Playouts:
    """The ideas of one decision, and how they turned out."""

    def __init__(self, game: Game[Any], position: State, player: int, rng: Random, iterations: int) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        self.position = position
        self.player = player
        self.rng = rng
        position.reopen(player)
        self.ideas: list[Idea[Any]] = self.knowledge.judged(position, player)
        #: ideas that are still compared, the best one first; at first by how they look
        self.field = by_looks(self.ideas)
        if iterations:  # two thirds of them for a first look at each idea
            del self.field[max(FINALISTS, 2 * iterations // 3) :]
        self.gained = [0.0] * len(self.ideas)
        self.tries = [0] * len(self.ideas)
        #: how each idea fared in every redeal that it was tried in
        self.results: list[list[float]] = [[] for _ in self.ideas]
        #: what each idea looks better by than it is
        self.bonus = [0.0] * len(self.ideas)
        #: where in the field the redeal under way has come to
        self.place = 0
        self.seed = rng.getrandbits(62)

    def favour(self, bonus: list[float]) -> None:
        """Let each idea look better by so much, before anything is tried."""
        self.bonus = bonus

    def iterate(self) -> None:
        """Play the next idea out."""
        number = self.field[self.place]
        result = self.value_of(self.ideas[number]) + self.bonus[number]
        self.gained[number] += result
        self.results[number].append(result)
        self.tries[number] += 1
        self.place += 1
        if self.place == len(self.field):
            self._halve()

    def _halve(self) -> None:
        """All that are left have had the same luck: on with the better half, and with a new redeal."""
        self.field.sort(key=lambda i: -self.gained[i])
        del self.field[max(FINALISTS, len(self.field) // 2) :]
        self.place = 0
        self.seed = self.rng.getrandbits(62)

    def value_of(self, idea: Idea[Any]) -> float:
        """How the match ends if all go on as seems best at once, or how it looks at the horizon."""
        state: State = self.game.redeal(self.position, self.player, self.seed)
        state.reopen(self.player)
        knowledge = self.knowledge
        now = knowledge.clock(state)
        alone, end = now + knowledge.others, now + (knowledge.horizon or LONGEST)
        follow(state, self.player, idea.actions)
        for _ in range(LONGEST):
            if not state.stack or knowledge.clock(state) >= end:
                break
            who = state.waiting[0]
            if who == self.player or knowledge.clock(state) <= alone:
                knowledge.play(state, who, self.rng)
            else:
                knowledge.stand_by(state, who, self.rng)
        return knowledge.fared(state, self.player)

    def expect(self, tries: int) -> None:
        """As there will be so many tries in all, a first look at each idea may take two thirds of them."""
        if not any(self.tries[i] > 1 for i in self.field[:1]):
            del self.field[max(FINALISTS, self.place + 1, 2 * tries // 3) :]

    def settled(self, left: int) -> bool:
        """Whether the better one of the last two is so by more than luck."""
        if self.place or len(self.field) > FINALISTS:
            return False
        if len(self.field) < FINALISTS:
            return True
        one, other = self.results[self.field[0]], self.results[self.field[1]]
        count = len(one)
        if count < ENOUGH or count != len(other):
            return False
        leads = [one[i] - other[i] for i in range(count)]
        mean = sum(leads) / count
        spread = sum([(lead - mean) ** 2 for lead in leads]) / (count - 1)
        return abs(mean) > SURE * math.sqrt(spread / count)

    def best(self) -> Idea[Any]:
        """The idea with the best results of those that were not left out."""
        tried = [i for i in self.field if self.tries[i]] or self.field[:1]
        return self.ideas[max(tried, key=lambda i: self.gained[i] / max(self.tries[i], 1))]
