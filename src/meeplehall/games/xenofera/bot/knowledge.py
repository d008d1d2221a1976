"""What bots know about Xenofera: bids worth a thought, and what a position is worth."""

from __future__ import annotations

from random import Random

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, Idea, Knowledge, Level, follow
from meeplehall.games.xenofera.bot import answers
from meeplehall.games.xenofera.bot.features import FEATURES, features
from meeplehall.games.xenofera.bot.habits import habits_of_bid, habits_of_lay
from meeplehall.games.xenofera.bot.ideas import holdings_of
from meeplehall.games.xenofera.bot.plain import plain
from meeplehall.games.xenofera.bot.reactions import reach_out
from meeplehall.games.xenofera.bot.reasons import continued, matters, why
from meeplehall.games.xenofera.bot.styles import STYLES, tastes
from meeplehall.games.xenofera.bot.value import values
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.fast_hands import GRAB_STEP
from meeplehall.games.xenofera.rules.setup import ChooseColour
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.ties import TIE_BREAK


class XenoferaKnowledge(Knowledge[Market]):
    """Whole bids as ideas; rivals bid as they usually do, positions are judged as matches have taught."""

    styles = STYLES
    FEATURES = FEATURES
    worlds = 1
    levels = {
        "beginner": Level(haste=4.0, slips=8.0),
        "easy": Level(haste=0.1, slips=1.0),
        "medium": Level(iterations=40, seconds=0.1),
        "hard": Level(iterations=500, seconds=0.1),
        "expert": Level(iterations=3_000, seconds=1.0, rivals=48),
    }

    def features(self, state: Market) -> list[list[float]]:
        return features(state)

    def ideas(self, state: Market, player: int) -> list[Idea[Market]]:
        return answers.ideas(state, player)

    def is_taste(self, state: Market) -> bool:
        return isinstance(state.step, ChooseColour)

    def play(self, state: Market, player: int, rng: Random) -> None:
        follow(state, player, answers.at_once(state, player, rng))

    def foresee(self, state: Market, player: int, rng: Random) -> list[Action[Market]]:
        return answers.foreseen(state, player, rng)

    def plain(self, state: Market, player: int, rng: Random) -> list[Action[Market]]:
        return plain(state, player, rng)

    def tastes(self, state: Market, player: int, idea: Idea[Market]) -> dict[str, float]:
        return tastes(state, player, idea.actions)

    def values(self, state: Market) -> list[float]:
        return values(state)

    def advice(self, state: Market, player: int, count: int) -> list[Advice[Market]]:
        # somebody who has begun to lay a bid is helped to go on with it
        ideas = [continued(state, player, idea) for idea in self.judged(state, player)]
        return self.advised(state, player, ideas, count)

    def reason(self, state: Market, player: int, idea: Idea[Market]) -> str:
        return why(state, player, idea.actions)

    def matters(self, state: Market, player: int) -> str:
        return matters(state, player)

    def habits(self, state: Market, player: int, actions: list[Action[Market]]) -> list[tuple[str, int, int]]:
        if state.step is BID:
            return habits_of_bid(state, player, holdings_of(state, player), actions)
        return habits_of_lay(state, player, actions) if state.step is TIE_BREAK else []

    def clock(self, state: Market) -> int:
        return state.round

    def reaction(self, state: Market, player: int, level: str) -> Action[Market] | None:
        return reach_out(state, player, level) if state.step is GRAB_STEP else None
