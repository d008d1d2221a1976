"""A redeal: the hidden cards dealt anew, so that one seat cannot tell the difference.

It depends only on what the seat knows and on the seed: hidden cards are gathered, sorted and shuffled.
"""

from __future__ import annotations

from meeplehall.engine.chance import below, shuffle
from meeplehall.games.xenofera.components.cards import (
    FIRST_ACTION,
    FIRST_NO_BID,
    NO_BID,
    VALUE_BID,
    is_creature,
)
from meeplehall.games.xenofera.rules.bidding import BID, withdraw
from meeplehall.games.xenofera.rules.fast_hands import draw_window
from meeplehall.games.xenofera.rules.state import SEALED, WATCHERS, Market


def redeal(state: Market, seat: int, seed: int) -> Market:
    """A state drawn at random from all that look the same to this seat."""
    new, dealer = state.redealt(seed)
    new.offered = None
    step = new.step
    secretly_in = _hidden_bids(new, seat) if step is BID else []
    step.forget(new, seat)
    if new.picks and new.waiting[0] != seat:
        new.picks = []
    if new.window:
        new.window = draw_window(dealer, 0, new.rules.seats)
    me = 1 << seat if seat >= 0 else WATCHERS
    new.rumours = [(card, me, hands) for card, known, hands in new.rumours if known & me]
    _deal_creatures(new, me, dealer)
    _deal_hands(new, seat, me, dealer)
    for player in secretly_in:
        _guess_bid(new, player, dealer)
    new.waiting = step.waits_for(new)
    return new


def _hidden_bids(state: Market, seat: int) -> list[int]:
    """The others who have submitted a bid."""
    return [
        player
        for player in range(state.seats)
        if player != seat and player not in state.owing and not state.sitting >> player & 1
    ]


def _deal_creatures(new: Market, me: int, dealer: list[int]) -> None:
    """The creatures that this seat has never seen, over the xenofera pile and those out of the game."""
    pile, removed, seen = new.pile, new.removed, new.seen
    places = [i for i in range(len(pile)) if not seen[pile[i]] & me]
    hidden_removed = [i for i in range(len(removed)) if not seen[removed[i]] & me]
    peeked = [seen[pile[i]] for i in places]  # who has looked at this place is public
    pool = sorted([pile[i] for i in places] + [removed[i] for i in hidden_removed])
    shuffle(dealer, 0, pool)
    for i, known in zip(places, peeked, strict=True):
        pile[i] = pool.pop()
        seen[pile[i]] = known
    for i in hidden_removed:
        removed[i] = pool.pop()
        seen[removed[i]] = 0


def _deal_hands(new: Market, seat: int, me: int, dealer: list[int]) -> None:
    """The hidden cards of the draw pile and of the other hands, each within its batch."""
    seen, batch = new.seen, new.batch
    pools: dict[int, list[int]] = {}
    slots: dict[int, list[int]] = {}
    for player in range(new.rules.seats):
        if player == seat:
            continue
        kept: list[int] = []
        for card in new.hands[player]:
            if seen[card] & me:
                kept.append(card)
            else:
                pools.setdefault(batch[card], []).append(card)
                slots.setdefault(batch[card], []).append(player)
        new.hands[player] = kept
    current = pools.setdefault(new.era, [])
    current += new.draw
    for age in sorted(pools):
        pool = pools[age]
        pool.sort()
        shuffle(dealer, 0, pool)
        _place_rumours(new, pool, slots.get(age, []), dealer)
        for player in slots.get(age, []):
            card = _next_card(new, pool, player)
            seen[card] = 1 << player
            new.hands[player].append(card)
        if age == new.era:
            new.draw = pool
            for card in pool:
                seen[card] = 0
    for player in range(new.rules.seats):
        if player != seat:
            new.hands[player].sort()


def _next_card(new: Market, pool: list[int], player: int) -> int:
    """The next card of the shuffled pool that this player can hold.

    Somebody who has drawn nothing yet holds an action (XF-3.6); where collections are open, a hidden
    card is no creature (XF-17.6).
    """
    undrawn = new.undrawn >> player & 1
    for i in range(len(pool) - 1, -1, -1):
        card = pool[i]
        if undrawn and not FIRST_ACTION <= card < FIRST_NO_BID:
            continue
        if not (new.rules.open_collections and is_creature(card)):
            return pool.pop(i)
    return pool.pop()


def _place_rumours(new: Market, pool: list[int], slots: list[int], dealer: list[int]) -> None:
    """Cards known to be in one of some hands go into one of those first."""
    for card, _, hands in sorted(new.rumours):
        if card in pool:
            places = [i for i in range(len(slots)) if hands >> slots[i] & 1]
            if places:
                player = slots.pop(places[below(dealer, 0, len(places))])
                pool.remove(card)
                new.seen[card] = 1 << player
                new.hands[player].append(card)


def _guess_bid(new: Market, player: int, dealer: list[int]) -> None:
    """Somebody has submitted a bid: which one is anybody's guess, No Bid or a single value card."""
    withdraw(new, player)
    new.owing.remove(player)
    hand = new.hands[player]
    values = [card for card in hand if card < FIRST_ACTION]
    if values and below(dealer, 0, 2):
        card = values[below(dealer, 0, len(values))]
        new.bid[player] = VALUE_BID
    else:
        card = hand[-1]
        new.bid[player] = NO_BID
    hand.remove(card)
    new.table[player].append(card)
    if new.rules.fast == SEALED:
        new.confirmed |= 1 << player
        new.reach |= below(dealer, 0, 2) << player
