"""Air or Wipe (XP-7), in the turn and as a bonus."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CONTRACT_LINE,
    LINE_LENGTH,
    LINE_NAMES,
    PROCESS_ENGINEER,
    UPGRADE_LINE,
)
from meeplehall.games.xenon_profiteer.rules.bonus import BonusAction, declare
from meeplehall.games.xenon_profiteer.rules.engineer import deal_for_engineer, play_engineer
from meeplehall.games.xenon_profiteer.rules.installing import cannot_install
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, refill
from meeplehall.games.xenon_profiteer.rules.moments import AIR, ANY, WIPE
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, introduce_air
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_wipe
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Industry, refs
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window


def open_air(state: Industry, player: int, air: int, wipe: int) -> None:
    """Begin an Air or Wipe step, that of the turn or one granted by a card."""
    turn = state.turn
    turn.airing = True
    turn.may_air = air
    turn.may_wipe = wipe
    turn.either_air = air > 0 and wipe > 0
    turn.air_due = 1
    turn.aired = turn.late = 0
    turn.wiped = False
    state.stack.append(AIR_WINDOW[player])


class AirWindow(Window):
    """Exactly one of AIR and WIPE must be taken (XP-7.1)."""

    __slots__ = ()
    kind = "air_or_wipe"
    rule = "XP-7.1"

    def main(self, state: Industry) -> list[Action[Industry]]:
        turn = state.turn
        found: list[Action[Industry]] = []
        if turn.may_air:
            found.append(AIR_ACTION)
        if turn.may_wipe:
            found += [WIPE_LINE[CONTRACT_LINE][0], WIPE_LINE[UPGRADE_LINE][0]]
            if PROCESS_ENGINEER in state.facilities[self.player].hand:
                found += [WIPE_LINE[CONTRACT_LINE][1], WIPE_LINE[UPGRADE_LINE][1]]
        if not turn.air_due:
            found.append(END_STEP)
        return found

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        return self.main(state)  # none of them is ever refused

    def default(self, state: Industry, player: int) -> Action[Industry]:
        """AIR, or a new line if there is no Upgrade left to install."""
        options = self.main(state)
        wipe = WIPE_LINE[UPGRADE_LINE][0]
        facility = state.facilities[player]
        for place in range(LINE_LENGTH, LINE_LENGTH + state.rules.line_size):
            card = state.line[place]
            if card >= 0 and cannot_install(facility, card) is None:
                return options[0]
        return wipe if wipe in options else options[0]

    def close(self, state: Industry) -> None:
        state.stack.pop()
        state.turn.airing = False

    def closing(self, state: Industry) -> str:
        return "Go on" if state.turn.aired else "Done"

    def prompt(self, state: Industry, player: int) -> str:
        turn = state.turn
        if turn.may_air and turn.may_wipe:
            return "Take AIR, or WIPE one of the lines."
        if turn.may_air:
            return "Take AIR."
        return "WIPE one of the lines." if turn.may_wipe else "Use abilities, or go on."


def _taken(state: Industry, air: bool) -> None:
    """One of the two has been taken; without Market Sweep the other is no longer possible."""
    turn = state.turn
    turn.air_due = max(0, turn.air_due - 1)
    if turn.either_air and turn.may_wipe > 1 and not air:
        turn.may_wipe -= 1  # a bonus WIPE: the choice of the step is still open (XP-17.7)
        return
    turn.wiped = turn.wiped or not air
    if air or turn.either_air:
        turn.may_air -= 1
    if not air or turn.either_air:
        turn.may_wipe -= 1
    turn.either_air = False


class Air(Action[Industry]):
    """AIR (XP-7.2)."""

    type = "air"

    def apply(self, state: Industry, player: int) -> None:
        _taken(state, True)
        state.turn.aired += 1
        state.turn.late = 0
        introduce_air(state, player, "XP-7.2")

    def price(self, state: Industry, player: int) -> int | None:
        return -AIR_MONEY

    def label(self, state: Industry, player: int) -> str:
        return f"AIR (+${AIR_MONEY})"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return ["supply"]


class Wipe(Action[Industry]):
    """WIPE a line, maybe with Process Engineer (XP-7.6, XP-12.8)."""

    __slots__ = ("engineer", "line")
    type = "wipe"

    def __init__(self, line: int, engineer: int) -> None:
        self.line = line
        self.engineer = engineer

    def apply(self, state: Industry, player: int) -> None:
        _taken(state, False)
        if self.engineer:
            play_engineer(state, player)
        wipe(state, player, self.line)
        if self.engineer:
            deal_for_engineer(state, player, self.line)
        else:
            refill(state, self.line, "XP-7.6")

    def price(self, state: Industry, player: int) -> int | None:
        return -money_on_wipe(state.facilities[player]) or None

    def label(self, state: Industry, player: int) -> str:
        which = f"WIPE the {LINE_NAMES[self.line].capitalize()} line"
        return f"{which} with {CARD[PROCESS_ENGINEER].name}" if self.engineer else which

    def pieces(self, state: Industry, player: int) -> list[str]:
        deck = f"deck-{LINE_NAMES[self.line]}"
        return [deck, CARD[PROCESS_ENGINEER].id] if self.engineer else [deck]

    def warning(self, state: Industry, player: int) -> str:
        first = LINE_LENGTH * self.line
        for place in range(first, first + state.rules.line_size):
            if state.line[place] < 0 or not all_tokens(state, place):
                return ""
        return "Every card of this line is protected by a token: nothing would change."


def wipe(state: Industry, player: int, line: int) -> None:
    """Cards without a token go, and the line is to be refilled at once (XP-7.6, XP-7.7, XP-7.9)."""
    first = LINE_LENGTH * line
    gone: list[int] = []
    for place in range(first, first + LINE_LENGTH):
        if state.line[place] >= 0 and not all_tokens(state, place):
            gone.append(state.line[place])
            state.line[place] = NONE
    state.bins[line] += gone
    facility = state.facilities[player]
    money = money_on_wipe(facility)
    facility.money += money
    if state.log is not None:
        which = f"the {LINE_NAMES[line].capitalize()} line"
        swept = f"{refs(gone)} from {which}" if gone else f"{which}, where every card is protected"
        state.tell(f"[seat:{player}] wipes {swept}{f' and takes ${money}' if money else ''}.", "XP-7.6")


class BonusAir(BonusAction):
    """AIR, at once where AIR or WIPE is being taken."""

    name: ClassVar[str] = "air"
    word: ClassVar[str] = "AIR"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.airing:
            state.turn.aired += 1
            state.turn.late = 0
            introduce_air(state, player, "XP-17.2")
        else:
            open_air(state, player, 1, 0)

    def earns(self, state: Industry) -> int:
        return AIR_MONEY if state.turn.airing else 0


class BonusWipe(BonusAction):
    """One WIPE more."""

    name: ClassVar[str] = "wipe"
    word: ClassVar[str] = "WIPE"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.airing:
            state.turn.may_wipe += 1
            state.turn.air_due += 1
        else:
            open_air(state, player, 0, 1)


declare(BonusAir())
declare(BonusWipe())
AIR_ACTION: Final = Air()
WIPE_LINE: Final = [[Wipe(line, engineer) for engineer in (0, 1)] for line in (CONTRACT_LINE, UPGRADE_LINE)]
AIR_WINDOW: Final = [known(AirWindow(player, ANY | AIR | WIPE)) for player in range(SEATS)]
