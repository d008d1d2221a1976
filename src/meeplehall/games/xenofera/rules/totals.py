"""Totals, with Double, and the winner: steps 5 and 6 of a round (XF-6.5, XF-7)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import Step, known
from meeplehall.games.xenofera.components.cards import CARD, DOUBLE, FIRST_ACTION, VALUE_BID
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.ties import break_tie
from meeplehall.games.xenofera.rules.winning import win


def total(state: Market, player: int) -> int:
    """The total of a value bid: its value cards, and the lowest once more with Double (XF-6.5, XF-6.6)."""
    sum = low = 0
    for card in state.table[player]:
        if card < FIRST_ACTION:
            value = CARD[card].value
            sum += value
            if not low or value < low:
                low = value
    if state.acts[player] >> DOUBLE & 1:
        sum += low
    return sum


class Total(Step[Market]):
    """Step 5: add up every value bid."""

    rule = "XF-4.5"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        for player in range(state.rules.seats):
            if state.bid[player] == VALUE_BID:
                state.totals[player] = total(state, player)
        if state.log is not None:
            sums = [f"[seat:{p}] {state.totals[p]}" for p in range(state.rules.seats) if state.totals[p] >= 0]
            if sums:
                state.tell(f"Totals: {', '.join(sums)}.", "XF-4.5")


class Winner(Step[Market]):
    """Step 6: the highest total wins the lot and the marker."""

    rule = "XF-4.6"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.winner >= 0:
            return  # grabbed (XF-14.6)
        best = max(state.totals)
        if best < 0:
            if state.log is not None:
                state.tell("Nobody has made a bid: the lot stays.", "XF-8.1")
            return
        first = [player for player in range(state.rules.seats) if state.totals[player] == best]
        if len(first) == 1:
            win(state, first[0])
        else:
            break_tie(state, first)


TOTAL: Final = known(Total())
WINNER: Final = known(Winner())
