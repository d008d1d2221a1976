"""Showing the bids, Lose, Double, and the winner (XF-4.3 to XF-4.6, XF-6, XF-7)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, Step, known
from meeplehall.games.xenofera.components.cards import (
    CARD,
    CARDS,
    DOUBLE,
    FIRST_ACTION,
    FIRST_CREATURE,
    LOSE,
    NO_BID_DRAW,
)
from meeplehall.games.xenofera.rules.bidding import judge
from meeplehall.games.xenofera.rules.card_action import CardAction
from meeplehall.games.xenofera.rules.fast_hands import open_window, sealed_grab
from meeplehall.games.xenofera.rules.piles import clear_table, discard_card, show
from meeplehall.games.xenofera.rules.state import FORFEIT, NO_BID, OFF, REALTIME, VALUE_BID, Market, refs
from meeplehall.games.xenofera.rules.ties import break_tie
from meeplehall.games.xenofera.rules.winning import win


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
            show(state, card)
            type = CARD[card].action
            if type >= 0:
                twice |= acts & 1 << type
                acts |= 1 << type
        if state.rules.tabletop:
            state.bid[player] = judge(cards)
        kind = state.bid[player]
        if state.log is not None:
            what = "makes no bid:" if kind == NO_BID else "forfeits" if kind == FORFEIT else "bids"
            state.tell(f"[seat:{player}] {what} {refs(cards)}.", "XF-5.10" if kind == FORFEIT else "XF-4.3")
        if kind == FORFEIT:  # XF-5.11
            clear_table(state, player)
            return kind
        if kind == NO_BID:
            acts |= 1 << NO_BID_DRAW
        state.acts[player] = acts
        state.twice[player] = twice
        return kind


class Lose(Step[Market]):
    """Step 4: each Lose strikes every other value bid, one after another, from the marker."""

    rule = "XF-4.4"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        order = state.from_marker()
        strikes: list[Step[Market]] = []
        for player in order:
            if state.acts[player] >> LOSE & 1:
                strikes += [
                    STRIKE[other] for other in order if other != player and state.bid[other] == VALUE_BID
                ]
        strikes.reverse()
        state.stack += strikes


class Strike(PlayerStep[Market]):
    """One player's lowest played value card is lost (XF-6.1, XF-6.3)."""

    __slots__ = ()
    kind = "lose_tie"
    rule = "XF-6.3"

    def lowest(self, state: Market) -> list[int]:
        """The played value cards that share the lowest value, one of each kind."""
        found: list[int] = []
        low = 0
        for card in state.table[self.player]:
            if card < FIRST_ACTION:
                value = CARD[card].value
                if not found or value < low:
                    found = [card]
                    low = value
                elif value == low and not any(CARD[other].kind == CARD[card].kind for other in found):
                    found.append(card)
        return found

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if len(self.lowest(state)) > 1 else NOBODY

    def proceed(self, state: Market) -> None:
        lowest = self.lowest(state)
        if lowest:
            LOSE_CARD[lowest[0]].apply(state, self.player)
        else:
            state.stack.pop()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [LOSE_CARD[card] for card in self.lowest(state)] if player == self.player else []

    def default(self, state: Market, player: int) -> Action[Market]:
        lowest = self.lowest(state)
        others = [card for card in lowest if card < FIRST_CREATURE]
        return LOSE_CARD[min(others or lowest)]

    def prompt(self, state: Market, player: int) -> str:
        return "A Lose card strikes your lowest card: choose which of the equal ones is lost."


class LoseCard(CardAction):
    """Say which of the equally low cards is lost."""

    __slots__ = ()
    type = "lose"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.table[player].remove(self.card)
        discard_card(state, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] loses [piece:{CARD[self.card].id}].", "XF-6.1")

    def label(self, state: Market, player: int) -> str:
        return f"Lose {CARD[self.card].name}"


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


SHOW: Final = known(Show())
LOSE_STEP: Final = known(Lose())
STRIKE: Final = [known(Strike(player)) for player in range(6)]
LOSE_CARD: Final = [LoseCard(card) for card in range(CARDS)]
TOTAL: Final = known(Total())
WINNER: Final = known(Winner())
