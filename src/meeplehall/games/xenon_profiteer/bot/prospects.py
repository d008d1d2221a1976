"""How promising each action of a window looks, in XP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.games.xenon_profiteer.bot.appraisal import Appraisal
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    LINE_LENGTH,
    PLACES,
    TACTIC,
)
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.airing import Air, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.buying import Buy, price
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.engineer import Keep
from meeplehall.games.xenon_profiteer.rules.installing import FREE, Install, cannot_install, cards_in_hand
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, own_tokens
from meeplehall.games.xenon_profiteer.rules.playing import Play, Use, UseTactic
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_wipe
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow

#: the best card that a new line may be hoped to bring, in XP: more is hoped where nothing is wanted
NEW_LINE: Final = 0.9
UNWANTED_LINE: Final = 1.3
HOPE_OF_NEW_LINE: Final = 0.6
#: with Process Engineer the new line is a chosen one
ENGINEER: Final = 0.5
#: installing before the Buy or Bid step leaves less money for it
TOO_EARLY: Final = 0.7
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


class Prospects:
    """One player's possibilities in this position."""

    def __init__(self, state: Industry, player: int) -> None:
        self.state = state
        self.player = player
        self.appraisal = Appraisal(state, player)
        self.outlook = self.appraisal.outlook

    def ideas(self, options: list[Action[Industry]]) -> list[Idea[Industry]]:
        """All of these options but hopeless bids."""
        found: list[Idea[Industry]] = []
        bids: list[Idea[Industry]] = []
        for action in options:
            if isinstance(action, BidMove) and self.outlook.facility.tokens:
                continue  # with tokens left, placing one is better
            laying = isinstance(action, (BidPlace, BidMove))
            (bids if laying else found).append(Idea([action], self.worth(action)))
        bids.sort(key=merit, reverse=True)
        return found + bids[:BIDS]

    def worth(self, action: Action[Industry]) -> float:
        """What an action brings."""
        reckon = WORTH.get(type(action))
        return reckon(self, action) if reckon is not None else 0.0

    def trading(self) -> bool:
        """Is this the Buy or Bid step?"""
        return isinstance(self.state.stack[-1], TradeWindow)

    def cheap_install(self, rebate: int) -> float:
        """The best installation with so much off, compared with none."""
        best = -1.0
        facility = self.outlook.facility
        for card in cards_in_hand(facility):
            if cannot_install(facility, card) is None:
                best = max(best, self.appraisal.install_from_hand(card, rebate))
        return best

    def foreign_tokens(self) -> int:
        """The most tokens of others on a card that would be worth buying."""
        most = 0
        for place in range(PLACES):
            if self.state.line[place] >= 0 and self.appraisal.wish(place) > 0:
                others = all_tokens(self.state, place) - own_tokens(self.state, place, self.player)
                most = max(most, others)
        return most

    def affordable_wish(self) -> float:
        """The best card that could be bought with one more Buy; less than 0 if there is none."""
        best = -0.2
        state, facility = self.state, self.outlook.facility
        for place in range(PLACES):
            card = state.line[place]
            if card < 0 or (card >= FIRST_CONTRACT and facility.contract >= 0):
                continue
            if FIRST_PIPELINE <= card < FIRST_CONTRACT and facility.pipelines >> card & 1:
                continue
            if facility.money >= price(state, self.player, place, False):
                best = max(best, self.appraisal.buy(place, False))
        return best


def merit(idea: Idea[Industry]) -> float:
    """What ideas are sorted by."""
    return idea.merit


def is_free(action: Action[Industry]) -> bool:
    """Does the window stay open after this? Then it is no alternative to its main action."""
    return isinstance(action, (Install, Play, Use, UseTactic))


def effect_of(action: Action[Industry]) -> str:
    """The word for what a card does that this action plays or uses; empty for other actions."""
    return CARD[action.card].ability.effect if isinstance(action, (Play, Use)) else ""


# what each kind of action is worth


def _buy(prospects: Prospects, action: Buy) -> float:
    return prospects.appraisal.buy(action.place, action.install)


def _bid(prospects: Prospects, action: BidPlace) -> float:
    return prospects.appraisal.token(action.place)


def _move(prospects: Prospects, action: BidMove) -> float:
    appraisal = prospects.appraisal
    return appraisal.token(action.target) - appraisal.token(action.source) - TROUBLE_OF_MOVING


