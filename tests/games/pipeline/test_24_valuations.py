"""PL-24 Valuations: every card."""

from __future__ import annotations

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import do, end_turn
from tests.games.pipeline.tables import A, table

ROOMY = (5, 5, 5, 5)
DEAR = (9, 9, 9)
#: O4, T1 T1 S1 S1
ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"


def pays(card: int, **position: object) -> int:
    """What a valuation card pays to A at the end of the game."""
    others = [number for number in (4, 12, 13) if number != card][:2]
    given = {"year": 3, "round": 4, "valuations": (card, *others), "cash": 0, **position}
    return line(table(**given), f"PL-24.{card}")  # type: ignore[arg-type]


def tile(**position: object) -> int:
    """What the valuation tile pays."""
    given = {"year": 3, "round": 4, "valuations": (4, 12, 13), **position}
    return line(table(**given), "PL-24.0")  # type: ignore[arg-type]


def line(state: Refineries, rule: str) -> int:
    while not state.over:
        end_turn(state)
    [points] = [line.points for line in GAME.outcome(state).lines[A] if line.rule == rule]
    return points


@rule("PL-24.0")
def test_the_tile_pays_for_pipelines_at_machines_in_every_game() -> None:
    cheap = ((1, 1, 9), (1, 9, 9), (1, 9, 9))
    assert tile(network=ROW, costs=cheap) == 0
    assert tile(network=ROW, machines=[(1, 0)], costs=cheap) == 10 + 20  # O1 and O2
    # a pipeline at two machines counts once
    assert tile(network=ROW, machines=[(0, 0), (3, 0)], costs=cheap) == 20


@rule("PL-24.1")
def test_card_1_refined_oil_in_tanks() -> None:
    assert pays(1, oil="O0 S1 T2 O3 O3", tanks=ROOMY) == 10 + 20 + 30 + 30


@rule("PL-24.2")
def test_card_2_all_pipelines() -> None:
    cheap = ((1, 1, 9), (1, 9, 9), (1, 9, 9))
    assert pays(2, network=ROW, costs=cheap) == 20 + 4 * 10
    assert pays(2, network=ROW, machines=[(1, 0)], costs=cheap) == 10 + 20 + 3 * 10


@rule("PL-24.3")
def test_card_3_tanks() -> None:
    assert pays(3, tanks=(2, 1, 1, 1)) == 50
    assert pays(3, tanks=(5, 0, 3, 4), oil="O0") == 120  # full or empty


@rule("PL-24.4")
def test_card_4_level_3_upgrades() -> None:
    assert pays(4, levels={"shops": 2, "engineering": 1}) == 0
    assert pays(4, levels={"shops": 3, "engineering": 3, "government": 2}) == 200


@rule("PL-24.5")
def test_card_5_pays_like_the_tile() -> None:
    position = {"network": ROW, "machines": [(1, 0)], "costs": ((1, 1, 9), (1, 9, 9), (1, 9, 9))}
    assert pays(5, **position) == 30
    state = table(year=3, round=4, valuations=(5, 12, 13), cash=0, **position)  # type: ignore[arg-type]
    while not state.over:
        end_turn(state)
    # three times in all for O1 and O2: pipelines, tile and card; T1, S1, S1 once
    assert GAME.outcome(state).scores[A] == 3 * 30 + 3 * 10


@rule("PL-24.6", "PL-24.7", "PL-24.8")
@pytest.mark.parametrize(("card", "worth"), [(6, 20 + 10 + 10), (7, 10 + 20), (8, 30 + 30 + 10 + 10)])
def test_cards_6_to_8_oil_and_pipelines_of_a_colour(card: int, worth: int) -> None:
    # silver, orange, teal
    oil = "S0 S2 O1 T3 T3"
    assert pays(card, network=ROW, oil=oil, tanks=ROOMY, costs=((1, 1, 9), (1, 9, 9), (1, 9, 9))) == worth


@rule("PL-24.9", "PL-24.10", "PL-24.11")
@pytest.mark.parametrize(("card", "worth"), [(9, 2 * 10), (10, 2 * 20), (11, 1 * 30)])
def test_cards_9_to_11_pipelines_whose_best_grade_is_exactly_this(card: int, worth: int) -> None:
    # O4 reaches high, S1 S1 mid, T1 T1 low
    costs = ((1, 1, 2), (1, 0, 9), (1, 9, 9))
    assert pays(card, network=ROW, costs=costs) == worth


