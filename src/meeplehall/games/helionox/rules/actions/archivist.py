"""The Archivist: once a round a Market card goes to the Reserve (HX-5.1.4, HX-9.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.factions import RESERVE_SLOT, SLOT_ID
from meeplehall.games.helionox.rules.effects.reserving import can_reserve, move_to_reserve
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle


class Archive(Action[Chronicle]):
    """Exhaust the Archivist and move this card to the Reserve."""

    type = "archivist"
    group = "Use the Archivist"
    slot: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        if not state.rules.archivist:
            return NOT_YET
        if player != state.rules.first:
            return NOT_YOURS
        if not state.archivist:
            return EXHAUSTED
        return EMPTY if card_at(state, self.slot) == NONE else None

    def apply(self, state: Chronicle, player: int) -> None:
        state.archivist = False
        move_to_reserve(state, player, self.slot, "HX-9.2")

    def label(self, state: Chronicle, player: int) -> str:
        card = card_at(state, self.slot)
        return f"Archivist: reserve {CARD[card].name}" if card != NONE else "Use the Archivist"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return ["archivist", SLOT_ID[self.slot]]


def archives(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """What the Archivist can do for this player now."""
    if not state.archivist or seat != state.rules.first or not state.rules.archivist:
        return []
    return [ARCHIVE[slot] for slot in can_reserve(state)]


NOT_YET: Final = Refusal("HX-5.1.4", "There is no Archivist before episode 3.")
NOT_YOURS: Final = Refusal("HX-5.1.4", "Only the starting player uses the Archivist.")
EXHAUSTED: Final = Refusal("HX-5.1.4", "The Archivist has been used in this round.")
EMPTY: Final = Refusal("HX-2.2.5", "There is no card.")
ARCHIVE: Final[list[Archive]] = flyweights(Archive, slot=Names(SLOT_ID[:RESERVE_SLOT]))
