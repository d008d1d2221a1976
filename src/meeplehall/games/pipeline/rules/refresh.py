"""The refresh between two years (PL-6), and the last look at the contracts (PL-22.1)."""

from __future__ import annotations

from meeplehall.games.pipeline.components.board import (
    MACHINE_SHOP,
    PRICE_ROWS,
    QUADRANTS,
    SHOP,
    TANK_SHOP,
    YEARS,
)
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.markets import (
    DEMAND_FROM_THE_RIGHT,
    ROW,
    ROWS,
    SUPPLY,
    SUPPLY_FROM_THE_RIGHT,
)
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, PAPER
from meeplehall.games.pipeline.rules.papers import contract, is_complete, tile_of
from meeplehall.games.pipeline.rules.state import NONE, Refineries, new_turn


def end_contracts(state: Refineries) -> None:
    """The end of the game: active contracts that are not complete cost a penalty (PL-22.1)."""
    for player in range(state.rules.seats):
        _drop_incomplete(state, player, "PL-22.1")
    state.turn = new_turn()
    if state.log is not None:
        state.tell("The game is over.", "PL-5.7")


def _drop_incomplete(state: Refineries, player: int, rule: str) -> None:
    refinery = state.refineries[player]
    kept: list[int] = []
    for paper in refinery.contracts:
        if is_complete(paper):
            kept.append(paper)
        else:
            refinery.penalties += 1
            if state.log is not None:
                piece = PAPER[tile_of(paper)].id
                state.tell(f"[seat:{player}] has not completed [piece:{piece}] and takes a penalty.", rule)
    refinery.contracts = kept


def refresh(state: Refineries) -> None:
    """The refresh phase, step by step."""
    if state.log is not None:
        state.tell(f"Year {state.year + 1} begins: the board is refreshed.", "PL-5.6")
    state.reveals += 1
    _refresh_display(state)
    for player in range(state.rules.seats):
        _drop_incomplete(state, player, "PL-6.3")
        refinery = state.refineries[player]
        refinery.contracts = [contract(tile_of(paper)) for paper in refinery.contracts]  # PL-6.4
        refinery.contracts += refinery.deferred  # PL-6.5
        refinery.deferred = []
    _supply_and_demand(state)
    _refresh_shops(state)
    state.tokens = state.families  # PL-6.10
    state.opened = 0
    if state.year == YEARS - 1:
        state.quadrants = (1 << QUADRANTS) - 1  # PL-6.11


def _refresh_display(state: Refineries) -> None:
    """Every contract row moves one column to the right and is filled from its reserve (PL-6.1)."""
    reserves = [reserve[:] for reserve in state.reserves]
    for row in range(CONTRACT_ROWS):
        first = COLUMNS * row
        for column in range(state.rules.columns[row] - 1, 0, -1):
            state.display[first + column] = state.display[first + column - 1]
        state.display[first] = reserves[row].pop() if reserves[row] else NONE  # PL-6.2
    state.reserves = reserves


def _supply_and_demand(state: Refineries) -> None:
    """Crude comes from the right, refined oil goes from the left (PL-6.6, PL-6.7)."""
    for row in range(ROWS):
        slots = state.rules.slots[row]
        if ROW[row].grade:
            left = state.rules.demand[row]
            for slot in reversed(slots) if DEMAND_FROM_THE_RIGHT else slots:
                if left and state.slots[slot] >= 0:
                    state.slots[slot] = NONE
                    left -= 1
        else:
            left = SUPPLY
            for slot in reversed(slots) if SUPPLY_FROM_THE_RIGHT else slots:
                if left and state.slots[slot] < 0:
                    state.slots[slot] = ROW[row].colour
                    left -= 1


def _refresh_shops(state: Refineries) -> None:
    """New pipes at both shops; empty spaces for machines and tanks are filled (PL-6.8, PL-6.9)."""
    deal_shop_pipes(state)
    spaces = [
        *COMPONENTS.machine_shop.spaces(state.rules.seats),
        *COMPONENTS.tank_shop.spaces(state.rules.seats),
    ]
    for place in range(2 * PRICE_ROWS):
        missing = spaces[place] - state.shops[place]
        if place < PRICE_ROWS:
            missing = min(missing, state.machine_reserve)
            state.machine_reserve -= missing
        else:
            missing = min(missing, state.tank_reserve)
            state.tank_reserve -= missing
        state.shops[place] += missing


def deal_shop_pipes(state: Refineries) -> None:
    """Two per player at each shop, the machine shop first (PL-3.9, PL-6.13)."""
    stack = state.stack_of_pipes[:]
    for shop in (MACHINE_SHOP, TANK_SHOP):
        count = SHOP[shop].pipes_per_player * state.rules.seats
        state.pipes[shop] = [stack.pop() for _ in range(min(count, len(stack)))]
    state.stack_of_pipes = stack
