"""Actions that are about one card."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.rules.state import Market


class CardAction(Action[Market]):
    """Something done with one card."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def pieces(self, state: Market, player: int) -> list[str]:
        return [CARD[self.card].id]
