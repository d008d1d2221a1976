"""Lose (XF-6.1 to XF-6.4): step 4 of a round."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, Step, known
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import CARD, FIRST_ACTION, FIRST_CREATURE, LOSE, VALUE_BID
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.piles import discard_card
from meeplehall.games.xenofera.rules.state import Market


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

    type = "lose"
    group = "Lose a card"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.table[player].remove(self.card)
        discard_card(state, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] loses [piece:{CARD[self.card].id}].", "XF-6.1")

    def label(self, state: Market, player: int) -> str:
        return f"Lose {CARD[self.card].name}"


LOSE_CARD: Final[list[LoseCard]] = flyweights(LoseCard, card=ANY_CARD)


LOSE_STEP: Final = known(Lose())
STRIKE: Final = [known(Strike(player)) for player in range(6)]
