"""Discard (XF-10.16 to XF-10.18)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import ONLY, known
from meeplehall.engine.wire import flyweight
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import (
    CARD,
    DISCARD,
    EFFECT,
    FIRST_ACTION,
    FIRST_NO_BID,
    is_creature,
)
from meeplehall.games.xenofera.rules.effects.picking import PickStep
from meeplehall.games.xenofera.rules.effects.targeting import TargetStep
from meeplehall.games.xenofera.rules.memory import remember_only_actions
from meeplehall.games.xenofera.rules.piles import discard_card
from meeplehall.games.xenofera.rules.state import Market, refs

DISCARDED: Final = EFFECT[DISCARD].amount
TWO_ONLY: Final = Refusal("XF-10.17", f"{plural(DISCARDED, 'card')}, not more.")


class DiscardTarget(TargetStep):
    """Discard: who has to discard cards?"""

    kind = "discard_target"
    rule = "XF-10.16"

    def chosen(self, state: Market, target: int) -> None:
        if state.log is not None:
            state.tell(f"[seat:{self.player}] makes [seat:{target}] discard.", "XF-10.16")
        state.reveals += 1  # whether they are asked tells something about their hand
        cards = bid_cards(state, target)
        if len(cards) > DISCARDED:
            state.stack.append(DISCARD_CARDS[target])
        else:
            discard_from_hand(state, target, cards)  # XF-10.18
            if not state.rules.discard_any:
                remember_only_actions(state, target)  # XF-17.11

    def prompt(self, state: Market, player: int) -> str:
        return f"Discard: name an opponent, who has to discard {plural(DISCARDED, 'card')}."


def bid_cards(state: Market, player: int) -> list[int]:
    """The cards in hand that Discard can take: any but No Bid, or value cards only (XF-10.17)."""
    end = FIRST_NO_BID if state.rules.discard_any else FIRST_ACTION
    return [card for card in state.hands[player] if card < end]


def discard_from_hand(state: Market, player: int, cards: list[int]) -> None:
    """Discard these cards face up."""
    for card in cards:
        state.hands[player].remove(card)
        discard_card(state, card, player)
    state.target = -1
    if state.log is not None:
        state.tell(f"[seat:{player}] discards {refs(cards)}.", "XF-10.17")


class DiscardCards(PickStep):
    """The opponent chooses the cards."""

    kind = "discard_cards"
    rule = "XF-10.17"
    always_asks = True

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def pickable(self, state: Market) -> list[int]:
        return bid_cards(state, self.player)

    def could_choose(self, state: Market) -> bool:
        """Are there more cards than have to go? Otherwise nobody would have been asked."""
        return len(bid_cards(state, self.player)) > DISCARDED

    def enough(self, state: Market) -> Refusal | None:
        return TWO_ONLY if len(state.picks) >= DISCARDED else None

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [*self.picks(state), DISCARD_PICKED] if player == self.player else []

    def answer(self, state: Market) -> list[Action[Market]]:
        """The lowest that are not creatures, then the lowest (XF-18, DP-14)."""
        cards = sorted(bid_cards(state, self.player), key=lambda card: (is_creature(card), CARD[card].value))
        return self.towards(state, cards[:DISCARDED], DISCARD_PICKED)

    def prompt(self, state: Market, player: int) -> str:
        what = plural(DISCARDED, "card" if state.rules.discard_any else "value card")
        return f"Discard: choose {what} to discard ({len(state.picks)} of {DISCARDED})."


class DiscardPicked(Action[Market]):
    """Discard the picked cards."""

    type = "discard"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        wanted = min(DISCARDED, len(bid_cards(state, player)))
        if len(state.picks) == wanted:
            return None
        return Refusal("XF-10.17", f"It has to be {plural(wanted, 'card')}; you picked {len(state.picks)}.")

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        discard_from_hand(state, player, state.picks)
        state.picks = []

    def label(self, state: Market, player: int) -> str:
        return "Discard these"

    def pieces(self, state: Market, player: int) -> list[str]:
        return [f"seat-{player}"]


DISCARD_PICKED: Final[DiscardPicked] = flyweight(DiscardPicked)


DISCARD_TARGET: Final = [known(DiscardTarget(player)) for player in range(6)]
DISCARD_CARDS: Final = [known(DiscardCards(player)) for player in range(6)]
