"""PL-7: the work phase - main action and secondary action."""

from random import Random

import pytest

from meeplehall.games.pipeline.components.board import ACTION
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.work_phase import possible
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    at_random,
    cash,
    do,
    end_turn,
    level,
    lower,
    offered,
    oil,
    penalties,
    player,
    why_not,
)
from tests.games.pipeline.tables import A, B, begin, equip, table

#: an orange pipeline of 6
LINE = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0"
MARKETS = ("crude_market", "refined_market_1", "refined_market_2", "refined_market_3")
TILES = ("contracts_loans", "tanks_pipes", "machines_pipes", "upgrades")
SPACES = MARKETS + TILES


@rule("PL-7.1")
def test_a_worker_never_blocks() -> None:
    state = table(upper="AB")
    do(state, "main contracts_loans", "loan", "end", "keep")
    end_turn(state)
    assert "main contracts_loans" in offered(state)
    do(state, "main contracts_loans", "loan", "end", "keep")  # B, where the worker of A stands
    end_turn(state)
    assert asked(state) == "before_action A"
    do(state, "main contracts_loans", "loan", "end", "keep")  # A again, as in the turn before
    assert (penalties(state), penalties(state, B)) == (2, 1)


@rule("PL-7.2")
def test_the_main_actions() -> None:
    state = table(cash=60, network=LINE, oil="O0", tanks=[2, 1, 1, 1])
    assert offered(state) == [*(f"main {space}" for space in SPACES), "government", "run_network", "pass"]


@rule("PL-7.2")
@pytest.mark.parametrize("machines_level", [0, 1])
def test_with_machines_1_a_machine_is_a_place_for_the_worker(machines_level: int) -> None:
    state = table(network=LINE, machines=[(0, 0)], oil="O0 T0", levels={"machines": machines_level})
    # all that could refine is attached to the machine
    assert ("run_network" in offered(state)) == bool(machines_level)
    if machines_level:
        do(state, "run_network")
        assert (oil(state), cash(state)) == ("O1 T0", 40)


@rule("PL-7.2")
@pytest.mark.parametrize(
    "main", ["main crude_market", "main contracts_loans", "government", "run_network", "pass"]
)
def test_exactly_one_main_action(main: str) -> None:
    state = table(cash=100, network=LINE, oil="O0")
    do(state, main)
    while state.step.kind != "machine_phase":
        assert "pass" not in offered(state)
        assert offered(state, "main") == []
        who = player(state)
        last = [w for w in ("end", "keep", "machine_phase") if w in offered(state)]
        if last:
            do(state, last[0])
        else:
            state.act(who, state.options(who)[0])
    do(state, "end_turn")
    assert asked(state) == "before_action B"


@rule("PL-7.3")
def test_a_pass_leaves_the_machine_phase_and_deliveries() -> None:
    state = table(
        network=LINE, machines=[(0, 0)], oil="O0 S1", tanks=[1, 1, 1, 1], contracts="contract-low-10"
    )
    do(state, "pass")
    assert asked(state) == "machine_phase A"
    assert offered(state) == ["run_machines", "deliver contract-low-10 S1 S1", "end_turn"]


