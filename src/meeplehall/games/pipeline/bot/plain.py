"""Pipeline as somebody plays it who has read the guide: a few rules of thumb, no thought about later.

Fill orders that can be filled; run pipelines that have crude; sell once there are a few barrels; with cash to
spare, lay tiles where pipelines grow long; buy crude for pipelines that have none. Contracts, which ask for
the same every year, machines and upgrades are left to others.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.spatial import places
from meeplehall.games.pipeline.bot.survey import Place
from meeplehall.games.pipeline.bot.time_left import turns_left
from meeplehall.games.pipeline.components.board import GOVERNMENT_PRICE, YEARS
from meeplehall.games.pipeline.components.markets import CRUDE_MARKET, MARKET, MARKETS, SLOT
from meeplehall.games.pipeline.components.oil import CRUDE, GRADES, HUES
from meeplehall.games.pipeline.rules.actions.delivering import Deliver, FillOrder
from meeplehall.games.pipeline.rules.actions.government import BuyTile, GovernmentStep
from meeplehall.games.pipeline.rules.actions.markets import Buy, Sell, price
from meeplehall.games.pipeline.rules.actions.placing import ROTATE, PlaceStep, place_at
from meeplehall.games.pipeline.rules.choosing import END
from meeplehall.games.pipeline.rules.machine_phase import RUN_MACHINES
from meeplehall.games.pipeline.rules.network import Pipe
from meeplehall.games.pipeline.rules.refining import Refine, best_grades, free_pipes
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import rooms
from meeplehall.games.pipeline.rules.work_phase import (
    GOVERNMENT,
    MAIN,
    PASS,
    RUN_NETWORK,
    TO_MACHINES,
    AfterMain,
    BeforeAction,
)

#: barrels that are worth a trip to a market; crude that is bought for a colour
A_FEW: Final = 2
#: what crude for a run costs: that much is kept
PURSE: Final = 15
#: cash with which tiles are bought though there are pipelines
SPARE: Final = 40
#: tiles bought at a time: the third costs as much as both
TILES: Final = 2
#: what a barrel of crude costs
A_BARREL: Final = 8

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
        return _furthest(state, player, moves, options)
    if type(step) is GovernmentStep:
        return _tile(state, player, options)
    if type(step) is PlaceStep:
        place = _longest(state, player, state.turn.tile, state.turn.anchor)
        return place_at(place[1]) if state.turn.anchor < 0 else ROTATE[place[2]]
    return worth_a_thought(state, player)[0]


# where the worker goes


def _place(state: Refineries, player: int, options: Actions) -> Action[Refineries]:
    """The first of the places where it should go to which it can."""
    for action in _wishes(state, player):
        if action in options:
            return action
    return PASS


def _wishes(state: Refineries, player: int) -> Actions:
    """Where the worker should go, best first."""
    refinery = state.refineries[player]
    turns = turns_left(state, player)
    lines = _lines(state, refinery)
    market, barrels = _market(state, refinery)
    short = any(lines[hue] and refinery.oil[GRADES * hue] < A_FEW for hue in range(HUES))
    found: Actions = []
    if turns and _is_fed(state, refinery):
        found.append(RUN_NETWORK)
    if barrels >= A_FEW or (barrels and (turns < A_FEW or refinery.cash < PURSE)):
        found.append(MAIN[market])
    if state.year < YEARS - 1 and (refinery.cash >= SPARE or not sum(lines)):
        found.append(GOVERNMENT)
    if turns > 1 and short and rooms(refinery)[CRUDE] and refinery.cash >= A_BARREL:
        found.append(MAIN[CRUDE_MARKET])
    if barrels:
        found.append(MAIN[market])
    if turns:
        found += [RUN_NETWORK, GOVERNMENT]
    return found


def _makes(state: Refineries, refinery: Refinery, pipe: Pipe) -> int:
    """The grade that a pipeline makes of crude."""
    lengths = best_grades(state, refinery)[pipe.colour]
    return lengths[min(pipe.length, len(lengths) - 1)]


def _lines(state: Refineries, refinery: Refinery) -> list[int]:
    """Per colour, how many pipelines make something of crude."""
    found = [0] * HUES
    for pipe in refinery.network.pipes:
        if _makes(state, refinery, pipe):
            found[pipe.colour] += 1
    return found


def _is_fed(state: Refineries, refinery: Refinery) -> bool:
    """Does some pipeline have crude, and a tank for what it makes of it?"""
    room = rooms(refinery)
    for pipe in free_pipes(refinery):
        if refinery.oil[GRADES * pipe.colour]:
            for grade in range(1, _makes(state, refinery, pipe) + 1):
                if room[grade] > 0:
                    return True
    return False


def _market(state: Refineries, refinery: Refinery) -> tuple[int, int]:
    """The market that takes most barrels, and how many."""
    best, most = 1, 0
    for market in range(1, MARKETS):
        count = 0
        for row in MARKET[market].rows:
            if row.grade:
                free = 0
                for group in state.rules.groups[row.number]:
                    for slot in group:
                        free += state.slots[slot] < 0
                count += min(refinery.oil[GRADES * row.colour + row.grade], free)
        if count > most:
            best, most = market, count
    return best, most


# what is done there


def _dearest(state: Refineries, player: int, sold: list[Sell], options: Actions) -> Action[Refineries]:
    """The barrel and slot that bring most; nothing is sold as crude."""
    refinery = state.refineries[player]
    best: Sell | None = None
    for action in sold:
        if SLOT[action.slot].row.grade and (
            best is None or price(refinery, action.slot) > price(refinery, best.slot)
        ):
            best = action
    if best is not None:
        return best
    return END if END in options else sold[0]


def _crude(state: Refineries, player: int, bought: list[Buy], options: Actions) -> Action[Refineries]:
    """The cheapest crude of a colour that some pipeline refines, a few barrels of each."""
    refinery = state.refineries[player]
    lines = _lines(state, refinery)
    best: Buy | None = None
    for action in bought:
        barrel = action.barrel(state)
        hue = barrel // GRADES
        if barrel % GRADES or not lines[hue] or refinery.oil[barrel] >= max(A_FEW, lines[hue]):
            continue
        if best is None or price(refinery, action.slot) < price(refinery, best.slot):
            best = action
    if best is not None and turns_left(state, player) > 1:
        return best
    return END if END in options else bought[0]


def _furthest(state: Refineries, player: int, moves: list[Refine], options: Actions) -> Action[Refineries]:
    """As far as it goes; a pipeline that has crude leaves better oil alone."""
    refinery = state.refineries[player]
    best: Refine | None = None
    for move in moves:
        colour = refinery.network.pipes[move.pipeline].colour
        if state.turn.grade > CRUDE and END in options and refinery.oil[GRADES * colour]:
            continue
        if best is None or move.grade > best.grade:
            best = move
    return END if best is None else best


def _tile(state: Refineries, player: int, options: Actions) -> Action[Refineries]:
    """The tile with which pipelines grow longest; no more than a few, and never the last dollars."""
    turn = state.turn
    if END in options:
        left = state.refineries[player].cash - GOVERNMENT_PRICE[turn.government]
        if turn.government >= TILES or left < PURSE:
            return END
    best, most = options[0], -1
    for action in options:
        if isinstance(action, BuyTile):
            tile = state.government[action.place]
            length = _length(state, player, tile, _longest(state, player, tile, -1))
            if length > most:
                best, most = action, length
    return best


def _longest(state: Refineries, player: int, tile: int, anchor: int) -> Place:
    """Where a tile makes long pipelines."""
    found = places(state, state.refineries[player], tile, anchor)
    best, most = found[0], -1
    for place in found:
        length = _length(state, player, tile, place)
        if length > most:
            best, most = place, length
    return best


def _length(state: Refineries, player: int, tile: int, place: Place) -> int:
    """How long the pipelines would be: one of eight counts for more than two of four."""
    network = state.refineries[player].network.with_tile(tile, place[1], place[2])
    return sum([pipe.length * pipe.length for pipe in network.pipes])
