"""Exchange (XF-10.19 to XF-10.22)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import (
    CARD,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    alike,
    ids,
    one_of_each,
)
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.effects.targeting import TargetStep
from meeplehall.games.xenofera.rules.memory import forget_rumours, gossip, remember_exchange
from meeplehall.games.xenofera.rules.state import EXCHANGES, Market, refs


class ExchangeTarget(TargetStep):
    """Exchange: with whom?"""

    kind = "exchange_target"
    rule = "XF-10.19"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if state.hands[self.player] else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{self.player}] has no card to give.", "XF-10.22")

    def chosen(self, state: Market, target: int) -> None:
        state.stack.append(GIFT_STEP[self.player])

    def prompt(self, state: Market, player: int) -> str:
        return "Exchange: choose an opponent to give a card to."


class GiftStep(PlayerStep[Market]):
    """The player gives one card from hand, then takes one at random."""

    kind = "exchange_gift"
    rule = "XF-10.19"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return [GIVE[card] for card in one_of_each(state.hands[player])]

    def default(self, state: Market, player: int) -> Action[Market]:
        """The lowest value card that is no creature, else an action, else the lowest creature."""

        def reluctance(card: int) -> tuple[int, int]:
            family = 0 if card < FIRST_CREATURE else 1 if card >= FIRST_ACTION else 2
            return family, CARD[card].value

        return GIVE[min(state.hands[player], key=reluctance)]

    def prompt(self, state: Market, player: int) -> str:
        return "Exchange: choose the card you give away; then you draw one at random from that hand."


class Give(CardAction):
    """Give this card, and take one at random from that hand, the gift included (XF-10.20, XF-10.21)."""

    type = "give"
    group = "Give a card"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        other = state.target
        state.target = -1
        theirs = state.hands[other]
        comes_back = not theirs or theirs[0] >= FIRST_NO_BID  # as everybody knows who counts their cards
        if not comes_back:
            gossip(state, player, other)
        state.hands[player].remove(self.card)
        insort(theirs, self.card)
        pool = [card for card in theirs if card < FIRST_NO_BID]
        taken = pool[below(state.chance, EXCHANGES, len(pool))]
        theirs.remove(taken)
        insort(state.hands[player], taken)
        pair = 1 << player | 1 << other
        if comes_back:
            state.seen[taken] |= pair
            forget_rumours(state, [taken], pair)
        else:
            remember_exchange(state, [self.card, taken], pair)
        state.reveals += 1
        if state.log is not None:
            state.tell(
                f"[seat:{player}] gives {refs([self.card])} to [seat:{other}] and takes {refs([taken])}.",
                "XF-10.20",
                pair,
                f"[seat:{player}] exchanges a card with [seat:{other}].",
            )

    def label(self, state: Market, player: int) -> str:
        return f"Give {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.hands[player]))


GIVE: Final[list[Give]] = flyweights(Give, card=ANY_CARD)


EXCHANGE_TARGET: Final = [known(ExchangeTarget(player)) for player in range(6)]
GIFT_STEP: Final = [known(GiftStep(player)) for player in range(6)]
