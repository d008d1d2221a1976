"""PL-10: the Crude Market."""

import pytest

from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, offered, oil, row
from tests.games.pipeline.tables import table


@rule("PL-10.1")
def test_a_crude_row_for_each_colour() -> None:
    state = table(cash=100, tanks=[5, 0, 0, 0])
    do(state, "main crude_market")
    prices = {"O0": (5, 7, 9), "S0": (6, 8, 10), "T0": (7, 9, 11)}
    assert offered(state) == [f"buy {name} {price}" for name, three in prices.items() for price in three]


@rule("PL-10.1")
def test_sales_come_before_purchases() -> None:
    state = table(cash=0, oil="O0 S0", tanks=[1, 0, 0, 0], markets={"C O0": "--OOOO", "C S0": "SSSS--"})
    do(state, "main crude_market", "sell O0 O0 5", "sell S0 S0 10")
    assert (cash(state), row(state, "C O0"), row(state, "C S0")) == (15, "-OOOOO", "SSSS-S")
    do(state, "buy O0 7")
    assert offered(state, "sell") == []
    do(state, "buy T0 7")
    assert (cash(state), oil(state), asked(state)) == (1, "O0 T0", "machine_phase A")


@rule("PL-10.1")
def test_tank_space_limits_purchases() -> None:
    """EX-16."""
    state = table(cash=100, oil="O0 O0 S0", tanks=[2, 5, 5, 5])
    do(state, "main crude_market", "buy T0 11")
    assert (oil(state), asked(state)) == ("O0 O0 S0 T0", "after_main A")


@rule("PL-10.1")
def test_only_the_crude_market_is_traded_in() -> None:
    state = table(cash=100, oil="O0 O3", tanks=[1, 1, 1, 1], markets={"M3 O0": "------", "M1 T0": "TTTTTT"})
    do(state, "main crude_market")  # its own orange row is full: there is nothing to sell
    assert asked(state) == "buy A"


@rule("PL-10.2")
@pytest.mark.parametrize("barrel", ["T1", "T2", "T3"])
def test_refined_oil_is_sold_as_crude_of_its_colour(barrel: str) -> None:
    markets = {"C T0": "TTTT--", "C O0": "------"}
    state = table(cash=0, oil=barrel, tanks=[1, 1, 1, 1], markets=markets)
    do(state, "main crude_market")  # the only sale
    assert (cash(state), oil(state), row(state, "C T0")) == (11, "", "TTTT-T")
    assert offered(state, "buy T0") == ["buy T0 7", "buy T0 9", "buy T0 11"]


@rule("PL-10.3")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_no_upgrade_changes_the_crude_market(level: int) -> None:
    state = table(
        cash=20, oil="T3 T0 O1", tanks=[5, 1, 1, 1], levels={"refined_markets": level},
        markets={"C T0": "TTTT--", "C S0": "------", "C O0": "OOOOOO"},
    )  # fmt: skip
    do(state, "main crude_market")
    assert offered(state) == ["sell T0 T0 11", "sell T3 T0 11", "end"]
    do(state, "end")
    assert offered(state, "buy") == [*(f"buy O0 {p}" for p in (5, 7, 9)), "buy T0 7", "buy T0 9"]
