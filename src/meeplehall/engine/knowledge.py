"""What a game tells bots about itself: plans worth a thought, their weights, and what a position is worth."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Generic

from meeplehall.engine.action import Action, S
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.following import follow


class Advice(Generic[S]):
    """What a player could do now, with one sentence that says why."""

    __slots__ = ("action", "sentence")

    def __init__(self, action: Action[S], sentence: str) -> None:
        self.action = action
        self.sentence = sentence


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

    def play_on(self, state: S, player: int, rng: Random) -> None:
        """Carry out a quick plan; a game that makes its plans by trying them out need not do so twice."""
        follow(state, player, self.quick(state, player, rng))

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

    def advice(self, state: S, player: int, count: int) -> list[Advice[S]]:
        """What this player could do now, best first: at most so many different actions, each with a reason.

        Only the first action of a plan is advised: what follows shows once that is done.
        """
        found: list[Advice[S]] = []
        plans = self.plans(state, player)
        merits = self.merits(state, player, plans)
        for i in sorted(range(len(plans)), key=lambda i: -merits[i]):
            first = plans[i][0]
            if all(known.action != first for known in found):
                found.append(Advice(first, self.reason(state, player, plans[i])))
            if len(found) == count:
                break
        return found

    def reason(self, state: S, player: int, plan: list[Action[S]]) -> str:
        """Why this plan is a good one, in one sentence; a game that knows better than the label says so."""
        return f"{plan[0].label(state, player)}."
