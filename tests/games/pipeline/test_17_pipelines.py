"""PL-17 Pipe geometry: pipelines and machines."""

from __future__ import annotations

import pickle

from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.grids import attached, drawn, lay, lengths, slow, through
from tests.games.pipeline.grids import laid as tiles_of
from tests.games.pipeline.grids import machines as machines_of
from tests.games.pipeline.playing import do, mine, offered
from tests.games.pipeline.tables import A, table

#: the long pipes of two tiles meet at both ends: a loop of four
RING = "NN-OSS (0,0) 0; NN-OTT (1,-1) 2"


def longest(state: Refineries) -> list[int]:
    """The track of the player board: orange, silver, teal."""
    found: list[int] = GAME.view(state, A)["seats"][A]["network"]["longest"]
    return found


@rule("PL-17.18", "PL-17.20")
def test_segments_of_one_colour_that_meet_at_a_joint_are_one_pipeline() -> None:
    assert lengths(lay("WE-OTT (0,0) 0")) == "O 2, T 1 1"
    assert lengths(lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0")) == "O 4, S 1 1, T 1 1"
    assert lengths(lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOS (4,0) 0")) == "O 6 1, S 1 1 1, T 1 1"


@rule("PL-17.18")
def test_pipes_of_one_colour_that_cross_in_a_cell_are_not_connected() -> None:
    assert lengths(lay("WE-OOO (0,0) 0")) == "O 2 1 1"


@rule("PL-17.19")
def test_a_pipeline_may_cross_itself_and_visit_a_cell_twice() -> None:
    # east along row 0, round by the north and back down through its own first cell
    network = lay("WE-OOT (0,0) 0; NN-OSS (2,0) 3; SE-OTT (0,-1) 0")
    assert lengths(network) == "O 7, S 1 1, T 2 1"
    assert {two for (cell, two), hue in drawn(network).items() if cell == (0, 0) and hue == "O"} == {
        "EW",
        "NS",
    }


@rule("PL-17.19", "PL-17.20")
def test_a_closed_loop_counts_each_of_its_segments_once() -> None:
    ring = lay(RING)
    assert lengths(ring) == "O 4, S 1 1, T 1 1"
    assert [(pipe.length, pipe.first) for pipe in ring.pipes if pipe.colour == 0] == [(4, -1)]
    assert len(drawn(ring)) == 8


@rule("PL-17.20")
def test_the_value_of_a_loop_counts_like_that_of_any_pipeline() -> None:
    """The ring of 4 segments refines crude for 4, and with Engineering 1 it is worth 5."""
    state = table(network=RING, oil="O0", tanks=(2, 2, 2, 2), costs=((4, 5, 6),) * 3)
    do(state, "run_network")
    assert offered(state) == ["run_tile 0", "run_tile 1"]
    values = {p["colour"]: p["value"] for p in GAME.view(state, A)["seats"][A]["network"]["pipelines"]}
    assert values["O"] == 4
    better = table(network=RING, levels={"engineering": 1})
    values = {p["colour"]: p["value"] for p in GAME.view(better, A)["seats"][A]["network"]["pipelines"]}
    assert values["O"] == 5


@rule("PL-17.21")
def test_where_two_colours_meet_both_pipelines_end() -> None:
    assert lengths(lay("WE-OTT (0,0) 0; WE-TOO (2,0) 0")) == "O 2 1 1, T 2 1 1"


@rule("PL-17.22")
def test_a_machine_cuts_both_pipes_of_its_half_and_adds_no_segment() -> None:
    before = lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-TOO (0,-1) 3; WE-TSS (0,1) 1")
    assert lengths(before) == "O 4 1 1, S 1 1 1 1, T 5 1"
    assert lengths(lay("machine on (0,0)", before)) == "O 3 1 1, S 1 1 1 1, T 2 2 1"


@rule("PL-17.22")
def test_a_machine_cuts_one_half_only() -> None:
    network = lay("WE-OTT (0,0) 0; machine on (0,0)")
    assert drawn(network) == {((1, 0), "EW"): "O", ((1, 0), "NS"): "T"}


@rule("PL-17.23")
def test_a_machine_takes_pipelines_of_every_colour() -> None:
    # the covered half shows orange west to east and teal north to south
    network = lay("WE-OTT (0,0) 0; WE-SOO (-2,0) 0; WE-SST (0,-1) 3; machine on (0,0)")
    assert attached(network) == ["S 2", "S 2", "O 1"]


@rule("PL-17.23")
def test_a_pipe_that_only_passes_beside_a_machine_is_not_attached() -> None:
    network = lay("WE-OTT (0,0) 0; WE-SOO (0,-1) 0; machine on (0,0)")
    # beside the machine, the silver pipe runs past it; the orange one comes down to it
    assert attached(network) == ["O 1", "O 1"]
    assert "S 2" in through(network, 1)


@rule("PL-17.24")
def test_the_other_half_of_its_own_tile_is_a_neighbour() -> None:
    network = lay("WE-OTT (0,0) 0; machine on (0,0)")
    assert attached(network) == ["O 1"]
    full = lay("WE-OTT (0,0) 0; WE-OSS (-2,0) 0; WE-TSS (0,-1) 3; WE-TOO (0,1) 1; machine on (0,0)")
    assert attached(full) == ["O 2", "T 2", "T 2", "O 1"]


@rule("PL-17.25")
def test_a_pipeline_at_two_machines_or_twice_at_one_stays_one() -> None:
    two = lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0; machine on (0,0); machine on (3,0)")
    assert attached(two, 0) == attached(two, 1) == ["O 2"]
    assert lengths(two) == "O 2, S 1, T 1"
    # the ring of four, cut at one corner: both ends of the rest lead to the machine
    twice = lay(f"{RING}; machine on (0,0)")
    assert attached(twice) == ["O 3"]
    assert lengths(twice) == "O 3, S 1, T 1 1"


@rule("PL-17.26")
def test_a_tile_laid_later_beside_a_machine_is_attached_at_once() -> None:
    network = lay("WE-OTT (0,0) 0; machine on (1,0)")
    assert attached(network) == ["O 1"]
    assert attached(lay("WE-TSS (0,-1) 0", network)) == ["O 1", "S 1"]
    state = table(network="WE-OTT (0,0) 0", machines=[(1, 0)], tank_pipes="WE-TSS", cash=100)
    do(state, "main tanks_pipes", "pipe WE-TSS", "place 0 -1")
    assert attached(mine(state).network) == ["O 1", "S 1"]


@rule("PL-17.27")
def test_the_track_shows_the_longest_pipeline_of_each_colour() -> None:
    state = table(network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", machine_pipes="WE-OST", cash=200)
    assert longest(state) == [4, 1, 1]
    do(state, "main machines_pipes", "pipe WE-OST", "place 4 0", "rotate 0")
    assert longest(state) == [6, 1, 1]
    do(state, "item machine 20", "cover 1 0")
    assert longest(state) == [4, 1, 1]
    do(state, "item machine 30", "cover 2 0", "item machine 40", "cover 3 0")
    assert longest(state) == [2, 1, 1]
    assert longest(table()) == [0, 0, 0]


@rule("PL-17.28")
def test_pipelines_are_numbered_by_their_first_segment_in_reading_order() -> None:
    network = lay("WE-OTT (0,0) 0; WE-TSS (-2,0) 0; NS-SOT (0,-1) 0; machine on (1,-1)")
    numbered = slow(tiles_of(network), machines_of(network))
    assert [("OST".index(p.colour), len(p.segments)) for p in numbered] == [
        (p.colour, p.length) for p in network.pipes
    ]
    # the same network laid in another order, or sent somewhere else, has the same numbers
    other = lay("WE-OTT (0,0) 0; NS-SOT (0,-1) 0; machine on (1,-1); WE-TSS (-2,0) 0")
    sent = pickle.loads(pickle.dumps(other))
    for copy in (other, sent):
        assert [(p.colour, p.length, p.first < 0) for p in copy.pipes] == [
            (p.colour, p.length, p.first < 0) for p in network.pipes
        ]


@rule("PL-17.28")
def test_a_refinement_under_way_means_the_same_pipelines_in_another_process() -> None:
    """The run goes on after a copy of the state travelled: the same pipelines are ready."""
    state = table(
        network="WE-TOT (0,0) 0; NS-OOT (0,-1) 0; NS-OTT (-1,-1) 1; WE-SST (0,-2) 0",
        oil="T0 O0",
        tanks=(2, 2, 2, 2),
        costs=((1, 1, 1),) * 3,
    )
    do(state, "run_network", "run_tile 0")
    copy = pickle.loads(pickle.dumps(state))
    copy.advance()
    assert offered(copy) == offered(state)
    assert [p.facts() for p in mine(copy).network.pipes] == [p.facts() for p in mine(state).network.pipes]