@rule("PL-7.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_can_choose_what_cannot_be_paid(seats: int, seed: int) -> None:
    poor = 0
    for state in at_random(begin(seats, seed=seed), Random(seed)):
        if state.over:
            break
        who = player(state)
        for action in state.options(who):
            price = action.price(state, who) or 0
            assert price <= cash(state, who), action.label(state, who)
        poor += cash(state, who) < 5
        assert all(cash(state, seat) >= 0 for seat in range(seats))
    assert poor  # it has been tried


@rule("PL-7.5")
@pytest.mark.parametrize(
    ("main", "rich"),
    [*((f"main {space}", 20) for space in SPACES if space != "contracts_loans"), ("government", 5)],
)
def test_an_action_without_effect_cannot_be_chosen(main: str, rich: int) -> None:
    assert main in offered(table(cash=rich, network=LINE))
    state = table(cash=4, network=LINE)
    assert main not in offered(state)
    assert why_not(state, main) in ("PL-7.5", "PL-15.5")


@rule("PL-7.5")
def test_without_money_oil_and_space_a_loan_is_still_an_action() -> None:
    none_left = {"high": "- -", "mid": "- -", "low": "- -"}
    state = table(cash=0, tanks=[0, 0, 0, 0], display=none_left)
    assert offered(state) == ["main contracts_loans", "pass"]


@rule("PL-7.5")
def test_a_market_is_possible_for_a_sale_alone_or_a_purchase_alone() -> None:
    assert "main refined_market_1" in offered(table(cash=0, oil="O1"))
    assert "main refined_market_1" not in offered(table(cash=0, oil="T1", markets={"M1 T0": "TTTTTT"}))
    assert "main refined_market_1" in offered(table(cash=5, tanks=[1, 0, 0, 0]))
    assert "main refined_market_1" not in offered(table(cash=5, tanks=[0, 1, 1, 1]))


@rule("PL-7.5")
def test_upgrades_are_impossible_when_all_is_locked() -> None:
    assert why_not(table(cash=100, tokens=""), "main upgrades") == "PL-7.5"
    assert why_not(table(cash=100, tokens="shops"), "main upgrades") == ""
    assert why_not(table(cash=100, tokens="shops", levels={"shops": 3}), "main upgrades") == "PL-7.5"


@rule("PL-7.6", "PL-7.8")
@pytest.mark.parametrize(
    "cross",
    [
        "contracts_loans tanks_pipes machines_pipes upgrades",
        "upgrades contracts_loans tanks_pipes machines_pipes",
    ],
)
def test_each_arm_has_a_market_at_its_tip_and_an_action_tile_inside(cross: str) -> None:
    first = {
        "crude_market": ["sell T3 T0 7", "end"], "refined_market_1": ["sell T3 T0 5", "end"],
        "refined_market_2": ["sell T3 T3 50", "end"], "refined_market_3": ["sell T3 T3 55", "end"],
        "contracts_loans": ["loan", "end", "keep"], "tanks_pipes": ["item tank 5", "tank low", "end", "keep"],
        "machines_pipes": ["item machine 20", "cover 0 0", "end", "keep"],
        "upgrades": ["upgrade engineering", "end", "end", "keep"],
    }  # fmt: skip
    markets = {"C T0": "-TTTTT", "M1 T0": "-TTTTT"}
    for market, tile in zip(MARKETS, cross.split(), strict=True):
        for main, secondary in ((market, tile), (tile, market)):
            state = table(cash=500, cross=cross, network=LINE, oil="T3", markets=markets)
            do(state, f"main {main}", *first[main])
            assert offered(state) == [f"secondary {secondary}", "machine_phase"], main


@rule("PL-7.7")
def test_one_secondary_action_for_10_dollars() -> None:
    state = table(cash=40)
    do(state, "main crude_market", "buy O0 5", "end")
    assert cash(state) == 35
    do(state, "secondary contracts_loans")
    assert cash(state) == 25
    do(state, "loan", "end", "keep")
    assert (cash(state), asked(state)) == (40, "machine_phase A")  # and no third one


@rule("PL-7.7")
@pytest.mark.parametrize(("have", "able"), [(14, False), (15, True)])
def test_without_10_dollars_no_secondary_action(have: int, able: bool) -> None:
    state = table(cash=have, tanks=[5, 0, 0, 0])
    do(state, "main crude_market", "buy O0 5", "end")
    if able:
        assert offered(state) == ["secondary contracts_loans", "machine_phase"]
    else:
        assert asked(state) == "machine_phase A"


@rule("PL-7.9")
@pytest.mark.parametrize(("have", "able"), [(34, False), (35, True)])
def test_the_10_dollars_are_paid_before_the_costs_of_the_action(have: int, able: bool) -> None:
    state = table(cash=have, cross="upgrades contracts_loans tanks_pipes machines_pipes", tanks=[5, 0, 0, 0])
    do(state, "main crude_market", "buy O0 5", "end")
    # 10 for the secondary action and 20 for an upgrade
    assert (asked(state) == "after_main A") == able
    if able:
        do(state, "secondary upgrades", "upgrade engineering")
        assert cash(state) == 0


@rule("PL-7.9")
def test_income_of_the_main_action_and_of_deliveries_pays_for_the_secondary_one() -> None:
    cross = "upgrades contracts_loans tanks_pipes machines_pipes"
    state = table(
        cash=0, cross=cross, oil="T0 S1 T1", contracts="contract-low-10", markets={"C T0": "-TTTTT"}
    )
    do(state, "main crude_market", "sell T0 T0 7", "end")
    assert (cash(state), why_not(state, "secondary upgrades")) == (7, "PL-7.7")
    do(state, "deliver contract-low-10 S1 S1")
    assert (cash(state), why_not(state, "secondary upgrades")) == (27, "PL-7.5")
    do(state, "deliver contract-low-10 T1 T1", "secondary upgrades")
    assert cash(state) == 37


@rule("PL-7.10")
def test_the_main_action_is_finished_first_and_the_secondary_has_its_full_effect() -> None:
    state = table(cash=60, upper="AB")
    do(state, "main crude_market", "buy O0 5")
    assert offered(state, "secondary") == []
    do(state, "end", "secondary contracts_loans")
    assert offered(state, "buy") == []
    do(state, "take " + offered(state, "take")[0].split()[1], "active", "loan", "end")
    assert asked(state) == "turn_order A"  # its icon counts as well
    do(state, "disk 2")
    assert lower(state) == "-A"


@rule("PL-7.9")
@pytest.mark.parametrize("have", [10, 14, 15, 24, 25, 29, 30, 49, 100])
def test_what_is_left_after_the_10_dollars_is_reckoned_and_never_taken(have: int) -> None:
    """The refusal asks what could be done with the rest; the cash on the table is not touched for it."""
    state = table(cash=have, network=LINE)
    rest = table(cash=have - 10, network=LINE)
    for action in range(len(ACTION)):
        assert possible(state, A, action, have - 10) == possible(rest, A, action, have - 10)
        assert possible(rest, A, action, have) == possible(state, A, action, have)
    assert cash(state) == have


@rule("PL-7.10")
def test_a_secondary_market_action_sells_and_buys() -> None:
    state = table(cash=60, oil="O0", markets={"C O0": "-OOOOO"})
    do(state, "main contracts_loans", "loan", "end", "keep", "secondary crude_market")
    do(state, "sell O0 O0 5", "buy O0 5", "buy T0 7", "end")
    assert (oil(state), asked(state)) == ("O0 T0", "machine_phase A")


@rule("PL-7.11")
@pytest.mark.parametrize(
    "actions",
    [["government", "government_tile 0 0", "place -2 0", "end"], ["run_network", "run_tile 0"], ["pass"]],
)
def test_no_secondary_action_after_anything_off_the_cross(actions: list[str]) -> None:
    state = table(cash=100, network=LINE, oil="O0", government={(0, 0): "WE-TTT"})
    do(state, *actions)
    assert (asked(state), offered(state)) == ("machine_phase A", ["end_turn"])


@rule("PL-7.11")
def test_no_secondary_action_after_a_run_of_a_single_machine() -> None:
    state = table(cash=100, network=LINE, machines=[(0, 0)], oil="O0", levels={"machines": 1})
    do(state, "run_network")
    assert (oil(state), asked(state), offered(state)) == (
        "O1",
        "machine_phase A",
        ["run_machines", "end_turn"],
    )


@rule("PL-7.12")
def test_human_resources_1_and_2_help_in_the_same_turn() -> None:
    state = table(cash=20, oil="O0", markets={"M3 O0": "-OOOOO"})
    do(state, "main upgrades", "upgrade human_resources", "end", "keep")
    assert cash(state) == 0
    do(state, "secondary refined_market_3")  # free of charge
    state = table(cash=100, network=LINE, levels={"human_resources": 1})
    do(state, "main upgrades", "upgrade human_resources", "end", "end", "keep")
    reach = ["contracts_loans", "machines_pipes", "refined_market_3", "tanks_pipes"]
    assert sorted(offered(state, "secondary")) == [f"secondary {space}" for space in reach]


@rule("PL-7.12")
def test_human_resources_3_bought_with_the_main_action_gives_a_second_one() -> None:
    state = table(cash=100, year=3, levels={"human_resources": 2})
    do(state, "main upgrades", "upgrade human_resources", "end", "end", "keep")
    assert asked(state) == "before_action A"
    assert offered(state, "secondary") == []
    do(state, "government", "government_tile 0 0", "end")
    assert asked(state) == "machine_phase A"


@rule("PL-7.12")
def test_human_resources_3_bought_with_the_secondary_action_gives_nothing_this_turn() -> None:
    state = table(cash=100, year=3, levels={"human_resources": 2})
    do(state, "main refined_market_3", "buy O0 7", "end", "secondary upgrades", "upgrade human_resources")
    do(state, "end", "end", "keep")
    assert (level(state, "human_resources"), asked(state)) == (3, "machine_phase A")
    end_turn(end_turn(state))
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert asked(state) == "before_action A"  # but in the next one


@rule("PL-7.12")
def test_refined_markets_help_a_market_visited_afterwards() -> None:
    state = table(cash=100, oil="T3", levels={"refined_markets": 0})
    do(state, "main upgrades", "upgrade refined_markets", "end", "end", "keep", "secondary refined_market_3")
    assert "sell T3 T3 60" in offered(state)


def test_the_second_player_sees_the_same_actions() -> None:
    state = table(cash=60)
    equip(state, B, cash=60)
    mine = offered(state)
    assert offered(end_turn(state)) == mine
    assert GAME.view(state, A)["asked"] == [B]
