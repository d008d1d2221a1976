"""The invariants of XF-16.7: what is wrong with a state, in sentences."""

from __future__ import annotations

from meeplehall.games.xenofera.components.cards import (
    CARD,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    FIRST_RESOURCE,
    ids,
    starting_set,
)
from meeplehall.games.xenofera.rules.piles import HAND_REFILL
from meeplehall.games.xenofera.rules.state import FORFEIT, Market


def invariants(state: Market) -> list[str]:
    """Everything that should not be; an empty list if all is well."""
    if len(state.colours) < state.rules.seats:
        return []
    return [*_conservation(state), *_no_bids(state), *_hands(state), *_creatures(state), *_answers(state)]


def _conservation(state: Market) -> list[str]:
    """(a) Every card is in exactly one place, and their number is constant."""
    places = [*state.hands, *state.table, state.draw, state.discard, state.pile, state.lot, state.removed]
    cards = sorted(card for place in places for card in place)
    starting = [card for colour in state.colours for card in (*starting_set(colour), FIRST_NO_BID + colour)]
    actions = [card.number for card in CARD if card.action in state.rules.action_types]
    expected = len(starting) + len(actions) + FIRST_ACTION - FIRST_RESOURCE
    wrong = []
    if len(set(cards)) != len(cards):
        wrong.append("a card is in two places")
    if len(cards) != expected:
        wrong.append(f"there are {len(cards)} cards, not {expected}")
    if any(hand != sorted(hand) for hand in state.hands):
        wrong.append("a hand is not sorted")
    return wrong


def _no_bids(state: Market) -> list[str]:
    """(b) Every player has exactly one No Bid, in hand or on the own table."""
    wrong = []
    for player, colour in enumerate(state.colours):
        own = [card for card in state.hands[player] + state.table[player] if card >= FIRST_NO_BID]
        if own != [FIRST_NO_BID + colour]:
            wrong.append(f"player {player} has the No Bid cards {ids(own)}")
    return wrong


def _hands(state: Market) -> list[str]:
    """(c) After step 9 every participant holds at least 3 cards unless both piles are empty."""
    between_rounds = state.stack and state.stack[-1].kind == "bid" and not any(state.table)
    if not between_rounds or not (state.draw or state.discard):
        return []
    # a player may have sat out or forfeited last round; those are known by having had no refill
    return [
        f"player {player} holds fewer than {HAND_REFILL} cards"
        for player in range(state.rules.seats)
        if len(state.hands[player]) < HAND_REFILL and not state.rules.tabletop and not state.rules.fast
    ]


def _creatures(state: Market) -> list[str]:
    """(e) The xenofera pile holds creatures only, and one less with every round."""
    wrong = []
    if any(not FIRST_CREATURE <= card < FIRST_ACTION for card in state.pile):
        wrong.append("the xenofera pile holds a card that is no creature")
    if state.round and len(state.pile) != max(0, state.rules.for_sale - state.round):
        wrong.append(f"the xenofera pile holds {len(state.pile)} creatures in round {state.round}")
    if any(bid == FORFEIT for bid in state.bid) and not state.rules.tabletop:
        wrong.append("a bid was forfeited although illegal bids are prevented")
    return wrong


def _answers(state: Market) -> list[str]:
    """(h) What has been chosen on the way to an answer is gone with its decision (XF-17.20)."""
    kind = state.stack[-1].kind if state.stack else ""
    left = [
        ("a target", state.target >= 0, ("discard_cards", "exchange_gift")),
        ("a creature to buy", state.wanted >= 0, ("buy_payment",)),
        ("picked cards", bool(state.picks), ("buy_payment", "discard_cards", "peik_order")),
        ("a tie", bool(state.tied), ("tie_break",)),
        ("a grab window", bool(state.window), ("grab",)),
    ]
    return [
        f"there is still {what} at the step {kind!r}"
        for what, there, kinds in left
        if there and kind not in kinds
    ]