def _install(prospects: Prospects, action: Install) -> float:
    state = prospects.state
    gain = prospects.appraisal.install_from_hand(action.card, state.turn.rebate)
    if not prospects.trading():
        return gain - TOO_EARLY
    if not state.turn.trade.buys:
        return gain
    money = prospects.outlook.facility.money
    cost = action.price(state, prospects.player) or 0
    # what it leaves affordable can still be bought
    return gain + prospects.appraisal.best_buy(money - cost)


def _air(prospects: Prospects, action: Air) -> float:
    return prospects.outlook.air_worth()


def _wipe(prospects: Prospects, action: Wipe) -> float:
    """A new line instead of the cards that have no token."""
    state, outlook = prospects.state, prospects.outlook
    first = LINE_LENGTH * action.line
    best = 0.0
    for place in range(first, first + LINE_LENGTH):
        if state.line[place] >= 0:
            best = max(best, prospects.appraisal.wish(place))
    if not state.decks[action.line] and not state.bins[action.line] and best <= 0:
        return 0.0
    new = (NEW_LINE if best > 0 else UNWANTED_LINE) + (ENGINEER if action.engineer else 0.0)
    if not action.line and outlook.facility.contract >= 0:
        new *= 0.5
    money = money_on_wipe(outlook.facility) * outlook.money
    return HOPE_OF_NEW_LINE * min(1.0, outlook.turns / 2 + 0.5) * (new - best) + money


def _keep(prospects: Prospects, action: Keep) -> float:
    cost = CARD[action.card].cost * prospects.outlook.money
    return prospects.appraisal.card(action.card, False) - cost


def _use(prospects: Prospects, action: Action[Industry]) -> float:
    """Playing or using a card."""
    effect = effect_of(action)
    reckon = BY_EFFECT.get(effect)
    return reckon(prospects) if reckon is not None else USES.get(effect, 0.0)


def _use_tactic(prospects: Prospects, action: UseTactic) -> float:
    """The Tactics card's ability against its end score (XP-15.4)."""
    card = TACTIC[prospects.outlook.facility.tactic]
    reckon = BY_TACTIC.get(card.once.effect)
    gain = reckon(prospects, card.once) if reckon is not None else USES.get(card.once.effect, 0.0)
    kept = end_xp(prospects.state, prospects.player, card.end) + prospects.outlook.tactic_worth()
    return gain - kept


WORTH: Final[dict[type, Callable[[Prospects, Any], float]]] = {
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


def _extra_packet(prospects: Prospects) -> float:
    return prospects.outlook.air_worth()


def _add_to_discard(prospects: Prospects) -> float:
    return -0.3 if prospects.outlook.turns < 2 else 0.3


def _more_buys(prospects: Prospects) -> float:
    return prospects.affordable_wish() if prospects.state.turn.trade.bought else -0.1


def _more_bids(prospects: Prospects) -> float:
    outlook = prospects.outlook
    helps = prospects.state.turn.trade.bidden and outlook.facility.tokens and outlook.turns > 0
    return 0.3 if helps else -0.1


def _draw(prospects: Prospects) -> float:
    return 0.4 if prospects.outlook.turns > 0 and prospects.trading() else -0.2


def _free_install(prospects: Prospects) -> float:
    return prospects.cheap_install(FREE)


BY_EFFECT: Final[dict[str, Callable[[Prospects], float]]] = {
    "air_extra_packet": _extra_packet,
    "add_to_discard": _add_to_discard,
    "multi_buy": _more_buys,
    "multi_bid": _more_bids,
    "draw": _draw,
    "free_install_from_hand": _free_install,
}


# the same for Tactics cards


def _gain_money(prospects: Prospects, once: Effect) -> float:
    return once.money * prospects.outlook.money


def _cheaper_install(prospects: Prospects, once: Effect) -> float:
    return prospects.cheap_install(once.money)


def _extra_buy(prospects: Prospects, once: Effect) -> float:
    return prospects.affordable_wish() if prospects.state.turn.trade.bought else 0.0


def _place_bids(prospects: Prospects, once: Effect) -> float:
    tokens = min(once.count, prospects.outlook.facility.tokens)
    return tokens * 0.35 if prospects.state.turn.trade.bidden else 0.0


def _takeover(prospects: Prospects, once: Effect) -> float:
    return prospects.foreign_tokens() * prospects.outlook.money


BY_TACTIC: Final[dict[str, Callable[[Prospects, Effect], float]]] = {
    "gain_money": _gain_money,
    "install_discount": _cheaper_install,
    "extra_buy": _extra_buy,
    "place_bids": _place_bids,
    "ignore_other_tokens": _takeover,
}
