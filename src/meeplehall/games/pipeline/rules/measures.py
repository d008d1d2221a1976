"""What a finished match tells besides its scores."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.measures import Measures
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY
from meeplehall.games.pipeline.rules.scoring import remaining, score_lines
from meeplehall.games.pipeline.rules.state import Refineries

VALUATION: Final = "Valuation: "


def measures(state: Refineries) -> Measures:
    """What all of them did together, and what everybody had bought and done."""
    refineries = state.refineries
    match: dict[str, float | str] = {
        "Pipe tiles": float(sum(len(each.network.tiles) for each in refineries)),
        "Machines": float(sum(len(each.network.machines) for each in refineries)),
        "Contracts fulfilled in the last year": float(sum(len(remaining(each)) for each in refineries)),
        "Orders completed": float(sum(len(each.orders) for each in refineries)),
        "Penalty markers": float(sum(each.penalties for each in refineries)),
    }
    return Measures(match, [_refinery(state, player) for player in range(state.rules.seats)])


def _refinery(state: Refineries, player: int) -> dict[str, list[str]]:
    refinery = state.refineries[player]
    families = [
        f"{FAMILY[family].name} {refinery.levels[family] or 'none'}"
        for family in range(FAMILIES)
        if state.families >> family & 1
    ]
    paid = [
        label.removeprefix(VALUATION)
        for label, dollars, _ in score_lines(state, player)
        if label.startswith(VALUATION) and dollars > 0
    ]
    return {
        "Upgrades": families,
        "Valuations that paid": paid,
        "Contracts fulfilled in the last year": [str(len(remaining(refinery)))],
        "Orders completed": [str(len(refinery.orders))],
        "Pipe tiles": [str(len(refinery.network.tiles))],
        "Tanks": [str(sum(refinery.tanks))],
        "Machines": [str(len(refinery.network.machines))],
        "Penalty markers": [str(refinery.penalties)],
    }
