"""Planning one's own next turns: for games in which everybody builds something of one's own and luck is rare.

The most promising ideas are followed to the player's next turn, all that could be done there is looked at,
and the best of all these lines of play are followed on, whatever they began with: a layer for every turn. The
others stand by as the game's knowledge lets them, or play their own turns for as long as the level thinks of
its rivals. The answer is what the best line began with.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State

#: so few lines at least are followed in a layer
FEWEST: Final = 2
#: the player is asked again by then, or something is wrong with the game
LONGEST: Final = 2_000


class Line:
    """A line of play: the idea that it began with, where it has come to, and what is done there next."""

    __slots__ = ("began", "merit", "step", "where")

    def __init__(self, began: int, where: State, step: Idea[Any] | None, merit: float) -> None:
        self.began = began
        self.where = where
        #: None when the match is over
        self.step = step
        self.merit = merit


class Plans:
    """The ideas of one decision, and the best lines of play that begin with them."""

    def __init__(
        self,
        knowledge: Knowledge[Any],
        position: State,
        player: int,
        rng: Random,
        iterations: int,
        rivals: int = 0,
        ideas: list[Idea[Any]] | None = None,
    ) -> None:
        self.knowledge = knowledge
        self.player = player
        self.rng = rng
        #: in so many of the next layers the others play as they usually do
        self.rivals = rivals
        position.reopen(player)
        #: all of the game's, or those that are asked about
        self.ideas = knowledge.judged(position, player) if ideas is None else ideas
        #: so many lines are followed in each layer
        self.width = self.knowledge.plans
        #: layers that are still to come
        self.layers = self.knowledge.horizon
        if iterations:
            self.expect(iterations)
        #: what each idea looks better by than it is
        self.bonus = [0.0] * len(self.ideas)
        #: the layer under way, the best line first, and those that grow out of it
        self.lines = [Line(i, position, idea, idea.merit) for i, idea in enumerate(self.ideas)]
        self.lines.sort(key=_worst)
        self.grown: list[Line] = []
        #: how many lines of the layer have been followed
        self.place = 0

    def favour(self, bonus: list[float]) -> None:
        """Let each idea look better by so much, before anything is tried."""
        self.bonus = bonus
        for line in self.lines:
            line.merit += bonus[line.began]
        self.lines.sort(key=_worst)

    def expect(self, tries: int) -> None:
        """As there will be so many tries in all, a layer has its part of them."""
        width = max(FEWEST, tries // max(self.knowledge.horizon, 1))
        self.width = min(self.knowledge.plans, width)

    def iterate(self) -> None:
        """Follow the next line to the player's next turn."""
        line = self.lines[self.place]
        self.place += 1
        state: State = line.where.clone()
        ideas = self._next_turn(state, line.step) if line.step is not None else []
        bonus = self.bonus[line.began]
        if ideas:
            self.grown += [Line(line.began, state, idea, idea.merit + bonus) for idea in ideas]
        else:
            self.grown.append(Line(line.began, state, None, self.knowledge.fared(state, self.player) + bonus))
        if self.place >= min(self.width, len(self.lines)):
            self._next_layer()

    def _next_turn(self, state: State, step: Idea[Any]) -> list[Idea[Any]]:
        """Do what is next, and look at what can be done in the turn after it; nothing if there is none."""
        knowledge, player = self.knowledge, self.player
        now = knowledge.clock(state)
        follow(state, player, step.actions)
        for _ in range(LONGEST):
            if not state.stack:
                break
            who = state.waiting[0]
            if who != player:
                if self.rivals > 0:
                    knowledge.play(state, who, self.rng)
                else:
                    knowledge.stand_by(state, who, self.rng)
                continue
            ideas = knowledge.later(state, player) if knowledge.clock(state) > now else []
            if ideas:
                return ideas
            knowledge.play(state, player, self.rng)
        return []

    def _next_layer(self) -> None:
        """On with the best lines. What is worth exactly the same was reached in another order."""
        self.grown.sort(key=_worst)
        self.lines = []
        for line in self.grown:
            if not self.lines or line.merit != self.lines[-1].merit:
                self.lines.append(line)
        self.grown = []
        self.place = 0
        self.layers -= 1
        self.rivals -= 1

    def settled(self, left: int) -> bool:
        """Whether the last layer is there, or all that is followed began alike."""
        if self.layers <= 0 or self.lines[0].step is None:
            return True
        first = self.lines[0].began
        return all(line.began == first for line in self.lines[: self.width])

    def last(self) -> Line:
        """The best line of the last layer, whatever the lines that are followed began with."""
        while self.layers > 0 and self.lines[0].step is not None:
            self.iterate()
        return self.lines[0]

    def best(self) -> Idea[Any]:
        """What the best line of the last layer that is whole began with."""
        return self.ideas[self.lines[0].began]

    def worth(self) -> float:
        """What the best line has come to, on the scale of the merits."""
        return self.lines[0].merit - self.bonus[self.lines[0].began]


def _worst(line: Line) -> float:
    return -line.merit
