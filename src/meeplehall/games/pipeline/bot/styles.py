"""Ways to play Pipeline, all about as strong: which turns a bot likes of those that are about as good."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Style
from meeplehall.games.pipeline.rules.state import Refineries

#: what they like are groups of actions
STYLES: Final = (
    Style(
        "builder",
        "Likes pipe tiles, tanks and machines.",
        {"Pipe tiles": 0.4, "Take a tile": 0.3, "Buy a tile": 0.3, "Tanks and machines": 0.4},
    ),
    Style("inventor", "Likes upgrades.", {"Buy an upgrade": 1.0}),
    Style("trader", "Likes to sell and to buy oil.", {"Sell": 0.3, "Buy": 0.1}),
)


def tastes(actions: list[Action[Refineries]]) -> dict[str, float]:
    """How many actions of each group there are in a turn."""
    found: dict[str, float] = {}
    for action in actions:
        found[action.group] = found.get(action.group, 0.0) + 1.0
    return found
