"""What bots know about Pipeline: whole turns as ideas, and what a position is worth."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, Idea, Knowledge, Level, follow
from meeplehall.games.pipeline.bot.ideas import best_step, steps, turns, variants
from meeplehall.games.pipeline.bot.outlook import FEATURES, outlook
from meeplehall.games.pipeline.bot.plain import plain_action
from meeplehall.games.pipeline.bot.reasons import matters, tried, why, worth_telling
from meeplehall.games.pipeline.bot.styles import STYLES, tastes
from meeplehall.games.pipeline.bot.value import JUDGEMENT, LEAD, worth
from meeplehall.games.pipeline.components.board import ROUNDS
from meeplehall.games.pipeline.rules.scoring import winner
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import PASS, BeforeAction

#: dollars that make an idea a third as promising
SOFTNESS: Final = 12.0
#: positions of which the turns are kept
REMEMBERED: Final = 4000


class PipelineKnowledge(Knowledge[Refineries]):
    """A turn is planned as a whole: the worker's place, then the best next step, again and again."""

    effort = 30
    plans = 28
    horizon = 3
    least_weight = 0.01
    margin = LEAD
    levels: ClassVar[dict[str, Level]] = {
        "beginner": Level(haste=2.5, slips=5.5),
        "easy": Level(haste=1.55, slips=3.1),
        "medium": Level(haste=0.15, slips=0.5),
        "hard": Level(iterations=720, seconds=1.2),
        "expert": Level(iterations=1_500, seconds=4.0, rivals=1),
    }
    styles = STYLES
    FEATURES = FEATURES

    def __init__(self) -> None:
        #: the turns of positions seen lately: a search comes back to the same ones
        self.known: dict[tuple[object, ...], list[Idea[Refineries]]] = {}

    def ideas(self, state: Refineries, player: int) -> list[Idea[Refineries]]:
        if type(state.stack[-1]) is not BeforeAction:
            return steps(state, player)
        return variants(state, player)

    def _turns(self, state: Refineries, player: int) -> list[Idea[Refineries]]:
        """A turn for every place of the worker."""
        key = _position(state, player)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = turns(state, player)
        return found

    def later(self, state: Refineries, player: int) -> list[Idea[Refineries]]:
        return self._turns(state, player) if type(state.stack[-1]) is BeforeAction else []

    def softness(self, state: Refineries) -> float:
        return SOFTNESS

    def play(self, state: Refineries, player: int, rng: Random) -> None:
        if type(state.stack[-1]) is BeforeAction:
            follow(state, player, _best(self._turns(state, player)).actions)
        else:
            state.act(player, best_step(state, player))

    def plain(self, state: Refineries, player: int, rng: Random) -> list[Action[Refineries]]:
        return [plain_action(state, player)]

    def stand_by(self, state: Refineries, player: int, rng: Random) -> None:
        """Refineries compete for slots and tiles, but each makes its own money: others pass."""
        step = state.stack[-1]
        options = state.options(player)
        state.act(player, PASS if type(step) is BeforeAction else options[-1])

    def tastes(self, state: Refineries, player: int, idea: Idea[Refineries]) -> dict[str, float]:
        return tastes(idea.actions)

    def fared(self, state: Refineries, player: int) -> float:
        return worth(state, player)

    def features(self, state: Refineries) -> list[list[float]]:
        return [outlook(state, player) for player in range(state.rules.seats)]

    def values(self, state: Refineries) -> list[float]:
        if not state.stack:
            first = winner(state)
            return [1.0 if player == first else 0.0 for player in range(state.rules.seats)]
        return JUDGEMENT.chances(self.features(state))

    def values_with(self, state: Refineries, player: int, more: float) -> list[float]:
        scores = [JUDGEMENT.score(row) for row in self.features(state)]
        scores[player] += more / LEAD
        return JUDGEMENT.shared_out(scores)

    def advice(self, state: Refineries, player: int, count: int) -> list[Advice[Refineries]]:
        ideas = self.ideas(state, player) if type(state.stack[-1]) is BeforeAction else tried(state, player)
        return self.advised(state, player, worth_telling(state, player, ideas), count)

    def reason(self, state: Refineries, player: int, idea: Idea[Refineries]) -> str:
        return why(state, player, idea.actions)

    def forgone(
        self, state: Refineries, player: int, done: Action[Refineries], better: Action[Refineries]
    ) -> float:
        # only whole turns are judged by all that they bring
        if type(state.stack[-1]) is not BeforeAction:
            return 0.0
        return super().forgone(state, player, done, better)

    def in_merit(self, amount: float) -> str:
        return f"${amount:.0f}"

    def matters(self, state: Refineries, player: int) -> str:
        return matters(state, player)

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
