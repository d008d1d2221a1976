"""Ties for the highest bid (XF-8)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import seat_ref
from meeplehall.engine.step import Step, known
from meeplehall.engine.wire import flyweight, flyweights
from meeplehall.engine.wording import listed
from meeplehall.games.xenofera.components.cards import CARD, FIRST_ACTION, alike, ids, one_of_each
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.memory import show
from meeplehall.games.xenofera.rules.state import NOTHING, UNDECIDED, Market
from meeplehall.games.xenofera.rules.winning import win


def break_tie(state: Market, players: list[int]) -> None:
    """Exactly these players hold a tie-break (XF-8.2)."""
    state.tied = players
    for player in players:
        state.laid[player] = UNDECIDED
    state.stack.append(TIE_BREAK)
    if state.log is not None:
        state.tell(f"{listed(list(map(seat_ref, players)))} are tied.", "XF-8.2")


class TieBreak(Step[Market]):
    """The tied players each may lay one value card from hand, face down; the highest wins."""

    kind = "tie_break"
    rule = "XF-8.2"
    together = True

    def waits_for(self, state: Market) -> list[int]:
        # who has no value card can only decline, and nobody is to notice (XF-8.7, XF-16.4)
        laid = state.laid
        hands = state.hands
        return [p for p in state.tied if laid[p] == UNDECIDED and hands[p] and hands[p][0] < FIRST_ACTION]

    def asked(self, state: Market) -> list[int]:
        return state.tied

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        state.reveals += 1
        best = 0
        first: list[int] = []
        for player in state.tied:
            card = state.laid[player]
            if card < 0:
                self._tell_none(state, player)
                continue
            state.hands[player].remove(card)
            state.table[player].append(card)
            show(state, card, player)
            if state.log is not None:
                state.tell(f"[seat:{player}] lays [piece:{CARD[card].id}].", "XF-8.4")
            if CARD[card].value > best:
                best = CARD[card].value
                first = [player]
            elif CARD[card].value == best:
                first.append(player)
        state.stage()
        state.tied = []
        if len(first) == 1:
            win(state, first[0], "XF-8.4")
        elif first:
            break_tie(state, first)  # XF-8.5
        elif state.log is not None:
            state.tell("Nobody lays a card: the lot stays.", "XF-8.8")

    def _tell_none(self, state: Market, player: int) -> None:
        if state.log is not None:
            state.tell(f"[seat:{player}] lays no card.", "XF-8.7")

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player not in state.tied or state.laid[player] != UNDECIDED:
            return []
        return [PASS, *[LAY[card] for card in one_of_each(state.hands[player]) if card < FIRST_ACTION]]

    def default(self, state: Market, player: int) -> Action[Market]:
        return PASS

    def forget(self, state: Market, player: int) -> None:
        for other in state.tied:
            if other != player:
                state.laid[other] = UNDECIDED
        state.waiting = self.waits_for(state)

    def prompt(self, state: Market, player: int) -> str:
        return "You are tied: lay one value card face down? The highest card wins the lot."


class Lay(CardAction):
    """Lay a value card in the tie-break; it leaves the hand when all cards are shown (XF-8.16)."""

    type = "lay"
    group = "Lay a card"

    def apply(self, state: Market, player: int) -> None:
        state.laid[player] = self.card

    def label(self, state: Market, player: int) -> str:
        return f"Lay {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.hands[player]))


LAY: Final[list[Lay]] = flyweights(Lay, card=ANY_CARD)


class Pass(Action[Market]):
    """Lay no card."""

    type = "pass"
    declines = True

    def apply(self, state: Market, player: int) -> None:
        state.laid[player] = NOTHING

    def label(self, state: Market, player: int) -> str:
        return "Lay no card"

    def warning(self, state: Market, player: int) -> str:
        return "Without a card you cannot win this lot."


PASS: Final[Pass] = flyweight(Pass)


TIE_BREAK: Final = known(TieBreak())
