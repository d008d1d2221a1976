"""The table in the terminal: pipes that can be followed, the whole board, words for every decision."""

import re
from random import Random

import pytest
from rich.console import Console, RenderableType

from meeplehall.draw.paper import on_paper
from meeplehall.engine.decision import decision
from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.games.pipeline.components.board import MACHINE_SHOP, TANK_SHOP
from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.spots import OTHER_HALF
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.actions.placing import place_at
from meeplehall.games.pipeline.rules.actions.shops import PIPE, open_shop
from meeplehall.games.pipeline.rules.network import Network, build
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.terminal.pipes import LINES, Tiles, turns
from meeplehall.testing import walk
from meeplehall.testing.suite import in_some_setups

NAMES = ["Ann", "Ben", "Cleo", "Dax"]
COLUMNS = re.compile(r" {4}( *-?\d+)+")


def lines(what: RenderableType, width: int = 80, height: int = 25) -> list[str]:
    console = Console(width=width, height=height, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(what)
    return [line.rstrip() for line in capture.get().splitlines()]


def network(*tiles: tuple[str, int, int, int], machines: tuple[tuple[int, int], ...] = ()) -> Network:
    laid = [(TILE_IDS.index(id), at(x, y), rotation) for id, x, y, rotation in tiles]
    return build(laid, [at(x, y) for x, y in machines])


def started(built: Network | None = None) -> Refineries:
    state = GAME.start(2, {"start_player": "0", "start_tanks": "recommended"}, 1)
    if built is not None:
        state.refineries[0].network = built
    return state


def drawn(state: Refineries, seat: int = 0, width: int = 80, height: int = 60) -> list[str]:
    return lines(GAME.sketch(GAME.view(state, seat), NAMES[: state.rules.seats]), width, height)


def sheet(state: Refineries, seat: int = 0) -> list[str]:
    """The drawing of the network alone, from the line with its columns on."""
    shown = drawn(state, seat)
    return shown[next(i for i, line in enumerate(shown) if COLUMNS.fullmatch(line)) :]


def test_a_tile_is_drawn_with_a_kind_of_line_for_each_colour() -> None:
    assert lines(Tiles([("WE-OTT", 0, "so"), ("NE-OST", 0, "so")])) == [
        "══┃═══┃═  ─╮╚═══┃═",
        "  ┃   ┃    ╰╮   ┃",
        "so        so",
    ]


def test_the_tile_in_hand_is_shown_in_all_its_rotations_with_the_half_that_counts() -> None:
    shown = lines(turns("NE-OST"))
    assert [" ".join(shown).count(side) for side in OTHER_HALF] == [1, 1, 1, 1]
    assert sum(line.count("◆") for line in shown) == 4
    assert sum(line.count("◆") for line in lines(turns("WE-OTT"))) == 2  # PL-17.10


def test_pipelines_meet_where_cells_meet() -> None:
    """EX-32: an orange pipeline of four through two tiles, and the teal and silver pipes that it crosses."""
    state = started(network(("WE-OTT", 0, 0, 0), ("WE-OSS", 2, 0, 0)))
    assert sheet(state) == [
        "     1   2   3   4",
        "  1 ══┃═══┃═══│═══│═",
        "      ┃   ┃   │   │",
    ]


def test_a_machine_covers_its_cell() -> None:
    state = started(network(("WE-OTT", 0, 0, 0), ("WE-OSS", 2, 0, 0), machines=((1, 0),)))
    assert sheet(state)[1] == "  1 ══┃═pump══│═══│═"


def test_what_runs_down_crosses_over_whichever_is_drawn_first() -> None:
    """The same tile on its side: what ran across runs down."""
    state = started(network(("WE-OTT", 0, 0, 1)))
    assert sheet(state)[1:] == ["  1 ━━║━", "      ║", "  2 ━━║━", "      ║"]


@pytest.mark.parametrize("seed", range(6))
def test_every_segment_of_a_network_is_on_the_sheet(seed: int) -> None:
    for state, player in walk(GAME, Setup(2), seed):
        built = GAME.view(state, player)["seats"][player]["network"]
        if state.step.kind == "network_tile" and len(built["tiles"]) > 2:
            below = "".join(line[4:] for line in sheet(state, player)[1:])
            count = {colour: sum(below.count(c) for c in LINES[colour]) for colour in "OST"}
            for colour in "OST":
                segments = sum(p["length"] for p in built["pipelines"] if p["colour"] == colour)
                assert count[colour] >= segments


def test_a_network_that_is_too_wide_goes_on_below() -> None:
    row = [("WE-OTT", 2 * i, 0, 0) for i in range(12)]
    shown = sheet(started(network(*row)))
    columns = [line.split() for line in shown if COLUMNS.fullmatch(line)]
    assert [int(x) for band in columns for x in band] == list(range(1, 25))


def test_where_a_tile_can_go_is_marked_and_so_is_the_cell_chosen() -> None:
    state = started(network(("WE-OTT", 0, 0, 0)))
    open_shop(state, 0, MACHINE_SHOP)
    tile = state.pipes[MACHINE_SHOP][0]
    state.offered = None
    state.act(0, PIPE[tile])
    assert state.step.kind == "place_pipe"
    ways = {(x, y) for x, y, *_ in GAME.view(state, 0)["placing"]["ways"]}
    assert sum(line.count("·") for line in sheet(state)) == len(ways)
    state.act(0, place_at(at(0, 1)))
    assert sum(line.count("◆") for line in sheet(state)) == 1


def test_the_network_is_left_out_where_the_screen_is_too_low_for_it() -> None:
    state = started(network(*(("WE-OTT", 0, i, 0) for i in range(6))))
    assert any("══┃═══┃═" in line for line in drawn(state, height=80))
    assert not any("══┃═══┃═" in line for line in drawn(state, height=30))


def test_the_board_shows_prices_barrels_papers_tiles_and_cards() -> None:
    state = started()
    shown = "\n".join(drawn(state, SPECTATOR))
    assert "orange crude ●●$5 ●●$7 ●●$9" in shown
    assert "orange low ○○$25 mid ○○$45 high ○○$50" in shown
    assert shown.count("quadrant closed, 8 tiles") == 4
    assert shown.count("4 pipe tiles") == 2
    assert not re.search(r"\b[OST]\d|\b[OST] \d|\b[OST]{2,}\b", shown), "letters need a legend"
    assert "Contracts:" in shown
    assert re.search(r"\d? ?(low|mid|high)( \+ \w+)? (orange|silver|teal);", shown)
    assert "crude 4 free" in shown
    assert "year 1, round 1 of 8" in shown
    assert shown.count("worth $40") == 2


def test_a_barrel_of_another_colour_says_which() -> None:
    state = started()
    view = GAME.view(state, 0)
    row = next(row for row in view["markets"] if row["grade"] == 1 and row["colour"] == "O")
    row["slots"][0]["barrel"] = "T"
    assert "orange low (teal)○$25" in "\n".join(lines(GAME.sketch(view, NAMES[:2])))


def test_the_winner_has_a_star() -> None:
    for state, _ in walk(GAME, Setup(2), 4):
        last = state
    view = GAME.view(last, SPECTATOR)
    assert view["winner"] == GAME.outcome(last).winners[0]
    starred = [line for line in drawn(last, SPECTATOR) if "★" in line]
    assert len(starred) == 1
    assert NAMES[view["winner"]] in starred[0]


@in_some_setups(GAME)
def test_every_decision_has_words_and_no_two_options_the_same(setup: Setup) -> None:
    for state, player in walk(GAME, setup, 5):
        asked = decision(GAME, state, player)
        assert asked is not None
        assert asked.prompt.endswith((".", "?"))
        labels = [choice.label for choice in asked.options]
        assert len(set(labels)) == len(labels)
        for choice in asked.options:
            for id in choice.pieces:
                lying = GAME.lying_at(GAME.view(state, player), id)
                assert not lying or GAME.piece(lying).name


def test_a_fifth_pipe_is_refused_in_words() -> None:
    state = GAME.start(4, {"start_player": "0", "start_tanks": "recommended"}, 1)
    state.refineries[0].cash = 500
    open_shop(state, 0, TANK_SHOP)
    state.turn.effects, state.turn.bundle = 4, 4
    state.offered = None
    asked = decision(GAME, state, 0)
    assert asked is not None
    pipes = [blocked for blocked in asked.blocked if blocked.message["type"] == "pipe"]
    assert {blocked.rule for blocked in pipes} == {"PL-12.4"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_of_the_log_is_a_sentence(seats: int) -> None:
    match = Match(GAME, [Seat(name) for name in NAMES[:seats]], {}, seats)
    rng = Random(seats)
    while not match.over:
        player = match.state.waiting[0]
        match.do(player, rng.choice(match.state.options(player)))
    told = ["".join(content for _, content in parts) for _, _, parts in match.log(SPECTATOR)]
    assert len(told) > 100
    for text in told:
        assert text.endswith("."), text
        assert "$0" not in text, text


def read(state: Refineries, seat: int = 0) -> list[str]:
    return on_paper(GAME.sketch(GAME.view(state, seat), NAMES[: state.rules.seats])).splitlines()


def test_a_network_can_be_read_with_its_open_ends() -> None:
    """EX-32 again: the orange pipeline of four goes on at both sides; a machine closes one of them."""
    lines = read(started(network(("WE-OTT", 0, 0, 0), ("WE-OSS", 2, 0, 0))))
    orange = [line for line in lines if line.startswith("Orange pipeline")]
    assert orange == ["Orange pipeline of value 4; open left of 1.1 and right of 1.4."]
    assert "Teal pipeline of value 1; open above 1.1 and below 1.1." in lines
    covered = read(started(network(("WE-OTT", 0, 0, 0), ("WE-OSS", 2, 0, 0), machines=((3, 0),))))
    assert "A machine at 1.4." in covered
    assert any(line.startswith("Orange pipeline") and line.endswith("open left of 1.1.") for line in covered)


def test_where_a_tile_would_make_a_pipeline_longer_can_be_read() -> None:
    state = started(network(("WE-OTT", 0, 0, 0)))
    open_shop(state, 0, MACHINE_SHOP)
    state.pipes[MACHINE_SHOP][0] = tile = TILE_IDS.index("WE-OSS")
    state.offered = None
    state.act(0, PIPE[tile])
    lines = read(state)
    assert "Longest pipelines now: orange 2, silver 0, teal 1. They grow to" in lines
    assert any(
        line.startswith("orange 4") and "right of the first row with its other half to the right" in line
        for line in lines
    )
