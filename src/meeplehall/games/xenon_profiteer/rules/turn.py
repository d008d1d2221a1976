"""The turn (XP-4), its end (XP-10), and the end of the game (XP-13)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import shuffle
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.games.xenon_profiteer.components.cards import COMPONENTS, CONTRACT_LINE, UPGRADE_LINE
from meeplehall.games.xenon_profiteer.rules.abilities import ANY, TURN_START
from meeplehall.games.xenon_profiteer.rules.airing import open_air
from meeplehall.games.xenon_profiteer.rules.distilling import CYCLE_STEP, DONE, open_distil
from meeplehall.games.xenon_profiteer.rules.market import refill
from meeplehall.games.xenon_profiteer.rules.playing import USE_TACTIC
from meeplehall.games.xenon_profiteer.rules.state import (
    FINAL_TURN,
    SEATS,
    SYSTEMS,
    XP_SIDE,
    Facility,
    Industry,
    Turn,
    refs,
)
from meeplehall.games.xenon_profiteer.rules.system import draw_to_hand, hand_size
from meeplehall.games.xenon_profiteer.rules.targets import HandDiscard
from meeplehall.games.xenon_profiteer.rules.trading import IN_OVERTIME, IN_TURN, SECOND_BID, open_trade
from meeplehall.games.xenon_profiteer.rules.window import Window

ENOUGH_INSTALLED: Final = COMPONENTS.setup.end_trigger_installed
ENOUGH_CONTRACTS: Final = COMPONENTS.setup.end_trigger_contracts


class StartTurn(PlayerStep[Industry]):
    """The turn begins: the hand is laid open, and a Base on Overtime is flipped back (XP-4.4, XP-4.5)."""

    __slots__ = ()
    rule = "XP-4.4"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        player = self.player
        facility = state.facilities[player]
        state.active = player
        state.turns += 1
        state.open = True
        state.reveals += 1
        state.turn = Turn(tired=facility.overtime)
        facility.overtime = False
        if state.log is not None:
            state.tell(f"[seat:{player}] begins a turn with {refs(facility.hand)}.", "XP-4.4")
        state.stack.append(END_OF_TURN[player])
        state.stack.append(FIRST_THING[player] if state.rules.later else MODE[player])


class ModeStep(Window):
    """A normal turn, or Overtime (XP-4.6)? The rulebook edition allows abilities before the choice."""

    __slots__ = ()
    kind = "mode"
    rule = "XP-4.6"

    def main(self, state: Industry) -> list[Action[Industry]]:
        return [NORMAL, OVERTIME]

    def prompt(self, state: Industry, player: int) -> str:
        return "A normal turn, or Overtime: distil twice, then bid twice?"


class FirstThing(ModeStep):
    """The later edition: the choice is the very first thing of the turn (XP-18.4)."""

    __slots__ = ()
    rule = "XP-18.4"

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        facility = state.facilities[player]
        holds_tactic = facility.tactic >= 0 and not facility.tactic_used
        return [NORMAL, OVERTIME, USE_TACTIC] if holds_tactic else [NORMAL, OVERTIME]

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [a for a in self.candidates(state, player) if a.refusal(state, player) is None]


class ModeAction(Action[Industry]):
    """Choose how the turn is spent."""

    __slots__ = ("overtime",)
    type = "mode"

    def __init__(self, overtime: int) -> None:
        self.overtime = overtime

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return TWICE if self.overtime and state.turn.tired else None

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        if self.overtime:
            state.turn.overtime = True
            state.facilities[player].overtime = True
            if state.log is not None:
                state.tell(f"[seat:{player}] works Overtime.", "XP-4.6")
        state.stack.append(AFTER_DISTIL[player])
        open_distil(state, player, 2 if self.overtime else 1)
        if state.rules.profiteers:
            state.stack.append(CYCLE_STEP[player])

    def label(self, state: Industry, player: int) -> str:
        return "Overtime" if self.overtime else "Normal turn"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"base-{player}"] if self.overtime else [f"tower-{player}"]


class AfterDistil(PlayerStep[Industry]):
    """On from the Distil step: Air or Wipe and then Buy or Bid, or in Overtime two Bids (XP-4.1, XP-4.2)."""

    __slots__ = ()
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

    __slots__ = ()
    rule = "XP-4.1"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        open_trade(state, self.player, IN_TURN, 1, 1)


# the end of the turn


class EndOfTurn(PlayerStep[Industry]):
    """The action steps are over: maybe the game end is triggered (XP-10.1, XP-13.1)."""

    __slots__ = ()
    rule = "XP-10.1"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        state.stack += AT_END[self.player]
        facility = state.facilities[self.player]
        if state.trigger < 0 and ends_game(facility):
            state.trigger = self.player
            if state.log is not None:
                state.tell(f"[seat:{self.player}] triggers the end of the game.", "XP-13.1")
            state.stack.append(PRIVILEGE_STEP[self.player])


def ends_game(facility: Facility) -> bool:
    """Five installed Upgrades or five completed Contracts (XP-13.1)."""
    installed, completed = facility.installed.bit_count(), facility.completed.bit_count()
    return installed >= ENOUGH_INSTALLED or completed >= ENOUGH_CONTRACTS


class PrivilegeStep(PlayerStep[Industry]):
    """The triggering player takes the Privilege token and chooses its side (XP-13.4)."""

    __slots__ = ()
    kind = "privilege"
    rule = "XP-13.4"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [*PRIVILEGE] if player == self.player else []

    def prompt(self, state: Industry, player: int) -> str:
        return "You triggered the end. Choose the side of the Privilege token."


class Privilege(Action[Industry]):
    """Choose a side of the token; everybody else has one more turn (XP-13.5, XP-13.6)."""

    __slots__ = ("side",)
    type = "privilege"

    def __init__(self, side: int) -> None:
        #: 0 the XP, 1 the final turn
        self.side = side

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        state.privilege = FINAL_TURN if self.side else XP_SIDE
        state.left = state.rules.seats - (0 if self.side else 1)
        if state.log is not None:
            taken = "one more turn after all others" if self.side else f"{state.rules.privilege_xp} XP"
            state.tell(f"[seat:{player}] takes {taken} with the Privilege token.", "XP-13.4")

    def label(self, state: Industry, player: int) -> str:
        return "Take one more turn" if self.side else f"Take {state.rules.privilege_xp} XP"


class Restock(PlayerStep[Industry]):
    """Both lines are filled, the Contract line first (XP-10.2)."""

    __slots__ = ()
    rule = "XP-10.2"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        refill(state, CONTRACT_LINE, "XP-10.2")
        refill(state, UPGRADE_LINE, "XP-10.2")


class DiscardStep(HandDiscard):
    """Any number of hand cards may be discarded (XP-10.4)."""

    __slots__ = ()
    kind = "discard"
    rule = "XP-10.4"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player] if state.facilities[self.player].hand else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [DONE, *self.discards(state)] if player == self.player else []

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        return self.candidates(state, player)  # none of them is ever refused

    def discarded(self, state: Industry) -> None:
        pass

    def prompt(self, state: Industry, player: int) -> str:
        facility = state.facilities[player]
        return f"Discard what you do not want to keep; then you draw up to {hand_size(facility)} cards."


class Redraw(PlayerStep[Industry]):
    """After Overtime all is shuffled (XP-6.6); then the hand is filled up and private again (XP-10.5)."""

    __slots__ = ()
    rule = "XP-10.5"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        player = self.player
        facility = state.facilities[player]
        if state.turn.overtime:
            pile = facility.draw + facility.discard
            pile.sort()  # the order before must not matter
            shuffle(state.chance, SYSTEMS, pile)
            facility.draw, facility.discard = pile, []
            if pile and state.log is not None:
                cards = f"all {len(pile)} cards together" if len(pile) > 1 else "the only card"
                state.tell(f"[seat:{player}] shuffles {cards}.", "XP-6.6")
        state.open = False
        drawn = draw_to_hand(state, player, hand_size(facility) - len(facility.hand))
        if state.log is not None:
            count = f"{len(drawn) or 'no'} card{'s' * (len(drawn) > 1)}"
            state.tell(
                f"[seat:{player}] draws {refs(drawn)}.",
                "XP-10.5",
                1 << player,
                f"[seat:{player}] draws {count}.",
            )


class NextTurn(PlayerStep[Industry]):
    """The next player's turn, or the scoring (XP-1.8, XP-13.8)."""

    __slots__ = ()
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
        state.stack.append(START_TURN[(self.player + 1) % state.rules.seats])


