"""What plans are to bots, and how they are carried out."""

from __future__ import annotations

from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.state import State

Plan = list[Action[Any]]


def follow(state: State, who: int, plan: Plan) -> None:
    """Do what the plan says as long as it can be done."""
    state.act(who, plan[0])
    for i in range(1, len(plan)):
        if who not in state.waiting or not state.allows(who, plan[i]):
            return
        state.act(who, plan[i])
