"""Turns as bots plan them: from the engine's own options, each step the one after which the position is best.

Where there are many options only those worth a thought are tried: the best slot for a barrel, the best
places for a tile, government tiles with good neighbours. An option that opens a choice is judged by what
comes of it, and to end a step by what there is already.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.bot.spatial import machine_cells, places
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import NEIGHBOURS, PRICES, QUADRANT_SPACES
from meeplehall.games.pipeline.components.markets import SLOT
from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.upgrades import GOVERNMENT_TILE, MACHINE, SHOP_PIPE, TANK
from meeplehall.games.pipeline.rules.actions.contracting import DeferStep
from meeplehall.games.pipeline.rules.actions.delivering import Deliver, FillOrder, OrderStep
from meeplehall.games.pipeline.rules.actions.government import BuyTile, FreeTile, FreeTileStep, GovernmentStep
from meeplehall.games.pipeline.rules.actions.markets import Buy, BuyStep, Sell, SellStep, price
from meeplehall.games.pipeline.rules.actions.placing import ROTATE, MachineStep, PlaceStep, cover, place_at
from meeplehall.games.pipeline.rules.actions.running import NetworkStep, RunOne, RunTile
from meeplehall.games.pipeline.rules.actions.shops import (
    FreePipeStep,
    Item,
    ItemStep,
    ShopStep,
    TakePipe,
    TankStep,
)
from meeplehall.games.pipeline.rules.actions.upgrades import FLIP_STEP
from meeplehall.games.pipeline.rules.benefits import DECLINE_REST, RECEIVE, BenefitStep
from meeplehall.games.pipeline.rules.choosing import END
from meeplehall.games.pipeline.rules.machine_phase import END_TURN, RUN_EARLY, RUN_MACHINES, MachinePhase
from meeplehall.games.pipeline.rules.network import Pipe
from meeplehall.games.pipeline.rules.refining import free_pipes, value
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.work_phase import PASS, TO_MACHINES, AfterMain, BeforeAction, Secondary

#: no turn has more decisions
LONGEST: Final = 150
#: machine cells, government tiles and tiles to run that are tried in earnest
CELLS: Final = 5
TILES: Final = 3
RUNS: Final = 2
#: every second pipe tile of a shop comes without a further price: the first is not judged alone
SECOND_TILE: Final = 8.0
#: they change nothing by themselves
STANDING: Final[list[Action[Refineries]]] = [END, END_TURN, TO_MACHINES, DECLINE_REST, PASS]
#: steps that a choice brings with it
INNER: Final = (
    PlaceStep,
    MachineStep,
    TankStep,
    BenefitStep,
    FreeTileStep,
    ItemStep,
    FreePipeStep,
    DeferStep,
    OrderStep,
)
#: steps with a free tile
GIFTS: Final = (FreeTileStep, FreePipeStep)
#: actions before the worker is sent out
OPENING: Final = (Deliver, FillOrder)
#: actions that only open a choice
LONG: Final = (Secondary, RunTile, RunOne)
#: steps at which the action before is over
OVER: Final = (BeforeAction, AfterMain, MachinePhase)
#: what an improvement has to bring at least
TRIFLE: Final = 0.01

#: plans, and what the position is worth after each
Turns = tuple[list[list[Action[Refineries]]], list[float]]


def turns(state: Refineries, player: int) -> Turns:
    """A turn for every place of the worker; what is worth delivering is delivered before."""
    after = state.clone()
    opening: list[Action[Refineries]] = []
    while isinstance(after.stack[-1], BeforeAction) and player in after.waiting:
        better = _opening(after, player)
        if better is None:
            break
        opening += better.actions
        after = better.after
    plans: list[list[Action[Refineries]]] = []
    merits: list[float] = []
    for action in after.options(player):
        if not _is_opening(action):
            plan = [*opening, action]
            plans.append(plan)
            merits.append(_finish(after, player, plan))
    return plans, merits


def _finish(state: Refineries, player: int, plan: list[Action[Refineries]]) -> float:
    """Do the last action of a plan and go on to the end of the turn; gives the worth of what comes of it."""
    after = state.clone()
    after.act(player, plan[-1])
    while len(plan) < LONGEST:
        if not after.stack or player not in after.waiting or isinstance(after.stack[-1], BeforeAction):
            break
        after = _go_on(after, player, plan)
        if plan[-1] is END_TURN:
            break  # before the others play and a year ends
    return worth(after, player)


def _is_opening(action: Action[Refineries]) -> bool:
    return action is RUN_EARLY or isinstance(action, OPENING)


def _opening(state: Refineries, player: int) -> Trial | None:
    """A delivery, or an early run of the machines, that makes the position better."""
    openings = [action for action in state.options(player) if _is_opening(action)]
    if not openings:
        return None
    chosen: Trial | None = None
    best = worth(state, player) + TRIFLE
    for action in openings:
        trial = Trial(state, player, action)
        if trial.merit > best:
            best = trial.merit
            chosen = trial
    return chosen


def best_step(state: Refineries, player: int) -> Action[Refineries]:
    """The option after which the position is worth most."""
    done: list[Action[Refineries]] = []
    _go_on(state.clone(), player, done)
    return done[0]


def _go_on(state: Refineries, player: int, done: list[Action[Refineries]]) -> Refineries:
    """Take the option after which the position is worth most, and note what was done.

    Gives the position after it; the one given is used up. The end of the turn is noted, not done.
    """
    options = worth_a_thought(state, player)
    chosen = options[0]
    if len(options) > 1:
        best = -1e9
        leading: Trial | None = None
        for action in options:
            if action in STANDING:
                merit = worth(state, player)
                if merit > best:
                    best = merit
                    chosen = action
                    leading = None
            else:
                trial = Trial(state, player, action)
                if trial.merit > best:
                    best = trial.merit
                    leading = trial
        if leading is not None:
            done += leading.actions
            return leading.after
    done.append(chosen)
    if chosen is not END_TURN:
        state.act(player, chosen)
    return state


class Trial:
    """An action, the answers to what it brings with it, and what the position is worth after them."""

    __slots__ = ("actions", "after", "merit")

    def __init__(self, state: Refineries, player: int, action: Action[Refineries]) -> None:
        self.actions = [action]
        self.after = state.clone()
        self.after.act(player, action)
        if isinstance(action, LONG) or action is RUN_MACHINES or action is RUN_EARLY:
            self._to_the_end_of_the_action(player)
        elif not _is_inner(state):
            self._answer(player)
        self.merit = worth(self.after, player)
        if isinstance(action, TakePipe) and not state.turn.free and self.after.turn.bundle % 2:
            self.merit += SECOND_TILE

    def _to_the_end_of_the_action(self, player: int) -> None:
        """Where an action only opens a choice, it is judged by the best of what follows."""
        while len(self.actions) < LONGEST:
            after = self.after
            if not after.stack or player not in after.waiting:
                break
            if isinstance(after.stack[-1], OVER):
                break
            self.after = _go_on(after, player, self.actions)

    def _answer(self, player: int) -> None:
        """Answer what a choice brings with it."""
        while self.after.stack and player in self.after.waiting and _is_inner(self.after):
            self.after = _go_on(self.after, player, self.actions)


def _is_inner(state: Refineries) -> bool:
    return isinstance(state.stack[-1], INNER)


# what is tried


def worth_a_thought(state: Refineries, player: int) -> list[Action[Refineries]]:
    """The options, without those that others are better than at sight."""
    step = state.stack[-1]
    if isinstance(step, PlaceStep):
        return [_place(state, player)]
    options = state.options(player)
    if isinstance(step, SellStep):
        return _best_sales(state, player, options)
    if isinstance(step, BuyStep):
        return _best_purchases(state, player, options)
    if isinstance(step, GovernmentStep):
        return _government(state, player, options)
    if isinstance(step, GIFTS):
        return _best_tiles(state, player, options, 1)
    if isinstance(step, ShopStep):
        return _goods(state, player, options)
    if isinstance(step, BenefitStep):
        return _benefits(options)
    if isinstance(step, ItemStep):
        return options[-1:]  # whatever its price
    if isinstance(step, MachineStep):
        return [cover(cell) for cell in machine_cells(state, state.refineries[player], CELLS)]
    if isinstance(step, NetworkStep):
        return _runs(state, player, options)
    if step is FLIP_STEP[player]:
        return options[:1]
    return options


def _best_sales(
    state: Refineries, player: int, options: list[Action[Refineries]]
) -> list[Action[Refineries]]:
    """For every barrel the best price."""
    refinery = state.refineries[player]
    best: dict[int, Sell] = {}
    for action in options:
        if isinstance(action, Sell):
            known = best.get(action.barrel)
            if known is None or price(refinery, action.slot) > price(refinery, known.slot):
                best[action.barrel] = action
    found: list[Action[Refineries]] = [*best.values()]
    if END in options:
        found.append(END)
    return found


def _best_purchases(
    state: Refineries, player: int, options: list[Action[Refineries]]
) -> list[Action[Refineries]]:
    """Every kind of barrel at its lowest price."""
    refinery = state.refineries[player]
    best: dict[int, Buy] = {}
    for action in options:
        if isinstance(action, Buy):
            barrel = GRADES * state.slots[action.slot] + SLOT[action.slot].row.grade
            known = best.get(barrel)
            if known is None or price(refinery, action.slot) < price(refinery, known.slot):
                best[barrel] = action
    found: list[Action[Refineries]] = [*best.values()]
    if END in options:
        found.append(END)
    return found


def _tile(state: Refineries, action: Action[Refineries]) -> int:
    """The pipe tile that an action takes, or -1."""
    if isinstance(action, TakePipe):
        return action.tile
    if isinstance(action, BuyTile):
        return state.government[action.place]
    if isinstance(action, FreeTile):
        return state.government[action.place]
    return -1


def _gain(state: Refineries, refinery: Refinery, tile: int) -> float:
    """What a tile adds at its best place."""
    found = places(state, refinery, tile, -1)
    return found[0][0] if found else 0.0


def _best_tiles(
    state: Refineries, player: int, options: list[Action[Refineries]], most: int
) -> list[Action[Refineries]]:
    """The tiles that add most to the network."""
    refinery = state.refineries[player]
    ranked: list[tuple[float, int]] = []
    for i, action in enumerate(options):
        tile = _tile(state, action)
        if tile >= 0:
            ranked.append((-_gain(state, refinery, tile), i))
    ranked.sort()
    return [options[i] for _, i in ranked[:most]]


def _goods(state: Refineries, player: int, options: list[Action[Refineries]]) -> list[Action[Refineries]]:
    """The cheapest tank or machine, the two best tiles, or no more."""
    found: list[Action[Refineries]] = []
    for action in options:
        if isinstance(action, Item):
            found.append(action)
            break
    found += _best_tiles(state, player, options, 2)
    if END in options:
        found.append(END)
    return found


def _government(
    state: Refineries, player: int, options: list[Action[Refineries]]
) -> list[Action[Refineries]]:
    """Tiles for the worker that are good together with their neighbours; then the best neighbour."""
    if state.turn.worker >= 0:
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


def _benefits(options: list[Action[Refineries]]) -> list[Action[Refineries]]:
    """Tiles first, then tanks; a machine last, when it is clear what it can touch."""
    for kind in (GOVERNMENT_TILE, SHOP_PIPE, TANK, MACHINE):
        if RECEIVE[kind] in options:
            return [RECEIVE[kind]]
    return options


def _runs(state: Refineries, player: int, options: list[Action[Refineries]]) -> list[Action[Refineries]]:
    """The tiles and machines through which most can be refined."""
    refinery = state.refineries[player]
    free = free_pipes(refinery)
    ranked: list[tuple[float, int]] = []
    for i, action in enumerate(options):
        pipes: list[Pipe] = []
        if isinstance(action, RunTile):
            pipes = [pipe for pipe in free if pipe.tiles >> action.number & 1]
        elif isinstance(action, RunOne):
            pipes = [pipe for pipe in refinery.network.pipes if pipe.machines >> action.number & 1]
        ranked.append((-_fed(refinery, pipes), i))
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


def _place(state: Refineries, player: int) -> Action[Refineries]:
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
    return place_at(chosen[1]) if turn.anchor < 0 else ROTATE[chosen[2]]


assert PRICES.shop_pipe_step[1] == 0
