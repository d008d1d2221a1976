"""What everybody may see (PL-25): no player has private information. Nothing else leaves the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from meeplehall.engine.remembering import Remembered
from meeplehall.games.pipeline.components.board import (
    ACTION,
    GOVERNMENT_PRICE,
    MOST_PIPES,
    PIPE_STEP,
    PRICE_ROWS,
    PRICES,
    QUADRANT_SPACES,
    QUADRANTS,
    YEARS,
)
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.grid import x_of, y_of
from meeplehall.games.pipeline.components.markets import MARKET, ROW, ROWS, SLOT
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, DISPLAY_ROWS, PAPER
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY, MOST_PER_ACTION
from meeplehall.games.pipeline.components.valuations import VALUATION
from meeplehall.games.pipeline.rules.actions.markets import markets_of, markup
from meeplehall.games.pipeline.rules.look import Look, look_at, members
from meeplehall.games.pipeline.rules.machine_phase import machine_price
from meeplehall.games.pipeline.rules.network import Network
from meeplehall.games.pipeline.rules.scoring import winner
from meeplehall.games.pipeline.rules.seat_view import seat_view
from meeplehall.games.pipeline.rules.state import Refineries, Refinery, Rules
from meeplehall.games.pipeline.rules.work_phase import secondary_price

#: steps in which a market is open
TRADING = ("sell", "buy")


def view(state: Refineries, seat: int) -> dict[str, Any]:
    """The table as JSON; the same for every seat and for spectators, but for the seat itself."""
    return {**open_view(state), **own_view(state, seat)}


def told_view(state: Refineries, seat: int) -> dict[str, Any]:
    """The same without what is only drawn: every way to lay a tile, the segments, the lines of the count."""
    found = open_view(state, False)
    found["seat"] = seat
    return found


def own_view(state: Refineries, seat: int) -> dict[str, Any]:
    """What only one seat sees: which it is."""
    return {"seat": seat}


def open_view(state: Refineries, drawn: bool = True) -> dict[str, Any]:
    """All else."""
    look = look_at(state, drawn)
    turn = state.turn
    found = _seldom(state, look).copy()
    if state.stack:
        step = state.stack[-1]
        found["over"] = False
        found["step"] = step.kind
        found["rule"] = step.rule
        found["asked"] = step.asked(state)[:]
        if state.active < len(state.upper):
            found["active"] = state.upper[state.active]
        found["markets"] = _markets(state, markup(_acting(state)), look)
        if step.kind in TRADING:
            found["trading"] = [MARKET[m].id for m in markets_of(_acting(state), turn.markets)]
        elif step.kind == "place_pipe":
            found["placing"] = _placing(state, drawn)
        elif step.kind == "place_machine":
            found["covering"] = _covering(state)
        found["turn"] = _turn(state, turn.ready if step.kind == "refine" else 0, look)
    else:
        found["winner"] = winner(state)
        found["markets"] = _markets(state, 0, look)
        found["turn"] = _turn(state, 0, look)
    found["lower"] = state.lower[:]
    found["space"] = turn.space
    found["worker"] = turn.worker
    found["prices"] = _prices(state, look)
    found["seats"] = [seat_view(state, player, look) for player in range(state.rules.seats)]
    return found


def _seldom(state: Refineries, look: Look) -> dict[str, Any]:
    """All keys of the view, with what most actions leave as it is: one comparison for all of that."""
    made_from: list[Any] = [
        state.year,
        state.round,
        state.upper,
        state.cross,
        state.display,
        state.machine_reserve,
        state.tank_reserve,
        state.shops,
        len(state.stack_of_pipes),
        state.quadrants,
        state.government,
        state.families,
        state.tokens,
        state.costs,
        state.valuations,
    ]
    made_from += state.reserves
    made_from += state.pipes
    known: dict[str, Any] | None = look.seldom.of(made_from)
    return known if known is not None else look.seldom.keep(made_from, _on_the_board(state, look))


def _on_the_board(state: Refineries, look: Look) -> dict[str, Any]:
    found = look.blank.copy()
    found["year"] = min(state.year, YEARS - 1) + 1
    found["round"] = state.round + 1
    found["upper"] = state.upper  # never changed, only replaced
    found["cross"] = _cross(state, look)
    found["contracts"], found["orders"] = _displays(state, look)
    found["reserves"] = _reserves(state, look)
    found["machine_shop"], found["tank_shop"] = _shops(state, look)
    found["machine_reserve"] = state.machine_reserve
    found["tank_reserve"] = state.tank_reserve
    found["shop_pipes"] = _shop_pipes(state, look)
    found["pipe_stack"] = len(state.stack_of_pipes)
    found["government"] = _government(state, look)
    found["families"] = _families(state, look)
    found["costs"] = _costs(state, look)
    found["valuations"] = _valuations(state, look)
    return found


def _actor(state: Refineries) -> int:
    """Whose prices hold and whose network is laid: the one who is asked, or whose turn it is."""
    if state.waiting:
        return state.waiting[0]
    return state.upper[state.active] if state.active < len(state.upper) else state.upper[0]


def _acting(state: Refineries) -> Refinery:
    return state.refineries[_actor(state)]


def _cross(state: Refineries, look: Look) -> list[str]:
    known: list[str] | None = look.cross.of(state.cross)
    if known is None:
        known = look.cross.keep(state.cross, [ACTION[action].id for action in state.cross])
    return known


def _turn(state: Refineries, ready: int, look: Look) -> dict[str, Any]:
    """What is known about the turn under way; `ready` are the pipelines that may still run."""
    turn = state.turn
    made_from = [
        turn.mains,
        turn.secondary,
        turn.bundle,
        turn.government,
        turn.families,
        turn.aside,
        turn.owed,
        turn.grade,
        turn.order,
        turn.purse,
        turn.free,
        turn.machine_run,
        ready,
    ]
    known: dict[str, Any] | None = look.turn.of(made_from)
    if known is None:
        told = {
            "mains": turn.mains,
            "secondary": turn.secondary,
            "bundle": turn.bundle,
            "government": turn.government,
            "upgrades": MOST_PER_ACTION - turn.families.bit_count(),  # that may still be bought
            "aside": TILE[turn.aside].id if turn.aside >= 0 else None,
            "owed": list(turn.owed),
            "grade": turn.grade,
            "order": PAPER[turn.order].id if turn.order >= 0 else None,
            "purse": turn.purse,
            "free": turn.free,
            "machine_run": turn.machine_run,
            "ready": members(ready),
        }
        known = look.turn.keep(made_from, told)
    return known


def _prices(state: Refineries, look: Look) -> dict[str, Any]:
    """What the next step of a compound action costs whoever is about to take it."""
    turn, refinery = state.turn, _acting(state)
    pipes, tiles = turn.bundle, turn.government
    made_from = [pipes, tiles, secondary_price(refinery), machine_price(refinery)]
    known: dict[str, Any] | None = look.prices.of(made_from)
    if known is None:
        prices = {
            "pipe": PIPE_STEP[pipes] if pipes < MOST_PIPES else None,
            "government": GOVERNMENT_PRICE[tiles] if tiles < len(GOVERNMENT_PRICE) else None,
            "government_tiles": list(PRICES.government_tiles),  # for one, two, ... together
            "secondary": secondary_price(refinery),
            "machines": machine_price(refinery),
        }
        known = look.prices.keep(made_from, prices)
    return known


def _markets(state: Refineries, more: int, look: Look) -> list[dict[str, Any]]:
    """The market rows; barrels seldom move there, and whoever is to act mostly pays the printed prices."""
    made_from = [more, state.slots]
    known: list[dict[str, Any]] | None = look.markets.of(made_from)
    if known is None:
        rows = [_row(state, more, row, look) for row in range(ROWS)]
        known = look.markets.keep(made_from, rows)
    return known


def _row(state: Refineries, more: int, row: int, look: Look) -> dict[str, Any]:
    """A market row: a barrel that comes or goes leaves all others as they are."""
    more = more if ROW[row].refined else 0
    rules, slots = state.rules, state.slots
    made_from = [more, [slots[slot] for slot in rules.slots[row]]]
    known: dict[str, Any] | None = look.rows[row].of(made_from)
    if known is None:
        known = look.rows[row].keep(made_from, _market_row(rules, slots, more, row))
    return known


def _market_row(rules: Rules, slots: list[int], more: int, row: int) -> dict[str, Any]:
    """The slots in use: the printed price, and what the one to act pays or gets."""
    return {
        "market": MARKET[ROW[row].market].id,
        "colour": COLOURS[ROW[row].colour],
        "grade": ROW[row].grade,
        "demand": rules.demand[row],
        "slots": [
            {
                "slot": slot,
                "price": SLOT[slot].price,
                "pays": SLOT[slot].price + more,
                "barrel": COLOURS[slots[slot]] if slots[slot] >= 0 else None,
            }
            for slot in rules.slots[row]
        ],
    }


def _displays(state: Refineries, look: Look) -> tuple[list[list[str | None]], list[list[str | None]]]:
    """The contracts on display, and the orders."""
    known: tuple[list[list[str | None]], list[list[str | None]]] | None = look.displays.of(state.display)
    if known is None:
        rows = [_display(state, row) for row in range(DISPLAY_ROWS)]
        known = look.displays.keep(state.display, (rows[:CONTRACT_ROWS], rows[CONTRACT_ROWS:]))
    return known


def _display(state: Refineries, row: int) -> list[str | None]:
    first = COLUMNS * row
    papers = state.display[first : first + state.rules.columns[row]]
    return [PAPER[paper].id if paper >= 0 else None for paper in papers]


def _reserves(state: Refineries, look: Look) -> list[dict[str, Any]]:
    """The stacks of contracts: the top ones, and how many there are."""
    known: list[dict[str, Any]] | None = look.reserves.of(state.reserves)
    if known is None:
        reserves = [
            {"top": PAPER[reserve[-1]].id if reserve else None, "count": len(reserve)}
            for reserve in state.reserves
        ]
        known = look.reserves.keep(state.reserves, reserves)
    return known


def _shops(state: Refineries, look: Look) -> tuple[list[int], list[int]]:
    """The machine shop and the tank shop."""
    known: tuple[list[int], list[int]] | None = look.shops.of(state.shops)
    if known is None:
        known = look.shops.keep(state.shops, (state.shops[:PRICE_ROWS], state.shops[PRICE_ROWS:]))
    return known


def _shop_pipes(state: Refineries, look: Look) -> list[list[str | None]]:
    known: list[list[str | None]] | None = look.pipes.of(state.pipes)
    return known if known is not None else look.pipes.keep(state.pipes, [_tiles(p) for p in state.pipes])


_TILES: Final = Remembered()


def _tiles(tiles: list[int]) -> list[str | None]:
    """The ids of tiles, and None where one was taken."""
    key = tuple(tiles)
    known: list[str | None] | None = _TILES.parts.get(key)
    if known is None:
        known = _TILES.keep(key, [TILE[tile].id if tile >= 0 else None for tile in tiles])
    return known


def _government(state: Refineries, look: Look) -> list[dict[str, Any]]:
    """The quadrants of the Government, if it sells tiles."""
    made_from = [state.quadrants, state.government]
    known: list[dict[str, Any]] | None = look.government.of(made_from)
    if known is None:
        quadrants = range(QUADRANTS) if state.government else range(0)
        known = look.government.keep(made_from, [_quadrant(state, quadrant) for quadrant in quadrants])
    return known


def _quadrant(state: Refineries, quadrant: int) -> dict[str, Any]:
    first = QUADRANT_SPACES * quadrant
    tiles = state.government[first : first + QUADRANT_SPACES]
    return {"open": bool(state.quadrants >> quadrant & 1), "tiles": _tiles(tiles)}


def _families(state: Refineries, look: Look) -> list[dict[str, Any]]:
    """The upgrades that are for sale."""
    made_from = [state.families, state.tokens]
    known: list[dict[str, Any]] | None = look.families.of(made_from)
    if known is None:
        there = [f for f in range(FAMILIES) if state.families >> f & 1]
        families = [{"id": FAMILY[f].id, "open": bool(state.tokens >> f & 1)} for f in there]
        known = look.families.keep(made_from, families)
    return known


def _costs(state: Refineries, look: Look) -> list[list[int]]:
    """What the steps of refinement cost, by colour."""
    known: list[list[int]] | None = look.costs.of(state.costs)
    if known is None:
        costs = [state.costs[3 * colour : 3 * colour + 3] for colour in range(len(COLOURS))]
        known = look.costs.keep(state.costs, costs)
    return known


def _valuations(state: Refineries, look: Look) -> list[str]:
    known: list[str] | None = look.valuations.of(state.valuations)
    if known is None:
        known = look.valuations.keep(state.valuations, [VALUATION[card].id for card in state.valuations])
    return known


def _placing(state: Refineries, drawn: bool) -> dict[str, Any] | None:
    """The tile in hand with every way to lay it, and the longest pipelines that would result."""
    turn = state.turn
    if turn.tile < 0:
        return None
    player = _actor(state)
    found: dict[str, Any] = {
        "player": player,
        "tile": TILE[turn.tile].id,
        "anchor": [x_of(turn.anchor), y_of(turn.anchor)] if turn.anchor >= 0 else None,
    }
    if drawn:
        found["ways"] = _ways(state.refineries[player].network, turn.tile)
    return found


@lru_cache(maxsize=64)
def _ways(network: Network, tile: int) -> list[list[int]]:
    """Every way as [x, y, rotation, longest orange, silver, teal]."""
    ways = []
    for anchor in network.anchors(TILE[tile].symmetric):
        for rotation in network.rotations(tile, anchor):
            after = network.with_tile(tile, anchor, rotation)
            longest = [after.longest(colour) for colour in range(len(COLOURS))]
            ways.append([x_of(anchor), y_of(anchor), rotation, *longest])
    return ways


def _covering(state: Refineries) -> dict[str, Any]:
    """Where the machine in hand can be laid."""
    player = _actor(state)
    cells = state.refineries[player].network.uncovered()
    return {"player": player, "cells": [[x_of(cell), y_of(cell)] for cell in cells]}
