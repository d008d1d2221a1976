"""PL-21 Upgrade effects: Refined Markets, and Contracts & Orders."""

from __future__ import annotations

import pytest

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
    offered,
    oil,
    orders,
    pass_until,
    penalties,
    row,
)
from tests.games.pipeline.tables import A, B, table

ROOMY = (5, 5, 5, 5)


def trader(level: int, **position: object) -> Refineries:
    given = {"levels": {"refined_markets": level}, "tanks": ROOMY, **position}
    return table(**given)  # type: ignore[arg-type]


def seller(level: int, **position: object) -> Refineries:
    given = {
        "levels": {"contracts_orders": level},
        "families": "contracts_orders",
        "tanks": ROOMY,
        **position,
    }
    return table(**given)  # type: ignore[arg-type]


# Refined Markets


@rule("PL-21.13")
def test_refined_oil_brings_5_more() -> None:
    for level, price in ((0, 25), (1, 30)):
        state = trader(level, oil="T1 T1", cash=100)
        do(state, "main refined_market_2")
        assert offered(state, "sell T1 T1") == [f"sell T1 T1 {price}"]
        do(state, f"sell T1 T1 {price}")
        assert cash(state) == 100 + price


@rule("PL-21.13")
def test_refined_oil_costs_5_more() -> None:
    for level, price in ((0, 25), (1, 30)):
        state = trader(level, markets={"M2 T1": "TT"}, cash=30)
        do(state, "main refined_market_2")
        assert f"buy T1 {price}" in offered(state)
        do(state, f"buy T1 {price}")
        assert (cash(state), oil(state)) == (30 - price, "T1")
    poor = trader(1, markets={"M2 T1": "TT", "M2 S0": "------"}, cash=29)
    assert "main refined_market_2" not in offered(poor)


@rule("PL-21.13")
def test_crude_rows_and_the_crude_market_are_unaffected() -> None:
    state = trader(1, oil="T1 S2", markets={"M1 T0": "------", "C S0": "------"})
    do(state, "main refined_market_1")
    assert offered(state, "sell T1") == ["sell T1 T0 5", "sell T1 T0 7", "sell T1 T0 9"]
    crude = trader(1, oil="S2", markets={"C S0": "-----S"}, cash=100)
    do(crude, "main crude_market")
    assert offered(crude, "sell S2") == ["sell S2 S0 6", "sell S2 S0 8", "sell S2 S0 10"]
    do(crude, "end")
    assert offered(crude, "buy O0") == ["buy O0 5", "buy O0 7", "buy O0 9"]


@rule("PL-21.13")
def test_contracts_and_orders_are_unaffected() -> None:
    state = trader(1, oil="S1 S3 T2 O1", cash=0, contracts="contract-low-10", display={"3": "order-3-08 -"})
    do(state, "deliver contract-low-10 S1 S1")
    assert cash(state) == 20
    do(state, "order order-3-08")
    assert cash(state) == 150


@rule("PL-21.14")
def test_all_three_refined_markets_are_open_but_not_the_crude_market() -> None:
    for level in (1, 2, 3):
        for market in (1, 2, 3):
            state = trader(level, oil="O1 S1 T1", cash=200)
            do(state, f"main refined_market_{market}")
            slots = {message["slot"] for message in sale_slots(state)}
            assert {place(slot) for slot in slots} == ({1, 2, 3} if level >= 2 else {market})


def sale_slots(state: Refineries) -> list[dict[str, int]]:
    encoded = [dict(GAME.codec.encode(action)) for action in state.options(A)]
    return [message for message in encoded if message["type"] in ("sell", "buy")]  # type: ignore[misc]


def place(slot: int) -> int:
    """The market of a slot, as everybody sees it."""
    ids = ["crude_market", "refined_market_1", "refined_market_2", "refined_market_3"]
    for line in GAME.view(table(4), A)["markets"]:
        if slot in [there["slot"] for there in line["slots"]]:
            return ids.index(line["market"])
    raise AssertionError(slot)


@rule("PL-21.14")
def test_all_sales_still_come_before_all_purchases() -> None:
    state = trader(2, oil="T1 O1", cash=100, markets={"M1 O1": "OO"})
    do(state, "main refined_market_3", "sell T1 M2 T1 30")
    assert offered(state, "buy") == []
    do(state, "end", "buy M1 O1 30")
    assert offered(state, "sell") == []
    assert (cash(state), oil(state)) == (100, "O1 O1")


