"""Actions that are about one card."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.wire import Names
from meeplehall.games.xenofera.components.cards import CARD, IDS
from meeplehall.games.xenofera.rules.state import Market

#: how such an action travels: with the id of the card
ANY_CARD: Final = Names(IDS)


class CardAction(Action[Market]):
    """Something done with one card."""

    card: int

    def pieces(self, state: Market, player: int) -> list[str]:
        return [CARD[self.card].id]
