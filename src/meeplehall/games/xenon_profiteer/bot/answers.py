"""A sensible answer at once, for playing positions out: rules of thumb without looking ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.horizon import turns_left
from meeplehall.games.xenon_profiteer.bot.ideas import Prospects, is_free
from meeplehall.games.xenon_profiteer.bot.retaining import Retaining
from meeplehall.games.xenon_profiteer.bot.runs import effect_of, obvious
from meeplehall.games.xenon_profiteer.bot.uses import gained_by_overtime
from meeplehall.games.xenon_profiteer.components.cards import FEED, XE
from meeplehall.games.xenon_profiteer.rules.airing import AIR_ACTION, AirWindow
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.bonus import DECLINE, TAKE, Bonus
from meeplehall.games.xenon_profiteer.rules.contracts import DISCOUNT, FROM_INSTALLED, Complete
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.distilling import DistilWindow
from meeplehall.games.xenon_profiteer.rules.effects.choices import DISCARD_LOOKED, DRAW_LOOKED, LookStep
from meeplehall.games.xenon_profiteer.rules.ending import PRIVILEGE, DiscardStep, PrivilegeStep
from meeplehall.games.xenon_profiteer.rules.moments import SKIP
from meeplehall.games.xenon_profiteer.rules.playing import PLAY, USE, USE_TACTIC
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import NORMAL, OVERTIME, ModeStep

#: a rollout takes what looks this much (XP) worse now and then
CARELESS: Final = 1.0
#: with a Buy that brings so much nobody thinks of bidding
WORTH_A_BUY: Final = 0.8
#: how often it wipes a line
WIPES: Final = 0.04


def quick(state: Industry, player: int, rng: Random) -> list[Action[Industry]]:
    """What a practised player does without thinking."""
    step = state.stack[-1]
    options: list[Action[Industry]] = state.options(player)
    if isinstance(step, ModeStep):
        return [_mode(state, player, options)]
    if isinstance(step, DistilWindow):
        return _distil(state, player, options)
    if isinstance(step, AirWindow):
        return [_air(state, player, options, rng)]
    if isinstance(step, TradeWindow):
        return [_trade(state, player, options, rng)]
    if isinstance(step, DiscardStep):
        return Retaining(state, player).best()
    if isinstance(step, PrivilegeStep):
        return [PRIVILEGE[1 if rng.random() < 0.5 else 0]]
    if isinstance(step, Bonus):
        return [TAKE if step.action().name != "air" or turns_left(state, player) > 2 else DECLINE]
    if isinstance(step, Complete):
        discount = DISCOUNT[FROM_INSTALLED]
        return [discount if discount in options else options[0]]
    if isinstance(step, LookStep):
        return [DISCARD_LOOKED if state.turn.looked < XE else DRAW_LOOKED]
    if SKIP in options:
        return [SKIP]
    return [options[int(rng.random() * len(options))]]


def _mode(state: Industry, player: int, options: list[Action[Industry]]) -> Action[Industry]:
    """Overtime if it isolates at least two Xe that a normal turn would not."""
    if OVERTIME not in options:
        return NORMAL
    return OVERTIME if gained_by_overtime(state.facilities[player]) > 1 else NORMAL


def _distil(state: Industry, player: int, options: list[Action[Industry]]) -> list[Action[Industry]]:
    """What is obvious, Reflux if one card is in the way, then the Distil action."""
    main = options[0]
    reflux: Action[Industry] | None = None
    for action in options:
        if obvious(state, player, action):
            return [action]
        if effect_of(action) == "discard_from_hand":
            reflux = action
        elif action.type in ("distill", "end_action", "end_step"):
            main = action
    if reflux is not None:
        hand = state.facilities[player].hand
        kinds = [element for element in range(XE) if element in hand]
        if XE in hand and len(kinds) == state.turn.distils + 1:
            for element in kinds:
                if hand.count(element) == 1 and len(hand) > 2:
                    return [reflux, DISCARD[element]]
    return [main]


def _air(state: Industry, player: int, options: list[Action[Industry]], rng: Random) -> Action[Industry]:
    """AIR, and Feed with it while the game is long."""
    if AIR_ACTION in options:
        if rng.random() < WIPES:
            return options[int(rng.random() * min(3, len(options)))]
        return AIR_ACTION
    for action in (USE[FEED], PLAY[FEED]):
        if action in options and turns_left(state, player) > 2:
            return action
    return options[0]


def _trade(state: Industry, player: int, options: list[Action[Industry]], rng: Random) -> Action[Industry]:
    """The best Buy or Bid as it looks, not always the same."""
    if len(options) == 1:
        return options[0]
    prospects = Prospects(state, player)
    best = -99.0
    chosen = options[0]
    bids: list[Action[Industry]] = []
    for action in options:
        if isinstance(action, (BidPlace, BidMove)):
            bids.append(action)
            continue
        if action is USE_TACTIC:
            continue
        merit = prospects.worth(action)
        if merit <= 0 and is_free(state, action):
            continue
        merit += CARELESS * rng.random()
        if merit > best:
            best = merit
            chosen = action
    if best > WORTH_A_BUY or not bids:
        return chosen
    for merit, plan in prospects.window(bids):
        if merit > best:
            best = merit
            chosen = plan[0]
    return chosen
