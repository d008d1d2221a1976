"""What bots know about Helionox: whole turns as ideas, and what a position is worth to the team."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, Idea, Knowledge, follow
from meeplehall.games.helionox.bot.alternatives import alternatives
from meeplehall.games.helionox.bot.answers import answer
from meeplehall.games.helionox.bot.execution import carry_out, closing
from meeplehall.games.helionox.bot.ideas import worth_a_thought
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.bot.reasons import why
from meeplehall.games.helionox.bot.value import chance_to_win
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import PASS

#: the clock runs three times as fast as the rounds, so that a search ends with the round
TICKS: Final = 3


class HelionoxKnowledge(Knowledge[Chronicle]):
    """A turn is planned as a whole; the value is the same for everybody: one team, one result."""

    def ideas(self, state: Chronicle, player: int) -> list[Idea[Chronicle]]:
        at_once = answer(state, player)
        return [Idea(at_once, 0.0)] if at_once else worth_a_thought(state, player)

    def softness(self, state: Chronicle) -> float:
        return 1.0  # Influence

    def play(self, state: Chronicle, player: int, rng: Random) -> None:
        at_once = answer(state, player)
        if at_once:
            follow(state, player, at_once)
            return
        cycle = state.cycle
        done = carry_out(state, player, Planner(state, player).turns()[0])
        last: list[Action[Chronicle]] = closing(state, player, cycle) if done else [PASS]
        if last:
            follow(state, player, last)

    def values(self, state: Chronicle) -> list[float]:
        return [chance_to_win(state)] * state.rules.seats

    def clock(self, state: Chronicle) -> int:
        return TICKS * state.round

    def advice(self, state: Chronicle, player: int, count: int) -> list[Advice[Chronicle]]:
        return alternatives(state, player, self.ideas(state, player), count)

    def reason(self, state: Chronicle, player: int, idea: Idea[Chronicle]) -> str:
        return why(state, player, idea.actions)
