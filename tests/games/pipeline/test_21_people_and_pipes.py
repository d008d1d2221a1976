"""PL-21 Upgrade effects: Human Resources and Engineering."""

from __future__ import annotations

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, offered, oil, orders
from tests.games.pipeline.tables import A, table

ROOMY = (5, 5, 5, 5)
PIECES = ["WE-OTT", "WE-OSS", "WE-OST", "WE-OOT", "WE-OOS", "WE-OOO", "NE-OSS", "SE-OTT"]


def orange(length: int) -> str:
    """A straight orange pipeline of 2, 4 ... 12 segments along row 0."""
    return "; ".join(f"{id} ({2 * i},0) 0" for i, id in enumerate(PIECES[: length // 2]))


def values(state: Refineries) -> list[tuple[int, int]]:
    """Length and refinement value of all orange pipelines longer than 1."""
    shown = GAME.view(state, A)["seats"][A]["network"]["pipelines"]
    return [(p["length"], p["value"]) for p in shown if p["colour"] == "O" and p["length"] > 1]


# Human Resources


@rule("PL-21.7")
def test_the_secondary_action_costs_nothing() -> None:
    for level, price in ((0, 10), (1, 0), (2, 0)):
        state = table(cash=20, levels={"human_resources": level})
        do(state, "main contracts_loans", "loan", "end", "keep")
        assert cash(state) == 35
        do(state, "secondary crude_market")
        assert cash(state) == 35 - price


@rule("PL-21.7")
def test_it_needs_no_cash_then() -> None:
    state = table(cash=0, oil="O0", levels={"human_resources": 1}, markets={"C O0": "------"})
    do(state, "main crude_market", "sell O0 O0 5", "end")
    assert "secondary contracts_loans" in offered(state)


@rule("PL-21.8")
def test_two_spaces_away_from_an_inner_space() -> None:
    for level, reach in (
        (1, ["crude_market"]),
        (2, ["crude_market", "tanks_pipes", "machines_pipes", "upgrades"]),
    ):
        state = table(cash=100, levels={"human_resources": level}, network="WE-OTT (0,0) 0")
        do(state, "main contracts_loans", "loan", "end", "keep")
        assert offered(state, "secondary") == [f"secondary {id}" for id in reach]


@rule("PL-21.8")
def test_from_an_outer_space_only_its_own_inner_space() -> None:
    state = table(cash=100, levels={"human_resources": 2}, network="WE-OTT (0,0) 0")
    do(state, "main crude_market", "buy O0 5", "end")
    assert offered(state, "secondary") == ["secondary contracts_loans"]


@rule("PL-21.8")
def test_it_is_still_one_secondary_action() -> None:
    state = table(cash=100, levels={"human_resources": 2})
    do(state, "main contracts_loans", "loan", "end", "keep", "secondary upgrades", "upgrade shops")
    do(state, "decline_rest", "end", "end", "keep")
    assert asked(state) == "machine_phase A"


@rule("PL-21.9")
def test_two_main_actions_of_any_kind_and_no_secondary_one() -> None:
    state = table(cash=100, levels={"human_resources": 3}, network="WE-OTT (0,0) 0")
    do(state, "main crude_market", "buy O0 5", "end")
    assert asked(state) == "before_action A"
    assert offered(state, "secondary") == []
    assert {"government", "pass", "main upgrades", "main refined_market_1"} <= {*offered(state)}
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert asked(state) == "machine_phase A"


@rule("PL-21.9")
def test_also_after_actions_that_allow_no_secondary_one() -> None:
    state = table(cash=100, levels={"human_resources": 3}, quadrants="0")
    do(state, "government", "government_tile 0 0", "end")
    assert asked(state) == "before_action A"
    do(state, "government", "government_tile 0 7")
    while asked(state) == "place_pipe A":
        do(state, offered(state)[0])
    do(state, "end")
    assert asked(state) == "machine_phase A"
    assert cash(state) == 90  # each purchase begins with $5


@rule("PL-21.9")
def test_the_same_action_twice_and_each_may_be_passed() -> None:
    state = table(levels={"human_resources": 3})
    for _ in range(2):
        do(state, "main contracts_loans", "loan", "end", "keep")
    assert (asked(state), cash(state)) == ("machine_phase A", 70)
    passed = table(levels={"human_resources": 3})
    do(passed, "pass")
    assert asked(passed) == "before_action A"
    do(passed, "main contracts_loans", "loan", "end", "keep")
    assert asked(passed) == "machine_phase A"
    twice = do(table(levels={"human_resources": 3}), "pass", "pass")
    assert asked(twice) == "machine_phase A"


@rule("PL-21.9")
def test_deliveries_are_possible_between_the_two() -> None:
    state = table(
        levels={"human_resources": 3}, oil="S3 T2 O1", tanks=ROOMY, display={"3": "order-3-08 -"}, cash=0
    )
    do(state, "pass", "order order-3-08")
    assert (orders(state), asked(state)) == ("order-3-08", "before_action A")
    assert "main upgrades" in offered(state)  # paid with it


# Engineering


@rule("PL-21.10", "PL-21.11", "EX-18")
@pytest.mark.parametrize("level", range(4))
def test_values_of_pipelines(level: int) -> None:
    """EX-18: 3, 4, 7, 8, 11, 12, 15, 16 segments."""
    expected = {
        0: [3, 4, 7, 8, 11, 12, 15, 16],
        1: [3, 5, 8, 10, 13, 15, 18, 20],
        2: [3, 6, 9, 12, 15, 18, 21, 24],
        3: [3, 6, 9, 12, 15, 18, 21, 24],
    }[level]
    found = []
    for length in (3, 4, 7, 8, 11, 12, 15, 16):
        # an odd one is cut by a machine at its end
        odd = length % 2
        state = table(network=straight(length + odd), machines=[(0, 0)] * odd, levels={"engineering": level})
        assert values(state)[0][0] == length
        found.append(values(state)[0][1])
    assert found == expected


def straight(length: int) -> str:
    """A straight orange pipeline of any even length, all of it along row 0."""
    ids = ["WE-OTT", "WE-OSS", "WE-OST", "WE-OOT", "WE-OOS", "WE-OOO"]
    # a short pipe that crosses straight lies in row 0 when the tile stands upright
    tiles = [f"{id} ({2 * i},0) 0" for i, id in enumerate(ids[: length // 2])]
    x = 2 * len(tiles)
    for id in ("WE-SOO", "WE-TOO", "WE-SOS", "WE-SOT")[: max(0, length - 2 * len(tiles))]:
        tiles.append(f"{id} ({x},0) 1")  # its half 0 crosses from west to east in orange
        x += 1
    return "; ".join(tiles)


@rule("PL-21.10")
def test_the_bonus_decides_what_can_be_refined() -> None:
    costs = ((5, 5, 5), (9, 9, 9), (9, 9, 9))
    assert "run_network" not in offered(table(network=orange(4), oil="O0", tanks=ROOMY, costs=costs))
    state = table(network=orange(4), oil="O0", tanks=ROOMY, costs=costs, levels={"engineering": 1})
    do(state, "run_network", "run_tile 0")
    assert oil(state) == "O1"


@rule("PL-21.10")
def test_only_full_fours_count() -> None:
    costs = ((8, 5, 5), (9, 9, 9), (9, 9, 9))
    state = table(network=orange(6), oil="O0", tanks=ROOMY, costs=costs, levels={"engineering": 1})
    assert "run_network" not in offered(state)  # 6 + 1 = 7


@rule("PL-21.11")
def test_level_2_replaces_level_1() -> None:
    """A pipeline of 4 is worth 6, not 7."""
    costs = ((7, 5, 5), (9, 9, 9), (9, 9, 9))
    state = table(network=orange(4), oil="O0", tanks=ROOMY, costs=costs, levels={"engineering": 2})
    assert "run_network" not in offered(state)
    assert values(state) == [(4, 6)]


@rule("PL-21.12")
def test_two_barrels_from_the_same_grade() -> None:
    state = table(
        network=orange(4), oil="O0 O0 O0", tanks=ROOMY, levels={"engineering": 3}, costs=((1, 1, 1),) * 3
    )
    do(state, "run_network", "run_tile 0", "refine O4 low")
    # the two may end in different grades
    assert offered(state) == ["refine O4 low", "refine O4 mid", "refine O4 high", "end"]
    do(state, "refine O4 high")
    assert (oil(state), asked(state)) == ("O0 O1 O3", "machine_phase A")


@rule("PL-21.12")
def test_the_second_barrel_cannot_start_in_another_grade() -> None:
    state = table(
        network=orange(4), oil="O0 O0 O1 O2", tanks=ROOMY, levels={"engineering": 3}, costs=((1, 1, 1),) * 3
    )
    do(state, "run_network", "run_tile 0", "refine O4 high")
    # it moved the only mid barrel: low and crude are no longer for this pipeline
    assert (oil(state), asked(state)) == ("O0 O0 O1 O3", "machine_phase A")


@rule("PL-21.12", "PL-18.5")
def test_the_barrel_just_moved_is_not_the_second_one() -> None:
    state = table(network=orange(4), oil="O0", tanks=ROOMY, levels={"engineering": 3}, costs=((1, 1, 1),) * 3)
    do(state, "run_network", "run_tile 0", "refine O4 low")
    assert (oil(state), asked(state)) == ("O1", "machine_phase A")


@rule("PL-21.12")
def test_a_pipeline_that_moved_one_barrel_may_stop_while_others_go_on() -> None:
    state = table(
        network="WE-OOO (0,0) 0", oil="O1 O1 O0 O0", tanks=ROOMY, levels={"engineering": 3},
        costs=((1, 1, 1),) * 3,
    )  # fmt: skip
    do(state, "run_network", "refine O2 mid", "end")
    # the long pipe has run, from low; the two short ones are left for crude, two barrels each
    assert offered(state) == ["refine O1 low", "refine O1 low", "end"]
    do(state, "refine O1 low", "refine O1 low")
    assert (oil(state), asked(state)) == ("O1 O1 O1 O2", "machine_phase A")


@rule("PL-21.12")
def test_with_machines_too_and_the_bonus_of_level_2_stays() -> None:
    state = table(
        network=orange(6), machines=[(0, 0)], oil="O0 O0 O0", tanks=ROOMY, levels={"engineering": 3},
        costs=((7, 7, 7), (9, 9, 9), (9, 9, 9)),
    )  # fmt: skip
    assert values(state) == [(5, 7)]
    do(state, "pass", "run_machines")
    assert oil(do(state, "refine O5 low")) == "O0 O1 O1"


@rule("PL-21.12a")
def test_the_bonus_counts_in_the_final_scoring() -> None:
    for level, worth in ((0, 0), (1, 10), (2, 10), (3, 10)):
        state = table(
            network=orange(4), levels={"engineering": level}, costs=((5, 5, 5), (9, 9, 9), (9, 9, 9))
        )
        lines = {line.label: line.points for line in GAME.outcome(state).lines[A]}
        assert lines["Pipelines"] == worth
