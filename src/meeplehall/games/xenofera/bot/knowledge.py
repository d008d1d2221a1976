"""What bots know about Xenofera: bids worth a thought, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.legacy import PlanKnowledge
from meeplehall.games.xenofera.bot.ideas import bid_cards_worth_a_thought, quick_bid
from meeplehall.games.xenofera.bot.value import BidOutlook, Outlook
from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.rules.arbitration import GRAB_AT_ONCE, KEEP_OFF
from meeplehall.games.xenofera.rules.bidding import (
    ADD,
    BID,
    CONFIRM,
    HANDS_OFF,
    REACH,
    REMOVE,
    TAKE_BACK,
    Add,
)
from meeplehall.games.xenofera.rules.effects.buy import (
    BUY_CREATURE,
    DECLINE,
    PAY,
    BuyStep,
    cheapest_payment,
)
from meeplehall.games.xenofera.rules.effects.picking import PICK, Pick, PickStep, PutBack
from meeplehall.games.xenofera.rules.fast_hands import GRAB_STEP
from meeplehall.games.xenofera.rules.state import SEALED, Market

#: plans that look much worse than the best one still get a little of the search's attention
LEAST_WEIGHT: Final = 0.02
#: how many points of merit make a plan half as promising
SOFTNESS: Final = 2.5
#: ... or how much of a chance to win, where positions are compared
VALUE_SOFTNESS: Final = 0.05


class XenoferaKnowledge(PlanKnowledge[Market]):
    """Whole bids as plans, judged by a simple model of the rivals' bids."""

    def plans(self, state: Market, player: int) -> list[list[Action[Market]]]:
        step = state.stack[-1]
        if step is BID:
            if state.confirmed >> player & 1:
                return [[HANDS_OFF], [REACH]]
            return self._bids(state, player)
        if isinstance(step, BuyStep):
            return self._purchases(state, player)
        if isinstance(step, PickStep):
            return [self._default(state, player)]
        return [[action] for action in state.options(player)]

    def _bids(self, state: Market, player: int) -> list[list[Action[Market]]]:
        return [
            plan
            for cards in bid_cards_worth_a_thought(_cleared(state, player), player)
            for plan in self._laid(state, player, cards)
        ]

    def _laid(self, state: Market, player: int, cards: list[int]) -> list[list[Action[Market]]]:
        """The actions that lay these cards, with both hands where they are asked for."""
        plan: list[Action[Market]] = [*_clearing(state, player), *[ADD[card] for card in cards], CONFIRM]
        if state.rules.fast != SEALED:
            return [plan]
        return [[*plan, HANDS_OFF], [*plan, REACH]]

    def _purchases(self, state: Market, player: int) -> list[list[Action[Market]]]:
        plans: list[list[Action[Market]]] = [[DECLINE]]
        for creature in state.lot:
            payment = cheapest_payment(state.hands[player], CARD[creature].price)
            if payment:
                plans.append([BUY_CREATURE[creature], *[PICK[card] for card in payment], PAY])
        return plans

    def _default(self, state: Market, player: int) -> list[Action[Market]]:
        """The default answer as one plan."""
        after = state.clone()
        step = after.stack[-1]
        plan: list[Action[Market]] = []
        while after.stack and after.stack[-1] is step:
            action = step.default(after, player)
            plan.append(action)
            if not isinstance(action, (Pick, PutBack)):
                break
            action.apply(after, player)
        return plan

    def weights(self, state: Market, player: int, plans: list[list[Action[Market]]]) -> list[float]:
        merits = self.merits(state, player, plans)
        best = max(merits)
        scale = SOFTNESS if state.stack[-1] is BID else VALUE_SOFTNESS
        return [LEAST_WEIGHT + math.exp((merit - best) / scale) for merit in merits]

    def merits(self, state: Market, player: int, plans: list[list[Action[Market]]]) -> list[float]:
        step = state.stack[-1]
        if step is BID:
            outlook = BidOutlook(Outlook(state), player)
            cards = state.table[player]  # only a reach is left to be decided where the plan lays nothing
            return [
                outlook.merit([a.card for a in plan if isinstance(a, Add)] or cards, plan[-1] is REACH)
                for plan in plans
            ]
        if step is GRAB_STEP:
            return [float((plan[0] is GRAB_AT_ONCE) == state.all_pass) for plan in plans]
        return super().merits(state, player, plans)

    def quick(self, state: Market, player: int, rng: Random) -> list[Action[Market]]:
        step = state.stack[-1]
        if step is BID:
            if state.confirmed >> player & 1:
                return [REACH if rng.random() < 0.3 else HANDS_OFF]
            cards = quick_bid(_cleared(state, player), player, rng)
            plans = self._laid(state, player, cards)
            return plans[-1 if rng.random() < 0.3 else 0]
        if step is GRAB_STEP:
            return [GRAB_AT_ONCE if state.all_pass else KEEP_OFF]
        if isinstance(step, BuyStep):
            plans = self._purchases(state, player)
            return plans[-1]
        if isinstance(step, PickStep):
            return self._default(state, player)
        if rng.random() < 0.25:
            options = state.options(player)
            return [options[int(rng.random() * len(options))]]
        return [step.default(state, player)]

    def values(self, state: Market) -> list[float]:
        return Outlook(state).values()

    def clock(self, state: Market) -> int:
        return state.round


def _clearing(state: Market, player: int) -> list[Action[Market]]:
    """What has to be done first if some cards lie behind the blind already."""
    table = state.table[player]
    if not table:
        return []
    return [TAKE_BACK] if len(table) > 1 else [REMOVE[table[0]]]


def _cleared(state: Market, player: int) -> Market:
    """The same position with the blind empty."""
    if not state.table[player]:
        return state
    after = state.clone()
    _clearing(state, player)[0].apply(after, player)
    return after
