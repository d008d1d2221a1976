"""The state of a match of Pipeline: the rules in force, the refineries, the turn, the board."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import EVERYBODY, Event
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from meeplehall.games.pipeline.rules.network import Network

# random streams
SETUP: Final = 0
STREAMS: Final = 1

#: nothing, nobody
NONE: Final = -1


class Rules:
    """The options of one match in the form that the rules ask for them."""

    __slots__ = (
        "columns", "demand", "families", "groups", "markers", "recommended_tanks", "seats", "slots",
        "start_player", "valuations",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        families: list[int],
        markers: list[int],
        valuations: list[int],
        recommended_tanks: bool,
        start_player: int,
        columns: int,
        slots: list[list[int]],
        groups: list[list[list[int]]],
        demand: list[int],
    ) -> None:
        self.seats = seats
        #: families and valuations to be used; none: drawn at random
        self.families = families
        self.valuations = valuations
        #: the refinement markers to be shuffled
        self.markers = markers
        self.recommended_tanks = recommended_tanks
        #: -1: drawn at random
        self.start_player = start_player
        self.columns = columns
        #: per market row, the slots in use; those of the same price together; what a refresh removes
        self.slots = slots
        self.groups = groups
        self.demand = demand

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (
            self.seats, self.families, self.markers, self.valuations, self.recommended_tanks,
            self.start_player, self.columns, self.slots, self.groups, self.demand,
        )  # fmt: skip


class Refinery:
    """All that belongs to one player."""

    __slots__ = (
        "cash", "contracts", "deferred", "levels", "network", "oil", "orders", "penalties", "tanks",
    )  # fmt: skip

    def __init__(
        self,
        cash: int,
        penalties: int,
        tanks: list[int],
        oil: list[int],
        network: Network,
        contracts: list[int],
        deferred: list[int],
        orders: list[int],
        levels: list[int],
    ) -> None:
        self.cash = cash
        self.penalties = penalties
        #: tanks per grade; barrels per colour and grade
        self.tanks = tanks
        self.oil = oil
        self.network = network
        #: active contracts, see papers.py; deferred ones; completed orders
        self.contracts = contracts
        self.deferred = deferred
        self.orders = orders
        #: the level of each upgrade family
        self.levels = levels

    def clone(self) -> Refinery:
        return Refinery(
            self.cash, self.penalties, self.tanks[:], self.oil[:], self.network, self.contracts[:],
            self.deferred[:], self.orders[:], self.levels[:],
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All of it, in the order of the constructor."""
        return (
            self.cash, self.penalties, self.tanks, self.oil, self.network, self.contracts,
            self.deferred, self.orders, self.levels,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Refinery, self.fields()

    def facts(self) -> tuple[object, ...]:
        """The fields as plain data."""
        laid = (self.network.tiles, self.network.machines)
        return (*self.fields()[:4], laid, self.contracts, self.deferred, self.orders, self.levels)


class Turn:
    """What is known about the turn under way and forgotten with its end."""

    __slots__ = (
        "anchor", "bundle", "early_run", "effects", "families", "filling", "free", "government", "grade",
        "loan", "machine_run", "mains", "markets", "order", "owed", "purse", "ready", "reserve_machine",
        "rows", "second", "secondary", "space", "tile", "worker",
    )  # fmt: skip

    def __init__(
        self,
        mains: int = 0,
        secondary: bool = False,
        space: int = NONE,
        early_run: bool = False,
        machine_run: bool = False,
        effects: int = 0,
        markets: int = 0,
        rows: int = 0,
        loan: bool = False,
        bundle: int = 0,
        families: int = 0,
        worker: int = NONE,
        government: int = 0,
        tile: int = NONE,
        anchor: int = NONE,
        free: bool = False,
        reserve_machine: bool = False,
        ready: int = 0,
        second: int = 0,
        grade: int = 0,
        order: int = NONE,
        filling: int = 0,
        owed: tuple[int, ...] = (0, 0, 0, 0),
        purse: int = 0,
    ) -> None:
        #: main actions begun, whether a secondary action was, and the cross space of the last one
        self.mains = mains
        self.secondary = secondary
        self.space = space
        self.early_run = early_run
        self.machine_run = machine_run
        #: what the action under way has done so far (PL-7.5)
        self.effects = effects
        #: the markets open to this action, as a set
        self.markets = markets
        #: rows of the displays used, and whether the loan was taken (PL-11.2)
        self.rows = rows
        self.loan = loan
        #: pipes bought from a shop in this action (PL-12.5)
        self.bundle = bundle
        #: families bought in this action, as a set
        self.families = families
        #: the government space with the worker, and the tiles bought there
        self.worker = worker
        self.government = government
        #: the pipe tile in hand, and the cell chosen for it
        self.tile = tile
        self.anchor = anchor
        #: the item to be chosen is a benefit; a machine may come from the reserve (PL-21.19a)
        self.free = free
        self.reserve_machine = reserve_machine
        #: pipelines that may still run, those that moved one barrel in this loop, the starting grade
        self.ready = ready
        self.second = second
        self.grade = grade
        #: the order being delivered, and how many of its barrels are chosen
        self.order = order
        self.filling = filling
        #: benefit items still owed, by kind
        self.owed = owed
        #: the cash with which the turn began, for the running bill
        self.purse = purse

    def clone(self) -> Turn:
        return Turn(
            self.mains, self.secondary, self.space, self.early_run, self.machine_run, self.effects,
            self.markets, self.rows, self.loan, self.bundle, self.families, self.worker, self.government,
            self.tile, self.anchor, self.free, self.reserve_machine, self.ready, self.second, self.grade,
            self.order, self.filling, self.owed, self.purse,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All of it, in the order of the constructor."""
        return (
            self.mains, self.secondary, self.space, self.early_run, self.machine_run, self.effects,
            self.markets, self.rows, self.loan, self.bundle, self.families, self.worker, self.government,
            self.tile, self.anchor, self.free, self.reserve_machine, self.ready, self.second, self.grade,
            self.order, self.filling, self.owed, self.purse,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Turn, self.fields()


class Refineries(State):
    """The whole table. The top of a stack is its end."""

    __slots__ = (
        "active", "costs", "cross", "display", "families", "government", "lower", "machine_reserve", "opened",
        "pipes", "quadrants", "refineries", "reserves", "round", "rules", "shops", "slots", "stack_of_pipes",
        "tank_reserve", "tokens", "turn", "unseen", "upper", "valuations", "year",
    )  # fmt: skip

    def __init__(
        self,
        stack: list[Step[Any]],
        chance: list[int],
        log: list[Event] | None,
        reveals: int,
        waiting: list[int],
        offered: list[Action[Any]] | None,
        rules: Rules,
        refineries: list[Refinery],
        turn: Turn,
        year: int,
        round: int,
        active: int,
        upper: list[int],
        lower: list[int],
        slots: list[int],
        display: list[int],
        reserves: list[list[int]],
        unseen: list[list[int]],
        shops: list[int],
        tank_reserve: int,
        machine_reserve: int,
        pipes: list[list[int]],
        stack_of_pipes: list[int],
        government: list[int],
        quadrants: int,
        opened: int,
        families: int,
        tokens: int,
        cross: list[int],
        costs: list[int],
        valuations: list[int],
    ) -> None:
        self.stack = stack
        self.chance = chance
        self.log = log
        self.reveals = reveals
        self.waiting = waiting
        self.offered = offered
        self.rules = rules
        self.refineries = refineries
        self.turn = turn
        #: year 0 to 2, and the round in it
        self.year = year
        self.round = round
        #: whose turn it is: a place on the upper track
        self.active = active
        #: the turn-order tracks
        self.upper = upper
        self.lower = lower
        #: per market slot the colour of the barrel there, or NONE
        self.slots = slots
        #: contracts and orders on display, by row and column
        self.display = display
        #: per contract row the reserve; per row those that went back to the box unseen
        self.reserves = reserves
        self.unseen = unseen
        #: machines and tanks per price row: machine shop 0 to 2, tank shop 3 to 5
        self.shops = shops
        self.tank_reserve = tank_reserve
        self.machine_reserve = machine_reserve
        #: the pipe tiles beside each shop, and the face-down stack
        self.pipes = pipes
        self.stack_of_pipes = stack_of_pipes
        #: government tiles by quadrant and space, the open quadrants, and how many opened this year
        self.government = government
        self.quadrants = quadrants
        self.opened = opened
        #: upgrade families in play, and those whose token is face up, as sets
        self.families = families
        self.tokens = tokens
        #: the action tile on each arm of the cross
        self.cross = cross
        #: refinement costs by colour and step
        self.costs = costs
        self.valuations = valuations

    @property
    def seats(self) -> int:
        return self.rules.seats

    def clone(self) -> Refineries:
        return Refineries(
            self.stack[:], self.chance[:], None, self.reveals, self.waiting, self.offered, self.rules,
            [refinery.clone() for refinery in self.refineries], self.turn.clone(), self.year, self.round,
            self.active, self.upper, self.lower[:], self.slots[:], self.display[:], self.reserves,
            self.unseen, self.shops[:], self.tank_reserve, self.machine_reserve,
            [pipes[:] for pipes in self.pipes], self.stack_of_pipes, self.government[:], self.quadrants,
            self.opened, self.families, self.tokens, self.cross, self.costs, self.valuations,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All that the game itself keeps, in the order of the constructor, without the rules."""
        return (
            self.refineries, self.turn, self.year, self.round, self.active, self.upper, self.lower,
            self.slots, self.display, self.reserves, self.unseen, self.shops, self.tank_reserve,
            self.machine_reserve, self.pipes, self.stack_of_pipes, self.government, self.quadrants,
            self.opened, self.families, self.tokens, self.cross, self.costs, self.valuations,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        engine = (self.stack, self.chance, None, self.reveals, self.waiting, None)
        return Refineries, (*engine, self.rules, *self.fields())

    def facts(self) -> tuple[object, ...]:
        refineries = [refinery.facts() for refinery in self.refineries]
        return (*super().facts(), refineries, self.turn.fields(), *self.fields()[2:])

    def tell(self, text: str, rule: str, known_to: int = EVERYBODY, public: str = "") -> None:
        """Write a line into the log. Ask first whether there is a log: most states have none."""
        assert self.log is not None
        self.log.append(Event(text, rule, known_to, public))
