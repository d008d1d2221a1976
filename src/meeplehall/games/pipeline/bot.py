"""What bots know about Pipeline: whole turns as plans, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Knowledge
from meeplehall.games.pipeline.board import CRUDE, HIGH, MID, ROUNDS
from meeplehall.games.pipeline.judgement import worth
from meeplehall.games.pipeline.planner import best_step, turns, worth_a_thought
from meeplehall.games.pipeline.setting_up import StartTanks
from meeplehall.games.pipeline.shops import TANK_TO
from meeplehall.games.pipeline.state import Refineries
from meeplehall.games.pipeline.work import END_TURN, BeforeAction

#: dollars that make a plan a third as promising
SOFTNESS: Final = 12.0
LEAST_WEIGHT: Final = 0.01
#: dollars of a lead that make a win three times as likely as a loss
LEAD: Final = 60.0
#: the tanks to begin with, one after the other
START: Final = (CRUDE, MID, HIGH, CRUDE, MID)


class PipelineKnowledge(Knowledge[Refineries]):
    """A turn is planned as a whole: the worker's place, then the best next step, again and again."""

    def plans(self, state: Refineries, player: int) -> list[list[Action[Refineries]]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction):
            return turns(state, player)
        if isinstance(step, StartTanks):
            return [[TANK_TO[START[sum(state.refineries[player].tanks)]]]]
        return [[action] for action in worth_a_thought(state, player)]

    def weights(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        merits = self.merits(state, player, plans)
        best = max(merits)
        return [LEAST_WEIGHT + math.exp((merit - best) / SOFTNESS) for merit in merits]

    def merits(self, state: Refineries, player: int, plans: list[list[Action[Refineries]]]) -> list[float]:
        found: list[float] = []
        for plan in plans:
            after = state.clone()
            for action in plan:
                if action is END_TURN:
                    break  # before the others play and a year ends
                after.act(player, action)
            found.append(worth(after, player))
        return found

    def quick(self, state: Refineries, player: int, rng: Random) -> list[Action[Refineries]]:
        step = state.stack[-1]
        if isinstance(step, BeforeAction | StartTanks):
            plans = self.plans(state, player)
            merits = self.merits(state, player, plans)
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
