"""Bid tokens: placing them on line cards and moving them (XP-9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import PLACE_ID, PLACES
from meeplehall.games.xenon_profiteer.rules.market import card_at, taken_places
from meeplehall.games.xenon_profiteer.rules.moments import moment
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry


def placements(state: Industry) -> list[Action[Industry]]:
    """One option for every card in the lines (XP-9.2)."""
    return PLACE_ON[taken_places(state)]


def moves(state: Industry, player: int) -> list[Action[Industry]]:
    """From every card with an own token to every other card (XP-9.1)."""
    return moves_to(state, player, taken_places(state))


def moves_to(state: Industry, player: int, mask: int) -> list[Action[Industry]]:
    """Those to cards at these places."""
    found: list[Action[Industry]] = []
    for place, own in enumerate(state.laid[player::SEATS]):
        if own:
            found += MOVE_FROM[place][mask]
    return found


class BidPlace(Action[Industry]):
    """Place a token from the own supply on a card."""

    type = "bid_place"
    group = "Place a bid"
    place: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if not state.facilities[player].tokens:
            return NO_TOKENS
        return moment(state).cannot_bid(state)

    def apply(self, state: Industry, player: int) -> None:
        state.facilities[player].tokens -= 1
        state.laid[SEATS * self.place + player] += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] bids on {card_at(state, self.place).ref}.", "XP-9.1")
        moment(state).bid_made(state)

    def label(self, state: Industry, player: int) -> str:
        return f"Bid on {card_at(state, self.place).name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [PLACE_ID[self.place]]


BID_PLACE: Final[list[BidPlace]] = flyweights(BidPlace, place=Names(PLACE_ID))


class BidMove(Action[Industry]):
    """Move an own token from one card to another."""

    type = "bid_move"
    group = "Move a bid"
    source: int
    target: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return moment(state).cannot_bid(state)

    def apply(self, state: Industry, player: int) -> None:
        state.laid[SEATS * self.source + player] -= 1
        state.laid[SEATS * self.target + player] += 1
        if state.log is not None:
            source, target = card_at(state, self.source).ref, card_at(state, self.target).ref
            state.tell(f"[seat:{player}] moves a token from {source} to {target}.", "XP-9.1")
        moment(state).bid_made(state)

    def label(self, state: Industry, player: int) -> str:
        source, target = card_at(state, self.source).name, card_at(state, self.target).name
        return f"Move a bid from {source} to {target}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"bid-{PLACE_ID[self.source]}", PLACE_ID[self.target]]


BID_MOVE: Final[list[list[BidMove]]] = flyweights(BidMove, source=Names(PLACE_ID), target=Names(PLACE_ID))


NO_TOKENS: Final = Refusal("XP-9.4", "You have no token in your supply: move one that lies on a card.")
#: for every set of places with a card, all placements; and all moves from a place (XP-9.5)
PLACE_ON: Final[list[list[Action[Industry]]]] = [
    [BID_PLACE[place] for place in range(PLACES) if mask >> place & 1] for mask in range(1 << PLACES)
]
MOVE_FROM: Final[list[list[list[Action[Industry]]]]] = [
    [
        [BID_MOVE[source][target] for target in range(PLACES) if mask >> target & 1 and target != source]
        for mask in range(1 << PLACES)
    ]
    for source in range(PLACES)
]
