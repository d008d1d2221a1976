"""The abilities of Upgrades, starters and Tactics cards: one class for each word of [effects] (XP-11, XP-12).

`idle` says why an ability would change nothing now, which is not allowed (XP-11.8, XP-15.6); `run` does it.
"""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.action import Refusal
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FEED,
    FIRST_PIPELINE,
    TACTIC,
    XE,
    element,
)
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.contracts import COMPLETE, discounts, need
from meeplehall.games.xenon_profiteer.rules.installing import CHEAP_INSTALL, FREE, could_install
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, introduce_air
from meeplehall.games.xenon_profiteer.rules.state import Industry, refs
from meeplehall.games.xenon_profiteer.rules.system import (
    can_draw,
    draw_card,
    draw_to_hand,
    remove_element,
    take_elements,
)
from meeplehall.games.xenon_profiteer.rules.targets import LOOK_STEP, REFLUX_STEP, RETRIEVE_STEP, STORE_STEP
from meeplehall.games.xenon_profiteer.rules.tower import distil, next_to_leave

# when an ability may be used, as bits (XP-11.2)
ANY: Final = 1
DISTIL: Final = 2
AIR: Final = 4
WIPE: Final = 8
BUY: Final = 16
BID: Final = 32
TURN_START: Final = 64
GAME_END: Final = 128
_TIMING: Final = {
    "any": ANY, "distill": DISTIL, "air": AIR, "wipe": WIPE, "buy": BUY, "bid": BID,
    "turn_start": TURN_START, "game_end": GAME_END,
}  # fmt: skip


class Ability:
    """One ability with its figures."""

    __slots__ = ("when",)

    def __init__(self, effect: Effect) -> None:
        self.when = _TIMING[effect.timing]

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        """Why using it now would change nothing."""
        return None

    def run(self, state: Industry, player: int, played: int) -> None:
        """Carry it out; `played` is the card that has just been played from hand, or NONE."""

    def earns(self) -> int:
        """The $ that it brings at once (XP-20.3)."""
        return 0


