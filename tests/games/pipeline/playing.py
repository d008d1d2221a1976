"""Words to play on a table and to look at it.

    do(state, "main refined_market_2", "sell T3 T3 50", "end")
    assert (cash(state), oil(state), row(state, "M2 T3")) == (90, "T3", "TT")

Actions are written so:

    main upgrades, secondary tanks_pipes     government, run_network, run_machines, run_early, pass
    machine_phase, end_turn, end             sell T3 T2 45 (barrel, row, price), buy S0 10, buy S0 10 O
    take contract-low-10, active, deferred   loan
    item machine 20, item tank 5             tank crude (its row), cover 1 0 (a machine's cell)
    pipe WE-OTT, place 2 0, rotate 0         government_tile 0 5, free_tile 0 5 (quadrant, space)
    upgrade shops, flip shops                receive tank, decline_rest
    run_tile 0, run_one 0                    refine O6 mid (colour and length of the pipeline)
    deliver contract-low-10 S1 S2            order order-3-01, use_barrel mid
    disk 1, disk_left 1, keep                (requirement, barrel used)
    lay_later, lay_now (the worker's tile)

With Refined Markets 2 the market is said too: `sell T3 M2 T2 45`. A barrel that lies in a row of another
colour is bought with its own: `buy S0 10 O`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from meeplehall.engine.action import Action
from meeplehall.games.pipeline.components.board import ACTION, QUADRANT_SPACES, SHOP
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.markets import SLOT
from meeplehall.games.pipeline.components.oil import BARREL, BARREL_IDS, GRADE_NAME
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, PAPER, PAPER_IDS
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY, FAMILY_IDS, REFINED_MARKETS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.network import Network
from meeplehall.games.pipeline.rules.papers import done_of, filled_of, tile_of
from meeplehall.games.pipeline.rules.state import Refineries, Refinery
from meeplehall.games.pipeline.rules.work_phase import action_at
from tests.games.pipeline.tables import DISPLAY, MARKET_SHORT, SEATS, A, row_number


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
        values = [ACTION[action_at(state, int(str(values[0])))].id]
    elif kind == "sell":
        values = [values[0], *_slot(state, action, int(str(values[1])))]
    elif kind == "buy":
        slot = int(str(values[0]))
        held = state.slots[slot]
        own = held == SLOT[slot].row.colour
        values = [*_slot(state, action, slot), *([] if own else [COLOURS[held]])]
    elif kind == "take":
        values = [PAPER[state.display[int(str(values[0]))]].id]
    elif kind == "item":
        prices = SHOP[["machine", "tank"].index(str(values[0]))].prices
        values = [values[0], prices[int(str(values[1]))]]
    elif kind in ("government_tile", "free_tile"):
        values = list(divmod(int(str(values[0])), QUADRANT_SPACES))
    elif kind == "refine":
        pipe = state.refineries[player(state)].network.pipes[int(str(values[0]))]
        values = [COLOURS[pipe.colour] + str(pipe.length), values[1]]
    elif kind == "deliver":
        need = BARREL[PAPER[PAPER_IDS.index(str(values[0]))].needs[int(str(values[1]))]].id
        values = [values[0], need, need[0] + str(GRADE_NAME.index(str(values[2])))]
    elif kind in ("disk", "disk_left"):
        values = [int(str(values[0])) + 1]
    return " ".join([kind, *(str(value) for value in values)])


def _slot(state: Refineries, action: Action[Refineries], slot: int) -> list[object]:
    """Row and price of a slot; the market is said if the action trades in several."""
    line = SLOT[slot].row
    name = COLOURS[line.colour] + str(line.grade)
    several = line.market and state.refineries[player(state)].levels[REFINED_MARKETS] >= 2
    price = action.price(state, player(state))
    assert price is not None
    return [*([MARKET_SHORT[line.market]] if several else []), name, abs(price)]


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
    held = zip(BARREL_IDS, mine(state, seat).oil, strict=True)
    return " ".join(id for id, count in held for _ in range(count))


def tanks(state: Refineries, seat: int = A) -> list[int]:
    """Tanks per grade."""
    return mine(state, seat).tanks


def level(state: Refineries, family: str, seat: int = A) -> int:
    return mine(state, seat).levels[FAMILY_IDS.index(family)]


def contracts(state: Refineries, seat: int = A) -> str:
    """Active contracts, as they are written for `table`."""
    return " ".join(_contract(paper) for paper in mine(state, seat).contracts)


def _contract(paper: int) -> str:
    filled = "".join(str(i) for i in range(5) if filled_of(paper) >> i & 1)
    return PAPER[tile_of(paper)].id + (f":{filled}" if filled else "") + "!" * done_of(paper)


def deferred(state: Refineries, seat: int = A) -> str:
    return " ".join(PAPER[tile_of(paper)].id for paper in mine(state, seat).deferred)


def orders(state: Refineries, seat: int = A) -> str:
    """Completed orders."""
    return " ".join(PAPER[order].id for order in mine(state, seat).orders)


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
    papers = state.display[first : first + state.rules.columns[DISPLAY.index(name)]]
    return " ".join("-" if paper < 0 else PAPER[paper].id for paper in papers)


def reserve(state: Refineries, name: str) -> list[str]:
    """The reserve of a contract row, the top tile first."""
    assert DISPLAY.index(name) < CONTRACT_ROWS
    return [PAPER[paper].id for paper in reversed(state.reserves[DISPLAY.index(name)])]


def shop(state: Refineries, which: str) -> list[int]:
    """Tanks or machines on sale per price row."""
    return state.shops[:3] if which == "machine" else state.shops[3:]


def shop_pipes(state: Refineries, which: str) -> list[str]:
    """The pipe tiles beside a shop."""
    return [TILE[tile].id for tile in state.pipes[0 if which == "machine" else 1]]


def government(state: Refineries, quadrant: int) -> str:
    """The spaces of a quadrant on which a tile lies: `0 1 4`."""
    first = QUADRANT_SPACES * quadrant
    return " ".join(str(i) for i in range(QUADRANT_SPACES) if state.government[first + i] >= 0)


def quadrants(state: Refineries) -> str:
    """The open quadrants: `0 2`."""
    return " ".join(str(i) for i in range(4) if state.quadrants >> i & 1)


def tokens(state: Refineries) -> str:
    """The families whose token is face up."""
    return " ".join(FAMILY[i].id for i in range(FAMILIES) if state.tokens >> i & 1)


def upper(state: Refineries) -> str:
    """The upper turn-order track: `AB`."""
    return "".join(SEATS[seat] for seat in state.upper)


def lower(state: Refineries) -> str:
    """The lower turn-order track: `B-`."""
    return "".join("-" if seat < 0 else SEATS[seat] for seat in state.lower)


def told(state: Refineries) -> list[str]:
    """The log so far."""
    return [event.text for event in state.log or [] if event.text]
