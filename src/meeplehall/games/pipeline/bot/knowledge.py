"""What bots know about Pipeline: whole turns as ideas, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.games.pipeline.bot.ideas import best_step, steps, turns
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import ROUNDS
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import BeforeAction

#: dollars that make an idea a third as promising
SOFTNESS: Final = 12.0
#: dollars of a lead that make a win three times as likely as a loss
LEAD: Final = 60.0
#: positions of which the turns are kept
REMEMBERED: Final = 4000


class PipelineKnowledge(Knowledge[Refineries]):
    """A turn is planned as a whole: the worker's place, then the best next step, again and again."""

    playout = 30
    least_weight = 0.01

    def __init__(self) -> None:
        #: the turns of positions seen lately: a search comes back to the same ones
        self.known: dict[tuple[object, ...], list[Idea[Refineries]]] = {}

    def ideas(self, state: Refineries, player: int) -> list[Idea[Refineries]]:
        if type(state.stack[-1]) is not BeforeAction:
            return steps(state, player)
        key = _position(state, player)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = turns(state, player)
        return found

    def softness(self, state: Refineries) -> float:
        return SOFTNESS

    def play(self, state: Refineries, player: int, rng: Random) -> None:
        if type(state.stack[-1]) is BeforeAction:
            follow(state, player, _best(self.ideas(state, player)).actions)
        else:
            state.act(player, best_step(state, player))

    def values(self, state: Refineries) -> list[float]:
        found = [worth(state, player) for player in range(state.rules.seats)]
        values: list[float] = []
        for player, own in enumerate(found):
            rival = max([w for other, w in enumerate(found) if other != player])
            values.append(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (own - rival) / LEAD)))))
        return values

    def clock(self, state: Refineries) -> int:
        return sum(ROUNDS[: state.year]) + state.round


def _best(ideas: list[Idea[Refineries]]) -> Idea[Refineries]:
    """The first of those that look best."""
    best = ideas[0]
    for idea in ideas:
        if idea.merit > best.merit:
            best = idea
    return best


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
