"""PL-16 Run the network."""

from __future__ import annotations

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, lower, mine, offered, oil, pipelines, told, why_not
from tests.games.pipeline.tables import A, table

#: orange of 4 along row 0, teal and silver of 1 across it
ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
CHEAP = ((1, 1, 1), (1, 1, 1), (1, 1, 1))
ROOMY = (5, 5, 5, 5)


@rule("PL-16.1")
def test_the_worker_goes_to_a_tile_of_the_own_network() -> None:
    state = table(network=ROW, oil="O0", tanks=ROOMY)
    do(state, "run_network")
    assert asked(state) == "network_tile A"
    assert offered(state) == ["run_tile 0", "run_tile 1"]


@rule("PL-16.1")
def test_without_a_network_there_is_nothing_to_run() -> None:
    state = table(oil="O0", tanks=ROOMY, costs=CHEAP)
    assert why_not(state, "run_network") == "PL-16.5"


@rule("PL-16.2")
def test_only_pipelines_through_the_tile_refine() -> None:
    state = table(network=ROW, oil="O0 S0 T0", tanks=ROOMY, costs=CHEAP)
    do(state, "run_network", "run_tile 1")
    assert {text.split()[1] for text in offered(state, "refine")} == {"O4", "S1"}
    other = table(network=ROW, oil="O0 S0 T0", tanks=ROOMY, costs=CHEAP)
    do(other, "run_network", "run_tile 0")
    assert {text.split()[1] for text in offered(other, "refine")} == {"O4", "T1"}


@rule("PL-16.2")
def test_a_pipeline_at_a_machine_does_not_run() -> None:
    # the machine on (3,0) ends the orange pipeline of 3, which passes through tile 0 too
    state = table(network=ROW, machines=[(3, 0)], oil="O0 T0 S0", tanks=ROOMY, costs=CHEAP)
    assert pipelines(state) == "O3 S1 T1 T1"
    do(state, "run_network", "run_tile 0")
    assert {text.split()[1] for text in offered(state, "refine")} == {"T1"}


@rule("PL-16.2")
def test_each_pipeline_refines_at_most_once() -> None:
    state = table(network=ROW, oil="O0 O0 O0 T0 T0 T0", tanks=ROOMY, costs=CHEAP)
    do(state, "run_network", "run_tile 0", "refine O4 low")
    assert offered(state) == ["refine T1 low", "refine T1 low", "end"]
    do(state, "refine T1 low")
    assert offered(state) == ["refine T1 low", "end"]
    do(state, "refine T1 low")
    assert asked(state) == "machine_phase A"
    assert oil(state) == "O0 O0 O1 T0 T1 T1"


@rule("PL-16.3")
def test_two_pipes_of_the_tile_in_one_pipeline_count_once() -> None:
    # the loop goes along the long pipe of tile 0 and comes back through its short one
    state = table(
        network="WE-OOT (0,0) 0; NN-OSS (2,0) 3; SE-OTT (0,-1) 0", oil="O0 O0 O0", tanks=ROOMY, costs=CHEAP
    )
    do(state, "run_network", "run_tile 0")
    assert offered(state) == ["refine O7 low", "refine O7 mid", "refine O7 high"]
    do(state, "refine O7 high")
    assert asked(state) == "machine_phase A"


@rule("PL-16.3")
def test_a_covered_half_carries_no_pipeline() -> None:
    """The worker may stand on a tile with a machine, but only what its open half shows runs."""
    state = table(network=ROW, machines=[(0, 0)], oil="T0 T0 O0", tanks=ROOMY, costs=CHEAP)
    # the orange rest is at the machine, the teal pipe of the covered half is gone: T1 of (1,0) runs alone
    do(state, "run_network")
    assert oil(state) == "O0 T0 T1"
    assert asked(state) == "machine_phase A"


@rule("PL-16.3")
def test_a_tile_under_two_machines_cannot_be_run() -> None:
    state = table(network=ROW, machines=[(0, 0), (1, 0)], oil="S0 S0 T0 O0", tanks=ROOMY, costs=CHEAP)
    do(state, "run_network")
    # tile 1 alone is left and taken without asking; its orange pipe is at the machine on (1,0)
    assert offered(state) == ["refine S1 low", "refine S1 low"]


@rule("PL-16.4")
def test_running_costs_nothing_and_shows_no_icon_and_has_no_secondary_action() -> None:
    state = table(network=ROW, cash=0, oil="O0", tanks=ROOMY, costs=((4, 9, 9),) * 3)
    do(state, "run_network", "run_tile 1")
    assert (cash(state), oil(state)) == (0, "O1")
    assert asked(state) == "machine_phase A"  # no turn order, no secondary action
    assert offered(state) == ["end_turn"]
    assert lower(state) == "--"


@rule("PL-16.5")
def test_a_tile_is_offered_only_if_a_barrel_can_be_refined_there() -> None:
    state = table(network=ROW, oil="T0", tanks=ROOMY, costs=CHEAP)
    do(state, "run_network")
    # only tile 0 has teal pipes, and it is taken without asking
    where = "a tile in the first row, first column"
    assert told(state)[-1] == f"[seat:0] runs the pipelines through {where}: [piece:WE-OTT]."
    both = table(network=ROW, oil="T0 S0", tanks=ROOMY, costs=CHEAP)
    do(both, "run_network")
    assert offered(both) == ["run_tile 0", "run_tile 1"]


@rule("PL-16.5")
def test_running_is_not_offered_if_no_barrel_can_be_refined() -> None:
    for missing in (
        {"oil": ""},  # no oil
        {"oil": "O3"},  # nothing better
        {"oil": "O0", "costs": ((5, 4, 4),) * 3},  # too dear
        {"oil": "O0", "tanks": (2, 0, 0, 0)},  # no tank for it
        {"oil": "O0 S1 S1", "tanks": (2, 1, 0, 0)},  # the tank is full
        {"oil": "O0", "machines": [(0, 0)]},  # the pipeline is at a machine
    ):
        position = {"network": ROW, "tanks": ROOMY, "costs": ((4, 4, 4),) * 3, **missing}
        state = table(**position)  # type: ignore[arg-type]
        assert "run_network" not in offered(state), missing
        assert why_not(state, "run_network") == "PL-16.5"
    assert "run_network" in offered(table(network=ROW, oil="O0", tanks=ROOMY, costs=((4, 4, 4),) * 3))


@rule("PL-16.2")
def test_all_can_see_which_pipelines_there_are() -> None:
    state = table(network=ROW, machines=[(3, 0)])
    shown = GAME.view(state, A)["seats"][A]["network"]["pipelines"]
    assert [(p["colour"], p["length"], p["tiles"], p["machines"]) for p in shown if p["colour"] == "O"] == [
        ("O", 3, [0, 1], [0])
    ]
    assert len(shown) == len(mine(state).network.pipes)
