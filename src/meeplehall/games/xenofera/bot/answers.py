"""How bots answer each kind of question: tables from the class of a step to a function."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.engine.step import Step
from meeplehall.games.xenofera.bot.habits import card_laid, drawn, lay_chances, reaches
from meeplehall.games.xenofera.bot.ideas import least_with_lose, no_bids, quick_bid, value_bids, with_actions
from meeplehall.games.xenofera.bot.outlook import BidOutlook
from meeplehall.games.xenofera.bot.value import keeping
from meeplehall.games.xenofera.components.cards import CARD, FIRST_CREATURE, FIRST_NO_BID, value_of
from meeplehall.games.xenofera.rules.arbitration import GRAB_AT_ONCE, KEEP_OFF
from meeplehall.games.xenofera.rules.bidding import (
    ADD,
    BID,
    CONFIRM,
    HANDS_OFF,
    REACH,
    REMOVE,
    TAKE_BACK,
    Bid,
)
from meeplehall.games.xenofera.rules.card_action import CardAction
from meeplehall.games.xenofera.rules.effects.buy import (
    BUY_CREATURE,
    DECLINE,
    PAY,
    PAY_STEP,
    BuyStep,
    PayStep,
    cheapest_payment,
)
from meeplehall.games.xenofera.rules.effects.discard import (
    DISCARD_CARDS,
    DISCARD_PICKED,
    DISCARDED,
    DiscardCards,
    bid_cards,
)
from meeplehall.games.xenofera.rules.effects.exchange import GIVE, GiftStep
from meeplehall.games.xenofera.rules.effects.keep import KeepStep
from meeplehall.games.xenofera.rules.effects.picking import PICK
from meeplehall.games.xenofera.rules.effects.steal import StealStep
from meeplehall.games.xenofera.rules.fast_hands import Grab
from meeplehall.games.xenofera.rules.state import SEALED, Market
from meeplehall.games.xenofera.rules.ties import LAY, PASS, Lay, TieBreak

#: so many of the best totals are also thought of with actions
WITH_ACTIONS: Final = 4

#: rivals bid by habit as often as by thinking; a bid that is worse by so much is a third as likely then
HABITUAL: Final = 0.5
CARE: Final = 0.02

Plan = list[Action[Market]]


# bids


def think_of_bids(state: Market, player: int) -> list[Idea[Market]]:
    """Whole bids, judged by a simple model of the rivals' bids."""
    outlook = BidOutlook(state, player)
    if state.confirmed >> player & 1:  # only the reach is left to be decided
        laid = state.table[player]
        return [Idea([HANDS_OFF], outlook.merit(laid, False)), Idea([REACH], outlook.merit(laid, True))]
    at_rest = _cleared(state, player)
    hand = at_rest.hands[player]
    bids = [(outlook.merit(cards, False), cards) for cards in value_bids(at_rest, player)]
    bids.sort(key=lambda bid: -bid[0])
    for _, cards in bids[:WITH_ACTIONS]:
        bids += [(outlook.merit(more, False), more) for more in with_actions(hand, cards)]
    bids += [(outlook.merit(cards, False), cards) for cards in least_with_lose(hand)]
    bids += [(outlook.merit(cards, False), cards) for cards in no_bids(hand, state.lot)]
    found: list[Idea[Market]] = []
    clearing = _clearing(state, player)
    sealed = state.rules.fast == SEALED
    for merit, cards in bids:
        plan = [*clearing, *[ADD[card] for card in cards], CONFIRM]
        found.append(Idea([*plan, HANDS_OFF] if sealed else plan, merit))
        if sealed and cards[0] >= FIRST_NO_BID:  # whoever bids would only be punished for reaching
            found.append(Idea([*plan, REACH], outlook.merit(cards, True)))
    return found


def bid_at_once(state: Market, player: int, rng: Random) -> Plan:
    """A quick bid, as players usually make them."""
    if state.confirmed >> player & 1:
        return [REACH if rng.random() < reaches() else HANDS_OFF]
    cards = quick_bid(_cleared(state, player), player, rng)
    plan = [*_clearing(state, player), *[ADD[card] for card in cards], CONFIRM]
    if state.rules.fast != SEALED:
        return plan
    return [*plan, REACH if cards[0] >= FIRST_NO_BID and rng.random() < reaches() else HANDS_OFF]


def foreseen(state: Market, player: int, rng: Random) -> Plan:
    """A rival's bid: one that looks good from there, the better the likelier; or as players usually bid."""
    if state.step is not BID or rng.random() < HABITUAL:
        return []
    ideas = think_of_bids(state, player)
    best = max([idea.merit for idea in ideas])
    weights = [math.exp((idea.merit - best) / CARE) for idea in ideas]
    total = sum(weights)
    return ideas[drawn([weight / total for weight in weights], rng)].actions


def _clearing(state: Market, player: int) -> Plan:
    """What has to be done first if some cards lie behind the blind already."""
    table = state.table[player]
    if not table:
        return []
    return [TAKE_BACK] if len(table) > 1 else [REMOVE[table[0]]]


