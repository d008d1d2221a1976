"""What an ability asks for: a card to discard, to keep, to take back, or how many to store."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import ONLY, PlayerStep, known
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_PIPELINE, XE
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.tower import store


class TargetStep(PlayerStep[Industry]):
    """One player chooses something."""

    __slots__ = ()

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player]


class HandDiscard(TargetStep):
    """A player chooses a card of the hand for the discard pile."""

    __slots__ = ()

    def discards(self, state: Industry) -> list[Action[Industry]]:
        """One option for each kind of card in hand (XP-20.2)."""
        found: list[Action[Industry]] = []
        last = NONE
        for card in state.facilities[self.player].hand:
            if card != last:
                last = card
                found.append(DISCARD[card])
        return found

    def discarded(self, state: Industry) -> None:
        """A card has gone: is the choice over?"""
        state.stack.pop()


class RefluxStep(HandDiscard):
    """Reflux: one other card of the hand is discarded (XP-12.2)."""

    __slots__ = ()
    kind = "reflux"
    rule = "XP-12.2"

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return self.discards(state) if player == self.player else []

    def prompt(self, state: Industry, player: int) -> str:
        return "Reflux: choose the card for your discard pile."


class Discard(Action[Industry]):
    """Put a card of the hand into the own discard pile."""

    __slots__ = ("card",)
    type = "discard"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        facility.discard.append(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards {CARD[self.card].ref}.", state.stack[-1].rule)
        step = state.stack[-1]
        assert isinstance(step, HandDiscard)
        step.discarded(state)

    def label(self, state: Industry, player: int) -> str:
        return f"Discard {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


class LookStep(TargetStep):
    """Gas Chromatograph: the card looked at is drawn or discarded (XP-12.6)."""

    __slots__ = ()
    kind = "gas_chromatograph"
    rule = "XP-12.6"

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [DRAW_LOOKED, DISCARD_LOOKED] if player == self.player else []

    def prompt(self, state: Industry, player: int) -> str:
        looked = state.turn.looked
        return f"Your next card is {CARD[looked].name}: take it into your hand, or discard it?"


class DrawLooked(Action[Industry]):
    """Take the card into the hand."""

    type = "draw"

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        card = state.turn.looked
        state.turn.looked = NONE
        state.reveals += 1  # the others see it now
        insort(state.facilities[player].hand, card)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {CARD[card].ref}.", "XP-12.6")

    def label(self, state: Industry, player: int) -> str:
        return f"Draw {CARD[state.turn.looked].name}"


class DiscardLooked(Action[Industry]):
    """Put the card into the discard pile."""

    type = "discard_looked"

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        card = state.turn.looked
        state.turn.looked = NONE
        state.reveals += 1  # the others see it now
        state.facilities[player].discard.append(card)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards {CARD[card].ref} from the draw pile.", "XP-12.6")

    def label(self, state: Industry, player: int) -> str:
        return f"Discard {CARD[state.turn.looked].name}"


class StoreStep(TargetStep):
    """Strategic Stockpile: how many Xe go to cold storage?"""

    __slots__ = ()
    kind = "stockpile"
    rule = "XP-15.3"

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [*STORE] if player == self.player else []

    def prompt(self, state: Industry, player: int) -> str:
        return "How many Xe of your hand go to cold storage?"


class Store(Action[Industry]):
    """Move this many Xe from hand to cold storage."""

    __slots__ = ("count",)
    type = "store"

    def __init__(self, count: int) -> None:
        self.count = count

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return TOO_FEW if state.facilities[player].hand.count(XE) < self.count else None

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        for _ in range(self.count):
            state.facilities[player].hand.remove(XE)
        store(state, player, self.count, "XP-15.3")

    def label(self, state: Industry, player: int) -> str:
        return f"Store {self.count} Xe"


class RetrieveStep(TargetStep):
    """Maintenance Window: which card comes back from the discard pile?"""

    __slots__ = ()
    kind = "maintenance"
    rule = "XP-15.3"

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        discard = state.facilities[player].discard
        return [RETRIEVE[card] for card in range(FEED, FIRST_PIPELINE) if card in discard]

    def prompt(self, state: Industry, player: int) -> str:
        return "Choose the card to take from your discard pile into your hand."


class Retrieve(Action[Industry]):
    """Take a card from the discard pile into the hand."""

    __slots__ = ("card",)
    type = "retrieve"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        facility = state.facilities[player]
        facility.discard.remove(self.card)
        insort(facility.hand, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] takes {CARD[self.card].ref} from the discard pile.", "XP-15.3")

    def label(self, state: Industry, player: int) -> str:
        return f"Take {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"discarded-{CARD[self.card].id}"]


TOO_FEW: Final = Refusal("XP-15.3", "There are not so many Xe in your hand.")
DISCARD: Final = [Discard(card) for card in range(FIRST_PIPELINE)]
DRAW_LOOKED: Final = DrawLooked()
DISCARD_LOOKED: Final = DiscardLooked()
STORE: Final = [Store(1), Store(2)]
RETRIEVE: Final = [Retrieve(card) for card in range(FIRST_PIPELINE)]
REFLUX_STEP: Final = [known(RefluxStep(player)) for player in range(SEATS)]
LOOK_STEP: Final = [known(LookStep(player)) for player in range(SEATS)]
STORE_STEP: Final = [known(StoreStep(player)) for player in range(SEATS)]
RETRIEVE_STEP: Final = [known(RetrieveStep(player)) for player in range(SEATS)]
