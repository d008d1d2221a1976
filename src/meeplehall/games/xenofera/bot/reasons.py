"""Why an answer is a good one, and what matters before it, with nothing that the player cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import seat_ref
from meeplehall.engine.knowledge import Idea
from meeplehall.engine.wording import agree, listed, plural
from meeplehall.games.xenofera.components.cards import (
    CARD,
    DOUBLE,
    EFFECT,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    NO_BID_DRAW,
    is_creature,
    value_of,
)
from meeplehall.games.xenofera.rules.bidding import ADD, Add, Confirm, Reach, Remove, TakeBack
from meeplehall.games.xenofera.rules.effects.after import Resolve
from meeplehall.games.xenofera.rules.effects.buy import Back, BuyCreature, Decline, Pay
from meeplehall.games.xenofera.rules.effects.discard import DISCARDED, DiscardPicked, DiscardTarget
from meeplehall.games.xenofera.rules.effects.exchange import Give
from meeplehall.games.xenofera.rules.effects.keep import KeepCard
from meeplehall.games.xenofera.rules.effects.lose import LoseCard
from meeplehall.games.xenofera.rules.effects.peik import PutNext
from meeplehall.games.xenofera.rules.effects.picking import Pick, PutBack
from meeplehall.games.xenofera.rules.effects.steal import StealCard
from meeplehall.games.xenofera.rules.effects.targeting import Target
from meeplehall.games.xenofera.rules.scoring import score_cards
from meeplehall.games.xenofera.rules.setup import Choose
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.ties import Lay, Pass

Plan = list[Action[Market]]
#: what taking back is for
ROOM: Final = "It makes room for"


def why(state: Market, player: int, plan: Plan) -> str:
    """What the first action is for."""
    return _REASONS[type(plan[0])](state, player, plan)


def continued(state: Market, player: int, idea: Idea[Market]) -> Idea[Market]:
    """The same bid without taking back what lies behind the blind and belongs to it."""
    if type(idea.actions[0]) not in (TakeBack, Remove) or not state.table[player]:
        return idea
    wanted = [action.card for action in idea.actions if isinstance(action, Add)]
    for laid in state.table[player]:
        same = [card for card in wanted if CARD[card].kind == CARD[laid].kind]
        if not same:
            return idea
        wanted.remove(same[0])
    hand = state.hands[player]
    rest: Plan = []
    for card in wanted:
        copies = [own for own in hand if CARD[own].kind == CARD[card].kind and ADD[own] not in rest]
        rest.append(ADD[copies[0]])
    ends = [action for action in idea.actions if isinstance(action, (Confirm, Reach))]
    return Idea([*rest, *ends], idea.merit)


# bids


def _bid(state: Market, player: int, plan: Plan) -> str:
    """The whole bid that this is a part of."""
    cards = [action.card for action in plan if isinstance(action, Add)]
    if isinstance(plan[0], (TakeBack, Remove)):
        return _said(state, player, cards, ROOM)
    return _said(state, player, [*state.table[player], *cards], "It goes into")


def _submit(state: Market, player: int, plan: Plan) -> str:
    return _said(state, player, state.table[player], "That is")


def _said(state: Market, player: int, cards: list[int], first: str) -> str:
    none = any(card >= FIRST_NO_BID for card in cards)
    return _no_bid(state, player, cards, first) if none else _value_bid(state, player, cards, first)


def _value_bid(state: Market, player: int, cards: list[int], first: str) -> str:
    values = [CARD[card].value for card in cards if card < FIRST_ACTION]
    doubled = any(CARD[card].action == DOUBLE for card in cards)
    total = sum(values) + (min(values) if doubled and values else 0)
    spent = [CARD[card].title for card in cards if is_creature(card)]
    price = f"{total}, your {listed(spent)} included," if spent else f"{total}"
    more = [CARD[card].name for card in cards if CARD[card].action >= 0]
    with_more = f" with {listed(more)}" if more else ""
    worth = _points(_gain(state, player, state.lot, cards))
    said = f"{first} a bid of {price}{with_more} for a lot worth {worth} to you"
    if not state.pile:
        return f"{said}; after the last lot money counts for nothing."
    left = _money(state, player) - _in_money(cards)
    return f"{said}, leaving {left} in money."


def _no_bid(state: Market, player: int, cards: list[int], first: str) -> str:
    more = [CARD[card].name for card in cards if CARD[card].action >= 0]
    played = f" and lets you play {listed(more)}" if more else ""
    worth = _worth(state, player)
    making = f"{ROOM} no bid, which" if first == ROOM else "Making no bid"
    if not state.pile:
        return f"{making} costs you no card{played}, and the lot would bring you only {worth}."
    draws = plural(EFFECT[NO_BID_DRAW].amount, "card")
    money = _money(state, player)
    if not money:
        return f"{making} draws {draws}{played}, and you have no money to bid with."
    return f"{making} draws {draws}{played}, and you keep all of your {money} in money."


def _reach(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Reach)
    worth = _worth(state, player)
    if action.grab:
        return f"If nobody makes a bid, a hand that reaches may win the lot, which would bring you {worth}."
    if any(card >= FIRST_NO_BID for card in state.table[player]):
        return "Whoever reaches while somebody makes a bid sits out the next round."
    return "You make a bid yourself, so a hand that reaches would only cost you the next round."


# ties


def _lay(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Lay)
    card, worth = CARD[action.card], _worth(state, player)
    highest = max([CARD[own].value for own in state.hands[player]])
    if card.value == highest:
        return f"No card of yours is higher, and the highest one wins a lot that would bring you {worth}."
    return f"It can win a lot that would bring you {worth}, and you keep your card of {highest}."


def _lay_none(state: Market, player: int, plan: Plan) -> str:
    return f"A card that is laid is gone, and the lot would bring you only {_worth(state, player)}."


# effects


def _resolve(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Resolve)
    others = state.todo[player] != 1 << action.effect
    if action.effect == NO_BID_DRAW:
        draws = plural(EFFECT[NO_BID_DRAW].amount, "card")
        then = "before your other effects happen" if others else "because you have made no bid"
        return f"You draw {draws} {then}."
    if not others:
        return "It is the only effect of yours that is left."
    return "It happens with the cards that you hold now, before your other effects."


def _buy(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, BuyCreature)
    gain = _points(_gain(state, player, [action.card], []))
    return (
        f"It costs {CARD[action.card].price} of your {_money(state, player)} in money and brings you {gain}."
    )


def _decline(state: Market, player: int, plan: Plan) -> str:
    if not state.pile:
        return "You keep all the cards that you hold."
    return f"You keep all of your {_money(state, player)} in money for other lots."


def _pay(state: Market, player: int, plan: Plan) -> str:
    wanted = CARD[state.wanted]
    return f"You have picked {value_of(state.picks)}, and {wanted.title} costs {wanted.price}."


def _back(state: Market, player: int, plan: Plan) -> str:
    return f"Nothing is paid yet, and {CARD[state.wanted].title} would cost you {CARD[state.wanted].price}."


def _pick(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, (Pick, PutBack, Give, LoseCard))
    if state.wanted >= 0 and isinstance(action, Pick):
        wanted = CARD[state.wanted]
        return f"It pays {CARD[action.card].value} of the price of {wanted.price} for {wanted.title}."
    return f"{_cost(state, player, action.card)}."


def _put_back(state: Market, player: int, plan: Plan) -> str:
    return "Then you can pick another card instead of this one."


def _discard(state: Market, player: int, plan: Plan) -> str:
    return f"The cards that you have picked are worth {value_of(state.picks)} in all."


def _give(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Give)
    return f"{_cost(state, player, action.card)}, and you draw a card of the other hand for it."


def _keep(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, KeepCard)
    return f"It comes back to your hand instead of being discarded: {_worth_of(state, player, action.card)}."


def _steal(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, StealCard)
    return f"It comes to your hand and is lost to its owner: {_worth_of(state, player, action.card)}."


def _target(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Target)
    cards = plural(len(state.hands[action.seat]), "card")
    if isinstance(state.step, DiscardTarget):
        return f"{seat_ref(action.seat)} holds {cards} and would have to discard {DISCARDED} of them."
    return f"{seat_ref(action.seat)} holds {cards}, and one of them comes to you for your gift."


def _put_next(state: Market, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, PutNext)
    when = "in the next round" if not state.picks else "after those that you have put before it"
    return f"It comes up {when}, and would bring you {_points(_gain(state, player, [action.card], []))}."


def _colour(state: Market, player: int, plan: Plan) -> str:
    return "All colours play alike: it is only what your cards look like."


# numbers


def _money(state: Market, player: int) -> int:
    """What this player holds in cards that are no creatures, laid or not."""
    return _in_money([*state.hands[player], *state.table[player]])


def _in_money(cards: list[int]) -> int:
    return value_of([card for card in cards if card < FIRST_CREATURE])


def _worth(state: Market, player: int) -> str:
    return _points(_gain(state, player, state.lot, []))


def _gain(state: Market, player: int, creatures: list[int], spent: list[int]) -> int:
    """So many points more with these creatures, for whoever has spent those cards."""
    sets = state.rules.planet_sets
    own = [card for card in [*state.hands[player], *state.table[player]] if card not in spent]
    return score_cards([*own, *creatures], sets) - score_cards(own, sets)


def _points(number: int) -> str:
    return plural(number, "point")


def _worth_of(state: Market, player: int, card: int) -> str:
    if is_creature(card):
        return _points(_gain(state, player, [card], [card]))
    return f"{CARD[card].value} in money"


def _cost(state: Market, player: int, card: int) -> str:
    """What it costs to lose a card of the hand."""
    if card >= FIRST_ACTION:
        return "It costs you neither money nor points"
    if not is_creature(card):
        return f"It costs you only {CARD[card].value} in money"
    return f"It costs you {_points(_gain(state, player, [card], [card]))}"


_REASONS: Final[dict[type, Callable[[Market, int, Plan], str]]] = {
    Add: _bid,
    Remove: _bid,
    TakeBack: _bid,
    Confirm: _submit,
    Reach: _reach,
    Lay: _lay,
    Pass: _lay_none,
    Resolve: _resolve,
    BuyCreature: _buy,
    Decline: _decline,
    Pay: _pay,
    Back: _back,
    Pick: _pick,
    PutBack: _put_back,
    DiscardPicked: _discard,
    Give: _give,
    LoseCard: _pick,
    KeepCard: _keep,
    StealCard: _steal,
    Target: _target,
    PutNext: _put_next,
    Choose: _colour,
}


# what matters


def matters(state: Market, player: int) -> str:
    """The lot, the money, and what is still to come."""
    kind = state.step.kind
    worth = _worth(state, player)
    if kind == "tie_break":
        best = max([CARD[card].value for card in state.hands[player]])
        return f"The highest card wins a lot that would bring you {worth}, and your highest is {best}."
    if kind != "bid":
        return _holding(state, player) if state.hands[player] else ""
    creatures = len(state.pile)
    last = "no creature comes after it"
    if creatures:
        last = f"{plural(creatures, 'creature')} {agree(creatures, 'is')} still to come"
    money = _money(state, player)
    return f"The lot would bring you {worth}{_whole(state, player)}; you have {money} in money, and {last}."


def _whole(state: Market, player: int) -> str:
    """Whether some of that is for a whole planet."""
    bonus = _gain(state, player, state.lot, []) - value_of(state.lot)
    return f", {bonus} of them for a whole planet" if bonus else ""


def _holding(state: Market, player: int) -> str:
    hand = state.hands[player]
    points, money = score_cards(hand, state.rules.planet_sets), _in_money(hand)
    return f"Your hand has creatures for {_points(points)}, and {money} in money."
