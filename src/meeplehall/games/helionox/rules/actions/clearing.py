"""Clear Devastation: here and on Faction Markets, paid with Cred, Defense or Marks (HX-7.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, FACTIONS
from meeplehall.games.helionox.rules.effects.devastation import (
    CLEARABLE_ID,
    CLEARABLE_NAME,
    clear_one,
    devastated,
)
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import CLEARING, open_action

# what is paid: Cred, Defense, or a Mark of a faction
WITH_CRED: Final = 0
WITH_DEFENSE: Final = 1
WITH_MARK: Final = 2
PAYMENT_ID: Final[list[str]] = ["cred", "defense", *(f"mark-{id}" for id in FACTION_ID)]
PAYMENT_NAME: Final[list[str]] = ["1 Cred", "1 Defense", *(f"a {faction.short} Mark" for faction in FACTION)]


class ClearOne(Action[Chronicle]):
    """Pay one point and remove 1 Devastation."""

    type = "clear"
    group = "Clear Devastation"
    target: int
    payment: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        target = self.target
        if target < HEXES:
            if target != owner.here:
                return ELSEWHERE
            if not state.devastation[target]:
                return NOTHING
        elif not state.market_devastation[target - HEXES]:
            return NOTHING
        if self.payment == WITH_CRED:
            return None if owner.cred else NO_CRED
        if self.payment == WITH_DEFENSE:
            return None if owner.defense else NO_DEFENSE
        mark = self.payment - WITH_MARK
        if target >= HEXES and target - HEXES != mark:
            return WRONG_MARK
        return None if owner.marks[mark] else NO_MARK

    def apply(self, state: Chronicle, player: int) -> None:
        open_action(state, CLEARING)
        owner = state.players[player]
        if self.payment == WITH_CRED:
            owner.cred -= 1
        elif self.payment == WITH_DEFENSE:
            owner.defense -= 1
        else:
            owner.marks[self.payment - WITH_MARK] -= 1
        clear_one(state, player, self.target, "HX-7.3.1")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Clear 1 Devastation from {CLEARABLE_NAME[self.target]} for {PAYMENT_NAME[self.payment]}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CLEARABLE_ID[self.target]]


def clearings(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """What this player can clear, and with what."""
    owner = state.players[seat]
    cred, defense, marks = owner.cred, owner.defense, owner.marks
    found: list[Action[Chronicle]] = []
    if not cred and not defense and not any(marks):
        return found
    if state.devastation[owner.here]:
        ways = CLEAR[owner.here]
        if cred:
            found.append(ways[WITH_CRED])
        if defense:
            found.append(ways[WITH_DEFENSE])
        found += [ways[WITH_MARK + mark] for mark in range(FACTIONS) if marks[mark]]
    for faction, devastation in enumerate(state.market_devastation):
        if devastation:
            ways = CLEAR[HEXES + faction]
            if cred:
                found.append(ways[WITH_CRED])
            if defense:
                found.append(ways[WITH_DEFENSE])
            if marks[faction]:  # only one of its own (HX-7.3.3)
                found.append(ways[WITH_MARK + faction])
    return found


def thinkable_clearings(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Those, and what is Devastated but out of reach or cannot be paid."""
    found = clearings(state, seat)
    reached = {action.target for action in found if isinstance(action, ClearOne)}
    everything = devastated(state, seat, True, True, True)
    return found + [CLEAR[target][WITH_CRED] for target in everything if target not in reached]


ELSEWHERE: Final = Refusal("HX-7.3.1", "You can clear your own Location and Markets, not other Locations.")
NOTHING: Final = Refusal("HX-7.3.1", "There is no Devastation.")
NO_CRED: Final = Refusal("HX-7.3.2", "You have no Cred.")
NO_DEFENSE: Final = Refusal("HX-7.3.2", "You have no Defense.")
NO_MARK: Final = Refusal("HX-7.3.2", "You have no such Mark.")
WRONG_MARK: Final = Refusal("HX-7.3.3", "On a Market only a Mark of its own faction clears.")
CLEAR: Final[list[list[ClearOne]]] = flyweights(
    ClearOne, target=Names(CLEARABLE_ID), payment=Names(PAYMENT_ID)
)
