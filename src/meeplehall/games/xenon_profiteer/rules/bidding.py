"""Bid tokens: placing them on line cards and moving them (XP-9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.games.xenon_profiteer.components.cards import CARD, PLACE_ID, PLACES
from meeplehall.games.xenon_profiteer.rules.playing import Timed
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry


def own_tokens(state: Industry, place: int, player: int) -> int:
    """The tokens of a player on the card at this place."""
    return state.laid[SEATS * place + player]


def all_tokens(state: Industry, place: int) -> int:
    """The tokens of all players on the card at this place."""
    first = SEATS * place
    laid = state.laid
    return laid[first] + laid[first + 1] + laid[first + 2] + laid[first + 3] + laid[first + 4]


def taken_places(state: Industry) -> int:
    """The places where a card lies, as a set."""
    mask = 0
    line = state.line
    for place in range(PLACES):
        if line[place] >= 0:
            mask |= 1 << place
    return mask


def placements(state: Industry) -> list[Action[Industry]]:
    """One option for every card in the lines (XP-9.2)."""
    return PLACE_ON[taken_places(state)]


def moves(state: Industry, player: int) -> list[Action[Industry]]:
    """From every card with an own token to every other card (XP-9.1)."""
    return moves_to(state, player, taken_places(state))


def moves_to(state: Industry, player: int, mask: int) -> list[Action[Industry]]:
    """Those to cards at these places."""
    laid = state.laid
    found: list[Action[Industry]] = []
    for place in range(PLACES):
        if laid[SEATS * place + player]:
            found += MOVE_FROM[place][mask]
    return found


def _allowed(state: Industry) -> Refusal | None:
    step = state.stack[-1]
    return step.cannot_bid(state) if isinstance(step, Timed) else None


def _made(state: Industry) -> None:
    step = state.stack[-1]
    assert isinstance(step, Timed)
    step.bid_made(state)


class BidPlace(Action[Industry]):
    """Place a token from the own supply on a card."""

    __slots__ = ("place",)
    type = "bid_place"

    def __init__(self, place: int) -> None:
        self.place = place

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if not state.facilities[player].tokens:
            return NO_TOKENS
        return _allowed(state)

    def apply(self, state: Industry, player: int) -> None:
        state.facilities[player].tokens -= 1
        state.laid[SEATS * self.place + player] += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] bids on {CARD[state.line[self.place]].ref}.", "XP-9.1")
        _made(state)

    def label(self, state: Industry, player: int) -> str:
        return f"Bid on {CARD[state.line[self.place]].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [PLACE_ID[self.place]]


class BidMove(Action[Industry]):
    """Move an own token from one card to another."""

    __slots__ = ("source", "target")
    type = "bid_move"

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return _allowed(state)

    def apply(self, state: Industry, player: int) -> None:
        state.laid[SEATS * self.source + player] -= 1
        state.laid[SEATS * self.target + player] += 1
        if state.log is not None:
            a, b = CARD[state.line[self.source]].id, CARD[state.line[self.target]].id
            state.tell(f"[seat:{player}] moves a token from [piece:{a}] to [piece:{b}].", "XP-9.1")
        _made(state)

    def label(self, state: Industry, player: int) -> str:
        return (
            f"Move a token from {CARD[state.line[self.source]].name} to {CARD[state.line[self.target]].name}"
        )

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"bid-{PLACE_ID[self.source]}", PLACE_ID[self.target]]


NO_TOKENS: Final = Refusal("XP-9.4", "You have no token in your supply: move one that lies on a card.")
BID_PLACE: Final = [BidPlace(place) for place in range(PLACES)]
BID_MOVE: Final = [[BidMove(a, b) for b in range(PLACES)] for a in range(PLACES)]
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
