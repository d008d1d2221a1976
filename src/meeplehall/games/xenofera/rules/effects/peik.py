"""Peik (XF-10.24, XF-10.25)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import CARD, EFFECT, PEIK
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.memory import look_at, remember_rearranged
from meeplehall.games.xenofera.rules.state import Market, refs

LOOKS: Final = EFFECT[PEIK].amount


class PeikStep(PlayerStep[Market]):
    """The player alone looks at the top creatures..."""

    rule = "XF-10.24"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        top = top_cards(state)
        look_at(state, self.player, top)
        if top:
            state.reveals += 1
            state.stack.append(ORDER_STEP[self.player])
        if state.log is not None:
            state.tell(
                f"[seat:{self.player}] looks at {refs(top)}.",
                "XF-10.24",
                1 << self.player,
                f"[seat:{self.player}] looks at {coming(len(top))}.",
            )


def coming(number: int) -> str:
    """The next creature, or so many."""
    return "the next creature" if number == 1 else f"the next {number} creatures" if number else "nothing"


def top_cards(state: Market) -> list[int]:
    """The creatures that Peik shows, the top one first; as many as there are."""
    return state.pile[-LOOKS:][::-1]


class OrderStep(PlayerStep[Market]):
    """... and returns them to the top in whatever order the player likes, the next one first."""

    kind = "peik_order"
    rule = "XF-10.24"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if len(state.picks) < len(top_cards(state)) else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        bottom = len(state.pile) - len(state.picks)
        state.pile[bottom:] = state.picks[::-1]
        remember_rearranged(state, self.player, bottom)
        if state.log is not None:
            them = "it" if len(state.picks) == 1 else "them"
            state.tell(
                f"[seat:{self.player}] puts {them} back: {refs(state.picks)}.",
                "XF-10.24",
                1 << self.player,
                f"[seat:{self.player}] puts {them} back.",
            )
        state.picks.clear()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return [PUT_NEXT[card] for card in top_cards(state) if card not in state.picks]

    def prompt(self, state: Market, player: int) -> str:
        return "Peik: choose the creature that comes next." if not state.picks else "Peik: and after that?"


class PutNext(CardAction):
    """Put this creature next."""

    type = "put_next"
    group = "What comes next"

    def apply(self, state: Market, player: int) -> None:
        state.picks.append(self.card)

    def label(self, state: Market, player: int) -> str:
        return f"{CARD[self.card].name} comes next"


PUT_NEXT: Final[list[PutNext]] = flyweights(PutNext, card=ANY_CARD)


PEIK_STEP: Final = [known(PeikStep(player)) for player in range(6)]
ORDER_STEP: Final = [known(OrderStep(player)) for player in range(6)]
