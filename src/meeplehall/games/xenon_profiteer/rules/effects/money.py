"""Abilities that bring money, or make Contracts and installations cheaper."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Refusal
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.contracts import COMPLETE, least_need, lowered, need
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.installing import CHEAP_INSTALL, FREE, could_install
from meeplehall.games.xenon_profiteer.rules.state import Industry

NO_CONTRACT: Final = Refusal("XP-12.5", "You have no active Contract.")
TOO_FEW_XE: Final = Refusal("XP-12.5", "Even so your stored Xe would not complete the Contract.")
NOTHING_TO_INSTALL: Final = Refusal("XP-12.9", "There is no card in your hand that could be installed.")


class GainMoney(Ability):
    """Line of Credit."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.money = effect.money

    def run(self, state: Industry, player: int, played: int) -> None:
        state.facilities[player].money += self.money
        if state.log is not None:
            state.tell(f"[seat:{player}] takes ${self.money}.", "XP-15.3")

    def earns(self) -> int:
        return self.money


class ContractDiscount(Ability):
    """Structured Packing Column, Flagship Client: complete the Contract with fewer Xe (XP-12.5)."""

    always_welcome: ClassVar[bool] = True

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.effect = effect

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        facility = state.facilities[player]
        if facility.contract < 0:
            return NO_CONTRACT
        due = need(state, player)
        helps = lowered(due, self.effect) < due
        return None if helps and facility.stored >= least_need(state, player) else TOO_FEW_XE

    def run(self, state: Industry, player: int, played: int) -> None:
        due = need(state, player)
        state.turn.discount += due - lowered(due, self.effect)
        state.stack.append(COMPLETE[player])


class InstallDiscount(Ability):
    """Fast-Track Permit: install a card from hand for less."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.money = effect.money

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if could_install(state, player, self.money) else NOTHING_TO_INSTALL

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.rebate = self.money
        state.stack.append(CHEAP_INSTALL[player])


class FreeInstall(InstallDiscount):
    """Turnkey Contractor: install a card from hand for nothing, and never come back (XP-12.9)."""

    gives_up_card: ClassVar[bool] = True

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.money = FREE
