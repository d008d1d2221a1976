"""What the lines offer a player: the XP that a Buy would bring at once, and Contracts within reach."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    PLACES,
)
from meeplehall.games.xenon_profiteer.rules.buying import surcharge
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.installing import can_install, cards_in_hand, hand_price
from meeplehall.games.xenon_profiteer.rules.scoring import INSTALLED_XP, MONEY_PER_XP, PIPELINE_XP
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry

#: what $1 brings at the end
PER_MONEY: Final = 1.0 / MONEY_PER_XP
#: a Contract is worth its Xe if it brings so many XP for each
WORTH_ITS_XE: Final = 1.5
#: cards that score at the end, once they are installed
SCORING: Final[list[bool]] = [card.ability.effect.startswith("end_xp") for card in CARD]


class Offers:
    """What one player could do with the lines as they are."""

    __slots__ = ("at_once", "contract", "from_hand", "pipeline", "within_reach")

    def __init__(self) -> None:
        #: the most XP that a Buy brings at once, its price taken off as it would score
        self.at_once = 0.0
        #: the best Contract that could be completed with the Xe of the next Distil step
        self.within_reach = 0.0
        #: the best Contract of the line, per Xe that it asks for
        self.contract = 0.0
        #: the XP of the best Pipeline that is missing, affordable or not
        self.pipeline = 0.0
        #: the XP of the cards that could be installed from hand
        self.from_hand = 0.0


def contract_xp(card: int) -> float:
    """What a Contract brings, its $ as they would score."""
    return CARD[card].xp + PER_MONEY * CARD[card].reward


def completes_at_once(state: Industry, player: int) -> bool:
    """Could a Contract that is worth its Xe be taken now and completed with those that are stored?"""
    facility = state.facilities[player]
    if facility.contract >= 0 or not facility.stored:
        return False
    for place in range(PLACES):
        card = state.line[place]
        if card >= FIRST_CONTRACT and CARD[card].need <= facility.stored:
            cost = CARD[card].cost + surcharge(state, player, place)
            worth = contract_xp(card) - cost * PER_MONEY
            if cost <= facility.money and worth >= WORTH_ITS_XE * CARD[card].need:
                return True
    return False


def installed_xp(state: Industry, player: int, card: int) -> float:
    """What a card brings by being installed."""
    found = float(INSTALLED_XP)
    if SCORING[card]:
        found += end_xp(state, player, CARD[card].ability)
    return found


def offers(state: Industry, player: int, money: int, soon: float) -> Offers:
    """What the lines offer with so much money, and so many Xe coming soon."""
    found = Offers()
    facility = state.facilities[player]
    line = state.line
    for place in range(PLACES):
        card = line[place]
        if card < 0:
            continue
        cost = CARD[card].cost + surcharge(state, player, place)
        if card >= FIRST_CONTRACT:
            _contract(found, facility, card, cost, money, soon)
        elif card >= FIRST_PIPELINE:
            if not facility.pipelines >> card & 1:
                owned = facility.pipelines.bit_count()
                gain = float(PIPELINE_XP[owned + 1] - PIPELINE_XP[owned])
                found.pipeline = max(found.pipeline, gain)
                if cost <= money:
                    found.at_once = max(found.at_once, gain - cost * PER_MONEY)
        elif CARD[card].installable and not facility.installed >> card & 1:
            cost += state.rules.install_total[card] - CARD[card].cost
            if cost <= money:
                gain = installed_xp(state, player, card) - cost * PER_MONEY
                found.at_once = max(found.at_once, gain)
    _hand(found, state, player)
    return found


def _contract(found: Offers, facility: Facility, card: int, cost: int, money: int, soon: float) -> None:
    if facility.contract >= 0:
        return
    worth, need = contract_xp(card), CARD[card].need
    found.contract = max(found.contract, worth / (need + 1))
    if cost > money:
        return
    worth -= cost * PER_MONEY
    if need <= facility.stored:
        found.at_once = max(found.at_once, worth)
    if need <= facility.stored + soon:
        found.within_reach = max(found.within_reach, worth)


def _hand(found: Offers, state: Industry, player: int) -> None:
    for card in cards_in_hand(state.facilities[player]):
        if can_install(state, player, card, 0):
            gain = installed_xp(state, player, card)
            found.from_hand = max(found.from_hand, gain - hand_price(state, player, card, 0) * PER_MONEY)
