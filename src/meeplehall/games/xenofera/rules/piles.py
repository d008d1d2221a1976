"""Discarding, drawing, reshuffling (XF-11)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.chance import shuffle
from meeplehall.engine.step import Step, known
from meeplehall.engine.wording import count as count_of
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import FIRST_NO_BID
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.rules.memory import forget_shuffled, remember_draw, show
from meeplehall.games.xenofera.rules.state import FORFEIT, RESHUFFLE, Market, refs

HAND_REFILL: Final = COMPONENTS.counts.hand_refill


def draw_cards(state: Market, player: int, count: int, rule: str) -> None:
    """Draw from the draw pile, reshuffling the discard pile when a card is missing (XF-11.5)."""
    hand = state.hands[player]
    drawn: list[int] = []
    for _ in range(count):
        if not state.draw:
            reshuffle(state)
            if not state.draw:
                break  # XF-11.9
        card = state.draw.pop()
        remember_draw(state, player, card)
        insort(hand, card)
        drawn.append(card)
    if drawn:
        state.reveals += 1
    if state.log is not None:
        short = "" if len(drawn) == count else " (there are no more)"
        state.tell(
            f"[seat:{player}] draws {refs(drawn)}{short}.",
            rule,
            1 << player,
            f"[seat:{player}] draws {count_of(len(drawn), 'card')}{short}.",
        )


def reshuffle(state: Market) -> None:
    """The whole discard pile becomes the new draw pile (XF-11.6)."""
    if not state.discard:
        return
    state.draw = state.discard
    state.discard = []
    forget_shuffled(state)
    shuffle(state.chance, RESHUFFLE, state.draw)
    if state.log is not None:
        state.tell(
            f"The discard pile is shuffled: {plural(len(state.draw), 'card')} to draw from.", "XF-11.5"
        )


def discard_card(state: Market, card: int, holder: int = -1) -> None:
    """Put a card face up on the discard pile, from somebody's hand if so."""
    show(state, card, holder)
    state.discard.append(card)


def clear_table(state: Market, player: int) -> None:
    """Discard what a player has played; No Bid goes back to its owner's hand (XF-11.1, XF-11.2)."""
    for card in state.table[player]:
        if card >= FIRST_NO_BID:
            insort(state.hands[player], card)
        else:
            state.discard.append(card)
    state.table[player].clear()


class Clear(Step[Market]):
    """Step 8: all played cards are discarded."""

    rule = "XF-4.8"

    def proceed(self, state: Market) -> None:
        state.stage()
        state.stack.pop()
        for player in state.from_marker():  # XF-16.3
            clear_table(state, player)


class Refill(Step[Market]):
    """Step 9: every player with fewer than 3 cards in hand draws up to 3."""

    rule = "XF-4.9"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        for player in state.from_marker():
            missing = HAND_REFILL - len(state.hands[player])
            if missing > 0 and not state.sitting >> player & 1 and state.bid[player] != FORFEIT:
                draw_cards(state, player, missing, "XF-11.3")


CLEAR: Final = known(Clear())
REFILL: Final = known(Refill())
