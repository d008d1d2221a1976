"""Who knows which card is where (XF-17): what each seat has seen, as a redeal has to respect it."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenofera.components.cards import CARDS, FIRST_NO_BID, is_creature
from meeplehall.games.xenofera.rules.state import WATCHERS, Market

ALL_KNOW: Final = -1


def show(state: Market, card: int) -> None:
    """Everybody sees where this card is now."""
    state.seen[card] = ALL_KNOW
    if state.rumours:
        state.rumours = [rumour for rumour in state.rumours if rumour[0] != card]


def remember_draw(state: Market, player: int, card: int) -> None:
    """A player has drawn this card; where collections are open everybody sees a creature (XF-17.6)."""
    shown = state.rules.open_collections and is_creature(card)
    state.seen[card] = ALL_KNOW if shown else 1 << player
    state.undrawn &= ~(1 << player)


def forget_shuffled(state: Market) -> None:
    """The draw pile is a new one: nobody knows where its cards are."""
    state.era += 1
    for card in state.draw:
        state.seen[card] = 0
        state.batch[card] = state.era


def gossip(state: Market, player: int, other: int) -> None:
    """After an Exchange the others only know that a card they had seen is in one of the two hands.

    This is done for all cards of both hands before the two cards move, so that it tells nothing about
    which ones they were. Hidden cards of both hands may now be of any age (`batch`).
    """
    pair = 1 << player | 1 << other
    everybody = (1 << state.rules.seats) - 1 | WATCHERS
    rumours: list[tuple[int, int, int]] = []
    for card, knowers, hands in state.rumours:
        if knowers & pair:
            rumours.append((card, knowers & pair, hands))  # those two see what moves
        if knowers & ~pair:
            rumours.append((card, knowers & ~pair, hands | pair if hands & pair else hands))
    ages: set[int] = set()
    for holder in (player, other):
        for card in state.hands[holder]:
            if card >= FIRST_NO_BID or (state.rules.open_collections and is_creature(card)):
                continue
            seen = state.seen[card] & everybody
            if seen & ~pair:
                rumours.append((card, seen & ~pair, pair))
            if seen != everybody:
                ages.add(state.batch[card])
            state.seen[card] = 1 << holder | (seen & pair)
    state.rumours = rumours
    state.undrawn &= ~pair
    for card in range(CARDS):
        if state.batch[card] in ages:
            state.batch[card] = state.era


def remember_exchange(state: Market, cards: list[int], pair: int) -> None:
    """The two of an Exchange know exactly where the cards are that have just changed hands."""
    for card in cards:
        if not (state.rules.open_collections and is_creature(card)):
            state.seen[card] = pair
    rumours: list[tuple[int, int, int]] = []
    for card, knowers, hands in state.rumours:
        if card in cards:
            knowers &= ~pair
        if knowers:
            rumours.append((card, knowers, hands))
    state.rumours = rumours
