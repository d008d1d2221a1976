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
from meeplehall.games.pipeline.components.oil import BARREL, GRADES, HIGH
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, DISPLAY_ROWS, PAPER
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY, MOST_PER_ACTION
from meeplehall.games.pipeline.components.valuations import VALUATION
from meeplehall.games.pipeline.rules.actions.markets import markets_of, markup
from meeplehall.games.pipeline.rules.machine_phase import machine_price
from meeplehall.games.pipeline.rules.network import Network
from meeplehall.games.pipeline.rules.papers import done_of, filled_of, is_complete, tile_of
from meeplehall.games.pipeline.rules.refining import cost, engineering_bonus, value
from meeplehall.games.pipeline.rules.scoring import score, score_lines, winner
from meeplehall.games.pipeline.rules.segments import segments
from meeplehall.games.pipeline.rules.state import Refineries, Refinery, Rules
from meeplehall.games.pipeline.rules.tanks import space
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
    over = not state.stack
    step = None if over else state.stack[-1]
    turn = state.turn
    contracts, orders = _displays(state)
    return {
        "seat": -1,
        "over": over,
        "winner": winner(state) if over else -1,
        "step": step.kind if step else "over",
        "rule": step.rule if step else "PL-22.7",
        "asked": list(step.asked(state)) if step else [],
        "year": min(state.year, YEARS - 1) + 1,
        "round": state.round + 1,
        "upper": list(state.upper),
        "lower": list(state.lower),
        "active": state.upper[state.active] if not over and state.active < len(state.upper) else -1,
        "cross": [ACTION[action].id for action in state.cross],
        "space": turn.space,
        "worker": turn.worker,
        "markets": _markets(state.rules, state.slots, 0 if over else markup(_acting(state))),
        "contracts": contracts,
        "orders": orders,
        "reserves": [
            {"top": PAPER[reserve[-1]].id if reserve else None, "count": len(reserve)}
            for reserve in state.reserves
        ],
        "machine_shop": state.shops[:PRICE_ROWS],
        "tank_shop": state.shops[PRICE_ROWS:],
        "machine_reserve": state.machine_reserve,
        "tank_reserve": state.tank_reserve,
        "shop_pipes": [_tiles(pipes) for pipes in state.pipes],
        "pipe_stack": len(state.stack_of_pipes),
        "government": _government(state),
        "families": _families(state),
        "costs": _costs(state),
        "valuations": [VALUATION[card].id for card in state.valuations],
        "turn": {
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
            "ready": _numbers(turn.ready) if step and step.kind == "refine" else [],
        },
        "trading": _trading(state),
        "prices": _prices(state),
        "placing": _placing(state, drawn),
        "covering": _covering(state),
        "seats": [_seat(state, player, drawn) for player in range(state.rules.seats)],
    }


def _actor(state: Refineries) -> int:
    """Whose prices hold and whose network is laid: the one who is asked, or whose turn it is."""
    if state.waiting:
        return state.waiting[0]
    return state.upper[state.active] if state.active < len(state.upper) else state.upper[0]


def _acting(state: Refineries) -> Refinery:
    return state.refineries[_actor(state)]


