"""Multiplier (XF-10.23), and the draw of the No Bid card (XF-9.2), of which it is more."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.step import PlayerStep, known
from meeplehall.games.xenofera.components.cards import EFFECT, MULTIPLIER, NO_BID_DRAW
from meeplehall.games.xenofera.rules.piles import draw_cards
from meeplehall.games.xenofera.rules.state import Market


class NoBidStep(PlayerStep[Market]):
    """The player draws for No Bid."""

    rule = "XF-9.2"
    count: ClassVar[int] = EFFECT[NO_BID_DRAW].amount

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        draw_cards(state, self.player, self.count, self.rule)


class MultiplierStep(NoBidStep):
    """The player draws some more cards."""

    rule = "XF-10.23"
    count = EFFECT[MULTIPLIER].amount


NO_BID_STEP: Final = [known(NoBidStep(player)) for player in range(6)]
MULTIPLIER_STEP: Final = [known(MultiplierStep(player)) for player in range(6)]
