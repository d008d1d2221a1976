"""PL-5: years, rounds and turns."""

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    do,
    end_turn,
    government,
    lower,
    offered,
    oil,
    pass_until,
    row,
    turns,
    upper,
)
from tests.games.pipeline.tables import A, B, begin, equip, start, table

LINE = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0"


@rule("PL-5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_years_of_8_6_and_4_rounds(seats: int) -> None:
    state = begin(seats, start_tanks="recommended", start_player="0")
    while not state.over:
        end_turn(state)
    rounds = [(1, r) for r in range(1, 9)] + [(2, r) for r in range(1, 7)] + [(3, r) for r in range(1, 5)]
    assert turns(state) == [f"{year}.{r} {seat}" for year, r in rounds for seat in "ABCD"[:seats]]


@rule("PL-5.2")
def test_one_turn_each_in_the_order_of_the_upper_track() -> None:
    state = table(4, upper="CADB", turn=False)
    state.lower = [2, -1, -1, -1]  # C has played
    start(state)
    for _ in range(4):
        end_turn(state)
    assert turns(state) == ["1.2 A", "1.2 D", "1.2 B", "1.3 C", "1.3 A"]


@rule("PL-5.3")
def test_the_parts_of_a_turn() -> None:
    state = table(
        year=2, round=1, cash=50, oil="O0 O0", tanks=[3, 2, 1, 1], network=LINE, machines=[(0, 0)],
        levels={"shops": 1, "machines": 3}, families="shops machines engineering government refined_markets",
    )  # fmt: skip
    assert asked(state) == "benefit_item A"  # before anything else
    do(state, "decline_rest")
    assert asked(state) == "before_action A"
    do(state, "run_early")
    assert (oil(state), asked(state)) == ("O0 O1", "before_action A")
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert asked(state) == "after_main A"
    do(state, "machine_phase")
    assert asked(state) == "machine_phase A"
    do(state, "run_machines", "end")  # not the low barrel, but the crude one
    assert (oil(state), asked(state), lower(state)) == ("O1 O1", "machine_phase A", "--")
    do(state, "end_turn")
    assert (asked(state), lower(state)) == ("before_action B", "A-")


@rule("PL-5.3")
@pytest.mark.parametrize(("year", "round", "due"), [(1, 1, False), (2, 2, False), (2, 1, True), (3, 1, True)])
def test_yearly_benefits_come_in_the_first_turn_of_years_2_and_3_only(
    year: int, round: int, due: bool
) -> None:
    state = table(year=year, round=round, levels={"shops": 1})
    assert (asked(state) == "benefit_item A") == due


@rule("PL-5.4")
def test_deliveries_are_possible_in_the_gaps_of_a_turn_only() -> None:
    deliver = "deliver contract-low-10 S1 S1"
    state = table(oil="S1", tanks=[2, 3, 1, 1], contracts="contract-low-10")
    assert deliver in offered(state)
    do(state, "main contracts_loans")
    assert offered(state, "deliver") == []
    do(state, "loan", "end")
    assert offered(state, "deliver") == []
    do(state, "keep")
    assert deliver in offered(state)
    do(state, "machine_phase")
    assert deliver in offered(state)
    do(state, "end_turn")
    assert offered(state, "deliver") == []  # nor in somebody else's turn


@rule("PL-5.5")
def test_after_the_last_turn_of_a_round_the_lower_track_rises() -> None:
    state = table(upper="BA", lower="B-")
    do(state, "main contracts_loans", "loan", "end", "disk 1", "machine_phase")
    assert (upper(state), lower(state), state.round) == ("BA", "AB", 1)
    do(state, "end_turn")
    assert (upper(state), lower(state), state.round) == ("AB", "--", 2)
    assert turns(state)[-1] == "1.3 A"


@rule("PL-5.6")
def test_the_refresh_comes_before_the_first_turn_of_years_2_and_3() -> None:
    state = table(markets={"C O0": "------", "M2 T3": "TT"})
    for year, before, after in ((1, "------", "--OOOO"), (2, "--OOOO", "OOOOOO")):
        pass_until(state, year, [8, 6][year - 1])
        end_turn(state)
        assert row(state, "C O0") == before
        end_turn(state)
        assert turns(state)[-1] == f"{year + 1}.1 A"
        assert row(state, "C O0") == after


@rule("PL-5.6")
def test_there_is_no_refresh_before_year_1() -> None:
    seen = GAME.view(begin(), A)
    assert [reserve["count"] for reserve in seen["reserves"]] == [2, 2, 2]
    assert not any("refreshed" in event.text for event in begin().log or [])


@rule("PL-5.7")
def test_after_round_4_of_year_3_the_game_ends_without_a_refresh() -> None:
    state = table(year=3, round=4, markets={"C O0": "------", "M1 O1": "OO"}, contracts="contract-low-10!")
    equip(state, B, cash=17)
    assert asked(end_turn(state)) == "before_action B"
    assert asked(end_turn(state)) == "over"
    assert (row(state, "C O0"), row(state, "M1 O1"), cash(state, B)) == ("------", "OO", 17)
    assert government(state, 0) == "0 1 2 3 4 5 6 7"
    assert GAME.view(state, A)["seats"][A]["contracts"][0]["complete"]
