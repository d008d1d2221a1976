"""PL-27 Worked examples: networks."""

from __future__ import annotations

import pytest

from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.network import EMPTY
from meeplehall.testing import rule
from tests.games.pipeline.grids import attached, drawn, fits, lay, lengths, through
from tests.games.pipeline.playing import asked, cash, do, offered, oil
from tests.games.pipeline.tables import A, table

ROOMY = (5, 5, 5, 5)
WORKER = (
    "WE-TOT (0,0) 0; NS-OOT (0,-1) 0; NS-OTT (-1,-1) 1; NN-TSS (2,0) 3; SE-OSS (-2,0) 3; WE-SST (0,-2) 0; "
    "WE-TSS (1,-3) 3; NN-TTO (0,1) 0; SE-TTS (1,-5) 3; NE-STT (-1,1) 1"
)
MACHINE_A = (
    "WE-TOS (0,0) 0; WE-TOO (0,-1) 3; WE-TSS (0,-3) 3; WE-TST (0,-5) 3; WE-TOT (0,-7) 3; WE-OSS (-2,0) 0; "
    "WE-OTT (-4,0) 0; WE-SOO (-5,0) 3; WE-TTT (2,0) 0; WE-STT (4,0) 3"
)
MACHINE_B = "NE-OTS (0,0) 0; NN-SOS (1,1) 0; NN-SOT (1,-1) 2; NN-TSS (2,0) 0"