def _numbers(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def _trading(state: Refineries) -> list[str]:
    """The markets that are open to the action under way."""
    if not state.stack or state.stack[-1].kind not in TRADING:
        return []
    return [MARKET[m].id for m in markets_of(_acting(state), state.turn.markets)]


def _prices(state: Refineries) -> dict[str, Any]:
    """What the next step of a compound action costs whoever is about to take it."""
    turn, refinery = state.turn, _acting(state)
    pipes, tiles = turn.bundle, turn.government
    return {
        "pipe": PIPE_STEP[pipes] if pipes < MOST_PIPES else None,
        "government": GOVERNMENT_PRICE[tiles] if tiles < len(GOVERNMENT_PRICE) else None,
        "government_tiles": list(PRICES.government_tiles),  # for one, two, ... together
        "secondary": secondary_price(refinery),
        "machines": machine_price(refinery),
    }


_MARKETS: Final = Remembered()
_ROWS: Final = Remembered()


def _markets(rules: Rules, slots: list[int], more: int) -> list[dict[str, Any]]:
    """The market rows; barrels seldom move there, and whoever is to act mostly pays the printed prices."""
    key = (rules, more, *slots)
    known: list[dict[str, Any]] | None = _MARKETS.parts.get(key)
    if known is None:
        known = _MARKETS.keep(key, [_row(rules, slots, more, row) for row in range(ROWS)])
    return known


def _row(rules: Rules, slots: list[int], more: int, row: int) -> dict[str, Any]:
    """A market row: a barrel that comes or goes leaves all others as they are."""
    more = more if ROW[row].refined else 0
    key = (rules, row, more, *[slots[slot] for slot in rules.slots[row]])
    known: dict[str, Any] | None = _ROWS.parts.get(key)
    return known if known is not None else _ROWS.keep(key, _market_row(rules, slots, more, row))


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


_COSTS: Final = Remembered()
_DISPLAYS: Final = Remembered()
_TILES: Final = Remembered()
_GOVERNMENTS: Final = Remembered()
_FAMILIES: Final = Remembered()


def _costs(state: Refineries) -> list[list[int]]:
    """What refining takes, by colour and grade; it stays as it is for a year."""
    key = tuple(state.costs)
    known: list[list[int]] | None = _COSTS.parts.get(key)
    if known is None:
        colours = range(len(COLOURS))
        known = _COSTS.keep(key, [state.costs[3 * colour : 3 * colour + 3] for colour in colours])
    return known


def _displays(state: Refineries) -> tuple[list[list[str | None]], list[list[str | None]]]:
    """The contracts on display, and the orders."""
    key = (state.rules, *state.display)
    known: tuple[list[list[str | None]], list[list[str | None]]] | None = _DISPLAYS.parts.get(key)
    if known is None:
        rows = [_display(state, row) for row in range(DISPLAY_ROWS)]
        known = _DISPLAYS.keep(key, (rows[:CONTRACT_ROWS], rows[CONTRACT_ROWS:]))
    return known


def _display(state: Refineries, row: int) -> list[str | None]:
    first = COLUMNS * row
    papers = state.display[first : first + state.rules.columns[row]]
    return [PAPER[paper].id if paper >= 0 else None for paper in papers]


def _tiles(tiles: list[int]) -> list[str | None]:
    """The ids of tiles, and None where one was taken."""
    key = tuple(tiles)
    known: list[str | None] | None = _TILES.parts.get(key)
    if known is None:
        known = _TILES.keep(key, [TILE[tile].id if tile >= 0 else None for tile in tiles])
    return known


def _government(state: Refineries) -> list[dict[str, Any]]:
    """The quadrants of the Government, if it sells tiles."""
    key = (state.quadrants, *state.government)
    known: list[dict[str, Any]] | None = _GOVERNMENTS.parts.get(key)
    if known is None:
        quadrants = range(QUADRANTS) if state.government else range(0)
        known = _GOVERNMENTS.keep(key, [_quadrant(state, quadrant) for quadrant in quadrants])
    return known


def _quadrant(state: Refineries, quadrant: int) -> dict[str, Any]:
    first = QUADRANT_SPACES * quadrant
    tiles = state.government[first : first + QUADRANT_SPACES]
    return {"open": bool(state.quadrants >> quadrant & 1), "tiles": _tiles(tiles)}


def _families(state: Refineries) -> list[dict[str, Any]]:
    """The upgrades that are for sale."""
    key = (state.families, state.tokens)
    known: list[dict[str, Any]] | None = _FAMILIES.parts.get(key)
    if known is None:
        there = [f for f in range(FAMILIES) if state.families >> f & 1]
        families = [{"id": FAMILY[f].id, "open": bool(state.tokens >> f & 1)} for f in there]
        known = _FAMILIES.keep(key, families)
    return known


def _placing(state: Refineries, drawn: bool) -> dict[str, Any] | None:
    """The tile in hand with every way to lay it, and the longest pipelines that would result."""
    turn = state.turn
    if turn.tile < 0 or not state.stack or state.stack[-1].kind != "place_pipe":
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


def _covering(state: Refineries) -> dict[str, Any] | None:
    """Where the machine in hand can be laid."""
    if not state.stack or state.stack[-1].kind != "place_machine":
        return None
    player = _actor(state)
    cells = state.refineries[player].network.uncovered()
    return {"player": player, "cells": [[x_of(cell), y_of(cell)] for cell in cells]}


_SEATS: Final = Remembered()


def _seat(state: Refineries, player: int, drawn: bool) -> dict[str, Any]:
    """A refinery, which everybody sees: all of them are looked at whenever one of them has changed."""
    refinery = state.refineries[player]
    key = (
        drawn,
        refinery.network,
        refinery.cash,
        refinery.penalties,
        *refinery.oil,
        *refinery.tanks,
        *refinery.levels,
        tuple(refinery.contracts),
        tuple(refinery.deferred),
        tuple(refinery.orders),
        tuple(state.costs),
        tuple(state.valuations),
    )
    known: dict[str, Any] | None = _SEATS.parts.get(key)
    if known is None:
        known = _SEATS.keep(key, _refinery(state, player, drawn))
    return known


def _refinery(state: Refineries, player: int, drawn: bool) -> dict[str, Any]:
    """All that belongs to a player, from the refinery itself, the costs and the valuations."""
    refinery = state.refineries[player]
    found: dict[str, Any] = {
        "cash": refinery.cash,
        "penalties": refinery.penalties,
        "tanks": list(refinery.tanks),
        "oil": {BARREL[barrel].id: count for barrel, count in enumerate(refinery.oil) if count},
        "room": [space(refinery, grade) for grade in range(GRADES)],
        "levels": {FAMILY[f].id: refinery.levels[f] for f in range(FAMILIES) if refinery.levels[f]},
        "contracts": [_contract(paper) for paper in refinery.contracts],
        "deferred": [PAPER[tile_of(paper)].id for paper in refinery.deferred],
        "orders": [PAPER[order].id for order in refinery.orders],
        "network": _network(state, refinery, drawn),
        "score": score(state, player) if state.valuations else refinery.cash,
    }
    if drawn:
        found["lines"] = [list(line) for line in score_lines(state, player)] if state.valuations else []
    return found


_CONTRACTS: Final = Remembered()


def _contract(paper: int) -> dict[str, Any]:
    """A contract and how far it is."""
    known: dict[str, Any] | None = _CONTRACTS.parts.get(paper)
    if known is None:
        tile = tile_of(paper)
        contract = {
            "id": PAPER[tile].id,
            "filled": [bool(filled_of(paper) >> i & 1) for i in range(len(PAPER[tile].needs))],
            "done": done_of(paper),
            "complete": is_complete(paper),
        }
        known = _CONTRACTS.keep(paper, contract)
    return known


_NETWORKS: Final = Remembered()


def _network(state: Refineries, refinery: Refinery, drawn: bool) -> dict[str, Any]:
    """Tiles, machines and pipelines with what they are worth; networks never change, so once is enough."""
    key = (drawn, refinery.network, engineering_bonus(refinery), tuple(state.costs))
    known: dict[str, Any] | None = _NETWORKS.parts.get(key)
    if known is None:
        known = _NETWORKS.keep(key, _described(state, refinery, drawn))
    return known


def _described(state: Refineries, refinery: Refinery, drawn: bool) -> dict[str, Any]:
    network = refinery.network
    found: dict[str, Any] = {
        "tiles": [
            [TILE[tile].id, x_of(anchor), y_of(anchor), rotation] for tile, anchor, rotation in network.tiles
        ],
        "machines": [[x_of(cell), y_of(cell)] for cell in network.machines],
        "pipelines": [_pipeline(state, refinery, number) for number in range(len(network.pipes))],
        "longest": [network.longest(colour) for colour in range(len(COLOURS))],
    }
    if drawn:
        found["segments"] = _segments(network)
    return found


def _pipeline(state: Refineries, refinery: Refinery, number: int) -> dict[str, Any]:
    """A pipeline: its value, and the best grade that it makes from crude, low and mid oil."""
    pipe = refinery.network.pipes[number]
    reach = [_reach(state, pipe.colour, value(refinery, pipe), grade) for grade in range(HIGH)]
    return {
        "colour": COLOURS[pipe.colour],
        "length": pipe.length,
        "value": value(refinery, pipe),
        "best": reach[0],
        "reach": reach,
        "tiles": _numbers(pipe.tiles),
        "machines": _numbers(pipe.machines),
    }


def _reach(state: Refineries, colour: int, worth: int, grade: int) -> int:
    """The best grade that a pipeline of this value makes of a barrel of this one (PL-18.2)."""
    best = grade
    while state.costs and best < HIGH and cost(state, colour, grade, best + 1) <= worth:
        best += 1
    return best


def _segments(network: Network) -> list[list[int]]:
    """Every segment as [x, y, port, port, pipeline], for drawing."""
    return [[x_of(cell), y_of(cell), a, b, number] for cell, a, b, number in segments(network)]
