"""What a position is worth to a player of Pipeline, in dollars at the end of the game.

The final scoring as if the game ended now, plus what may still be earned with what is there: oil that can be
sold, pipelines that can run, tanks, upgrades, contracts to be filled, each by the turns that are left.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.board import (
    CONTRACT_RATE,
    CRUDE,
    ENGINEERING,
    FAMILIES,
    GRADES,
    HIGH,
    HUMAN_RESOURCES,
    LEVELS,
    NEEDS,
    REFINED_MARKETS,
    ROUNDS,
    YEARS,
)
from meeplehall.games.pipeline.network import Pipe
from meeplehall.games.pipeline.papers import bonus, done_of, filled_of, is_complete, tile_of
from meeplehall.games.pipeline.refining import best_grade, value
from meeplehall.games.pipeline.scoring import OIL_VALUE, penalty, score
from meeplehall.games.pipeline.state import Refineries, Refinery
from meeplehall.games.pipeline.tiles import HUES
from meeplehall.games.pipeline.work import machine_price

#: what a barrel of a grade brings when it can be sold in time
MARKET: Final[list[float]] = [7.0, 24.0, 39.0, 49.0]
#: each further barrel of a grade sells a little worse
CROWDING: Final = 0.95
#: with less than so much money a refinery is hampered
ENOUGH: Final = 40.0
#: what an upgrade level is worth per turn left
PER_TURN: Final[list[list[float]]] = [
    [1.0, 0.5, 0.5],  # government: the tiles count by themselves
    [1.0, 0.5, 0.5],  # shops
    [3.0, 2.0, 7.0],  # human resources
    [1.0, 1.5, 6.0],  # engineering: longer pipelines count by themselves
    [2.0, 1.5, 0.5],  # refined markets
    [1.5, 2.5, 0.5],  # contracts and orders
    [1.0, 2.0, 3.0],  # machines
]
_TURNS_BEFORE: Final[list[int]] = [sum(ROUNDS[year:]) for year in range(YEARS + 1)]


def turns_left(state: Refineries, player: int) -> int:
    """The turns this player still has, the one under way included."""
    if not state.stack:
        return 0
    left = _TURNS_BEFORE[state.year] - state.round
    acted = player in state.upper[: state.active]
    return left - 1 if acted else left


def worth(state: Refineries, player: int) -> float:
    """Money at the end, as far as one can tell."""
    refinery = state.refineries[player]
    total = float(score(state, player))
    turns = turns_left(state, player)
    if not turns:
        return total - _failing(state, refinery)
    acting = state.active < len(state.upper) and state.upper[state.active] == player
    later = turns - 1 if acting else turns  # whole turns to come
    return (
        total
        + _oil(state, refinery, later)
        + _network(state, refinery, later)
        + _tanks(refinery, later)
        + _upgrades(refinery, later)
        + _contracts(state, refinery)
    )


def _oil(state: Refineries, refinery: Refinery, later: int) -> float:
    """Oil that may be refined and sold for more than the final scoring gives."""
    if not later:
        return 0.0
    hope = min(1.0, 0.5 + 0.2 * later)
    extra = 0.0
    for grade in range(1, GRADES):
        count = refinery.oil[grade] + refinery.oil[GRADES + grade] + refinery.oil[2 * GRADES + grade]
        gain = (MARKET[grade] + 4.0 * min(refinery.levels[REFINED_MARKETS], 1) - OIL_VALUE[grade]) * hope
        for _ in range(count):
            extra += gain
            gain *= CROWDING
    if later < 2:
        return extra
    for colour in range(HUES):
        count = refinery.oil[GRADES * colour]
        if count:
            extra += _crude(state, refinery, colour, count) * min(1.0, 0.3 * later)
    return extra


def _crude(state: Refineries, refinery: Refinery, colour: int, count: int) -> float:
    """Crude is worth half of what the pipelines of its colour will make of it; more than they take, less."""
    grades = [best_grade(state, refinery, pipe) for pipe in refinery.network.pipes if pipe.colour == colour]
    grades = sorted([grade for grade in grades if grade], reverse=True)
    total = 0.0
    for i in range(count):
        if grades:
            grade = grades[i % len(grades)]
            total += MARKET[CRUDE] + (MARKET[grade] - MARKET[CRUDE]) * 0.5 * 0.8 ** (i // len(grades))
        else:
            total += MARKET[CRUDE]
    return total


def _fuel(refinery: Refinery) -> float:
    """How well the business can go on: cash and oil keep it running, without them nothing can be begun."""
    liquid = float(refinery.cash)
    for grade in range(GRADES):
        count = refinery.oil[grade] + refinery.oil[GRADES + grade] + refinery.oil[2 * GRADES + grade]
        liquid += 0.8 * MARKET[grade] * count
    return min(1.0, (liquid + 2.0) / ENOUGH)


def _gains(state: Refineries, refinery: Refinery) -> list[tuple[float, int, int]]:
    """Per pipeline that is more than a scrap: what a run of it brings, its tiles, its machines."""
    return [
        (_gain(state, refinery, pipe), pipe.tiles, pipe.machines)
        for pipe in refinery.network.pipes
        if pipe.length > 1
    ]


def _gain(state: Refineries, refinery: Refinery, pipe: Pipe) -> float:
    """What a run brings: the grade that is reached, and a part of the way to the next one."""
    left = float(value(refinery, pipe))
    grade = CRUDE
    while grade < HIGH:
        step = state.costs[3 * pipe.colour + grade]
        if left < step:
            break
        left -= step
        grade += 1
    reached = grade
    while reached and not refinery.tanks[reached]:
        reached -= 1  # what has no tank cannot be made
    gain = MARKET[reached] - MARKET[CRUDE] - 3.0 if reached else 0.0
    if grade < HIGH:
        part = left / state.costs[3 * pipe.colour + grade]
        gain += 0.5 * part * part * (MARKET[grade + 1] - MARKET[grade])
    return gain


def _network(state: Refineries, refinery: Refinery, later: int) -> float:
    """What the pipelines may still refine: by the worker, and by the machines without one."""
    if not later or not refinery.network.pipes:
        return 0.0
    gains = _gains(state, refinery)
    by_machine = 0.0
    tiles: dict[int, float] = {}
    for gain, passed, machines in gains:
        if machines:
            by_machine += gain
            continue
        while passed:
            low = passed & -passed
            tiles[low] = tiles.get(low, 0.0) + gain
            passed ^= low
    by_worker = max(tiles.values()) if tiles else 0.0
    if refinery.levels[ENGINEERING] == LEVELS:
        by_worker *= 1.6
        by_machine *= 1.6
    crude = 2.0 * refinery.tanks[CRUDE]
    supply = min(1.0, (crude + 2.0) / 8.0)
    machines_per_turn = max(0.0, by_machine * supply - machine_price(refinery))
    actions = 1.3 + 0.25 * refinery.levels[HUMAN_RESOURCES]
    worker_per_turn = by_worker * supply * 0.33 * actions
    return later * (0.75 * machines_per_turn + worker_per_turn) * _fuel(refinery)


def _tanks(refinery: Refinery, later: int) -> float:
    """Room for oil: every grade that is made needs some, crude most of all."""
    hope = min(later, 8)
    rates = (2.2, 0.8, 1.1, 1.2)
    total = 0.0
    for grade in range(GRADES):
        gain = rates[grade] * hope
        for _ in range(refinery.tanks[grade]):
            total += gain
            gain *= 0.72
    return total


def _upgrades(refinery: Refinery, later: int) -> float:
    total = 0.0
    for family in range(FAMILIES):
        for level in range(refinery.levels[family]):
            total += PER_TURN[family][level] * later
    return total


def _capable(state: Refineries, refinery: Refinery) -> list[int]:
    """Per colour, the best grade that can be made of crude."""
    best = [0] * HUES
    for pipe in refinery.network.pipes:
        grade = best_grade(state, refinery, pipe)
        if grade > best[pipe.colour]:
            best[pipe.colour] = grade
    return best


def _contracts(state: Refineries, refinery: Refinery) -> float:
    """What contracts may still bring, and what failing would cost."""
    year = min(state.year, YEARS - 1)
    capable = _capable(state, refinery)
    total = failing = 0.0
    for paper in refinery.contracts:
        if is_complete(paper):
            total += 6.0
            continue
        missing = [n for i, n in enumerate(NEEDS[tile_of(paper)]) if not filled_of(paper) >> i & 1]
        chance = _chance(refinery, capable, missing, ROUNDS[year] - state.round)
        for need in missing:
            # delivered oil needs no slot in a market, and is paid a little less than there
            total += chance * (0.35 * CONTRACT_RATE[need % GRADES] + bonus(refinery))
        failing += 1.0 - chance
        total += 8.0 * done_of(paper)
    rounds = ROUNDS[min(year + 1, YEARS - 1)]
    for paper in refinery.deferred:
        chance = _chance(refinery, capable, list(NEEDS[tile_of(paper)]), rounds)
        total += chance * 12.0
        failing += 1.0 - chance
    return total - _risk(refinery, failing)


def _failing(state: Refineries, refinery: Refinery) -> float:
    """At the very end what is not complete is a penalty."""
    failing = 0.0
    if state.stack:
        for paper in refinery.contracts:
            failing += 0.0 if is_complete(paper) else 1.0
    return _risk(refinery, failing)


def _risk(refinery: Refinery, failing: float) -> float:
    """What so many more penalty markers would cost, in part if need be."""
    whole = int(failing)
    now = penalty(refinery.penalties)
    low, high = penalty(refinery.penalties + whole), penalty(refinery.penalties + whole + 1)
    return low + (failing - whole) * (high - low) - now


def _chance(refinery: Refinery, capable: list[int], missing: list[int], rounds: int) -> float:
    """How likely these barrels are delivered in so many rounds."""
    oil = refinery.oil[:]
    chance = 1.0
    for need in sorted(missing, key=lambda barrel: -(barrel % GRADES)):
        colour, grade = need // GRADES, need % GRADES
        have = [g for g in range(grade, GRADES) if oil[GRADES * colour + g]]
        if have:
            oil[GRADES * colour + have[0]] -= 1
        elif capable[colour] >= grade:
            chance *= min(0.92, 0.3 + 0.14 * rounds)
        else:
            chance *= min(0.5, 0.06 * rounds)
    return chance
