"""Air or Wipe (XP-7), in the turn and as a bonus."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Flag, Names, flyweight, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CONTRACT_LINE,
    LINE_LENGTH,
    LINE_NAMES,
    PROCESS_ENGINEER,
    UPGRADE_LINE,
    refs,
)
from meeplehall.games.xenon_profiteer.rules.bonus import BonusAction, declare
from meeplehall.games.xenon_profiteer.rules.engineer import deal_for_engineer, play_engineer
from meeplehall.games.xenon_profiteer.rules.installing import cannot_install
from meeplehall.games.xenon_profiteer.rules.market import NO_TOKENS, refill, tokens_on
from meeplehall.games.xenon_profiteer.rules.moments import AIR, ANY, WIPE
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, introduce_air
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_wipe
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window


def open_air(state: Industry, player: int, air: int, wipe: int) -> None:
    """Begin an Air or Wipe step, that of the turn or one granted by a card."""
    state.turn.air.begin(air, wipe, 1)
    state.turn.late = 0
    state.stack.append(AIR_WINDOW[player])


class AirWindow(Window):
    """Exactly one of AIR and WIPE must be taken (XP-7.1)."""

    kind = "air_or_wipe"
    rule = "XP-7.1"

    def main(self, state: Industry) -> list[Action[Industry]]:
        return self.main_options(state)  # none of them is ever refused

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        step = state.turn.air
        found: list[Action[Industry]] = []
        if step.may_air:
            found.append(AIR_ACTION)
        if step.may_wipe:
            found += WIPES
            if PROCESS_ENGINEER in state.facilities[self.player].hand:
                found += WIPES_WITH_ENGINEER
        if not step.due:
            found.append(END_STEP)
        return found

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
        state.turn.air.open = False

    def last_chance(self, state: Industry) -> str:
        """A WIPE or AIR of a bonus would be lost, too."""
        step = state.turn.air
        left = "wipe a line" if step.may_wipe else "take AIR" if step.may_air else ""
        return f"You could still {left}." if left else self.unused(state, self.timings & ~ANY)

    def closing(self, state: Industry) -> str:
        return "Go on"

    def prompt(self, state: Industry, player: int) -> str:
        step = state.turn.air
        if step.may_air and step.may_wipe:
            return "Take AIR, or wipe one of the lines?"
        if step.may_air:
            return "Take AIR."
        return "Wipe one of the lines." if step.may_wipe else "Use cards, or go on to Buy or Bid."


class Air(Action[Industry]):
    """AIR (XP-7.2)."""

    type = "air"

    def apply(self, state: Industry, player: int) -> None:
        state.turn.air.take_air()
        state.turn.late = 0
        introduce_air(state, player, "XP-7.2")

    def price(self, state: Industry, player: int) -> int | None:
        return -AIR_MONEY

    def label(self, state: Industry, player: int) -> str:
        return f"Take AIR and ${AIR_MONEY}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return ["supply"]


AIR_ACTION: Final[Air] = flyweight(Air)


class Wipe(Action[Industry]):
    """WIPE a line, maybe with Process Engineer (XP-7.6, XP-12.8)."""

    type = "wipe"
    group = "Wipe a line"
    line: int
    engineer: bool

    def apply(self, state: Industry, player: int) -> None:
        state.turn.air.take_wipe()
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
        money = money_on_wipe(state.facilities[player])
        which = f"Wipe the {LINE_NAMES[self.line].capitalize()} line{f' and take ${money}' if money else ''}"
        return f"{which} with {CARD[PROCESS_ENGINEER].name}" if self.engineer else which

    def pieces(self, state: Industry, player: int) -> list[str]:
        deck = f"deck-{LINE_NAMES[self.line]}"
        return [deck, CARD[PROCESS_ENGINEER].id] if self.engineer else [deck]

    def warning(self, state: Industry, player: int) -> str:
        first = LINE_LENGTH * self.line
        for place in range(first, first + state.rules.line_size):
            if state.line[place] < 0 or tokens_on(state, place) == NO_TOKENS:
                return ""
        return "Every card of this line is protected by a token: nothing would change."


WIPE_LINE: Final[list[list[Wipe]]] = flyweights(Wipe, line=Names(LINE_NAMES), engineer=Flag())
WIPES: Final[list[Action[Industry]]] = [WIPE_LINE[CONTRACT_LINE][0], WIPE_LINE[UPGRADE_LINE][0]]
WIPES_WITH_ENGINEER: Final[list[Action[Industry]]] = [WIPE_LINE[CONTRACT_LINE][1], WIPE_LINE[UPGRADE_LINE][1]]


def wipe(state: Industry, player: int, line: int) -> None:
    """Cards without a token go, and the line is to be refilled at once (XP-7.6, XP-7.7, XP-7.9)."""
    first = LINE_LENGTH * line
    cards, laid = state.line, state.laid
    gone: list[int] = []
    for place in range(first, first + LINE_LENGTH):
        card = cards[place]
        if card >= 0 and laid[SEATS * place : SEATS * place + SEATS] == NO_TOKENS:
            gone.append(card)
            cards[place] = NONE
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
        if state.turn.air.open:
            state.turn.air.aired += 1
            state.turn.late = 0
            introduce_air(state, player, "XP-17.2")
        else:
            open_air(state, player, 1, 0)

    def earns(self, state: Industry) -> int:
        return AIR_MONEY if state.turn.air.open else 0


class BonusWipe(BonusAction):
    """One WIPE more."""

    name: ClassVar[str] = "wipe"
    word: ClassVar[str] = "WIPE"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.air.open:
            state.turn.air.add_wipe()
        else:
            open_air(state, player, 0, 1)


declare(BonusAir())
declare(BonusWipe())
AIR_WINDOW: Final = [known(AirWindow(player, ANY | AIR | WIPE)) for player in range(SEATS)]
