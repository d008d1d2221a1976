"""What can be done in a window, and how promising each of it looks, in XP."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.appraisal import Appraisal
from meeplehall.games.xenon_profiteer.bot.runs import effect_of
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    LINE_LENGTH,
    PLACES,
    TACTIC,
)
from meeplehall.games.xenon_profiteer.rules.airing import AIR_ACTION, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.buying import Buy, price
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.engineer import Keep
from meeplehall.games.xenon_profiteer.rules.installing import FREE, Install, cannot_install, cards_in_hand
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, own_tokens
from meeplehall.games.xenon_profiteer.rules.playing import USE_TACTIC
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_wipe
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import ModeStep

Prospect = tuple[float, list[Action[Industry]]]

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
#: XP of abilities whose use is much the same in every position
USES: Final[dict[str, float]] = {
    "add_to_discard": 0.3,
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

    __slots__ = ("appraisal", "outlook", "player", "state")

    def __init__(self, state: Industry, player: int) -> None:
        self.state = state
        self.player = player
        self.appraisal = Appraisal(state, player)
        self.outlook = self.appraisal.outlook

    def window(self, options: list[Action[Industry]]) -> list[Prospect]:
        """All options of a window but hopeless bids."""
        found: list[Prospect] = []
        bids: list[Prospect] = []
        for action in options:
            if isinstance(action, BidPlace):
                bids.append((self.appraisal.token(action.place), [action]))
            elif isinstance(action, BidMove):
                if not self.outlook.facility.tokens:  # with tokens left, placing one is better
                    bids.append((self.appraisal.action(action), [action]))
            else:
                found.append((self.worth(action), [action]))
        bids.sort(key=_merit, reverse=True)
        return found + bids[:BIDS]

    def worth(self, action: Action[Industry]) -> float:
        """What an action brings."""
        if isinstance(action, (Buy, BidPlace, BidMove)):
            return self.appraisal.action(action)
        if isinstance(action, Install):
            return self._install(action)
        if action is AIR_ACTION:
            return self.outlook.air_worth()
        if isinstance(action, Wipe):
            return self._wipe(action)
        if isinstance(action, Keep):
            return self.appraisal.card(action.card, False) - CARD[action.card].cost * self.outlook.money
        if action is USE_TACTIC:
            return self._tactic()
        effect = effect_of(action)
        return self._use(effect) if effect else 0.0

    def _install(self, action: Install) -> float:
        gain = self.appraisal.action(action)
        if not isinstance(self.state.stack[-1], TradeWindow):
            return gain - TOO_EARLY
        if not self.state.turn.buys:
            return gain
        money = self.outlook.facility.money
        cost = action.price(self.state, self.player) or 0
        # what it leaves affordable can still be bought
        return gain + self.appraisal.best_buy(money - cost)

    def _wipe(self, action: Wipe) -> float:
        """A new line instead of the cards that have no token."""
        first = LINE_LENGTH * action.line
        best = 0.0
        for place in range(first, first + LINE_LENGTH):
            if self.state.line[place] >= 0:
                best = max(best, self.appraisal.wish(place))
        if not self.state.decks[action.line] and not self.state.bins[action.line] and best <= 0:
            return 0.0
        new = (NEW_LINE if best > 0 else UNWANTED_LINE) + (ENGINEER if action.engineer else 0.0)
        if not action.line and self.outlook.facility.contract >= 0:
            new *= 0.5
        money = money_on_wipe(self.outlook.facility) * self.outlook.money
        return HOPE_OF_NEW_LINE * min(1.0, self.outlook.turns / 2 + 0.5) * (new - best) + money

    def _use(self, effect: str) -> float:
        """Playing or using a card."""
        turn = self.state.turn
        turns = self.outlook.turns
        if effect == "air_extra_packet":
            return self.outlook.air_worth()
        if effect in ("multi_buy", "extra_buy"):
            return self.affordable_wish() if turn.bought else -0.1
        if effect in ("multi_bid", "place_bids"):
            return 0.3 if turn.bidden and self.outlook.facility.tokens and turns > 0 else -0.1
        if effect == "draw":
            return 0.4 if turns > 0 and isinstance(self.state.stack[-1], TradeWindow) else -0.2
        if effect == "free_install_from_hand":
            return self._cheap_install(FREE)
        if effect == "add_to_discard" and turns < 2:
            return -0.3
        return USES.get(effect, 0.0)

    def _tactic(self) -> float:
        """The Tactics card's ability against its end score (XP-15.4)."""
        card = TACTIC[self.outlook.facility.tactic]
        once = card.once
        kept = end_xp(self.state, self.player, card.end) + self.outlook.tactic_worth()
        gain = USES.get(once.effect, 0.0)
        if once.effect == "gain_money":
            gain = once.money * self.outlook.money
        elif once.effect == "install_discount":
            gain = self._cheap_install(once.money)
        elif once.effect == "extra_buy":
            gain = self.affordable_wish() if self.state.turn.bought else 0.0
        elif once.effect == "place_bids":
            tokens = min(once.count, self.outlook.facility.tokens)
            gain = tokens * 0.35 if self.state.turn.bidden else 0.0
        elif once.effect == "ignore_other_tokens":
            gain = self._foreign_tokens() * self.outlook.money
        return gain - kept

    def _cheap_install(self, rebate: int) -> float:
        """The best installation with so much off, compared with none."""
        best = -1.0
        facility = self.outlook.facility
        for card in cards_in_hand(facility):
            if cannot_install(facility, card) is None:
                best = max(best, self.appraisal.install_from_hand(card, rebate))
        return best

    def _foreign_tokens(self) -> int:
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


def _merit(prospect: Prospect) -> float:
    return prospect[0]


def is_free(state: Industry, action: Action[Industry]) -> bool:
    """Does the window stay open after this? Then it is no alternative to its main action."""
    return isinstance(action, Install) or action is USE_TACTIC or effect_of(action) != ""


def lifted(state: Industry, found: list[Prospect]) -> list[Prospect]:
    """Free actions count on top of the best main one, which is still to come."""
    mains = [merit for merit, plan in found if not is_free(state, plan[0])]
    best = max(mains) if mains else 0.0
    lifting = isinstance(state.stack[-1], (TradeWindow, ModeStep)) or state.turn.airing
    result: list[Prospect] = []
    for merit, plan in found:
        if lifting and is_free(state, plan[0]):
            counted = isinstance(plan[0], Install) and isinstance(state.stack[-1], TradeWindow)
            # an installation counts the Buy that is left already
            merit = merit if counted and state.turn.buys else merit + best
        result.append((merit, plan))
    return result