@rule("PL-21.14", "PL-10.3")
def test_the_crude_market_stays_alone() -> None:
    state = trader(3, oil="O1 T1", markets={"C O0": "------"}, cash=100)
    do(state, "main crude_market")
    assert offered(state, "sell") == ["sell O1 O0 5", "sell O1 O0 7", "sell O1 O0 9"]
    do(state, "end")
    assert {place(message["slot"]) for message in sale_slots(state)} == {0}


@rule("PL-21.15")
def test_any_colour_is_sold_into_any_row_of_at_most_its_grade() -> None:
    state = trader(3, oil="O2", markets={"M2 S0": "------"})
    do(state, "main refined_market_2")
    rows = {text.split()[3] for text in offered(state, "sell O2 M2")}
    assert rows == {"S0", "O1", "O2", "T1", "T2"}  # crude rows too, high rows not
    before = trader(2, oil="O2", markets={"M2 S0": "------"})
    do(before, "main refined_market_2")
    assert {text.split()[3] for text in offered(before, "sell O2 M2")} == {"O1", "O2"}


@rule("PL-21.15")
def test_the_barrel_keeps_its_colour_and_has_the_grade_of_the_row() -> None:
    state = trader(3, oil="O3", cash=100)
    do(state, "main refined_market_2", "sell O3 M2 T1 30")
    assert row(state, "M2 T1") == "-O"
    if asked(state).startswith("sell"):
        do(state, "end")
    do(state, "buy M2 T1 30 O")
    assert (oil(state), row(state, "M2 T1")) == ("O1", "--")


@rule("PL-21.15")
def test_others_buy_it_as_what_it_is() -> None:
    state = trader(3, oil="O3 S0", cash=0, markets={"M1 T0": "------"})
    do(state, "main refined_market_1", "sell S0 M1 T0 9", "sell O3 M1 S3 60")
    while asked(state).split()[0] in ("sell", "buy"):
        do(state, "end")
    end_turn(state)
    state.refineries[B].cash, state.refineries[B].tanks = 100, [*ROOMY]
    do(state, "main refined_market_1")
    assert offered(state) == ["buy T0 9 S", "buy S3 55 O"]
    do(state, "buy T0 9 S", "buy S3 55 O")
    assert oil(state, B) == "O3 S0"


@rule("PL-21.15", "PL-6.7")
def test_a_barrel_of_another_colour_is_in_demand_like_any_other() -> None:
    state = trader(3, markets={"M2 T1": "OT"}, round=8)
    pass_until(state, 2, 1)
    assert row(state, "M2 T1") == "--"


# Contracts & Orders


@rule("PL-21.16")
def test_the_second_fulfilment_starts_with_its_first_barrel() -> None:
    state = seller(1, contracts="contract-low-10!", oil="S1 T1")
    assert GAME.view(state, A)["seats"][A]["contracts"][0]["complete"]
    do(state, "deliver contract-low-10 S1 S1")
    assert not GAME.view(state, A)["seats"][A]["contracts"][0]["complete"]
    do(state, "deliver contract-low-10 T1 T1")
    assert GAME.view(state, A)["seats"][A]["contracts"][0]["complete"]
    assert contracts(state) == "contract-low-10!!"


@rule("PL-21.16")
@pytest.mark.parametrize(
    ("held", "kept"), [("!", True), (":0!", False), ("!!", True), (":1", False), ("", False)]
)
def test_a_second_fulfilment_that_is_begun_must_be_completed(held: str, kept: bool) -> None:
    state = seller(1, contracts=f"contract-low-10{held}", round=8)
    pass_until(state, 2, 1)
    assert (contracts(state), penalties(state)) == (("contract-low-10", 0) if kept else ("", 1))


@rule("PL-21.16")
def test_in_the_new_year_the_contract_may_be_fulfilled_twice_again() -> None:
    state = seller(1, contracts="contract-low-10!!", oil="S1 S1 S1 T1 T1 T1", round=8)
    pass_until(state, 2, 1)
    while asked(state) != "before_action A":
        end_turn(state)
    for _ in range(2):
        do(state, "deliver contract-low-10 S1 S1", "deliver contract-low-10 T1 T1")
    assert offered(state, "deliver") == []


