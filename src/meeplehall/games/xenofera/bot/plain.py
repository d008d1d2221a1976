"""What somebody does who has read the guide: a fair price for each lot, every action as soon as it fits."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenofera.bot.answers import at_once
from meeplehall.games.xenofera.bot.ideas import actions_for, cards_for
from meeplehall.games.xenofera.components.cards import CARD, FIRST_CREATURE, NO_BID, VALUE_BID, value_of
from meeplehall.games.xenofera.rules.bidding import ADD, BID, CONFIRM, HANDS_OFF, REMOVE, TAKE_BACK
from meeplehall.games.xenofera.rules.state import SEALED, Market
from meeplehall.games.xenofera.rules.ties import LAY, PASS, TIE_BREAK

#: the part of a lot's value that seems a fair price, from and to
CHEAP: Final = 0.45
DEAR: Final = 0.8


def plain(state: Market, player: int, rng: Random) -> list[Action[Market]]:
    """The answer of somebody who does not think ahead."""
    if state.step is BID:
        return _bid(state, player, rng)
    if state.step is TIE_BREAK:
        return _lay(state, player)
    return at_once(state, player, rng)


def _bid(state: Market, player: int, rng: Random) -> list[Action[Market]]:
    """About two thirds of the value if there is so much money, else draw cards; creatures are kept."""
    table = state.table[player]
    if state.confirmed >> player & 1:
        return [HANDS_OFF]
    if table:
        return [TAKE_BACK] if len(table) > 1 else [REMOVE[table[0]]]
    hand = state.hands[player]
    money = [card for card in hand if card < FIRST_CREATURE]
    price = value_of(state.lot) * (CHEAP + (DEAR - CHEAP) * rng.random())
    if value_of(money) < price and (state.pile or not money):
        cards = [hand[-1], *actions_for(hand, NO_BID)]
    else:
        wished = price if state.pile else float(value_of(money))
        cards = [*cards_for([*money, hand[-1]], 0.0, wished), *actions_for(hand, VALUE_BID)]
    plan: list[Action[Market]] = [*[ADD[card] for card in cards], CONFIRM]
    return [*plan, HANDS_OFF] if state.rules.fast == SEALED else plan


def _lay(state: Market, player: int) -> list[Action[Market]]:
    """The highest card of money, if there is one."""
    money = [card for card in state.hands[player] if card < FIRST_CREATURE]
    return [LAY[max(money, key=lambda card: CARD[card].value)] if money else PASS]
