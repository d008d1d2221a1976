"""A redeal: hidden cards dealt anew, so that one seat cannot tell the difference (XP-19).

It depends only on what the seat knows and on the seed: hidden cards are gathered, sorted and shuffled.
"""

from __future__ import annotations

from meeplehall.engine.chance import shuffle
from meeplehall.games.xenon_profiteer.rules.state import NONE, Industry


def redeal(state: Industry, seat: int, seed: int) -> Industry:
    """A state drawn at random from all that look the same to this seat."""
    new, dealer = state.redealt(seed)
    if seat not in new.waiting:
        new.offered = None
    for player in range(new.seats):
        _deal_system(new, player, seat, dealer)
    for deck in new.decks:
        deck.sort()
        shuffle(dealer, 0, deck)
    if new.rules.tactics:
        _deal_tactics(new, seat, dealer)
    return new


def redeal_unseen(state: Industry, seed: int) -> Industry:
    """A state drawn at random from all that look the same to every seat: piles and decks in another order.

    Whoever looks at a card or holds a Tactics card knows it, and so the ones left over are known, too.
    """
    new, dealer = state.redealt(seed)
    for facility in new.facilities:
        pile = facility.draw[facility.sunk :]
        pile.sort()
        shuffle(dealer, 0, pile)
        facility.draw[facility.sunk :] = pile
    for deck in new.decks:
        deck.sort()
        shuffle(dealer, 0, deck)
    return new


def _deal_system(new: Industry, player: int, seat: int, dealer: list[int]) -> None:
    """The draw pile, and the hand unless the seat may see it; a card looked at belongs to the pile.

    What everybody has seen stays where it is: cards kept openly in the hand, and those put under the pile.
    """
    facility = new.facilities[player]
    pile = facility.draw
    looking = new.turn.looked >= 0 and new.active == player and player != seat
    if looking:
        pile.append(new.turn.looked)
    pool = pile[facility.sunk :]
    hidden = player != seat and not (new.open and new.active == player)
    if hidden:
        held = len(facility.hand) - len(facility.shown)
        pool += facility.hand
        for card in facility.shown:
            pool.remove(card)
        pool.sort()
        shuffle(dealer, 0, pool)
        facility.hand = sorted([*facility.shown, *pool[len(pool) - held :]])
        del pool[len(pool) - held :]
    else:
        pool.sort()
        shuffle(dealer, 0, pool)
    pile[facility.sunk :] = pool
    if looking:
        new.turn.looked = pile.pop()


def _deal_tactics(new: Industry, seat: int, dealer: list[int]) -> None:
    """Unused Tactics cards of the others, and those that were not dealt."""
    hidden = [
        facility
        for player, facility in enumerate(new.facilities)
        if player != seat and not facility.tactic_used and facility.tactic != NONE
    ]
    pool = sorted([facility.tactic for facility in hidden] + new.spare_tactics)
    shuffle(dealer, 0, pool)
    for facility in hidden:
        facility.tactic = pool.pop()
    new.spare_tactics = sorted(pool)
