"""The turn (XP-4): its steps one after another, and on to the next player's."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import PlayerStep, known
from meeplehall.games.xenon_profiteer.components.cards import refs
from meeplehall.games.xenon_profiteer.rules.airing import open_air
from meeplehall.games.xenon_profiteer.rules.chemist import CYCLE_STEP
from meeplehall.games.xenon_profiteer.rules.distilling import isolates_in, open_distil
from meeplehall.games.xenon_profiteer.rules.ending import (
    DISCARD_STEP,
    PRIVILEGE_STEP,
    REDRAW,
    RESTOCK,
    ends_game,
    restock,
)
from meeplehall.games.xenon_profiteer.rules.moments import ANY, DISTIL, TURN_START
from meeplehall.games.xenon_profiteer.rules.overtime import NORMAL, OVERTIME
from meeplehall.games.xenon_profiteer.rules.playing import USE_TACTIC, add_card_options
from meeplehall.games.xenon_profiteer.rules.profiteers import may_cycle
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.trading import IN_OVERTIME, IN_TURN, SECOND_BID, open_trade
from meeplehall.games.xenon_profiteer.rules.window import Window


class StartTurn(PlayerStep[Industry]):
    """The turn begins: the hand is laid open, and a Base on Overtime is flipped back (XP-4.4, XP-4.5)."""

    rule = "XP-4.4"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        self.begin(state)

    def begin(self, state: Industry) -> None:
        """It begins at once."""
        player = self.player
        facility = state.facilities[player]
        state.active = player
        state.turns += 1
        state.open = True
        facility.shown = ()  # now all of it is seen
        state.reveals += 1
        state.turn.begin(facility.overtime)
        facility.overtime = False
        if state.log is not None:
            state.tell(f"[seat:{player}] begins a turn with {refs(facility.hand)}.", "XP-4.4")
        state.stack.append(END_OF_TURN[player])
        state.stack.append(FIRST_THING[player] if state.rules.overtime_first else MODE[player])


class ModeStep(Window):
    """A normal turn, or Overtime (XP-4.6)? The rulebook edition allows abilities before the choice.

    Nobody has to choose before the first Distil action: whoever uses an ability of the Distil step first
    begins that step with it, and in it Overtime is still open.
    """

    kind = "mode"
    rule = "XP-4.6"

    def allows(self, state: Industry) -> int:
        facility = state.facilities[self.player]
        cycles = state.rules.profiteers and may_cycle(facility)
        first_of_all = cycles or isolates_in(state, facility)
        # what happens when the Distil step begins comes before its abilities (XP-5.7, XP-16.6)
        return self.timings & ~DISTIL if first_of_all else self.timings

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        found = self.main_options(state)
        add_card_options(found, state, player, self.allows(state))
        return found

    def main(self, state: Industry) -> list[Action[Industry]]:
        return [NORMAL, OVERTIME]

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        return [NORMAL] if state.turn.tired else [NORMAL, OVERTIME]

    def used(self, state: Industry, when: int) -> None:
        if when == DISTIL:
            self.mode_chosen(state, False)
            state.turn.may_flip = True

    def mode_chosen(self, state: Industry, overtime: bool) -> None:
        state.stack.pop()
        state.stack.append(AFTER_DISTIL[self.player])
        open_distil(state, self.player, 2 if overtime else 1)
        if state.rules.profiteers and may_cycle(state.facilities[self.player]):
            state.stack.append(CYCLE_STEP[self.player])

    def prompt(self, state: Industry, player: int) -> str:
        return "A normal turn, or Overtime: distil twice, then bid twice?"


class FirstThing(ModeStep):
    """The later edition: the choice is the very first thing of the turn (XP-18.4)."""

    rule = "XP-18.4"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        facility = state.facilities[self.player]
        holds_tactic = facility.tactic >= 0 and not facility.tactic_used
        return [NORMAL, OVERTIME, USE_TACTIC] if holds_tactic else [NORMAL, OVERTIME]

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [a for a in self.candidates(state, player) if a.refusal(state, player) is None]


class AfterDistil(PlayerStep[Industry]):
    """On from the Distil step: Air or Wipe and then Buy or Bid, or in Overtime two Bids (XP-4.1, XP-4.2)."""

    rule = "XP-4.1"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        if state.turn.overtime:
            state.stack.append(SECOND_BID[self.player])
            open_trade(state, self.player, IN_OVERTIME, 0, 1)
        else:
            state.stack.append(AFTER_AIR[self.player])
            open_air(state, self.player, 1, 1)


class AfterAir(PlayerStep[Industry]):
    """On from Air or Wipe to Buy or Bid."""

    rule = "XP-4.1"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        open_trade(state, self.player, IN_TURN, 1, 1)


class EndOfTurn(PlayerStep[Industry]):
    """The action steps are over: maybe the game end is triggered (XP-10.1, XP-13.1)."""

    rule = "XP-10.1"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        state.stack += AT_END[self.player]
        if state.trigger >= 0 or not ends_game(state.facilities[self.player]):
            restock(state)
            return
        state.trigger = self.player
        if state.log is not None:
            state.tell(f"[seat:{self.player}] triggers the end of the game.", "XP-13.1")
        state.stack += [RESTOCK[self.player], PRIVILEGE_STEP[self.player]]


class NextTurn(PlayerStep[Industry]):
    """The next player's turn, or the scoring (XP-1.8, XP-13.8)."""

    rule = "XP-1.8"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        if state.left == 0:
            state.reveals += 1  # with the match over all hands lie open
            if state.log is not None:
                state.tell("The game is scored.", "XP-13.8")
            return
        if state.left > 0:
            state.left -= 1
        START_TURN[(self.player + 1) % state.rules.seats].begin(state)


_ALL: Final = range(SEATS)
START_TURN: Final = [known(StartTurn(player)) for player in _ALL]
MODE: Final = [known(ModeStep(player, ANY | DISTIL | TURN_START)) for player in _ALL]
FIRST_THING: Final = [known(FirstThing(player, TURN_START)) for player in _ALL]
AFTER_DISTIL: Final = [known(AfterDistil(player)) for player in _ALL]
AFTER_AIR: Final = [known(AfterAir(player)) for player in _ALL]
END_OF_TURN: Final = [known(EndOfTurn(player)) for player in _ALL]
NEXT_TURN: Final = [known(NextTurn(player)) for player in _ALL]
#: the steps that end a turn once the lines are filled, the first one on top (XP-10.1)
AT_END: Final = [[NEXT_TURN[p], REDRAW[p], DISCARD_STEP[p]] for p in _ALL]
