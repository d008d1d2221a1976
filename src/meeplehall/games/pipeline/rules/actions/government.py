"""Government pipe tiles (PL-15): bought with the worker, or received through upgrades (PL-21.1)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.games.pipeline.components.board import (
    GOVERNMENT_PRICE,
    NEIGHBOURS,
    OPEN_LIMIT,
    QUADRANT_SPACES,
    QUADRANTS,
)
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.rules.actions.placing import TakesTile, take_tile
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice, too_dear
from meeplehall.games.pipeline.rules.state import NONE, Refineries

LAST_PRICE: Final = len(GOVERNMENT_PRICE) - 1
PLACES: Final = QUADRANTS * QUADRANT_SPACES
ALL_QUADRANTS: Final = (1 << QUADRANTS) - 1


def may_open(state: Refineries) -> bool:
    """May one more quadrant be opened this year (PL-15.3)?"""
    return state.quadrants.bit_count() < OPEN_LIMIT[state.year]


def in_reach(state: Refineries) -> int:
    """The quadrants that are open or may be opened, as a set (PL-15.5)."""
    return ALL_QUADRANTS if may_open(state) else state.quadrants


def tiles_in_reach(state: Refineries) -> list[int]:
    """The places with a tile there."""
    quadrants, tiles = in_reach(state), state.government
    found: list[int] = []
    for quadrant in range(QUADRANTS):
        if quadrants >> quadrant & 1:
            first = QUADRANT_SPACES * quadrant
            found += [place for place in range(first, first + QUADRANT_SPACES) if tiles[place] >= 0]
    return found


def can_buy(state: Refineries, player: int) -> bool:
    """Is there a tile for the worker (PL-26.4)?"""
    refinery = state.refineries[player]
    if refinery.cash < GOVERNMENT_PRICE[0]:
        return False
    if not refinery.network.has_room():
        return False
    quadrants = in_reach(state)
    for place, tile in enumerate(state.government):
        if tile >= 0 and quadrants >> (place // QUADRANT_SPACES) & 1:
            return True
    return False


def open_government(state: Refineries, player: int) -> None:
    """Begin a purchase."""
    turn = state.turn
    turn.worker = turn.aside = NONE
    turn.government = turn.effects = 0
    state.stack.append(GOVERNMENT_STEP[player])


def take(state: Refineries, player: int, place: int, how: str) -> None:
    """A tile leaves its space for good, and its quadrant is open (PL-15.2, PL-15.8)."""
    quadrant = place // QUADRANT_SPACES
    tile = state.government[place]
    state.government[place] = NONE
    if not state.quadrants >> quadrant & 1:
        state.quadrants |= 1 << quadrant
        state.opened += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] opens the {ordinal(quadrant + 1)} quadrant.", "PL-15.2")
    if state.log is not None:
        state.tell(f"[seat:{player}] takes a government tile {how}: [piece:{TILE[tile].id}].", "PL-15.8")
    take_tile(state, player, tile)


def next_to(state: Refineries, worker: int) -> list[int]:
    """The places beside the worker's where a tile still lies (PL-15.6)."""
    first = worker - worker % QUADRANT_SPACES
    return [first + n for n in NEIGHBOURS[worker - first] if state.government[first + n] >= 0]


class GovernmentStep(Choice):
    """The worker's tile, then any of its neighbours (PL-15.5, PL-15.6)."""

    kind = "government"
    done = "No more tiles"
    rule = "PL-15.5"

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        turn = state.turn
        if turn.worker < 0:
            return [BUY_TILE[place] for place in range(PLACES) if state.government[place] >= 0]
        found: list[Action[Refineries]] = []
        for place in next_to(state, turn.worker):
            found.append(BUY_TILE[place])
        found.append(END if turn.aside < 0 else LAY_NOW)  # what was bought has to be laid (PL-15.8)
        return found

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        turn = state.turn
        found: list[Action[Refineries]] = []
        if cannot_add(state, self.player) is None:
            # the worker stands in a quadrant that is open
            places = tiles_in_reach(state) if turn.worker < 0 else next_to(state, turn.worker)
            found += [BUY_TILE[place] for place in places]
        if turn.worker >= 0:
            found.append(END if turn.aside < 0 else LAY_NOW)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[-1]

    def prompt(self, state: Refineries, player: int) -> str:
        if state.turn.worker < 0:
            return "Put your worker on a government tile: you buy it."
        price = GOVERNMENT_PRICE[state.turn.government]
        waiting = "" if state.turn.aside < 0 else " The first one waits to be laid."
        return f"Add tiles next to your worker, the next one for ${price}.{waiting}"


