"""Refineries set up by hand in the notation of RULES.md; the words to play on them are in playing.py.

    state = table(cash=40, oil="T3 T3", tanks=[2, 1, 1, 1], markets={"M2 T3": "T-"})

Seat A (0) has the turn; years, rounds and spaces of the turn order are counted from 1, all else from 0.
A market row is written as market, colour and grade: `C O0` (Crude Market), `M2 T3` (Refined Market 2); the
slots in use are written from left to right, `-` for an empty one. A tile of a network is written as in the
examples: `WE-OTT (0,0) 0`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from meeplehall.games.pipeline.components.board import ACTION_IDS, QUADRANT_SPACES
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.markets import MARKET
from meeplehall.games.pipeline.components.oil import BARREL_IDS
from meeplehall.games.pipeline.components.papers import COLUMNS, DISPLAY_ROWS, PAPER_IDS, PAPERS_OF_ROW
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS
from meeplehall.games.pipeline.components.upgrades import FAMILY_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.network import Network, build
from meeplehall.games.pipeline.rules.papers import contract, tile_of
from meeplehall.games.pipeline.rules.state import NONE, Refineries, Refinery, Turn
from meeplehall.games.pipeline.rules.turn import START_TURN

A, B, C, D = range(4)
SEATS = "ABCD"
MARKET_SHORT = ["C", "M1", "M2", "M3"]
#: the rows of the displays, as they are called here
DISPLAY = ["high", "mid", "low", "5", "4", "3"]
#: the five families of a first game, which a table has if nothing else is said
FAMILIES_IN_PLAY = "government shops human_resources engineering refined_markets"


# setting up


def begin(seats: int = 2, seed: int = 1, **options: object) -> Refineries:
    """A real match at its first decision."""
    return GAME.start(seats, options, seed, log=True)


def table(
    seats: int = 2,
    *,
    cash: int = 40,
    oil: str = "",
    tanks: Sequence[int] = (2, 1, 1, 1),
    network: str = "",
    machines: Sequence[tuple[int, int]] = (),
    levels: Mapping[str, int] | None = None,
    contracts: str = "",
    deferred: str = "",
    orders: str = "",
    penalties: int = 0,
    markets: Mapping[str, str] | None = None,
    display: Mapping[str, str] | None = None,
    machine_pipes: str = "",
    tank_pipes: str = "",
    machine_shop: Sequence[int] | None = None,
    tank_shop: Sequence[int] | None = None,
    government: Mapping[tuple[int, int], str] | None = None,
    gone: Mapping[int, str] | None = None,
    quadrants: str = "",
    opened: int = 0,
    families: str = FAMILIES_IN_PLAY,
    tokens: str | None = None,
    cross: str = "contracts_loans tanks_pipes machines_pipes upgrades",
    costs: Sequence[Sequence[int]] = ((4, 5, 6), (4, 5, 6), (4, 5, 6)),
    valuations: Sequence[int] = (1, 2, 3),
    year: int = 1,
    round: int = 2,
    upper: str = "",
    lower: str = "",
    turn: bool = True,
) -> Refineries:
    """A's turn with this refinery and this board; what is not named lies as a match of seed 1 dealt it.

    `contracts` are the active ones, with the filled requirements after a colon: `contract-low-10:0`, and a
    `!` for each fulfilment of this year. `display` fills a row (high, mid, low, 5, 4, 3) from its column 0.
    `gone` are the government spaces without a tile, per quadrant; `quadrants` the open ones. Round 2 is the
    default because no yearly benefits are due in it. With `turn=False` the turn has not begun, so that more
    can be arranged; then `start(state)`.
    """
    state: Refineries = GAME.start(seats, {"start_player": "0", "start_tanks": "recommended"}, 1, log=True)
    equip(
        state, A, cash=cash, oil=oil, tanks=tanks, network=network, machines=machines, levels=levels,
        contracts=contracts, deferred=deferred, orders=orders, penalties=penalties,
    )  # fmt: skip
    for place, held in (markets or {}).items():
        fill_row(state, place, held)
    for place, papers in (display or {}).items():
        lay_papers(state, place, papers)
    for shop, tiles in enumerate((machine_pipes, tank_pipes)):
        if tiles:
            lay_beside(state, shop, tiles)
    if machine_shop:
        state.machine_reserve += sum(state.shops[:3]) - sum(machine_shop)
        state.shops[:3] = machine_shop
    if tank_shop:
        state.tank_reserve += sum(state.shops[3:]) - sum(tank_shop)
        state.shops[3:] = tank_shop
    for (quadrant, space), tile in (government or {}).items():
        taken = fetch_tile(state, tile)
        state.stack_of_pipes = [state.government[QUADRANT_SPACES * quadrant + space], *state.stack_of_pipes]
        state.government[QUADRANT_SPACES * quadrant + space] = taken
    for quadrant, spaces in (gone or {}).items():
        for letter in spaces.split():
            state.government[QUADRANT_SPACES * quadrant + int(letter)] = NONE
    state.quadrants = sum(1 << int(letter) for letter in (quadrants or "0 1 2 3" * (year == 3)).split())
    state.opened = opened
    state.families = family_set(families)
    state.tokens = family_set(families if tokens is None else tokens)
    state.cross = [ACTION_IDS.index(id) for id in cross.split()]
    state.costs = [cost for colour in costs for cost in colour]
    state.valuations = [number - 1 for number in valuations]
    state.year, state.round = year - 1, round - 1
    state.upper = [SEATS.index(letter) for letter in upper or SEATS[:seats]]
    state.lower = [SEATS.find(letter) for letter in lower or "-" * seats]
    state.active = state.upper.index(A)
    state.stack = [START_TURN[A]]
    state.log = []
    return start(state) if turn else state


def start(state: Refineries) -> Refineries:
    """Look at the table anew: what is offered now?"""
    state.offered = None
    if isinstance(state.stack[-1], type(START_TURN[A])):
        state.turn = Turn()
    state.advance()
    assert not GAME.invariants(state), GAME.invariants(state)
    return state


def equip(
    state: Refineries,
    seat: int,
    *,
    cash: int = 40,
    oil: str = "",
    tanks: Sequence[int] = (2, 1, 1, 1),
    network: str = "",
    machines: Sequence[tuple[int, int]] = (),
    levels: Mapping[str, int] | None = None,
    contracts: str = "",
    deferred: str = "",
    orders: str = "",
    penalties: int = 0,
) -> Refinery:
    """Give a player these things; tiles and papers come from wherever they lie."""
    refinery = state.refineries[seat]
    refinery.cash, refinery.penalties, refinery.tanks = cash, penalties, list(tanks)
    refinery.oil = [oil.split().count(barrel) for barrel in BARREL_IDS]
    state.machine_reserve -= len(machines) - len(refinery.network.machines)
    refinery.network = laid(network, machines)
    for tile, _, _ in refinery.network.tiles:
        fetch_tile(state, TILE[tile].id)
    refinery.levels = [(levels or {}).get(family, 0) for family in FAMILY_IDS]
    refinery.contracts = [active_contract(text) for text in contracts.split()]
    refinery.deferred = [contract(PAPER_IDS.index(id)) for id in deferred.split()]
    refinery.orders = [PAPER_IDS.index(id) for id in orders.split()]
    for paper in refinery.contracts + refinery.deferred + refinery.orders:
        fetch_paper(state, tile_of(paper))
    return refinery


def laid(network: str, machines: Sequence[tuple[int, int]] = ()) -> Network:
    """A network in the notation of the examples: `WE-OTT (0,0) 0; WE-OSS (2,0) 0`."""
    found = re.findall(r"([A-Z]{2}-[A-Z]{3}) \((-?\d+),\s*(-?\d+)\) (\d)", network)
    assert len(found) == len([part for part in network.split(";") if part.strip()]), network
    tiles = [(TILE_IDS.index(id), at(int(x), int(y)), int(rotation)) for id, x, y, rotation in found]
    return build(tiles, [at(x, y) for x, y in machines])


def active_contract(text: str) -> int:
    """`contract-low-10:0!` has requirement 0 filled for the second time this year."""
    id, _, filled = text.rstrip("!").partition(":")
    done = len(text) - len(text.rstrip("!"))
    return contract(PAPER_IDS.index(id), sum(1 << int(i) for i in filled), done)


def fetch_tile(state: Refineries, id: str) -> int:
    """Take a pipe tile from where it lies; another one takes its place, so that nothing else changes."""
    tile = TILE_IDS.index(id)
    stack = state.stack_of_pipes[:]
    if tile in stack:
        stack.remove(tile)
    for place in (state.government, *state.pipes):
        if tile in place:
            place[place.index(tile)] = stack.pop(0)
    state.stack_of_pipes = stack
    return tile


def fetch_paper(state: Refineries, paper: int) -> int:
    """Take a contract or order from where it lies; one from the box takes its place."""
    reserves = [reserve[:] for reserve in state.reserves]
    unseen = [papers[:] for papers in state.unseen]
    line = next(i for i in range(DISPLAY_ROWS) if paper in PAPERS_OF_ROW[i])
    if paper in unseen[line]:
        unseen[line].remove(paper)
    for place in (state.display, *reserves):
        if paper in place:
            place[place.index(paper)] = unseen[line].pop()
    state.reserves, state.unseen = reserves, unseen
    return paper


def lay_papers(state: Refineries, name: str, papers: str) -> None:
    """Fill a row of the displays from column 0: `lay_papers(state, "high", "contract-high-07 -")`."""
    line = DISPLAY.index(name)
    first = COLUMNS * line
    old = [paper for paper in state.display[first : first + COLUMNS] if paper >= 0]
    state.unseen = [box + old if i == line else box for i, box in enumerate(state.unseen)]
    state.display[first : first + COLUMNS] = [NONE] * COLUMNS
    for column, id in enumerate(papers.split()):
        assert column < state.rules.columns[line]
        if id != "-":
            state.display[first + column] = fetch_paper(state, PAPER_IDS.index(id))


def lay_beside(state: Refineries, shop: int, tiles: str) -> None:
    """Lay just these pipe tiles beside a shop; `-` lays none at all."""
    state.stack_of_pipes = [*state.pipes[shop], *state.stack_of_pipes]
    state.pipes[shop] = []
    state.pipes[shop] = [fetch_tile(state, id) for id in tiles.split() if id != "-"]


def fill_row(state: Refineries, name: str, held: str) -> None:
    """Lay barrels into the slots in use of a market row, from left to right."""
    slots = state.rules.slots[row_number(name)]
    assert len(held) == len(slots), f"{name} has {len(slots)} slots"
    for slot, letter in zip(slots, held, strict=True):
        state.slots[slot] = COLOURS.find(letter)


def row_number(name: str) -> int:
    market, barrel = name.split()
    for row in MARKET[MARKET_SHORT.index(market)].rows:
        if COLOURS[row.colour] + str(row.grade) == barrel:
            return row.number
    raise KeyError(name)


def family_set(names: str) -> int:
    return sum(1 << FAMILY_IDS.index(name) for name in names.split())
