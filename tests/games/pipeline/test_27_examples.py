"""PL-27 Worked examples: the board, the shops, contracts and orders, the end."""

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
    government,
    level,
    lower,
    machines,
    network,
    offered,
    oil,
    orders,
    pass_until,
    penalties,
    quadrants,
    reserve,
    row,
    shop,
    tanks,
    tokens,
    upper,
    why_not,
)
from tests.games.pipeline.tables import A, B, equip, start, table

ROOMY = (5, 5, 5, 5)


def lay_anywhere(state: Refineries) -> Refineries:
    """Lay the tile in hand at the first place offered."""
    while asked(state).startswith("place_pipe"):
        do(state, offered(state)[0])
    return state


@rule("EX-1")
@pytest.mark.parametrize(("before", "after"), [("B---", "AB--"), ("BC--", "ABC-")])
def test_ex_1_turn_order(before: str, after: str) -> None:
    state = table(4, upper="BCAD" if before == "BC--" else "BACD", lower=before)
    do(state, "main contracts_loans", "loan", "end", "disk 1")
    assert lower(state) == after


@rule("EX-2")
def test_ex_2_refined_market_2() -> None:
    state = table(
        3, cash=20, oil="T3 T3", tanks=(1, 1, 1, 1),
        markets={"M2 T3": "-TT", "M2 T2": "TT-", "M2 O1": "--O", "M2 S0": "----SSS"},
    )  # fmt: skip
    do(state, "main refined_market_2", "sell T3 T3 45", "sell T3 T2 45")
    assert (cash(state), row(state, "M2 T3"), row(state, "M2 T2")) == (110, "TTT", "TTT")
    do(state, "buy S0 10", "buy S0 10", "buy O1 30")
    assert (cash(state), oil(state)) == (60, "O1 S0 S0")


@rule("EX-3")
def test_ex_3_contracts() -> None:
    state = table(
        contracts="contract-low-10 contract-low-04", deferred="contract-low-02", oil="S1 S1 S1 T1 T1",
        tanks=ROOMY, round=8,
    )  # fmt: skip
    assert not offered(state, "deliver contract-low-02")
    # silver for the first one; both of the second
    do(
        state,
        "deliver contract-low-10 S1 S1",
        "deliver contract-low-04 S1 S1",
        "deliver contract-low-04 S1 S1",
    )
    assert contracts(state) == "contract-low-10:0 contract-low-04!"
    pass_until(state, 2, 1)
    assert (contracts(state), deferred(state), penalties(state)) == ("contract-low-04 contract-low-02", "", 1)
    while asked(state) != "before_action A":
        end_turn(state)
    assert offered(state, "deliver") == ["deliver contract-low-02 T1 T1"]


@rule("EX-4")
def test_ex_4_machines_and_pipes() -> None:
    state = table(cash=65, machine_shop=[1, 1, 1])
    do(state, "main machines_pipes", offered(do(state.clone(), "main machines_pipes"), "pipe")[0])
    lay_anywhere(state)
    do(state, offered(state, "pipe")[0])
    lay_anywhere(state)
    do(state, "item machine 20", "cover 0 0")
    assert cash(state) == 65 - 35
    assert offered(state, "item") == ["item machine 30"]
    do(state, "item machine 30")
    assert cash(state) == 0


@rule("EX-5")
def test_ex_5_upgrades() -> None:
    state = table(
        cash=40, levels={"government": 1}, quadrants="0",
        families="contracts_orders government human_resources refined_markets engineering",
        tokens="government human_resources refined_markets engineering",
    )  # fmt: skip
    do(state, "main upgrades")
    assert why_not(state, "upgrade contracts_orders") == "PL-14.2"
    do(state, "upgrade government")
    assert level(state, "government") == 2
    do(state, "decline_rest", "upgrade human_resources", "flip refined_markets")
    assert (cash(state), level(state, "human_resources"), tokens(state)) == (0, 1, "engineering")


@rule("EX-9")
def test_ex_9_contract_payment() -> None:
    for grade in (1, 2, 3):
        state = table(cash=0, contracts="contract-low-10", oil=f"S{grade}", tanks=ROOMY)
        do(state, f"deliver contract-low-10 S1 S{grade}")
        assert cash(state) == 20


@rule("EX-10")
def test_ex_10_supply() -> None:
    state = table(4, markets={"C O0": "-----OOO"}, round=8)
    pass_until(state, 2, 1)
    assert row(state, "C O0") == "-OOOOOOO"


