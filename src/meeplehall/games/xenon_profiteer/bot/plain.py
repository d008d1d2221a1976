"""What somebody does who has read the guide: rules of thumb. Positions are played out by them, too."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.answers import Plan, anything, keep_xenon, with_discount
from meeplehall.games.xenon_profiteer.bot.distillate import of_hand, tools
from meeplehall.games.xenon_profiteer.bot.keeping import Keeping
from meeplehall.games.xenon_profiteer.bot.offers import contract_xp, installed_xp
from meeplehall.games.xenon_profiteer.bot.prospects import effect_of
from meeplehall.games.xenon_profiteer.bot.runs import MAIN, obvious
from meeplehall.games.xenon_profiteer.bot.tempo import turns_to_come
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FEED,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    XE,
)
from meeplehall.games.xenon_profiteer.rules.airing import AIR_ACTION, AirWindow, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.bonus import DECLINE, TAKE, Bonus, bonus_action
from meeplehall.games.xenon_profiteer.rules.buying import Buy, price
from meeplehall.games.xenon_profiteer.rules.chemist import Cycle
from meeplehall.games.xenon_profiteer.rules.contracts import Complete
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.distilling import DistilWindow
from meeplehall.games.xenon_profiteer.rules.effects.choices import LookStep
from meeplehall.games.xenon_profiteer.rules.ending import PRIVILEGE, DiscardStep, PrivilegeStep
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.market import own_tokens
from meeplehall.games.xenon_profiteer.rules.moments import SKIP
from meeplehall.games.xenon_profiteer.rules.overtime import NORMAL, OVERTIME
from meeplehall.games.xenon_profiteer.rules.playing import PLAY, USE, Play, Use, UseTactic
from meeplehall.games.xenon_profiteer.rules.scoring import PIPELINE_XP
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import FirstThing, ModeStep

#: nobody thinks of what lasts in the last turns
LAST_TURNS: Final = 2.0
#: a thing for later is worth less than a point at once
LATER: Final = 0.1


def plain(state: Industry, player: int, rng: Random) -> Plan:
    """What a rule of thumb says; anything where there is none."""
    return RULES.get(type(state.stack[-1]), anything)(state, player, state.options(player), rng)


def _mode(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """Overtime if a normal turn isolates nothing and Overtime two Xe, or all that the Contract asks for."""
    if OVERTIME not in options:
        return [NORMAL]
    facility = state.facilities[player]
    removed, discards = tools(facility, 0, True)
    found = of_hand(facility.hand, removed, discards, 1, False)
    asked = 2
    if facility.contract >= 0:
        asked = min(asked, CARD[facility.contract].need - facility.stored)
    return [OVERTIME if found.by_overtime() >= asked else NORMAL]


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
                if hand.count(element) == 1:
                    return [reflux, DISCARD[element]]
    return [main]


def _bonus(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    late = bonus_action(state).name == "air" and turns_to_come(state, player) < LAST_TURNS
    return [DECLINE if late else TAKE]


def _air(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """AIR, and Feed with it while the game is long; whoever has no Contract and finds none wipes."""
    if AIR_ACTION in options:
        return [AIR_ACTION]
    feeds: Plan = [USE[FEED], PLAY[FEED]]
    for feed in feeds:
        if feed in options and turns_to_come(state, player) > LAST_TURNS:
            return [feed]
    for action in options:
        if not isinstance(action, (Install, Play, Use, UseTactic, Wipe)):
            return [action]
    return [options[0]]


def _trade(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    """The Buy or the installation that brings most; else a bid on what would."""
    best, chosen = 0.0, None
    bids: Plan = []
    for action in options:
        if isinstance(action, Buy):
            brings = _buy(state, player, action)
        elif isinstance(action, Install):
            brings = installed_xp(state, player, action.card)
        else:
            if isinstance(action, BidPlace):
                bids.append(action)
            continue
        brings += LATER * rng.random()
        if brings > best:
            best, chosen = brings, action
    if chosen is not None:
        return [chosen]
    if bids:
        return [max(bids, key=lambda bid: wanted(state, player, bid.place))]  # type: ignore[attr-defined]
    for action in options:
        if not isinstance(action, (Play, Use, UseTactic, BidMove)):
            return [action]
    return [options[0]]


def _buy(state: Industry, player: int, action: Buy) -> float:
    """What a Buy brings: XP at once, or a Contract to work for."""
    card = state.line[action.place]
    facility = state.facilities[player]
    if card >= FIRST_CONTRACT:
        missing = max(0, CARD[card].need - facility.stored)
        return contract_xp(card) / (1 + missing) if missing <= turns_to_come(state, player) else 0.0
    if card >= FIRST_PIPELINE:
        owned = facility.pipelines.bit_count()
        return float(PIPELINE_XP[owned + 1] - PIPELINE_XP[owned])
    if action.install:
        return installed_xp(state, player, card)
    cost = price(state, player, action.place, False)
    return LATER if cost * 2 <= facility.money and turns_to_come(state, player) > LAST_TURNS else 0.0


def wanted(state: Industry, player: int, place: int) -> float:
    """How much somebody would like the card at a place, whatever it costs."""
    card = state.line[place]
    facility = state.facilities[player]
    near = LATER * own_tokens(state, place, player)
    if card >= FIRST_CONTRACT:
        return near + contract_xp(card) / (1 + max(0, CARD[card].need - facility.stored))
    if card >= FIRST_PIPELINE:
        owned = facility.pipelines.bit_count()
        return 0.0 if facility.pipelines >> card & 1 else near + PIPELINE_XP[owned + 1] - PIPELINE_XP[owned]
    if CARD[card].installable and not facility.installed >> card & 1:
        return near + installed_xp(state, player, card)
    return near


def _discard(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return Keeping(state, player).choices()[0].plan


def _skip(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return [SKIP]


def _privilege(state: Industry, player: int, options: Plan, rng: Random) -> Plan:
    return [PRIVILEGE[0]]


RULES: Final[dict[type, Callable[[Industry, int, Plan, Random], Plan]]] = {
    ModeStep: _mode,
    FirstThing: _mode,
    Cycle: _skip,
    DistilWindow: _distil,
    LookStep: keep_xenon,
    Complete: with_discount,
    Bonus: _bonus,
    AirWindow: _air,
    TradeWindow: _trade,
    DiscardStep: _discard,
    PrivilegeStep: _privilege,
}
