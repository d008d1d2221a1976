"""Installing Upgrades: from hand as a free action, and by cards that make it cheaper (XP-8.10 to XP-8.23)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FEED,
    HAND_ID,
)
from meeplehall.games.xenon_profiteer.rules.moments import Moment, moment
from meeplehall.games.xenon_profiteer.rules.profiteers import install_discount
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Facility, Industry

_TOO_DEAR: Final[dict[tuple[str, int, int], Refusal]] = {}
#: as much as any installation costs
FREE: Final = max([max(card.install_total.values()) for card in CARD])


def hand_price(state: Industry, player: int, card: int, rebate: int) -> int:
    """The price of installing this card from hand (XP-8.20); discounts end at 0 (XP-16.5)."""
    price = state.rules.install_diff[card] - rebate
    if state.rules.profiteers:
        price -= install_discount(state.facilities[player])
    return price if price > 0 else 0


def too_dear(rule: str, price: int, money: int) -> Refusal:
    """That there is not enough money: asked so often that the sentences are kept."""
    key = (rule, price, money)
    refusal = _TOO_DEAR.get(key)
    if refusal is None:
        refusal = _TOO_DEAR[key] = Refusal(rule, f"It costs ${price}; you have ${money}.")
    return refusal


def cannot_install(facility: Facility, card: int) -> Refusal | None:
    """Why this card can never be installed here (XP-8.12, XP-12.16)."""
    if not CARD[card].installable:
        return NEVER
    return TWICE if facility.installed >> card & 1 else None


def can_install(state: Industry, player: int, card: int, rebate: int) -> bool:
    """Could this card of the hand be installed with this much off?"""
    facility = state.facilities[player]
    if facility.installed >> card & 1 or not CARD[card].installable:
        return False
    return hand_price(state, player, card, rebate) <= facility.money


def install_card(state: Industry, player: int, card: int) -> None:
    """The card joins the installed ones; what was removed before does not count for it (XP-11.5)."""
    state.facilities[player].installed |= 1 << card
    state.turn.installed(card)


def cards_in_hand(facility: Facility) -> list[int]:
    """The different Upgrades and starters in hand."""
    found: list[int] = []
    hand = facility.hand
    for i in range(len(hand) - 1, -1, -1):
        card = hand[i]
        if card < FEED:
            break
        if not found or found[-1] != card:
            found.append(card)
    return found


class Install(Action[Industry]):
    """Install a card from hand."""

    type = "install"
    group = "Install a card"
    card: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        facility = state.facilities[player]
        wrong = cannot_install(facility, self.card)
        if wrong is not None:
            return wrong
        price = hand_price(state, player, self.card, state.turn.rebate)
        return None if facility.money >= price else too_dear("XP-8.20", price, facility.money)

    def price(self, state: Industry, player: int) -> int | None:
        return hand_price(state, player, self.card, state.turn.rebate)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        price = hand_price(state, player, self.card, state.turn.rebate)
        facility.money -= price
        facility.hand.remove(self.card)
        install_card(state, player, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] installs {CARD[self.card].ref} from hand for ${price}.", "XP-8.20")
        moment(state).installed(state)

    def label(self, state: Industry, player: int) -> str:
        price = hand_price(state, player, self.card, state.turn.rebate)
        return f"Install {CARD[self.card].name} for {f'${price}' if price else 'nothing'}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


INSTALL: Final[list[Install]] = flyweights(Install, card=Names(HAND_ID))


class CheapInstall(Moment):
    """Turnkey Contractor, Fast-Track Permit: one card from hand is installed for less."""

    kind = "cheap_install"
    rule = "XP-12.9"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [INSTALL[card] for card in cards_in_hand(state.facilities[self.player])]

    def installed(self, state: Industry) -> None:
        state.stack.pop()
        state.turn.rebate = 0

    def prompt(self, state: Industry, player: int) -> str:
        return "Choose the card of your hand to be installed."


def could_install(state: Industry, player: int, rebate: int) -> bool:
    """Is there a card in hand that could be installed with this much off?"""
    hand = cards_in_hand(state.facilities[player])
    return any(can_install(state, player, card, rebate) for card in hand)


NEVER: Final = Refusal("XP-12.16", "This card has no install price: it can never be installed.")
TWICE: Final = Refusal("XP-8.12", "A card of this name is installed already.")
CHEAP_INSTALL: Final = [known(CheapInstall(player)) for player in range(SEATS)]
