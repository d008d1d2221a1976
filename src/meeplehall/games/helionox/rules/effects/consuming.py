"""Consume: cards of hand, discard or Market go to the Consumed stack, by a line or as a cost (HX-9.4)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD, CARD_ID
from meeplehall.games.helionox.components.factions import SLOT_ID
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.market import card_at, take_from, targets
from meeplehall.games.helionox.rules.state import Chronicle

HAND: Final = 1
DISCARD: Final = 2
MARKET: Final = 4
ZONE: Final = {"hand": HAND, "discard": DISCARD, "market": MARKET}
ZONE_ID: Final[list[str]] = ["hand", "discard"]


def zones(ids: list[str]) -> int:
    """Zones as a set."""
    return sum(ZONE[id] for id in ids)


def consumable(state: Chronicle, seat: int, zones: int) -> list[Action[Chronicle]]:
    """All cards in these zones."""
    player = state.players[seat]
    found: list[Action[Chronicle]] = []
    if zones & HAND:
        found += [CONSUME[0][card] for card in kinds(player.hand)]
    if zones & DISCARD:
        found += [CONSUME[1][card] for card in kinds(sorted(player.discard))]
    if zones & MARKET:
        found += [CONSUME_MARKET[slot] for slot in targets(state)]
    return found


class Consume(AskingLine):
    """Move cards to the Consumed stack."""

    __slots__ = ("zones",)

    def __init__(self, count: int, zones: int) -> None:
        super().__init__(count)
        self.zones = zones

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(consumable(state, seat, self.zones)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return ConsumeWhat(seat, self, left)


class ConsumeWhat(Question):
    """Which card, or none?"""

    __slots__ = ("line",)
    kind = "consume_pick"
    rule = "HX-9.4"

    def __init__(self, player: int, line: Consume, left: int) -> None:
        super().__init__(player, line, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*consumable(state, self.player, self.line.zones), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Consume a card?"


class ConsumeCard(Action[Chronicle]):
    """Consume a card of the hand or the discard."""

    type = "consume"
    group = "Consume a card"
    zone: int  # 0 the hand, 1 the discard
    card: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        owner = state.players[player]
        (owner.discard if self.zone else owner.hand).remove(self.card)
        state.consumed.append(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] consumes [piece:{CARD[self.card].id}].", "HX-9.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Consume {CARD[self.card].name}" + (" from your discard" if self.zone else " from your hand")

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"discarded-{CARD[self.card].id}" if self.zone else CARD[self.card].id]


class ConsumeMarket(Action[Chronicle]):
    """Consume a card of the Market."""

    type = "consume_market"
    group = "Consume from Market"
    slot: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        card = take_from(state, self.slot)
        state.consumed.append(card)
        if state.log is not None:
            state.tell(f"[seat:{player}] consumes [piece:{CARD[card].id}].", "HX-9.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Consume {CARD[card_at(state, self.slot)].name} from the Market"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


CONSUME: Final[list[list[ConsumeCard]]] = flyweights(ConsumeCard, zone=Names(ZONE_ID), card=Names(CARD_ID))
CONSUME_MARKET: Final[list[ConsumeMarket]] = flyweights(ConsumeMarket, slot=Names(SLOT_ID))
