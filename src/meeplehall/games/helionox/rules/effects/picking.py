"""Lines that pick something of the Market or clear Devastation (HX-9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components.board import HEX, HEX_ID, HEXES
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.factions import (
    FACTION,
    FACTION_ID,
    FACTIONS,
    PRIME_SLOT,
    RESERVE_SLOT,
    SLOT_ID,
    SLOTS,
)
from meeplehall.games.helionox.rules.decks import put_on_deck
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.hands import add_to_hand
from meeplehall.games.helionox.rules.market import card_at, take_from
from meeplehall.games.helionox.rules.state import NONE, Chronicle

# Clear n (HX-9.3)

#: what can be cleared: hexes, then Faction Markets
CLEARABLE: Final = HEXES + FACTIONS
CLEARABLE_ID: Final[list[str]] = [*(f"hex-{id}" for id in HEX_ID), *(f"market-{id}" for id in FACTION_ID)]
CLEARABLE_NAME: Final[list[str]] = [
    *(hex.name for hex in HEX),
    *(f"the Market of {faction.name}" for faction in FACTION),
]


def clear_one(state: Chronicle, seat: int, target: int, rule: str) -> None:
    """Remove 1 Devastation."""
    if target < HEXES:
        state.devastation[target] -= 1
    else:
        state.market_devastation[target - HEXES] -= 1
    if state.log is not None:
        state.tell(f"[seat:{seat}] clears 1 Devastation from {CLEARABLE_NAME[target]}.", rule)


def devastated(state: Chronicle, seat: int, here: bool, anywhere: bool, markets: bool) -> list[int]:
    """What in this reach is Devastated."""
    found = [hex for hex in range(HEXES) if state.devastation[hex]] if anywhere else []
    if here and not anywhere and state.devastation[state.players[seat].here]:
        found.append(state.players[seat].here)
    if markets:
        found += [HEXES + faction for faction in range(FACTIONS) if state.market_devastation[faction]]
    return found


class Clear(AskingLine):
    """Remove Devastation without paying."""

    __slots__ = ("anywhere", "here", "markets")

    def __init__(self, count: int, at: str) -> None:
        super().__init__(count)
        self.here = at != "market"
        self.anywhere = at == "anywhere"
        self.markets = at != "here"

    def reach(self, state: Chronicle, seat: int) -> list[int]:
        """What could be cleared now."""
        return devastated(state, seat, self.here, self.anywhere, self.markets)

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.reach(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return ClearWhat(seat, self, left)


class ClearWhat(Question):
    """One Devastation after another, or stop."""

    __slots__ = ("line",)
    kind = "clear_pick"
    rule = "HX-9.3"

    def __init__(self, player: int, line: Clear, left: int) -> None:
        super().__init__(player, line.number, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = [CLEAR_FREE[t] for t in self.line.reach(state, self.player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Clear Devastation, up to {self.left}: where?"


class ClearFree(Action[Chronicle]):
    """Clear 1 Devastation there."""

    __slots__ = ("target",)
    type = "clear_free"

    def __init__(self, target: int) -> None:
        self.target = target

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        clear_one(state, player, self.target, "HX-9.3")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Clear {CLEARABLE_NAME[self.target]}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CLEARABLE_ID[self.target]]


# Reserve n (HX-9.17)


def can_reserve(state: Chronicle) -> list[int]:
    """Display cards and Prime Assets, Devastated or not."""
    return [slot for slot in range(RESERVE_SLOT) if card_at(state, slot) != NONE]


def move_to_reserve(state: Chronicle, seat: int, slot: int, rule: str) -> None:
    """Put a Market card face up onto the Reserve."""
    card = take_from(state, slot)
    state.reserve.append(card)
    if state.log is not None:
        state.tell(f"[seat:{seat}] reserves [piece:{CARD[card].id}].", rule)


class ReserveCards(AskingLine):
    """Move Market cards to the Reserve."""

    __slots__ = ()

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(can_reserve(state)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return ReserveWhat(seat, self.number, left)


class ReserveWhat(Question):
    """Which Market card?"""

    __slots__ = ()
    kind = "reserve_pick"
    rule = "HX-9.17"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = [RESERVE[slot] for slot in can_reserve(state)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Move a card of the Market to the Reserve?"


class Reserve(Action[Chronicle]):
    """Move this card to the Reserve."""

    __slots__ = ("slot",)
    type = "reserve"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        move_to_reserve(state, player, self.slot, "HX-9.17")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Reserve {CARD[card_at(state, self.slot)].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


# taking a card (HX-9.14, HX-9.19)


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
        super().__init__(player, line.number, 1)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*self.line.found(state), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Take a card {'into your hand' if self.line.to_hand else 'on top of your deck'}?"


class TakeFrom(Action[Chronicle]):
    """Take the card at this place of the Market."""

    __slots__ = ("slot",)
    type = "take"

    def __init__(self, slot: int) -> None:
        self.slot = slot

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

    __slots__ = ("card",)
    type = "take_consumed"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, TakeWhat)
        state.consumed.remove(self.card)
        step.line.give(state, player, self.card)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Take {CARD[self.card].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"consumed-{CARD[self.card].id}"]


CLEAR_FREE: Final = [ClearFree(target) for target in range(CLEARABLE)]
RESERVE: Final = [Reserve(slot) for slot in range(SLOTS)]
TAKE: Final = [TakeFrom(slot) for slot in range(SLOTS)]
TAKE_CONSUMED: Final = [TakeConsumed(card) for card in range(CARDS)]
