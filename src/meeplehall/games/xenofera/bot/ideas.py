"""Bids worth a thought: a few totals over the whole range, each with the cards that suit it best."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.games.xenofera.components.cards import (
    CARD,
    DISCARD,
    EXCHANGE,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    MULTIPLIER,
    NO_BID,
    VALUE_BID,
    is_creature,
    value_of,
)
from meeplehall.games.xenofera.rules.state import Market

#: totals that are thought about
TOTALS: Final = 8
#: creatures in hand that may be spent
SPENDABLE: Final = 2


def bids_worth_a_thought(state: Market, player: int) -> list[list[int]]:
    """Bids as lists of cards, the one that carries the others first."""
    hand = state.hands[player]
    found: list[list[int]] = []
    no_bid = hand[-1]
    helpers = _actions(hand, NO_BID)
    found.append([no_bid])
    if helpers:
        found.append([no_bid, *helpers])
    if len(helpers) > 1:
        found += [[no_bid, helper] for helper in helpers]
    helpers = _actions(hand, VALUE_BID)
    for cards in _value_bids(state, hand):
        found.append(cards)
        if helpers:
            found.append([*cards, *helpers])
        if len(helpers) > 1:
            found += [[*cards, helper] for helper in helpers]
    return found


def _actions(hand: list[int], bid: int) -> list[int]:
    """One action of each type that goes with such a bid."""
    found: list[int] = []
    last = FIRST_ACTION - 1
    for card in hand:
        if last < card < FIRST_NO_BID:
            last = CARD[card].last
            if CARD[card].bid == bid:
                found.append(card)
    return found


def _value_bids(state: Market, hand: list[int]) -> list[list[int]]:
    """Value cards for some totals up to what the lot is worth; creatures only where they are far less."""
    lot = value_of(state.lot)
    sums: dict[int, list[int]] = {0: []}
    for card in _money(hand):
        value = CARD[card].value
        for total in sorted(sums, reverse=True):
            reached = total + value
            if total <= lot and reached not in sums:
                sums[reached] = [*sums[total], card]
    totals = sorted(total for total in sums if total)
    found = [sums[total] for total in _spread(totals)]
    creatures = [card for card in hand if is_creature(card)]
    creatures.sort(key=lambda card: CARD[card].value)
    for creature in creatures[:SPENDABLE]:
        value = CARD[creature].value
        if value < lot:
            found.append([creature])
            rest = [total for total in totals if total <= lot - value]
            found += [[creature, *sums[total]] for total in _spread(rest)[-2:]]
    return found


def _money(hand: list[int]) -> list[int]:
    """The value cards that are no creatures, the dearest first, copies in the order of the hand."""
    cards = [card for card in hand if card < FIRST_CREATURE]
    cards.sort(key=lambda card: -CARD[card].value)
    return cards


def _spread(totals: list[int]) -> list[int]:
    """At most TOTALS of these, over the whole range, the highest included."""
    n = len(totals)
    if n <= TOTALS:
        return totals
    return [totals[(i + 1) * n // TOTALS - 1] for i in range(TOTALS)]


def quick_bid(state: Market, player: int, rng: Random) -> list[int]:
    """A sensible bid at once: nothing, or a random part of what the lot is worth."""
    hand = state.hands[player]
    lot = value_of(state.lot)
    credits = 0
    for card in hand:
        if card >= FIRST_CREATURE:
            break
        credits += CARD[card].value
    last_chance = not state.pile
    passes = 0.75 if credits < 0.35 * lot else 0.35
    if last_chance:
        passes = 0.05
    if not credits or rng.random() < passes:
        return _quick_no_bid(hand, rng)
    target = lot * (0.25 + 0.75 * rng.random())
    if last_chance:
        target = float(credits)
    cards: list[int] = []
    total = 0
    for card in _money(hand):
        value = CARD[card].value
        if total + value <= target + 1:
            cards.append(card)
            total += value
    if not cards:
        cards.append(hand[0])
    for card in _actions(hand, VALUE_BID):
        if rng.random() < 0.5:
            cards.append(card)
    return cards


def _quick_no_bid(hand: list[int], rng: Random) -> list[int]:
    cards = [hand[-1]]
    for card in _actions(hand, NO_BID):
        type = CARD[card].action
        if type in (MULTIPLIER, DISCARD, EXCHANGE) or rng.random() < 0.5:
            cards.append(card)
    return cards
