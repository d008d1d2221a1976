"""Abilities that change what the steps of the turn allow or pay."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Refusal
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.state import Industry

NOT_TIRED: Final = Refusal("XP-11.8", "You may take Overtime anyway.")
WITH_WIPE: Final = Refusal("XP-12.8", "It is chosen together with WIPE.")
ONE_AGENT: Final = Refusal("XP-12.11", "An Agent serves this step already.")
NO_BUY: Final = Refusal("XP-11.2", "There is no Buy in this step.")
NO_BID: Final = Refusal("XP-11.2", "There is no Bid in this step.")


class OvertimeAgain(Ability):
    """Night Crew: Overtime two turns in a row."""

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.tired else NOT_TIRED

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.tired = False


class FreeBidPerRemoved(Ability):
    """Vapor-Compression Refrigeration: a token for each N removed in this step (XP-12.13)."""

    def run(self, state: Industry, player: int, played: int) -> None:
        step = state.turn.distil
        step.bids = step.bids.armed_again()


class MoneyPerRemoved(Ability):
    """Reboiler: money for each O removed in this step (XP-12.13)."""

    def run(self, state: Industry, player: int, played: int) -> None:
        step = state.turn.distil
        step.money = step.money.armed_again()


class AirAndWipe(Ability):
    """Market Sweep: both AIR and WIPE."""

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.air.take_both()


class WipeDrawChoose(Ability):
    """Process Engineer: used together with the WIPE itself (XP-12.8), so never alone."""

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return WITH_WIPE


class BuyAndBid(Ability):
    """Agent: the step contains one Bid and one Buy (XP-12.11)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.buys = effect.buys

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        if state.turn.trade.agent:
            return ONE_AGENT
        return None if state.turn.trade.has_any() else NO_BID

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.trade.take_both(self.buys)


class MoreBuys(Ability):
    """Buyer, Bulk Order: further Buys in this step (XP-12.10)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.buys = effect.buys or effect.max - 1

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.trade.bought or state.turn.trade.buys else NO_BUY

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.trade.add_buys(self.buys)


class MoreBids(Ability):
    """Sales Executive, Bidding War: further tokens with this Bid (XP-12.12)."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.bids = effect.count or effect.max - 1

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.trade.bidden or state.turn.trade.bids else NO_BID

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.trade.add_bids(self.bids)


class IgnoreOtherTokens(Ability):
    """Hostile Takeover: the next Buy pays nothing to others."""

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.trade.buys else NO_BUY

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.trade.takeover = True
