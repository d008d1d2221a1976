"""Bids worth a thought: totals over the whole range, each with the cards that suit it best."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.games.xenofera.bot.features import Holding
from meeplehall.games.xenofera.bot.habits import bid_chances, drawn, lot_worth, plays, range_of
from meeplehall.games.xenofera.components.cards import (
    BUY,
    CARD,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    LOSE,
    MULTIPLIER,
    NO_BID,
    PEIK,
    VALUE_BID,
    alike,
    is_creature,
)
from meeplehall.games.xenofera.rules.state import Market

#: totals that are thought about
TOTALS: Final = 12
#: creatures in hand that may be spent
SPENDABLE: Final = 3
#: actions that wait for nothing
AT_ONCE: Final = (MULTIPLIER, PEIK)


def no_bids(hand: list[int], lot: list[int]) -> list[list[int]]:
    """No Bid with every choice of actions that is worth a thought.

    Multiplier and Peik always go along: what they bring is better had now than later. So does one of two
    alike that has something to do: only one works in a round, and the other one is left.
    """
    actions = actions_for(hand, NO_BID)
    more = [card for card in actions if CARD[card].action in AT_ONCE or _spare(card, hand, lot)]
    others = [card for card in actions if card not in more]
    return [[hand[-1], *more, *helpers] for helpers in companies(others)]


def _spare(card: int, hand: list[int], lot: list[int]) -> bool:
    """There is another one, and, for Buy, money for a creature of the lot."""
    if len(alike(card, hand)) < 2:
        return False
    money = sum([CARD[other].value for other in hand if other < FIRST_CREATURE])
    return CARD[card].action != BUY or any(CARD[creature].price <= money for creature in lot)


def with_actions(hand: list[int], cards: list[int]) -> list[list[int]]:
    """A value bid with actions."""
    return [[*cards, *helpers] for helpers in companies(actions_for(hand, VALUE_BID))[1:]]


def least_with_lose(hand: list[int]) -> list[list[int]]:
    """The smallest card of money with Lose: against a single card, however dear, it is enough."""
    money = _money(hand)
    lose = [card for card in actions_for(hand, VALUE_BID) if CARD[card].action == LOSE]
    return [[min(money, key=_value), *lose]] if money and lose else []


def actions_for(hand: list[int], bid: int) -> list[int]:
    """One action of each type that goes with such a bid."""
    found: list[int] = []
    last = FIRST_ACTION - 1
    for card in hand:
        if last < card < FIRST_NO_BID:
            last = CARD[card].last
            if CARD[card].bid == bid:
                found.append(card)
    return found


def companies(actions: list[int]) -> list[list[int]]:
    """None of them, each alone, all but one, all."""
    found: list[list[int]] = [[]]
    found += [[action] for action in actions]
    if len(actions) > 2:
        found += [[action for action in actions if action != left] for left in actions]
    if len(actions) > 1:
        found.append(actions)
    return found


def value_bids(state: Market, player: int) -> list[list[int]]:
    """Value cards for totals up to what the lot is worth, in the last round for all that can be paid."""
    hand = state.hands[player]
    worth = lot_worth(state, holdings_of(state, player))
    money = _money(hand)
    limit = worth if state.pile else worth + sum([CARD[card].value for card in money])
    sums = _sums(money, limit)
    totals = sorted(total for total in sums if total)
    found = [sums[total] for total in _spread(totals)]
    creatures = [card for card in hand if is_creature(card) and CARD[card].value < worth]
    creatures.sort(key=_value)
    for creature in creatures[:SPENDABLE]:
        found.append([creature])
        rest = [total for total in totals if total <= limit - CARD[creature].value]
        found += [[creature, *sums[total]] for total in _spread(rest)[-2:]]
    return found


def _sums(money: list[int], limit: float) -> dict[int, list[int]]:
    """For each total that can be laid exactly, the fewest cards that make it."""
    sums: dict[int, list[int]] = {0: []}
    for card in money:
        value = CARD[card].value
        for total in sorted(sums, reverse=True):
            reached = total + value
            if total <= limit and (reached not in sums or len(sums[reached]) > len(sums[total]) + 1):
                sums[reached] = [*sums[total], card]
    return sums


def holdings_of(state: Market, player: int) -> Holding:
    """What this player holds."""
    mine = Holding()
    mine.take(state.hands[player])
    mine.take(state.table[player])
    return mine


def _value(card: int) -> int:
    return CARD[card].value


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
    """A bid as players usually make them here."""
    hand = state.hands[player]
    held = holdings_of(state, player)
    worth = lot_worth(state, held)
    answer = drawn(bid_chances(state, held, worth), rng)
    if not answer or hand[0] >= FIRST_ACTION:
        return [
            hand[-1],
            *[card for card in actions_for(hand, NO_BID) if rng.random() < plays(CARD[card].action)],
        ]
    low, high = range_of(answer)
    cards = cards_for(hand, worth * low, worth * (low + (high - low) * rng.random()))
    return [
        *cards,
        *[card for card in actions_for(hand, VALUE_BID) if rng.random() < plays(CARD[card].action)],
    ]


def cards_for(hand: list[int], least: float, target: float) -> list[int]:
    """Cards of money for about this total; with a creature if money alone does not reach the least."""
    cards: list[int] = []
    total = 0
    money = _money(hand)
    for card in money:
        if total + CARD[card].value <= target + 0.5:
            cards.append(card)
            total += CARD[card].value
    if total < least and len(cards) == len(money):
        creatures = [card for card in hand if is_creature(card) and CARD[card].value <= target + 0.5]
        if creatures:
            return [min(creatures, key=_value)]
    return cards or [min([card for card in hand if card < FIRST_ACTION], key=_value)]
