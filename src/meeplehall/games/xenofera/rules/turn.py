"""The round (XF-4): Xenofera's turn, which all players take at once."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import Step, known
from meeplehall.engine.wording import agree, plural
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.effects.after import AFTER_STEP
from meeplehall.games.xenofera.rules.effects.lose import LOSE_STEP
from meeplehall.games.xenofera.rules.memory import show
from meeplehall.games.xenofera.rules.piles import CLEAR, REFILL
from meeplehall.games.xenofera.rules.showing import SHOW
from meeplehall.games.xenofera.rules.state import NONE, Market, refs
from meeplehall.games.xenofera.rules.totals import TOTAL, WINNER


class Reveal(Step[Market]):
    """Step 1: the top creature of the xenofera pile is turned up beside any still lying there."""

    rule = "XF-4.1"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        seats = state.rules.seats
        state.round += 1
        state.sitting = state.penalty
        state.penalty = 0
        state.began_empty = not state.pile
        state.lot_taken = False
        state.confirmed = 0
        state.winner = -1
        state.all_pass = False
        state.bid = [NONE] * seats
        state.acts = [0] * seats
        state.twice = [0] * seats
        state.totals = [-1] * seats
        state.owing = [player for player in range(seats) if not state.sitting >> player & 1]
        if state.pile:
            card = state.pile.pop()
            show(state, card)
            state.lot.append(card)
            state.reveals += 1
        if state.log is not None:
            state.tell(f"Round {state.round}: {refs(state.lot)} for sale.", "XF-4.1")
            for player in range(seats):
                if state.sitting >> player & 1:
                    state.tell(f"[seat:{player}] sits out this round.", "XF-14.9")
        if not state.owing:
            del state.stack[1:]  # XF-14.10: on to step 10


class NextRound(Step[Market]):
    """Step 10: if the game is not over, the next round starts."""

    rule = "XF-4.10"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        state.stalled = state.stalled + 1 if state.began_empty and not state.lot_taken else 0
        if is_stalled(state):  # XF-8.14
            if state.log is not None:
                leave = agree(len(state.lot), "leaves")
                state.tell(f"{refs(state.lot)} {leave} the market unsold.", "XF-8.14")
            state.removed += state.lot
            state.lot = []
        if state.pile or state.lot:
            state.stack += ROUND
        else:
            state.owing = []
            state.reveals += 1  # hands and what was out of the game are shown
            if state.log is not None:
                if is_stalled(state):
                    state.tell(
                        f"{plural(state.stalled, 'round')} without a sale: the match is over.", "XF-8.14"
                    )
                else:
                    state.tell("All creatures have been sold: the match is over.", "XF-12.1")


def is_stalled(state: Market) -> bool:
    """Have so many rounds in a row sold nothing that the match ends with creatures unsold (XF-8.14)?"""
    limit = state.rules.stalled_rounds
    return limit > 0 and state.stalled >= limit


REVEAL: Final = known(Reveal())
NEXT_ROUND: Final = known(NextRound())

#: the ten steps of a round, the first one on top
ROUND: Final[list[Step[Market]]] = [
    NEXT_ROUND,
    REFILL,
    CLEAR,
    AFTER_STEP,
    WINNER,
    TOTAL,
    LOSE_STEP,
    SHOW,
    BID,
    REVEAL,
]
