"""What bots know about Pipeline: whole turns as plans, found step by step with the engine's own options."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Knowledge
from meeplehall.games.pipeline.board import ROUNDS
from meeplehall.games.pipeline.judgement import worth
from meeplehall.games.pipeline.network import Network
from meeplehall.games.pipeline.placing import ROTATE, PlaceStep, place_at
from meeplehall.games.pipeline.refining import best_grade
from meeplehall.games.pipeline.state import Refineries, Refinery
from meeplehall.games.pipeline.tiles import SYMMETRIC
from meeplehall.games.pipeline.work import (
    END_TURN,
    RUN_MACHINES,
    AfterMain,
    BeforeAction,
    MachinePhase,
    Main,
    Secondary,
)

#: dollars that make a plan a third as promising
SOFTNESS: Final = 12.0
LEAST_WEIGHT: Final = 0.01
#: dollars of a lead that make a win three times as likely as a loss
LEAD: Final = 60.0
#: no turn has more decisions
LONGEST: Final = 120


class PipelineKnowledge(Knowledge[Refineries]):
    """A turn is planned as a whole: the worker's place, then the best next step, again and again."""

    def plans(self, state: Refineries, player: int) -> list[list[Action[Refineries]]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction):
            return [self._turn(state, player, action) for action in _ways_to_begin(state, player)]
        return [[action] for action in _worth_a_thought(state, player)]

    def weights(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        merits = self.merits(state, player, plans)
        best = max(merits)
        return [LEAST_WEIGHT + math.exp((merit - best) / SOFTNESS) for merit in merits]

    def merits(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        found: list[float] = []
        for plan in plans:
            after = state.clone()
            for action in plan:
                after.act(player, action)
            found.append(settled_worth(after, player))
        return found

    def quick(self, state: Refineries, player: int, rng: Random) -> list[Action[Refineries]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction):
            ways = _ways_to_begin(state, player)
            return self._turn(state, player, ways[int(rng.random() * len(ways))])
        return [_best_step(state, player)]

    def values(self, state: Refineries) -> list[float]:
        found = [worth(state, player) for player in range(state.rules.seats)]
        values: list[float] = []
        for player, own in enumerate(found):
            rival = max([w for other, w in enumerate(found) if other != player])
            values.append(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (own - rival) / LEAD)))))
        return values

    def clock(self, state: Refineries) -> int:
        return sum(ROUNDS[: state.year]) + state.round

    def _turn(self, state: Refineries, player: int, first: Action[Refineries]) -> list[Action[Refineries]]:
        """The turn that begins with this action, every further step the best one at that moment."""
        after = state.clone()
        plan: list[Action[Refineries]] = [first]
        after.act(player, first)
        for _ in range(LONGEST):
            if not after.stack or player not in after.waiting or isinstance(after.stack[-1], BeforeAction):
                break
            action = _best_step(after, player)
            plan.append(action)
            ends = action is END_TURN
            after.act(player, action)
            if ends:
                break
        return plan


def _ways_to_begin(state: Refineries, player: int) -> list[Action[Refineries]]:
    """Main actions and deliveries, and the pass."""
    return state.options(player)


def settled_worth(state: Refineries, player: int) -> float:
    """Worth, a tile in hand counted as laid as well as possible."""
    if state.stack and isinstance(state.stack[-1], PlaceStep) and state.waiting == [player]:
        after = state.clone()
        while after.stack and isinstance(after.stack[-1], PlaceStep):
            after.act(player, _place(after, player))
        return worth(after, player)
    return worth(state, player)


def _worth_a_thought(state: Refineries, player: int) -> list[Action[Refineries]]:
    """All options, but of the many places for a tile only the best."""
    if isinstance(state.stack[-1], PlaceStep):
        return [_place(state, player)]
    return state.options(player)


def _best_step(state: Refineries, player: int) -> Action[Refineries]:
    """The option after which the position is worth most."""
    if isinstance(state.stack[-1], PlaceStep):
        return _place(state, player)
    options = state.options(player)
    if len(options) == 1:
        return options[0]
    best = -1e9
    chosen = options[0]
    for action in options:
        merit = _merit(state, player, action)
        if merit > best:
            best = merit
            chosen = action
    return chosen


def _merit(state: Refineries, player: int, action: Action[Refineries]) -> float:
    """Worth after an action; where it only opens a choice, worth after the best of what follows."""
    after = state.clone()
    after.act(player, action)
    if isinstance(action, Secondary | Main) or action is RUN_MACHINES:
        for _ in range(LONGEST):
            if not after.stack or player not in after.waiting:
                break
            if isinstance(after.stack[-1], BeforeAction | AfterMain | MachinePhase):
                break
            after.act(player, _best_step(after, player))
    return settled_worth(after, player)


# the spatial placer


def _place(state: Refineries, player: int) -> Action[Refineries]:
    """Where the tile in hand makes the network worth most; then how it is turned there."""
    turn = state.turn
    refinery = state.refineries[player]
    anchor, rotation = best_place(state, refinery, turn.tile, turn.anchor)
    return place_at(anchor) if turn.anchor < 0 else ROTATE[rotation]


def best_place(state: Refineries, refinery: Refinery, tile: int, fixed: int) -> tuple[int, int]:
    """The best cell and rotation for a tile; the cell may be fixed already."""
    network = refinery.network
    cells = [fixed] if fixed >= 0 else network.anchors(SYMMETRIC[tile])
    best = -1.0
    found = (cells[0], 0)
    for cell in cells:
        for rotation in network.rotations(tile, cell):
            merit = _network_merit(state, refinery, network.with_tile(tile, cell, rotation))
            if merit > best:
                best = merit
                found = (cell, rotation)
    return found


def _network_merit(state: Refineries, refinery: Refinery, network: Network) -> float:
    """Long pipelines count more than their length, and those that reach a grade most."""
    total = 0.0
    for pipe in network.pipes:
        length = pipe.length
        if length > 1:
            total += length * length * (1.3 if pipe.machines else 1.0)
            if length > 3:
                total += 40.0 * best_grade(state, refinery, pipe)
    return total
