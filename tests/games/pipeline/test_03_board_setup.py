"""PL-3: how the board is set up."""

from itertools import chain
from typing import Any

import pytest

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import display, pass_until, reserve, row, upper
from tests.games.pipeline.tables import A, begin, table

SEEDS = range(40)
TILES = COMPONENTS.contracts.tiles.all
ORDERS = COMPONENTS.orders.tiles.all


def board(seats: int = 2, seed: int = 1) -> dict[str, Any]:
    """What everybody sees at the beginning."""
    return GAME.view(begin(seats, seed=seed, start_tanks="recommended"), A)


def dealt(seats: int, seed: int) -> list[str]:
    """All pipe tiles on the board: quadrants, machine shop, tank shop."""
    seen = board(seats, seed)
    return [*chain(*(quadrant["tiles"] for quadrant in seen["government"])), *chain(*seen["shop_pipes"])]


@rule("PL-3.1")
def test_the_marker_starts_on_round_1_of_year_1() -> None:
    assert (board()["year"], board()["round"]) == (1, 1)


@rule("PL-3.2")
@pytest.mark.parametrize(
    ("seats", "crude", "refined"),
    [
        (2, [7, 7, 9, 9, 11, 11], [45, 45]),
        (3, [7, 7, 9, 9, 11, 11, 13], [40, 45, 45]),  # EX-15
        (4, [7, 7, 9, 9, 11, 11, 13, 13], [40, 40, 45, 45]),
    ],
)
def test_slots_in_use_and_their_prices(seats: int, crude: list[int], refined: list[int]) -> None:
    prices = {
        (line["market"], line["colour"], line["grade"]): [slot["price"] for slot in line["slots"]]
        for line in board(seats)["markets"]
    }
    assert prices["crude_market", "T", 0] == prices["refined_market_3", "O", 0] == crude
    assert prices["refined_market_3", "S", 2] == refined


@rule("PL-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_crude_rows_are_full_and_all_refined_rows_empty(seats: int) -> None:
    state = begin(seats)
    for name in ("C O0", "C S0", "C T0", "M1 T0", "M2 S0", "M3 O0"):
        assert row(state, name) == name[-2] * (seats + 4)
    for line in GAME.view(state, A)["markets"]:
        if line["grade"]:
            assert [slot["barrel"] for slot in line["slots"]] == [None] * seats


@rule("PL-3.4")
@pytest.mark.parametrize(("seats", "columns"), [(2, 2), (3, 2), (4, 3)])
def test_contracts_are_dealt_from_their_row_with_two_in_reserve(seats: int, columns: int) -> None:
    for name in ("high", "mid", "low"):
        of_row = {tile.id for tile in TILES if tile.row == name}
        met: set[str] = set()
        for seed in SEEDS:
            state = begin(seats, seed=seed)
            tiles = display(state, name).split() + reserve(state, name)
            assert len(set(tiles)) == columns + 2
            assert of_row.issuperset(tiles)
            met |= set(tiles)
        assert met == of_row


@rule("PL-3.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_only_the_contracts_set_aside_ever_appear(seats: int) -> None:
    state = table(seats, round=8)
    kept = [display(state, name).split() + reserve(state, name) for name in ("high", "mid", "low")]
    for year in (2, 3):
        pass_until(state, year, 1)
        for name, tiles in zip(("high", "mid", "low"), kept, strict=True):
            assert "-" not in display(state, name).split()
            assert set(tiles).issuperset(display(state, name).split())
    assert [reserve(state, name) for name in ("high", "mid", "low")] == [[], [], []]


@rule("PL-3.5")
@pytest.mark.parametrize(("seats", "columns"), [(2, 2), (3, 2), (4, 3)])
def test_columns_of_the_contract_display(seats: int, columns: int) -> None:
    contracts = board(seats)["contracts"]
    assert [len(line) for line in contracts] == [columns] * 3
    assert None not in chain(*contracts)


@rule("PL-3.6")
@pytest.mark.parametrize(("seats", "columns"), [(2, 2), (3, 2), (4, 3)])
def test_orders_are_dealt_by_size_and_the_rest_is_removed(seats: int, columns: int) -> None:
    for i, size in enumerate((5, 4, 3)):
        met: set[str] = set()
        for seed in SEEDS:
            orders = board(seats, seed)["orders"][i]
            assert len(set(orders)) == len(orders) == columns
            met |= set(orders)
        assert met == {order.id for order in ORDERS if len(order.needs) == size}
    assert len(board(seats)["reserves"]) == 3  # of contracts alone


@rule("PL-3.7")
def test_every_family_in_play_has_a_token_face_up() -> None:
    for seed in SEEDS:
        families = board(seed=seed)["families"]
        assert len({family["id"] for family in families}) == 5
        assert all(family["open"] for family in families)


@rule("PL-3.8")
@pytest.mark.parametrize(
    ("seats", "tanks", "machines"),
    [(2, [2, 2, 2], [1, 1, 1]), (3, [3, 3, 3], [2, 2, 1]), (4, [4] * 3, [2] * 3)],
)
def test_the_shops_are_filled_and_the_rest_is_in_reserve(
    seats: int, tanks: list[int], machines: list[int]
) -> None:
    seen = board(seats)
    assert (seen["tank_shop"], seen["machine_shop"]) == (tanks, machines)
    assert seen["tank_reserve"] == 58 - 5 * seats - sum(tanks)
    assert seen["machine_reserve"] == 18 - sum(machines)


@rule("PL-3.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pipe_tiles_in_the_quadrants_and_beside_the_shops(seats: int) -> None:
    seen = board(seats)
    assert [len(quadrant["tiles"]) for quadrant in seen["government"]] == [8, 8, 8, 8]
    assert [len(pipes) for pipes in seen["shop_pipes"]] == [2 * seats, 2 * seats]
    assert None not in dealt(seats, 1)
    assert seen["pipe_stack"] == 135 - 32 - 4 * seats
    assert dealt(seats, 1) != dealt(seats, 2)  # shuffled


@rule("PL-3.10")
@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_deals_the_same_tiles_in_the_same_order(seed: int) -> None:
    two, three, four = (dealt(seats, seed) for seats in (2, 3, 4))
    assert two == three[:40] == four[:40]
    assert three == four[:44]


@rule("PL-3.11")
def test_the_action_tiles_are_shuffled_onto_the_cross() -> None:
    crosses = [board(seed=seed)["cross"] for seed in range(60)]
    for arm in range(4):
        assert len({cross[arm] for cross in crosses}) == 4
    assert all(len(set(cross)) == 4 for cross in crosses)


@rule("PL-3.12")
def test_nine_refinement_markers_one_for_each_colour_and_step() -> None:
    costs = [board(seed=seed)["costs"] for seed in SEEDS]
    assert all([len(steps) for steps in one] == [3, 3, 3] for one in costs)
    for colour in range(3):
        for step in range(3):
            assert {one[colour][step] for one in costs} == {4, 5, 6, 7}


@rule("PL-3.13")
def test_three_valuation_cards_and_the_tile() -> None:
    cards = [board(seed=seed)["valuations"] for seed in SEEDS]
    assert all(len(set(three)) == 3 for three in cards)
    assert not any("pipelines_on_machines" in three for three in cards)  # the tile is not among the cards
    for seed in SEEDS:
        rules = [rule for _, _, rule in board(seed=seed)["seats"][A]["lines"]]
        assert rules.count("PL-24.0") == 1


@rule("PL-3.14")
def test_disks_on_the_upper_track_and_none_below() -> None:
    state = begin(4, start_player="2")
    assert upper(state) == "CDAB"
    assert state.lower == [-1] * 4