@rule("EX-13")
def test_ex_13_demand_four_players() -> None:
    state = table(4, markets={"M2 O2": "-OOO", "M2 T1": "T-TT"}, round=8)
    prices = [
        [slot["price"] for slot in line["slots"]]
        for line in GAME.view(state, A)["markets"]
        if (line["market"], line["colour"], line["grade"]) == ("refined_market_2", "O", 2)
    ]
    assert prices == [[35, 35, 40, 40]]
    pass_until(state, 2, 1)
    assert (row(state, "M2 O2"), row(state, "M2 T1")) == ("---O", "----")


@rule("EX-14")
def test_ex_14_demand_larger_than_stock() -> None:
    state = table(markets={"M3 S1": "SS"}, round=8)
    pass_until(state, 2, 1)
    assert row(state, "M3 S1") == "--"


@rule("EX-15")
def test_ex_15_three_player_slots() -> None:
    [line] = [
        line
        for line in GAME.view(table(3), A)["markets"]
        if (line["market"], line["colour"], line["grade"]) == ("refined_market_3", "S", 2)
    ]
    assert [slot["price"] for slot in line["slots"]] == [40, 45, 45]


@rule("EX-16")
def test_ex_16_tank_space_on_purchase() -> None:
    state = table(cash=100, oil="O0 S0 T0", tanks=(2, 0, 0, 0))
    do(state, "main crude_market", "buy O0 5")
    # no further barrel can be bought, so the action is over
    assert asked(state) == "after_main A"
    assert (oil(state), cash(state)) == ("O0 O0 S0 T0", 95)


@rule("EX-20")
def test_ex_20_government() -> None:
    state = table(cash=100, quadrants="0")
    do(state, "government", "government_tile 0 1")
    assert offered(state) == [*(f"government_tile 0 {i}" for i in (0, 2, 4, 5)), "end"]
    do(state, "government_tile 0 0")
    lay_anywhere(state)
    do(state, "government_tile 0 4")
    lay_anywhere(state)
    assert cash(state) == 80
    assert offered(state) == ["government_tile 0 2", "government_tile 0 5", "end"]
    rest = state.clone()
    for space in (2, 5):
        lay_anywhere(do(rest, f"government_tile 0 {space}"))
    assert (cash(rest), government(rest, 0), asked(rest)) == (45, "3 6 7", "machine_phase A")
    do(state, "end", "end_turn")
    do(end_turn(state), "government", "government_tile 0 5")
    assert offered(lay_anywhere(state), "government_tile") == ["government_tile 0 6", "government_tile 0 7"]
    for space in (6, 7):
        lay_anywhere(do(state, f"government_tile 0 {space}"))
    assert (cash(state), government(state, 0)) == (60, "2 3")


@rule("EX-21")
def test_ex_21_quadrants() -> None:
    state = table(cash=100, quadrants="0 1", opened=2, round=8)
    do(state, "government")
    assert {text.split()[1] for text in offered(state)} == {"0", "1"}
    fresh = table(cash=100, quadrants="0 1", opened=2, round=8)
    pass_until(fresh, 2, 1)
    do(fresh, "government")
    assert {text.split()[1] for text in offered(fresh)} == {"0", "1", "2", "3"}
    do(fresh, "government_tile 3 0")
    assert quadrants(fresh) == "0 1 3"
    third = table(cash=100, quadrants="0 1", opened=0, year=2, round=6)
    pass_until(third, 3, 1)
    assert quadrants(third) == "0 1 2 3"


@rule("EX-21", "PL-21.3b")
def test_ex_21_an_upgrade_in_year_1_after_one_quadrant_was_opened() -> None:
    state = table(cash=100, quadrants="2", opened=1, levels={"human_resources": 3})
    do(state, "main upgrades", "upgrade government", "receive government_tile")
    assert offered(state) == [f"free_tile 2 {i}" for i in range(8)]
    lay_anywhere(do(state, "free_tile 2 0"))
    do(state, "decline_rest", "end", "end", "keep", "government")
    assert {text.split()[1] for text in offered(state)} == {"0", "1", "2", "3"}


@rule("EX-22")
def test_ex_22_contract_display() -> None:
    four = table(4, display={"mid": "contract-mid-01 - contract-mid-03"}, round=8)
    top = reserve(four, "mid")[0]
    pass_until(four, 2, 1)
    assert display(four, "mid") == f"{top} contract-mid-01 -"
    two = table(display={"mid": "contract-mid-01 contract-mid-03"}, round=8)
    top = reserve(two, "mid")[0]
    pass_until(two, 2, 1)
    assert display(two, "mid") == f"{top} contract-mid-01"