def _cleared(state: Market, player: int) -> Market:
    """The same position with the blind empty."""
    if not state.table[player]:
        return state
    after = state.clone()
    _clearing(state, player)[0].apply(after, player)
    return after


# ties


def think_of_laying(state: Market, player: int) -> list[Idea[Market]]:
    """No card, or any of the hand: by what it costs and how likely it is the highest."""
    outlook = BidOutlook(state, player)
    found: list[Idea[Market]] = []
    for action in state.options(player):
        card = action.card if isinstance(action, Lay) else -1
        found.append(Idea([action], outlook.merit_of_lay(card)))
    return found


def lay_at_once(state: Market, player: int, rng: Random) -> Plan:
    """A card, or none, as players usually lay them."""
    card = card_laid(state.hands[player], drawn(lay_chances(state), rng))
    return [LAY[card] if card >= 0 else PASS]


# the grab


def think_of_grabbing(state: Market, player: int) -> list[Idea[Market]]:
    """Grab if nobody has made a bid."""
    return [
        Idea([action], float((action is GRAB_AT_ONCE) == state.all_pass)) for action in state.options(player)
    ]


def grab_at_once(state: Market, player: int, rng: Random) -> Plan:
    """Grab if nobody has made a bid."""
    return [GRAB_AT_ONCE if state.all_pass else KEEP_OFF]


# all others: whoever wants to know how good they are looks at the positions they lead to


def purchases(state: Market, player: int) -> list[Plan]:
    """Any creature that can be paid; nothing only where none is to be had for less money than it is worth,
    since no lot to come is cheaper."""
    plans: list[Plan] = [[DECLINE]]
    cheap = False
    for creature in state.lot:
        payment = cheapest_payment(state.hands[player], CARD[creature].price)
        if payment:
            plans.append([BUY_CREATURE[creature], *[PICK[card] for card in payment], PAY])
            if max(payment) < FIRST_CREATURE and value_of(payment) < CARD[creature].value:
                cheap = True
    return plans[1:] if cheap else plans


def takes(state: Market, player: int) -> list[Plan]:
    """Creatures, actions, and of money only the highest card."""
    plans: list[Plan] = []
    dearest: Plan = []
    most = 0
    for action in state.options(player):
        if isinstance(action, CardAction) and action.card < FIRST_CREATURE:
            if CARD[action.card].value > most:
                most, dearest = CARD[action.card].value, [action]
        else:
            plans.append([action])
    return [*plans, dearest] if dearest else plans


def payments(state: Market, player: int) -> list[Plan]:
    """The default is good enough."""
    return [PAY_STEP[player].answer(state)]


def discards(state: Market, player: int) -> list[Plan]:
    """What is worth least, creatures last; an action is worth what it may bring, not 0 as by default."""
    return [
        DISCARD_CARDS[player].towards(
            state, worst_first(bid_cards(state, player))[:DISCARDED], DISCARD_PICKED
        )
    ]


def worst_first(cards: list[int]) -> list[int]:
    """Cards in the order in which one would rather lose them."""
    return sorted(cards, key=lambda card: keeping(card, cards))


def every_option(state: Market, player: int) -> list[Plan]:
    """All that can be done, one action each."""
    return [[action] for action in state.options(player)]


def last_plan_at_once(state: Market, player: int, rng: Random) -> Plan:
    """The last one of the plans: the newest creature, or the only payment there is."""
    return PLANS[type(state.step)](state, player)[-1]


def gift_at_once(state: Market, player: int, rng: Random) -> Plan:
    """The card that one would rather lose."""
    return [GIVE[worst_first([card for card in state.hands[player] if card < FIRST_NO_BID])[0]]]


def default_at_once(state: Market, player: int, rng: Random) -> Plan:
    """The default: the dearest card is kept or stolen, the usual order of effects."""
    return [state.step.default(state, player)]


# the tables

PLANS: Final[dict[type[Step[Any]], Callable[[Market, int], list[Plan]]]] = {
    BuyStep: purchases,
    PayStep: payments,
    DiscardCards: discards,
    KeepStep: takes,
    StealStep: takes,
}
IDEAS: Final[dict[type[Step[Any]], Callable[[Market, int], list[Idea[Market]]]]] = {
    Bid: think_of_bids,
    Grab: think_of_grabbing,
    TieBreak: think_of_laying,
}
AT_ONCE: Final[dict[type[Step[Any]], Callable[[Market, int, Random], Plan]]] = {
    Bid: bid_at_once,
    Grab: grab_at_once,
    TieBreak: lay_at_once,
    GiftStep: gift_at_once,
    BuyStep: last_plan_at_once,
    PayStep: last_plan_at_once,
    DiscardCards: last_plan_at_once,
}


def ideas(state: Market, player: int) -> list[Idea[Market]]:
    """What is worth a thought; bids are judged along the way."""
    kind = type(state.step)
    if kind in IDEAS:
        return IDEAS[kind](state, player)
    return [Idea(plan) for plan in PLANS.get(kind, every_option)(state, player)]


def at_once(state: Market, player: int, rng: Random) -> Plan:
    """A sensible answer without thinking."""
    return AT_ONCE.get(type(state.step), default_at_once)(state, player, rng)
