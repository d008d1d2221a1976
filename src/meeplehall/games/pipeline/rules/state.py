"""The state of a match of Pipeline: the rules in force, the refineries, the turn, the board."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.record import Record
from meeplehall.engine.state import State
from meeplehall.games.pipeline.rules.network import Network

# random streams
SETUP: Final = 0
STREAMS: Final = 1

#: nothing, nobody
NONE: Final = -1


class Rules(Record):
    """The options of one match in the form that the rules ask for them."""

    seats: int
    families: list[int]  # to be used; none: drawn at random
    markers: list[int]  # the refinement markers to be shuffled
    valuations: list[int]  # to be used; none: drawn at random
    recommended_tanks: bool
    start_player: int  # NONE: drawn at random
    columns: list[int]  # per row of the displays
    reserve: int  # contracts of each row that are set aside at first
    slots: list[list[int]]  # per market row, the slots in use
    groups: list[list[list[int]]]  # per market row, the slots of the same price together
    demand: list[int]  # per market row, what a refresh removes


class Refinery(Record):
    """All that belongs to one player."""

    cash: int
    penalties: int
    tanks: list[int]  # per grade
    oil: list[int]  # barrels per colour and grade
    network: Network
    contracts: list[int]  # active ones, see papers.py
    deferred: list[int]
    orders: list[int]  # completed ones
    levels: list[int]  # of each upgrade family

    def clone(self) -> Refinery:
        new = Refinery()
        new.cash = self.cash
        new.penalties = self.penalties
        new.tanks = self.tanks[:]
        new.oil = self.oil[:]
        new.network = self.network
        new.contracts = self.contracts[:]
        new.deferred = self.deferred[:]
        new.orders = self.orders[:]
        new.levels = self.levels[:]
        return new


class Turn(Record):
    """What is known about the turn under way and forgotten with its end."""

    mains: int  # main actions begun
    secondary: bool  # whether a secondary action was
    space: int  # the cross space of the last one
    early_run: bool
    machine_run: bool
    effects: int  # what the action under way has done so far (PL-7.5)
    markets: int  # the market of the action under way
    rows: int  # rows of the displays used, as a set (PL-11.2)
    loan: bool  # whether the loan was taken
    bundle: int  # pipes bought from a shop in this action (PL-12.5)
    families: int  # bought in this action, as a set
    worker: int  # the government space with the worker
    government: int  # tiles bought there
    tile: int  # the pipe tile in hand
    may_wait: bool  # it may be laid after others that are bought with it (PL-15.10)
    aside: int  # the tile that does
    anchor: int  # the cell chosen for it
    free: bool  # the item to be chosen is a benefit
    reserve_machine: bool  # a machine may come from the reserve (PL-21.19a)
    ready: int  # pipelines that may still run, as a set
    second: int  # those that moved one barrel in this loop, as a set
    grade: int  # from which oil is refined
    order: int  # being delivered
    filling: int  # how many of its barrels are chosen
    owed: tuple[int, ...]  # benefit items, by kind
    purse: int  # the cash with which the turn began, for the running bill

    def clone(self) -> Turn:
        new = Turn()
        new.mains = self.mains
        new.secondary = self.secondary
        new.space = self.space
        new.early_run = self.early_run
        new.machine_run = self.machine_run
        new.effects = self.effects
        new.markets = self.markets
        new.rows = self.rows
        new.loan = self.loan
        new.bundle = self.bundle
        new.families = self.families
        new.worker = self.worker
        new.government = self.government
        new.tile = self.tile
        new.may_wait = self.may_wait
        new.aside = self.aside
        new.anchor = self.anchor
        new.free = self.free
        new.reserve_machine = self.reserve_machine
        new.ready = self.ready
        new.second = self.second
        new.grade = self.grade
        new.order = self.order
        new.filling = self.filling
        new.owed = self.owed
        new.purse = self.purse
        return new


_FRESH: Final = Turn.of(
    mains=0, secondary=False, space=NONE, early_run=False, machine_run=False, effects=0, markets=0, rows=0,
    loan=False, bundle=0, families=0, worker=NONE, government=0, tile=NONE, may_wait=False,
    aside=NONE, anchor=NONE, free=False, reserve_machine=False, ready=0,
    second=0, grade=0, order=NONE, filling=0, owed=(0, 0, 0, 0), purse=0,
)  # fmt: skip


def new_turn(purse: int = 0) -> Turn:
    """A turn in which nothing has been done yet."""
    turn = _FRESH.clone()
    turn.purse = purse
    return turn


class Refineries(State):
    """The whole table. The top of a stack is its end."""

    rules: Rules
    refineries: list[Refinery]
    turn: Turn
    year: int  # 0 to 2
    round: int  # of the year
    active: int  # whose turn it is: a place on the upper track
    upper: list[int]  # the turn-order tracks
    lower: list[int]
    slots: list[int]  # per market slot the colour of the barrel there, or NONE
    display: list[int]  # contracts and orders, by row and column
    reserves: list[list[int]]  # per contract row
    unseen: list[list[int]]  # per row those that went back to the box
    shops: list[int]  # per price row: machine shop 0 to 2, tank shop 3 to 5
    tank_reserve: int
    machine_reserve: int
    pipes: list[list[int]]  # the tiles beside each shop
    stack_of_pipes: list[int]  # face down
    government: list[int]  # tiles by quadrant and space
    quadrants: int  # the open ones, as a set
    opened: int  # how many opened this year
    families: int  # of upgrades in play, as a set
    tokens: int  # those whose token is face up, as a set
    cross: list[int]  # the action tile on each arm
    costs: list[int]  # of refinement, by colour and step
    valuations: list[int]

    def clone(self) -> Refineries:
        new = self.begin(Refineries())
        new.rules = self.rules
        new.refineries = [refinery.clone() for refinery in self.refineries]
        new.turn = self.turn.clone()
        new.year = self.year
        new.round = self.round
        new.active = self.active
        new.upper = self.upper  # this and other lists without [:] are only replaced, never changed
        new.lower = self.lower[:]
        new.slots = self.slots[:]
        new.display = self.display[:]
        new.reserves = self.reserves
        new.unseen = self.unseen
        new.shops = self.shops[:]
        new.tank_reserve = self.tank_reserve
        new.machine_reserve = self.machine_reserve
        new.pipes = [pipes[:] for pipes in self.pipes]
        new.stack_of_pipes = self.stack_of_pipes
        new.government = self.government[:]
        new.quadrants = self.quadrants
        new.opened = self.opened
        new.families = self.families
        new.tokens = self.tokens
        new.cross = self.cross
        new.costs = self.costs
        new.valuations = self.valuations
        return new

    @property
    def seats(self) -> int:
        return self.rules.seats
