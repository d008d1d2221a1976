"""Ways to play Xenofera, all about as strong: what a bot likes of bids and takes that are about as good."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Style
from meeplehall.games.xenofera.components.cards import (
    CARD,
    FIRST_ACTION,
    FIRST_NO_BID,
    is_creature,
)
from meeplehall.games.xenofera.rules.bidding import BID, Add
from meeplehall.games.xenofera.rules.card_action import CardAction
from meeplehall.games.xenofera.rules.state import Market

#: a high bid for the lot, or the take of a creature
CREATURES: Final = "creatures"
KEPT: Final = "money kept"
ACTIONS: Final = "action cards laid"

STYLES: Final = (
    Style("collector", "Likes creatures, and bids for them.", {CREATURES: 1.0}),
    Style("saver", "Likes to keep its money together.", {KEPT: 0.5}),
    Style("trickster", "Likes to lay action cards.", {ACTIONS: 0.5}),
)


def tastes(state: Market, player: int, actions: list[Action[Market]]) -> dict[str, float]:
    """What a bid or a take is about."""
    if state.step is not BID:
        taken = [action.card for action in actions if isinstance(action, CardAction)]
        return {CREATURES: float(bool(taken) and is_creature(taken[0]))}
    laid = [action.card for action in actions if isinstance(action, Add)]
    spent = sum([CARD[card].value for card in laid if card < FIRST_ACTION])
    worth = sum([CARD[card].value for card in state.lot])
    had = sum([CARD[card].value for card in state.hands[player] if card < FIRST_ACTION])
    return {
        CREATURES: spent / max(1, worth),
        KEPT: 1.0 - spent / max(1, had),
        ACTIONS: float(len([card for card in laid if FIRST_ACTION <= card < FIRST_NO_BID])),
    }
