"""Setup: the board (PL-3) and the players (PL-4)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.step import Step, known
from meeplehall.games.pipeline.components.board import ACTIONS, ARMS, QUADRANT_SPACES, QUADRANTS
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.markets import ROW, ROWS, SLOTS
from meeplehall.games.pipeline.components.oil import BARRELS, GRADES
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, DISPLAY_ROWS, papers_of_row
from meeplehall.games.pipeline.components.tiles import TILES
from meeplehall.games.pipeline.components.upgrades import FAMILIES
from meeplehall.games.pipeline.components.valuations import VALUATIONS
from meeplehall.games.pipeline.rules.actions.shops import TANK_TO
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.network import EMPTY
from meeplehall.games.pipeline.rules.refresh import deal_shop_pipes
from meeplehall.games.pipeline.rules.state import NONE, SETUP, Refineries, Refinery, Rules, Turn
from meeplehall.games.pipeline.rules.tanks import rows_with_tank_space
from meeplehall.games.pipeline.rules.turn import START_TURN

START: Final = COMPONENTS.player_start
#: contracts of each row that form the reserve after the deal (PL-3.4)
RESERVE: Final = 2


def new_refineries(rules: Rules, chance: list[int], log: bool) -> Refineries:
    """The table before anything has happened."""
    n = rules.seats
    return Refineries(
        stack=[DEAL], chance=chance, log=[] if log else None, reveals=0, waiting=[], offered=None,
        rules=rules,
        refineries=[
            Refinery(START.cash, 0, [0] * GRADES, [0] * BARRELS, EMPTY, [], [], [], [0] * FAMILIES)
            for _ in range(n)
        ],
        turn=Turn(), year=0, round=0, active=0, upper=list(range(n)), lower=[NONE] * n,
        slots=[NONE] * SLOTS, display=[NONE] * (DISPLAY_ROWS * COLUMNS), reserves=[], unseen=[],
        shops=[*COMPONENTS.machine_shop.spaces(n), *COMPONENTS.tank_shop.spaces(n)],
        tank_reserve=COMPONENTS.counts["tank_tiles"] - START.tanks * n - sum(COMPONENTS.tank_shop.spaces(n)),
        machine_reserve=COMPONENTS.counts["machine_tiles"] - sum(COMPONENTS.machine_shop.spaces(n)),
        pipes=[[], []], stack_of_pipes=[], government=[], quadrants=0, opened=0, families=0, tokens=0,
        cross=[], costs=[], valuations=[],
    )  # fmt: skip


class Deal(Step[Refineries]):
    """Everything that is shuffled and dealt (PL-3.3 to PL-3.14)."""

    rule = "PL-3.1"

    def proceed(self, state: Refineries) -> None:
        state.stack.pop()
        rules, chance = state.rules, state.chance
        for row in range(ROWS):
            if not ROW[row].grade:
                for slot in rules.slots[row]:
                    state.slots[slot] = ROW[row].colour
        for row in range(DISPLAY_ROWS):
            _deal_papers(state, row)
        families = _drawn(chance, rules.families, FAMILIES, COMPONENTS.counts["upgrade_families_in_play"])
        state.families = state.tokens = sum([1 << family for family in families])
        _deal_pipes(state)
        state.cross = list(range(ARMS, ACTIONS))
        shuffle(chance, SETUP, state.cross)
        markers = rules.markers[:]
        shuffle(chance, SETUP, markers)
        state.costs = markers[: COMPONENTS.refinement_markers.spaces]
        state.valuations = sorted(_drawn(chance, rules.valuations, VALUATIONS, COMPONENTS.valuations.in_play))
        first = below(chance, SETUP, rules.seats) if rules.start_player < 0 else rules.start_player
        state.upper = [(first + i) % rules.seats for i in range(rules.seats)]  # PL-3.14
        state.reveals += 1
        if state.log is not None:
            state.tell(f"[seat:{first}] is the starting player.", "PL-1.8")
        state.stack.append(START_TURN[first])
        if rules.recommended_tanks:
            for refinery in state.refineries:
                refinery.tanks = START.recommended_tanks[:]
        else:
            state.stack += [START_TANKS[player] for player in reversed(state.upper)]  # PL-4.4


def _drawn(chance: list[int], given: list[int], count: int, wanted: int) -> list[int]:
    """Those that are given, or as many as wanted at random."""
    if given:
        return given[:]
    every = list(range(count))
    shuffle(chance, SETUP, every)
    return every[:wanted]


def _deal_papers(state: Refineries, row: int) -> None:
    """A row of contracts with its reserve (PL-3.4), or a row of orders (PL-3.6)."""
    papers = papers_of_row(row)
    shuffle(state.chance, SETUP, papers)
    for column in range(state.rules.columns):
        state.display[COLUMNS * row + column] = papers.pop()
    if row < CONTRACT_ROWS:
        state.reserves = [*state.reserves, papers[-RESERVE:]]
        papers = papers[:-RESERVE]
    state.unseen = [*state.unseen, sorted(papers)]


def _deal_pipes(state: Refineries) -> None:
    """The government quadrants, the machine shop, the tank shop (PL-3.9, PL-3.10)."""
    stack = list(range(TILES))
    shuffle(state.chance, SETUP, stack)
    state.government = [stack.pop() for _ in range(QUADRANTS * QUADRANT_SPACES)]
    state.stack_of_pipes = stack
    deal_shop_pipes(state)


class StartTanks(Choice):
    """Five tanks are placed freely on the grade rows (PL-4.2)."""

    __slots__ = ()
    kind = "start_tank"
    rule = "PL-4.2"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        refinery = state.refineries[self.player]
        if sum(refinery.tanks) == START.tanks:
            return []
        return [TANK_TO[grade] for grade in rows_with_tank_space(refinery)]

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        """Towards the recommended rows (PL-1.6)."""
        tanks = state.refineries[player].tanks
        for grade in range(GRADES):
            if tanks[grade] < START.recommended_tanks[grade]:
                return TANK_TO[grade]
        return TANK_TO[0]

    def close(self, state: Refineries) -> None:
        state.stack.pop()
        state.reveals += 1  # D-1: not to be undone once the fifth tank is placed

    def prompt(self, state: Refineries, player: int) -> str:
        return f"Place your starting tanks: {START.tanks - sum(state.refineries[player].tanks)} left."


DEAL: Final = known(Deal())
START_TANKS: Final = [known(StartTanks(player)) for player in range(SEATS)]
