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

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.tired else NOT_TIRED

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.tired = False


class FreeBidPerRemoved(Ability):
    """Vapor-Compression Refrigeration: a token for each N removed in this step (XP-12.13)."""

    __slots__ = ()

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.armed_n += 1


class MoneyPerRemoved(Ability):
    """Reboiler: $1 for each O removed in this step (XP-12.13)."""

    __slots__ = ()

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.armed_o += 1


class AirAndWipe(Ability):
    """Market Sweep: both AIR and WIPE."""

    __slots__ = ()

    def run(self, state: Industry, player: int, played: int) -> None:
        turn = state.turn
        turn.air_due += 1
        if turn.either_air:
            turn.either_air = False  # both are to be taken
        elif not turn.wiped:
            turn.may_wipe += 1
        else:
            turn.may_air += 1


class WipeDrawChoose(Ability):
    """Process Engineer: used together with the WIPE itself (XP-12.8), so never alone."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return WITH_WIPE


class BuyAndBid(Ability):
    """Agent: the step contains one Bid and one Buy (XP-12.11)."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        turn = state.turn
        if turn.agent:
            return ONE_AGENT
        # whoever passed took neither, and nothing is left to add to
        return None if turn.buys or turn.bids or turn.bought or turn.bidden else NO_BID

    def run(self, state: Industry, player: int, played: int) -> None:
        turn = state.turn
        turn.agent = True
        if turn.either:
            turn.either = False  # both may be taken
        elif turn.bought or (turn.buys and not turn.bidden):
            turn.bids += 1
        else:
            turn.buys += 1


class MoreBuys(Ability):
    """Buyer, Bulk Order: further Buys in this step (XP-12.10)."""

    __slots__ = ("buys",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.buys = effect.buys or effect.max - 1

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.bought or state.turn.buys else NO_BUY

    def run(self, state: Industry, player: int, played: int) -> None:
        if state.turn.bought and not state.turn.either:
            state.turn.buys += self.buys
        else:
            state.turn.extra_buys += self.buys


class MoreBids(Ability):
    """Sales Executive, Bidding War: further tokens with this Bid (XP-12.12)."""

    __slots__ = ("bids",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.bids = effect.count or effect.max - 1

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.bidden or state.turn.bids else NO_BID

    def run(self, state: Industry, player: int, played: int) -> None:
        if state.turn.bidden:
            state.turn.bids += self.bids
        else:
            state.turn.extra_bids += self.bids


class IgnoreOtherTokens(Ability):
    """Hostile Takeover: the next Buy pays nothing to others."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.buys else NO_BUY

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.takeover = True
