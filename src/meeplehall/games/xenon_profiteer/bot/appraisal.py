"""What the cards of the lines are worth to a player, in XP: for buying, installing and bidding."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.worths import (
    AFTER_THIS_ONE,
    BONUS_AIR,
    BONUS_BID,
    BONUS_BUY,
    BONUS_DISTIL,
    BONUS_WIPE,
    LARGER_HAND,
    SET_HOPE,
    TO_RIVALS,
    TOKEN,
    WISH,
    WORTHS,
    hope,
    use_worth,
)
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    PLACES,
)
from meeplehall.games.xenon_profiteer.rules.buying import Buy, cannot_take, price
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.installing import cannot_install, cards_in_hand, hand_price
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, own_tokens
from meeplehall.games.xenon_profiteer.rules.scoring import INSTALLED_XP, PIPELINE_XP
from meeplehall.games.xenon_profiteer.rules.state import Industry

#: where the worth of a Contract's bonus action stands
BONUS_AT: Final[dict[str, int]] = {
    "bid": BONUS_BID, "wipe": BONUS_WIPE, "air": BONUS_AIR, "distill": BONUS_DISTIL, "buy": BONUS_BUY,
}  # fmt: skip


class Appraisal:
    """One player's wishes in this position."""

    def __init__(self, state: Industry, player: int) -> None:
        self.state = state
        self.player = player
        self.outlook = Outlook(state, player)
        #: per place, what its card would bring at its present price, affordable or not; filled when asked
        self.wishes: list[float] = []

    def card(self, card: int, install: bool) -> float:
        """What having this card brings, its price aside."""
        if card >= FIRST_CONTRACT:
            return self._contract(card)
        if card >= FIRST_PIPELINE:
            return self._pipeline(card)
        return self._installed(card) if install else self.outlook.in_system(card)

    def _contract(self, card: int) -> float:
        outlook = self.outlook
        stored = outlook.facility.stored
        named = CARD[card].bonus
        bonus = WORTHS[BONUS_AT[named]] if named and outlook.turns > 0 else 0.0
        before = outlook.contract_worth(-1, stored)
        return outlook.contract_worth(card, stored) + bonus - before

    def _pipeline(self, card: int) -> float:
        outlook = self.outlook
        if outlook.facility.pipelines >> card & 1:
            return 0.0
        owned = outlook.facility.pipelines.bit_count()
        gain = float(PIPELINE_XP[owned + 1] - PIPELINE_XP[owned])
        early = min(1.0, outlook.turns / 6)
        hope = WORTHS[SET_HOPE] * early if owned < 2 else 0.0
        return gain + hope + WORTHS[LARGER_HAND] * outlook.turns

    def _installed(self, card: int) -> float:
        outlook = self.outlook
        worth = INSTALLED_XP + (use_worth(card) + hope(card)) * outlook.turns
        effect = CARD[card].ability
        if effect.timing != "game_end":
            return worth
        if effect.effect == "end_money_rate":
            now = outlook.money_worth(outlook.facility.money)
            return worth + max(0.0, outlook.facility.money / effect.money_per_xp - now) + 0.2 * outlook.turns
        return worth + end_xp(self.state, self.player, effect)

    def install_from_hand(self, card: int, rebate: int) -> float:
        """Installing a card of the hand: it leaves the System and stays."""
        cost = hand_price(self.state, self.player, card, rebate)
        return self._installed(card) - self.outlook.in_system(card) - self.outlook.cost(cost)

    def buy(self, place: int, install: bool) -> float:
        """Buying the card at a place."""
        state = self.state
        cost = price(state, self.player, place, install)
        others = all_tokens(state, place) - own_tokens(state, place, self.player)
        paid = self.outlook.cost(cost) + others * WORTHS[TO_RIVALS] * self.outlook.money
        return self.card(state.line[place], install) - paid

    def wish(self, place: int) -> float:
        """The best that the card at a place could bring, were it affordable."""
        if not self.wishes:
            self.wishes = [self._wish(i) for i in range(PLACES)]
        return self.wishes[place]

    def _wish(self, place: int) -> float:
        card = self.state.line[place]
        if card < 0:
            return 0.0
        facility = self.outlook.facility
        if card >= FIRST_CONTRACT:
            # with a Contract under way the next one is further off
            return self.buy(place, False) * (1.0 if facility.contract < 0 else WORTHS[AFTER_THIS_ONE])
        if card >= FIRST_PIPELINE:
            return 0.0 if facility.pipelines >> card & 1 else self.buy(place, False)
        best = self.buy(place, False)
        if cannot_install(facility, card) is None:
            best = max(best, self.buy(place, True))
        return best

    def token(self, place: int) -> float:
        """An own token on the card at a place."""
        if self.outlook.turns <= 0:
            return 0.0
        return WORTHS[TOKEN] * self.outlook.money + WORTHS[WISH] * max(0.0, min(3.0, self.wish(place)))

    def best_buy(self, money: int) -> float:
        """The best Buy for so much money; at least 0."""
        best = 0.0
        facility = self.outlook.facility
        had = facility.money
        facility.money = money
        for action in self.state.stack[-1].options(self.state, self.player):
            if isinstance(action, Buy):
                best = max(best, self.buy(action.place, action.install))
        facility.money = had
        return best

    def cheap_install(self, rebate: int) -> float:
        """The best installation with so much off, compared with none."""
        best = -1.0
        facility = self.outlook.facility
        for card in cards_in_hand(facility):
            if cannot_install(facility, card) is None:
                best = max(best, self.install_from_hand(card, rebate))
        return best

    def foreign_tokens(self) -> int:
        """The most tokens of others on a card that would be worth buying."""
        most = 0
        for place in range(PLACES):
            if self.state.line[place] >= 0 and self.wish(place) > 0:
                others = all_tokens(self.state, place) - own_tokens(self.state, place, self.player)
                most = max(most, others)
        return most

    def affordable_wish(self) -> float:
        """The best card that could be bought with one more Buy; less than 0 if there is none."""
        best = -0.2
        state, facility = self.state, self.outlook.facility
        for place in range(PLACES):
            card = state.line[place]
            if card < 0 or cannot_take(facility, card) is not None:
                continue
            if facility.money >= price(state, self.player, place, False):
                best = max(best, self.buy(place, False))
        return best
