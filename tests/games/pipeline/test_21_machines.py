"""PL-21 Upgrade effects: Machines."""

from __future__ import annotations

from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, lower, machines, offered, oil, shop
from tests.games.pipeline.tables import B, equip, start, table

ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
CHEAP = ((1, 1, 1), (1, 1, 1), (1, 1, 1))
ROOMY = (5, 5, 5, 5)


def owner(level: int, **position: object) -> Refineries:
    given: dict[str, object] = {
        "levels": {"machines": level},
        "families": "machines",
        "network": ROW,
        "tanks": ROOMY,
    }
    given |= {"costs": CHEAP} | position
    return table(**given)  # type: ignore[arg-type]


@rule("PL-21.19")
def test_level_1_gives_a_machine_now_and_the_others_give_none() -> None:
    for level in range(3):
        state = owner(level, cash=20)
        do(state, "main upgrades")
        assert (asked(state) == "benefit_item A") is (level == 0)
    state = owner(0, cash=20)
    do(state, "main upgrades", "receive machine")
    assert offered(state) == ["item machine 20", "item machine 30", "item machine 40"]
    do(state, "item machine 30", "cover 1 0")
    assert (machines(state), shop(state, "machine"), cash(state)) == ([[1, 0]], [1, 0, 1], 0)


@rule("PL-21.19")
def test_the_worker_may_run_one_machine_free_of_charge() -> None:
    state = owner(1, machines=[(1, 0), (3, 0)], oil="O0 O0 O0", cash=0)
    do(state, "run_network")
    assert offered(state) == ["run_one 0", "run_one 1"]
    do(state, "run_one 1")
    # the orange pipe of 1 between the machines is at both, the one at (0,0) at the first only
    assert oil(state) == "O0 O0 O1"
    assert (cash(state), asked(state), lower(state)) == (0, "machine_phase A", "--")


@rule("PL-21.19")
def test_all_pipelines_at_that_machine_run() -> None:
    state = owner(1, machines=[(1, 0)], oil="O0 O0 O0 S0 T0", cash=0)
    do(state, "run_network")
    assert "run_one 0" in offered(state)
    do(state, "run_one 0", "refine O2 mid", "refine O1 low")
    assert (oil(state), asked(state)) == ("O0 O1 O2 S0 T0", "machine_phase A")


@rule("PL-21.19")
def test_tiles_may_be_run_as_before_and_without_the_upgrade_no_machine() -> None:
    state = owner(1, machines=[(3, 0)], oil="O0 T0")
    do(state, "run_network")
    assert offered(state) == ["run_tile 0", "run_one 0"]
    without = owner(0, machines=[(3, 0)], oil="O0 T0 T0")
    do(without, "run_network")
    assert offered(without, "run_one") == []
    nothing = owner(0, machines=[(3, 0)], oil="O0")
    assert "run_network" not in offered(nothing)


@rule("PL-21.19")
def test_a_single_machine_is_followed_by_the_machine_phase_but_no_secondary_action() -> None:
    state = owner(1, machines=[(3, 0)], oil="O0 O0", cash=15)
    do(state, "run_network", "refine O3 low")  # one machine and no tile: taken without asking
    assert asked(state) == "machine_phase A"
    do(state, "run_machines", "refine O3 high")
    assert (oil(state), cash(state)) == ("O0 O3", 0)


@rule("PL-21.19a")
def test_the_machine_comes_from_the_reserve_if_the_shop_is_empty() -> None:
    state = owner(0, cash=20, machine_shop=[0, 0, 0])
    before = state.machine_reserve
    do(state, "main upgrades", "receive machine")
    assert offered(state) == ["cover 0 0", "cover 1 0", "cover 2 0", "cover 3 0"]
    do(state, "cover 2 0")
    assert (machines(state), state.machine_reserve, shop(state, "machine")) == (
        [[2, 0]],
        before - 1,
        [0, 0, 0],
    )


@rule("PL-21.19a")
def test_not_from_the_reserve_while_the_shop_has_one() -> None:
    state = owner(0, cash=20, machine_shop=[0, 0, 1])
    before = state.machine_reserve
    do(state, "main upgrades", "receive machine")
    do(state, "cover 2 0")
    assert (state.machine_reserve, shop(state, "machine")) == (before, [0, 0, 0])


@rule("PL-21.19a", "PL-2.15")
def test_without_any_machine_or_without_a_place_there_is_none() -> None:
    state = owner(0, cash=20, machine_shop=[0, 0, 0], turn=False)
    all_machines = [(x, 0) for x in range(18)]
    tiles = [id for id in TILE_IDS if id.startswith("NN")]
    equip(state, B, network="; ".join(f"{tiles[i]} ({2 * i},0) 0" for i in range(9)), machines=all_machines)
    do(start(state), "main upgrades")
    assert asked(state) == "turn_order A"
    bare = owner(0, cash=20, network="")
    do(bare, "main upgrades")
    assert asked(bare) != "benefit_item A"
    assert machines(bare) == []


@rule("PL-21.21")
def test_the_machines_run_before_the_first_action_and_again_in_the_machine_phase() -> None:
    state = owner(3, machines=[(0, 0)], oil="O0 O0", cash=10)
    do(state, "run_early")
    assert cash(state) == 5
    do(state, "refine O3 low")
    assert asked(state) == "before_action A"
    assert "run_early" not in offered(state)  # once
    do(state, "pass", "run_machines", "refine O3 mid")
    assert (cash(state), oil(state), asked(state)) == (0, "O0 O2", "machine_phase A")
    assert offered(state) == ["end_turn"]


@rule("PL-21.21")
def test_only_with_level_3_and_only_before_the_first_action() -> None:
    assert "run_early" not in offered(owner(2, machines=[(0, 0)], oil="O0"))
    state = owner(3, machines=[(0, 0)], oil="O0", levels={"machines": 3, "human_resources": 3})
    assert "run_early" in offered(state)
    do(state, "pass")
    assert asked(state) == "before_action A"
    assert "run_early" not in offered(state)


@rule("PL-21.21")
def test_the_early_run_needs_its_5_and_something_to_refine() -> None:
    assert "run_early" not in offered(owner(3, machines=[(0, 0)], oil="O0", cash=4))
    assert "run_early" in offered(owner(3, machines=[(0, 0)], oil="O0", cash=5))
    assert "run_early" not in offered(owner(3, machines=[(0, 0)], oil="S0"))


@rule("PL-21.21")
def test_the_early_run_may_be_left_out() -> None:
    state = owner(3, machines=[(0, 0)], oil="O0 O0", cash=10)
    do(state, "pass", "run_machines")
    assert cash(state) == 5


@rule("PL-21.20")
def test_level_2_makes_the_machine_phase_cheap_but_not_the_single_machine_dearer() -> None:
    state = owner(2, machines=[(3, 0)], oil="O0 O0", cash=5)
    do(state, "run_network")
    do(state, "refine O3 low")
    assert cash(state) == 5
    do(state, "run_machines")
    assert cash(state) == 0
