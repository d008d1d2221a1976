"""Ways to play Xenon Profiteer, all about as strong: what a bot likes of ideas that are about as good."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Style
from meeplehall.games.xenon_profiteer.components.cards import FIRST_CONTRACT, FIRST_PIPELINE
from meeplehall.games.xenon_profiteer.rules.buying import Buy
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.state import Industry

CONTRACTS: Final = "Contracts"
INSTALLATIONS: Final = "installations"

STYLES: Final = (
    Style("contractor", "Likes Contracts.", {CONTRACTS: 1.0}),
    Style("engineer", "Likes to install Upgrades.", {INSTALLATIONS: 1.0}),
)


def tastes(state: Industry, actions: list[Action[Industry]]) -> dict[str, float]:
    """What is taken and installed."""
    found = {CONTRACTS: 0.0, INSTALLATIONS: 0.0}
    for action in actions:
        if isinstance(action, Buy):
            card = state.line[action.place]
            if card >= FIRST_CONTRACT:
                found[CONTRACTS] += 1
            elif action.install and card < FIRST_PIPELINE:
                found[INSTALLATIONS] += 1
        elif isinstance(action, Install):
            found[INSTALLATIONS] += 1
    return found