@rule("PL-24.9", "PL-24.10", "PL-24.11")
def test_a_pipeline_that_refines_nothing_counts_for_none_of_them() -> None:
    assert [pays(card, network=ROW, costs=(DEAR, DEAR, DEAR)) for card in (9, 10, 11)] == [0, 0, 0]


@rule("PL-24.12")
def test_card_12_contract_rates_of_all_remaining_contracts() -> None:
    assert pays(12, contracts="contract-high-07! contract-low-10!") == 100 + 40
    assert pays(12, contracts="contract-high-07! contract-low-10:0") == 100  # removed before
    assert pays(12, orders="order-3-08") == 0


@rule("PL-24.13")
def test_card_13_order_rates_of_all_completed_orders() -> None:
    assert pays(13, orders="order-3-08 order-5-05") == 130 + 150
    assert pays(13, contracts="contract-high-07!") == 0


@rule("PL-24.13a")
def test_the_bonus_counts_and_a_contract_fulfilled_twice_counts_once() -> None:
    level = {"levels": {"contracts_orders": 2}}
    assert pays(12, contracts="contract-low-10!!", **level) == 40 + 20
    assert pays(13, orders="order-3-08", **level) == 130 + 30
    assert pays(12, contracts="contract-low-10!!", levels={"contracts_orders": 1}) == 40


@rule("PL-24.14")
def test_card_14_different_pipeline_types() -> None:
    # three types: orange of 4 and teal and silver of 1 each, two of them twice
    table_ = [0, 10, 20, 35, 55, 80, 110, 145, 185, 230]
    assert pays(14, network=ROW, costs=((1, 1, 9), (1, 9, 9), (1, 9, 9))) == table_[3]
    assert pays(14, network=ROW, costs=((1, 1, 9), (1, 9, 9), DEAR)) == table_[2]
    assert pays(14, network=ROW, costs=(DEAR, DEAR, DEAR)) == 0
    # the same colour with two best grades is two types
    assert pays(14, network=ROW, machines=[(1, 0)], costs=((1, 1, 9), DEAR, DEAR)) == table_[2]


@rule("PL-24.14a")
def test_a_pipeline_counts_only_as_its_best_grade() -> None:
    assert pays(14, network="WE-OTT (0,0) 0", costs=((0, 1, 1), DEAR, DEAR)) == 10


@rule("PL-24.15")
def test_card_15_types_at_machines_by_its_own_table() -> None:
    position = {"network": ROW, "costs": ((1, 1, 9), (1, 9, 9), (1, 9, 9))}
    assert pays(15, **position) == 0
    assert pays(15, machines=[(3, 0)], **position) == 15  # O3
    assert pays(15, machines=[(1, 0)], **position) == 35  # O1 low, O2 mid


@rule("PL-24.16")
def test_card_16_different_requirements_of_contracts_and_orders() -> None:
    assert pays(16, contracts="contract-low-02!") == 10  # T1 twice
    assert pays(16, contracts="contract-low-02!", orders="order-5-07") == 20  # T1, O1
    assert pays(16, contracts="contract-high-07! contract-low-10!", orders="order-3-08") == 145


@rule("PL-24.16")
def test_requirements_count_not_the_barrels_delivered() -> None:
    """A better barrel counts as the required one: whatever was delivered, low teal was asked for."""
    state = table(
        year=3,
        round=4,
        valuations=(16, 12, 13),
        cash=0,
        contracts="contract-low-02",
        oil="T3 T2",
        tanks=ROOMY,
    )
    do(state, "deliver contract-low-02 T1 T3", "deliver contract-low-02 T1 T2")
    assert line(state, "PL-24.16") == 10


@rule("PL-24.17")
def test_orders_taken_as_contracts_count_as_contracts() -> None:
    level = {"levels": {"contracts_orders": 3}}
    # contract rates for S3, T2, O1 with the bonus
    assert pays(12, contracts="order-3-08!", **level) == 45 + 35 + 20 + 30
    assert pays(13, contracts="order-3-08!", **level) == 0
    assert pays(16, contracts="order-3-08!", **level) == 35
