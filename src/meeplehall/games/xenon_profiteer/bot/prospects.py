"""How promising each action of a window looks, in XP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.games.xenon_profiteer.bot.appraisal import Appraisal
from meeplehall.games.xenon_profiteer.bot.worths import (
    ENGINEER,
    HOPE_OF_NEW_LINE,
    NEW_LINE,
    TOO_EARLY,
    UNWANTED_LINE,
    WORTHS,
)
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    LINE_LENGTH,
    TACTIC,
)
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.airing import Air, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.buying import Buy
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.engineer import Keep
from meeplehall.games.xenon_profiteer.rules.installing import FREE, Install
from meeplehall.games.xenon_profiteer.rules.playing import Play, Use, UseTactic
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_wipe
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow

#: how many bids are worth a thought
BIDS: Final = 3
#: a move of a token is a little less than what it brings
TROUBLE_OF_MOVING: Final = 0.05
#: XP of abilities whose use is much the same in every position
USES: Final[dict[str, float]] = {
    "buy_and_bid": 0.3,
    "contract_discount": 2.5,
    "peek_top": 0.2,
    "remove_all": 0.5,
    "discard_from_hand": -0.2,
    "money_per_removed": -0.1,
    "free_bid_per_removed": -0.1,
    "overtime_again": 0.8,
    "retrieve_from_discard": 0.4,
    "air_and_wipe": 0.8,
    "extra_distill": 1.0,
    "store_xe_from_hand": 1.5,
}


def prospects(appraisal: Appraisal, options: list[Action[Industry]]) -> list[Idea[Industry]]:
    """All of these options but hopeless bids."""
    found: list[Idea[Industry]] = []
    bids: list[Idea[Industry]] = []
    for action in options:
        if isinstance(action, BidMove) and appraisal.outlook.facility.tokens:
            continue  # with tokens left, placing one is better
        laying = isinstance(action, (BidPlace, BidMove))
        (bids if laying else found).append(Idea([action], worth(appraisal, action)))
    bids.sort(key=merit, reverse=True)
    return found + bids[:BIDS]


def worth(appraisal: Appraisal, action: Action[Industry]) -> float:
    """What an action brings."""
    reckon = WORTH.get(type(action))
    return reckon(appraisal, action) if reckon is not None else 0.0


def merit(idea: Idea[Industry]) -> float:
    """What ideas are sorted by."""
    return idea.merit


def is_free(action: Action[Industry]) -> bool:
    """Does the window stay open after this? Then it is no alternative to its main action."""
    return isinstance(action, (Install, Play, Use, UseTactic))


def _trading(appraisal: Appraisal) -> bool:
    """Is this the Buy or Bid step?"""
    return isinstance(appraisal.state.stack[-1], TradeWindow)


def effect_of(action: Action[Industry]) -> str:
    """The word for what a card does that this action plays or uses; empty for other actions."""
    return CARD[action.card].ability.effect if isinstance(action, (Play, Use)) else ""


# what each kind of action is worth


def _buy(appraisal: Appraisal, action: Buy) -> float:
    return appraisal.buy(action.place, action.install)


def _bid(appraisal: Appraisal, action: BidPlace) -> float:
    return appraisal.token(action.place)


def _move(appraisal: Appraisal, action: BidMove) -> float:
    return appraisal.token(action.target) - appraisal.token(action.source) - TROUBLE_OF_MOVING


def _install(appraisal: Appraisal, action: Install) -> float:
    state = appraisal.state
    gain = appraisal.install_from_hand(action.card, state.turn.rebate)
    if not _trading(appraisal):
        return gain - WORTHS[TOO_EARLY]
    if not state.turn.trade.buys:
        return gain
    money = appraisal.outlook.facility.money
    cost = action.price(state, appraisal.player) or 0
    # what it leaves affordable can still be bought
    return gain + appraisal.best_buy(money - cost)


def _air(appraisal: Appraisal, action: Air) -> float:
    return appraisal.outlook.air_worth()


def _wipe(appraisal: Appraisal, action: Wipe) -> float:
    """A new line instead of the cards that have no token."""
    state, outlook = appraisal.state, appraisal.outlook
    first = LINE_LENGTH * action.line
    best = 0.0
    for place in range(first, first + LINE_LENGTH):
        if state.line[place] >= 0:
            best = max(best, appraisal.wish(place))
    if not state.decks[action.line] and not state.bins[action.line] and best <= 0:
        return 0.0
    new = (WORTHS[NEW_LINE] if best > 0 else WORTHS[UNWANTED_LINE]) + (
        WORTHS[ENGINEER] if action.engineer else 0.0
    )
    if not action.line and outlook.facility.contract >= 0:
        new *= 0.5
    money = money_on_wipe(outlook.facility) * outlook.money
    return WORTHS[HOPE_OF_NEW_LINE] * min(1.0, outlook.turns / 2 + 0.5) * (new - best) + money


def _keep(appraisal: Appraisal, action: Keep) -> float:
    cost = CARD[action.card].cost * appraisal.outlook.money
    return appraisal.card(action.card, False) - cost


def _use(appraisal: Appraisal, action: Action[Industry]) -> float:
    """Playing or using a card."""
    effect = effect_of(action)
    reckon = BY_EFFECT.get(effect)
    return reckon(appraisal) if reckon is not None else USES.get(effect, 0.0)


def _use_tactic(appraisal: Appraisal, action: UseTactic) -> float:
    """The Tactics card's ability against its end score (XP-15.4)."""
    card = TACTIC[appraisal.outlook.facility.tactic]
    reckon = BY_TACTIC.get(card.once.effect)
    gain = reckon(appraisal, card.once) if reckon is not None else USES.get(card.once.effect, 0.0)
    kept = end_xp(appraisal.state, appraisal.player, card.end) + appraisal.outlook.tactic_worth()
    return gain - kept


