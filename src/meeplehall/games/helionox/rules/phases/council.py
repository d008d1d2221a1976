"""Moments at which everybody may play Plans, all at once: the Great Council, and pauses before what
nobody can answer any more (HX-5.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.rules.actions.playing import LASTING, lasting_plans, plans
from meeplehall.games.helionox.rules.state import Chronicle, Player
from meeplehall.games.helionox.rules.turn import DONE, free_actions, thinkable_free_actions
from meeplehall.games.helionox.rules.window import COUNCIL, ENDING, PAUSING, Window


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Window):
    """Whoever holds a Plan is waited for, until all of them are done; it is nobody's turn."""

    __slots__ = ()

    def waits_for(self, state: Chronicle) -> list[int]:
        found: list[int] = []
        for seat in state.in_order():
            player = state.players[seat]
            if not player.confirmed and self.concerns(player.hand):
                found.append(seat)
        return found

    def concerns(self, hand: list[int]) -> bool:
        """Does this hand hold anything for the moment? Plans are all that can be played."""
        for card in hand:
            if CARD[card].plan:
                return True
        return False

    def owes(self, player: Player) -> bool:
        """Is this player waited for?"""
        return not player.confirmed and self.concerns(player.hand)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def free(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        """What can be done without an action."""
        return free_actions(state, player)

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        found = self.free(state, player)
        if self.owes(state.players[player]):
            found.append(DONE)
        return found

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        found = thinkable_free_actions(state, player)
        if self.owes(state.players[player]):
            found.append(DONE)
        return found

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        return DONE


class Council(Gathering):
    """The Great Council: everybody may play Plans, all at once (HX-5.1.1)."""

    __slots__ = ()
    kind = "council"
    rule = "HX-5.1.1"

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The Great Council: play Plans now, or keep them for later."


class BeforeDice(Gathering):
    """Another player ended the cycle: whoever holds a Plan may play it before the dice (HX-5.1.6)."""

    __slots__ = ()
    kind = "before_dice"
    rule = "HX-5.1.6"

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The dice are next: play Plans before them, or keep them."


@mypyc_attr(allow_interpreted_subclasses=True)
class LastMoment(Gathering):
    """No more turns in this round: only Plans that bring more than Cred and Defense matter (HX-5.1.7)."""

    __slots__ = ()

    def concerns(self, hand: list[int]) -> bool:
        for card in hand:
            if LASTING[card]:
                return True
        return False

    def free(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return lasting_plans(state, player)

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        found = plans(state, player)
        if self.owes(state.players[player]):
            found.append(DONE)
        return found


class BeforeTriggers(LastMoment):
    """Another player was the last to pass: the Events trigger next (HX-5.1.7)."""

    __slots__ = ()
    kind = "before_triggers"
    rule = "HX-5.1.7"

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Everybody has passed, and the Events trigger next: play what still helps, or keep it."


class BeforeScore(LastMoment):
    """The Events have triggered, and the Opponent scores next (HX-5.1.7)."""

    __slots__ = ()
    kind = "before_score"
    rule = "HX-5.1.7"

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The Opponent scores next: play what still helps, or keep it."


COUNCIL_STEP: Final = known(Council(0, COUNCIL))
BEFORE_DICE: Final = known(BeforeDice(0, PAUSING))
BEFORE_TRIGGERS: Final = known(BeforeTriggers(0, ENDING))
BEFORE_SCORE: Final = known(BeforeScore(0, ENDING))
