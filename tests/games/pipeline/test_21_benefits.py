"""PL-21 Upgrade effects: what Government and Shops give, at once and yearly."""

from __future__ import annotations

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    cash,
    do,
    end_turn,
    government,
    level,
    machines,
    network,
    offered,
    pass_until,
    quadrants,
    shop,
    shop_pipes,
    tanks,
)
from tests.games.pipeline.tables import A, B, equip, start, table

TILE = "WE-OTT (0,0) 0"


def buy(family: str, owned: int = 0, **position: object) -> Refineries:
    """A has just bought the next level of a family for the last $20."""
    given = {"cash": 20, "network": TILE, "levels": {family: owned}, **position}
    state = table(**given)  # type: ignore[arg-type]
    return do(state, "main upgrades", f"upgrade {family}")


def take(state: Refineries, *items: str) -> Refineries:
    """Receive items; tiles are laid anywhere, tanks for crude oil."""
    for item in items:
        do(state, f"receive {item}")
        while asked(state).split()[0] not in ("benefit_item", "upgrade", "flip_token", "before_action"):
            do(state, offered(state)[0])
    return state


def items(state: Refineries) -> list[str]:
    return [text.removeprefix("receive ") for text in offered(state, "receive")]


# when


@rule("PL-21.0")
def test_yearly_benefits_come_on_the_first_turns_of_years_2_and_3_before_everything_else() -> None:
    for year, round, due in ((1, 1, False), (2, 1, True), (2, 2, False), (3, 1, True), (3, 4, False)):
        state = table(network=TILE, levels={"shops": 1}, year=year, round=round)
        assert asked(state) == ("benefit_item A" if due else "before_action A"), (year, round)


@rule("PL-21.0")
def test_yearly_benefits_come_in_turn_order() -> None:
    state = table(network=TILE, levels={"shops": 1}, year=1, round=8, upper="BA", lower="B-", turn=False)
    equip(state, B, levels={"shops": 1}, network="WE-OSS (0,0) 0")
    start(state)
    end_turn(state)
    assert asked(state) == "benefit_item B"  # B is first on the lower track: A went last
    do(state, "decline_rest")
    assert asked(state) == "before_action B"
    end_turn(state)
    assert asked(state) == "benefit_item A"


@rule("PL-21.0")
def test_an_upgrade_bought_on_that_turn_gives_nothing_yearly_before_the_next_year() -> None:
    state = table(cash=20, network=TILE, year=2, round=1)
    do(state, "main upgrades", "upgrade shops")
    take(state, "tank", "tank", "shop_pipe")
    assert asked(state) == "flip_token A"
    while asked(state) != "machine_phase A":
        do(state, offered(state)[-1] if asked(state) == "after_main A" else offered(state)[0])
    do(state, "end_turn")
    pass_until(state, 3, 1)
    while asked(state) != "benefit_item A":
        end_turn(state)
    assert items(state) == ["tank"]


@rule("PL-21.0", "PL-21.0a")
def test_items_are_taken_in_any_order_and_each_may_be_declined() -> None:
    levels = {"shops": 1, "government": 1}
    state = table(network=TILE, levels=levels, year=2, round=1)
    assert items(state) == ["government_tile", "tank"]
    take(state, "tank", "government_tile")
    assert items(state) == ["tank"]
    do(state, "decline_rest")
    assert (asked(state), tanks(state)) == ("before_action A", [3, 1, 1, 1])
    nothing = do(table(network=TILE, levels=levels, year=2, round=1), "decline_rest")
    assert (asked(nothing), tanks(nothing), len(network(nothing))) == ("before_action A", [2, 1, 1, 1], 1)


@rule("PL-21.0a")
def test_received_items_are_placed_like_bought_ones() -> None:
    state = buy("shops", tanks=(5, 5, 1, 5), tank_pipes="NE-OST")
    do(state, "receive tank", "item tank 15")
    assert tanks(state) == [5, 5, 2, 5]  # the only row with a space
    do(state, "receive shop_pipe", "pipe NE-OST")
    assert asked(state) == "place_pipe A"
    assert "place 0 0" not in offered(state)
    assert "place 2 0" in offered(state)
    machine = buy("shops", 1)
    do(machine, "receive machine", "item machine 40")
    assert offered(machine) == ["cover 0 0", "cover 1 0"]