WORTH: Final[dict[type, Callable[[Appraisal, Any], float]]] = {
    Buy: _buy,
    BidPlace: _bid,
    BidMove: _move,
    Install: _install,
    Air: _air,
    Wipe: _wipe,
    Keep: _keep,
    Play: _use,
    Use: _use,
    UseTactic: _use_tactic,
}


# what abilities are worth whose use depends on the position


def _extra_packet(appraisal: Appraisal) -> float:
    return appraisal.outlook.air_worth()


def _add_to_discard(appraisal: Appraisal) -> float:
    return -0.3 if appraisal.outlook.turns < 2 else 0.3


def _more_buys(appraisal: Appraisal) -> float:
    return appraisal.affordable_wish() if appraisal.state.turn.trade.bought else -0.1


def _more_bids(appraisal: Appraisal) -> float:
    outlook = appraisal.outlook
    helps = appraisal.state.turn.trade.bidden and outlook.facility.tokens and outlook.turns > 0
    return 0.3 if helps else -0.1


def _draw(appraisal: Appraisal) -> float:
    return 0.4 if appraisal.outlook.turns > 0 and _trading(appraisal) else -0.2


def _free_install(appraisal: Appraisal) -> float:
    return appraisal.cheap_install(FREE)


BY_EFFECT: Final[dict[str, Callable[[Appraisal], float]]] = {
    "air_extra_packet": _extra_packet,
    "add_to_discard": _add_to_discard,
    "multi_buy": _more_buys,
    "multi_bid": _more_bids,
    "draw": _draw,
    "free_install_from_hand": _free_install,
}


# the same for Tactics cards


def _gain_money(appraisal: Appraisal, once: Effect) -> float:
    return once.money * appraisal.outlook.money


def _cheaper_install(appraisal: Appraisal, once: Effect) -> float:
    return appraisal.cheap_install(once.money)


def _extra_buy(appraisal: Appraisal, once: Effect) -> float:
    return appraisal.affordable_wish() if appraisal.state.turn.trade.bought else 0.0


def _place_bids(appraisal: Appraisal, once: Effect) -> float:
    tokens = min(once.count, appraisal.outlook.facility.tokens)
    return tokens * 0.35 if appraisal.state.turn.trade.bidden else 0.0


def _takeover(appraisal: Appraisal, once: Effect) -> float:
    return appraisal.foreign_tokens() * appraisal.outlook.money


BY_TACTIC: Final[dict[str, Callable[[Appraisal, Effect], float]]] = {
    "gain_money": _gain_money,
    "install_discount": _cheaper_install,
    "extra_buy": _extra_buy,
    "place_bids": _place_bids,
    "ignore_other_tokens": _takeover,
}
