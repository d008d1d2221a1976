"""Unite: the rest of a line waits for another card of the faction (HX-9.15)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.rules.effects.lines import Line
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.state import Chronicle

#: for the rest of each Unite line, by its program: the faction that it waits for
_AWAITED: Final[dict[int, int]] = {}


class Unite(Line):
    """If another card of the faction is in the own play area, the rest now; otherwise it waits."""

    __slots__ = ("faction", "own", "then")

    def __init__(self, faction: int, own: bool, then: int) -> None:
        self.faction = faction
        #: the card itself is of that faction, and does not count
        self.own = own
        self.then = then
        _AWAITED[then] = faction

    def asks(self) -> bool:
        return True

    def run(self, state: Chronicle, seat: int) -> None:
        player = state.players[seat]
        there = 0
        for card in player.play:
            if CARD[card].faction == self.faction:
                there += 1
        if there > (1 if self.own else 0):
            if state.log is not None:
                state.tell(f"[seat:{seat}] stands united.", "HX-9.15")
            resolve(state, seat, self.then)
        else:
            player.unites.append(self.then)


def unite(state: Chronicle, seat: int, faction: int) -> None:
    """Lines that waited for this faction are gained right after the card has resolved (HX-9.15)."""
    owner = state.players[seat]
    waiting = owner.unites
    owner.unites = [program for program in waiting if _AWAITED[program] != faction]
    for program in reversed(waiting):
        if _AWAITED[program] == faction:
            resolve(state, seat, program)
