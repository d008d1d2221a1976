"""What bots know about Xenon Profiteer."""

from __future__ import annotations

from random import Random

from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.games.xenon_profiteer.bot.answers import answer
from meeplehall.games.xenon_profiteer.bot.ideas import ideas
from meeplehall.games.xenon_profiteer.bot.value import values
from meeplehall.games.xenon_profiteer.rules.state import Industry


class XenonKnowledge(Knowledge[Industry]):
    """Distil steps and discards as whole plans; the lines appraised card by card."""

    def ideas(self, state: Industry, player: int) -> list[Idea[Industry]]:
        return ideas(state, player)

    def softness(self, state: Industry) -> float:
        return 1.0  # XP

    def play(self, state: Industry, player: int, rng: Random) -> None:
        follow(state, player, answer(state, player, rng))

    def values(self, state: Industry) -> list[float]:
        return values(state)

    def clock(self, state: Industry) -> int:
        return state.turns // state.seats
