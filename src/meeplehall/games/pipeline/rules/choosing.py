"""Steps in which one player chooses, as all of them are."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import ONLY, PlayerStep
from meeplehall.engine.wire import flyweight
from meeplehall.games.pipeline.rules.state import Refineries

SEATS: Final = 4


class Choice(PlayerStep[Refineries]):
    """The player is asked as long as there is something to choose; otherwise the step is over."""

    #: how to say that one wants no more
    done: ClassVar[str] = "Done"

    def waits_for(self, state: Refineries) -> list[int]:
        return ONLY[self.player]

    def proceed(self, state: Refineries) -> None:
        self.close(state)

    def close(self, state: Refineries) -> None:
        """Nothing more to choose, or no wish to."""
        state.stack.pop()

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        """All that is allowed."""
        raise NotImplementedError

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        """All that the player could think of, allowed or not."""
        return self.choices(state)

    def candidates(self, state: Refineries, player: int) -> list[Action[Refineries]]:
        return self.thoughts(state) if player == self.player else []

    def options(self, state: Refineries, player: int) -> list[Action[Refineries]]:
        return self.choices(state) if player == self.player else []


class End(Action[Refineries]):
    """Close the loop."""

    type = "end"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Choice)
        step.close(state)

    def label(self, state: Refineries, player: int) -> str:
        step = state.stack[-1]
        assert isinstance(step, Choice)
        return step.done


END: Final[End] = flyweight(End)


def too_dear(rule: str, price: int) -> list[Refusal]:
    """That there is not enough cash, by the cash: asked so often that the sentences are made before."""
    return [Refusal(rule, f"It costs ${price}; you have ${cash}.") for cash in range(price)]
