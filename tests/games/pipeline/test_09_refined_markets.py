"""PL-9: the Refined Markets."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, offered, oil, row
from tests.games.pipeline.tables import A, table


def all_oil(state: Refineries) -> Counter[str]:
    """Barrels by colour in the tanks and in the markets."""
    seen = GAME.view(state, A)
    found: Counter[str] = Counter()
    for seat in seen["seats"]:
        for barrel, count in seat["oil"].items():
            found[barrel[0]] += count
    found.update(slot["barrel"] for line in seen["markets"] for slot in line["slots"] if slot["barrel"])
    return found


@rule("PL-9.1")
@pytest.mark.parametrize(
    ("market", "sales"),
    [
        ("refined_market_1", ["sell O2 O1 25", "sell O2 O2 45"]),
        ("refined_market_2", ["sell O2 O1 30", "sell O2 O2 40"]),
        ("refined_market_3", ["sell O2 O0 7"]),
    ],
)
def test_trade_is_in_the_chosen_market_only(market: str, sales: list[str]) -> None:
    markets = {"M1 T0": "------", "M2 S0": "------", "M3 O0": "-OOOOO", "C O0": "------", "M1 O3": "--"}
    state = table(cash=100, oil="O2 O2", tanks=[2, 1, 1, 1], markets=markets)
    do(state, f"main {market}")
    assert [text for text in offered(state) if text != "end"] == sales


@rule("PL-9.2")
def test_the_rows_of_the_refined_markets() -> None:
    rows: dict[str, list[str]] = {}
    for line in GAME.view(table(), A)["markets"]:
        rows.setdefault(line["market"], []).append(f"{line['colour']}{line['grade']}")
    assert rows["refined_market_1"] == ["T0", "O1", "O2", "O3", "S1", "S2", "S3"]
    assert rows["refined_market_2"] == ["S0", "O1", "O2", "O3", "T1", "T2", "T3"]
    assert rows["refined_market_3"] == ["O0", "S1", "S2", "S3", "T1", "T2", "T3"]


@rule("PL-9.3", "PL-9.4", "PL-9.5", "PL-9.6")
def test_sales_and_then_purchases() -> None:
    """EX-2, with the slots of four players."""
    markets = {"M2 T3": "-TTT", "M2 T2": "TT-T", "M2 S0": "----SSSS", "M2 O1": "--OO"}
    state = table(4, cash=0, oil="T3 T3", tanks=[1, 1, 1, 1], markets=markets)
    do(state, "main refined_market_2")
    assert offered(state, "buy") == []
    do(state, "sell T3 T3 45", "sell T3 T2 45")
    assert (cash(state), oil(state)) == (90, "")
    assert (row(state, "M2 T3"), row(state, "M2 T2")) == ("TTTT", "TTTT")
    do(state, "buy S0 10", "buy S0 10")
    assert offered(state, "sell") == []
    do(state, "buy O1 30")
    assert (cash(state), oil(state)) == (40, "O1 S0 S0")


@rule("PL-9.3")
def test_no_sale_after_the_first_purchase() -> None:
    state = table(cash=50, oil="O1 O2")
    do(state, "main refined_market_1", "sell O1 O1 25", "end", "buy T0 5")
    assert offered(state, "sell") == []
    do(state, "end")
    assert (asked(state), oil(state)) == ("after_main A", "O2 T0")


@rule("PL-9.3")
def test_any_number_of_barrels() -> None:
    state = table(cash=500, oil="O1 O1 O2 O2 O3 O3", tanks=[5, 1, 1, 1])
    do(state, "main refined_market_1")
    do(state, *["sell O1 O1 25"] * 2, *["sell O2 O2 45"] * 2, *["sell O3 O3 50"] * 2)
    assert cash(state) == 500 + 2 * (25 + 45 + 50)
    do(state, *["buy T0 5"] * 2, *["buy T0 7"] * 2, *["buy T0 9"] * 2, "buy O1 25", "buy O1 25", "end")
    assert (cash(state), oil(state)) == (740 - 42 - 50, "O1 O1 T0 T0 T0 T0 T0 T0")


@rule("PL-9.4")
def test_a_barrel_is_sold_into_an_empty_slot_of_its_colour_and_at_most_its_grade() -> None:
    markets = {"M1 S2": "S-SS", "M1 S1": "SSSS", "M1 O2": "----"}
    state = table(4, oil="S2", markets=markets, tanks=[0, 0, 2, 0])
    do(state, "main refined_market_1")
    assert offered(state) == ["sell S2 S2 35", "end"]
    do(state, "sell S2 S2 35")
    assert (cash(state), row(state, "M1 S2"), oil(state)) == (75, "SSSS", "")


@rule("PL-9.4")
def test_masked_slots_cannot_be_used() -> None:
    state = table(2, oil="O1 O1 O1", tanks=[2, 2, 1, 1])
    do(state, "main refined_market_1")
    assert offered(state, "sell") == ["sell O1 O1 25"]  # the $20 slots are hidden
    do(state, "sell O1 O1 25", "sell O1 O1 25")
    assert (asked(state), oil(state), row(state, "M1 O1")) == ("buy A", "O1", "OO")


@rule("PL-9.5")
@pytest.mark.parametrize(("sold_as", "price"), [("S1", 20), ("S2", 40), ("S3", 45)])
def test_a_barrel_sold_as_a_lower_grade_is_one_from_then_on(sold_as: str, price: int) -> None:
    state = table(4, cash=0, oil="S3 S3", tanks=[0, 2, 2, 2])
    do(state, "main refined_market_3", f"sell S3 {sold_as} {price}")
    assert cash(state) == price
    do(state, "end", f"buy {sold_as} {price}")
    assert oil(state) == " ".join(sorted(["S3", sold_as]))


@rule("PL-9.6")
def test_a_purchase_needs_a_free_tank_space_in_the_row_of_its_grade() -> None:
    """EX-16."""
    state = table(cash=100, oil="O0 O0 S0", tanks=[2, 5, 5, 5], markets={"M1 T0": "TTTTTT", "M1 O2": "O-"})
    do(state, "main refined_market_1")
    assert offered(state, "buy") == ["buy T0 5", "buy T0 7", "buy T0 9", "buy O2 45"]
    do(state, "buy T0 5")
    assert offered(state) == ["buy O2 45", "end"]  # no fifth crude barrel


@rule("PL-9.6")
def test_a_purchase_is_paid_at_the_price_of_its_slot() -> None:
    state = table(cash=16, tanks=[5, 0, 0, 0])
    do(state, "main refined_market_1", "buy T0 9")
    assert (cash(state), row(state, "M1 T0"), oil(state)) == (7, "TTTT-T", "T0")
    assert offered(state) == ["buy T0 5", "buy T0 7", "end"]
    do(state, "buy T0 5")
    assert (cash(state), asked(state)) == (2, "machine_phase A")  # nothing more to be paid


@rule("PL-9.7")
def test_the_best_price_is_not_compulsory() -> None:
    state = table(4, cash=100, oil="O1", tanks=[2, 2, 0, 0], markets={"M1 O1": "-O--", "M1 T0": "-TTT-TTT"})
    do(state, "main refined_market_1")
    assert offered(state, "sell O1 O1") == ["sell O1 O1 20", "sell O1 O1 25"]
    do(state, "sell O1 O1 20")
    assert offered(state, "buy T0") == [f"buy T0 {price}" for price in (5, 7, 9, 11)]
    do(state, "buy T0 11")
    assert (cash(state), row(state, "M1 O1"), row(state, "M1 T0")) == (109, "OO--", "-TTT-T-T")


@rule("PL-9.8")
def test_slots_of_the_same_price_are_one_choice() -> None:
    state = table(4, cash=100, oil="O1 O1", tanks=[2, 2, 0, 0])
    do(state, "main refined_market_1")
    assert offered(state) == ["sell O1 O1 20", "sell O1 O1 25", "end"]
    do(state, "sell O1 O1 20")
    assert row(state, "M1 O1") == "-O--"  # the rightmost of the price
    do(state, "sell O1 O1 25")
    assert row(state, "M1 O1") == "-O-O"
    do(state, "buy T0 7")
    assert row(state, "M1 T0") == "TT-TTTTT"  # the leftmost of the price


@rule("PL-9.8")
def test_barrels_of_different_colours_at_the_same_price_are_two_choices() -> None:
    state = table(4, cash=100, tanks=[1, 1, 0, 0], markets={"M1 T0": "TOTT----", "M1 O1": "--OO"})
    do(state, "main refined_market_1")
    assert offered(state) == ["buy T0 5", "buy T0 5 O", "buy T0 7", "buy O1 25"]
    do(state, "buy T0 5 O")
    assert (oil(state), row(state, "M1 T0")) == ("O0", "T-TT----")


@rule("PL-9.9")
def test_a_barrel_may_be_bought_back_in_the_same_action() -> None:
    state = table(cash=10, oil="O1")
    do(state, "main refined_market_1", "sell O1 O1 25", "buy O1 25")
    assert (cash(state), oil(state), row(state, "M1 O1")) == (10, "O1", "--")


@rule("PL-9.10")
def test_crude_rows_of_refined_markets_take_and_give_crude() -> None:
    state = table(cash=0, oil="S0 S2", tanks=[1, 0, 1, 0], markets={"M2 S0": "--SSSS"})
    do(state, "main refined_market_2")
    assert offered(state) == ["sell S0 S0 6", "sell S2 S0 6"]
    do(state, "sell S2 S0 6", "end", "buy S0 6")
    assert (oil(state), row(state, "M2 S0")) == ("S0 S0", "--SSSS")


@rule("PL-9.4", "PL-9.6")
@given(st.integers(0, 10_000), st.sampled_from([2, 3, 4]), st.sampled_from([0, 1, 2, 3]))
def test_trade_keeps_all_barrels_and_moves_money_at_the_prices_said(
    seed: int, seats: int, upgraded: int
) -> None:
    chance = Random(seed)
    held = " ".join(chance.choice("OST") + grade for grade in "0123" for _ in range(chance.randint(0, 4)))
    state = table(seats, cash=chance.randint(0, 90), oil=held, tanks=[2, 2, 2, 2],
                  levels={"refined_markets": upgraded})  # fmt: skip
    for slots in state.rules.slots:
        for slot in slots:
            state.slots[slot] = chance.choice([-1, state.slots[slot]])
    state.offered = None
    state.advance()
    before = all_oil(state)
    trades = [text for text in offered(state, "main") if "market" in text]
    if not trades:
        return
    do(state, chance.choice(trades))
    while state.step.kind in ("sell", "buy"):
        actions = state.options(A)
        action = chance.choice(actions)
        price = action.price(state, A) or 0
        was = cash(state)
        assert price <= was
        action.apply(state, A)
        assert cash(state) == was - price
        state.offered = None
        state.advance()
        assert all_oil(state) == before
