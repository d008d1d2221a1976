"""What a finished match tells besides its scores."""

from __future__ import annotations

from meeplehall.engine.measures import Measures
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CONTRACT_LINE,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    PROFITEER,
    TACTIC,
    UPGRADE_LINE,
    each,
)
from meeplehall.games.xenon_profiteer.rules.ending import ENOUGH_CONTRACTS, ENOUGH_INSTALLED
from meeplehall.games.xenon_profiteer.rules.state import START, XP_SIDE, Facility, Industry


def measures(state: Industry) -> Measures:
    """How it ended, and what everybody had built."""
    empty = any(not state.decks[line] and not state.bins[line] for line in (CONTRACT_LINE, UPGRADE_LINE))
    match: dict[str, float | str] = {
        "Turns per player": state.turns / state.rules.seats,
        "Ended by": _end(state),
        "A deck and its discard pile are empty": "yes" if empty else "no",
    }
    return Measures(match, [_belongings(state, player) for player in range(state.rules.seats)])


def _end(state: Industry) -> str:
    facility = state.facilities[state.trigger]
    ways = []
    if facility.installed.bit_count() >= ENOUGH_INSTALLED:
        ways.append("installed Upgrades")
    if facility.completed.bit_count() >= ENOUGH_CONTRACTS:
        ways.append("Contracts")
    return " and ".join(ways)


def _belongings(state: Industry, player: int) -> dict[str, list[str]]:
    """All of a player's that may have helped to win."""
    facility: Facility = state.facilities[player]
    system = [*facility.hand, *facility.draw, *facility.discard]
    kept = [card for card in system if FIRST_UPGRADE <= card < FIRST_PIPELINE]
    installed = [card for card in each(facility.installed) if card >= FIRST_UPGRADE]
    found = {
        "Upgrades installed": [CARD[card].name for card in each(facility.installed)],
        "In the System at the end": [CARD[card].name for card in sorted({*kept})],
        "Upgrades bought": [str(len(installed) + len(kept))],
        "Pipelines": [str(facility.pipelines.bit_count())],
        "Number of Contracts": [str(facility.completed.bit_count())],
        "Contracts": [CARD[card].name for card in each(facility.completed) if card >= FIRST_CONTRACT],
    }
    if player == state.trigger:
        side = "XP side" if state.privilege == XP_SIDE else "final-turn side"
        found["Whoever triggered the end"] = [side]
    if facility.tactic >= 0:
        used = "used" if facility.tactic_used else "kept"
        found["Tactics card"] = [f"{TACTIC[facility.tactic].name}, {used}"]
    if facility.side:
        side = "start" if facility.side == START else "lasting"
        found["Profiteer"] = [f"{PROFITEER[facility.colour].name}, {side}"]
    return found
