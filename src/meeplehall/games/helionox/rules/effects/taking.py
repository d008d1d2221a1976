"""Taking a card of the Market or of the Consumed stack without cost (HX-9.14, HX-9.19)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD, CARD_ID
from meeplehall.games.helionox.components.factions import PRIME_SLOT, RESERVE_SLOT, SLOT_ID, SLOTS
from meeplehall.games.helionox.rules.decks import put_on_deck
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.hands import add_to_hand
from meeplehall.games.helionox.rules.market import card_at, take_from
from meeplehall.games.helionox.rules.state import NONE, Chronicle


class Take(AskingLine):
    """Take one matching card without cost."""

    __slots__ = ("consumed", "faction", "max_cost", "slots", "to_hand", "types")

    def __init__(self, source: str, to_hand: bool, faction: int, types: int, max_cost: int) -> None:
        super().__init__(1)
        reach = {"market": range(SLOTS), "prime": [PRIME_SLOT], "reserve": [RESERVE_SLOT], "consumed": []}
        self.slots: list[int] = list(reach[source])
        self.consumed = source == "consumed"
        self.to_hand = to_hand
        self.faction = faction
        self.types = types
        self.max_cost = max_cost

    def fits(self, card: int) -> bool:
        """Is this a card of the kind asked for?"""
        if self.faction >= 0 and CARD[card].faction != self.faction:
            return False
        if self.types and not CARD[card].types & self.types:
            return False
        return self.max_cost < 0 or CARD[card].cost <= self.max_cost

    def found(self, state: Chronicle) -> list[Action[Chronicle]]:
        """All that can be taken."""
        found: list[Action[Chronicle]] = []
        for slot in self.slots:
            card = card_at(state, slot)
            if card != NONE and self.fits(card):
                found.append(TAKE[slot])
        if self.consumed:
            found += [TAKE_CONSUMED[card] for card in sorted({*state.consumed}) if self.fits(card)]
        return found

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.found(state)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return TakeWhat(seat, self)

    def give(self, state: Chronicle, seat: int, card: int) -> None:
        """To hand, or on top of the deck."""
        if self.to_hand:
            add_to_hand(state.players[seat], card)
        else:
            put_on_deck(state.players[seat], card)
        if state.log is not None:
            where = "into the hand" if self.to_hand else "on top of the deck"
            state.tell(f"[seat:{seat}] takes [piece:{CARD[card].id}] {where}.", "HX-9.19")


class TakeWhat(Question):
    """Which card?"""

    __slots__ = ("line",)
    kind = "take_pick"
    rule = "HX-9.14"

    def __init__(self, player: int, line: Take) -> None:
        super().__init__(player, line, 1)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*self.line.found(state), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Take a card {'into your hand' if self.line.to_hand else 'on top of your deck'}?"


class TakeFrom(Action[Chronicle]):
    """Take the card at this place of the Market."""

    type = "take"
    group = "Take a card"
    slot: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, TakeWhat)
        step.line.give(state, player, take_from(state, self.slot))

    def label(self, state: Chronicle, player: int) -> str:
        return f"Take {CARD[card_at(state, self.slot)].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


class TakeConsumed(Action[Chronicle]):
    """Take a Consumed card, whoever consumed it (HX-9.5)."""

    type = "take_consumed"
    group = "Take a Consumed card"
    card: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, TakeWhat)
        state.consumed.remove(self.card)
        step.line.give(state, player, self.card)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Take {CARD[self.card].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"consumed-{CARD[self.card].id}"]


TAKE: Final[list[TakeFrom]] = flyweights(TakeFrom, slot=Names(SLOT_ID))
TAKE_CONSUMED: Final[list[TakeConsumed]] = flyweights(TakeConsumed, card=Names(CARD_ID))
