"""Abilities that ask for something: a card to discard, to keep, to take back, or how many to store."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import NOBODY, ONLY, known
from meeplehall.engine.wire import Names, Number, flyweight, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    ALL_ABILITIES,
    CARD,
    FEED,
    FIRST_PIPELINE,
    HAND_ID,
    XE,
)
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.discarding import discards
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.effects.elements import NOT_THERE, NOTHING_TO_DRAW
from meeplehall.games.xenon_profiteer.rules.moments import Moment
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.system import can_draw, draw_card
from meeplehall.games.xenon_profiteer.rules.tower import store

NO_OTHER_CARD: Final = Refusal("XP-11.8", "There is no other card in your hand.")
TOO_FEW: Final = Refusal("XP-15.3", "There are not so many Xe in your hand.")
NOTHING_TO_RETRIEVE: Final = Refusal("XP-11.8", "No Upgrade or starter lies in your discard pile.")


class DiscardFromHand(Ability):
    """Reflux: other cards of the hand go to the discard pile."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.discards = effect.count

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        others = len(state.facilities[player].hand) - (1 if from_hand else 0)
        return None if others > 0 else NO_OTHER_CARD

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack += [REFLUX_STEP[player]] * self.discards


class RefluxStep(Moment):
    """Reflux: one other card of the hand is discarded (XP-12.2)."""

    kind = "reflux"
    rule = "XP-12.2"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player] if state.facilities[self.player].hand else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return discards(state, self.player)

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        return discards(state, player) if player == self.player else []  # none of them is ever refused

    def discarded(self, state: Industry) -> None:
        state.stack.pop()

    def prompt(self, state: Industry, player: int) -> str:
        return "Reflux: choose the card for your discard pile."


class PeekTop(Ability):
    """Gas Chromatograph: look at the next card (XP-12.6)."""

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if can_draw(state.facilities[player]) else NOTHING_TO_DRAW

    def run(self, state: Industry, player: int, played: int) -> None:
        state.turn.looked = draw_card(state, player, played)
        state.stack.append(LOOK_STEP[player])


class LookStep(Moment):
    """Gas Chromatograph: the card looked at is drawn or discarded (XP-12.6)."""

    kind = "gas_chromatograph"
    rule = "XP-12.6"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [DRAW_LOOKED, DISCARD_LOOKED]

    def prompt(self, state: Industry, player: int) -> str:
        looked = CARD[state.turn.looked].called
        return f"Your next card is {looked}: take it into your hand, or discard it?"


def _looked_at(state: Industry) -> int:
    """The card that was looked at, which is nowhere now; the others see it."""
    state.stack.pop()
    card = state.turn.looked
    state.turn.looked = NONE
    state.reveals += 1
    return card


class DrawLooked(Action[Industry]):
    """Take the card into the hand."""

    type = "draw"

    def apply(self, state: Industry, player: int) -> None:
        card = _looked_at(state)
        insort(state.facilities[player].hand, card)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {CARD[card].ref}.", "XP-12.6")

    def label(self, state: Industry, player: int) -> str:
        return f"Take {CARD[state.turn.looked].called} into your hand"


DRAW_LOOKED: Final[DrawLooked] = flyweight(DrawLooked)


class DiscardLooked(Action[Industry]):
    """Put the card into the discard pile."""

    type = "discard_looked"

    def apply(self, state: Industry, player: int) -> None:
        card = _looked_at(state)
        state.facilities[player].discard.append(card)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards {CARD[card].ref} from the draw pile.", "XP-12.6")

    def label(self, state: Industry, player: int) -> str:
        return f"Discard {CARD[state.turn.looked].called}"


DISCARD_LOOKED: Final[DiscardLooked] = flyweight(DiscardLooked)


class StoreXe(Ability):
    """Strategic Stockpile: Xe to cold storage whatever else is in hand."""

    def __init__(self, effect: Effect) -> None:
        super().__init__(effect)
        self.stores = True
        self.most = effect.max

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        return None if XE in state.facilities[player].hand else NOT_THERE[XE]

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack.append(STORE_STEP[self.most][player])


class StoreStep(Moment):
    """Strategic Stockpile: how many Xe go to cold storage?"""

    kind = "stockpile"
    rule = "XP-15.3"

    def __init__(self, player: int, most: int) -> None:
        super().__init__(player)
        self.most = most

    def data(self) -> tuple[int, ...]:
        return (self.player, self.most)

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [*STORE[1 : self.most + 1]]

    def prompt(self, state: Industry, player: int) -> str:
        return "How many Xe of your hand go to cold storage?"


class Store(Action[Industry]):
    """Move this many Xe from hand to cold storage."""

    type = "store"
    group = "Store xenon"
    count: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return TOO_FEW if state.facilities[player].hand.count(XE) < self.count else None

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        for _ in range(self.count):
            state.facilities[player].hand.remove(XE)
        store(state, player, self.count, "XP-15.3")

    def label(self, state: Industry, player: int) -> str:
        return f"Store {self.count} Xe"


#: as many as a card allows
MOST_STORED: Final = max(
    [effect.max for effect in ALL_ABILITIES if effect.effect == "store_xe_from_hand"], default=1
)
STORE: Final[list[Store]] = flyweights(Store, count=Number(1, MOST_STORED))


class RetrieveFromDiscard(Ability):
    """Maintenance Window: an Upgrade or starter comes back from the discard pile."""

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        for card in state.facilities[player].discard:
            if card >= FEED:
                return None
        return NOTHING_TO_RETRIEVE

    def run(self, state: Industry, player: int, played: int) -> None:
        state.stack.append(RETRIEVE_STEP[player])


class RetrieveStep(Moment):
    """Maintenance Window: which card comes back from the discard pile?"""

    kind = "maintenance"
    rule = "XP-15.3"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        discard = state.facilities[self.player].discard
        return [RETRIEVE[card] for card in range(FEED, FIRST_PIPELINE) if card in discard]

    def prompt(self, state: Industry, player: int) -> str:
        return "Choose the card to take from your discard pile into your hand."


class Retrieve(Action[Industry]):
    """Take a card from the discard pile into the hand."""

    type = "retrieve"
    group = "Take a card back"
    card: int

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        facility = state.facilities[player]
        facility.discard.remove(self.card)
        insort(facility.hand, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] takes {CARD[self.card].ref} from the discard pile.", "XP-15.3")

    def label(self, state: Industry, player: int) -> str:
        return f"Take {CARD[self.card].name} into your hand"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"discarded-{CARD[self.card].id}"]


RETRIEVE: Final[list[Retrieve]] = flyweights(Retrieve, card=Names(HAND_ID))


REFLUX_STEP: Final = [known(RefluxStep(player)) for player in range(SEATS)]
LOOK_STEP: Final = [known(LookStep(player)) for player in range(SEATS)]
STORE_STEP: Final = {
    most: [known(StoreStep(player, most)) for player in range(SEATS)] for most in range(1, MOST_STORED + 1)
}
RETRIEVE_STEP: Final = [known(RetrieveStep(player)) for player in range(SEATS)]
