"""What a finished match tells besides its scores."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.measures import Measures
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY
from meeplehall.games.pipeline.rules.scoring import score_lines
from meeplehall.games.pipeline.rules.state import Refineries

VALUATION: Final = "Valuation: "


def measures(state: Refineries) -> Measures:
    """What everybody had bought and done."""
    return Measures(seats=[_refinery(state, player) for player in range(state.rules.seats)])


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
        "Orders completed": [str(len(refinery.orders))],
        "Machines": [str(len(refinery.network.machines))],
        "Penalty markers": [str(refinery.penalties)],
    }
