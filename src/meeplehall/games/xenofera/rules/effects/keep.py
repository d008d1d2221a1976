"""Keep (XF-10.1 to XF-10.4)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import CARD, KEEP
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.effects.taking import TakeStep
from meeplehall.games.xenofera.rules.state import Market


class KeepStep(TakeStep):
    """The player takes one of the own cards played this round back into hand."""

    kind = "keep_card"
    rule = "XF-10.1"

    def eligible(self, state: Market) -> list[int]:
        """Own cards on the table, one of each kind; not Keep itself, no type played twice (XF-10.2 ff.)."""
        found: list[int] = []
        kinds: list[int] = []
        twice = state.twice[self.player]
        for card in state.table[self.player]:
            type = CARD[card].action
            if CARD[card].kind in kinds or type == KEEP or (type >= 0 and twice >> type & 1):
                continue
            kinds.append(CARD[card].kind)
            found.append(card)
        return found

    def take(self, card: int) -> Action[Market]:
        return KEEP_CARD[card]

    def tell_nothing(self, state: Market) -> None:
        state.tell(f"[seat:{self.player}] has nothing to keep.", "XF-10.4")

    def prompt(self, state: Market, player: int) -> str:
        return "Keep: take one of the cards you played back into your hand."


class KeepCard(CardAction):
    """Take this card back; an action that has not taken effect yet will not (XF-10.3)."""

    type = "keep"
    group = "Keep a card"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.table[player].remove(self.card)
        insort(state.hands[player], self.card)
        type = CARD[self.card].action
        if type >= 0:
            state.todo[player] &= ~(1 << type)
        if state.log is not None:
            state.tell(f"[seat:{player}] keeps [piece:{CARD[self.card].id}].", "XF-10.1")

    def label(self, state: Market, player: int) -> str:
        return f"Keep {CARD[self.card].name}"


KEEP_CARD: Final[list[KeepCard]] = flyweights(KeepCard, card=ANY_CARD)


KEEP_STEP: Final = [known(KeepStep(player)) for player in range(6)]
