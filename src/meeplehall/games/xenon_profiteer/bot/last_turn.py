"""The last turn of a player: nothing is left to plan for, so it is played through to the best score.

What is hidden, a new line or cards to be drawn, is not looked at.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.tempo import turns_to_come
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_CONTRACT
from meeplehall.games.xenon_profiteer.rules.airing import AirWindow, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.ending import DiscardStep
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.playing import Play, Use
from meeplehall.games.xenon_profiteer.rules.scoring import score
from meeplehall.games.xenon_profiteer.rules.state import Industry

#: so many positions are looked at
MOST: Final = 400
#: abilities that show something hidden, or are of no use any more
IDLE: Final = ("draw", "peek_top", "add_to_discard")
#: stored Xe break ties
TIE: Final = 0.01


def is_last_turn(state: Industry, player: int) -> bool:
    """Is this the turn after which the player has no other?"""
    return state.trigger >= 0 and state.active == player and turns_to_come(state, player) <= 0


class LastTurn:
    """The best score that a player can still reach."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.left = MOST
        self.known: dict[tuple[object, ...], float] = {}

    def best(self, state: Industry) -> float:
        """The best score from here."""
        player = self.player
        facility = state.facilities[player]
        if not state.stack or state.active != player or isinstance(state.stack[-1], DiscardStep):
            return score(state, player) + TIE * facility.stored
        key = (
            tuple(facility.hand), facility.stored, facility.money, facility.installed, facility.completed,
            facility.contract, facility.pipelines, facility.tactic_used, tuple(state.line), tuple(state.laid),
            state.turn.facts(), tuple(state.stack),
        )  # fmt: skip
        found = self.known.get(key)
        if found is None:
            found = self._through(state)
            self.known[key] = found
        return found

    def _through(self, state: Industry) -> float:
        best = float(score(state, self.player))
        for action in worth_trying(state, state.options(self.player)):
            if self.left <= 0:
                break
            self.left -= 1
            after = state.clone()
            after.act(self.player, action)
            best = max(best, self.best(after))
        return best


def worth_trying(state: Industry, options: list[Action[Industry]]) -> list[Action[Industry]]:
    """Of equal bids only one, installations where the money is there: in the Buy or Bid step."""
    airing = isinstance(state.stack[-1], AirWindow)
    found: list[Action[Industry]] = []
    bids: set[bool] = set()
    for action in options:
        if isinstance(action, (BidPlace, BidMove)):
            place = action.place if isinstance(action, BidPlace) else action.target
            on_contract = state.line[place] >= FIRST_CONTRACT
            if on_contract in bids:
                continue
            bids.add(on_contract)
        elif isinstance(action, Wipe) or (airing and isinstance(action, Install)):
            continue
        elif isinstance(action, (Play, Use)):
            idle = CARD[action.card].ability.effect in IDLE
            if idle or (airing and action.card != FEED):
                continue
        found.append(action)
    return found or options[:1]
