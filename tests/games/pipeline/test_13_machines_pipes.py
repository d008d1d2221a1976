"""PL-13: Machines & Pipes."""

import pytest

from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    do,
    end_turn,
    lay,
    lower,
    machines,
    offered,
    pass_until,
    pipelines,
    shop,
    shop_pipes,
    why_not,
)
from tests.games.pipeline.tables import table

BESIDE = "WE-OTT WE-OSS WE-SOO NE-OST SE-TTS NN-OOT"
PIPES = [f"pipe {id}" for id in BESIDE.split()]


@rule("PL-13.1")
def test_machines_and_the_pipes_beside_their_shop() -> None:
    state = table(4, cash=200, machine_pipes=BESIDE, tank_pipes="NN-SSS", network="WE-TTT (0,0) 0")
    do(state, "main machines_pipes")
    assert offered(state) == ["item machine 20", "item machine 30", "item machine 40", *PIPES]
    assert state.step.rule == "PL-13.1"


@rule("PL-13.1")
def test_two_pipes_and_a_machine() -> None:
    """EX-4."""
    state = table(cash=100, machine_pipes="WE-OTT WE-OSS WE-SOO NE-OST")
    lay(state, "main machines_pipes", "pipe WE-OTT", "pipe WE-OSS", "item machine 20")
    assert cash(state) == 65
    assert offered(state, "item") == ["item machine 30", "item machine 40"]
    assert cash(lay(state, "item machine 30")) == 35


@rule("PL-13.1")
def test_pipes_are_one_bundle_of_at_most_four() -> None:
    state = table(4, cash=200, machine_pipes=BESIDE)
    lay(state, "main machines_pipes", *PIPES[:2], "item machine 20", *PIPES[2:4])
    assert cash(state) == 200 - 40 - 20
    assert why_not(state, PIPES[4]) == "PL-12.4"


@rule("PL-13.1")
def test_each_shop_is_a_bundle_of_its_own() -> None:
    state = table(
        4, cash=100, levels={"human_resources": 2}, machine_pipes="WE-OTT WE-OSS", tank_pipes="WE-SOO NE-OST"
    )
    lay(state, "main machines_pipes", "pipe WE-OTT", "pipe WE-OSS", "end", "keep", "secondary tanks_pipes")
    lay(state, "pipe WE-SOO", "pipe NE-OST")
    assert cash(state) == 70


@rule("PL-13.2")
def test_any_number_of_machines_each_at_the_price_of_its_row() -> None:
    state = table(4, cash=200, machine_pipes="-", network="WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0")
    lay(
        state,
        "main machines_pipes",
        "item machine 40",
        "item machine 20",
        "item machine 30",
        "item machine 20",
    )
    assert (cash(state), shop(state, "machine"), len(machines(state))) == (90, [0, 1, 1], 4)
    lay(state, "item machine 30", "item machine 40")
    assert (cash(state), shop(state, "machine"), len(machines(state))) == (20, [0, 0, 0], 6)


@rule("PL-13.2")
def test_a_machine_has_to_be_paid() -> None:
    state = table(cash=29, machine_pipes="WE-OSS", network="WE-OTT (0,0) 0")
    do(state, "main machines_pipes")
    assert offered(state) == ["item machine 20", "pipe WE-OSS"]
    assert why_not(state, "item machine 30") == "PL-13.2"


@rule("PL-13.3")
def test_a_machine_covers_half_a_tile_at_once() -> None:
    state = table(cash=100, network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", machines=[(3, 0)])
    do(state, "main machines_pipes", "item machine 20")
    assert (asked(state), offered(state)) == ("place_machine A", ["cover 0 0", "cover 1 0", "cover 2 0"])
    assert pipelines(state) == "O3 S1 T1 T1"
    do(state, "cover 1 0")
    # the other half of the tile, and the tile next to it, are as before
    assert (machines(state), pipelines(state)) == ([[3, 0], [1, 0]], "O1 O1 S1 T1")


@rule("PL-13.4")
def test_without_an_uncovered_half_no_machine_can_be_bought() -> None:
    state = table(cash=100, machine_pipes="-")
    assert why_not(state, "main machines_pipes") == "PL-7.5"
    state = table(cash=100, machine_pipes="-", network="WE-OTT (0,0) 0", machines=[(0, 0), (1, 0)])
    assert why_not(state, "main machines_pipes") == "PL-7.5"


@rule("PL-13.4")
def test_a_machine_may_go_on_a_pipe_bought_just_before() -> None:
    state = table(cash=100, machine_pipes="WE-OSS WE-OTT")
    do(state, "main machines_pipes")
    assert why_not(state, "item machine 20") == "PL-13.4"
    do(state, "pipe WE-OSS")
    assert "item machine 20" in offered(state)
    assert machines(do(state, "item machine 20", "cover 1 0")) == [[1, 0]]


@rule("PL-13.4")
def test_machines_stay_where_they_are() -> None:
    state = table(cash=100, network="WE-OTT (0,0) 0", machines=[(0, 0)], round=8)
    pass_until(state, 2, 2)
    assert machines(state) == [[0, 0]]
    assert offered(state, "cover") == []


@rule("PL-13.5")
def test_both_halves_of_a_tile_may_be_covered() -> None:
    state = table(cash=100, network="WE-OTT (0,0) 0", machines=[(0, 0)], machine_pipes="WE-OSS")
    do(state, "main machines_pipes", "item machine 20")  # the only place left
    assert (machines(state), pipelines(state)) == ([[0, 0], [1, 0]], "")
    assert why_not(table(machines=[(0, 0), (1, 0)], network="WE-OTT (0,0) 0"), "run_network") == "PL-16.5"


@rule("PL-13.1", "PL-13.6")
def test_the_action_has_the_icon_and_nothing_is_replaced() -> None:
    state = table(cash=100, round=7, machine_pipes="WE-OTT WE-OSS")
    lay(state, "main machines_pipes", "pipe WE-OSS", "item machine 30", "end")
    assert asked(state) == "turn_order A"
    assert lower(do(state, "disk 2")) == "-A"
    end_turn(state)
    assert (shop(state, "machine"), shop_pipes(state, "machine")) == ([1, 0, 1], ["WE-OTT"])


@rule("PL-13.6")
@pytest.mark.parametrize("bought", ["pipe WE-OSS", "item machine 20"])
def test_any_part_of_the_action_gives_the_icon(bought: str) -> None:
    state = table(cash=100, machine_pipes="WE-OSS WE-SOO", network="WE-OTT (0,0) 0")
    lay(state, "main machines_pipes", bought, "end")
    assert asked(state) == "turn_order A"
