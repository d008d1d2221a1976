"""What pipelines promise: the grade each length reaches, and what a run of it brings."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.grid import TOWARDS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, CRUDE, GRADES, HIGH, HUES
from meeplehall.games.pipeline.components.upgrades import ENGINEERING, LEVELS, REFINED_BONUS, REFINED_MARKETS
from meeplehall.games.pipeline.rules.network import Network, Pipe
from meeplehall.games.pipeline.rules.refining import LONGEST, best_grades, engineering_bonus, refinement_value
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: what a barrel of a grade costs or brings on an average day
AVERAGE: Final[list[float]] = [9.0, 24.0, 39.0, 49.0]
#: trouble with every barrel that is moved: tank space, market slots
HANDLING: Final = 3.0
#: pipelines from this length on are worth crude
WORTH_FEEDING: Final = 4
#: how much of a step that is not reached yet counts, in proportion and in its square
NEAR: Final = 0.35
NEARER: Final = 0.45
#: a pipeline grows less easily with one open end, and never with none
GROWTH: Final[list[float]] = [0.0, 0.8, 1.0]
#: pipelines at a machine run without the worker
AT_MACHINE: Final = 1.3
#: what pipelines are worth that the best worker's tile misses
ELSEWHERE: Final = 0.3


class Reach:
    """Per colour and length: the best grade made of crude, and how near the next one is, in dollars."""

    def __init__(self, grades: list[list[int]], costs: list[int], bonus: int) -> None:
        self.grade = grades
        self.near: list[list[float]] = []
        for colour in range(HUES):
            nears: list[float] = []
            for length in range(LONGEST + 1):
                grade = grades[colour][length]
                near = 0.0
                if grade < HIGH:
                    left = refinement_value(length, bonus) - sum(costs[3 * colour : 3 * colour + grade])
                    part = left / costs[3 * colour + grade]
                    step = AVERAGE[grade + 1] - AVERAGE[grade] - (HANDLING if grade == CRUDE else 0.0)
                    near = step * part * (NEAR + NEARER * part)
                nears.append(near)
            self.near.append(nears)


_REACHES: dict[tuple[int, ...], Reach] = {}


def reach_of(state: Refineries, refinery: Refinery) -> Reach:
    """The table for the refinement costs of this match and the player's Engineering."""
    bonus = engineering_bonus(refinery)
    key = (bonus, *state.costs)
    found = _REACHES.get(key)
    if found is None:
        found = _REACHES[key] = Reach(best_grades(state, refinery), state.costs, bonus)
    return found


def open_ends(network: Network, pipe: Pipe) -> int:
    """At how many ends a pipeline can still grow."""
    if pipe.first < 0:
        return 0
    cells = network.cells
    count = 0
    if pipe.first // 4 + TOWARDS[pipe.first % 4] not in cells:
        count += 1
    if pipe.last // 4 + TOWARDS[pipe.last % 4] not in cells:
        count += 1
    return count


def run_gain(grade: int) -> float:
    """What one run to a grade brings."""
    return AVERAGE[grade] - AVERAGE[CRUDE] - HANDLING if grade else 0.0


def promise(reach: Reach, colour: int, length: int, ends: int, machines: int) -> float:
    """What a pipeline is good for per run, growth included."""
    if length < 2:
        return 0.0
    if length > LONGEST:
        length = LONGEST
    grade = reach.grade[colour][length]
    found = run_gain(grade) + reach.near[colour][length] * GROWTH[ends]
    return found * AT_MACHINE if machines else found


class Plant:
    """What a network can do: gain and barrels of the worker's best run, and of the run by the machines."""

    def __init__(self) -> None:
        self.worker_gain = 0.0
        self.worker_barrels = 0
        self.machine_gain = 0.0
        self.machine_barrels = 0
        self.elsewhere = 0.0
        #: which grades are made, as a set
        self.grades = 0
        #: per colour the best grade that can be made and stored, and those of all its longer pipelines
        self.able = [0] * HUES
        self.lines: list[list[int]] = [[] for _ in range(HUES)]


def plant_with(refinery: Refinery, reach: Reach) -> Plant:
    """What the network of a player can do: all pipelines that are more than a scrap."""
    network = refinery.network
    bonus = float(REFINED_BONUS) if refinery.levels[REFINED_MARKETS] else 0.0
    tanks = refinery.tanks
    plant = Plant()
    gains: list[float] = [0.0] * len(network.tiles)
    barrels: list[int] = [0] * len(network.tiles)
    total = 0.0
    for pipe in network.pipes:
        length = pipe.length
        if length < 2:
            continue
        if length > LONGEST:
            length = LONGEST
        grade = reach.grade[pipe.colour][length]
        near = reach.near[pipe.colour][length]
        if near:
            near *= GROWTH[open_ends(network, pipe)]
        while grade and not tanks[grade]:
            grade -= 1  # what has no tank cannot be made
        gain = near
        if grade:
            gain += AVERAGE[grade] - AVERAGE[CRUDE] - HANDLING + bonus
            plant.grades |= 1 << grade
            plant.able[pipe.colour] = max(plant.able[pipe.colour], grade)
            if length >= WORTH_FEEDING:
                plant.lines[pipe.colour].append(grade)
        if pipe.machines:
            plant.machine_gain += gain
            if grade:
                plant.machine_barrels += 1
            continue
        total += gain
        passed = pipe.tiles
        while passed:
            number = (passed & -passed).bit_length() - 1
            passed &= passed - 1
            gains[number] += gain
            if grade:
                barrels[number] += 1
    for grades in plant.lines:
        grades.sort(reverse=True)
    for number in range(len(gains)):
        if gains[number] > plant.worker_gain:
            plant.worker_gain = gains[number]
            plant.worker_barrels = barrels[number]
    plant.elsewhere = ELSEWHERE * (total - plant.worker_gain)
    if refinery.levels[ENGINEERING] == LEVELS:  # PL-21.12: two barrels each
        plant.worker_gain *= 1.8
        plant.machine_gain *= 1.8
        plant.worker_barrels *= 2
        plant.machine_barrels *= 2
    return plant


def storage(refinery: Refinery, grades: int) -> int:
    """Barrels of these grades that fit into the tanks."""
    total = 0
    for grade in range(1, GRADES):
        if grades >> grade & 1:
            total += refinery.tanks[grade]
    return BARRELS_PER_TANK * total