class AirExtraPacket(Ability):
    """Feed: AIR is introduced once more (XP-12.1)."""

    __slots__ = ("packets",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.packets = effect.packets

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.aired else NO_AIR

    def run(self, state: Industry, player: int, played: int) -> None:
        for _ in range(self.packets):
            introduce_air(state, player, "XP-12.1")

    def earns(self) -> int:
        return self.packets * AIR_MONEY


class DiscardFromHand(Ability):
    """Reflux: another card of the hand goes to the discard pile."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        others = len(state.facilities[player].hand) - (1 if from_hand else 0)
        return None if others > 0 else NO_OTHER_CARD

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack.append(REFLUX_STEP[player])


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


class AddToDiscard(Ability):
    """Expansion Turbine, Xenon Recovery Unit: elements from the supply (XP-12.4)."""

    __slots__ = ("elements",)

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


class ContractDiscount(Ability):
    """Structured Packing Column, Flagship Client: complete the Contract with fewer Xe (XP-12.5)."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        facility = state.facilities[player]
        if facility.contract < 0:
            return NO_CONTRACT
        due = need(state, player)
        enough = facility.stored >= max(1, due - discounts(state, player))
        return None if due > 1 and enough else TOO_FEW_XE

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.discount += 1
        state.stack.append(COMPLETE[player])


class PeekTop(Ability):
    """Gas Chromatograph: look at the next card (XP-12.6)."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if can_draw(state.facilities[player]) else NOTHING_TO_DRAW

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.looked = draw_card(state, player, played)
        state.stack.append(LOOK_STEP[player])


class RemoveAll(Ability):
    """Pressure Swing Adsorption, Deoxo Unit, Purge Cycle: an element leaves the hand (XP-12.3)."""

    __slots__ = ("element",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.element = element(effect.element)

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if self.element in state.facilities[player].hand else NOT_THERE[self.element]

    def run(self, state: Industry, player: int, played: int) -> None:
        remove_element(state, player, self.element)


class Draw(Ability):
    """Booster Compressor: draw cards (XP-12.7)."""

    __slots__ = ("count",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.count = effect.count

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if can_draw(state.facilities[player]) else NOTHING_TO_DRAW

    def run(self, state: Industry, player: int, played: int) -> None:
        drawn = draw_to_hand(state, player, self.count, played)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {refs(drawn)}.", "XP-12.7")


class WipeDrawChoose(Ability):
    """Process Engineer: used together with the WIPE itself (XP-12.8), so never alone."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return WITH_WIPE


class FreeInstall(Ability):
    """Turnkey Contractor: install a card from hand for nothing (XP-12.9)."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if could_install(state, player, FREE) else NOTHING_TO_INSTALL

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.rebate = FREE
        state.stack.append(CHEAP_INSTALL[player])


class InstallDiscount(Ability):
    """Fast-Track Permit: install a card from hand for less."""

    __slots__ = ("money",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.money = effect.money

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if could_install(state, player, self.money) else NOTHING_TO_INSTALL

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.rebate = self.money
        state.stack.append(CHEAP_INSTALL[player])


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


class GainMoney(Ability):
    """Line of Credit."""

    __slots__ = ("money",)

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.money = effect.money

    def run(self, state: Industry, player: int, played: int) -> None:
        state.facilities[player].money += self.money
        if state.log is not None:
            state.tell(f"[seat:{player}] takes ${self.money}.", "XP-15.3")

    def earns(self) -> int:
        return self.money


class ExtraDistil(Ability):
    """Double Shift: one more Distil at once; in the later edition its check is still to come (XP-18.3)."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        facility = state.facilities[player]
        if next_to_leave(facility) < XE or (state.rules.later and XE in facility.hand):
            return None
        return NOTHING_LEAVES

    def run(self, state: Industry, player: int, played: int) -> None:
        distil(state, player)
        state.turn.in_action = state.rules.later


class StoreXe(Ability):
    """Strategic Stockpile: Xe to cold storage whatever else is in hand."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if XE in state.facilities[player].hand else NOT_THERE[XE]

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack.append(STORE_STEP[player])


class OvertimeAgain(Ability):
    """Night Crew: Overtime two turns in a row."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if state.turn.tired else NOT_TIRED

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.tired = False


class RetrieveFromDiscard(Ability):
    """Maintenance Window: an Upgrade or starter comes back from the discard pile."""

    __slots__ = ()

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        for card in state.facilities[player].discard:
            if card >= FEED:
                return None
        return NOTHING_TO_RETRIEVE

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack.append(RETRIEVE_STEP[player])


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


EFFECTS: Final[dict[str, Any]] = {
    "air_extra_packet": AirExtraPacket,
    "discard_from_hand": DiscardFromHand,
    "buy_and_bid": BuyAndBid,
    "add_to_discard": AddToDiscard,
    "contract_discount": ContractDiscount,
    "peek_top": PeekTop,
    "remove_all": RemoveAll,
    "draw": Draw,
    "wipe_draw_choose": WipeDrawChoose,
    "free_install_from_hand": FreeInstall,
    "multi_buy": MoreBuys,
    "multi_bid": MoreBids,
    "free_bid_per_removed": FreeBidPerRemoved,
    "money_per_removed": MoneyPerRemoved,
    "gain_money": GainMoney,
    "extra_distill": ExtraDistil,
    "store_xe_from_hand": StoreXe,
    "install_discount": InstallDiscount,
    "extra_buy": MoreBuys,
    "ignore_other_tokens": IgnoreOtherTokens,
    "overtime_again": OvertimeAgain,
    "retrieve_from_discard": RetrieveFromDiscard,
    "air_and_wipe": AirAndWipe,
    "place_bids": MoreBids,
}


def ability(effect: Effect) -> Ability:
    """The ability that an effect describes; those of the game's end do nothing during it."""
    made: Ability = EFFECTS.get(effect.effect, Ability)(effect)
    return made


NO_AIR: Final = Refusal("XP-12.1", "It is used with AIR, which has not been taken in this step.")
NO_OTHER_CARD: Final = Refusal("XP-11.8", "There is no other card in your hand.")
ONE_AGENT: Final = Refusal("XP-12.11", "An Agent serves this step already.")
EMPTY_STACKS: Final = Refusal("XP-12.4", "The supply has none of these elements.")
NO_CONTRACT: Final = Refusal("XP-12.5", "You have no active Contract.")
TOO_FEW_XE: Final = Refusal("XP-12.5", "Even so your stored Xe would not complete the Contract.")
NOTHING_TO_DRAW: Final = Refusal("XP-11.8", "Your draw pile and your discard pile are empty.")
NOT_THERE: Final = [
    Refusal("XP-11.8", f"There is no {symbol} in your hand.") for symbol in ("N", "O", "Kr", "Xe")
]
WITH_WIPE: Final = Refusal("XP-12.8", "It is chosen together with WIPE.")
NOTHING_TO_INSTALL: Final = Refusal("XP-12.9", "There is no card in your hand that could be installed.")
NO_BUY: Final = Refusal("XP-11.2", "There is no Buy in this step.")
NO_BID: Final = Refusal("XP-11.2", "There is no Bid in this step.")
NOTHING_LEAVES: Final = Refusal("XP-11.8", "A Distil would change nothing.")
NOT_TIRED: Final = Refusal("XP-11.8", "You may take Overtime anyway.")
NOTHING_TO_RETRIEVE: Final = Refusal("XP-11.8", "No Upgrade or starter lies in your discard pile.")

#: the ability of each Upgrade and starter; the elements have none
ABILITY: Final[list[Ability]] = [ability(card.ability) for card in CARD[:FIRST_PIPELINE]]
TACTIC_ABILITY: Final[list[Ability]] = [ability(card.once) for card in TACTIC]
