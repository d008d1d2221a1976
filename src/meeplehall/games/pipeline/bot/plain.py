"""Pipeline as somebody plays it who has read the guide: a few rules of thumb, no thought about later.

Deliver what can be delivered; sell refined oil once there are a few barrels; run pipelines that have crude;
buy crude for pipelines that have none; with cash to spare, more tiles.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.time_left import turns_left
from meeplehall.games.pipeline.components.markets import CRUDE_MARKET, MARKET, MARKETS
from meeplehall.games.pipeline.components.oil import GRADES, HUES
from meeplehall.games.pipeline.rules.actions.delivering import Deliver, FillOrder
from meeplehall.games.pipeline.rules.actions.government import GovernmentStep
from meeplehall.games.pipeline.rules.actions.markets import Buy, Sell, price
from meeplehall.games.pipeline.rules.choosing import END
from meeplehall.games.pipeline.rules.machine_phase import RUN_MACHINES
from meeplehall.games.pipeline.rules.refining import Refine, best_grades
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.work_phase import (
    GOVERNMENT,
    MAIN,
    PASS,
    RUN_NETWORK,
    TO_MACHINES,
    AfterMain,
    BeforeAction,
)

#: barrels that are worth a trip to a market
A_FEW: Final = 2
#: crude that is bought for each colour, and cash that is kept for it
SOME_CRUDE: Final = 2
PURSE: Final = 15

Actions = list[Action[Refineries]]


def plain_action(state: Refineries, player: int) -> Action[Refineries]:
    """What the rules of thumb say."""
    options = state.options(player)
    for action in options:
        if isinstance(action, Deliver | FillOrder):
            return action
    step = state.stack[-1]
    if type(step) is BeforeAction:
        return _place(state, player, options)
    if type(step) is AfterMain:
        return TO_MACHINES
    if RUN_MACHINES in options:
        return RUN_MACHINES
    sold = [action for action in options if isinstance(action, Sell)]
    if sold:
        return _dearest(state, player, sold, options)
    bought = [action for action in options if isinstance(action, Buy)]
    if bought:
        return _crude(state, player, bought, options)
    moves = [action for action in options if isinstance(action, Refine)]
    if moves:
        return max(moves, key=_grade)
    if type(step) is GovernmentStep and END in options and state.refineries[player].cash < 2 * PURSE:
        return END
    return worth_a_thought(state, player)[0]


def _grade(move: Refine) -> int:
    return move.grade


def made(state: Refineries, refinery: Refinery) -> list[int]:
    """Per colour, the best grade that a pipeline makes of crude."""
    grades = best_grades(state, refinery)
    found = [0] * HUES
    for pipe in refinery.network.pipes:
        lengths = grades[pipe.colour]
        found[pipe.colour] = max(found[pipe.colour], lengths[min(pipe.length, len(lengths) - 1)])
    return found


def _place(state: Refineries, player: int, options: Actions) -> Action[Refineries]:
    """Where the worker goes."""
    refinery = state.refineries[player]
    oil = refinery.oil
    colours = made(state, refinery)
    if RUN_NETWORK in options and turns_left(state, player):
        return RUN_NETWORK
    best, most = -1, 0
    for market in range(1, MARKETS):
        hues = {row.colour for row in MARKET[market].rows if row.grade}
        count = sum([sum(oil[GRADES * hue + 1 : GRADES * hue + GRADES]) for hue in hues])
        if MAIN[market] in options and count > most:
            best, most = market, count
    if most >= A_FEW or (most and turns_left(state, player) < A_FEW):
        return MAIN[best]
    wants = any(colours[hue] and oil[GRADES * hue] < SOME_CRUDE for hue in range(HUES))
    if GOVERNMENT in options and (refinery.cash > 2 * PURSE or not any(colours)):
        return GOVERNMENT
    if wants and MAIN[CRUDE_MARKET] in options and turns_left(state, player) > A_FEW:
        return MAIN[CRUDE_MARKET]
    if most:
        return MAIN[best]
    return GOVERNMENT if GOVERNMENT in options else PASS


def _dearest(state: Refineries, player: int, sold: list[Sell], options: Actions) -> Action[Refineries]:
    """The barrel and slot that bring most; crude is kept."""
    refinery = state.refineries[player]
    best: Sell | None = None
    for action in sold:
        if action.barrel % GRADES and (
            best is None or price(refinery, action.slot) > price(refinery, best.slot)
        ):
            best = action
    if best is not None:
        return best
    return END if END in options else sold[0]


def _crude(state: Refineries, player: int, bought: list[Buy], options: Actions) -> Action[Refineries]:
    """The cheapest crude of a colour that some pipeline refines, a few barrels of each."""
    refinery = state.refineries[player]
    colours = made(state, refinery)
    best: Buy | None = None
    for action in bought:
        barrel = action.barrel(state)
        hue = barrel // GRADES
        if barrel % GRADES or not colours[hue] or refinery.oil[barrel] >= SOME_CRUDE:
            continue
        if best is None or price(refinery, action.slot) < price(refinery, best.slot):
            best = action
    if best is not None and turns_left(state, player) > A_FEW:
        return best
    return END if END in options else bought[0]
