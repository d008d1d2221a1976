"""What bots know about Helionox: whole turns as ideas, and what a position is worth to the team."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, Idea, Knowledge, Level, follow
from meeplehall.games.helionox.bot.alternatives import alternatives, prospects
from meeplehall.games.helionox.bot.answers import answer
from meeplehall.games.helionox.bot.chance import chance_to_win
from meeplehall.games.helionox.bot.execution import carry_out, closing
from meeplehall.games.helionox.bot.features import FEATURES, features
from meeplehall.games.helionox.bot.ideas import worth_a_thought
from meeplehall.games.helionox.bot.plain import plain
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.bot.reasons import matters, why
from meeplehall.games.helionox.bot.styles import STYLES, tastes
from meeplehall.games.helionox.rules.actions.archivist import Archive
from meeplehall.games.helionox.rules.actions.playing import Play
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import PASS, Turn

#: the clock runs three times as fast as the rounds, so that a search ends with the round
TICKS: Final = 3


class HelionoxKnowledge(Knowledge[Chronicle]):
    """A turn is planned as a whole; the value is the same for everybody: one team, one result."""

    styles = STYLES
    FEATURES = FEATURES
    levels = {
        "beginner": Level(haste=9.0, slips=10.0),
        "easy": Level(haste=2.0, slips=5.0),
        "medium": Level(haste=1.1, slips=3.0),
        "hard": Level(haste=0.35, slips=1.2),
        "expert": Level(iterations=12, seconds=1.5),
    }
    #: matches are close: what is learnt from is by how much they were won
    margin = 5.0

    def features(self, state: Chronicle) -> list[list[float]]:
        return features(state)

    def is_judged(self, state: Chronicle) -> bool:
        """A search ends where the next round begins."""
        return state.round > 0 and not (state.cycle or state.turn)

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

    def plain(self, state: Chronicle, player: int, rng: Random) -> list[Action[Chronicle]]:
        return plain(state, player, rng)

    def tastes(self, state: Chronicle, player: int, idea: Idea[Chronicle]) -> dict[str, float]:
        return tastes(idea.actions)

    def values(self, state: Chronicle) -> list[float]:
        return [chance_to_win(state)] * state.rules.seats

    def clock(self, state: Chronicle) -> int:
        return TICKS * state.round

    def advice(self, state: Chronicle, player: int, count: int) -> list[Advice[Chronicle]]:
        return alternatives(state, player, self.ideas(state, player), count)

    def reason(self, state: Chronicle, player: int, idea: Idea[Chronicle]) -> str:
        return why(state, player, idea.actions)

    def forgone(
        self, state: Chronicle, player: int, done: Action[Chronicle], better: Action[Chronicle]
    ) -> float:
        if type(state.stack[-1]) is not Turn or isinstance(done, (Play, Archive)):
            return 0.0  # a Plan or the Archivist leaves everything else open
        return prospects(state, player, better) - prospects(state, player, done)

    def in_merit(self, amount: float) -> str:
        return f"{amount:.1f} Influence"

    def matters(self, state: Chronicle, player: int) -> str:
        return matters(state, player)
