"""A window: a moment of the own turn with something to do, and abilities to use in any order."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.wire import flyweight
from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.rules.effects.words import ABILITY
from meeplehall.games.xenon_profiteer.rules.moments import ANY, Moment
from meeplehall.games.xenon_profiteer.rules.playing import (
    Use,
    add_card_options,
    card_actions,
    might_use_tactic,
)
from meeplehall.games.xenon_profiteer.rules.state import Industry


class Window(Moment):
    """The step's own options, and whatever cards can be used or installed (XP-4.8, XP-20)."""

    def main(self, state: Industry) -> list[Action[Industry]]:
        """What the step itself asks for."""
        raise NotImplementedError

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        """Those of them that are allowed, in a list of their own: the cards are added to it."""
        player = self.player
        return [action for action in self.main(state) if action.refusal(state, player) is None]

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return self.main(state) + card_actions(state, self.player)

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        found = self.main_options(state)
        add_card_options(found, state, player, self.timings)
        return found

    def hides_choice(self, state: Industry, player: int) -> bool:
        return state.rules.tactics and might_use_tactic(state, player)

    def default(self, state: Industry, player: int) -> Action[Industry]:
        return self.main_options(state)[0]

    def last_chance(self, state: Industry) -> str:
        """A warning for whoever is about to close it: installed abilities that could not be used later."""
        return self.unused(state, self.timings & ~ANY)

    def unused(self, state: Industry, timings: int) -> str:
        """A sentence if an installed card of these timings could still be used, and hardly anybody would not.

        Removing an element or completing a Contract is such a thing; all else is a matter of taste.
        """
        idle: list[str] = []
        for action in self.options(state, self.player):
            if isinstance(action, Use):
                ability = ABILITY[action.card]
                if ability.when & timings and ability.always_welcome:
                    idle.append(CARD[action.card].name)
        return f"Not used yet: {', '.join(idle)}." if idle else ""


def window(state: Industry) -> Window:
    """The one on top of the stack."""
    step = state.stack[-1]
    assert isinstance(step, Window)
    return step


class EndStep(Action[Industry]):
    """Close the window and go on."""

    type = "end_step"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        window(state).close(state)

    def label(self, state: Industry, player: int) -> str:
        return window(state).closing(state)

    def warning(self, state: Industry, player: int) -> str:
        return window(state).last_chance(state)


END_STEP: Final[EndStep] = flyweight(EndStep)
