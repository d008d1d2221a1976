"""PL-18 Refining."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, mine, offered, oil
from tests.games.pipeline.tables import table

#: one orange pipeline of 2, 4, 6, 8 segments; the cross pipes are teal and silver
PIECES = ["WE-OTT (0,0) 0", "WE-OSS (2,0) 0", "WE-OST (4,0) 0", "WE-OOT (6,0) 0"]
ROOMY = (5, 5, 5, 5)


def orange(length: int) -> str:
    return "; ".join(PIECES[: length // 2])


def run(state: Refineries, tile: int = 0) -> Refineries:
    """Run the network at a tile, also if it is the only one."""
    do(state, "run_network")
    if asked(state).startswith("network_tile"):
        do(state, f"run_tile {tile}")
    return state


def grades(state: Refineries, pipeline: str) -> list[str]:
    return [text.split()[2] for text in offered(state, f"refine {pipeline} ")]


@rule("PL-18.1")
def test_a_step_costs_its_marker_of_this_colour() -> None:
    # orange pays its own markers, not those of silver and teal
    cheap_elsewhere = ((7, 7, 7), (1, 1, 1), (1, 1, 1))
    assert "run_network" not in offered(
        table(network=orange(6), oil="O0", tanks=ROOMY, costs=cheap_elsewhere)
    )
    state = table(network=orange(6), oil="O0", tanks=ROOMY, costs=((6, 7, 7), (7, 7, 7), (7, 7, 7)))
    assert oil(run(state)) == "O1"


@rule("PL-18.1")
def test_several_steps_cost_the_sum_of_their_markers() -> None:
    for length, reached in ((2, []), (4, ["low"]), (6, ["low", "mid"]), (8, ["low", "mid", "high"])):
        state = table(
            network=orange(length), oil="O0 O0", tanks=ROOMY, costs=((3, 3, 2), (9, 9, 9), (9, 9, 9))
        )
        if not reached:
            assert "run_network" not in offered(state)
        elif len(reached) > 1:
            assert grades(run(state), f"O{length}") == reached
        else:
            assert oil(run(state)) == "O0 O1"


@rule("PL-18.1", "PL-18.2")
def test_a_barrel_that_is_refined_already_pays_only_the_rest() -> None:
    costs = ((7, 4, 2), (9, 9, 9), (9, 9, 9))
    state = table(network=orange(6), oil="O0 O1 O2", tanks=ROOMY, costs=costs)
    run(state)
    assert grades(state, "O6") == ["high"]  # from mid: 2
    do(state, "end")
    assert grades(state, "O6") == ["mid", "high"]  # from low: 4 + 2
    assert "end" not in offered(state)  # from crude: 7 is too much


@rule("PL-18.2")
def test_a_pipeline_moves_a_barrel_of_its_own_colour_only() -> None:
    state = table(network=orange(8), oil="T0 S0 T1 S2", tanks=ROOMY, costs=((1, 1, 1), (5, 5, 5), (5, 5, 5)))
    assert "run_network" not in offered(state)


@rule("PL-18.2")
def test_a_lower_grade_than_possible_may_be_chosen() -> None:
    state = table(network=orange(8), oil="O0", tanks=ROOMY, costs=((1, 1, 1),) * 3)
    run(state)
    assert grades(state, "O8") == ["low", "mid", "high"]
    assert oil(do(state, "refine O8 mid")) == "O2"


@rule("PL-18.2", "PL-18.3")
def test_only_the_destination_needs_a_tank() -> None:
    state = table(network=orange(8), oil="O0 S3", tanks=(1, 0, 0, 1), costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)))
    assert oil(run(state)) == "O3 S3"
    full = table(
        network=orange(8), oil="O0 S3 T3", tanks=(1, 0, 0, 1), costs=((1, 1, 1), (9, 9, 9), (9, 9, 9))
    )
    assert "run_network" not in offered(full)


@rule("PL-18.4", "PL-18.8")
def test_space_that_a_barrel_leaves_can_be_used_by_another_of_the_same_run() -> None:
    """Low and mid are full; three orange pipelines move up the whole chain."""
    state = table(
        network="WE-OOO (0,0) 0",
        oil="O0 O1 T1 O2 T2",
        tanks=(1, 1, 1, 1),
        costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)),
    )
    run(state)
    do(state, "refine O1 high", "refine O1 mid", "refine O2 low")
    assert oil(state) == "O1 O2 O3 T1 T2"


@rule("PL-18.4", "PL-18.8")
def test_a_barrel_cannot_go_where_nobody_made_room() -> None:
    state = table(
        network="WE-OOO (0,0) 0",
        oil="O0 O1 T1 O2 T2",
        tanks=(1, 1, 1, 1),
        costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)),
    )
    run(state)
    do(state, "end")
    # no barrel left mid: low oil goes to high or nowhere. It is all that this run can do, so it is done;
    # that makes room for one low barrel
    assert oil(state) == "O0 O2 O3 T1 T2"
    assert offered(state) == ["refine O1 low", "refine O1 low", "end"]


@rule("PL-18.5")
def test_no_barrel_is_moved_twice_in_a_run() -> None:
    """Three pipelines, one barrel: once refined it rests, also with better pipelines left."""
    state = table(network="WE-OOO (0,0) 0", oil="O0", tanks=ROOMY, costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)))
    run(state)
    do(state, "refine O1 low")
    assert asked(state) == "machine_phase A"
    assert oil(state) == "O1"


@rule("PL-18.5")
def test_a_pipeline_that_has_run_is_not_ready_for_another_grade() -> None:
    state = table(network=orange(8), oil="O0 O1 O2", tanks=ROOMY, costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)))
    run(state)
    do(state, "refine O8 high")
    assert asked(state) == "machine_phase A"
    assert oil(state) == "O0 O1 O3"


@rule("PL-18.6")
def test_two_main_actions_are_two_runs() -> None:
    state = table(
        network=orange(8), oil="O0", tanks=ROOMY, levels={"human_resources": 3}, costs=((1, 1, 1),) * 3
    )
    run(state)
    do(state, "refine O8 low")
    assert asked(state) == "before_action A"
    run(state)
    do(state, "refine O8 mid")
    assert (oil(state), asked(state)) == ("O2", "machine_phase A")


@rule("PL-18.6")
def test_a_single_machine_the_early_run_and_the_machine_phase_are_separate() -> None:
    state = table(
        network=orange(8), machines=[(0, 0)], oil="O0", tanks=ROOMY, cash=10, levels={"machines": 3},
        families="machines", costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)),
    )  # fmt: skip
    do(state, "run_early", "refine O7 low")
    assert oil(state) == "O1"
    do(state, "run_network", "run_one 0", "refine O7 mid")
    assert oil(state) == "O2"
    do(state, "run_machines")
    assert (oil(state), cash(state)) == ("O3", 0)


@rule("PL-18.7")
def test_a_pipeline_need_not_run() -> None:
    state = table(network=orange(8), oil="O0 T0", tanks=ROOMY, costs=((1, 1, 1), (9, 9, 9), (1, 9, 9)))
    run(state)
    assert sorted(offered(state)) == [
        "refine O8 high", "refine O8 low", "refine O8 mid", "refine T1 low", "refine T1 low"
    ]  # fmt: skip
    do(state, "refine T1 low")
    assert "end" in offered(state)
    do(state, "end")
    assert (oil(state), asked(state)) == ("O0 T1", "machine_phase A")


@rule("PL-18.8")
def test_moves_are_asked_from_mid_then_low_then_crude() -> None:
    state = table(network=orange(8), oil="O0 O1 O2", tanks=ROOMY, costs=((1, 1, 1), (9, 9, 9), (9, 9, 9)))
    run(state)
    assert offered(state) == ["refine O8 high", "end"]
    do(state, "end")
    assert offered(state) == ["refine O8 mid", "refine O8 high", "end"]
    do(state, "end")
    assert offered(state) == ["refine O8 low", "refine O8 mid", "refine O8 high"]
    do(state, "refine O8 low")
    assert oil(state) == "O1 O1 O2"


# PL-18.4 against PL-18.8: the questions asked one by one reach exactly the sets that are legal at once


def reachable(state: Refineries) -> set[tuple[int, ...]]:
    """Every tank farm that the questions of a run lead to."""
    if not asked(state).startswith("refine"):
        return {tuple(mine(state).oil)}
    found: set[tuple[int, ...]] = set()
    for text in set(offered(state)):
        found |= reachable(do(state.clone(), text))
    return found


def allowed(
    barrels: list[int], values: list[int], tanks: list[int], costs: list[int]
) -> set[tuple[int, ...]]:
    """Every tank farm after any legal set of moves of orange oil, tried one by one (PL-18.4)."""
    found: set[tuple[int, ...]] = set()
    moves = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    for chosen in product([None, *moves], repeat=len(values)):
        taken = [move for move in chosen if move]
        starts = [sum(a == grade for a, _ in taken) for grade in range(4)]
        if not taken or any(starts[g] > barrels[g] for g in range(4)):
            continue
        if any(
            move and sum(costs[move[0] : move[1]]) > value for move, value in zip(chosen, values, strict=True)
        ):
            continue
        after = [barrels[g] - starts[g] + sum(b == g for _, b in taken) for g in range(4)]
        if all(after[g] <= 2 * tanks[g] for g in range(4)):
            found.add(tuple(after))
    return found


@rule("PL-18.4", "PL-18.5", "PL-18.8")
@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.integers(0, 1), min_size=4, max_size=4),
    st.lists(st.integers(1, 3), min_size=3, max_size=3),
)
def test_the_questions_lead_to_exactly_the_legal_sets_of_moves(
    barrels: list[int], more: list[int], costs: list[int]
) -> None:
    tanks = [(count + 1) // 2 + extra for count, extra in zip(barrels, more, strict=True)]
    state = table(
        network="WE-OOO (0,0) 0; WE-OSS (2,0) 0",  # orange 4, 1 and 1
        oil=" ".join(f"O{grade}" for grade in range(4) for _ in range(barrels[grade])),
        tanks=tanks,
        costs=(costs, (9, 9, 9), (9, 9, 9)),
    )
    expected = allowed(barrels, [4, 1, 1], tanks, costs)
    if "run_network" not in offered(state):
        assert not expected
        return
    run(state)
    assert {farm[:4] for farm in reachable(state)} == expected


@rule("PL-18.5", "PL-21.12")
def test_a_barrel_of_every_pipeline_with_and_without_the_second_one() -> None:
    for level, most in ((0, 3), (3, 6)):
        state = table(
            network="WE-OOO (0,0) 0", oil="O0 O0 O0 O0 O0 O0 O0", tanks=ROOMY, levels={"engineering": level},
            costs=((1, 1, 1),) * 3,
        )  # fmt: skip
        run(state)
        moved = 0
        while asked(state).startswith("refine"):
            do(state, offered(state, "refine")[0])
            moved += 1
        assert moved == most
