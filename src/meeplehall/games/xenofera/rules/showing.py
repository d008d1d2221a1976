"""Step 3 of a round: all bids are turned over (XF-4.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import Step, known
from meeplehall.games.xenofera.components.cards import CARD, NO_BID, NO_BID_DRAW, VALUE_BID
from meeplehall.games.xenofera.rules.bidding import judge
from meeplehall.games.xenofera.rules.fast_hands import open_window, sealed_grab
from meeplehall.games.xenofera.rules.memory import show
from meeplehall.games.xenofera.rules.piles import clear_table
from meeplehall.games.xenofera.rules.state import FORFEIT, OFF, REALTIME, Market, refs


class Show(Step[Market]):
    """Step 3: all bids are revealed at the same moment."""

    rule = "XF-4.3"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        state.reveals += 1
        bids = passes = 0
        for player in state.from_marker():
            if state.sitting >> player & 1:
                continue
            kind = self._turn_over(state, player)
            bids += kind == VALUE_BID
            passes += kind == NO_BID
        state.all_pass = passes > 0 and not bids
        state.stage()
        if state.rules.fast == REALTIME:
            open_window(state)
        elif state.rules.fast != OFF:
            sealed_grab(state)

    def _turn_over(self, state: Market, player: int) -> int:
        cards = state.table[player]
        acts = twice = 0
        for card in cards:
            show(state, card, player)
            type = CARD[card].action
            if type >= 0:
                twice |= acts & 1 << type
                acts |= 1 << type
        if state.rules.tabletop:
            state.bid[player] = judge(cards)
        kind = state.bid[player]
        if state.log is not None:
            what = "makes no bid:" if kind == NO_BID else "forfeits" if kind == FORFEIT else "bids"
            shown = refs(cards) if cards else "the round with an empty bid"
            state.tell(f"[seat:{player}] {what} {shown}.", "XF-5.10" if kind == FORFEIT else "XF-4.3")
        if kind == FORFEIT:  # XF-5.11
            clear_table(state, player)
            return kind
        if kind == NO_BID:
            acts |= 1 << NO_BID_DRAW
        state.acts[player] = acts
        state.twice[player] = twice
        return kind


SHOW: Final = known(Show())
