"""Setup: the options (PL-1), the board (PL-3) and the players (PL-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Preset, Value
from meeplehall.engine.step import Step, known
from meeplehall.games.pipeline.components.board import (
    ACTIONS,
    ARMS,
    MACHINE_TILES,
    QUADRANT_SPACES,
    QUADRANTS,
    TANK_TILES,
)
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.markets import ROW, ROWS, SLOTS, demand, price_groups, slots_in_use
from meeplehall.games.pipeline.components.oil import BARRELS, GRADES, HIGH, HUES
from meeplehall.games.pipeline.components.papers import (
    COLUMNS,
    CONTRACT_ROWS,
    DISPLAY_ROWS,
    PAPERS_OF_ROW,
    columns,
    reserve,
)
from meeplehall.games.pipeline.components.tiles import TILES
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY_IDS
from meeplehall.games.pipeline.components.valuations import VALUATIONS
from meeplehall.games.pipeline.rules.actions.shops import TANK_TO
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.network import EMPTY
from meeplehall.games.pipeline.rules.refresh import deal_shop_pipes
from meeplehall.games.pipeline.rules.state import NONE, SETUP, STREAMS, Refineries, Refinery, Rules, new_turn
from meeplehall.games.pipeline.rules.tanks import rows_with_tank_space
from meeplehall.games.pipeline.rules.turn import START_TURN

START: Final = COMPONENTS.player_start
#: refinement markers that are laid out: three steps for each colour (PL-3.12)
MARKERS: Final = HUES * HIGH

FIRST_GAME: Final = "first_game"
_PIECES: Final = "What lies on the board"
OPTIONS: Final = [
    Option(
        "first_game", False,
        "Tanks are set up for you; upgrades, refining costs and valuations are the easier ones.", "PL-1.7",
        title="First game", words={"yes": "yes, all of the suggestions", "no": "no"}, part="How to begin",
    ),
    Option(
        "start_player", "random", "Who has the first turn; the others follow in seat order.", "PL-1.8",
        choices=("random", "0", "1", "2", "3"), title="Who begins", part="How to begin",
        words={
            "random": "somebody at random", "0": "the first seat", "1": "the second seat",
            "2": "the third seat", "3": "the fourth seat",
        },
    ),
    Option(
        "start_tanks", "free", "Where the five tanks go with which everybody begins.", "PL-1.6",
        choices=("free", "recommended"), title="Starting tanks", part="How to begin",
        words={"free": "everybody places them", "recommended": "as the rulebook recommends"},
    ),
    Option(
        "upgrades", "random", "Which five of the seven upgrade families can be bought.", "PL-1.3",
        choices=("random", FIRST_GAME), title="Upgrades", part=_PIECES,
        words={"random": "five at random", FIRST_GAME: "those for a first game"},
    ),
    Option(
        "refinement", "all_markers", "Without the sevens shorter pipelines are enough to refine.", "PL-1.4",
        choices=("all_markers", FIRST_GAME), title="Refining costs", part=_PIECES,
        words={"all_markers": "from four to seven", FIRST_GAME: "from four to six"},
    ),
    Option(
        "valuations", "random", "What pays at the end, besides cash, oil and pipelines.", "PL-1.5",
        choices=("random", FIRST_GAME), title="Valuations", part=_PIECES,
        words={"random": "three at random", FIRST_GAME: "oil, pipelines and tanks"},
    ),
]  # fmt: skip
PRESETS: Final = [
    Preset(
        "First game",
        "All suggestions of the rulebook for learning it: tanks are set up, refining is a little cheaper.",
        {"first_game": True},
        seats=2,
    ),
    Preset("Standard", "Everything at random, and you place your own tanks."),
    Preset(
        "Quick match",
        "Two players whose tanks are set up, so that the first turn comes at once.",
        {"start_tanks": "recommended"},
        seats=2,
    ),
]


def setups() -> list[Setup]:
    """Player counts and options that together touch every rule."""
    return [
        Setup(2),
        Setup(3),
        Setup(4),
        Setup(2, {"first_game": True}),
        Setup(4, {"upgrades": FIRST_GAME, "start_tanks": "recommended"}),
        Setup(3, {"refinement": FIRST_GAME, "valuations": FIRST_GAME, "start_player": "1"}),
    ]


def check(seats: int, options: Mapping[str, Value]) -> None:
    """The starting player has to be at the table."""
    if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
        raise OptionError("Who begins has to sit at the table: there are not so many seats.")


def make_rules(seats: int, options: Mapping[str, Value]) -> Rules:
    """The options in the form that the rules ask for them."""
    suggested = COMPONENTS.options
    first = bool(options["first_game"])
    markers = COMPONENTS.refinement_markers.values[:]
    if first or options["refinement"] == FIRST_GAME:
        for marker in suggested.first_game_remove_markers:
            markers.remove(marker)
    start = str(options["start_player"])
    chosen = first or options["upgrades"] == FIRST_GAME
    cards = first or options["valuations"] == FIRST_GAME
    return Rules.of(
        seats=seats,
        families=[FAMILY_IDS.index(id) for id in suggested.first_game_upgrades] if chosen else [],
        markers=markers,
        valuations=[number - 1 for number in suggested.first_game_valuations] if cards else [],
        recommended_tanks=first or options["start_tanks"] == "recommended",
        start_player=-1 if start == "random" else int(start),
        columns=columns(seats),
        reserve=reserve(seats),
        slots=slots_in_use(seats),
        groups=price_groups(seats),
        demand=demand(seats),
    )


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Refineries:
    """The table before anything has happened."""
    machines, tanks = COMPONENTS.machine_shop.spaces(seats), COMPONENTS.tank_shop.spaces(seats)
    return Refineries.of(
        [DEAL], seed, STREAMS, log,
        rules=make_rules(seats, options), refineries=[_new_refinery() for _ in range(seats)], turn=new_turn(),
        year=0, round=0, active=0, upper=list(range(seats)), lower=[NONE] * seats,
        slots=[NONE] * SLOTS, display=[NONE] * (DISPLAY_ROWS * COLUMNS), reserves=[], unseen=[],
        shops=[*machines, *tanks], tank_reserve=TANK_TILES - START.tanks * seats - sum(tanks),
        machine_reserve=MACHINE_TILES - sum(machines), pipes=[[], []], stack_of_pipes=[], government=[],
        quadrants=0, opened=0, families=0, tokens=0, cross=[], costs=[], valuations=[],
    )  # fmt: skip


def _new_refinery() -> Refinery:
    return Refinery.of(
        cash=START.cash, penalties=0, tanks=[0] * GRADES, oil=[0] * BARRELS, network=EMPTY, contracts=[],
        deferred=[], orders=[], levels=[0] * FAMILIES,
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
        families = _drawn(chance, rules.families, FAMILIES, COMPONENTS.counts.upgrade_families_in_play)
        state.families = state.tokens = sum([1 << family for family in families])
        _deal_pipes(state)
        state.cross = list(range(ARMS, ACTIONS))
        shuffle(chance, SETUP, state.cross)
        markers = rules.markers[:]
        shuffle(chance, SETUP, markers)
        state.costs = markers[:MARKERS]
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
    papers = PAPERS_OF_ROW[row][:]
    shuffle(state.chance, SETUP, papers)
    for column in range(state.rules.columns[row]):
        state.display[COLUMNS * row + column] = papers.pop()
    if row < CONTRACT_ROWS:
        left = len(papers) - state.rules.reserve
        state.reserves = [*state.reserves, papers[left:]]
        papers = papers[:left]
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