@rule("PL-21.0a")
def test_a_received_item_leaves_its_price_for_bought_ones_as_it_is() -> None:
    """After the benefits, things have their price again; a benefit is no part of a bundle."""
    state = buy("shops", cash=60, cross="tanks_pipes upgrades machines_pipes contracts_loans")
    take(state, "shop_pipe", "tank", "tank")
    do(state, "end", "end", "keep")
    assert asked(state) == "after_main A"
    assert cash(state) == 40
    hr = buy("shops", cash=100, levels={"human_resources": 2})
    take(hr, "shop_pipe", "tank", "tank")
    do(hr, "end", "end", "keep", "secondary tanks_pipes")
    assert cash(hr) == 80
    do(hr, f"pipe {shop_pipes(hr, 'tank')[0]}")
    assert cash(hr) == 65


# Government


@rule("PL-21.1", "PL-21.2", "PL-21.3")
@pytest.mark.parametrize(("owned", "count"), [(0, 2), (1, 4), (2, 6)])
def test_government_gives_2_4_and_6_tiles_at_once(owned: int, count: int) -> None:
    state = buy("government", owned, quadrants="0 1", opened=0)
    for left in range(count, 0, -1):
        assert items(state) == ["government_tile"], left
        take(state, "government_tile")
    assert asked(state) == "flip_token A"
    assert (level(state, "government"), len(network(state)), cash(state)) == (owned + 1, 1 + count, 0)


@rule("PL-21.1")
@pytest.mark.parametrize("owned", [1, 2, 3])
def test_government_gives_one_tile_a_year_at_every_level(owned: int) -> None:
    state = table(network=TILE, levels={"government": owned}, year=2, round=1, quadrants="0")
    take(state, "government_tile")
    assert (asked(state), len(network(state))) == ("before_action A", 2)


@rule("PL-21.1")
def test_the_tiles_come_from_any_mix_of_open_quadrants() -> None:
    state = buy("government", quadrants="0 2")
    do(state, "receive government_tile")
    assert offered(state) == [f"free_tile {q} {i}" for q in (0, 2) for i in range(8)]
    do(state, "free_tile 0 3")
    while asked(state) == "place_pipe A":
        do(state, offered(state)[0])
    do(state, "receive government_tile", "free_tile 2 6")
    assert (government(state, 0), government(state, 2)) == ("0 1 2 4 5 6 7", "0 1 2 3 4 5 7")


@rule("PL-21.3a")
def test_the_tiles_are_free_need_not_be_adjacent_and_no_worker_is_placed() -> None:
    state = buy("government", quadrants="0 1")
    do(state, "receive government_tile", "free_tile 0 0")
    assert GAME.view(state, A)["worker"] == -1
    while asked(state) == "place_pipe A":
        do(state, offered(state)[0])
    do(state, "receive government_tile")
    assert "free_tile 0 7" in offered(state)
    assert cash(state) == 0
    assert GAME.view(state, A)["turn"]["government"] == 0


@rule("PL-21.3b")
def test_a_closed_quadrant_may_be_opened_if_none_was_this_year() -> None:
    state = buy("government")
    do(state, "receive government_tile")
    assert len(offered(state)) == 32
    do(state, "free_tile 3 0")
    while asked(state) == "place_pipe A":
        do(state, offered(state)[0])
    assert quadrants(state) == "3"
    do(state, "receive government_tile")
    assert offered(state) == [f"free_tile 3 {i}" for i in range(1, 8)]


@rule("PL-21.3b")
def test_no_quadrant_is_opened_beyond_the_limit_of_the_year() -> None:
    # two were open last year and none was opened this year: one more in year 2
    state = buy("government", quadrants="0 1", opened=0, year=2)
    assert len(offered(do(state, "receive government_tile"))) == 32
    full = buy("government", quadrants="0 1 2", opened=0, year=2)
    assert len(offered(do(full, "receive government_tile"))) == 24


@rule("PL-21.3b")
def test_the_yearly_tile_may_open_a_quadrant_too() -> None:
    state = table(network=TILE, levels={"government": 1}, year=2, round=1, quadrants="0", gone={0: "0 1"})
    do(state, "receive government_tile")
    assert len(offered(state)) == 30


