"""Final scoring (PL-22 to PL-24): one place for every dollar, as lines with their rule."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import CRUDE, GRADE_NAME, GRADES, HIGH, LOW
from meeplehall.games.pipeline.components.papers import CONTRACT_RATE, ORDER_RATE, PAPER
from meeplehall.games.pipeline.components.upgrades import LEVELS
from meeplehall.games.pipeline.components.valuations import ALL_HUES, ALWAYS, VALUATION, Valuation
from meeplehall.games.pipeline.rules.network import Output
from meeplehall.games.pipeline.rules.papers import bonus, is_complete, tile_of
from meeplehall.games.pipeline.rules.refining import best_grades
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import stored

#: by grade; crude, and a pipeline that makes nothing of it, count nothing
OIL_VALUE: Final[list[int]] = [0, *COMPONENTS.rates.end_oil_value]
PIPELINE_VALUE: Final[list[int]] = [0, *COMPONENTS.rates.end_pipeline_value]
#: by number of markers, as far as the table goes, and how the price of a marker rises beyond it
PENALTY: Final[list[int]] = [0, *COMPONENTS.penalties.table]
FURTHER_STEP: Final[int] = COMPONENTS.penalties.further_step

Line = tuple[str, int, str]


def penalty(markers: int) -> int:
    """What so many penalty markers cost (PL-23.2, PL-23.3)."""
    last = len(PENALTY) - 1
    if markers <= last:
        return PENALTY[markers]
    beyond = markers - last
    dearest = PENALTY[last] - PENALTY[last - 1]
    return PENALTY[last] + beyond * dearest + FURTHER_STEP * beyond * (beyond + 1) // 2


def oil_value(refinery: Refinery, hues: list[int]) -> int:
    """The barrels in the tanks (PL-22.2)."""
    total = 0
    for colour in hues:
        for grade in range(LOW, GRADES):
            total += refinery.oil[GRADES * colour + grade] * OIL_VALUE[grade]
    return total


def pipeline_value(found: list[list[int]], hues: list[int]) -> int:
    """Every pipeline by its best grade (PL-22.3)."""
    total = 0
    for colour in hues:
        for grade in range(LOW, GRADES):
            total += found[colour][grade] * PIPELINE_VALUE[grade]
    return total


def _types(found: list[list[int]], hues: list[int]) -> int:
    """Different colours and grades among pipelines."""
    count = 0
    for colour in hues:
        for grade in range(LOW, GRADES):
            if found[colour][grade]:
                count += 1
    return count


def valuation(refinery: Refinery, output: Output, card: Valuation) -> int:
    """What a valuation pays (PL-24)."""
    hues = card.hues
    pipelines = output.at_machines if card.on_machine else output.pipelines
    match card.kind:
        case "repeat_oil":
            return oil_value(refinery, hues)
        case "repeat_pipelines":
            return pipeline_value(pipelines, hues)
        case "repeat_oil_and_pipelines":
            return oil_value(refinery, hues) + pipeline_value(pipelines, hues)
        case "per_tank":
            return card.amount * sum(refinery.tanks)
        case "per_level_3_upgrade":
            return card.amount * refinery.levels.count(LEVELS)
        case "per_pipeline_of_best_grade":
            return card.amount * sum([pipelines[colour][card.best_grade] for colour in hues])
        case "repeat_contracts":
            return _worth(refinery, remaining(refinery), CONTRACT_RATE)
        case "repeat_orders":
            return _worth(refinery, refinery.orders, ORDER_RATE)
        case "pipeline_types":
            return card.pays(_types(pipelines, hues))
    return card.pays(_delivered_types(refinery))


def remaining(refinery: Refinery) -> list[int]:
    """The tiles of the contracts that would stay if the year ended now (PL-6.3, PL-22.1)."""
    return [tile_of(paper) for paper in refinery.contracts if is_complete(paper)]


def markers_due(refinery: Refinery) -> int:
    """The penalty markers, with one for each active contract that is not complete (PL-22.1, PL-22.9)."""
    markers = refinery.penalties
    for paper in refinery.contracts:
        if not is_complete(paper):
            markers += 1
    return markers


def _worth(refinery: Refinery, papers: list[int], rates: list[int]) -> int:
    """The rates of all requirements, with the bonus per barrel (PL-24.13a)."""
    return sum(rates[need % GRADES] + bonus(refinery) for paper in papers for need in PAPER[paper].needs)


def _delivered_types(refinery: Refinery) -> int:
    """Different barrels among all requirements (PL-24.16)."""
    return len({need for paper in remaining(refinery) + refinery.orders for need in PAPER[paper].needs})


def dollars(state: Refineries, player: int) -> list[int]:
    """The whole count, item by item; during the match as if it ended now (PL-22.9)."""
    refinery = state.refineries[player]
    found = [refinery.cash]
    for grade in range(HIGH, CRUDE, -1):
        found.append(stored(refinery, grade) * OIL_VALUE[grade])
    output = refinery.network.output(best_grades(state, refinery))
    found.append(pipeline_value(output.pipelines, ALL_HUES))
    found.append(valuation(refinery, output, ALWAYS))
    for number in state.valuations:
        found.append(valuation(refinery, output, VALUATION[number]))
    found.append(-penalty(markers_due(refinery)))
    return found


def score_lines(state: Refineries, player: int) -> list[Line]:
    """The same as people read it: label, dollars, rule."""
    refinery = state.refineries[player]
    labels: list[tuple[str, str]] = [("Cash", "PL-22.6")]
    for grade in range(HIGH, CRUDE, -1):
        count = stored(refinery, grade)
        labels.append((f"{count} {GRADE_NAME[grade]} oil" if count else "", "PL-22.2"))
    labels += [("Pipelines", "PL-22.3"), ("Pipelines at machines", "PL-24.0")]
    for number in state.valuations:
        card = VALUATION[number]
        labels.append((f"Valuation: {card.name}", f"PL-24.{card.number}"))
    labels.append((_penalties(refinery), "PL-22.5"))
    items = dollars(state, player)
    return [(label, items[i], rule) for i, (label, rule) in enumerate(labels) if label]


def _penalties(refinery: Refinery) -> str:
    """How many penalties there are, and how many of them only because contracts are open."""
    markers = markers_due(refinery)
    unfilled = markers - refinery.penalties
    if not markers:
        return ""
    words = plural(markers, "penalty")
    if unfilled:
        words += f", {unfilled} for unfilled contracts" if unfilled > 1 else ", 1 for an unfilled contract"
    return words if markers == 1 else f"{words}, each dearer than the one before"


def score(state: Refineries, player: int) -> int:
    """The sum of it; it may be negative."""
    return sum(dollars(state, player))


def ranks(state: Refineries) -> list[int]:
    """Most money first; of those tied the first in turn order (PL-22.7, PL-22.8)."""
    keys = [(score(state, player), -state.upper.index(player)) for player in range(state.rules.seats)]
    return ranked(keys)


def outcome(state: Refineries) -> Outcome:
    """What everybody has, line by line, and the ranks."""
    lines = [[ScoreLine(*line) for line in score_lines(state, p)] for p in range(state.rules.seats)]
    scores = [sum([line.points for line in count]) for count in lines]
    places = ranks(state)
    first = places.index(1)
    if not state.stack and scores.count(scores[first]) > 1:
        lines[first].append(ScoreLine("Wins the tie: the first of them in turn order", 0, "PL-22.8"))
    return Outcome(scores, places, lines, unit="$")


def winner(state: Refineries) -> int:
    """Who has won, or would if the match ended now."""
    return ranks(state).index(1)
