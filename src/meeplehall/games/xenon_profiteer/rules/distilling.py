"""The Distil step (XP-5), in the turn and as a bonus: Distil actions and abilities, and isolating."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import NOBODY, ONLY, known
from meeplehall.engine.wire import flyweight
from meeplehall.engine.wording import agree, plural
from meeplehall.games.xenon_profiteer.components.cards import CARD, REFLUX, XE
from meeplehall.games.xenon_profiteer.rules.bonus import BonusAction, declare
from meeplehall.games.xenon_profiteer.rules.moments import ANY, DISTIL
from meeplehall.games.xenon_profiteer.rules.overtime import OVERTIME, TOO_LATE
from meeplehall.games.xenon_profiteer.rules.payouts import SETTLE
from meeplehall.games.xenon_profiteer.rules.playing import PLAY, USE, add_card_options
from meeplehall.games.xenon_profiteer.rules.rescue import rescue
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Facility, Industry
from meeplehall.games.xenon_profiteer.rules.tower import can_isolate, isolate, next_to_leave, perform_distil
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window, window

ACTION_FIRST: Final = Refusal("XP-5.7", "First end the Distil action under way.")
NO_MORE: Final = Refusal("XP-5.12", "All Distil actions of this step have been performed.")
NO_ACTION: Final = Refusal("XP-5.7", "No Distil action is under way.")


def open_distil(state: Industry, player: int, actions: int) -> None:
    """Begin a Distil step, that of the turn or one granted by a card."""
    state.turn.distil.begin(actions)
    state.stack.append(SETTLE[player])
    state.stack.append(DISTIL_WINDOW[player])


def isolates_in(state: Industry, facility: Facility) -> bool:
    """The rulebook edition isolates at any moment of the step (XP-5.7)."""
    return state.rules.isolates_at_once and can_isolate(facility)


def over(state: Industry) -> bool:
    """Where abilities belong to a Distil action, the step ends with the last one (XP-5.13)."""
    step = state.turn.distil
    return not step.in_action and not step.actions


class DistilWindow(Window):
    """Distil actions and abilities, in the order the player likes (XP-5.9)."""

    kind = "distil"
    rule = "XP-5.1"

    def waits_for(self, state: Industry) -> list[int]:
        if state.rules.isolates_at_once:
            runs_on = can_isolate(state.facilities[self.player])
        else:
            runs_on = over(state)
        return NOBODY if runs_on else ONLY[self.player]

    def proceed(self, state: Industry) -> None:
        if isolates_in(state, state.facilities[self.player]):
            isolate(state, self.player)
        else:
            self.close(state)

    def main(self, state: Industry) -> list[Action[Industry]]:
        found: list[Action[Industry]] = [DISTIL_ACTION]
        if not state.rules.isolates_at_once:
            found.append(END_ACTION)
        elif not state.turn.distil.actions:
            found.append(END_STEP)  # before that there is nothing to explain about it
        if not state.rules.overtime_first and not state.turn.overtime:
            found.append(OVERTIME)
        return found

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        step = state.turn.distil
        if step.in_action:
            return [END_ACTION]
        if not step.actions:
            return [END_STEP]
        # an ability of this step came before the choice, which is open until the first Distil action (XP-4.6)
        open_choice = state.turn.may_flip and not state.turn.tired
        return [DISTIL_ACTION, OVERTIME] if open_choice else [DISTIL_ACTION]

    def cannot_flip(self, state: Industry) -> Refusal | None:
        return None if state.turn.may_flip else TOO_LATE

    def mode_chosen(self, state: Industry, overtime: bool) -> None:
        state.turn.distil.actions += 1

    def last_chance(self, state: Industry) -> str:
        """What the end of the step would waste: Xe that could be isolated, or an element that could go."""
        options: list[Action[Industry]] = []
        add_card_options(options, state, self.player, DISTIL)
        return rescue(state, self.player, options) or self.unused(state, DISTIL)

    def closing(self, state: Industry) -> str:
        return "Done distilling"

    def prompt(self, state: Industry, player: int) -> str:
        step = state.turn.distil
        if step.in_action:
            return "Use cards, then end this Distil action: xenon is isolated if it is alone."
        if not step.actions:
            return "Distilled. Use cards, or go on."
        element = next_to_leave(state.facilities[player])
        what = f"all {CARD[element].called} leaves the tower" if element < XE else "nothing leaves the tower"
        more = f" {plural(step.actions, 'Distil action')} are left." if step.actions > 1 else ""
        return f"Distil: {what}.{more}"


class DistilAction(Action[Industry]):
    """The Distil action (XP-5.1)."""

    type = "distill"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if state.turn.distil.in_action:
            return ACTION_FIRST
        return None if state.turn.distil.actions else NO_MORE

    def apply(self, state: Industry, player: int) -> None:
        state.turn.distil.actions -= 1
        perform_distil(state, player)

    def label(self, state: Industry, player: int) -> str:
        facility = state.facilities[player]
        element = next_to_leave(facility)
        if element == XE:
            return "Distil: nothing leaves"
        count = facility.hand.count(element)
        return f"Distil: {count} {CARD[element].called} {agree(count, 'leaves')}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"tower-{player}"]

    def warning(self, state: Industry, player: int) -> str:
        """Reflux can clear the way to a larger element, or to the xenon."""
        reflux = PLAY[REFLUX].refusal(state, player) is None and REFLUX in state.facilities[player].hand
        installed = state.facilities[player].installed >> REFLUX & 1
        if not reflux and not (installed and USE[REFLUX].refusal(state, player) is None):
            return ""
        counts = [state.facilities[player].hand.count(element) for element in range(XE)]
        present = [element for element in range(XE) if counts[element]]
        if len(present) < 2 or counts[present[0]] > 1 or counts[present[1]] < 2:
            return ""
        first, second = CARD[present[0]].called, CARD[present[1]].called
        return (
            f"Reflux first could discard the single {first}: then all {counts[present[1]]} "
            f"{second} would leave."
        )


DISTIL_ACTION: Final[DistilAction] = flyweight(DistilAction)


class EndAction(Action[Industry]):
    """The Distil action is over: now isolation is looked at (XP-5.7, later edition)."""

    type = "end_action"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return None if state.turn.distil.in_action else NO_ACTION

    def apply(self, state: Industry, player: int) -> None:
        state.turn.distil.in_action = False
        if can_isolate(state.facilities[player]):
            isolate(state, player)

    def label(self, state: Industry, player: int) -> str:
        return "End the Distil action"

    def warning(self, state: Industry, player: int) -> str:
        """No ability of the Distil step follows the last of its actions (XP-5.14)."""
        return "" if state.turn.distil.actions else window(state).last_chance(state)


END_ACTION: Final[EndAction] = flyweight(EndAction)


class BonusDistil(BonusAction):
    """One Distil action more."""

    name: ClassVar[str] = "distill"
    word: ClassVar[str] = "Distil"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.distil.open:
            state.turn.distil.actions += 1
        else:
            open_distil(state, player, 1)


declare(BonusDistil())
DISTIL_WINDOW: Final = [known(DistilWindow(player, ANY | DISTIL)) for player in range(SEATS)]
