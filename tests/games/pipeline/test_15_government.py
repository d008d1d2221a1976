"""PL-15: government pipe tiles."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from meeplehall.games.pipeline.components.board import NEIGHBOURS
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    do,
    end_turn,
    government,
    lay,
    lower,
    network,
    offered,
    pass_until,
    quadrants,
    told,
    why_not,
)
from tests.games.pipeline.tables import A, equip, start, table

SPACES = COMPONENTS.government.space
NEXT_TO = dict(enumerate(NEIGHBOURS))


def buy(quadrant: int, *spaces: int) -> list[str]:
    return [f"government_tile {quadrant} {space}" for space in spaces]


def reach(quadrant: int, texts: list[str]) -> list[int]:
    """The spaces of a quadrant among the tiles offered."""
    found = [text.split() for text in texts if text.startswith(("government_tile", "free_tile"))]
    return [int(space) for _, q, space in found if int(q) == quadrant]


@rule("PL-15.1")
def test_eight_dominoes_on_a_four_by_four_grid() -> None:
    covered = [tuple(cell) for space in SPACES for cell in space.cells]
    assert sorted(covered) == [(x, y) for x in range(4) for y in range(4)]
    for i, k in combinations(range(len(SPACES)), 2):
        pairs = product(SPACES[i].cells, SPACES[k].cells)
        touching = any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairs)
        assert (k in NEXT_TO[i]) == (i in NEXT_TO[k]) == touching
    for space in SPACES:
        (x, y), (u, v) = space.cells
        assert abs(x - u) + abs(y - v) == 1
    state = table()
    assert [government(state, quadrant) for quadrant in range(4)] == ["0 1 2 3 4 5 6 7"] * 4


@rule("PL-15.2")
def test_taking_a_tile_opens_its_quadrant_for_everybody() -> None:
    state = table(cash=100)
    assert quadrants(state) == ""
    lay(state, "government", *buy(2, 3))
    assert quadrants(state) == "2"
    end_turn(state)
    assert quadrants(state) == "2"
    assert reach(2, offered(do(state, "government"))) == [0, 1, 2, 4, 5, 6, 7]


@rule("PL-15.2", "PL-15.3")
def test_a_government_upgrade_opens_a_quadrant_as_well() -> None:
    state = table(cash=100, quadrants="0")
    do(state, "main upgrades", "upgrade government", "receive government_tile")
    lay(state, "free_tile 3 7")
    assert quadrants(state) == "0 3"


@rule("PL-15.3", "PL-15.4")
@pytest.mark.parametrize(
    ("year", "open_ones", "reached"),
    [
        (1, "", [0, 1, 2, 3]), (1, "1", [0, 1, 2, 3]), (1, "1 3", [1, 3]),
        (2, "1 3", [0, 1, 2, 3]), (2, "0 1 3", [0, 1, 3]), (3, "0 1 2 3", [0, 1, 2, 3]),
    ],
)  # fmt: skip
def test_quadrants_in_each_year(year: int, open_ones: str, reached: list[int]) -> None:
    """EX-21."""
    state = table(year=year, quadrants=open_ones)
    do(state, "government")
    assert [quadrant for quadrant in range(4) if reach(quadrant, offered(state))] == reached
    for quadrant in range(4):
        assert why_not(state, f"government_tile {quadrant} 5") == ("" if quadrant in reached else "PL-15.3")


@rule("PL-15.3")
def test_years_1_and_2_open_two_and_three_quadrants_in_all() -> None:
    state = table(round=8, quadrants="0 1")
    end_turn(end_turn(state))
    assert state.year == 1
    lay(state, "government", *buy(2, 0), "end")
    assert quadrants(state) == "0 1 2"
    end_turn(state)
    do(state, "government")
    assert reach(3, offered(state)) == []


@rule("PL-15.4")
def test_in_year_3_all_quadrants_are_open() -> None:
    state = pass_until(table(round=8), 3, 1)
    assert quadrants(state) == "0 1 2 3"
    do(state, "government")
    assert [reach(quadrant, offered(state)) for quadrant in range(4)] == [list(range(8))] * 4


@rule("PL-15.5")
def test_the_tile_of_the_worker_must_be_bought() -> None:
    state = table(cash=100, gone={0: "4 6"}, quadrants="0 3")
    do(state, "government")
    assert "end" not in offered(state)
    assert reach(0, offered(state)) == [0, 1, 2, 3, 5, 7]
    lay(state, *buy(0, 5))
    assert (government(state, 0), cash(state)) == ("0 1 2 3 7", 95)


@rule("PL-15.5")
def test_without_5_dollars_or_a_tile_in_reach_no_purchase() -> None:
    assert why_not(table(cash=4), "government") == "PL-15.5"
    every = "0 1 2 3 4 5 6 7"
    assert why_not(table(quadrants="0 1", gone={0: every, 1: every}), "government") == "PL-15.5"
    assert why_not(table(quadrants="0", gone={0: every}), "government") == ""
    assert why_not(table(year=3, gone=dict.fromkeys(range(4), every)), "government") == "PL-15.5"


@rule("PL-15.6", "PL-15.7")
def test_neighbours_of_the_worker() -> None:
    """EX-20."""
    state = table(cash=100)
    lay(state, "government", *buy(0, 1))
    assert reach(0, offered(state)) == [0, 2, 4, 5]
    lay(state, *buy(0, 0), *buy(0, 4))
    assert cash(state) == 80
    assert offered(state) == [*buy(0, 2), *buy(0, 5), "end"]  # neither 3 nor 6
    do(state, "end")
    end_turn(end_turn(state))
    lay(state, "government", *buy(0, 5))
    assert reach(0, offered(state)) == [6, 7]
    lay(state, *buy(0, 7), *buy(0, 6))
    assert (cash(state), asked(state)) == (60, "machine_phase A")


@rule("PL-15.6")
@pytest.mark.parametrize("worker", range(8))
def test_added_tiles_do_not_extend_the_reach(worker: int) -> None:
    state = table(cash=100, quadrants="0 1")
    lay(state, "government", *buy(1, worker))
    assert reach(1, offered(state)) == NEXT_TO[worker]
    assert reach(0, offered(state)) == []  # the same quadrant only
    first, *rest = NEXT_TO[worker]
    lay(state, *buy(1, first))
    assert reach(1, offered(state)) == rest


@rule("PL-15.7")
def test_prices_of_one_to_five_tiles() -> None:
    """EX-20."""
    state = table(cash=100)
    paid = []
    lay(state, "government")
    for space in (2, 0, 1, 3, 6):
        lay(state, *buy(0, space))
        paid.append(100 - cash(state))
    assert paid == [5, 10, 20, 35, 55]
    assert asked(state) == "machine_phase A"
    assert max(len(neighbours) for neighbours in NEXT_TO.values()) == 4


@rule("PL-15.7")
@pytest.mark.parametrize(
    ("have", "count"), [(5, 1), (9, 1), (10, 2), (19, 2), (20, 3), (35, 4), (54, 4), (55, 5)]
)
def test_no_more_tiles_than_can_be_paid(have: int, count: int) -> None:
    state = table(cash=have)
    lay(state, "government", *buy(3, 1))
    while offered(state, "government_tile"):
        lay(state, offered(state, "government_tile")[0])
    assert len(network(state)) == count


@rule("PL-15.7")
def test_the_next_purchase_begins_at_5_dollars_again() -> None:
    state = table(cash=100, year=3, levels={"human_resources": 3})
    lay(state, "government", *buy(0, 1), *buy(0, 0), *buy(0, 2), "end")
    assert cash(state) == 80
    lay(state, "government", *buy(0, 6))
    assert cash(state) == 75
    assert reach(0, offered(state)) == [3, 5, 7]


@rule("PL-15.8")
def test_bought_tiles_are_placed_and_spaces_never_refilled() -> None:
    state = table(round=8, government={(0, 1): "WE-OTT", (0, 0): "WE-OSS"})
    do(state, "government", *buy(0, 1), *buy(0, 0), "place 2 0", "rotate 0", "end")
    assert network(state) == [["WE-OTT", 0, 0, 0], ["WE-OSS", 2, 0, 0]]
    pass_until(state, 3, 2)
    assert government(state, 0) == "2 3 4 5 6 7"


@rule("PL-15.9")
def test_no_icon_and_no_secondary_action() -> None:
    state = table(cash=100)
    lay(state, "government", *buy(0, 1), "end")
    assert (asked(state), offered(state), lower(state)) == ("machine_phase A", ["end_turn"], "--")


TWO = {(0, 1): "WE-OTT", (0, 0): "WE-OSS"}


@rule("PL-15.10", "PL-17.15")
def test_each_tile_can_be_placed_at_once_after_it_was_bought() -> None:
    state = table(cash=100, network="WE-TTT (0,0) 0", government=TWO)
    do(state, "government", *buy(0, 1))
    assert asked(state) == "place_pipe A"
    do(state, "place 2 0", "rotate 0")
    assert asked(state) == "government A"
    do(state, *buy(0, 0), "place 4 0", "rotate 0")  # beside the one placed just before
    assert network(state)[1:] == [["WE-OTT", 2, 0, 0], ["WE-OSS", 4, 0, 0]]


@rule("PL-15.10", "PL-17.15")
def test_the_tile_of_the_worker_may_be_placed_after_others() -> None:
    """It lies two tiles away from the network, where nothing but the second tile connects it."""
    state = table(cash=100, network="WE-TTT (0,0) 0", government=TWO)
    do(state, "government", *buy(0, 1))
    assert "place 4 0" not in offered(state)
    do(state, "lay_later")
    assert (asked(state), cash(state)) == ("government A", 95)
    assert offered(state) == [*buy(0, 0), *buy(0, 2), *buy(0, 4), *buy(0, 5), "lay_now"]
    do(state, *buy(0, 0), "place 2 0", "rotate 0", "lay_now")
    assert "lay_later" not in offered(state)
    do(state, "place 4 0", "rotate 0")
    assert network(state)[1:] == [["WE-OSS", 2, 0, 0], ["WE-OTT", 4, 0, 0]]
    do(state, *buy(0, 2))
    assert "lay_later" not in offered(state)  # only the tile of the worker waits


@rule("PL-15.8", "PL-15.10")
def test_a_tile_that_waits_has_to_be_placed() -> None:
    state = table(cash=10, network="WE-TTT (0,0) 0", government=TWO)
    do(state, "government", *buy(0, 1), "lay_later")
    lay(state, *buy(0, 0))
    assert network(state)[2][0] == "WE-OTT"  # there is no money for another one: it is laid without asking
    assert asked(state) == "machine_phase A"


@rule("PL-15.10")
@pytest.mark.parametrize(
    ("position", "waits"),
    [
        ({"cash": 10, "network": "WE-TTT (0,0) 0"}, True),
        ({"cash": 9, "network": "WE-TTT (0,0) 0"}, False),
        ({"cash": 10, "network": "WE-TTT (0,0) 0", "gone": {0: "0 2 4 5"}}, False),
    ],
)
def test_it_can_only_wait_for_tiles_that_can_be_bought(position: dict[str, Any], waits: bool) -> None:
    state = do(table(quadrants="0 1", **position), "government", *buy(0, 1))
    assert ("lay_later" in offered(state)) == waits


@rule("PL-15.10")
def test_it_does_not_wait_for_an_empty_network() -> None:
    assert asked(do(table(), "government", *buy(0, 1))) == "government A"


@rule("PL-15.10")
def test_the_page_and_the_terminal_show_the_tile_that_waits() -> None:
    state = table(cash=100, network="WE-TTT (0,0) 0", government=TWO)
    do(state, "government", *buy(0, 1), "lay_later")
    view = GAME.view(state, A)
    assert view["turn"]["aside"] == "WE-OTT"
    assert 'data-piece="WE-OTT"' in GAME.table(view, ["Ann", "Ben"])["stations"]
    do(state, *buy(0, 0))
    assert 'data-piece="WE-OTT"' in GAME.table(GAME.view(state, A), ["Ann", "Ben"])["stations"]


@rule("PL-15.10")
def test_a_bot_lays_the_tile_that_waits() -> None:
    state = table(cash=100, network="WE-TTT (0,0) 0", government=TWO)
    do(state, "government", *buy(0, 1), "lay_later")
    GAME.knowledge().play(state, A, Random(1))
    assert state.turn.aside == -1


@rule("PL-15.10", "PL-17.17")
def test_a_tile_that_waits_in_vain_leaves_the_game() -> None:
    """Two empty cells within a wall of machines, beside the only open cell (1, 1): room for one tile."""
    above = "WE-TTT (0,0) 0; WE-OOO (2,0) 0; WE-SSS (4,0) 0; WE-OTT (0,1) 0"
    below = "WE-OSS (4,1) 0; WE-SOO (0,2) 0; WE-STT (2,2) 0; WE-TOO (4,2) 0"
    machines = [(x, y) for y in range(3) for x in range(6) if (x, y) not in ((1, 1), (2, 1), (3, 1))]
    state = table(
        cash=100,
        network=f"{above}; {below}",
        machines=machines,
        government={(0, 1): "NE-STO", (0, 0): "NE-OST"},
    )
    do(state, "government", *buy(0, 1), "lay_later", *buy(0, 0), "place 2 1")
    assert network(state)[8:] == [["NE-OST", 2, 1, 0]]
    assert "[piece:NE-STO] fits nowhere and leaves the game." in told(state)
    assert asked(state) == "machine_phase A"


@rule("PL-15.3", "PL-21.3b")
def test_an_upgrade_after_a_quadrant_was_opened_this_year() -> None:
    """EX-21."""
    state = table(cash=100, quadrants="2", opened=1)
    do(state, "main upgrades", "upgrade government", "receive government_tile")
    assert [quadrant for quadrant in range(4) if reach(quadrant, offered(state))] == [2]
    state = table(cash=100, quadrants="2", opened=1)
    do(state, "government")
    assert [quadrant for quadrant in range(4) if reach(quadrant, offered(state))] == [0, 1, 2, 3]


@rule("PL-15.3", "PL-21.3b")
def test_in_a_new_year_an_upgrade_may_open_a_quadrant_again() -> None:
    state = table(round=8, quadrants="0 2", opened=2, levels={"government": 1})
    pass_until(state, 2, 1)
    do(state, "receive government_tile")
    assert [quadrant for quadrant in range(4) if reach(quadrant, offered(state))] == [0, 1, 2, 3]
    lay(state, "free_tile 1 0")
    assert quadrants(state) == "0 1 2"


def test_a_network_that_is_sealed_takes_no_tile() -> None:
    state = table(cash=100, turn=False)
    equip(state, A, cash=100, network="WE-OTT (0,0) 0", machines=[(0, 0), (1, 0)])
    assert why_not(start(state), "government") == "PL-15.5"
