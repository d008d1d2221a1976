"""Reserve: Market cards go where the Opponent cannot score them (HX-9.17)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.factions import RESERVE_SLOT, SLOT_ID
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.market import card_at, take_from
from meeplehall.games.helionox.rules.state import NONE, Chronicle


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
        return ReserveWhat(seat, self, left)


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

    type = "reserve"
    group = "Reserve a card"
    slot: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        move_to_reserve(state, player, self.slot, "HX-9.17")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Reserve {CARD[card_at(state, self.slot)].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


RESERVE: Final[list[Reserve]] = flyweights(Reserve, slot=Names(SLOT_ID))
