"""What bots know about Xenofera: bids worth a thought, and what a position is worth."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.games.xenofera.bot import answers
from meeplehall.games.xenofera.bot.reactions import reach_out
from meeplehall.games.xenofera.bot.value import Outlook
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.fast_hands import GRAB_STEP
from meeplehall.games.xenofera.rules.setup import ChooseColour
from meeplehall.games.xenofera.rules.state import Market

#: bids are judged in points, everything else by the chance to win
BID_SOFTNESS: Final = 2.5


class XenoferaKnowledge(Knowledge[Market]):
    """Whole bids as ideas, judged by a simple model of the rivals' bids."""

    def ideas(self, state: Market, player: int) -> list[Idea[Market]]:
        return answers.ideas(state, player)

    def is_taste(self, state: Market) -> bool:
        return isinstance(state.step, ChooseColour)

    def softness(self, state: Market) -> float:
        return BID_SOFTNESS if state.step is BID else super().softness(state)

    def play(self, state: Market, player: int, rng: Random) -> None:
        follow(state, player, answers.at_once(state, player, rng))

    def values(self, state: Market) -> list[float]:
        return Outlook(state).values()

    def clock(self, state: Market) -> int:
        return state.round

    def reaction(self, state: Market, player: int, level: str) -> Action[Market] | None:
        return reach_out(state, player, level) if state.step is GRAB_STEP else None
