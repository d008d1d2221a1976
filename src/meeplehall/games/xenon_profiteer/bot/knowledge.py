"""What bots know about Xenon Profiteer."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea, Knowledge, Level, follow
from meeplehall.games.xenon_profiteer.bot.answers import answer
from meeplehall.games.xenon_profiteer.bot.features import FEATURES, features
from meeplehall.games.xenon_profiteer.bot.ideas import ideas
from meeplehall.games.xenon_profiteer.bot.plain import plain
from meeplehall.games.xenon_profiteer.bot.reasons import matters, why
from meeplehall.games.xenon_profiteer.bot.styles import STYLES, tastes
from meeplehall.games.xenon_profiteer.bot.value import values
from meeplehall.games.xenon_profiteer.rules.setup import ChooseColour
from meeplehall.games.xenon_profiteer.rules.state import Industry


class XenonKnowledge(Knowledge[Industry]):
    """Distil steps and discards as whole plans; the lines appraised card by card; positions as was learnt."""

    styles = STYLES
    FEATURES: ClassVar[tuple[str, ...]] = FEATURES
    margin: ClassVar[float] = 4.0  # XP
    levels: ClassVar[dict[str, Level]] = {
        "beginner": Level(haste=1.0, slips=3.0),
        "easy": Level(haste=0.5, slips=2.0),
        "medium": Level(haste=0.15, slips=1.0),
        "hard": Level(iterations=1_000, seconds=0.2),
        "expert": Level(iterations=10_000, seconds=2.0),
    }

    def __init__(self) -> None:
        #: what was thought of last: such ideas have been judged on the way
        self.latest: list[Idea[Industry]] = []

    def is_taste(self, state: Industry) -> bool:
        return isinstance(state.step, ChooseColour) and not state.rules.profiteers

    def features(self, state: Industry) -> list[list[float]]:
        return features(state)

    def ideas(self, state: Industry, player: int) -> list[Idea[Industry]]:
        self.latest = ideas(state, player)
        return self.latest

    def judge(self, state: Industry, player: int, found: list[Idea[Industry]]) -> None:
        """In another redeal they look different; what nobody would think of there is as bad as the worst."""
        if found is self.latest:
            return
        here = {_name(idea): idea.merit for idea in ideas(state, player)}
        worst = min(here.values())
        for idea in found:
            idea.merit = here.get(_name(idea), worst)

    def softness(self, state: Industry) -> float:
        return 1.0  # XP

    def play(self, state: Industry, player: int, rng: Random) -> None:
        follow(state, player, answer(state, player, rng))

    def plain(self, state: Industry, player: int, rng: Random) -> list[Action[Industry]]:
        return plain(state, player, rng)

    def tastes(self, state: Industry, player: int, idea: Idea[Industry]) -> dict[str, float]:
        return tastes(state, idea.actions)

    def values(self, state: Industry) -> list[float]:
        return values(state)

    def reason(self, state: Industry, player: int, idea: Idea[Industry]) -> str:
        return why(state, player, idea.actions)

    def matters(self, state: Industry, player: int) -> str:
        return matters(state, player)

    def clock(self, state: Industry) -> int:
        return state.turns // state.seats


def _name(idea: Idea[Industry]) -> tuple[int, ...]:
    """What tells an idea from others: its actions are flyweights, so their identities do."""
    return tuple([id(action) for action in idea.actions])
