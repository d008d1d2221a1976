"""Who knows which card is where (XF-17): what each seat has seen, as a redeal has to respect it."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenofera.components.cards import CARDS, FIRST_NO_BID, is_creature
from meeplehall.games.xenofera.rules.state import KNOWERS, WATCHERS, Market

ALL_KNOW: Final = -1


def show(state: Market, card: int, holder: int = -1) -> None:
    """Everybody sees where this card is now, and whose hand it comes from."""
    state.seen[card] = ALL_KNOW
    if state.rumours:
        for rumour in state.rumours:
            if rumour[0] == card and 0 <= holder != rumour[2]:
                _explain_absence(state, rumour[1], rumour[2])
        state.rumours = [rumour for rumour in state.rumours if rumour[0] != card]


def _explain_absence(state: Market, knowers: int, home: int) -> None:
    """These now know which card an Exchange has taken from that hand."""
    for knower in range(KNOWERS):
        place = home * KNOWERS + knower
        if knowers >> knower & 1 and state.absent[place]:
            state.absent[place] -= 1


def look_at(state: Market, player: int, cards: list[int]) -> None:
    """A player looks at the top of the xenofera pile, as far as it could have been rearranged (XF-17.9)."""
    for card in cards:
        state.seen[card] |= 1 << player
    state.rearranged[player] = CARDS


def remember_rearranged(state: Market, player: int, bottom: int) -> None:
    """The others no longer know the order from this place on, only which creatures are there (XF-17.21).

    What was put into an unknown order before lies no lower than that: every Peik takes the top of the pile.
    """
    for other in range(state.rules.seats):
        if other != player:
            state.rearranged[other] = bottom


def remember_draw(state: Market, player: int, card: int) -> None:
    """A player has drawn this card; where collections are open everybody sees a creature (XF-17.6)."""
    shown = state.rules.open_collections and is_creature(card)
    state.seen[card] = ALL_KNOW if shown else 1 << player
    state.undrawn &= ~(1 << player)


def remember_only_actions(state: Market, player: int) -> None:
    """Everybody has seen that this hand has no value card left: until the next draw it holds actions."""
    state.undrawn |= 1 << player


def forget_shuffled(state: Market) -> None:
    """The draw pile is a new one: nobody knows where its cards are."""
    state.era += 1
    for card in state.draw:
        state.seen[card] = 0
        state.batch[card] = state.era


def gossip(state: Market, player: int, other: int) -> None:
    """After an Exchange the others only know that a card they had seen is in one of the two hands.

    At most one card of each hand has left it. This is noted for all cards of both hands before the two cards
    move, so that it tells nothing about which ones they were. Hidden cards of both hands may now be of any
    age (`batch`).
    """
    pair = 1 << player | 1 << other
    everybody = (1 << state.rules.seats) - 1 | WATCHERS
    for holder in (player, other):
        _expect_absence(state, holder, everybody & ~pair)
    rumours: list[tuple[int, int, int, int]] = []
    for card, knowers, home, hands in state.rumours:
        if knowers & pair:
            rumours.append((card, knowers & pair, home, hands))  # those two see what moves
        if knowers & ~pair:
            rumours.append((card, knowers & ~pair, home, hands | pair if hands & pair else hands))
    ages: set[int] = set()
    for holder in (player, other):
        for card in state.hands[holder]:
            if card >= FIRST_NO_BID or (state.rules.open_collections and is_creature(card)):
                continue
            seen = state.seen[card] & everybody
            if seen & ~pair:
                rumours.append((card, seen & ~pair, holder, pair))
            if seen != everybody:
                ages.add(state.batch[card])
            else:
                state.batch[card] = state.era
            state.seen[card] = 1 << holder | (seen & pair)
    state.rumours = rumours
    state.undrawn &= ~pair
    for card in range(CARDS):
        if state.batch[card] in ages:
            state.batch[card] = state.era


def _expect_absence(state: Market, home: int, knowers: int) -> None:
    """For all these, one more card may have left this hand."""
    for knower in range(KNOWERS):
        if knowers >> knower & 1:
            place = home * KNOWERS + knower
            if not any(rumour[1] >> knower & 1 and rumour[2] == home for rumour in state.rumours):
                state.absent[place] = 0  # of the cards that left earlier none is remembered
            state.absent[place] += 1


def remember_exchange(state: Market, cards: list[int], pair: int) -> None:
    """The two of an Exchange know exactly where the cards are that have just changed hands."""
    for card in cards:
        if not (state.rules.open_collections and is_creature(card)):
            state.seen[card] = pair
    forget_rumours(state, cards, pair)


def forget_rumours(state: Market, cards: list[int], pair: int) -> None:
    """Those two have seen these cards: what they had heard of them before is of no use any more."""
    rumours: list[tuple[int, int, int, int]] = []
    for card, knowers, home, hands in state.rumours:
        if card in cards:
            knowers &= ~pair
        if knowers:
            rumours.append((card, knowers, home, hands))
    state.rumours = rumours
