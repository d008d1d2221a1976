"""What is lacking, in numbers: refusals that are made once, for every cost and all that is too little."""

from __future__ import annotations

from meeplehall.engine.action import Refusal


def shortages(rule: str, what: str, most: int) -> list[list[Refusal]]:
    """Why something that takes so much cannot be done with so little: by cost, then by what is there."""
    return [
        [Refusal(rule, f"This takes {cost} {what}, and you have {have}.") for have in range(cost)]
        for cost in range(most + 1)
    ]
