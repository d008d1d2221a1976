"""What everybody may see of a refinery: all of it (PL-25)."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.remembering import Remembered
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.grid import x_of, y_of
from meeplehall.games.pipeline.components.oil import BARREL, GRADES, HIGH
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY
from meeplehall.games.pipeline.rules.look import Look, members
from meeplehall.games.pipeline.rules.network import Network
from meeplehall.games.pipeline.rules.papers import done_of, filled_of, is_complete, tile_of
from meeplehall.games.pipeline.rules.refining import cost, engineering_bonus, value
from meeplehall.games.pipeline.rules.scoring import score, score_lines
from meeplehall.games.pipeline.rules.segments import segments
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import space


def seat_view(state: Refineries, player: int, look: Look) -> dict[str, Any]:
    """A refinery, which everybody sees: all of them are looked at whenever one of them has changed."""
    refinery = state.refineries[player]
    made_from = [
        refinery.network,
        refinery.cash,
        refinery.penalties,
        refinery.oil,
        refinery.tanks,
        refinery.levels,
        refinery.contracts,
        refinery.deferred,
        refinery.orders,
        state.costs,
        state.valuations,
    ]
    known: dict[str, Any] | None = look.seats[player].of(made_from)
    return known if known is not None else look.seats[player].keep(made_from, _refinery(state, player, look))


def _refinery(state: Refineries, player: int, look: Look) -> dict[str, Any]:
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
        "network": _network(state, player, look),
        "score": score(state, player) if state.valuations else refinery.cash,
    }
    if look.drawn:
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


def _network(state: Refineries, player: int, look: Look) -> dict[str, Any]:
    """Tiles, machines and pipelines with what they are worth; networks never change, so once is enough."""
    refinery = state.refineries[player]
    made_from = [refinery.network, engineering_bonus(refinery), state.costs]
    known: dict[str, Any] | None = look.networks[player].of(made_from)
    if known is None:
        known = look.networks[player].keep(made_from, _described(state, refinery, look.drawn))
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
        "tiles": members(pipe.tiles),
        "machines": members(pipe.machines),
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
