"""PL-2: what is in the box, and components.toml, which says so."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meeplehall.engine.components import ComponentsError, load
from meeplehall.games.pipeline.components.data import COMPONENTS, FOLDER, Components, mistakes
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    cash,
    do,
    end_turn,
    machines,
    mine,
    offered,
    oil,
    pass_until,
    penalties,
    pipelines,
    row,
    shop,
    tanks,
    tokens,
    why_not,
)
from tests.games.pipeline.tables import A, B, C, D, begin, equip, start, table

PRINTED = (FOLDER / "components.toml").read_text("utf-8")
BOX = COMPONENTS


def seen(state: Refineries) -> dict[str, Any]:
    return GAME.view(state, A)


@rule("PL-2.1")
def test_barrels_of_the_same_colour_and_grade_are_interchangeable() -> None:
    state = table(cash=40)
    do(state, "main crude_market", "buy O0 5", "buy O0 9", "buy T0 7")
    assert seen(state)["seats"][A]["oil"] == {"O0": 2, "T0": 1}
    do(state, "end")
    end_turn(end_turn(state))
    do(state, "main crude_market")
    # what a barrel once cost makes no difference: one sale per free price
    assert offered(state, "sell O0") == ["sell O0 O0 5", "sell O0 O0 9"]


@rule("PL-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_135_pipe_tiles_all_different(seats: int) -> None:
    state = begin(seats)
    dealt = [tile for quadrant in seen(state)["government"] for tile in quadrant["tiles"]]
    dealt += [tile for pipes in seen(state)["shop_pipes"] for tile in pipes]
    assert len(set(dealt)) == len(dealt) == 32 + 4 * seats
    assert len(dealt) + seen(state)["pipe_stack"] == 135
    assert len({tile.id for tile in BOX.pipe_tiles.tile}) == 135
    assert {len(tile.halves) for tile in BOX.pipe_tiles.tile} == {2}


@rule("PL-2.3")
def test_there_are_18_machines_as_large_as_half_a_tile() -> None:
    for seats in (2, 3, 4):
        assert sum(seen(begin(seats))["machine_shop"]) + seen(begin(seats))["machine_reserve"] == 18
    state = table(cash=40, network="WE-OTT (0,0) 0")
    do(state, "main machines_pipes", "item machine 20", "cover 1 0")
    assert (machines(state), pipelines(state)) == ([[1, 0]], "O1 T1")


@rule("PL-2.4")
def test_there_are_58_tanks() -> None:
    for seats in (2, 3, 4):
        state = begin(seats)
        assert sum(seen(state)["tank_shop"]) + seen(state)["tank_reserve"] + 5 * seats == 58


@rule("PL-2.4")
@pytest.mark.parametrize("second", ["O0 5", "T0 7"])
def test_a_tank_stores_two_barrels_of_equal_or_different_colours(second: str) -> None:
    state = table(cash=200, tanks=[1, 1, 1, 1])
    do(state, "main crude_market", "buy O0 5")
    assert f"buy {second}" in offered(state)
    do(state, f"buy {second}")
    assert state.step.kind != "buy"


@rule("PL-2.5")
def test_thirty_contracts_ask_for_two_or_three_barrels() -> None:
    tiles = BOX.contracts.tiles.all
    assert Counter(tile.row for tile in tiles) == {"low": 10, "mid": 10, "high": 10}
    assert {len(tile.needs) for tile in tiles} == {2, 3}
    for grade, name in enumerate(["low", "mid", "high"], 1):
        asked = [[int(need[1]) for need in tile.needs] for tile in tiles if tile.row == name]
        assert all(max(grades) == grade for grades in asked)
        assert any(min(grades) < grade for grades in asked) == (name != "low")


@rule("PL-2.6")
def test_eight_orders_each_of_three_four_and_five_barrels() -> None:
    assert Counter(len(tile.needs) for tile in BOX.orders.tiles.all) == {3: 8, 4: 8, 5: 8}


@rule("PL-2.7")
def test_seven_families_with_three_levels() -> None:
    names = {family.id for family in BOX.upgrades.family}
    assert len(names) == 7
    cards = [f"{name}-{level}" for name in names for level in (1, 2, 3)]
    assert {GAME.piece(card).id for card in cards} == set(cards)


@rule("PL-2.8")
def test_four_action_tiles_whose_side_does_not_matter() -> None:
    for seed in range(10):
        cross = seen(begin(seed=seed))["cross"]
        assert sorted(cross) == ["contracts_loans", "machines_pipes", "tanks_pipes", "upgrades"]


@rule("PL-2.9")
def test_three_refinement_markers_each_of_4_5_6_and_7() -> None:
    drawn = [Counter(chain(*seen(begin(seed=seed))["costs"])) for seed in range(40)]
    assert {value for costs in drawn for value in costs} == {4, 5, 6, 7}
    assert {max(costs[value] for costs in drawn) for value in (4, 5, 6, 7)} == {3}


@rule("PL-2.10")
def test_the_valuation_tile_is_used_in_every_game() -> None:
    network = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0"
    state = table(network=network, machines=[(0, 0)], costs=[[5, 9, 9]] * 3, valuations=[4, 12, 13])
    # the pipeline of 5 pays $10 by itself and $10 more because it is at the machine
    assert seen(state)["seats"][A]["score"] == cash(state) + 10 + 10
    assert len(BOX.valuations.card) == 16


@rule("PL-2.11")
@pytest.mark.parametrize(("seats", "crude", "refined"), [(2, 6, 2), (3, 7, 3), (4, 8, 4)])
def test_overlays_hide_slots_with_two_and_three_players(seats: int, crude: int, refined: int) -> None:
    rows = seen(begin(seats))["markets"]
    assert len(rows) == 3 + 3 * 7
    assert {len(line["slots"]) for line in rows if line["grade"] == 0} == {crude}
    assert {len(line["slots"]) for line in rows if line["grade"] > 0} == {refined}


@rule("PL-2.12")
def test_five_spaces_for_tanks_in_each_row() -> None:
    state = table(cash=40, tanks=[5, 4, 5, 5])
    do(state, "main tanks_pipes", "item tank 5")
    assert tanks(state) == [5, 5, 5, 5]  # the only space left
    assert why_not(state, "item tank 5") == "PL-12.3"


@rule("PL-2.12")
def test_the_longest_pipelines_are_computed() -> None:
    state = table(cash=40, tank_pipes="WE-OSS WE-OOS", network="WE-OTT (0,0) 0")
    assert seen(state)["seats"][A]["network"]["longest"] == [2, 0, 1]
    do(state, "main tanks_pipes", "pipe WE-OSS", "place 2 0", "rotate 0")
    assert seen(state)["seats"][A]["network"]["longest"] == [4, 1, 1]


@rule("PL-2.13")
def test_a_token_per_family_says_whether_it_is_open() -> None:
    state = table(cash=100)
    do(state, "main upgrades", "upgrade engineering", "end", "end")
    said = {family["id"]: family["open"] for family in seen(state)["families"]}
    assert said.pop("engineering") is False
    assert list(said.values()) == [True] * 4
    pass_until(state, 1, 8)
    assert tokens(state) == "government shops human_resources refined_markets"
    assert "engineering" in tokens(pass_until(state, 2, 1))


@rule("PL-2.14")
def test_barrels_money_and_penalty_markers_never_run_out() -> None:
    state = table(4, round=8, cash=100_000, penalties=1000, markets={"C O0": "--------"}, turn=False)
    for seat in (A, B, C, D):
        full = " ".join(f"O{grade}" for grade in range(4) for _ in range(10))
        equip(state, seat, cash=100_000, tanks=[5, 5, 5, 5], oil=full, penalties=1000)
    do(start(state), "main contracts_loans", "loan")
    assert (cash(state), penalties(state)) == (100_015, 1001)
    assert row(pass_until(state, 2, 1), "C O0") == "----OOOO"


@rule("PL-2.15")
def test_without_machines_in_the_reserve_shop_spaces_stay_empty() -> None:
    state = table(4, round=8, machine_shop=[0, 1, 2])
    tiles = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0; WE-OOS (6,0) 0; WE-OOT (8,0) 0; WE-OST (10,0) 0"
    covered = [(x, 0) for x in range(state.machine_reserve - 1)]
    equip(state, B, network=tiles + "; WE-TTT (12,0) 0; WE-TST (14,0) 0", machines=covered)
    pass_until(start(state), 2, 1)
    assert (shop(state, "machine"), state.machine_reserve) == ([1, 1, 2], 0)
    assert sum(shop(state, "machine")) + len(mine(state, B).network.machines) == 18


@rule("PL-2.15")
def test_without_tanks_in_the_reserve_shop_spaces_stay_empty() -> None:
    state = table(round=8, tank_shop=[0, 0, 1])
    state.tank_reserve = 3
    pass_until(state, 2, 1)
    assert (shop(state, "tank"), state.tank_reserve) == ([2, 1, 1], 0)


@rule("PL-2.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tanks_and_pipes_always_suffice(seats: int) -> None:
    """Even if every shop is emptied in every year."""
    state = table(seats, round=8)
    for year in (2, 3):
        state.shops[3:] = [0, 0, 0]
        state.pipes = [[], []]
        pass_until(state, year, 1)
        assert shop(state, "tank") == [seats, seats, seats]
        assert [len(pipes) for pipes in seen(state)["shop_pipes"]] == [2 * seats, 2 * seats]


def test_every_barrel_of_the_start_is_in_a_crude_row() -> None:
    state = begin(3, start_tanks="recommended")
    assert (oil(state), oil(state, B), oil(state, C)) == ("", "", "")
    held = [slot["barrel"] for line in seen(state)["markets"] for slot in line["slots"]]
    assert Counter(held) == {"O": 14, "S": 14, "T": 14, None: 18 * 3}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cash = 40", 'cash = "40"', "Expected `int`, got `str` - at `$.player_start.cash`"),
        ("[meta]", "[meta", "components.toml: "),
        ("[penalties]", "[penalty]", "Object contains unknown field `penalty`"),
        ("loan_cash = 15\n", "", "missing required field `loan_cash`"),
        ('"NN-OOO", halves = [["NE:O", "WS:O"]', '"NN-OOO", halves = [["NE:O", "NS:O"]', "every side once"),
        ('"NN-OOO", halves = [["NE:O", "WS:O"]', '"NN-OOO", halves = [["NESW:O"]', "every side once"),
        ('"NE:S", "WS:O"], ["NW:S"', '"NE:S", "WS:O"], ["NW:T"', "NN-SOO: its long pipe has two colours"),
        ('"NE:S", "WS:O"]', '"WS:S", "NE:O"]', "NN-SOO: its long pipe does not cross the middle"),
        (
            'id = "WE-TTT"',
            'id = "WE-TST"',
            "134 different pipe tiles are listed, so counts.from_public_material.pipe_tiles cannot be 135",
        ),
        ('needs = ["O3"', 'needs = ["O4"', "it asks for oil that does not exist"),
        ('needs = ["O3"', 'needs = ["O"', "it asks for oil that does not exist"),
        ("[[2, 3], [3, 3]]", "[[2, 3], [3, 4]]", "space 7: a tile covers two cells that share an edge"),
        ("[[2, 3], [3, 3]]", "[[2, 2], [2, 3]]", "space 7: another space covers the cell [2, 2] too"),
        ("[[2, 3], [3, 3]]", "[[3, 3], [4, 3]]", "space 7: a quadrant has 4 by 4 cells"),
        (
            "upgrade_families = 7",
            "upgrade_families = 8",
            "7 upgrade families are listed, so counts.upgrade_families cannot be 8",
        ),
        (
            "valuation_cards = 16",
            "valuation_cards = 15",
            "16 valuation cards are listed, so counts.valuation_cards cannot be 15",
        ),
        ('"shop_pipe", count = 4', '"pump", count = 4', "upgrade shops 3: there is no benefit 'pump'"),
        (
            '"barrels_per_pipeline", value = 2',
            '"barrels_per_pipeline", value = 3',
            "can only be 2, because a pipeline is asked for a second barrel",
        ),
        (
            '{ kind = "no_secondary_action" }',
            "",
            "its standing effects are main_actions and no_secondary_action",
        ),
        (
            'kind = "machine_run_before_actions"',
            'kind = "machine_run_before_actions", value = 1',
            "can only be 0",
        ),
        (
            'id = "tanks", kind',
            'id = "tanks", payout = "pipeline_types", kind',
            "means nothing to a card of this kind",
        ),
        ("[5, 5, 7, 7, 9, 9, 11, 11]", "[5, 5, 7, 7, 9, 9, 11, 10]", "does not rise from left to right"),
        ('"O", grade = 1', '"O", grade = 2', "its rows cannot be"),
        ("crude_slots = [0, 1, 2", "crude_slots = [0, 0, 2", "named once each, from left to right"),
        ("tank_tiles = 58", "tank_tiles = 31", "4 players begin with 32 tanks on the table"),
        ("max_open_by_year = [2, 3]", "max_open_by_year = [2, 5]", "of 4 quadrants 5 cannot be open"),
        ("2 = 4, 3 = 4, 4 = 5", "2 = 1, 3 = 4, 4 = 5", "do not fill the display"),
        ("first_game_remove_markers = [7", "first_game_remove_markers = [3", "there is no further marker 3"),
        ("cash = 40\n", "cash = 40\noil = 3\n", "unknown field `oil`"),
    ],
)
def test_what_is_wrong_with_the_components_is_said_plainly(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in PRINTED
    broken = tmp_path / "components.toml"
    broken.write_text(PRINTED.replace(old, new, 1), "utf-8")
    with pytest.raises(ComponentsError) as error:
        load(broken, Components, mistakes)
    assert str(error.value).startswith("components.toml: ")
    assert message in str(error.value)


@rule("PL-24.14", "PL-24.15", "PL-24.16")
def test_cards_with_figures_of_ours_say_so() -> None:
    """Of pieces only the money tables are not printed; what else is ours is told to players once."""
    ours = {piece.id for piece in GAME.pieces() if piece.source}
    assert ours == {"pipeline_types", "pipeline_types_on_machines", "delivered_oil_types"}
    assert ours == set(msgspec.structs.asdict(BOX.valuations.payouts)) - {"source"}
    assert BOX.valuations.payouts.source == "authored"
    words = " ".join(GAME.provenance)
    for told in ("cards 14, 15 and 16", "three players", "demand with four players"):
        assert told in words


def test_every_group_of_figures_that_is_ours_is_told_to_players() -> None:
    """A group that is marked as authored and not named here would be missing from SOURCES.md."""
    tree = tomllib.loads(PRINTED)
    assert sorted(authored(tree)) == [
        "machine_shop.spaces_3p",
        "markets.demand_3p",
        "markets.demand_4p",
        "overlays.players_3",
        "tank_shop.spaces_3p",
        "valuations.payouts",
    ]


def authored(tree: dict[str, Any], path: str = "") -> Iterator[str]:
    if tree.get("source") == "authored":
        yield path
    for name, part in tree.items():
        if isinstance(part, dict):
            yield from authored(part, f"{path}.{name}" if path else name)
