"""Taking a played card into hand, as Keep and Steal do."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep
from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.rules.state import Market


class TakeStep(PlayerStep[Market]):
    """The player takes one of some played cards into hand; without any, nothing happens (XF-9.6)."""

    def eligible(self, state: Market) -> list[int]:
        """The cards that can be taken."""
        raise NotImplementedError

    def take(self, card: int) -> Action[Market]:
        """The action that takes this one."""
        raise NotImplementedError

    def tell_nothing(self, state: Market) -> None:
        """Say that there was no card to take."""
        raise NotImplementedError

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if self.eligible(state) else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.log is not None:
            self.tell_nothing(state)

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [self.take(card) for card in self.eligible(state)] if player == self.player else []

    def default(self, state: Market, player: int) -> Action[Market]:
        return self.take(max(self.eligible(state), key=lambda card: CARD[card].value))
