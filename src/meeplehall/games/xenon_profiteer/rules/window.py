"""A window: a moment of the own turn with something to do, and abilities to use in any order."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import ONLY
from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.rules.abilities import ABILITY, ANY, ContractDiscount, RemoveAll
from meeplehall.games.xenon_profiteer.rules.playing import Timed, Use, card_actions, possible_card_actions
from meeplehall.games.xenon_profiteer.rules.state import Industry


class Window(Timed):
    """The step's own options, and whatever cards can be used or installed (XP-4.8, XP-20)."""

    __slots__ = ()

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player]

    def main(self, state: Industry) -> list[Action[Industry]]:
        """What the step itself asks for."""
        raise NotImplementedError

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        """Those of them that are allowed."""
        player = self.player
        return [action for action in self.main(state) if action.refusal(state, player) is None]

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        return self.main(state) + card_actions(state, player)

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        return self.main_options(state) + possible_card_actions(state, player, self.timings)

    def default(self, state: Industry, player: int) -> Action[Industry]:
        return self.main_options(state)[0]

    def close(self, state: Industry) -> None:
        """The player is done here."""
        state.stack.pop()

    def closing(self, state: Industry) -> str:
        """A few words for the button that closes it."""
        raise NotImplementedError


class EndStep(Action[Industry]):
    """Close the window and go on."""

    type = "end_step"

    def apply(self, state: Industry, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Window)
        step.close(state)

    def label(self, state: Industry, player: int) -> str:
        step = state.stack[-1]
        return step.closing(state) if isinstance(step, Window) else "Go on"

    def warning(self, state: Industry, player: int) -> str:
        """Installed abilities that this step is the last chance for."""
        step = state.stack[-1]
        if not isinstance(step, Window):
            return ""
        return unused(state, step, step.timings & ~ANY)


def unused(state: Industry, step: Window, timings: int) -> str:
    """A sentence if an installed card of these timings could still be used, and hardly anybody would not.

    Removing an element or completing a Contract is such a thing; all else is a matter of taste.
    """
    idle: list[str] = []
    for action in step.options(state, step.player):
        if isinstance(action, Use):
            ability = ABILITY[action.card]
            if ability.when & timings and isinstance(ability, (RemoveAll, ContractDiscount)):
                idle.append(CARD[action.card].name)
    return f"Not used yet: {', '.join(idle)}." if idle else ""


END_STEP: Final = EndStep()
