"""PL-6: the refresh phase between the years."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    contracts,
    deferred,
    display,
    do,
    government,
    oil,
    orders,
    pass_until,
    penalties,
    quadrants,
    reserve,
    row,
    shop,
    shop_pipes,
    tokens,
    upper,
)
from tests.games.pipeline.tables import A, B, begin, equip, fill_row, start, table

HIGH = [f"contract-high-{number:02}" for number in range(1, 11)]


@rule("PL-6.1")
def test_contracts_move_to_the_right_gaps_move_along_and_column_0_is_filled() -> None:
    """EX-22."""
    state = table(4, round=8, display={"high": f"{HIGH[0]} - {HIGH[2]}", "mid": "- - -"})
    new, below = reserve(state, "high")
    middle = reserve(state, "mid")[0]
    pass_until(state, 2, 1)
    assert display(state, "high") == f"{new} {HIGH[0]} -"
    assert display(state, "mid") == f"{middle} - -"
    pass_until(state, 3, 1)
    assert display(state, "high") == f"{below} {new} {HIGH[0]}"


@rule("PL-6.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_with_two_columns(seats: int) -> None:
    """EX-22."""
    state = table(seats, round=8, display={"high": f"{HIGH[0]} {HIGH[1]}"})
    new = reserve(state, "high")[0]
    assert display(pass_until(state, 2, 1), "high") == f"{new} {HIGH[0]}"


@rule("PL-6.2")
def test_without_a_reserve_column_0_stays_empty() -> None:
    state = table(round=8, display={"low": "contract-low-01 contract-low-02"})
    state.reserves = [*state.reserves[:2], []]
    assert display(pass_until(state, 2, 1), "low") == "- contract-low-01"
    assert "-" not in display(state, "high").split()


@rule("PL-6.3")
def test_an_incomplete_active_contract_costs_a_penalty_and_leaves_the_game() -> None:
    """EX-3."""
    state = table(round=8, oil="S1", cash=7, contracts="contract-low-10 contract-low-09", penalties=1)
    do(state, "deliver contract-low-10 S1 S1")
    assert (cash(state), oil(state), contracts(state)) == (27, "", "contract-low-10:0 contract-low-09")
    pass_until(state, 2, 1)
    assert (contracts(state), penalties(state), penalties(state, B)) == ("", 3, 0)
    assert (cash(state), oil(state)) == (27, "")  # the money is kept, the barrel is lost
    shown = [display(state, name) for name in ("high", "mid", "low")]
    assert not any("contract-low-10" in line or "contract-low-09" in line for line in shown)


@rule("PL-6.3", "PL-21.16")
def test_a_second_fulfilment_begun_is_not_complete() -> None:
    state = table(round=8, levels={"contracts_orders": 1}, contracts="contract-low-10:0!")
    assert (contracts(pass_until(state, 2, 1)), penalties(state)) == ("", 1)


@rule("PL-6.4")
def test_a_complete_contract_stays_and_has_to_be_fulfilled_again() -> None:
    """EX-3."""
    state = table(round=8, oil="S1 T1", contracts="contract-low-10")
    do(state, "deliver contract-low-10 S1 S1", "deliver contract-low-10 T1 T1")
    assert contracts(state) == "contract-low-10!"
    pass_until(state, 2, 1)
    assert (contracts(state), penalties(state), oil(state)) == ("contract-low-10", 0, "")
    pass_until(state, 3, 1)
    assert (contracts(state), penalties(state)) == ("", 1)


@rule("PL-6.5")
def test_deferred_contracts_become_active_after_the_penalties() -> None:
    """EX-3."""
    state = table(round=8, deferred="contract-low-10 contract-mid-01", contracts="contract-low-09")
    pass_until(state, 2, 1)
    assert (contracts(state), deferred(state)) == ("contract-low-10 contract-mid-01", "")
    assert penalties(state) == 1  # for the one that was active
    pass_until(state, 3, 1)
    assert (contracts(state), penalties(state)) == ("", 3)


@rule("PL-6.6")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("-----OOO", "-OOOOOOO"),  # EX-10
        ("--------", "----OOOO"),
        ("O-O-O-O-", "OOOOOOOO"),
        ("----O-O-", "--OOOOOO"),
        ("-OOOOOOO", "OOOOOOOO"),
        ("OOOOOOOO", "OOOOOOOO"),
    ],
)
def test_supply_fills_from_the_right(before: str, after: str) -> None:
    state = table(4, round=8, markets={"C O0": before, "M3 O0": before})
    pass_until(state, 2, 1)
    assert (row(state, "C O0"), row(state, "M3 O0")) == (after, after)


@rule("PL-6.6")
def test_masked_slots_are_not_supplied() -> None:
    state = table(2, round=8, markets={"C O0": "------", "C S0": "OSS---", "M1 T0": "TTTTT-"})
    pass_until(state, 2, 1)
    assert [row(state, name) for name in ("C O0", "M1 T0")] == ["--OOOO", "TTTTTT"]
    assert row(state, "C S0") == "OSSSSS"  # a barrel of another colour keeps its slot
    assert sum(colour >= 0 for colour in state.slots[:8]) == 4


@rule("PL-6.7")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("M2 O2", "-OOO", "---O"),  # EX-13
        ("M2 T1", "T-TT", "----"),  # EX-13
        ("M1 O1", "OOOO", "--OO"),
        ("M1 O1", "O---", "----"),
        ("M1 S3", "SSSS", "SSSS"),  # no demand
        ("M3 T3", "T--T", "T--T"),
        ("M1 S1", "-SO-", "--O-"),  # whatever its colour
    ],
)
def test_demand_empties_from_the_left(name: str, before: str, after: str) -> None:
    state = table(4, round=8, markets={name: before})
    assert row(pass_until(state, 2, 1), name) == after


@rule("PL-6.7")
def test_demand_larger_than_the_stock() -> None:
    """EX-14."""
    state = table(2, round=8, markets={"M3 S1": "SS", "M1 O1": "OO", "M1 S1": "S-"})
    pass_until(state, 2, 1)
    assert [row(state, name) for name in ("M3 S1", "M1 O1", "M1 S1")] == ["--", "--", "--"]


@rule("PL-6.6", "PL-6.7")
@given(st.data())
def test_a_row_gains_or_loses_what_its_number_says(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from([2, 3, 4]))
    state = table(seats, round=8)
    names = ["C O0", "C T0", "M1 T0", "M2 S0", "M1 O1", "M2 T1", "M3 S2", "M2 T3", "M3 T3"]
    demand = dict(zip(names[4:], [2, 3, 2, 1, 0], strict=True))
    before = {}
    for name in names:
        size = seats if name in demand else seats + 4
        held = "".join(data.draw(st.lists(st.sampled_from([name[-2], "-"]), min_size=size, max_size=size)))
        fill_row(state, name, held)
        before[name] = held
    start(state)
    pass_until(state, 2, 1)
    for name, old in before.items():
        new, colour = row(state, name), name[-2]
        if name in demand:
            assert new.count(colour) == max(old.count(colour) - demand[name], 0)
            gone = [i for i in range(seats) if old[i] != new[i]]
            kept = [i for i in range(seats) if new[i] == colour]
            assert all(old[i] == colour for i in gone)
            assert not gone or not kept or max(gone) < min(kept)
        else:
            assert new.count(colour) == min(old.count(colour) + 4, seats + 4)
            come = [i for i in range(len(old)) if old[i] != new[i]]
            free = [i for i in range(len(old)) if new[i] == "-"]
            assert all(old[i] == "-" for i in come)
            assert not come or not free or max(free) < min(come)


@rule("PL-6.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_shop_pipes_are_replaced_and_the_old_ones_never_return(seats: int) -> None:
    state = table(seats, round=8)
    gone: set[str] = set()
    left = GAME.view(state, A)["pipe_stack"]
    for year in (2, 3):
        gone |= {*shop_pipes(state, "machine"), *shop_pipes(state, "tank")}
        pass_until(state, year, 1)
        now = shop_pipes(state, "machine") + shop_pipes(state, "tank")
        assert len(set(now)) == len(now) == 4 * seats
        assert gone.isdisjoint(now)
        left -= 4 * seats
        assert GAME.view(state, A)["pipe_stack"] == left  # the discarded ones do not go below the stack


@rule("PL-6.8")
def test_also_a_shop_without_pipes_gets_two_per_player() -> None:
    state = table(3, round=8, machine_pipes="-", tank_pipes="WE-OSS")
    pass_until(state, 2, 1)
    assert [len(shop_pipes(state, which)) for which in ("machine", "tank")] == [6, 6]


@rule("PL-6.9")
def test_empty_shop_spaces_are_refilled_and_the_others_stay() -> None:
    state = table(4, round=8, tank_shop=[0, 4, 3], machine_shop=[1, 2, 0])
    tanks, machines = state.tank_reserve, state.machine_reserve
    pass_until(state, 2, 1)
    assert (shop(state, "tank"), shop(state, "machine")) == ([4, 4, 4], [2, 2, 2])
    assert (state.tank_reserve, state.machine_reserve) == (tanks - 5, machines - 3)


@rule("PL-6.10")
def test_all_tokens_are_turned_face_up() -> None:
    state = table(round=8, families="shops engineering machines", tokens="machines")
    assert tokens(state) == "machines"
    assert tokens(pass_until(state, 2, 1)) == "shops engineering machines"


@rule("PL-6.11")
def test_all_quadrants_are_open_when_year_3_begins() -> None:
    state = table(round=8, quadrants="2")
    assert quadrants(pass_until(state, 2, 1)) == "2"
    assert quadrants(pass_until(state, 2, 6)) == "2"
    assert quadrants(pass_until(state, 3, 1)) == "0 1 2 3"


@rule("PL-6.12")
def test_nothing_else_is_refreshed() -> None:
    state = table(
        round=8, display={"3": "order-3-01 -", "4": "- -"}, gone={0: "1 0 4"}, quadrants="0", upper="BA",
        lower="B-", orders="order-5-01", oil="O3", cash=3,
    )  # fmt: skip
    equip(state, B, cash=9)
    before = GAME.view(state, A)
    pass_until(state, 2, 1)
    after = GAME.view(state, A)
    for what in ("orders", "government", "cross", "costs", "valuations"):
        assert before[what] == after[what]
    assert (display(state, "3"), display(state, "4"), government(state, 0)) == (
        "order-3-01 -",
        "- -",
        "2 3 5 6 7",
    )
    assert (upper(state), asked(state)) == ("BA", "before_action B")
    assert (orders(state), oil(state), cash(state), cash(state, B)) == ("order-5-01", "O3", 3, 9)


@rule("PL-6.13")
@pytest.mark.parametrize("seed", range(4))
def test_new_pipes_are_drawn_for_the_machine_shop_first(seed: int) -> None:
    # with the same seed the tank shop of four players shows what two players draw in their first refresh
    four = shop_pipes(begin(4, seed=seed), "tank")
    two = pass_until(begin(2, seed=seed, start_tanks="recommended"), 2, 1)
    assert shop_pipes(two, "machine") + shop_pipes(two, "tank") == four
