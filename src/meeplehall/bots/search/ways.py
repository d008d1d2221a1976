"""Ways to decide, tried in the same worlds: what the coach and insight compare them by.

Every way is tried in a world with the same luck; all play on for a while, and the position is judged. In
games with plans, where a turn pays off long after it, a way is judged by the best line of play behind it.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from meeplehall.bots.search.plans import Plans
from meeplehall.bots.search.trying import chances_in, lead_of, play_on
from meeplehall.bots.search.worlds import THOUGHT_OF, Others
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State

#: so many lines of play are followed in each layer if nobody says otherwise
FOLLOWED: Final = 6
#: ways to compare are chosen in a part of the worlds in which others have thought
TO_CHOOSE: Final = 3
#: in so many layers the others play their turns
RIVALS: Final = 1
#: so much of a chance is a point of score worth: enough to tell equal chances apart, and no more
LEAD: Final = 1e-6


class Look:
    """How closely ways are looked at."""

    __slots__ = ("ahead", "followed", "looking", "thinking", "thought_of")

    def __init__(
        self,
        ahead: int,
        looking: bool = False,
        thinking: int = 0,
        thought_of: int = THOUGHT_OF,
        followed: int = FOLLOWED,
    ) -> None:
        #: for so many rounds (or turns) all play on
        self.ahead = ahead
        #: by first looks, or by quick turns
        self.looking = looking
        #: so many ideas the others try who answer at the same time, in so many worlds to compare ways; some
        #: of them are enough to choose what is compared
        self.thinking = thinking
        self.thought_of = thought_of
        #: in games with plans, so many lines of play are followed in each layer behind a way
        self.followed = followed


class Ways:
    """Ways to decide of one player, each a row of actions, and what they brought world by world.

    A row of none is a way too: to decide as is expected, with as much thought as the others take.
    """

    def __init__(
        self,
        game: Game[Any],
        position: State,
        player: int,
        ways: list[list[Action[Any]]],
        rng: Random,
        look: Look,
    ) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        #: a redeal, never the truth
        self.position = position
        self.player = player
        self.ways = ways
        self.rng = rng
        self.look = look
        self.others = self._others(max(1, look.thought_of // TO_CHOOSE))
        #: by lines of play, and not by playing on; and what the first one that was tried came to
        self.planned = self.knowledge.plans > 0
        self.first = math.nan
        #: for each way the chance to win in every world that it was tried in
        self.chances: list[list[float]] = [[] for _ in ways]
        #: and by how much this player was ahead, and everybody's chances and scores, if they were asked for
        self.leads: list[list[float]] = [[] for _ in ways]
        self.everybody: list[list[list[float]]] = [[] for _ in ways]
        self.scores: list[list[list[int]]] = [[] for _ in ways]

    def beside(self, ways: list[list[Action[Any]]]) -> Ways:
        """Other ways to decide, to be tried in worlds like these."""
        other = Ways(self.game, self.position, self.player, ways, self.rng, self.look)
        other.others = self.others
        return other

    def _others(self, worlds: int) -> Others:
        return Others(self.game, self.position, self.player, self.rng, self.look.thinking, worlds)

    def apart(self, brought: list[float]) -> list[float]:
        """What was brought, world by world: the mean of what came of a world that was looked at again."""
        most = self.others.most
        if not self.look.thinking or len(brought) <= most:
            return brought
        same = [brought[first::most] for first in range(most)]
        return [sum(each) / len(each) for each in same]

    def try_out(self, field: list[int], scores: bool = False) -> None:
        """Try these ways in one more world."""
        world = self.others.next_world()
        luck = self.rng.getrandbits(62)
        for number in field:
            state = world.clone()
            found = self._planned(state, number) if self.planned else self._played(state, number, luck)
            chances, lead = found
            self.chances[number].append(chances[self.player])
            if scores:
                self.everybody[number].append(chances)
                self.leads[number].append(lead)
                self.scores[number].append(self.game.outcome(state).scores)

    def _played(self, state: State, number: int, luck: int) -> tuple[list[float], float]:
        """Everybody's chances, and this player's lead, when all have played on for a while."""
        knowledge = self.knowledge
        end = knowledge.clock(state) + self.look.ahead
        if actions := self.ways[number] or self.others.own_answer():
            follow(state, self.player, actions)
        play_on(knowledge, state, end, Random(luck), self.look.looking)
        lead = lead_of(self.game.outcome(state), self.player, self.game.low_wins)
        return chances_in(self.game, knowledge, state), lead

    def _planned(self, state: State, number: int) -> tuple[list[float], float]:
        """Everybody's chances, and what the best line of play comes to that begins like this.

        How well others stand is seen now: in plans they stand by. Only what is over at once needs no guess.
        """
        knowledge, player = self.knowledge, self.player
        plans = Plans(knowledge, state, player, self.rng, 0, RIVALS, [Idea(self.ways[number])])
        plans.width = self.look.followed
        plans.iterate()
        first = plans.lines[0]
        if first.step is None:
            return chances_in(self.game, knowledge, first.where), first.merit
        merit = plans.last().merit
        if math.isnan(self.first):
            self.first = merit
        return knowledge.values_with(state, player, merit - self.first), merit

    def forget(self) -> None:
        """Begin anew: what is measured must not be what was chosen by."""
        self.others = self._others(self.look.thought_of)
        self.chances = [[] for _ in self.ways]
        self.leads = [[] for _ in self.ways]
        self.everybody = [[] for _ in self.ways]
        self.scores = [[] for _ in self.ways]

    def worth(self, number: int) -> float:
        """How a way fared in the mean; where chances are equal, as if all is lost, by the lead."""
        tried = len(self.chances[number])
        return sum(self.chances[number]) / tried + LEAD * sum(self.leads[number]) / tried

    def select(self, own: int, trials: int) -> tuple[int, int]:
        """The best of the first `own` ways, and the best of all, after about so many trials."""
        return self._select_by_plans(own, trials) if self.planned else self._select_by_halves(own, trials)

    def _select_by_plans(self, own: int, trials: int) -> tuple[int, int]:
        """What the best line of play begins with of all that the ways lead to, and of the first ones."""
        ideas = [Idea(way) for way in self.ways]
        plans = self._plans(ideas, trials)
        while not plans.settled(0):
            plans.iterate()
        best = plans.lines[0].began
        if best < own:
            return best, best
        return self._plans(ideas[:own], trials).last().began if own > 1 else 0, best

    def _plans(self, ideas: list[Idea[Any]], trials: int) -> Plans:
        return Plans(self.knowledge, self.position.clone(), self.player, self.rng, trials, RIVALS, ideas)

    def _select_by_halves(self, own: int, trials: int) -> tuple[int, int]:
        """The worse half is left out again and again, so that most trials are spent on the better ones; the
        two that are left were tried in the same worlds throughout."""
        field = list(range(len(self.ways)))
        rounds = max(1, math.ceil(math.log2(len(field))))
        while True:
            for _ in range(max(1, trials // (rounds * len(field)))):
                self.try_out(field, scores=True)
            field.sort(key=lambda i: -self.worth(i))
            mine = [i for i in field if i < own]
            others = [i for i in field if i >= own]
            if len(field) == 2:
                return mine[0], field[0]
            kept = max(2, (len(field) + 1) // 2)
            left = field[:kept]
            if mine[0] not in left:
                left[-1] = mine[0]
            if others[0] not in left:
                left[-1] = others[0]
            field = left
