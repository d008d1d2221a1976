"""AIR packets (XP-7.2 to XP-7.5)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import element, refs
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.system import take_elements

PACKET: Final[list[int]] = [element(symbol) for symbol in COMPONENTS.setup.air_packet]
AIR_MONEY: Final = COMPONENTS.setup.air_money


def introduce_air(state: Industry, player: int, rule: str) -> None:
    """One of each element from the supply into the discard pile, and the money for it."""
    taken = take_elements(state, player, PACKET)
    state.facilities[player].money += AIR_MONEY
    if state.log is not None:
        elements = f", {refs(taken)}" if taken else ""
        state.tell(f"[seat:{player}] introduces AIR and takes ${AIR_MONEY}{elements}.", rule)
