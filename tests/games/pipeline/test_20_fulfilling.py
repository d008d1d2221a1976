"""PL-20 Contracts and orders: fulfilling."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.games.pipeline.components.oil import BARREL, BARREL_IDS
from meeplehall.games.pipeline.components.papers import PAPER, PAPER_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    contracts,
    deferred,
    display,
    do,
    end_turn,
    mine,
    offered,
    oil,
    orders,
)
from tests.games.pipeline.tables import A, B, equip, start, table

ROOMY = (5, 5, 5, 5)
ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
CHEAP = ((1, 1, 1), (1, 1, 1), (1, 1, 1))


def supplier(**position: object) -> Refineries:
    """Somebody with an active contract for silver and teal, and a barrel for it."""
    given = {"contracts": "contract-low-10", "oil": "S1", "tanks": ROOMY, **position}
    return table(**given)  # type: ignore[arg-type]


DELIVERY = "deliver contract-low-10 S1 S1"


# when


@rule("PL-20.1")
def test_before_the_main_action_and_then_the_main_action_is_still_to_come() -> None:
    state = supplier()
    assert asked(state) == "before_action A"
    do(state, DELIVERY)
    assert asked(state) == "before_action A"
    assert "main contracts_loans" in offered(state)


@rule("PL-20.1")
def test_between_main_and_secondary_action() -> None:
    state = supplier()
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert asked(state) == "after_main A"
    do(state, DELIVERY)
    assert asked(state) == "after_main A"
    assert offered(state, "secondary") == ["secondary crude_market"]


@rule("PL-20.1")
def test_between_two_main_actions() -> None:
    state = supplier(levels={"human_resources": 3})
    do(state, "pass")
    assert asked(state) == "before_action A"
    assert DELIVERY in offered(state)


@rule("PL-20.1")
def test_before_and_after_the_machine_run() -> None:
    state = supplier(network=ROW, machines=[(0, 0)], oil="S1 T1 O0", costs=CHEAP)
    do(state, "pass", DELIVERY)
    assert asked(state) == "machine_phase A"
    do(state, "run_machines", "refine O3 low", "deliver contract-low-10 T1 T1")
    assert contracts(state) == "contract-low-10!"
    assert offered(state) == ["end_turn"]


@rule("PL-20.1", "PL-21.21")
def test_before_and_after_the_early_run() -> None:
    state = supplier(
        network=ROW, machines=[(0, 0)], oil="S1 O0", costs=CHEAP, levels={"machines": 3}, families="machines"
    )
    do(state, "run_early")
    assert offered(state, "deliver") == []
    do(state, "refine O3 low")
    assert DELIVERY in offered(state)


@rule("PL-20.1")
@pytest.mark.parametrize(
    "begun",
    [
        ["main contracts_loans"],
        ["main contracts_loans", "loan"],
        ["main crude_market"],
        ["main crude_market", "buy O0 5"],
        ["main tanks_pipes"],
        ["main upgrades"],
        ["government"],
        ["run_network"],
    ],
)
def test_never_in_the_middle_of_an_action(begun: list[str]) -> None:
    state = supplier(network=ROW, oil="S1 O0 O0 T0", costs=CHEAP)
    do(state, *begun)
    assert offered(state, "deliver") == []
    assert offered(state, "order") == []


@rule("PL-20.1")
def test_never_in_the_middle_of_a_secondary_action_or_a_machine_run() -> None:
    state = supplier(network=ROW, machines=[(0, 0)], oil="S1 O0 O0", costs=CHEAP, cash=100)
    do(state, "main crude_market", "buy O0 5", "end", "secondary contracts_loans")
    assert offered(state, "deliver") == []
    do(state, "loan", "end", "keep", "run_machines")
    assert asked(state) == "refine A"
    assert offered(state, "deliver") == []


@rule("PL-20.1")
def test_only_during_the_own_turn() -> None:
    state = supplier(turn=False)
    equip(state, B, contracts="contract-low-04", oil="S1 T1", tanks=ROOMY)
    start(state)
    assert offered(state, "deliver") == [DELIVERY]
    assert state.options(B) == []
    end_turn(state)
    assert asked(state) == "before_action B"
    assert offered(state, "deliver") == ["deliver contract-low-04 S1 S1"]  # not to the contract of A
    assert state.options(A) == []


# contracts


@rule("PL-20.2")
@pytest.mark.parametrize(
    ("paper", "need", "pays"),
    [("contract-low-10", "S1", 20), ("contract-mid-09", "S2", 35), ("contract-high-02", "S3", 45)],
)
def test_the_rate_is_that_of_the_required_grade(paper: str, need: str, pays: int) -> None:
    for grade in range(int(need[1]), 4):
        state = supplier(contracts=paper, oil=f"S{grade}", cash=0)
        do(state, f"deliver {paper} {need} S{grade}")
        assert (cash(state), oil(state)) == (pays, "")


@rule("PL-20.2")
def test_a_contract_with_several_grades_pays_each_by_its_own() -> None:
    state = supplier(contracts="contract-high-07", oil="O3 O2 T1", cash=0)
    for need, total in (("O3", 45), ("O2", 80), ("T1", 100)):
        do(state, f"deliver contract-high-07 {need} {need}")
        assert cash(state) == total


@rule("PL-20.2")
def test_lower_grades_other_colours_and_crude_do_not_do() -> None:
    assert offered(supplier(contracts="contract-mid-01", oil="S1 S0 O2 T3"), "deliver") == []
    assert offered(supplier(contracts="contract-low-02", oil="T0 S1 O3"), "deliver") == []


@rule("PL-20.2")
def test_any_fitting_barrel_may_be_chosen_for_any_open_requirement() -> None:
    state = supplier(contracts="contract-high-07:0", oil="O2 O3 T2")
    assert offered(state, "deliver") == [
        "deliver contract-high-07 O2 O2",
        "deliver contract-high-07 O2 O3",
        "deliver contract-high-07 T1 T2",
    ]


@rule("PL-20.2", "PL-11.5")
def test_nothing_goes_to_a_deferred_contract() -> None:
    state = supplier(contracts="", deferred="contract-low-10")
    assert offered(state, "deliver") == []
    assert deferred(state) == "contract-low-10"


@rule("PL-20.3")
def test_a_contract_is_filled_over_several_turns() -> None:
    state = supplier(oil="S1")
    do(state, DELIVERY, "pass", "end_turn")
    assert contracts(state) == "contract-low-10:0"
    end_turn(state)
    mine(state).oil[BARREL_IDS.index("T2")] = 1
    start(state)
    assert offered(state, "deliver") == ["deliver contract-low-10 T1 T2"]
    do(state, "deliver contract-low-10 T1 T2")
    assert contracts(state) == "contract-low-10!"


@rule("PL-20.4")
def test_a_contract_is_complete_with_its_last_requirement_and_takes_no_more() -> None:
    state = supplier(oil="S1 S1 S2 T1 T1")
    do(state, DELIVERY)
    assert not GAME.view(state, A)["seats"][A]["contracts"][0]["complete"]
    do(state, "deliver contract-low-10 T1 T1")
    assert GAME.view(state, A)["seats"][A]["contracts"][0] == {
        "id": "contract-low-10",
        "filled": [False, False],
        "done": 1,
        "complete": True,
    }
    assert offered(state, "deliver") == []
    assert oil(state) == "S1 S2 T1"


@rule("PL-20.4", "PL-21.16")
def test_twice_a_year_with_the_upgrade_but_not_thrice() -> None:
    state = supplier(oil="S1 S1 S1 T1 T1 T1", levels={"contracts_orders": 1}, families="contracts_orders")
    for done in range(2):
        assert contracts(state) == "contract-low-10" + "!" * done
        do(state, DELIVERY, "deliver contract-low-10 T1 T1")
    assert contracts(state) == "contract-low-10!!"
    assert offered(state, "deliver") == []


@rule("PL-20.5")
def test_a_delivered_barrel_frees_its_space() -> None:
    state = supplier(tanks=(1, 1, 1, 1), oil="S1 T1", network="WE-OTT (0,0) 0", markets={})
    room = GAME.view(state, A)["seats"][A]["room"]
    do(state, DELIVERY)
    after = GAME.view(state, A)["seats"][A]["room"]
    assert (room[1], after[1]) == (0, 1)


@rule("PL-20.5")
def test_the_freed_space_serves_the_machine_run_of_the_same_turn() -> None:
    state = supplier(network=ROW, machines=[(0, 0)], tanks=(1, 1, 0, 0), oil="S1 O1 O0", costs=CHEAP, cash=15)
    do(state, "pass")
    assert "run_machines" not in offered(state)
    do(state, DELIVERY, "run_machines")
    assert oil(state) == "O1 O1"


# orders


@rule("PL-20.6")
def test_an_order_is_filled_at_once_and_its_space_stays_empty() -> None:
    state = table(oil="O3 S1 T1 T1", tanks=ROOMY, cash=0, display={"3": "order-3-01 order-3-02"})
    do(state, "order order-3-01")
    assert (cash(state), oil(state), orders(state)) == (55 + 30 + 30, "T1", "order-3-01")
    assert display(state, "3") == "- order-3-02"
    assert asked(state) == "before_action A"
    for _ in range(4):
        end_turn(state)
    assert display(state, "3") == "- order-3-02"


@rule("PL-20.6")
def test_the_order_rates() -> None:
    state = table(oil="S3 T2 O1", tanks=ROOMY, cash=0, display={"3": "order-3-08 -"})
    do(state, "order order-3-08")
    assert cash(state) == 55 + 45 + 30


@rule("PL-20.6")
def test_an_order_is_never_filled_in_part() -> None:
    state = table(oil="S3 T2", tanks=ROOMY, display={"3": "order-3-08 -"})
    assert offered(state, "order") == []


@rule("PL-20.6")
def test_orders_of_the_display_are_there_for_everybody() -> None:
    state = table(oil="S3 T2 O1", tanks=ROOMY, display={"3": "order-3-08 -"}, turn=False)
    equip(state, B, oil="S3 T2 O1", tanks=ROOMY)
    start(state)
    end_turn(state)
    assert offered(state, "order") == ["order order-3-08"]
    do(state, "order order-3-08")
    assert (orders(state, A), orders(state, B)) == ("", "order-3-08")


@rule("PL-20.7")
def test_higher_grades_replace_lower_ones_and_pay_as_required() -> None:
    state = table(oil="S3 T3 O3", tanks=ROOMY, cash=0, display={"3": "order-3-08 -"})
    do(state, "order order-3-08")
    assert (cash(state), oil(state)) == (130, "")


@rule("PL-20.7", "PL-20.9")
def test_the_player_chooses_where_several_barrels_leave_the_order_feasible() -> None:
    state = table(oil="S3 T2 T3 O1 O2", tanks=ROOMY, cash=0, display={"3": "order-3-08 -"})
    do(state, "order order-3-08")
    # S3 is asked first and has one answer; then T2, then O1
    assert offered(state) == ["use_barrel mid", "use_barrel high"]
    do(state, "use_barrel high")
    assert offered(state) == ["use_barrel low", "use_barrel mid"]
    assert cash(state) == 0  # it is paid when all are filled
    do(state, "use_barrel low")
    assert (cash(state), oil(state)) == (130, "O2 T2")


@rule("PL-20.9")
def test_a_choice_that_would_make_the_order_impossible_is_not_offered() -> None:
    # order-4-03: O3 O3 O2 O1
    state = table(oil="O3 O3 O3 O1 O2", tanks=ROOMY, display={"4": "order-4-03 -"})
    do(state, "order order-4-03")
    # both O3 are needed first; then O2 or the third O3 for the mid one
    assert offered(state) == ["use_barrel mid", "use_barrel high"]
    short = table(oil="O3 O3 O3 O1", tanks=ROOMY, display={"4": "order-4-03 -"})
    do(short, "order order-4-03")
    assert oil(short) == ""


@rule("PL-20.9")
@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([id for id in PAPER_IDS if id.startswith("order")]),
    st.lists(st.sampled_from(BARREL_IDS), max_size=8),
)
def test_an_order_is_offered_exactly_if_its_barrels_can_be_matched(order: str, barrels: list[str]) -> None:
    needs = [BARREL[need].id for need in PAPER[PAPER_IDS.index(order)].needs]

    def matched(left: list[str], wanted: list[str]) -> bool:
        if not wanted:
            return True
        return any(
            barrel[0] == wanted[0][0]
            and barrel[1] >= wanted[0][1]
            and matched(left[:i] + left[i + 1 :], wanted[1:])
            for i, barrel in enumerate(left)
        )

    state = table(oil=" ".join(barrels), tanks=ROOMY, cash=0, display={order[6]: f"{order} -"})
    can = f"order {order}" in offered(state)
    assert can == matched(barrels, needs)
    if can:
        do(state, f"order {order}")
        while asked(state) == "order_barrel A":
            do(state, offered(state)[-1])
        assert orders(state) == order
        assert len(oil(state).split()) == len(barrels) - len(needs)


@rule("PL-20.8")
def test_any_number_of_deliveries_per_turn() -> None:
    state = table(
        contracts="contract-low-10 contract-low-04", oil="S1 S1 S1 T1 S3 T2 O1", tanks=ROOMY, cash=0,
        display={"3": "order-3-08 -"},
    )  # fmt: skip
    do(state, "order order-3-08", DELIVERY, "deliver contract-low-10 T1 T1")
    do(state, "deliver contract-low-04 S1 S1", "deliver contract-low-04 S1 S1")
    assert (cash(state), contracts(state)) == (130 + 4 * 20, "contract-low-10! contract-low-04!")
    assert asked(state) == "before_action A"