@rule("PL-21.3c")
def test_tiles_that_are_not_there_are_lost() -> None:
    state = buy("government", 1, quadrants="0", opened=1, gone={0: "0 1 2 3 4 5"})
    take(state, "government_tile", "government_tile")
    assert asked(state) == "flip_token A"
    assert (government(state, 0), quadrants(state)) == ("", "0")
    nothing = buy("government", quadrants="0", opened=1, gone={0: "0 1 2 3 4 5 6 7"})
    assert asked(nothing) == "flip_token A"


# Shops


@rule("PL-21.4")
def test_shops_1_gives_two_tanks_and_a_pipe() -> None:
    state = buy("shops", tank_pipes="NE-OST", machine_pipes="NE-SOT")
    assert items(state) == ["tank", "shop_pipe"]
    do(state, "receive shop_pipe")
    assert offered(state) == ["pipe NE-SOT", "pipe NE-OST"]  # of either shop
    do(state, "pipe NE-SOT", "place 2 0", "rotate 0", "receive tank", "item tank 10", "tank high")
    assert items(state) == ["tank"]
    do(state, "receive tank", "item tank 15", "tank high")
    assert asked(state) == "flip_token A"
    assert (tanks(state), shop(state, "tank"), cash(state)) == ([2, 1, 1, 3], [2, 1, 1], 0)


@rule("PL-21.4")
@pytest.mark.parametrize("owned", [1, 2, 3])
def test_shops_give_two_tanks_a_year_at_every_level(owned: int) -> None:
    state = table(network=TILE, levels={"shops": owned}, year=3, round=1)
    assert items(state) == ["tank"]
    take(state, "tank", "tank")
    assert (asked(state), sum(tanks(state))) == ("before_action A", 7)


@rule("PL-21.5", "PL-21.6")
@pytest.mark.parametrize(("owned", "pipes"), [(1, 2), (2, 4)])
def test_shops_2_and_3_give_a_machine_and_pipes_of_either_shop(owned: int, pipes: int) -> None:
    state = buy("shops", owned)
    assert items(state) == ["shop_pipe", "machine"]
    assert len(offered(do(state.clone(), "receive shop_pipe"))) == 8
    take(state, "machine", *["shop_pipe"] * pipes)
    assert asked(state) == "flip_token A"
    assert (len(machines(state)), len(network(state)), cash(state)) == (1, 1 + pipes, 0)


@rule("PL-21.6a")
def test_everything_is_free_from_any_price_row() -> None:
    state = buy("shops", 1)
    do(state, "receive machine")
    assert offered(state) == ["item machine 20", "item machine 30", "item machine 40"]
    do(state, "item machine 40", "cover 0 0")
    assert (shop(state, "machine"), cash(state)) == ([1, 1, 0], 0)
    first = buy("shops")
    do(first, "receive tank")
    assert offered(first) == ["item tank 5", "item tank 10", "item tank 15"]


@rule("PL-21.6a")
def test_what_is_not_there_is_lost() -> None:
    state = buy("shops", 1, machine_shop=[0, 0, 0], machine_pipes="-", tank_pipes="NE-OST")
    assert items(state) == ["shop_pipe"]  # the reserve of machines does not help
    take(state, "shop_pipe")
    assert (asked(state), machines(state)) == ("flip_token A", [])
    tankless = buy("shops", tank_shop=[1, 0, 0])
    take(tankless, "tank")
    assert items(tankless) == ["shop_pipe"]


@rule("PL-21.6b")
def test_a_machine_may_wait_for_the_pipes_of_the_same_benefit() -> None:
    state = buy("shops", 1, network="")
    assert items(state) == ["shop_pipe"]
    take(state, "shop_pipe")
    assert items(state) == ["shop_pipe", "machine"]
    lost = buy("shops", 1, network="", machine_pipes="-", tank_pipes="-")
    assert (asked(lost), machines(lost), shop(lost, "machine")) == ("flip_token A", [], [1, 1, 1])


@rule("PL-21.6b")
def test_a_tank_without_a_space_is_lost() -> None:
    state = buy("shops", tanks=(5, 5, 5, 4))
    take(state, "tank")
    assert items(state) == ["shop_pipe"]
    take(state, "shop_pipe")
    assert (asked(state), tanks(state)) == ("flip_token A", [5, 5, 5, 5])
