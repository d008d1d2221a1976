"""What somebody does who has read the guide: saves for good lots, pays their price, plays what fits."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenofera.bot.answers import at_once
from meeplehall.games.xenofera.bot.features import MEAN_CREATURE
from meeplehall.games.xenofera.bot.habits import lot_worth
from meeplehall.games.xenofera.bot.ideas import actions_for, cards_for, holdings_of
from meeplehall.games.xenofera.components.cards import (
    CARD,
    FIRST_CREATURE,
    KEEP,
    NO_BID,
    VALUE_BID,
    is_creature,
    value_of,
)
from meeplehall.games.xenofera.rules.bidding import ADD, BID, CONFIRM, HANDS_OFF, REMOVE, TAKE_BACK
from meeplehall.games.xenofera.rules.state import SEALED, Market
from meeplehall.games.xenofera.rules.ties import LAY, PASS, TIE_BREAK

#: the part of what a lot is worth that seems a fair price, from and to
CHEAP: Final = 0.8
DEAR: Final = 1.1
#: rivals with so few cards can pay little: this part of the price will do
FEW: Final = 4
LITTLE: Final = 0.3
#: a card of money from here on is worth a Keep
KEPT: Final = 7


def plain(state: Market, player: int, rng: Random) -> list[Action[Market]]:
    """The answer of somebody who does not think ahead."""
    if state.step is BID:
        return _bid(state, player, rng)
    if state.step is TIE_BREAK:
        return _lay(state, player)
    return at_once(state, player, rng)


def _bid(state: Market, player: int, rng: Random) -> list[Action[Market]]:
    table = state.table[player]
    if state.confirmed >> player & 1:
        return [HANDS_OFF]
    if table:
        return [TAKE_BACK] if len(table) > 1 else [REMOVE[table[0]]]
    cards = _cards(state, player, CHEAP + (DEAR - CHEAP) * rng.random())
    plan: list[Action[Market]] = [*[ADD[card] for card in cards], CONFIRM]
    return [*plan, HANDS_OFF] if state.rules.fast == SEALED else plan


def _cards(state: Market, player: int, fair: float) -> list[int]:
    """A good lot's price if there is so much money, else No Bid to draw cards; creatures are only shown."""
    hand = state.hands[player]
    money = [card for card in hand if card < FIRST_CREATURE]
    actions = actions_for(hand, VALUE_BID)
    keeps = [card for card in actions if CARD[card].action == KEEP]
    worth = lot_worth(state, holdings_of(state, player))
    price = worth * fair * (LITTLE if _rivals_have_little(state, player) else 1.0)
    shown = max([card for card in hand if is_creature(card)], key=_value, default=-1)
    if keeps and shown >= 0 and _value(shown) >= price and state.pile:
        return [shown, *actions]
    if not money or (state.pile and (worth < MEAN_CREATURE or value_of(money) < price)):
        return [hand[-1], *actions_for(hand, NO_BID)]
    bid = cards_for([*money, hand[-1]], 0.0, price if state.pile else float(value_of(money)))
    keeping = any(_value(card) >= KEPT for card in bid)
    return [*bid, *[card for card in actions if keeping or card not in keeps]]


def _rivals_have_little(state: Market, player: int) -> bool:
    """Whether nobody else holds more than a few cards, which everybody sees."""
    seats = range(state.rules.seats)
    return all(len(state.hands[seat]) + len(state.table[seat]) <= FEW for seat in seats if seat != player)


def _lay(state: Market, player: int) -> list[Action[Market]]:
    """The highest card of money, if there is one."""
    money = [card for card in state.hands[player] if card < FIRST_CREATURE]
    return [LAY[max(money, key=_value)] if money else PASS]


def _value(card: int) -> int:
    return CARD[card].value
