"""What bots know about Pipeline: whole turns as plans, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.legacy import PlanKnowledge
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.ideas import Turns, best_step, turns
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import ROUNDS
from meeplehall.games.pipeline.rules.machine_phase import END_TURN
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import BeforeAction

#: dollars that make a plan a third as promising
SOFTNESS: Final = 12.0
LEAST_WEIGHT: Final = 0.01
#: dollars of a lead that make a win three times as likely as a loss
LEAD: Final = 60.0
#: positions of which the turns are kept
REMEMBERED: Final = 4000


class PipelineKnowledge(PlanKnowledge[Refineries]):
    """A turn is planned as a whole: the worker's place, then the best next step, again and again."""

    playout = 30

    def __init__(self) -> None:
        #: the turns of positions seen lately, and how good they looked: a search comes back to the same ones
        self.known: dict[tuple[object, ...], Turns] = {}

    def _turns(self, state: Refineries, player: int) -> Turns:
        key = _position(state, player)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = turns(state, player)
        return found

    def plans(self, state: Refineries, player: int) -> list[list[Action[Refineries]]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction):
            return self._turns(state, player)[0]
        return [[action] for action in worth_a_thought(state, player)]

    def weights(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        merits = self.merits(state, player, plans)
        best = max(merits)
        return [LEAST_WEIGHT + math.exp((merit - best) / SOFTNESS) for merit in merits]

    def merits(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        if isinstance(state.stack[-1], BeforeAction):
            known, merits = self._turns(state, player)
            if known is plans:
                return merits
        return [_merit(state, player, plan) for plan in plans]

    def quick(self, state: Refineries, player: int, rng: Random) -> list[Action[Refineries]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction):
            plans, merits = self._turns(state, player)
            return plans[merits.index(max(merits))]
        return [best_step(state, player)]

    def values(self, state: Refineries) -> list[float]:
        found = [worth(state, player) for player in range(state.rules.seats)]
        values: list[float] = []
        for player, own in enumerate(found):
            rival = max([w for other, w in enumerate(found) if other != player])
            values.append(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (own - rival) / LEAD)))))
        return values

    def clock(self, state: Refineries) -> int:
        return sum(ROUNDS[: state.year]) + state.round


def _merit(state: Refineries, player: int, plan: list[Action[Refineries]]) -> float:
    """Worth after a plan."""
    after = state.clone()
    for action in plan:
        if action is END_TURN:
            break  # before the others play and a year ends
        after.act(player, action)
    return worth(after, player)


def _position(state: Refineries, player: int) -> tuple[object, ...]:
    """All that the turn of a player depends on."""
    refinery = state.refineries[player]
    network = refinery.network
    return (
        player, state.rules.seats, state.year, state.round, state.active, refinery.cash, refinery.penalties,
        tuple(refinery.tanks), tuple(refinery.oil), tuple(network.tiles), tuple(network.machines),
        tuple(refinery.contracts), tuple(refinery.deferred), tuple(refinery.orders), tuple(refinery.levels),
        state.turn.mains, state.turn.early_run, tuple(state.upper), tuple(state.lower), tuple(state.slots),
        tuple(state.display), tuple(state.shops), tuple(state.pipes[0]), tuple(state.pipes[1]),
        tuple(state.government), state.quadrants, state.opened, state.tokens, tuple(state.cross),
        tuple(state.costs), tuple(state.valuations), state.machine_reserve,
    )  # fmt: skip