@rule("EX-23")
def test_ex_23_human_resources_2() -> None:
    cross = "upgrades tanks_pipes machines_pipes contracts_loans"
    state = table(cash=200, levels={"human_resources": 2}, network="WE-OTT (0,0) 0", cross=cross)
    do(state, "main upgrades", "upgrade engineering", "end", "end", "keep")
    assert sorted(offered(state, "secondary")) == [
        "secondary contracts_loans",
        "secondary crude_market",
        "secondary machines_pipes",
        "secondary tanks_pipes",
    ]
    outer = table(cash=200, levels={"human_resources": 2}, cross=cross)
    do(outer, "main crude_market", "buy O0 5", "end")
    assert offered(outer, "secondary") == ["secondary upgrades"]


@rule("EX-25")
def test_ex_25_order() -> None:
    for levels, paid in (({}, 115), ({"contracts_orders": 2}, 145)):
        state = table(
            cash=0, oil="O3 S2 T1", tanks=ROOMY, levels=levels, display={"3": "order-3-01 -"},
            families="contracts_orders",
        )  # fmt: skip
        do(state, "order order-3-01")
        assert (cash(state), oil(state), orders(state)) == (paid, "", "order-3-01")
    poor = table(oil="O2 S2 T1", tanks=ROOMY, display={"3": "order-3-01 -"})
    assert offered(poor, "order") == []


@rule("EX-40")
def test_ex_40_contract_and_order_cards() -> None:
    for levels, paid in (({}, [140, 130, 145]), ({"contracts_orders": 2}, [190, 160, 145])):
        state = table(
            contracts="contract-high-07! contract-low-10!", orders="order-3-08", levels=levels,
            year=3, round=4, valuations=(12, 13, 16),
        )  # fmt: skip
        while not state.over:
            end_turn(state)
        lines = {line.rule: line.points for line in GAME.outcome(state).lines[A]}
        # seven types pay 145
        assert [lines[f"PL-24.{card}"] for card in (12, 13, 16)] == paid


@rule("EX-42")
def test_ex_42_shop_pipes() -> None:
    state = table(4, cash=100)
    do(state, "main tanks_pipes")
    paid = []
    for _ in range(4):
        lay_anywhere(do(state, offered(state, "pipe")[0]))
        paid.append(100 - cash(state))
    assert paid == [15, 15, 40, 40]
    assert offered(state, "pipe") == []
    assert len(network(state)) == 4


@rule("EX-43")
def test_ex_43_tie() -> None:
    """White is A, Green is B: both have the same, and the lower track after round 18 reads A, B."""
    state = table(year=3, round=4, cash=60, upper="BA", lower="-B", valuations=(4, 12, 13), turn=False)
    equip(state, B, cash=60)
    start(state)
    while not state.over:
        end_turn(state)
    assert (GAME.outcome(state).scores, upper(state)) == ([60, 60], "AB")
    assert GAME.outcome(state).winners == [A]


@rule("EX-44")
def test_ex_44_yearly_benefits() -> None:
    state = table(cash=20, round=8, network="WE-OTT (0,0) 0")
    do(state, "main upgrades", "upgrade shops")
    assert offered(state, "receive") == ["receive tank", "receive shop_pipe"]
    do(state, "receive tank", "item tank 5", "tank crude", "receive tank", "item tank 5", "tank crude")
    assert offered(state, "receive") == ["receive shop_pipe"]
    do(state, "decline_rest")
    for year in (2, 3):
        pass_until(state, year, 1)
        while asked(state) != "benefit_item A":
            end_turn(state)
        assert offered(state, "receive") == ["receive tank"]
        do(state, "receive tank", "item tank 5", "tank mid", "receive tank")
        do(state, offered(state)[0], "tank mid")
        assert asked(state) == "before_action A"
    assert tanks(state) == [4, 1, 5, 1]


@rule("EX-44")
def test_ex_44_bought_on_the_first_turn_of_year_2() -> None:
    state = table(cash=20, year=2, round=1, network="WE-OTT (0,0) 0")
    do(state, "main upgrades", "upgrade shops")
    assert offered(state, "receive") == ["receive tank", "receive shop_pipe"]
    do(state, "decline_rest", "end")
    end_turn(state)
    asked_for = []
    while not state.over:
        asked_for.append((state.year + 1, state.round + 1, asked(state)))
        end_turn(state)
    assert [entry for entry in asked_for if entry[2] == "benefit_item A"] == [(3, 1, "benefit_item A")]
    assert (machines(state), shop(state, "tank")) == ([], [2, 2, 2])
