"""Pipeline - the definition of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from meeplehall.engine.chance import streams
from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Piece, Setup
from meeplehall.engine.legacy import ActionType, OldGame
from meeplehall.engine.options import Option, OptionError, Value
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.wire import Names, Number
from meeplehall.games.pipeline.bot.knowledge import PipelineKnowledge
from meeplehall.games.pipeline.components.board import SPACES
from meeplehall.games.pipeline.components.data import COMPONENTS, FOLDER
from meeplehall.games.pipeline.components.grid import SPAN
from meeplehall.games.pipeline.components.markets import SLOTS, demand, price_groups, slots_in_use
from meeplehall.games.pipeline.components.oil import BARREL_IDS, GRADE_NAME
from meeplehall.games.pipeline.components.papers import COLUMNS, DISPLAY_ROWS, PAPER_IDS, columns
from meeplehall.games.pipeline.components.pieces import PIECES, lying_at
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.components.upgrades import BENEFIT_IDS, FAMILY_IDS
from meeplehall.games.pipeline.page.table import draw, picture
from meeplehall.games.pipeline.rules import benefits, choosing, machine_phase, refining, work_phase
from meeplehall.games.pipeline.rules.actions import (
    contracting,
    delivering,
    government,
    markets,
    placing,
    running,
    shops,
    upgrades,
)
from meeplehall.games.pipeline.rules.actions import turn_order as order
from meeplehall.games.pipeline.rules.invariants import invariants
from meeplehall.games.pipeline.rules.redeal import redeal
from meeplehall.games.pipeline.rules.scoring import ranks, score_lines
from meeplehall.games.pipeline.rules.setup import new_refineries
from meeplehall.games.pipeline.rules.state import STREAMS, Refineries, Rules
from meeplehall.games.pipeline.rules.view import view
from meeplehall.games.pipeline.terminal.sketch import sketch

if TYPE_CHECKING:
    from rich.console import RenderableType

GRADE = {"grade": Names(GRADE_NAME)}
CELL = {"x": Number(-SPAN // 2, SPAN // 2 - 1), "y": Number(-SPAN // 2, SPAN // 2 - 1)}
FAMILY_FIELD = {"family": Names(FAMILY_IDS)}
SPACE = {"space": Number(0, SPACES - 1)}
PLACE = {"place": Number(0, government.PLACES - 1)}

CODEC = Codec(
    [
        ActionType("tank", shops.TANK_TO.__getitem__, GRADE),
        ActionType("main", work_phase.MAIN.__getitem__, SPACE),
        ActionType("secondary", work_phase.SECONDARY.__getitem__, SPACE),
        ActionType("government", lambda: work_phase.GOVERNMENT, {}),
        ActionType("run_network", lambda: work_phase.RUN_NETWORK, {}),
        ActionType("pass", lambda: work_phase.PASS, {}),
        ActionType("run_early", lambda: machine_phase.RUN_EARLY, {}),
        ActionType("machine_phase", lambda: work_phase.TO_MACHINES, {}),
        ActionType("run_machines", lambda: machine_phase.RUN_MACHINES, {}),
        ActionType("end_turn", lambda: machine_phase.END_TURN, {}),
        ActionType("end", lambda: choosing.END, {}),
        ActionType(
            "sell",
            lambda a, b: markets.SELL[a][b],
            {"barrel": Names(BARREL_IDS), "slot": Number(0, SLOTS - 1)},
        ),
        ActionType("buy", markets.BUY.__getitem__, {"slot": Number(0, SLOTS - 1)}),
        ActionType("take", contracting.TAKE.__getitem__, {"place": Number(0, DISPLAY_ROWS * COLUMNS - 1)}),
        ActionType("active", lambda: contracting.ACTIVE, {}),
        ActionType("deferred", lambda: contracting.DEFERRED, {}),
        ActionType("loan", lambda: contracting.LOAN, {}),
        ActionType(
            "item", lambda a, b: shops.ITEM[a][b], {"shop": Names(["machine", "tank"]), "row": Number(0, 2)}
        ),
        ActionType("pipe", shops.PIPE.__getitem__, {"tile": Names(TILE_IDS)}),
        ActionType("place", placing.place_at_xy, CELL),
        ActionType("rotate", placing.ROTATE.__getitem__, {"rotation": Number(0, 3)}),
        ActionType("cover", placing.cover_xy, CELL),
        ActionType("government_tile", government.BUY_TILE.__getitem__, PLACE),
        ActionType("free_tile", government.FREE_TILE.__getitem__, PLACE),
        ActionType("upgrade", upgrades.BUY.__getitem__, FAMILY_FIELD),
        ActionType("flip", upgrades.FLIP.__getitem__, FAMILY_FIELD),
        ActionType("receive", benefits.RECEIVE.__getitem__, {"item": Names(BENEFIT_IDS)}),
        ActionType("decline_rest", lambda: benefits.DECLINE_REST, {}),
        ActionType("run_tile", running.run_tile, {"number": Number(0, len(TILE_IDS))}),
        ActionType("run_one", running.run_one, {"number": Number(0, 17)}),
        ActionType("refine", refining.refine, {"pipeline": Number(0, 600), **GRADE}),
        ActionType(
            "deliver",
            lambda a, b, c: delivering.DELIVER[a][b % len(delivering.DELIVER[a])][c],
            {"paper": Names(PAPER_IDS), "requirement": Number(0, 4), **GRADE},
        ),
        ActionType("order", delivering.FILL_ORDER.__getitem__, {"paper": Names(PAPER_IDS)}),
        ActionType("use_barrel", delivering.USE_BARREL.__getitem__, GRADE),
        ActionType("disk", order.DISK.__getitem__, {"place": Number(0, 3)}),
        ActionType("keep", lambda: order.KEEP, {}),
    ]
)

FIRST_GAME = "first_game"
OPTIONS = [
    Option(
        "upgrades", "random", "Five upgrade families at random, or those for a first game.", "PL-1.3",
        choices=("random", FIRST_GAME),
    ),
    Option(
        "refinement", "all_markers", "All refinement markers, or without the sevens.", "PL-1.4",
        choices=("all_markers", FIRST_GAME),
    ),
    Option(
        "valuations", "random", "Three valuation cards at random, or cards 1, 2 and 3.", "PL-1.5",
        choices=("random", FIRST_GAME),
    ),
    Option(
        "start_tanks", "free", "Place the starting tanks freely, or as recommended.", "PL-1.6",
        choices=("free", "recommended"),
    ),
    Option("first_game", False, "A first game: all four suggestions at once.", "PL-1.7"),
    Option("start_player", "random", "Who begins.", "PL-1.8", choices=("random", "0", "1", "2", "3")),
]  # fmt: skip


class Pipeline(OldGame[Refineries]):
    """Heavy economic tile-laying: three years in the oil business."""

    id = "pipeline"
    title = COMPONENTS.meta["game"]
    blurb = "Buy crude, lay pipes, refine and sell: three years to build the richest refinery."
    min_seats = COMPONENTS.meta["min_players"]
    max_seats = COMPONENTS.meta["max_players"]
    version = 1
    options = OPTIONS
    codec = CODEC
    folder = FOLDER
    knowledge = PipelineKnowledge()

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
            raise OptionError(
                f"start_player: there is no seat {options['start_player']}; the first one is 0."
            )

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Refineries:
        return new_refineries(make_rules(seats, options), streams(seed, STREAMS), log)

    def view(self, state: Refineries, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def redeal(self, state: Refineries, seat: int, seed: int) -> Refineries:
        return redeal(state, seat, seed)

    def outcome(self, state: Refineries) -> Outcome:
        lines = [[ScoreLine(*line) for line in score_lines(state, p)] for p in range(state.rules.seats)]
        scores = [sum(line.points for line in count) for count in lines]
        return Outcome(scores, ranks(state), lines)

    def piece(self, id: str) -> Piece:
        return PIECES[id]

    def lying_at(self, view: Mapping[str, Any], id: str) -> str:
        return lying_at(view, id)

    def pieces(self) -> list[Piece]:
        return list(PIECES.values())

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        return sketch(view, names)

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        return draw(view, names)

    def picture(self, id: str) -> str:
        return picture(id)

    def setups(self) -> list[Setup]:
        return [
            Setup(2),
            Setup(3),
            Setup(4),
            Setup(2, {"first_game": True}),
            Setup(4, {"upgrades": FIRST_GAME, "start_tanks": "recommended"}),
            Setup(3, {"refinement": FIRST_GAME, "valuations": FIRST_GAME, "start_player": "1"}),
        ]

    def invariants(self, state: Refineries) -> list[str]:
        return invariants(state)


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
    return Rules(
        seats=seats,
        families=[FAMILY_IDS.index(id) for id in suggested.first_game_upgrades] if chosen else [],
        markers=markers,
        valuations=[number - 1 for number in suggested.first_game_valuations] if cards else [],
        recommended_tanks=first or options["start_tanks"] == "recommended",
        start_player=-1 if start == "random" else int(start),
        columns=columns(seats),
        slots=slots_in_use(seats),
        groups=price_groups(seats),
        demand=demand(seats),
    )


GAME = Pipeline()
