"""Refining (PL-18): the pipelines of a run move barrels up, starting grade by starting grade."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import (
    BARREL,
    CRUDE,
    GRADE_NAME,
    GRADES,
    HIGH,
    HUE_NAME,
    HUES,
    MID,
)
from meeplehall.games.pipeline.components.upgrades import ENGINEERING, LEVELS, SEGMENT_BONUS
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice
from meeplehall.games.pipeline.rules.network import Pipe
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import rooms, space

#: no refinement costs more: longer pipelines need not be told apart
LONGEST: Final = max(60, 3 * max(COMPONENTS.refinement_markers.values))
#: no network has more
MOST_PIPELINES: Final = 600

_BEST_GRADES: Final[dict[tuple[int, ...], list[list[int]]]] = {}


def engineering_bonus(refinery: Refinery) -> int:
    """k of PL-21.11: what every full four segments add."""
    return SEGMENT_BONUS[refinery.levels[ENGINEERING]]


def value(refinery: Refinery, pipe: Pipe) -> int:
    """The refinement value of a pipeline (PL-17.20)."""
    return refinement_value(pipe.length, engineering_bonus(refinery))


def cost(state: Refineries, colour: int, low: int, high: int) -> int:
    """The sum of the markers of all steps in between (PL-18.1)."""
    costs = state.costs
    total = 0
    for step in range(low, high):
        total += costs[3 * colour + step]
    return total


def refinement_value(length: int, bonus: int) -> int:
    """What a pipeline of this length is good for (PL-17.20), with k of PL-21.11."""
    return length + bonus * (length // 4)


def best_grades(state: Refineries, refinery: Refinery) -> list[list[int]]:
    """Per colour and length, the best grade that crude is refined to in one run (PL-22.3)."""
    bonus = engineering_bonus(refinery)
    key = (bonus, *state.costs)
    found = _BEST_GRADES.get(key)
    if found is None:
        found = [[] for _ in range(HUES)]
        for colour in range(HUES):
            for length in range(LONGEST + 1):
                grade = CRUDE
                while grade < HIGH and cost(state, colour, CRUDE, grade + 1) <= refinement_value(
                    length, bonus
                ):
                    grade += 1
                found[colour].append(grade)
        _BEST_GRADES[key] = found
    return found


def cheapest_moves(state: Refineries, refinery: Refinery) -> list[int]:
    """Per colour, the least value with which some barrel could be moved now."""
    return [_cheapest_move(state, refinery, colour) for colour in range(HUES)]


def _cheapest_move(state: Refineries, refinery: Refinery, colour: int) -> int:
    least = 999
    for low in range(HIGH):
        if not refinery.oil[GRADES * colour + low]:
            continue
        for high in range(low + 1, GRADES):
            # a move out of a full grade makes room there, but only for barrels from below (PL-18.4)
            if space(refinery, high) > 0:
                least = min(least, cost(state, colour, low, high))
                break
    return least


def can_run(state: Refineries, refinery: Refinery, lengths: list[int]) -> bool:
    """Could pipelines refine anything, of which the longest of each colour have these lengths?"""
    bonus = engineering_bonus(refinery)
    for colour, length in enumerate(lengths):
        if length and refinement_value(length, bonus) >= _cheapest_move(state, refinery, colour):
            return True
    return False


def able(state: Refineries, refinery: Refinery, pipes: list[Pipe]) -> list[Pipe]:
    """Those of these pipelines that could refine a barrel now."""
    least = cheapest_moves(state, refinery)
    bonus = engineering_bonus(refinery)
    return [pipe for pipe in pipes if refinement_value(pipe.length, bonus) >= least[pipe.colour]]


def free_pipes(refinery: Refinery) -> list[Pipe]:
    """The pipelines without a machine, which a worker runs (PL-16.2)."""
    return [pipe for pipe in refinery.network.pipes if not pipe.machines]


def machine_pipes(refinery: Refinery) -> list[Pipe]:
    """The pipelines attached to machines (PL-19.2)."""
    return [pipe for pipe in refinery.network.pipes if pipe.machines]


def begin_run(state: Refineries, player: int, pipes: list[Pipe]) -> None:
    """These pipelines run, each once."""
    turn = state.turn
    network = state.refineries[player].network
    ready = 0
    for number, pipe in enumerate(network.pipes):
        if pipe in pipes:
            ready |= 1 << number
    turn.ready = ready
    turn.second = 0
    turn.grade = MID
    turn.effects = 0
    state.stack.append(REFINE_STEP[player])


class RefineStep(Choice):
    """One move after the other, from mid, then from low, then from crude (PL-18.8)."""

    kind = "refine"
    done = "No more of this grade"
    rule = "PL-18.2"

    def proceed(self, state: Refineries) -> None:
        if state.turn.grade > CRUDE:
            _next_grade(state)
        else:
            state.stack.pop()

    def close(self, state: Refineries) -> None:
        self.proceed(state)

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        found = self.moves(state)
        if found and (state.turn.effects or _later_moves(state, self.player)):
            found.append(END)
        return found

    def moves(self, state: Refineries) -> list[Action[Refineries]]:
        """Every pipeline that is ready, with every grade it reaches from this one."""
        turn = state.turn
        refinery = state.refineries[self.player]
        found: list[Action[Refineries]] = []
        low = turn.grade
        ready = turn.ready
        room = rooms(refinery)
        pipes = refinery.network.pipes
        while ready:
            number = (ready & -ready).bit_length() - 1
            ready &= ready - 1
            pipe = pipes[number]
            if refinery.oil[GRADES * pipe.colour + low]:
                worth = value(refinery, pipe)
                for high in range(low + 1, GRADES):
                    if cost(state, pipe.colour, low, high) > worth:
                        break
                    if room[high] > 0:
                        found.append(REFINE[number][high])
        return found

    def prompt(self, state: Refineries, player: int) -> str:
        return f"Refine {GRADE_NAME[state.turn.grade]} oil: which pipeline, and how far?"


def _next_grade(state: Refineries) -> None:
    """On to barrels of the next lower grade; a pipeline moves barrels of one starting grade only."""
    turn = state.turn
    turn.grade -= 1
    turn.ready &= ~turn.second
    turn.second = 0


def _later_moves(state: Refineries, player: int) -> bool:
    """Could a move from a lower grade follow if this grade is left?"""
    after = state.clone()
    step = after.stack[-1]
    assert isinstance(step, RefineStep)
    while after.turn.grade > CRUDE:
        _next_grade(after)
        if step.moves(after):
            return True
    return False


class Refine(Action[Refineries]):
    """A pipeline moves one barrel up to a grade (PL-18.2)."""

    type = "refine"
    group = "Choose a pipeline"
    pipeline: int
    grade: int

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        refinery = state.refineries[player]
        colour = refinery.network.pipes[self.pipeline].colour
        refinery.oil[GRADES * colour + turn.grade] -= 1
        refinery.oil[GRADES * colour + self.grade] += 1
        turn.effects += 1
        bit = 1 << self.pipeline
        if refinery.levels[ENGINEERING] == LEVELS and not turn.second & bit:
            turn.second |= bit  # PL-21.12: one more from the same grade
        else:
            turn.ready &= ~bit
            turn.second &= ~bit
        if state.log is not None:
            start = BARREL[GRADES * colour + turn.grade].name
            state.tell(f"[seat:{player}] refines {start} to {GRADE_NAME[self.grade]}.", "PL-18.2")

    def label(self, state: Refineries, player: int) -> str:
        pipe = state.refineries[player].network.pipes[self.pipeline]
        worth = value(state.refineries[player], pipe)
        move = f"{GRADE_NAME[state.turn.grade].capitalize()} to {GRADE_NAME[self.grade]}"
        words = f"{move} with the {HUE_NAME[pipe.colour]} pipeline of {worth}"
        network, ready = state.refineries[player].network, state.turn.ready
        alike = [
            other
            for number, other in enumerate(network.pipes)
            if ready >> number & 1 and other.colour == pipe.colour and other.length == pipe.length
        ]
        return f"{words} that begins {network.spot(pipe.cell())}" if len(alike) > 1 else words

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"pipeline-{player}-{self.pipeline}"]


REFINE: Final[list[list[Refine]]] = flyweights(
    Refine, pipeline=Number(0, MOST_PIPELINES), grade=Names(GRADE_NAME)
)


REFINE_STEP: Final = [known(RefineStep(player)) for player in range(SEATS)]
