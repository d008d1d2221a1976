"""Naming an opponent, for Discard and Exchange (XF-10.16)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import seat_ref
from meeplehall.engine.step import ONLY, PlayerStep
from meeplehall.engine.wire import Number, flyweights
from meeplehall.games.xenofera.rules.state import Market


class TargetStep(PlayerStep[Market]):
    """The player names an opponent; every opponent can be named (XF-10.16, XF-17.18)."""

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return [TARGET[other] for other in state.from_marker() if other != player]

    def default(self, state: Market, player: int) -> Action[Market]:
        """The opponent with the most cards, first from the marker."""
        others = [other for other in state.from_marker() if other != player]
        return TARGET[max(others, key=lambda other: len(state.hands[other]))]

    def chosen(self, state: Market, target: int) -> None:
        """Go on with the opponent who was named."""
        raise NotImplementedError


class Target(Action[Market]):
    """Name an opponent, who is called by name (XF-18.8)."""

    type = "target"
    seat: int

    def apply(self, state: Market, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, TargetStep)
        state.target = self.seat
        step.chosen(state, self.seat)

    def label(self, state: Market, player: int) -> str:
        return seat_ref(self.seat)

    def pieces(self, state: Market, player: int) -> list[str]:
        return [f"seat-{self.seat}"]


TARGET: Final[list[Target]] = flyweights(Target, seat=Number(0, 5))
