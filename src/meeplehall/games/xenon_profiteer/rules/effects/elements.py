"""Abilities by which elements and cards come into the System or leave it."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Refusal
from meeplehall.games.xenon_profiteer.components.cards import ELEMENT, XE, element, refs
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, introduce_air
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.system import (
    can_draw,
    draw_to_hand,
    remove_element,
    take_elements,
)
from meeplehall.games.xenon_profiteer.rules.tower import next_to_leave, perform_distil

NO_AIR: Final = Refusal("XP-12.1", "It is used with AIR, which has not been taken in this step.")
EMPTY_STACKS: Final = Refusal("XP-12.4", "The supply has none of these elements.")
NOTHING_TO_DRAW: Final = Refusal("XP-11.8", "Your draw pile and your discard pile are empty.")
NOT_THERE: Final = [Refusal("XP-11.8", f"There is no {card.symbol} in your hand.") for card in ELEMENT]
NOTHING_LEAVES: Final = Refusal("XP-11.8", "A Distil would change nothing.")


class AirExtraPacket(Ability):
    """Feed: AIR is introduced once more (XP-12.1)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.packets = effect.packets

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.air.aired else NO_AIR

    def run(self, state: Industry, player: int, played: int) -> None:
        for _ in range(self.packets):
            introduce_air(state, player, "XP-12.1")

    def earns(self) -> int:
        return self.packets * AIR_MONEY


class AddToDiscard(Ability):
    """Expansion Turbine, Xenon Recovery Unit: elements from the supply (XP-12.4)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.elements = [element(symbol) for symbol in effect.elements]

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        if state.rules.unlimited:
            return None
        for x in self.elements:
            if state.supply[x] > 0:
                return None
        return EMPTY_STACKS

    def run(self, state: Industry, player: int, played: int) -> None:
        taken = take_elements(state, player, self.elements)
        if state.log is not None:
            state.tell(f"[seat:{player}] takes {refs(taken)} from the supply.", "XP-12.4")


class RemoveAll(Ability):
    """Pressure Swing Adsorption, Deoxo Unit, Purge Cycle: an element leaves the hand (XP-12.3)."""

    always_welcome: ClassVar[bool] = True

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.element = element(effect.element)
        self.removes = self.element

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if self.element in state.facilities[player].hand else NOT_THERE[self.element]

    def run(self, state: Industry, player: int, played: int) -> None:
        remove_element(state, player, self.element)


class ExtraDistil(Ability):
    """Double Shift: one more Distil at once; in the later edition its check is still to come (XP-18.3)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.distils = 1

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        facility = state.facilities[player]
        if next_to_leave(facility) < XE or (not state.rules.isolates_at_once and XE in facility.hand):
            return None
        return NOTHING_LEAVES

    def run(self, state: Industry, player: int, played: int) -> None:
        perform_distil(state, player)


class Draw(Ability):
    """Booster Compressor: draw cards (XP-12.7)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.count = effect.count

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if can_draw(state.facilities[player]) else NOTHING_TO_DRAW

    def run(self, state: Industry, player: int, played: int) -> None:
        drawn = draw_to_hand(state, player, self.count, played)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {refs(drawn)}.", "XP-12.7")