@rule("PL-21.16")
def test_every_fulfilment_is_paid() -> None:
    state = seller(1, contracts="contract-low-10!", oil="S1 T1", cash=0)
    do(state, "deliver contract-low-10 S1 S1", "deliver contract-low-10 T1 T1")
    assert cash(state) == 40


@rule("PL-21.17")
def test_10_more_for_every_barrel_delivered() -> None:
    for level, more in ((1, 0), (2, 10), (3, 10)):
        state = seller(
            level,
            contracts="contract-high-07",
            oil="O3 O2 T1 S3 T2 O1",
            cash=0,
            display={"3": "order-3-08 -"},
        )
        for need in ("O3", "O2", "T1"):
            do(state, f"deliver contract-high-07 {need} {need}")
        assert cash(state) == 100 + 3 * more
        do(state, "order order-3-08")
        assert cash(state) == 230 + 6 * more


@rule("PL-21.18")
def test_orders_are_taken_like_contracts_only_with_level_3() -> None:
    for level in (2, 3):
        state = seller(level)
        do(state, "main contracts_loans")
        assert bool(offered(state, "take order")) is (level == 3)


@rule("PL-21.18")
def test_at_most_3_per_action_and_1_per_row_of_both_displays() -> None:
    show = {"5": "order-5-05 order-5-07", "4": "order-4-01 order-4-06", "3": "order-3-08 order-3-01"}
    state = seller(3, display={**show, "low": "contract-low-10 contract-low-04"})
    do(state, "main contracts_loans", "take order-5-05", "active")
    assert "take order-5-07" not in offered(state)
    assert "take order-4-06" in offered(state)
    do(state, "take order-4-06", "active", "take contract-low-10", "active")
    assert offered(state) == ["loan", "end"]
    do(state, "loan")
    assert contracts(state) == "order-5-05 order-4-06 contract-low-10"


@rule("PL-21.18")
def test_three_orders_are_possible_too() -> None:
    show = {"5": "order-5-05 -", "4": "order-4-01 -", "3": "order-3-08 -"}
    state = seller(3, display=show)
    do(state, "main contracts_loans", "take order-5-05", "active", "take order-4-01", "active")
    do(state, "take order-3-08", "active")
    assert offered(state, "take") == []
    assert [display(state, line) for line in "543"] == ["- -"] * 3


@rule("PL-21.18")
def test_it_is_a_contract_in_every_respect() -> None:
    state = seller(
        3,
        oil="O1 O1 O1 O1 O2",
        cash=0,
        display={"5": "order-5-05 -"},
        cross="upgrades tanks_pipes machines_pipes contracts_loans",
    )
    do(state, "main contracts_loans", "take order-5-05", "active", "end", "keep")
    # barrel by barrel, at contract rates with the bonus
    assert "order order-5-05" not in offered(state)
    do(state, "deliver order-5-05 O1 O1")
    assert (cash(state), contracts(state)) == (30, "order-5-05:0")
    do(state, "deliver order-5-05 O1 O2", "deliver order-5-05 O1 O1")
    do(state, "deliver order-5-05 O1 O1", "deliver order-5-05 O1 O1")
    assert (cash(state), contracts(state), orders(state)) == (150, "order-5-05!", "")


@rule("PL-21.18")
def test_it_may_be_deferred_and_has_to_be_filled_every_year() -> None:
    state = seller(3, display={"5": "order-5-05 -", "4": "order-4-01 -"}, round=8)
    do(state, "main contracts_loans", "take order-5-05", "deferred", "take order-4-01", "active")
    assert deferred(state) == "order-5-05"
    do(state, "end", "keep")
    pass_until(state, 2, 1)
    assert (contracts(state), penalties(state)) == ("order-5-05", 1)
    pass_until(state, 3, 1)
    assert (contracts(state), penalties(state)) == ("", 2)


@rule("PL-21.18")
def test_it_can_be_fulfilled_twice_a_year() -> None:
    state = seller(3, contracts="order-3-08!", oil="S3 T2 O1")
    for need in ("S3", "T2", "O1"):
        do(state, f"deliver order-3-08 {need} {need}")
    assert contracts(state) == "order-3-08!!"
