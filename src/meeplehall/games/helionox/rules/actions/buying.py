"""Buy cards and buildings (HX-7.4)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.board import BUILDING, BUILDING_ID, BUILDINGS
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS, SLOT_ID, SLOTS
from meeplehall.games.helionox.rules.decks import put_on_deck
from meeplehall.games.helionox.rules.effects.buildings import cannot_place, place_building
from meeplehall.games.helionox.rules.market import card_at, cards_on_top, take_from
from meeplehall.games.helionox.rules.shortages import shortages
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.window import BUYING, CHOOSING, Window, open_action

#: no card of the Market costs less
CHEAPEST: Final = min([card.cost for card in CARD[PRIME:]])
#: no card takes more Marks
MOST_MARKS: Final = max([10, *(card.cost for card in CARD)])


class Buy(Action[Chronicle]):
    """Buy a card; each Mark of its faction counts 1 Cred (HX-7.4.3)."""

    type = "buy"
    group = "Buy or build"
    slot: int
    marks: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        card = card_at(state, self.slot)
        if card == NONE:
            return EMPTY
        if self.slot < FACTIONS and state.market_devastation[self.slot]:
            return DEVASTATED
        owner = state.players[player]
        if self.marks > CARD[card].cost:
            return OVERPAID
        if self.marks > fitting_marks(state, player, card):
            return Refusal(
                "HX-7.4.3", f"You have {plural(fitting_marks(state, player, card), 'fitting Mark')}."
            )
        due = CARD[card].cost - self.marks
        return TOO_DEAR[due][owner.cred] if owner.cred < due else None

    def apply(self, state: Chronicle, player: int) -> None:
        open_action(state, BUYING)
        card = take_from(state, self.slot)
        owner = state.players[player]
        owner.cred -= CARD[card].cost - self.marks
        if self.marks:
            owner.marks[CARD[card].faction] -= self.marks
        put_on_deck(owner, card)
        if state.log is not None:
            state.tell(f"[seat:{player}] buys [piece:{CARD[card].id}] for {self._paid(card)}.", "HX-7.4.2")

    def _paid(self, card: int) -> str:
        """What is paid for it: Cred, Marks, or both."""
        if not self.marks:
            return f"{CARD[card].cost} Cred"
        marks = plural(self.marks, f"{FACTION[CARD[card].faction].short} Mark")
        cred = CARD[card].cost - self.marks
        return f"{cred} Cred and {marks}" if cred else marks

    def label(self, state: Chronicle, player: int) -> str:
        card = card_at(state, self.slot)
        if card == NONE:
            return "Buy a card"
        return f"Buy {CARD[card].name} for {self._paid(card)}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]

    def price(self, state: Chronicle, player: int) -> int | None:
        card = card_at(state, self.slot)
        return None if card == NONE else CARD[card].cost - self.marks


def fitting_marks(state: Chronicle, seat: int, card: int) -> int:
    """Marks that can pay for this card: those of its faction, never for Prime Assets."""
    faction = CARD[card].faction
    return state.players[seat].marks[faction] if faction >= 0 else 0


def purchases(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """The cards that this player can buy, with as many Marks as one likes."""
    owner = state.players[seat]
    cred = owner.cred
    found: list[Action[Chronicle]] = []
    if cred < CHEAPEST and not any(owner.marks):
        return found
    for slot, card in enumerate(cards_on_top(state)):
        if card == NONE or (slot < FACTIONS and state.market_devastation[slot]):
            continue
        printed = CARD[card]
        cost, faction = printed.cost, printed.faction
        marks = owner.marks[faction] if faction >= 0 else 0
        for paid in range(max(0, cost - cred), min(marks, cost) + 1):
            found.append(BUY[slot][paid])
    return found


class BuildAction(Action[Chronicle]):
    """Place an exhausted building here for 1 Cred (HX-7.4.8)."""

    type = "build"
    group = "Buy or build"
    building: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        step = state.stack[-1]
        if isinstance(step, Window) and step.doing == BUYING and not state.buildings_left:
            return TWO_BUILDINGS
        if state.devastation[owner.here]:
            return NO_BUILDING
        if owner.cred < LIMITS.building_cost:
            return NO_CRED_TO_BUILD[LIMITS.building_cost][owner.cred]
        return cannot_place(owner, self.building)

    def apply(self, state: Chronicle, player: int) -> None:
        open_action(state, BUYING)
        state.buildings_left -= 1
        state.players[player].cred -= LIMITS.building_cost
        place_building(state, player, self.building, ready=False)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Build a {BUILDING[self.building].name} here for {LIMITS.building_cost} Cred"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [BUILDING[self.building].id]

    def price(self, state: Chronicle, player: int) -> int | None:
        return LIMITS.building_cost


def constructions(state: Chronicle, seat: int, choosing: bool) -> list[Action[Chronicle]]:
    """Buildings that this player can place now."""
    owner = state.players[seat]
    if owner.cred < LIMITS.building_cost or state.devastation[owner.here]:
        return []
    if not choosing and not state.buildings_left:
        return []
    return [BUILD[building] for building in range(BUILDINGS) if cannot_place(owner, building) is None]


def thinkable_purchases(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Everything in the Market and both buildings, possible or not."""
    found = purchases(state, seat)
    there = {action.slot for action in found if isinstance(action, Buy)}
    for slot in range(SLOTS):
        card = card_at(state, slot)
        if slot not in there and card != NONE:
            found.append(BUY[slot][min(fitting_marks(state, seat, card), CARD[card].cost)])
    return [*found, *BUILD]


def choosing(state: Chronicle) -> bool:
    """Is no action under way?"""
    step = state.stack[-1]
    return isinstance(step, Window) and step.doing == CHOOSING


EMPTY: Final = Refusal("HX-2.2.5", "There is no card.")
DEVASTATED: Final = Refusal("HX-7.4.6", "Cards of a Devastated Market cannot be bought.")
OVERPAID: Final = Refusal("HX-7.4.3", "Marks cannot overpay.")
TOO_DEAR: Final = shortages("HX-7.4.2", "Cred", max([card.cost for card in CARD]))
NO_CRED_TO_BUILD: Final = shortages("HX-7.4.8", "Cred", LIMITS.building_cost)
TWO_BUILDINGS: Final = Refusal("HX-7.4.1", "One action places two buildings at most.")
NO_BUILDING: Final = Refusal("HX-7.4.8", "Nothing can be built at a Devastated Location.")
BUY: Final[list[list[Buy]]] = flyweights(Buy, slot=Names(SLOT_ID), marks=Number(0, MOST_MARKS))
BUILD: Final[list[BuildAction]] = flyweights(BuildAction, building=Names(BUILDING_ID))
