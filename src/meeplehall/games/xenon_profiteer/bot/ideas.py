"""What is worth a thought at each moment, and how good it looks, in XP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below
from meeplehall.engine.knowledge import Idea, follow
from meeplehall.games.xenon_profiteer.bot.appraisal import Appraisal
from meeplehall.games.xenon_profiteer.bot.last_turn import LastTurn, is_last_turn
from meeplehall.games.xenon_profiteer.bot.offers import completes_at_once
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.prospects import is_free, merit, prospects
from meeplehall.games.xenon_profiteer.bot.retaining import Retaining
from meeplehall.games.xenon_profiteer.bot.runs import Runs
from meeplehall.games.xenon_profiteer.bot.tempo import turns_to_come
from meeplehall.games.xenon_profiteer.bot.uses import gained_by_overtime
from meeplehall.games.xenon_profiteer.bot.value import values
from meeplehall.games.xenon_profiteer.bot.worths import (
    BIDS_WORTH,
    BUY_FORGONE,
    WORTHS,
)
from meeplehall.games.xenon_profiteer.components.cards import PROFITEER
from meeplehall.games.xenon_profiteer.rules.airing import AirWindow, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.distilling import DistilWindow
from meeplehall.games.xenon_profiteer.rules.effects.words import ABILITY, TACTIC_ABILITY
from meeplehall.games.xenon_profiteer.rules.ending import DiscardStep, PrivilegeStep
from meeplehall.games.xenon_profiteer.rules.engineer import KeepStep
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.moments import DISTIL
from meeplehall.games.xenon_profiteer.rules.overtime import NORMAL, OVERTIME
from meeplehall.games.xenon_profiteer.rules.payouts import FreeBids
from meeplehall.games.xenon_profiteer.rules.playing import USE_TACTIC, Play, Use
from meeplehall.games.xenon_profiteer.rules.setup import SIDE, ChooseColour, ChooseSide, SetupBids
from meeplehall.games.xenon_profiteer.rules.state import SETUP, Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import FirstThing, ModeStep

#: ideas worth a thought in one decision
WIDTH: Final = 8
#: a line that one redeal shows is not the one that comes
LOOKED_AT: Final = 1.0
#: the sides of the Profiteers, in XP that matches between bots showed
SIDES: Final[dict[str, float]] = {
    "extra_money": 0.1, "money_on_complete": -0.2, "remove_from_start": 0.3, "cycle_card": 0.6,
    "setup_bids": 0.1, "extra_token_per_bid": 0.0, "start_installed": 0.3, "hand_install_discount": 0.2,
    "extra_first_hand": 0.0, "money_on_wipe": -0.2,
}  # fmt: skip


def ideas(state: Industry, player: int) -> list[Idea[Industry]]:
    """The ideas worth a thought, the best one first."""
    found = IDEAS.get(type(state.stack[-1]), _afterwards)(state, player)
    found.sort(key=merit, reverse=True)
    if is_last_turn(state, player) and not isinstance(state.stack[-1], DiscardStep):
        return _for_the_last_time(state, player, found)
    return found[:WIDTH]


def _for_the_last_time(state: Industry, player: int, found: list[Idea[Industry]]) -> list[Idea[Industry]]:
    """In the last turn an idea is as good as the score that it still allows: the best one is enough.

    A new line alone is hoped for, which takes a look at many.
    """
    last = LastTurn(player)
    for idea in found:
        after = state.clone()
        follow(after, player, idea.actions)
        idea.merit = last.best(after)
        if isinstance(idea.actions[0], Wipe):
            idea.merit -= LOOKED_AT
    found.sort(key=merit, reverse=True)
    known = [idea for idea in found if not isinstance(idea.actions[0], Wipe)]
    return sorted([idea for idea in found if idea not in known[1:]], key=merit, reverse=True)


def _modes(state: Industry, player: int) -> list[Idea[Industry]]:
    """A normal turn or Overtime, each with the Distil step that follows; or an ability first.

    Those of the Distil step are among what follows, in every order that makes a difference.
    """
    found: list[Idea[Industry]] = []
    others: list[Action[Industry]] = []
    helps = gained_by_overtime(state.facilities[player])
    turns = turns_to_come(state, player)
    for action in state.options(player):
        if action is OVERTIME and not helps:
            continue
        if action is NORMAL or action is OVERTIME:
            runs = Runs(player, turns)
            after = state.clone()
            after.act(player, action)
            runs.explore(after, [action])
            lost = 0.0 if action is NORMAL else _forgone(state, player)
            found += [Idea(idea.actions, idea.merit - lost) for idea in runs.found]
        elif not _of_distil_step(state, player, action):
            others.append(action)
    if not others:
        return found
    return _lifted(found + prospects(Appraisal(state, player), others))


def _forgone(state: Industry, player: int) -> float:
    """What Overtime costs: AIR, and the better part of a Buy, which the two Bids make up for in part."""
    appraisal = Appraisal(state, player)
    return (
        max(WORTHS[BIDS_WORTH], min(WORTHS[BUY_FORGONE], appraisal.affordable_wish()))
        - WORTHS[BIDS_WORTH]
        + appraisal.outlook.air_worth()
    )


def _of_distil_step(state: Industry, player: int, action: Action[Industry]) -> bool:
    if isinstance(action, (Play, Use)):
        return ABILITY[action.card].when == DISTIL
    return action is USE_TACTIC and TACTIC_ABILITY[state.facilities[player].tactic].when == DISTIL


def _distil(state: Industry, player: int) -> list[Idea[Industry]]:
    """Whole Distil steps."""
    runs = Runs(player, turns_to_come(state, player))
    runs.explore(state, [])
    return runs.found


def _air(state: Industry, player: int) -> list[Idea[Industry]]:
    return _lifted(_options(state, player))


def _trade(state: Industry, player: int) -> list[Idea[Industry]]:
    # an installation counts the Buy that is left already
    found = _lifted(_options(state, player), Install if state.turn.trade.buys else None)
    if state.turn.trade.either and completes_at_once(state, player):
        # a token is worth $1, and what can be scored now is not scored sooner by waiting
        return [idea for idea in found if not isinstance(idea.actions[0], (BidPlace, BidMove))]
    return found


def _options(state: Industry, player: int) -> list[Idea[Industry]]:
    return prospects(Appraisal(state, player), state.options(player))


def _lifted(found: list[Idea[Industry]], counted: type | None = None) -> list[Idea[Industry]]:
    """Free actions count on top of the best main one, which is still to come, but for those of one kind."""
    mains = [idea.merit for idea in found if not is_free(idea.actions[0])]
    best = max(mains) if mains else 0.0
    for idea in found:
        if is_free(idea.actions[0]) and type(idea.actions[0]) is not counted:
            idea.merit += best
    return found


def _discards(state: Industry, player: int) -> list[Idea[Industry]]:
    return Retaining(state, player).ideas()


def _colours(state: Industry, player: int) -> list[Idea[Industry]]:
    """Any of them: one drawn from the future of this redeal, which is as random as the bot's seed."""
    options = state.options(player)
    return [Idea([options[below(state.clone().chance, SETUP, len(options))]], 0.0)]


def _sides(state: Industry, player: int) -> list[Idea[Industry]]:
    man = PROFITEER[state.facilities[player].colour]
    return [Idea([SIDE[0]], SIDES[man.start.effect]), Idea([SIDE[1]], SIDES[man.lasting.effect])]


def _afterwards(state: Industry, player: int) -> list[Idea[Industry]]:
    """Single actions, judged by the position after them."""
    found: list[Idea[Industry]] = []
    # the side of the Privilege token alone is about the turns to come
    turns = None if isinstance(state.stack[-1], PrivilegeStep) else turns_to_come(state, player)
    for action in state.options(player):
        after = state.clone()
        after.act(player, action)
        merit = Outlook(after, player, turns).expected() if after.stack else values(after)[player]
        found.append(Idea([action], merit))
    return found


IDEAS: Final[dict[type, Callable[[Industry, int], list[Idea[Industry]]]]] = {
    ModeStep: _modes,
    FirstThing: _modes,
    DistilWindow: _distil,
    AirWindow: _air,
    TradeWindow: _trade,
    KeepStep: _options,
    FreeBids: _options,
    SetupBids: _options,
    DiscardStep: _discards,
    ChooseColour: _colours,
    ChooseSide: _sides,
}