TWICE: Final = Refusal("XP-4.7", "Overtime is never taken in two own turns in a row.")
NORMAL: Final = ModeAction(0)
OVERTIME: Final = ModeAction(1)
PRIVILEGE: Final = [Privilege(0), Privilege(1)]
_ALL: Final = range(SEATS)
START_TURN: Final = [known(StartTurn(player)) for player in _ALL]
MODE: Final = [known(ModeStep(player, ANY | TURN_START)) for player in _ALL]
FIRST_THING: Final = [known(FirstThing(player, TURN_START)) for player in _ALL]
AFTER_DISTIL: Final = [known(AfterDistil(player)) for player in _ALL]
AFTER_AIR: Final = [known(AfterAir(player)) for player in _ALL]
END_OF_TURN: Final = [known(EndOfTurn(player)) for player in _ALL]
PRIVILEGE_STEP: Final = [known(PrivilegeStep(player)) for player in _ALL]
RESTOCK: Final = [known(Restock(player)) for player in _ALL]
DISCARD_STEP: Final = [known(DiscardStep(player)) for player in _ALL]
REDRAW: Final = [known(Redraw(player)) for player in _ALL]
NEXT_TURN: Final = [known(NextTurn(player)) for player in _ALL]
#: the steps that end a turn, the first one on top (XP-10.1)
AT_END: Final = [[NEXT_TURN[p], REDRAW[p], DISCARD_STEP[p], RESTOCK[p]] for p in _ALL]
