"""Ways to decide, tried in the same worlds: what the coach and insight compare them by.

Every way is tried in a world with the same luck; all play on for a while, and the position is judged.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from meeplehall.bots.search.trying import chances_in, lead_of, play_on
from meeplehall.bots.search.worlds import THOUGHT_OF, Others
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Knowledge, follow
from meeplehall.engine.state import State

#: so much of a chance is a point of score worth: enough to tell equal chances apart, and no more
LEAD: Final = 1e-6


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
        thinking: int = 0,
        most: int = THOUGHT_OF,
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
        #: so many ideas the others try who answer at the same time, in so many worlds
        self.thinking = thinking
        self.most = most
        self.others = self._others()
        #: for each way the chance to win in every world that it was tried in
        self.chances: list[list[float]] = [[] for _ in ways]
        #: and by how much this player was ahead, and everybody's chances and scores, if they were asked for
        self.leads: list[list[float]] = [[] for _ in ways]
        self.everybody: list[list[list[float]]] = [[] for _ in ways]
        self.scores: list[list[list[int]]] = [[] for _ in ways]

    def _others(self) -> Others:
        return Others(self.game, self.position, self.player, self.rng, self.thinking, self.most)

    def apart(self, brought: list[float]) -> list[float]:
        """What was brought, world by world: the mean of what came of a world that was looked at again."""
        if not self.thinking or len(brought) <= self.most:
            return brought
        same = [brought[first :: self.most] for first in range(self.most)]
        return [sum(each) / len(each) for each in same]

    def try_out(self, field: list[int], scores: bool = False) -> None:
        """Try these ways in one more world."""
        game, knowledge = self.game, self.knowledge
        world = self.others.next_world()
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
        self.others = self._others()
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
