"""Dice - the definition of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets, Setup
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.options import Value
from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from tests.testing.dice.rules.state import Table, set_up


class DiceKnowledge(Knowledge[Table]):
    """Whoever has less is better off."""

    def values(self, state: Table) -> list[float]:
        return [1 / (1 + sum(rolls)) for rolls in state.rolled]


def view(state: Table, seat: int) -> dict[str, Any]:
    """Everything: nothing is hidden but the dice to come."""
    return {"rolled": state.rolled, "turns": state.turns}


def redeal(state: Table, seat: int, seed: int) -> Table:
    """Other dice to come."""
    return state.redealt(seed)[0]


def outcome(state: Table) -> Outcome:
    """Everybody's sum."""
    scores = [sum(rolls) for rolls in state.rolled]
    lines = [[ScoreLine("roll", roll, "DI-1.3") for roll in rolls] for rolls in state.rolled]
    return Outcome(scores, ranked(scores, low_wins=True), lines)


def dice(
    set_up: Callable[[int, Mapping[str, Value], int, bool], Table] = set_up,
    view: Callable[[Table, int], dict[str, Any]] = view,
    redeal: Callable[[Table, int, int], Table] = redeal,
) -> Game[Table]:
    """The game, or one with a broken part."""
    return Game(
        "tests.testing.dice",
        title="Dice",
        blurb="Roll low.",
        seats=(1, 8),
        rules=GameRules(
            set_up=set_up,
            outcome=outcome,
            setups=lambda: [Setup(seats) for seats in range(1, 9)],
            invariants=lambda state: [],
        ),
        secrets=Secrets(view=view, redeal=redeal),
        catalogue=Catalogue([]),
        knowledge=DiceKnowledge,
        low_wins=True,
        listed=False,
    )


GAME = dice()
