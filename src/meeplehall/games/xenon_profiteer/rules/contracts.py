"""Contracts: when they are completed, with what discount, and what they bring (XP-8.30 to XP-8.37)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, flyweight, flyweights
from meeplehall.engine.wording import agree
from meeplehall.games.xenon_profiteer.components.cards import CARD, PACKING, TACTIC, XE
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.bonus import BONUS_STEP
from meeplehall.games.xenon_profiteer.rules.moments import Moment
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_complete
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Industry

# where a discount comes from
FROM_HAND: Final = 0
FROM_INSTALLED: Final = 1
FROM_TACTIC: Final = 2
SOURCES: Final[list[str]] = ["hand", "installed", "tactic"]

#: Flagship Client and its like
DISCOUNT_TACTICS: Final[list[bool]] = [card.once.effect == "contract_discount" for card in TACTIC]


def need(state: Industry, player: int) -> int:
    """How many Xe the active Contract asks for, discounts taken off."""
    return CARD[state.facilities[player].contract].need - state.turn.discount


def lowered(due: int, discount: Effect) -> int:
    """What a discount makes of so many Xe: never fewer than the card says (XP-12.5)."""
    return min(due, max(discount.min_xe, due - discount.xe))


def check_contract(state: Industry, player: int) -> None:
    """Completing is mandatory as soon as enough Xe are stored (XP-8.33, XP-8.35)."""
    facility = state.facilities[player]
    if facility.contract >= 0 and facility.stored >= CARD[facility.contract].need:
        state.stack.append(COMPLETE[player])


def least_need(state: Industry, player: int) -> int:
    """What would be due with all discounts that this player could still use now (XP-12.17)."""
    discounts = [CARD[PACKING].ability] * state.facilities[player].hand.count(PACKING)
    for source in (FROM_INSTALLED, FROM_TACTIC):
        if DISCOUNT[source].missing(state, player) is None:
            discounts.append(DISCOUNT[source].effect(state, player))
    due = need(state, player)
    for discount in sorted(discounts, key=_floor, reverse=True):  # those that go least far come first
        due = lowered(due, discount)
    return due


def _floor(discount: Effect) -> int:
    return discount.min_xe


def reward(state: Industry, player: int) -> int:
    """The $ that the active Contract brings."""
    facility = state.facilities[player]
    return CARD[facility.contract].reward + money_on_complete(facility)


def complete(state: Industry, player: int) -> None:
    """Return the Xe, take the reward, turn the card face down (XP-8.34)."""
    facility = state.facilities[player]
    contract = facility.contract
    xenon = need(state, player)
    money = reward(state, player)
    facility.stored -= xenon
    state.supply[XE] += xenon
    facility.money += money
    facility.completed |= 1 << contract
    facility.contract = NONE
    state.turn.discount = 0
    if state.log is not None:
        gains = f" and takes ${money}" if money else ""
        state.tell(f"[seat:{player}] completes {CARD[contract].ref} with {xenon} Xe{gains}.", "XP-8.34")
    if CARD[contract].bonus:
        state.stack.append(BONUS_STEP[CARD[contract].bonus][player])


class Complete(Moment):
    """A Contract is completed; with a discount at hand the player chooses whether to use it (XP-8.36)."""

    kind = "complete"
    rule = "XP-8.36"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [FULL, *DISCOUNT]

    def hides_choice(self, state: Industry, player: int) -> bool:
        """Could the Tactics card be a discount, for all that others know (XP-15.7)?"""
        facility = state.facilities[player]
        if facility.tactic < 0 or facility.tactic_used:
            return False
        due = need(state, player)
        might_be = [TACTIC[card].once for card in state.unseen_tactics() if DISCOUNT_TACTICS[card]]
        return any(lowered(due, discount) < due for discount in might_be)

    def prompt(self, state: Industry, player: int) -> str:
        contract = state.facilities[player].contract
        return f"{CARD[contract].name} is completed for {need(state, player)} Xe. Use a discount?"


class Full(Action[Industry]):
    """Complete the Contract as it stands."""

    type = "full"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        stored, due = state.facilities[player].stored, need(state, player)
        if stored >= due:
            return None
        return Refusal("XP-8.33", f"It needs {due} Xe, and {stored} are in cold storage.")

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        complete(state, player)

    def price(self, state: Industry, player: int) -> int | None:
        return -reward(state, player) or None

    def label(self, state: Industry, player: int) -> str:
        return f"Complete it with {need(state, player)} Xe"


FULL: Final[Full] = flyweight(Full)


class Discount(Action[Industry]):
    """Use a discount: the Contract asks for fewer Xe (XP-12.5)."""

    type = "discount"
    source: int

    def effect(self, state: Industry, player: int) -> Effect:
        """What the card says."""
        if self.source == FROM_TACTIC:
            return TACTIC[state.facilities[player].tactic].once
        return CARD[PACKING].ability

    def less(self, state: Industry, player: int) -> int:
        """How many Xe it takes off now."""
        due = need(state, player)
        return due - lowered(due, self.effect(state, player))

    def missing(self, state: Industry, player: int) -> Refusal | None:
        """Why there is no such discount now."""
        facility = state.facilities[player]
        if self.source == FROM_HAND:
            return None if PACKING in facility.hand else NOT_IN_HAND
        if self.source == FROM_INSTALLED:
            if not facility.installed >> PACKING & 1:
                return NOT_INSTALLED
            return USED if state.turn.used >> PACKING & 1 else None
        if facility.tactic < 0 or not DISCOUNT_TACTICS[facility.tactic]:
            return NO_TACTIC
        return SPENT if facility.tactic_used else None

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        wrong = self.missing(state, player)
        if wrong is not None:
            return wrong
        return None if self.less(state, player) else NO_FEWER

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        less = self.less(state, player)
        if self.source == FROM_HAND:
            facility.hand.remove(PACKING)
            facility.discard.append(PACKING)
        elif self.source == FROM_INSTALLED:
            state.turn.used |= 1 << PACKING
        else:
            facility.tactic_used = True
            state.reveals += 1
        state.turn.discount += less
        if state.log is not None:
            card, due = self._named(state, player), agree(less, "is")
            state.tell(f"[seat:{player}] uses {card}: {less} Xe less {due} due.", "XP-12.5")

    def _named(self, state: Industry, player: int) -> str:
        if self.source == FROM_TACTIC:
            return f"[piece:{TACTIC[state.facilities[player].tactic].id}]"
        return CARD[PACKING].ref

    def label(self, state: Industry, player: int) -> str:
        if self.source == FROM_TACTIC:
            # whoever holds another card reads why it does not help
            holds = self.missing(state, player) is None
            return (
                f"Use the Tactics card: {self.less(state, player)} Xe less"
                if holds
                else "Use the Tactics card"
            )
        where = "from your hand" if self.source == FROM_HAND else "installed"
        return f"Use {CARD[PACKING].name} ({where}): {self.less(state, player)} Xe less"

    def pieces(self, state: Industry, player: int) -> list[str]:
        if self.source == FROM_TACTIC:
            return [TACTIC[state.facilities[player].tactic].id]
        return [CARD[PACKING].id if self.source == FROM_HAND else f"installed-{CARD[PACKING].id}"]


DISCOUNT: Final[list[Discount]] = flyweights(Discount, source=Names(SOURCES))


NO_FEWER: Final = Refusal("XP-12.5", "No fewer Xe can be due than now.")
NOT_IN_HAND: Final = Refusal("XP-8.36", "It is not in your hand.")
NOT_INSTALLED: Final = Refusal("XP-8.36", "It is not installed.")
USED: Final = Refusal("XP-11.4", "It has been used this turn.")
NO_TACTIC: Final = Refusal("XP-8.36", "Your Tactics card gives no discount.")
SPENT: Final = Refusal("XP-15.3", "Your Tactics card has been used.")

COMPLETE: Final = [known(Complete(player)) for player in range(SEATS)]
