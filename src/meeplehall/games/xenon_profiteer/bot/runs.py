"""Whole Distil steps as ideas: which abilities go with the Distil actions, in what order (XP-5.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.prospects import effect_of
from meeplehall.games.xenon_profiteer.components.cards import CARD, PAID_IN_BIDS, PAID_IN_MONEY, XE
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.distilling import DistilAction, DistilWindow, EndAction
from meeplehall.games.xenon_profiteer.rules.effects.choices import RefluxStep
from meeplehall.games.xenon_profiteer.rules.effects.words import TACTIC_ABILITY
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.moments import DISTIL
from meeplehall.games.xenon_profiteer.rules.playing import USE_TACTIC
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.tower import next_to_leave
from meeplehall.games.xenon_profiteer.rules.window import EndStep

#: more ways through a Distil step than this are not looked at
MOST: Final = 40
#: seldom is Reflux there twice, once installed and once in hand
REFLUXES: Final = 1
#: what the step itself asks for
MAIN: Final = (DistilAction, EndAction, EndStep)


class Runs:
    """The ways through a Distil step that end differently, each with the score to be expected after it."""

    def __init__(self, player: int, turns: float) -> None:
        self.player = player
        #: the turns to come before any of it
        self.turns = turns
        self.found: list[Idea[Industry]] = []
        self.seen: set[tuple[object, ...]] = set()

    def explore(self, state: Industry, plan: list[Action[Industry]]) -> None:
        """Follow all ways from here."""
        if not state.stack or not isinstance(state.stack[-1], DistilWindow) or state.active != self.player:
            self._arrive(state, plan)
            return
        options: list[Action[Industry]] = state.options(self.player)
        for action in options:
            if obvious(state, self.player, action):
                self._follow(state, plan, [action])
                return
        for action in options:
            if len(self.found) >= MOST:
                return
            self._try(state, plan, action)

    def _try(self, state: Industry, plan: list[Action[Industry]], action: Action[Industry]) -> None:
        """Follow one option, if it has a part in distilling."""
        effect = effect_of(action)
        if isinstance(action, MAIN) or (action is USE_TACTIC and _for_distilling(state, self.player)):
            self._follow(state, plan, [action])
        elif effect == "discard_from_hand":
            self._reflux(state, plan, action)
        elif isinstance(action, Install) and self._helps_now(state, action.card):
            self._follow(state, plan, [action])
        elif effect == "peek_top":
            after = state.clone()
            after.act(self.player, action)
            self._arrive(after, [*plan, action])

    def _helps_now(self, state: Industry, card: int) -> bool:
        """Whoever installs Reflux in this turn does it before the step is over: it serves in it already."""
        return CARD[card].ability.effect == "discard_from_hand" and XE in state.facilities[self.player].hand

    def _reflux(self, state: Industry, plan: list[Action[Industry]], action: Action[Industry]) -> None:
        """Reflux, where a card in the way is all that keeps Xe from being isolated in this step."""
        hand = state.facilities[self.player].hand
        if XE not in hand:
            return
        kinds = [element for element in range(XE) if element in hand]
        if not kinds or len(kinds) > state.turn.distil.actions + REFLUXES:
            return
        for element in kinds:
            if hand.count(element) <= REFLUXES:
                self._follow(state, plan, [action, DISCARD[element]])

    def _follow(self, state: Industry, plan: list[Action[Industry]], actions: list[Action[Industry]]) -> None:
        after = state.clone()
        done: list[Action[Industry]] = []
        for action in actions:
            # a choice with one answer has been taken without asking
            if done and not isinstance(after.stack[-1], RefluxStep):
                break
            after.act(self.player, action)
            done.append(action)
        self.explore(after, plan + done)

    def _arrive(self, state: Industry, plan: list[Action[Industry]]) -> None:
        if not plan:
            return
        facility = state.facilities[self.player]
        key = (
            tuple(facility.hand), facility.stored, facility.completed, facility.money, len(facility.discard),
            facility.tactic_used, facility.overtime, state.stack[-1] if state.stack else None,
        )  # fmt: skip
        if key in self.seen:
            return
        self.seen.add(key)
        self.found.append(Idea(plan, Outlook(state, self.player, self.turns).expected()))


def obvious(state: Industry, player: int, action: Action[Industry]) -> bool:
    """Nobody would do without this: what removes an element, or pays for what will be removed."""
    known = OBVIOUS.get(effect_of(action))
    return known is not None and known(state, player)


def _always(state: Industry, player: int) -> bool:
    return True


def _brings_money(state: Industry, player: int) -> bool:
    """Reboiler: what it pays for has left the hand, or is the next to leave."""
    return state.turn.distil.money.removed > 0 or next_to_leave(state.facilities[player]) == PAID_IN_MONEY


def _brings_bids(state: Industry, player: int) -> bool:
    return state.turn.distil.bids.removed > 0 or next_to_leave(state.facilities[player]) == PAID_IN_BIDS


OBVIOUS: Final[dict[str, Callable[[Industry, int], bool]]] = {
    "remove_all": _always,
    "money_per_removed": _brings_money,
    "free_bid_per_removed": _brings_bids,
}


def _for_distilling(state: Industry, player: int) -> bool:
    return TACTIC_ABILITY[state.facilities[player].tactic].when == DISTIL
