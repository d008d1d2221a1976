"""Refineries set up by hand in the notation of RULES.md, and the words to play on them.

    state = table(cash=40, oil="T3 T3", tanks=[2, 1, 1, 1], markets={"M2 T3": "T-"})
    do(state, "main refined_market_2", "sell T3 T3 50", "end")
    assert (cash(state), oil(state), row(state, "M2 T3")) == (90, "T3", "TT")

Seat A (0) has the turn; years, rounds and spaces of the turn order are counted from 1, all else from 0.
A market row is written as market, colour and grade: `C O0` (Crude Market), `M2 T3` (Refined Market 2); the
slots in use are written from left to right, `-` for an empty one. A tile of a network is written as in the
examples: `WE-OTT (0,0) 0`. Actions are written so:

    main upgrades, secondary tanks_pipes     government, run_network, run_machines, run_early, pass
    machine_phase, end_turn, end             sell T3 T2 45 (barrel, row, price), buy S0 10, buy S0 10 O
    take contract-low-10, active, deferred   loan
    item machine 20, item tank 5             tank crude (its row), cover 1 0 (a machine's cell)
    pipe WE-OTT, place 2 0, rotate 0         government_tile 0 5, free_tile 0 5 (quadrant, space)
    upgrade shops, flip shops                receive tank, decline_rest
    run_tile 0, run_one 0                    refine O6 mid (colour and length of the pipeline)
    deliver contract-low-10 S1 S2            order order-3-01, use_barrel mid
    disk 1, keep                             (requirement, barrel used)

With Refined Markets 2 the market is said too: `sell T3 M2 T2 45`. A barrel that lies in a row of another
colour is bought with its own: `buy S0 10 O`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.board import (
    ACTION_ID,
    BARREL_ID,
    COLUMNS,
    CONTRACT_ROWS,
    DISPLAY_ROWS,
    FAMILIES,
    FAMILY_ID,
    GRADE_NAME,
    MARKET_ROWS,
    NEEDS,
    PAPER_ID,
    QUADRANT_SPACES,
    REFINED_MARKETS,
    ROW_COLOUR,
    ROW_GRADE,
    ROW_MARKET,
    SHOP_PRICE,
    SLOT_ROW,
    papers_of_row,
)
from meeplehall.games.pipeline.data import COLOURS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.network import Network, build
from meeplehall.games.pipeline.papers import contract, done_of, filled_of, tile_of
from meeplehall.games.pipeline.rounds import START_TURN
from meeplehall.games.pipeline.state import NONE, Refineries, Refinery, Turn
from meeplehall.games.pipeline.tiles import TILE_ID, at
from meeplehall.games.pipeline.work import action_at

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
    state.cross = [ACTION_ID.index(id) for id in cross.split()]
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
    refinery.oil = [oil.split().count(barrel) for barrel in BARREL_ID]
    state.machine_reserve -= len(machines) - len(refinery.network.machines)
    refinery.network = laid(network, machines)
    for tile, _, _ in refinery.network.tiles:
        fetch_tile(state, TILE_ID[tile])
    refinery.levels = [(levels or {}).get(family, 0) for family in FAMILY_ID]
    refinery.contracts = [active_contract(text) for text in contracts.split()]
    refinery.deferred = [contract(PAPER_ID.index(id)) for id in deferred.split()]
    refinery.orders = [PAPER_ID.index(id) for id in orders.split()]
    for paper in refinery.contracts + refinery.deferred + refinery.orders:
        fetch_paper(state, tile_of(paper))
    return refinery


def laid(network: str, machines: Sequence[tuple[int, int]] = ()) -> Network:
    """A network in the notation of the examples: `WE-OTT (0,0) 0; WE-OSS (2,0) 0`."""
    found = re.findall(r"([A-Z]{2}-[A-Z]{3}) \((-?\d+),\s*(-?\d+)\) (\d)", network)
    assert len(found) == len([part for part in network.split(";") if part.strip()]), network
    tiles = [(TILE_ID.index(id), at(int(x), int(y)), int(rotation)) for id, x, y, rotation in found]
    return build(tiles, [at(x, y) for x, y in machines])


def active_contract(text: str) -> int:
    """`contract-low-10:0!` has requirement 0 filled for the second time this year."""
    id, _, filled = text.rstrip("!").partition(":")
    done = len(text) - len(text.rstrip("!"))
    return contract(PAPER_ID.index(id), sum(1 << int(i) for i in filled), done)


def fetch_tile(state: Refineries, id: str) -> int:
    """Take a pipe tile from where it lies; another one takes its place, so that nothing else changes."""
    tile = TILE_ID.index(id)
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
    line = next(i for i in range(DISPLAY_ROWS) if paper in papers_of_row(i))
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
        assert column < state.rules.columns
        if id != "-":
            state.display[first + column] = fetch_paper(state, PAPER_ID.index(id))


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
    for number in MARKET_ROWS[MARKET_SHORT.index(market)]:
        if COLOURS[ROW_COLOUR[number]] + str(ROW_GRADE[number]) == barrel:
            return number
    raise KeyError(name)


def family_set(names: str) -> int:
    return sum(1 << FAMILY_ID.index(name) for name in names.split())


# playing


def player(state: Refineries) -> int:
    """Who has to decide."""
    return state.waiting[0]


def asked(state: Refineries) -> str:
    """What is to be decided, and by whom: `before_action A`."""
    return f"{state.step.kind} {SEATS[player(state)]}" if state.stack else "over"


def words(state: Refineries, action: Action[Refineries]) -> str:
    """An action as it is written in these tests."""
    message = dict(GAME.codec.encode(action))
    kind = str(message.pop("type"))
    values = list(message.values())
    if kind in ("main", "secondary"):
        values = [ACTION_ID[action_at(state, int(str(values[0])))]]
    elif kind == "sell":
        values = [values[0], *_slot(state, action, int(str(values[1])))]
    elif kind == "buy":
        slot = int(str(values[0]))
        held = state.slots[slot]
        own = held == ROW_COLOUR[SLOT_ROW[slot]]
        values = [*_slot(state, action, slot), *([] if own else [COLOURS[held]])]
    elif kind == "take":
        values = [PAPER_ID[state.display[int(str(values[0]))]]]
    elif kind == "item":
        prices = SHOP_PRICE[["machine", "tank"].index(str(values[0]))]
        values = [values[0], prices[int(str(values[1]))]]
    elif kind in ("government_tile", "free_tile"):
        values = list(divmod(int(str(values[0])), QUADRANT_SPACES))
    elif kind == "refine":
        pipe = state.refineries[player(state)].network.pipes[int(str(values[0]))]
        values = [COLOURS[pipe.colour] + str(pipe.length), values[1]]
    elif kind == "deliver":
        need = BARREL_ID[NEEDS[PAPER_ID.index(str(values[0]))][int(str(values[1]))]]
        values = [values[0], need, need[0] + str(GRADE_NAME.index(str(values[2])))]
    elif kind == "disk":
        values = [int(str(values[0])) + 1]
    return " ".join([kind, *(str(value) for value in values)])


def _slot(state: Refineries, action: Action[Refineries], slot: int) -> list[object]:
    """Row and price of a slot; the market is said if the action trades in several."""
    line = SLOT_ROW[slot]
    name = COLOURS[ROW_COLOUR[line]] + str(ROW_GRADE[line])
    several = ROW_MARKET[line] and state.refineries[player(state)].levels[REFINED_MARKETS] >= 2
    price = action.price(state, player(state))
    assert price is not None
    return [*([MARKET_SHORT[ROW_MARKET[line]]] if several else []), name, abs(price)]


def offered(state: Refineries, beginning: str = "") -> list[str]:
    """All options in words, or those that begin so."""
    if not state.stack:
        return []
    said = [words(state, action) for action in state.options(player(state))]
    return [text for text in said if text.startswith(beginning)]


def do(state: Refineries, *actions: str) -> Refineries:
    """Do these things one after another; each must be offered."""
    for wanted in actions:
        found = [a for a in state.options(player(state)) if words(state, a) == wanted]
        assert found, f"{wanted!r} is not offered, but {offered(state)} ({asked(state)})"
        state.act(player(state), found[0])
        assert not GAME.invariants(state), GAME.invariants(state)
    return state


def lay(state: Refineries, *actions: str) -> Refineries:
    """Do these things, and lay every tile or machine that comes of them at the first place offered."""
    for wanted in actions:
        do(state, wanted)
        while state.stack and state.step.kind in ("place_pipe", "place_machine"):
            do(state, offered(state)[0])
    return state


def why_not(state: Refineries, wanted: str) -> str:
    """The rule that stands in the way of something one could think of; empty if nothing does."""
    who = player(state)
    for action in state.step.candidates(state, who):
        if words(state, action) == wanted:
            refusal = action.refusal(state, who)
            return refusal.rule if refusal else ""
    return "not thought of"


def end_turn(state: Refineries) -> Refineries:
    """Answer by default, and as little as possible, until the turn of somebody else begins or all is over."""
    who, before = player(state), len(turns(state))
    while not state.over and len(turns(state)) == before:
        finishing = [w for w in ("keep", "machine_phase", "end_turn", "pass") if w in offered(state)]
        if finishing:
            do(state, finishing[0])
        else:
            state.act(who, state.step.default(state, who))
    return state


def turns(state: Refineries) -> list[str]:
    """The turns begun so far, as the log tells them: `1.2 A`."""
    found = [re.match(r"Year (\d), round (\d): \[seat:(\d)\]", text) for text in told(state)]
    return [f"{m[1]}.{m[2]} {SEATS[int(m[3])]}" for m in found if m]


def pass_until(state: Refineries, year: int, round: int) -> Refineries:
    """Everybody passes until this round begins; after the last one the match is over."""
    while not state.over and (state.year + 1, state.round + 1) < (year, round):
        end_turn(state)
    return state


def at_random(state: Refineries, random: Random) -> Iterator[Refineries]:
    """Play on with random choices: the state before each of them, and at last the finished one."""
    for _ in range(20_000):
        yield state
        if state.over:
            return
        who = player(state)
        state.act(who, random.choice(state.options(who)))
    raise AssertionError("the match does not end")


# looking


def mine(state: Refineries, seat: int = A) -> Refinery:
    return state.refineries[seat]


def cash(state: Refineries, seat: int = A) -> int:
    return state.refineries[seat].cash


def penalties(state: Refineries, seat: int = A) -> int:
    return state.refineries[seat].penalties


def oil(state: Refineries, seat: int = A) -> str:
    """The barrels in the tanks: `O0 O0 T3`."""
    held = zip(BARREL_ID, mine(state, seat).oil, strict=True)
    return " ".join(id for id, count in held for _ in range(count))


def tanks(state: Refineries, seat: int = A) -> list[int]:
    """Tanks per grade."""
    return mine(state, seat).tanks


def level(state: Refineries, family: str, seat: int = A) -> int:
    return mine(state, seat).levels[FAMILY_ID.index(family)]


def contracts(state: Refineries, seat: int = A) -> str:
    """Active contracts, as they are written for `table`."""
    return " ".join(_contract(paper) for paper in mine(state, seat).contracts)


def _contract(paper: int) -> str:
    filled = "".join(str(i) for i in range(5) if filled_of(paper) >> i & 1)
    return PAPER_ID[tile_of(paper)] + (f":{filled}" if filled else "") + "!" * done_of(paper)


def deferred(state: Refineries, seat: int = A) -> str:
    return " ".join(PAPER_ID[tile_of(paper)] for paper in mine(state, seat).deferred)


def orders(state: Refineries, seat: int = A) -> str:
    """Completed orders."""
    return " ".join(PAPER_ID[order] for order in mine(state, seat).orders)


def network(state: Refineries, seat: int = A) -> list[list[object]]:
    """Tiles as [id, x, y, rotation], as everybody sees them."""
    tiles: list[list[object]] = GAME.view(state, seat)["seats"][seat]["network"]["tiles"]
    return tiles


def machines(state: Refineries, seat: int = A) -> list[list[int]]:
    """Machines as [x, y]."""
    cells: list[list[int]] = GAME.view(state, seat)["seats"][seat]["network"]["machines"]
    return cells


def pipelines(state: Refineries, seat: int = A) -> str:
    """Colour and length of every pipeline, the longest first: `O6 T3 T1`."""
    return pipes_of(mine(state, seat).network)


def pipes_of(laid: Network) -> str:
    found = sorted((-pipe.length, COLOURS[pipe.colour]) for pipe in laid.pipes)
    return " ".join(f"{colour}{-length}" for length, colour in found)


def row(state: Refineries, name: str) -> str:
    """The slots in use of a market row: `row(state, "M2 T3") == "T-"`."""
    held = [state.slots[slot] for slot in state.rules.slots[row_number(name)]]
    return "".join("-" if colour < 0 else COLOURS[colour] for colour in held)


def display(state: Refineries, name: str) -> str:
    """A row of the displays from column 0 on: `contract-high-07 -`."""
    first = COLUMNS * DISPLAY.index(name)
    papers = state.display[first : first + state.rules.columns]
    return " ".join("-" if paper < 0 else PAPER_ID[paper] for paper in papers)


def reserve(state: Refineries, name: str) -> list[str]:
    """The reserve of a contract row, the top tile first."""
    assert DISPLAY.index(name) < CONTRACT_ROWS
    return [PAPER_ID[paper] for paper in reversed(state.reserves[DISPLAY.index(name)])]


def shop(state: Refineries, which: str) -> list[int]:
    """Tanks or machines on sale per price row."""
    return state.shops[:3] if which == "machine" else state.shops[3:]


def shop_pipes(state: Refineries, which: str) -> list[str]:
    """The pipe tiles beside a shop."""
    return [TILE_ID[tile] for tile in state.pipes[0 if which == "machine" else 1]]


def government(state: Refineries, quadrant: int) -> str:
    """The spaces of a quadrant on which a tile lies: `0 1 4`."""
    first = QUADRANT_SPACES * quadrant
    return " ".join(str(i) for i in range(QUADRANT_SPACES) if state.government[first + i] >= 0)


def quadrants(state: Refineries) -> str:
    """The open quadrants: `0 2`."""
    return " ".join(str(i) for i in range(4) if state.quadrants >> i & 1)


def tokens(state: Refineries) -> str:
    """The families whose token is face up."""
    return " ".join(FAMILY_ID[i] for i in range(FAMILIES) if state.tokens >> i & 1)


def upper(state: Refineries) -> str:
    """The upper turn-order track: `AB`."""
    return "".join(SEATS[seat] for seat in state.upper)


def lower(state: Refineries) -> str:
    """The lower turn-order track: `B-`."""
    return "".join("-" if seat < 0 else SEATS[seat] for seat in state.lower)


def told(state: Refineries) -> list[str]:
    """The log so far."""
    return [event.text for event in state.log or [] if event.text]