def reaches(segments: int, barrel: str, grade: str) -> bool:
    """Can a teal pipeline of so many segments, with markers 4, 6, 5, make this of this barrel?"""
    ids = ["WE-TOT", "WE-TOO", "WE-TSS", "WE-TST", "WE-TOS", "WE-TTT"]
    odd = segments % 2  # cut by a machine at the west end
    laid = [f"{id} ({2 * i},0) 0" for i, id in enumerate(ids[: (segments + odd) // 2])]
    # then tiles that stand upright, with a short pipe across
    upright = ["WE-OTT (12,0) 1", "WE-STT (13,0) 1", "WE-OST (14,1) 3", "WE-SST (15,1) 3"]
    tiles = "; ".join(laid + upright[: max(0, segments + odd - 12)])
    state = table(
        network=tiles, machines=[(0, 0)] * odd, oil=f"{barrel} {barrel}", tanks=ROOMY, cash=15,
        costs=((9, 9, 9), (9, 9, 9), (4, 6, 5)),
    )  # fmt: skip
    start = "run_machines" if odd else "run_network"
    if odd:
        do(state, "pass")
    if start not in offered(state):
        return False
    do(state, start)
    if asked(state) == "network_tile A":
        do(state, "run_tile 0")
    # a single way is taken without asking
    made = f"T{['crude', 'low', 'mid', 'high'].index(grade)}"
    return f"refine T{segments} {grade}" in offered(state) or oil(state) in (
        f"{barrel} {made}",
        f"{made} {barrel}",
    )


@rule("EX-6", "PL-18.1")
@pytest.mark.parametrize(
    ("barrel", "grade", "cost"),
    [("T0", "low", 4), ("T0", "mid", 10), ("T0", "high", 15), ("T1", "high", 11), ("T2", "high", 5)],
)
def test_ex_6_costs(barrel: str, grade: str, cost: int) -> None:
    assert not reaches(cost - 1, barrel, grade)
    assert reaches(cost, barrel, grade)


@rule("EX-7", "EX-27")
def test_ex_7_worker_run() -> None:
    costs = ((9, 4, 9), (9, 9, 9), (4, 6, 5))
    state = table(network=WORKER, oil="O1 T1 T0", tanks=ROOMY, costs=costs)
    do(state, "run_network", "run_tile 0")
    # from low: O1 to O2 on the 6; T1 to T2 or T3 on the 11, not on the 3
    assert offered(state) == ["refine T11 mid", "refine T11 high", "refine O6 mid", "end"]
    do(state, "refine T11 high", "refine O6 mid")
    # T0 cannot move on the 3
    assert (asked(state), oil(state)) == ("machine_phase A", "O2 T0 T3")


@rule("EX-8", "EX-28", "EX-29")
def test_ex_8_machine_phase() -> None:
    """Both machines of one network: B's tiles are laid far to the south, joined by the long column of A."""
    state = table(
        network=MACHINE_A,
        machines=[(0, 0)],
        oil="O0 O0 O0 T0 T0 T0 S0",
        tanks=ROOMY,
        cash=40,
        costs=((5, 9, 9), (4, 9, 9), (4, 9, 9)),
    )
    do(state, "pass", "run_machines")
    assert cash(state) == 25
    moved = []
    while asked(state) == "refine A":
        choice = offered(state, "refine")[0]
        moved.append(choice)
        do(state, choice)
    assert sorted(moved) == ["refine O5 low", "refine T4 low", "refine T8 low"]
    other = table(
        network=MACHINE_B,
        machines=[(0, 0)],
        oil="S0 S0 O0 T0",
        tanks=ROOMY,
        cash=40,
        costs=((4, 9, 9), (4, 9, 9), (2, 9, 9)),
    )
    do(other, "pass", "run_machines")
    # the pipeline of 1 is too short; the T 2 touches no machine
    assert (oil(other), cash(other)) == ("O0 S0 S1 T0", 25)


@rule("EX-27")
def test_ex_27_geometry_of_the_worker_run() -> None:
    network = lay(WORKER)
    assert through(network, 0) == ["T 11", "O 6", "T 3"]
    assert lengths(network) == "O 6 2 1, S 2 2 1 1 1 1 1 1 1 1, T 11 3 2 1 1 1"
    assert sum(pipe.length for pipe in network.pipes) == 40
    state = table(network=WORKER)
    assert GAME.view(state, A)["seats"][A]["network"]["longest"] == [6, 2, 11]


@rule("EX-28")
def test_ex_28_machine_a() -> None:
    network = lay(f"{MACHINE_A}; machine on (0,0)")
    assert attached(network) == ["T 8", "O 5", "T 4"]
    assert at(0, 1) not in network.cells
    assert sum(pipe.length for pipe in network.pipes) == 38


@rule("EX-29")
def test_ex_29_machine_b() -> None:
    network = lay(f"{MACHINE_B}; machine on (0,0)")
    assert attached(network) == ["S 6", "O 1"]
    alone = [f"{'OST'[pipe.colour]} {pipe.length}" for pipe in network.pipes if not pipe.machines]
    assert sorted(alone) == ["O 1", "O 1", "S 1", "S 1", "T 1", "T 2"]


@rule("EX-30")
def test_ex_30_one_tile() -> None:
    assert lengths(lay("WE-OTT (0,0) 0")) == "O 2, T 1 1"


@rule("EX-31")
@pytest.mark.parametrize(
    ("r", "shown"),
    [
        (0, {((0, 0), "NE"): "O", ((0, 0), "SW"): "S", ((1, 0), "EW"): "O", ((1, 0), "NS"): "T"}),
        (1, {((0, 0), "ES"): "O", ((0, 0), "NW"): "S", ((0, 1), "NS"): "O", ((0, 1), "EW"): "T"}),
        (2, {((0, 0), "SW"): "O", ((0, 0), "NE"): "S", ((-1, 0), "EW"): "O", ((-1, 0), "NS"): "T"}),
        (3, {((0, 0), "NW"): "O", ((0, 0), "ES"): "S", ((0, -1), "NS"): "O", ((0, -1), "EW"): "T"}),
    ],
)
def test_ex_31_rotation(r: int, shown: dict[tuple[tuple[int, int], str], str]) -> None:
    assert drawn(EMPTY.with_tile(TILE_IDS.index("NE-OST"), at(0, 0), r)) == shown


@rule("EX-32")
def test_ex_32_joining_and_colours() -> None:
    assert lengths(lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0")) == "O 4, S 1 1, T 1 1"
    assert lengths(lay("WE-OTT (0,0) 0; WE-TOO (2,0) 0")) == "O 2 1 1, T 2 1 1"


@rule("EX-35")
def test_ex_35_cutting() -> None:
    one = lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0; machine on (1,0)")
    assert lengths(one) == "O 2 1, S 1 1, T 1"
    assert attached(one) == ["O 2", "O 1"]
    assert [pipe.machines for pipe in one.pipes if pipe.colour == 2] == [0]
    two = lay("machine on (2,0)", one)
    assert attached(two, 0) == ["O 1"]
    assert attached(two, 1) == ["O 1"]
    assert lengths(two) == "O 1 1, S 1, T 1"
    assert not [pipe for pipe in two.pipes if pipe.machines == 3]


@rule("EX-36")
def test_ex_36_illegal_placements() -> None:
    plain = lay("WE-OTT (0,0) 0")
    machine = lay("machine on (1,0)", plain)
    assert not fits(machine, "WE-OSS (2,0) 0")
    assert fits(machine, "WE-OSS (-2,0) 0")
    assert fits(machine, "WE-OSS (0,1) 0")
    assert not fits(plain, "WE-OSS (2,1) 0")
    assert not fits(plain, "WE-OSS (1,0) 0")
