"""What a game tells bots about itself: plans worth a thought, their weights, and what a position is worth."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Generic

from meeplehall.engine.action import Action, S
from meeplehall.engine.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """Bots work without any of this; a game overrides what makes them strong.

    Everything here is asked about redeals only, so it may look at all of the state it is given.
    """

    #: 0: the game is searched with trees. Otherwise plans are compared by playing them out to the end with
    #: quick plans, and one playout stands for so many iterations of a search
    playout: ClassVar[int] = 0

    def plans(self, state: S, player: int) -> list[list[Action[S]]]:
        """Whole decisions worth considering: each a list of actions to be done in a row."""
        return [[action] for action in state.options(player)]

    def weights(self, state: S, player: int, plans: list[list[Action[S]]]) -> list[float]:
        """How promising each plan looks before thinking; any positive scale."""
        return [1.0] * len(plans)

    def quick(self, state: S, player: int, rng: Random) -> list[Action[S]]:
        """A sensible plan at once, for playing positions out."""
        plans = self.plans(state, player)
        return plans[int(rng.random() * len(plans))]

    def merits(self, state: S, player: int, plans: list[list[Action[S]]]) -> list[float]:
        """How good each plan looks one step ahead; greedy takes the best."""
        found: list[float] = []
        for plan in plans:
            after: S = state.clone()  # type: ignore[assignment]
            for action in plan:
                after.act(player, action)
            found.append(self.values(after)[player])
        return found

    def values(self, state: S) -> list[float]:
        """For each player, how good the position is: 0 lost, 1 won."""
        raise NotImplementedError

    def clock(self, state: S) -> int:
        """How far the match has come, in rounds or turns: a search looks a few of these ahead."""
        return 0
