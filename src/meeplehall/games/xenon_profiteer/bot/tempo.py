"""How far everybody is from the end of the game, and how many turns are likely to be left."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.rules.ending import ENOUGH_CONTRACTS, ENOUGH_INSTALLED
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry
from meeplehall.games.xenon_profiteer.rules.turn import ModeStep

#: turns that it takes to install a card or to complete a Contract
PACE: Final = 2.5
#: somebody who has not triggered the end has at least so much of a turn to come
SOON: Final = 0.5


def contracts_missing(facility: Facility) -> float:
    """Contracts to the end; one under way counts for the part that is still to be stored."""
    missing = float(ENOUGH_CONTRACTS - facility.completed.bit_count())
    if facility.contract >= 0:
        need = CARD[facility.contract].need
        missing -= min(facility.stored, need) / (need + 1)
    return missing


def installations_missing(facility: Facility) -> int:
    """Installed cards to the end."""
    return ENOUGH_INSTALLED - facility.installed.bit_count()


def distance(facility: Facility) -> float:
    """How far this player is from triggering the end, in Contracts or installed cards."""
    contracts, cards = contracts_missing(facility), float(installations_missing(facility))
    return contracts if contracts < cards else cards


def rounds_left(state: Industry) -> float:
    """Turns that each player still has, until somebody triggers the end."""
    return max(SOON, PACE * min([distance(facility) for facility in state.facilities]))


def turns_left(state: Industry, player: int, rounds: float) -> float:
    """Turns that this player still has, the one under way not counted."""
    if state.trigger < 0:
        return rounds
    seats = state.rules.seats
    behind = (player - state.active) % seats
    if state.left < 0:  # the side of the Privilege token is still to be chosen
        return 1.0 if behind else SOON
    if not behind:
        return 1.0 if state.left >= seats else 0.0
    return 1.0 if behind <= state.left else 0.0


def turns_to_come(state: Industry, player: int) -> float:
    """The same, for whoever asks about one player only."""
    return turns_left(state, player, rounds_left(state) if state.trigger < 0 else 0.0)


class ToCome:
    """What one player has still to come, in the turn under way and after it."""

    __slots__ = ("airs", "bids", "buys", "distils", "hands", "mine", "turns", "wait")

    def __init__(self, turns: float, wait: float, mine: bool) -> None:
        #: turns after the one under way, and rounds until then
        self.turns = turns
        self.wait = wait
        #: the turn under way is this player's
        self.mine = mine
        #: Distil steps to come: that of the turn under way, too
        self.hands = turns
        # what the turn under way still brings
        self.distils = False
        self.airs = False
        self.buys = 0
        self.bids = 0


def to_come(state: Industry, player: int, rounds: float) -> ToCome:
    """What this player has still to come."""
    turns = turns_left(state, player, rounds)
    seats = state.rules.seats
    if state.active != player or not state.open:
        return ToCome(turns, ((player - state.active) % seats or seats) / seats, False)
    found = ToCome(turns, 0.0, True)
    turn = state.turn
    step = turn.distil
    found.distils = step.actions > 0 or step.in_action or isinstance(state.stack[-1], ModeStep)
    if found.distils:
        found.hands += 1.0
    if found.distils or turn.air.open:
        if turn.overtime:
            found.bids = 2
        else:
            found.airs = found.distils or turn.air.due > 0
            found.buys = found.bids = 1
    if turn.trade.open:
        found.buys, found.bids = turn.trade.buys, turn.trade.bids
    return found
