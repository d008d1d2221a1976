"""PL-12: Tanks & Pipes."""

import pytest

from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    do,
    end_turn,
    lay,
    lower,
    mine,
    network,
    offered,
    pass_until,
    shop,
    shop_pipes,
    tanks,
    why_not,
)
from tests.games.pipeline.tables import A, table

BESIDE = "WE-OTT WE-OSS WE-SOO NE-OST SE-TTS NN-OOT"
PIPES = [f"pipe {id}" for id in BESIDE.split()]


@rule("PL-12.1")
def test_tanks_and_pipes_mixed_in_any_order_but_not_nothing() -> None:
    state = table(4, cash=200, tank_pipes=BESIDE)
    do(state, "main tanks_pipes")
    assert offered(state) == ["item tank 5", "item tank 10", "item tank 15", *PIPES]
    assert why_not(state, "end") == "not thought of"
    lay(state, "pipe WE-OTT")
    assert "end" in offered(state)
    do(state, "item tank 10", "tank mid")
    lay(state, "pipe SE-TTS")
    do(state, "item tank 5", "tank crude", "end")
    assert (cash(state), tanks(state)) == (200 - 15 - 10 - 5, [3, 1, 2, 1])
    assert [tile for tile, *_ in network(state)] == ["WE-OTT", "SE-TTS"]


@rule("PL-12.2")
def test_any_number_of_tanks_each_at_the_price_of_its_row() -> None:
    state = table(cash=62, tanks=[0, 0, 0, 0], tank_pipes="-")
    do(state, "main tanks_pipes")
    for price in (15, 5, 10, 10, 5, 15):  # the dear ones may be taken first
        do(state, f"item tank {price}", "tank low" if tanks(state)[1] < 5 else "tank high")
    assert (cash(state), tanks(state), shop(state, "tank")) == (2, [0, 5, 0, 1], [0, 0, 0])
    assert asked(state) == "turn_order A"  # the shop is empty


@rule("PL-12.2")
def test_a_tank_has_to_be_paid() -> None:
    state = table(cash=9, tank_pipes=BESIDE)
    do(state, "main tanks_pipes")  # the one thing that can be paid
    assert (asked(state), cash(state), shop(state, "tank")) == ("tank_row A", 4, [1, 2, 2])
    state = table(cash=14, tank_pipes=BESIDE)
    do(state, "main tanks_pipes")
    assert offered(state) == ["item tank 5", "item tank 10"]
    assert why_not(state, "item tank 15") == "PL-12.2"


@rule("PL-12.3")
def test_a_tank_is_placed_at_once_in_a_row_with_a_free_space() -> None:
    state = table(cash=100, tanks=[5, 1, 5, 0])
    do(state, "main tanks_pipes", "item tank 5")
    assert (asked(state), offered(state)) == ("tank_row A", ["tank low", "tank high"])
    assert tanks(do(state, "tank high")) == [5, 1, 5, 1]


@rule("PL-12.3")
def test_without_a_free_tank_space_no_tank_can_be_bought() -> None:
    state = table(cash=100, tanks=[5, 5, 5, 5], tank_pipes=BESIDE)
    do(state, "main tanks_pipes")
    assert offered(state) == PIPES
    assert why_not(state, "item tank 5") == "PL-12.3"
    assert why_not(table(cash=100, tanks=[5, 5, 5, 5], tank_pipes="-"), "main tanks_pipes") == "PL-7.5"


@rule("PL-12.4")
def test_only_the_pipes_beside_the_tank_shop() -> None:
    state = table(cash=100, tank_pipes="WE-OTT WE-OSS", machine_pipes="WE-SOO NE-OST")
    do(state, "main tanks_pipes")
    assert offered(state, "pipe") == ["pipe WE-OTT", "pipe WE-OSS"]


@rule("PL-12.4")
@pytest.mark.parametrize(("count", "total"), [(1, 15), (2, 15), (3, 40), (4, 40)])
def test_the_price_of_pipes(count: int, total: int) -> None:
    """EX-42."""
    state = table(4, cash=100, tank_pipes=BESIDE)
    lay(state, "main tanks_pipes", *PIPES[:count])
    assert cash(state) == 100 - total
    assert len(network(state)) == count


@rule("PL-12.4")
def test_a_fifth_pipe_is_not_offered() -> None:
    """EX-42."""
    state = table(4, cash=100, tank_pipes=BESIDE)
    lay(state, "main tanks_pipes", *PIPES[:4])
    assert offered(state, "pipe") == []
    assert why_not(state, PIPES[4]) == "PL-12.4"
    assert offered(state, "item") != []


@rule("PL-12.4")
@pytest.mark.parametrize(("have", "able"), [(39, False), (40, True)])
def test_the_third_pipe_needs_25_dollars_more(have: int, able: bool) -> None:
    state = table(4, cash=have, tank_pipes=BESIDE)
    lay(state, "main tanks_pipes", *PIPES[:2])
    assert (PIPES[2] in offered(state)) == able
    assert why_not(state, PIPES[2]) == ("" if able else "PL-12.4")


@rule("PL-12.5")
def test_pipes_are_one_bundle_also_with_tanks_in_between() -> None:
    state = table(4, cash=100, tank_pipes=BESIDE)
    left = []
    lay(state, "main tanks_pipes")
    for pipe in PIPES[:4]:
        lay(state, pipe)
        left.append(cash(state))
        do(state, "item tank 5", "tank low")
    assert left == [85, 80, 50, 45]  # 15, 0, 25, 0, and 5 for each tank


@rule("PL-12.5")
def test_the_next_action_begins_a_new_bundle() -> None:
    state = table(4, cash=100, year=3, tank_pipes=BESIDE, levels={"human_resources": 3})
    lay(state, "main tanks_pipes", *PIPES[:2], "end", "keep")
    lay(state, "main tanks_pipes", *PIPES[2:4])
    assert cash(state) == 70


@rule("PL-12.6")
def test_a_pipe_is_placed_before_anything_else() -> None:
    state = table(cash=100, tank_pipes="WE-OSS WE-SOO", network="WE-OTT (0,0) 0")
    do(state, "main tanks_pipes", "pipe WE-OSS")
    assert asked(state) == "place_pipe A"
    assert {text.split()[0] for text in offered(state)} == {"place"}
    do(state, "place 2 0")
    assert {text.split()[0] for text in offered(state)} == {"rotate"}
    do(state, "rotate 0")
    assert network(state)[-1] == ["WE-OSS", 2, 0, 0]
    assert "pipe WE-SOO" in offered(state)


@rule("PL-12.7")
def test_what_was_bought_is_not_replaced_before_the_refresh() -> None:
    state = table(round=7, cash=100, tank_pipes="WE-OTT WE-OSS WE-SOO NE-OST")
    lay(state, "main tanks_pipes", "pipe WE-OSS", "item tank 10", "tank low", "end", "keep")
    pass_until(state, 1, 8)
    assert (shop(state, "tank"), shop_pipes(state, "tank")) == ([2, 1, 2], ["WE-OTT", "WE-SOO", "NE-OST"])
    end_turn(state)
    assert shop(state, "tank") == [2, 1, 2]
    assert shop(pass_until(state, 2, 1), "tank") == [2, 2, 2]


@rule("PL-12.8")
def test_the_action_has_the_icon() -> None:
    state = table(cash=100)
    do(state, "main tanks_pipes", "item tank 5", "tank low", "end")
    assert asked(state) == "turn_order A"
    assert lower(do(state, "disk 2")) == "-A"
    assert sum(mine(state, A).tanks) == 6
