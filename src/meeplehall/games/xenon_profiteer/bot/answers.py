"""A sensible answer at once, for playing positions out: rules of thumb without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.appraisal import Appraisal
from meeplehall.games.xenon_profiteer.bot.prospects import effect_of, is_free, prospects, worth
from meeplehall.games.xenon_profiteer.bot.retaining import Retaining
from meeplehall.games.xenon_profiteer.bot.runs import MAIN, obvious
from meeplehall.games.xenon_profiteer.bot.tempo import turns_to_come
from meeplehall.games.xenon_profiteer.bot.uses import gained_by_overtime
from meeplehall.games.xenon_profiteer.components.cards import FEED, XE
from meeplehall.games.xenon_profiteer.rules.airing import AIR_ACTION, AirWindow
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.bonus import DECLINE, TAKE, Bonus, bonus_action
from meeplehall.games.xenon_profiteer.rules.chemist import Cycle
from meeplehall.games.xenon_profiteer.rules.contracts import DISCOUNT, FROM_INSTALLED, Complete
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.distilling import DistilWindow
from meeplehall.games.xenon_profiteer.rules.effects.choices import DISCARD_LOOKED, DRAW_LOOKED, LookStep
from meeplehall.games.xenon_profiteer.rules.ending import PRIVILEGE, DiscardStep, PrivilegeStep
from meeplehall.games.xenon_profiteer.rules.moments import SKIP
from meeplehall.games.xenon_profiteer.rules.overtime import NORMAL, OVERTIME
from meeplehall.games.xenon_profiteer.rules.playing import PLAY, USE, USE_TACTIC
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import FirstThing, ModeStep

Plan = list[Action[Industry]]

#: it takes what looks this much (XP) worse now and then
CARELESS: Final = 1.0
#: with a Buy that brings so much nobody thinks of bidding
WORTH_A_BUY: Final = 0.8
#: how often it wipes a line
WIPES: Final = 0.04


def answer(state: Industry, player: int, rng: Random) -> Plan:
    """What a practised player does without thinking."""
    return ANSWERS.get(type(state.stack[-1]), anything)(state, player, state.options(player), rng)


def anything(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """Any option: where no rule of thumb is."""
    return [options[int(rng.random() * len(options))]]


def _mode(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """Overtime if it isolates at least two Xe that a normal turn would not."""
    if OVERTIME not in options:
        return [NORMAL]
    return [OVERTIME if gained_by_overtime(state.facilities[player]) > 1 else NORMAL]


def _cycle(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return [SKIP]


def _distil(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """What is obvious, Reflux if one card is in the way, then the Distil action."""
    main = options[0]
    reflux: Action[Industry] | None = None
    for action in options:
        if obvious(state, player, action):
            return [action]
        if effect_of(action) == "discard_from_hand":
            reflux = action
        elif isinstance(action, MAIN):
            main = action
    if reflux is not None:
        hand = state.facilities[player].hand
        kinds = [element for element in range(XE) if element in hand]
        if XE in hand and len(kinds) == state.turn.distil.actions + 1:
            for element in kinds:
                if hand.count(element) == 1 and len(hand) > 2:
                    return [reflux, DISCARD[element]]
    return [main]


def keep_xenon(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """A card that was looked at: ballast is discarded, all else drawn."""
    return [DISCARD_LOOKED if state.turn.looked < XE else DRAW_LOOKED]


def with_discount(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """A Contract is completed with the discount of an installed card, which costs nothing."""
    discount = DISCOUNT[FROM_INSTALLED]
    return [discount if discount in options else options[0]]


def _bonus(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return [TAKE if bonus_action(state).name != "air" or turns_to_come(state, player) > 2 else DECLINE]


def _air(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """AIR, and Feed with it while the game is long."""
    if AIR_ACTION in options:
        if rng.random() < WIPES:
            return [options[int(rng.random() * min(3, len(options)))]]
        return [AIR_ACTION]
    for action in (USE[FEED], PLAY[FEED]):
        if action in options and turns_to_come(state, player) > 2:
            return [action]
    return [options[0]]


def _trade(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """The best Buy or Bid as it looks, not always the same."""
    if len(options) == 1:
        return [options[0]]
    appraisal = Appraisal(state, player)
    best = -99.0
    chosen = options[0]
    bids: list[Action[Industry]] = []
    for action in options:
        if isinstance(action, (BidPlace, BidMove)):
            bids.append(action)
            continue
        if action is USE_TACTIC:
            continue
        merit = worth(appraisal, action)
        if merit <= 0 and is_free(action):
            continue
        merit += CARELESS * rng.random()
        if merit > best:
            best = merit
            chosen = action
    if best > WORTH_A_BUY or not bids:
        return [chosen]
    for idea in prospects(appraisal, bids):
        if idea.merit > best:
            best = idea.merit
            chosen = idea.actions[0]
    return [chosen]


def _discard(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return Retaining(state, player).best()


def _privilege(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return [PRIVILEGE[1 if rng.random() < 0.5 else 0]]


ANSWERS: Final[dict[type, Callable[[Industry, int, Plan, Random], Plan]]] = {
    ModeStep: _mode,
    FirstThing: _mode,
    Cycle: _cycle,
    DistilWindow: _distil,
    LookStep: keep_xenon,
    Complete: with_discount,
    Bonus: _bonus,
    AirWindow: _air,
    TradeWindow: _trade,
    DiscardStep: _discard,
    PrivilegeStep: _privilege,
}
