"""A redeal: the hidden cards dealt anew, so that one seat cannot tell the difference.

It depends only on what the seat knows and on the seed: hidden cards are gathered, sorted and shuffled.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.chance import below, shuffle
from meeplehall.games.xenofera.components.cards import (
    FIRST_ACTION,
    FIRST_NO_BID,
    NO_BID,
    VALUE_BID,
    is_creature,
)
from meeplehall.games.xenofera.rules.bidding import BID, withdraw
from meeplehall.games.xenofera.rules.effects.discard import DiscardCards
from meeplehall.games.xenofera.rules.fast_hands import draw_window
from meeplehall.games.xenofera.rules.state import KNOWERS, SEALED, WATCHERS, Market

#: redeals of a hand that has to hold some value cards; more would only be needed where hardly any are left
PATIENCE: Final = 200


def redeal(state: Market, seat: int, seed: int) -> Market:
    """A state drawn at random from all that look the same to this seat."""
    new = _redealt(state, seat, seed)
    step = new.step
    if isinstance(step, DiscardCards) and step.player != seat:
        # who is asked has something to choose from (XF-17.11)
        for again in range(1, PATIENCE):
            if step.could_choose(new):
                break
            new = _redealt(state, seat, seed ^ again << 40)
    return new


def redeal_unseen(state: Market, seed: int) -> Market:
    """A state drawn at random from all that look the same to every seat.

    All cards in hands are known to somebody; left are the draw pile, and creatures that nobody has seen.
    """
    new, dealer = state.redealt(seed)
    if new.window:
        new.window = draw_window(dealer, 0, new.rules.seats)
    pile, removed, seen = new.pile, new.removed, new.seen
    places = [i for i in range(len(pile)) if not seen[pile[i]]]
    hidden_removed = [i for i in range(len(removed)) if not seen[removed[i]]]
    pool = sorted([pile[i] for i in places] + [removed[i] for i in hidden_removed])
    shuffle(dealer, 0, pool)
    for i in hidden_removed:
        removed[i] = pool.pop()
    for i in places:
        pile[i] = pool.pop()
    new.draw.sort()
    shuffle(dealer, 0, new.draw)
    return new


def _redealt(state: Market, seat: int, seed: int) -> Market:
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
    if new.rumours or any(new.absent):
        _keep_own_rumours(new, seat, me)
    _deal_creatures(new, seat, me, dealer)
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


def _deal_creatures(new: Market, seat: int, me: int, dealer: list[int]) -> None:
    """The creatures that this seat has never seen, over the xenofera pile and those out of the game."""
    pile, removed, seen = new.pile, new.removed, new.seen
    places = [i for i in range(len(pile)) if not seen[pile[i]] & me]
    hidden_removed = [i for i in range(len(removed)) if not seen[removed[i]] & me]
    pool = sorted([pile[i] for i in places] + [removed[i] for i in hidden_removed])
    shuffle(dealer, 0, pool)
    looked_at = [i for i in range(len(pile)) if seen[pile[i]]]
    others = [_who_has_looked(new, i) & ~me for i in looked_at]
    for i in looked_at:
        seen[pile[i]] &= me
    for i in hidden_removed:
        removed[i] = pool.pop()
        seen[removed[i]] = 0
    if seat >= 0 and new.rearranged[seat] < len(pile):
        bottom = new.rearranged[seat]
        top = sorted([card for card in pile[bottom:] if seen[card] & me])
        places = [i for i in places if i < bottom]
        while bottom + len(top) < len(pile):
            top.append(pool.pop())
        shuffle(dealer, 0, top)  # it is only known which creatures they are (XF-17.21)
        pile[bottom:] = top
    for i in places:
        pile[i] = pool.pop()
    for i, known in zip(looked_at, others, strict=True):
        seen[pile[i]] |= known


def _who_has_looked(new: Market, place: int) -> int:
    """Those who know which creature lies at this place of the pile: everybody has seen them look."""
    known = new.seen[new.pile[place]]
    for player in range(new.rules.seats):
        if place >= new.rearranged[player]:
            known &= ~(1 << player)
    return known


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
        if new.rumours:
            _place_rumours(new, seat, pool, slots.get(age, []), dealer)
        here = slots.get(age, [])
        if new.undrawn:  # those who can hold less than others choose first
            here.sort(key=lambda player: not new.undrawn >> player & 1)
        for player in here:
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

    Somebody who has drawn nothing yet, or had too few value cards to discard, holds actions (XF-3.6,
    XF-17.11); where collections are open, a hidden card is no creature (XF-17.6).
    """
    undrawn = new.undrawn >> player & 1
    for i in range(len(pool) - 1, -1, -1):
        card = pool[i]
        if undrawn and not FIRST_ACTION <= card < FIRST_NO_BID:
            continue
        if not (new.rules.open_collections and is_creature(card)):
            return pool.pop(i)
    return pool.pop()


def _keep_own_rumours(new: Market, seat: int, me: int) -> None:
    """What others have heard of Exchanges they did not see is forgotten."""
    new.rumours = sorted([(card, me, home, hands) for card, known, home, hands in new.rumours if known & me])
    knower = seat if seat >= 0 else KNOWERS - 1
    homes = {rumour[2] for rumour in new.rumours}
    for place in range(len(new.absent)):
        if place % KNOWERS != knower or place // KNOWERS not in homes:
            new.absent[place] = 0


def _place_rumours(new: Market, seat: int, pool: list[int], slots: list[int], dealer: list[int]) -> None:
    """Cards that were in a hand before an Exchange are still there, but for those that may have left it."""
    here = [rumour for rumour in new.rumours if rumour[0] in pool]
    knower = seat if seat >= 0 else KNOWERS - 1
    for home in sorted({rumour[2] for rumour in here}):
        at_home = [rumour for rumour in here if rumour[2] == home]
        for _ in range(new.absent[home * KNOWERS + knower]):
            # any card of that hand may have been the one
            chosen = below(dealer, 0, max(slots.count(home), len(at_home)) + 1)
            if chosen < len(at_home):
                card, _, _, hands = at_home.pop(chosen)
                _place(new, pool, slots, card, hands & ~(1 << home), dealer)
        for card, _, _, hands in at_home:
            if not _place(new, pool, slots, card, 1 << home, dealer):
                _place(new, pool, slots, card, hands, dealer)


def _place(new: Market, pool: list[int], slots: list[int], card: int, hands: int, dealer: list[int]) -> bool:
    """Put this card into one of these hands, if one has a place for it."""
    places = [i for i in range(len(slots)) if hands >> slots[i] & 1]
    if not places:
        return False
    player = slots.pop(places[below(dealer, 0, len(places))])
    pool.remove(card)
    new.seen[card] = 1 << player
    new.hands[player].append(card)
    return True


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
