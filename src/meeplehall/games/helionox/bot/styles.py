"""Ways to play Helionox, all about as strong: which turns a bot likes of those that are about as good."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Style
from meeplehall.games.helionox.rules.state import Chronicle

#: what they like are groups of actions
STYLES: Final = (
    Style("builder", "Likes cards and buildings.", {"Buy or build": 0.8}),
    Style(
        "guardian",
        "Likes to meet Events and to clear Devastation.",
        {"Use Defense": 0.5, "Clear Devastation": 0.9},
    ),
    Style("quartermaster", "Likes Keys and Fuel.", {"Buy Key or Fuel": 0.5}),
)


def tastes(actions: list[Action[Chronicle]]) -> dict[str, float]:
    """How many actions of each group there are in a turn."""
    found: dict[str, float] = {}
    for action in actions:
        found[action.group] = found.get(action.group, 0.0) + 1.0
    return found