def tile_cost(state: Refineries) -> int:
    """What the next tile costs, whichever it is (PL-15.7)."""
    return GOVERNMENT_PRICE[min(state.turn.government, LAST_PRICE)]


def cannot_add(state: Refineries, player: int) -> Refusal | None:
    """Why no further tile can be bought, wherever it lies."""
    refinery = state.refineries[player]
    if not refinery.network.has_room():
        return NO_PLACE
    cost = tile_cost(state)
    if refinery.cash >= cost:
        return None
    return NO_CASH[min(state.turn.government, LAST_PRICE)][refinery.cash]


class BuyTile(TakesTile):
    """Buy a government tile (PL-15.7)."""

    type = "government_tile"
    group = "Buy a tile"
    place: int

    def price(self, state: Refineries, player: int) -> int | None:
        return tile_cost(state)

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        if not in_reach(state) >> (self.place // QUADRANT_SPACES) & 1 or state.government[self.place] < 0:
            return CLOSED[state.year]
        return cannot_add(state, player)

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        cost = tile_cost(state)
        refinery = state.refineries[player]
        refinery.cash -= cost
        is_the_workers = turn.worker < 0
        if is_the_workers:
            turn.worker = self.place
        turn.government += 1
        turn.effects += 1
        take(state, player, self.place, f"for ${cost}")
        if is_the_workers and refinery.network.tiles and refinery.cash >= tile_cost(state):
            # the others can be bought in any order anyway, and an empty network looks the same to all tiles
            turn.may_wait = bool(next_to(state, self.place))

    def label(self, state: Refineries, player: int) -> str:
        return f"Buy for ${tile_cost(state)}: {TILE[self.tile_taken(state)].name}"

    def tile_taken(self, state: Refineries) -> int:
        return state.government[self.place]


BUY_TILE: Final[list[BuyTile]] = flyweights(BuyTile, place=Number(0, PLACES - 1))


class LayNow(TakesTile):
    """Lay the worker's tile that was set aside (PL-15.10)."""

    type = "lay_now"

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        tile = turn.aside
        turn.aside = NONE
        take_tile(state, player, tile)

    def label(self, state: Refineries, player: int) -> str:
        return "Lay the first tile now"

    def tile_taken(self, state: Refineries) -> int:
        return state.turn.aside


LAY_NOW: Final[LayNow] = flyweight(LayNow)


class FreeTileStep(Choice):
    """A government tile is received (D-3)."""

    kind = "free_government_tile"
    rule = "PL-21.3a"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return free_tiles(state, self.player)

    def prompt(self, state: Refineries, player: int) -> str:
        return "Take a government tile for nothing."


def free_tiles(state: Refineries, player: int) -> list[Action[Refineries]]:
    """Tiles of open quadrants; a closed one may be opened if none was in this year (PL-21.3b)."""
    opening = state.opened == 0 and may_open(state)
    if not state.refineries[player].network.has_room():
        return []
    return [
        FREE_TILE[place]
        for place in range(PLACES)
        if state.government[place] >= 0 and (opening or state.quadrants >> (place // QUADRANT_SPACES) & 1)
    ]


class FreeTile(TakesTile):
    """Take a government tile for nothing."""

    type = "free_tile"
    group = "Take a tile"
    place: int

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        take(state, player, self.place, "for nothing")

    def label(self, state: Refineries, player: int) -> str:
        return f"Take: {TILE[self.tile_taken(state)].name}"

    def tile_taken(self, state: Refineries) -> int:
        return state.government[self.place]


FREE_TILE: Final[list[FreeTile]] = flyweights(FreeTile, place=Number(0, PLACES - 1))


#: by year
CLOSED: Final = [
    Refusal(
        "PL-15.3", f"No further quadrant can be opened this year: {limit} are open, the most there may be."
    )
    for limit in OPEN_LIMIT
]
#: by the number of tiles bought before
NO_CASH: Final = [too_dear("PL-15.7", price) for price in GOVERNMENT_PRICE]
NO_PLACE: Final = Refusal("PL-17.17", "It fits nowhere in your network.")
GOVERNMENT_STEP: Final = [known(GovernmentStep(player)) for player in range(SEATS)]
FREE_TILE_STEP: Final = [known(FreeTileStep(player)) for player in range(SEATS)]
