"""What is worth a thought at each step: the options without those that others are better than at sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.bot.deliveries import asked_for, shortfall
from meeplehall.games.pipeline.bot.spatial import machine_cells, places
from meeplehall.games.pipeline.bot.survey import plant_of
from meeplehall.games.pipeline.bot.time_left import turns_left
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import NEIGHBOURS, QUADRANT_SPACES, YEARS
from meeplehall.games.pipeline.components.oil import CRUDE, GRADES, HIGH, LOW, MID
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.components.upgrades import GOVERNMENT_TILE, LEVELS, MACHINE, SHOP_PIPE, TANK
from meeplehall.games.pipeline.rules.actions.benefits import RECEIVE, BenefitStep
from meeplehall.games.pipeline.rules.actions.contracting import DEFERRED, ContractStep, DeferStep, Loan, Take
from meeplehall.games.pipeline.rules.actions.government import LAY_NOW, BuyTile, FreeTileStep, GovernmentStep
from meeplehall.games.pipeline.rules.actions.markets import Buy, BuyStep, Sell, SellStep, price
from meeplehall.games.pipeline.rules.actions.placing import (
    ROTATE,
    MachineStep,
    PlaceStep,
    TakesTile,
    cover,
    place_at,
)
from meeplehall.games.pipeline.rules.actions.running import NetworkStep, Runs, can_run_network
from meeplehall.games.pipeline.rules.actions.shops import (
    TANK_TO,
    FreePipeStep,
    Item,
    ItemStep,
    MachineShopStep,
    ShopStep,
    TankStep,
)
from meeplehall.games.pipeline.rules.actions.turn_order import DISK, KEEP, OrderTrack
from meeplehall.games.pipeline.rules.actions.upgrades import Flip, FlipStep
from meeplehall.games.pipeline.rules.choosing import END
from meeplehall.games.pipeline.rules.network import Pipe
from meeplehall.games.pipeline.rules.papers import tile_of
from meeplehall.games.pipeline.rules.refining import value
from meeplehall.games.pipeline.rules.setup import StartTanks
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import stored

#: machine cells, government tiles, tiles of a shop and tiles to run that are tried in earnest
CELLS: Final = 5
TILES: Final = 3
SHOP_TILES: Final = 2
RUNS: Final = 2
#: whoever has so much needs no loan, and whoever has pipelines needs no more than crude for a run
ENOUGH_CASH: Final = 25
CASH_FOR_CRUDE: Final = 12
#: the tanks to begin with, one after the other
FIRST_TANKS: Final = (CRUDE, LOW, MID, CRUDE, HIGH)

Actions = list[Action[Refineries]]


def worth_a_thought(state: Refineries, player: int) -> Actions:
    """What is tried at the step under way."""
    answer = ANSWERS.get(type(state.stack[-1]))
    return state.options(player) if answer is None else answer(state, player)


def _first_tanks(state: Refineries, player: int) -> Actions:
    placed = sum(state.refineries[player].tanks)
    wanted = TANK_TO[FIRST_TANKS[placed % len(FIRST_TANKS)]]
    options = state.options(player)
    return [wanted] if wanted in options else options


def _sales(state: Refineries, player: int) -> Actions:
    """For every barrel the best price; crude that a pipeline waits for is kept."""
    refinery = state.refineries[player]
    options = state.options(player)
    lines = plant_of(state, refinery).lines
    late = turns_left(state, player) < 2
    best: dict[int, Sell] = {}
    for action in options:
        if isinstance(action, Sell):
            if not late and not action.barrel % GRADES and lines[action.barrel // GRADES]:
                continue
            known = best.get(action.barrel)
            if known is None or price(refinery, action.slot) > price(refinery, known.slot):
                best[action.barrel] = action
    return _or_end([*best.values()], options) or options


def _purchases(state: Refineries, player: int) -> Actions:
    """Crude of colours that some pipeline refines, and refined oil that somebody has asked for, each at its
    lowest price."""
    refinery = state.refineries[player]
    options = state.options(player)
    lines = plant_of(state, refinery).lines
    asked = asked_for(state, refinery)
    best: dict[int, Buy] = {}
    for action in options:
        if isinstance(action, Buy):
            barrel = action.barrel(state)
            if barrel not in asked if barrel % GRADES else not lines[barrel // GRADES]:
                continue
            known = best.get(barrel)
            if known is None or price(refinery, action.slot) < price(refinery, known.slot):
                best[barrel] = action
    return _or_end([*best.values()], options) or options


def _contracts(state: Refineries, player: int) -> Actions:
    """Contracts that the pipelines can fill, or nearly so if there is a year to come; a loan."""
    refinery = state.refineries[player]
    options = state.options(player)
    able = plant_of(state, refinery).able
    allowed = 1 if state.year < YEARS - 1 else 0
    found: Actions = []
    for action in options:
        if isinstance(action, Take):
            if shortfall(PAPER[state.display[action.place]].needs, able) <= allowed:
                found.append(action)
        elif isinstance(action, Loan) and _wants_a_loan(state, player):
            found.append(action)
    # whoever has come here in vain still need not borrow
    return _or_end(found, options) or [a for a in options if isinstance(a, Take)] or options


def _wants_a_loan(state: Refineries, player: int) -> bool:
    """Hardly any cash, and nothing to run or sell; it is worth a visit of the worker, not a second one."""
    refinery = state.refineries[player]
    enough = CASH_FOR_CRUDE if any(plant_of(state, refinery).lines) else ENOUGH_CASH
    if refinery.cash >= enough or state.turn.secondary:
        return False
    return sum(refinery.oil) == stored(refinery, CRUDE) and not can_run_network(state, player)


def _this_year(state: Refineries, player: int) -> Actions:
    """A contract that the pipelines cannot fill yet is put off."""
    refinery = state.refineries[player]
    needs = PAPER[tile_of(refinery.contracts[-1])].needs
    if shortfall(needs, plant_of(state, refinery).able) > 0:
        return [DEFERRED]
    return state.options(player)


def _or_end(found: Actions, options: Actions) -> Actions:
    """These, or no more if one may stop."""
    return [*found, END] if END in options else found


# tiles, tanks and machines


def _gain(state: Refineries, refinery: Refinery, tile: int) -> float:
    """What a tile adds at its best place."""
    found = places(state, refinery, tile, -1)
    return found[0][0] if found else 0.0


def _best_tiles(state: Refineries, player: int, options: Actions, most: int) -> Actions:
    """The tiles that add most to the network."""
    refinery = state.refineries[player]
    ranked: list[tuple[float, int]] = []
    for i, action in enumerate(options):
        if isinstance(action, TakesTile):
            ranked.append((-_gain(state, refinery, action.tile_taken(state)), i))
    ranked.sort()
    return [options[i] for _, i in ranked[:most]]


def _free_tile(state: Refineries, player: int) -> Actions:
    return _best_tiles(state, player, state.options(player), 1)


def _goods(state: Refineries, player: int) -> Actions:
    """The cheapest tank or machine, the best tiles, or no more."""
    options = state.options(player)
    items: Actions = [action for action in options if isinstance(action, Item)]
    return _or_end(items[:1] + _best_tiles(state, player, options, SHOP_TILES), options)


def _government(state: Refineries, player: int) -> Actions:
    """Tiles for the worker that are good together with their neighbours; then the best neighbour."""
    options = state.options(player)
    if state.turn.worker >= 0:
        if state.turn.aside >= 0:
            return [LAY_NOW]
        return [*_best_tiles(state, player, options, 1), END]
    refinery = state.refineries[player]
    gains: dict[int, float] = {}
    for action in options:
        if isinstance(action, BuyTile):
            gains[action.place] = _gain(state, refinery, state.government[action.place])
    ranked: list[tuple[float, int]] = []
    for i, action in enumerate(options):
        if isinstance(action, BuyTile):
            first = action.place - action.place % QUADRANT_SPACES
            near: list[float] = []
            for n in NEIGHBOURS[action.place - first]:
                if first + n in gains:
                    near.append(gains[first + n])
            near.sort(reverse=True)
            ranked.append((-(gains[action.place] + 0.8 * sum(near[:2])), i))
    ranked.sort()
    return [options[i] for _, i in ranked[:TILES]]


def _benefits(state: Refineries, player: int) -> Actions:
    """Tiles first, then tanks; a machine last, when it is clear what it can touch."""
    options = state.options(player)
    for kind in (GOVERNMENT_TILE, SHOP_PIPE, TANK, MACHINE):
        if RECEIVE[kind] in options:
            return [RECEIVE[kind]]
    return options


def _free_item(state: Refineries, player: int) -> Actions:
    """The dearest, as it costs nothing."""
    return state.options(player)[-1:]


def _tank(state: Refineries, player: int) -> Actions:
    """For crude, or for a grade that some pipeline makes; before there are any, for whatever there may be."""
    grades = plant_of(state, state.refineries[player]).grades
    options = state.options(player)
    made: Actions = [action for action in options if action is TANK_TO[CRUDE]]
    for grade in range(LOW, GRADES):
        if grades >> grade & 1 and TANK_TO[grade] in options:
            made.append(TANK_TO[grade])
    return made if grades and made else options


def _machine(state: Refineries, player: int) -> Actions:
    return [cover(cell) for cell in machine_cells(state, state.refineries[player], CELLS)]


def _place(state: Refineries, player: int) -> Actions:
    """Where the tile in hand makes the position best; then how it is turned there."""
    turn = state.turn
    refinery = state.refineries[player]
    found = places(state, refinery, turn.tile, turn.anchor)
    chosen = found[0]
    if len(found) > 1:
        network = refinery.network
        best = -1e9
        for gain, cell, rotation in found:
            refinery.network = network.with_tile(turn.tile, cell, rotation)
            merit = worth(state, player) + gain
            if merit > best:
                best = merit
                chosen = (gain, cell, rotation)
        refinery.network = network
    return [place_at(chosen[1]) if turn.anchor < 0 else ROTATE[chosen[2]]]


def _lock(state: Refineries, player: int) -> Actions:
    """Lock the family in which a rival has come furthest; none that this player goes on with.

    Nobody buys a family twice in a year, so that a lock costs whoever does not want the family nothing.
    """
    levels = state.refineries[player].levels
    best: Action[Refineries] = END
    most = 0
    for action in state.options(player):
        if isinstance(action, Flip):
            family = action.family
            if levels[family] and levels[family] < LEVELS:
                continue
            gain = 1 + LEVELS * max([rival.levels[family] % LEVELS for rival in state.refineries])
            if gain > most:
                most = gain
                best = action
    return [best]


def _play_first(state: Refineries, player: int) -> Actions:
    """Whoever plays first has the choice of slots, tiles and families, and wins ties."""
    return [KEEP] if state.lower[0] == player else [DISK[0]]


# running the network


def _runs(state: Refineries, player: int) -> Actions:
    """The tiles and machines through which most can be refined."""
    refinery = state.refineries[player]
    options = state.options(player)
    ranked: list[tuple[float, int]] = []
    for i, action in enumerate(options):
        if isinstance(action, Runs):
            ranked.append((-_fed(refinery, action.pipes_run(refinery)), i))
    ranked.sort()
    return [options[i] for _, i in ranked[:RUNS]]


def _fed(refinery: Refinery, pipes: list[Pipe]) -> float:
    """The value of these pipelines, as far as there is oil for them."""
    oil = refinery.oil
    total = 0.0
    left = [
        oil[0] + oil[1] + oil[2],
        oil[4] + oil[5] + oil[6],
        oil[8] + oil[9] + oil[10],
    ]
    for pipe in sorted(pipes, key=_shorter):
        if left[pipe.colour]:
            left[pipe.colour] -= 1
            total += min(value(refinery, pipe), 20)
    return total


def _shorter(pipe: Pipe) -> int:
    return -pipe.length


ANSWERS: Final[dict[type, Callable[[Refineries, int], Actions]]] = {
    StartTanks: _first_tanks,
    SellStep: _sales,
    BuyStep: _purchases,
    ShopStep: _goods,
    MachineShopStep: _goods,
    GovernmentStep: _government,
    FreeTileStep: _free_tile,
    FreePipeStep: _free_tile,
    BenefitStep: _benefits,
    ItemStep: _free_item,
    TankStep: _tank,
    PlaceStep: _place,
    MachineStep: _machine,
    NetworkStep: _runs,
    FlipStep: _lock,
    ContractStep: _contracts,
    DeferStep: _this_year,
    OrderTrack: _play_first,
}
