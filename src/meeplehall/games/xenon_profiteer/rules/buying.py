"""Buy (XP-8): what the cards of the lines cost, and taking one of them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Flag, Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    LINE_LENGTH,
    PLACE_ID,
)
from meeplehall.games.xenon_profiteer.rules.contracts import check_contract
from meeplehall.games.xenon_profiteer.rules.installing import cannot_install, install_card, too_dear
from meeplehall.games.xenon_profiteer.rules.market import NO_TOKENS, card_at, tokens_on
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Facility, Industry

NO_BUY: Final = Refusal("XP-8.1", "There is no Buy to be made now.")
ONE_CONTRACT: Final = Refusal("XP-8.30", "You have an active Contract; complete it first.")
ONE_PIPELINE: Final = Refusal("XP-8.25", "You have a Pipeline of this colour.")


def price(state: Industry, player: int, place: int, install: bool) -> int:
    """What a card costs this player: own tokens lower it, those of others are paid to them (XP-8.7)."""
    card = state.line[place]
    base = state.rules.install_total[card] if install else CARD[card].cost
    return base + surcharge(state, player, place)


def surcharge(state: Industry, player: int, place: int) -> int:
    """What the tokens on a card add to its price, or take off it."""
    return added(tokens_on(state, place), player, takes_over(state, player))


def takes_over(state: Industry, player: int) -> bool:
    """Does the next Buy of this player pay nothing to others?"""
    return state.turn.trade.takeover and player == state.active


def added(tokens: list[int], player: int, takeover: bool) -> int:
    """What these tokens of all players add to a price: those of others do, own ones are taken off."""
    own = tokens[player]
    return -own if takeover else tokens[0] + tokens[1] + tokens[2] + tokens[3] + tokens[4] - 2 * own


def cannot_take(facility: Facility, card: int) -> Refusal | None:
    """Why this player has no room for the card: one active Contract, one Pipeline of a colour."""
    if card >= FIRST_CONTRACT:
        return ONE_CONTRACT if facility.contract >= 0 else None
    return ONE_PIPELINE if card >= FIRST_PIPELINE and facility.pipelines >> card & 1 else None


def purchases(state: Industry, player: int) -> list[Action[Industry]]:
    """All that this player can pay for and take now, Contracts and Pipelines first (XP-8.2)."""
    facility = state.facilities[player]
    money, totals, laid = facility.money, state.rules.install_total, state.laid
    takeover = takes_over(state, player)
    found: list[Action[Industry]] = []
    for place, card in enumerate(state.line):
        if card < 0:
            continue
        left = money
        tokens = laid[SEATS * place : SEATS * place + SEATS]
        if tokens != NO_TOKENS:
            left -= added(tokens, player, takeover)
        if left >= CARD[card].cost and (card < FIRST_PIPELINE or cannot_take(facility, card) is None):
            found.append(BUY_AT[place][0])
        if card < FIRST_PIPELINE and left >= totals[card] and cannot_install(facility, card) is None:
            found.append(BUY_AT[place][1])
    return found


def every_buy(places: int) -> list[Action[Industry]]:
    """All Buys that could be thought of with cards at these places."""
    return _CONTRACTS_AT[places & _LINE_OF_CONTRACTS] + _UPGRADES_AT[places >> LINE_LENGTH]


class Buy(Action[Industry]):
    """Buy the card at a place: into the System, installed, attached, or as the active Contract (XP-8.2)."""

    type = "buy"
    group = "Buy a card"
    place: int
    install: bool

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if not state.turn.trade.buys:
            return NO_BUY
        facility = state.facilities[player]
        card = state.line[self.place]
        wrong = cannot_take(facility, card)
        if wrong is None and self.install and card < FIRST_PIPELINE:
            wrong = cannot_install(facility, card)
        if wrong is not None:
            return wrong
        cost = price(state, player, self.place, self.install)
        if facility.money < cost:
            return too_dear("XP-8.7", cost, facility.money)
        return None

    def price(self, state: Industry, player: int) -> int | None:
        if self.install and not card_at(state, self.place).installable:
            return None
        return price(state, player, self.place, self.install)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        card = state.line[self.place]
        cost = price(state, player, self.place, self.install)
        self._pay(state, player, cost)
        state.line[self.place] = NONE
        if state.log is not None:
            state.tell(self._told(player, card, cost), "XP-8.2")
        state.turn.trade.take_buy()
        if card >= FIRST_CONTRACT:
            facility.contract = card
        elif card >= FIRST_PIPELINE:
            facility.pipelines |= 1 << card
        elif self.install:
            install_card(state, player, card)
        else:
            facility.discard.append(card)
        check_contract(state, player)

    def _pay(self, state: Industry, player: int, cost: int) -> None:
        """Pay, and give all tokens on the card back to their owners (XP-8.6, XP-8.8)."""
        takeover = state.turn.trade.takeover
        first = SEATS * self.place
        state.facilities[player].money -= cost
        for owner in range(state.rules.seats):
            tokens = state.laid[first + owner]
            if tokens:
                state.laid[first + owner] = 0
                state.facilities[owner].tokens += tokens
                if owner != player and not takeover:
                    state.facilities[owner].money += tokens

    def _told(self, player: int, card: int, cost: int) -> str:
        how = " and installs it" if self.install else ""
        paid = f"for ${cost}" if cost > 0 else f"and receives ${-cost}" if cost else "for nothing"
        return f"[seat:{player}] buys {CARD[card].ref}{how} {paid}."

    def label(self, state: Industry, player: int) -> str:
        card = card_at(state, self.place)
        how = f"{'Take' if card.family == 'contract' else 'Buy'} {card.name}"
        if self.install and not card.installable:
            return f"{how} and install it"
        cost = price(state, player, self.place, self.install)
        paid = f"for ${cost}" if cost > 0 else f"and receive ${-cost}" if cost else "for nothing"
        return f"{how} and install it {paid}" if self.install else f"{how} {paid}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [PLACE_ID[self.place]]


BUY_AT: Final[list[list[Buy]]] = flyweights(Buy, place=Names(PLACE_ID), install=Flag())


_LINE_OF_CONTRACTS: Final = (1 << LINE_LENGTH) - 1
#: for every set of places with a card, all that could be bought there
_CONTRACTS_AT: Final[list[list[Action[Industry]]]] = [
    [BUY_AT[place][0] for place in range(LINE_LENGTH) if mask >> place & 1]
    for mask in range(1 << LINE_LENGTH)
]
_UPGRADES_AT: Final[list[list[Action[Industry]]]] = [
    [action for place in range(LINE_LENGTH) if mask >> place & 1 for action in BUY_AT[LINE_LENGTH + place]]
    for mask in range(1 << LINE_LENGTH)
]
