"""Final scoring (PL-22 to PL-24): one place for every dollar, as lines with their rule."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.board import (
    BARRELS,
    CONTRACT_RATE,
    GRADE_NAME,
    GRADES,
    HIGH,
    LEVELS,
    LOW,
    NEEDS,
    ORDER_RATE,
)
from meeplehall.games.pipeline.data import COLOURS, Valuation
from meeplehall.games.pipeline.papers import bonus, tile_of
from meeplehall.games.pipeline.refining import best_grade
from meeplehall.games.pipeline.state import Refineries, Refinery
from meeplehall.games.pipeline.tiles import COMPONENTS, HUES

OIL_VALUE: Final[list[int]] = COMPONENTS.rates.end_oil_value
PIPELINE_VALUE: Final[list[int]] = COMPONENTS.rates.end_pipeline_value
PENALTY: Final[list[int]] = COMPONENTS.penalties.table
CARDS: Final = COMPONENTS.valuations.card
TILE: Final = COMPONENTS.valuations.tile
PAYOUTS: Final = COMPONENTS.valuations.payouts
ALL_HUES: Final[list[int]] = list(range(HUES))

Line = tuple[str, int, str]


def penalty(markers: int) -> int:
    """What so many penalty markers cost (PL-23.2, PL-23.3)."""
    return PENALTY[markers] if markers < len(PENALTY) else 5 * markers * (markers + 3)


def oil_value(refinery: Refinery, hues: list[int]) -> int:
    """The barrels in the tanks (PL-22.2)."""
    total = 0
    for colour in hues:
        for grade in range(LOW, GRADES):
            total += refinery.oil[GRADES * colour + grade] * OIL_VALUE[grade]
    return total


def grades_of(
    state: Refineries, refinery: Refinery, hues: list[int], on_machine: bool
) -> list[tuple[int, int]]:
    """Colour and best grade of every pipeline that refines crude at all."""
    found: list[tuple[int, int]] = []
    for pipe in refinery.network.pipes:
        if pipe.colour in hues and (pipe.machines or not on_machine):
            grade = best_grade(state, refinery, pipe)
            if grade:
                found.append((pipe.colour, grade))
    return found


def pipeline_value(state: Refineries, refinery: Refinery, hues: list[int], on_machine: bool) -> int:
    """Every pipeline by its best grade (PL-22.3)."""
    total = 0
    for _, grade in grades_of(state, refinery, hues, on_machine):
        total += PIPELINE_VALUE[grade]
    return total


def valuation(state: Refineries, player: int, card: Valuation) -> int:
    """What a valuation pays (PL-24)."""
    refinery = state.refineries[player]
    hues = [COLOURS.index(letter) for letter in card.colours] or ALL_HUES
    match card.kind:
        case "repeat_oil":
            return oil_value(refinery, hues)
        case "repeat_pipelines":
            return pipeline_value(state, refinery, hues, card.on_machine_only)
        case "repeat_oil_and_pipelines":
            return oil_value(refinery, hues) + pipeline_value(state, refinery, hues, False)
        case "per_tank":
            return card.amount * sum(refinery.tanks)
        case "per_level_3_upgrade":
            return card.amount * refinery.levels.count(LEVELS)
        case "per_pipeline_of_best_grade":
            grades = [grade for _, grade in grades_of(state, refinery, hues, False)]
            return card.amount * grades.count(card.best_grade)
        case "repeat_contracts":
            return _worth(refinery, _contracts(refinery), CONTRACT_RATE)
        case "repeat_orders":
            return _worth(refinery, refinery.orders, ORDER_RATE)
        case "pipeline_types":
            return _payout(card, len(set(grades_of(state, refinery, hues, card.on_machine_only))))
    return _payout(card, _delivered_types(refinery))


def _payout(card: Valuation, count: int) -> int:
    amounts: list[int] = PAYOUTS[card.payout]
    return amounts[min(count, len(amounts) - 1)]


def _contracts(refinery: Refinery) -> list[int]:
    return [tile_of(paper) for paper in refinery.contracts]


def _worth(refinery: Refinery, papers: list[int], rates: list[int]) -> int:
    """The rates of all requirements, with the bonus per barrel (PL-24.13a)."""
    return sum(rates[need % GRADES] + bonus(refinery) for paper in papers for need in NEEDS[paper])


def _delivered_types(refinery: Refinery) -> int:
    """Different barrels among all requirements (PL-24.16)."""
    return len({need for paper in _contracts(refinery) + refinery.orders for need in NEEDS[paper]})


def score_lines(state: Refineries, player: int) -> list[Line]:
    """The whole count: label, dollars, rule. The contracts have been looked at before (PL-22.1)."""
    refinery = state.refineries[player]
    lines: list[Line] = [("Cash", refinery.cash, "PL-22.6")]
    for grade in range(HIGH, 0, -1):
        count = sum(refinery.oil[barrel] for barrel in range(grade, BARRELS, GRADES))
        if count:
            lines.append((f"{count} {GRADE_NAME[grade]} oil", count * OIL_VALUE[grade], "PL-22.2"))
    lines.append(("Pipelines", pipeline_value(state, refinery, ALL_HUES, False), "PL-22.3"))
    lines.append(("Pipelines at machines", valuation(state, player, TILE), "PL-24.0"))
    for number in state.valuations:
        card = CARDS[number]
        name = card.id.removesuffix("_card").replace("_", " ").capitalize()
        lines.append((f"Valuation: {name}", valuation(state, player, card), f"PL-24.{card.number}"))
    if refinery.penalties:
        label = "1 penalty" if refinery.penalties == 1 else f"{refinery.penalties} penalties"
        lines.append((label, -penalty(refinery.penalties), "PL-22.5"))
    return lines


def score(state: Refineries, player: int) -> int:
    """The sum of it; it may be negative."""
    total = 0
    for line in score_lines(state, player):
        total += line[1]
    return total


def winner(state: Refineries) -> int:
    """Most money; of those tied the first in turn order (PL-22.7, PL-22.8)."""
    best, chosen = -(10**9), 0
    for player in state.upper:
        money = score(state, player)
        if money > best:
            best, chosen = money, player
    return chosen
