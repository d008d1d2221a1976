"""PL-14: the Upgrades action."""

from random import Random

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    at_random,
    cash,
    do,
    end_turn,
    lay,
    level,
    lower,
    offered,
    oil,
    pass_until,
    player,
    tanks,
    tokens,
    why_not,
)
from tests.games.pipeline.tables import FAMILIES_IN_PLAY, A, B, C, begin, equip, table

LINE = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0; WE-OOS (6,0) 0"


@rule("PL-14.1")
def test_one_or_two_upgrades_of_different_families_for_20_dollars_each() -> None:
    state = table(cash=100)
    do(state, "main upgrades")
    assert offered(state) == [f"upgrade {family}" for family in FAMILIES_IN_PLAY.split()]
    do(state, "upgrade engineering")
    assert (cash(state), level(state, "engineering")) == (80, 1)
    others = [f"upgrade {f}" for f in FAMILIES_IN_PLAY.split() if f != "engineering"]
    assert offered(state) == [*others, "end"]
    do(state, "upgrade human_resources")
    assert (cash(state), asked(state)) == (60, "flip_token A")  # no third one


@rule("PL-14.1")
@pytest.mark.parametrize(("have", "second"), [(39, False), (40, True)])
def test_each_upgrade_has_to_be_paid(have: int, second: bool) -> None:
    state = table(cash=have)
    do(state, "main upgrades", "upgrade engineering")
    assert (asked(state) == "upgrade A") == second
    assert why_not(table(cash=19), "main upgrades") == "PL-7.5"


@rule("PL-14.1")
def test_only_families_in_play_can_be_bought() -> None:
    state = table(cash=100, families="machines contracts_orders")
    do(state, "main upgrades")
    assert offered(state) == ["upgrade contracts_orders", "upgrade machines"]


@rule("PL-14.2", "PL-14.6", "PL-14.8")
def test_what_is_open_after_the_action() -> None:
    """EX-5."""
    families = "contracts_orders government human_resources refined_markets engineering"
    open_ones = families.removeprefix("contracts_orders ")
    state = table(cash=100, families=families, tokens=open_ones, levels={"government": 1})
    do(state, "main upgrades")
    assert why_not(state, "upgrade contracts_orders") == "PL-14.2"
    do(state, "upgrade government", "decline_rest", "upgrade human_resources")
    assert offered(state) == ["end", "flip engineering", "flip refined_markets"]
    do(state, "flip refined_markets")
    assert (cash(state), tokens(state)) == (60, "engineering")
    assert (level(state, "government"), level(state, "human_resources")) == (2, 1)
    assert level(state, "refined_markets") == 0  # without receiving a card


@rule("PL-14.2")
def test_the_purchase_turns_the_token_face_down() -> None:
    state = table(cash=100)
    do(state, "main upgrades", "upgrade engineering")
    assert "engineering" not in tokens(state)
    assert why_not(state, "upgrade engineering") == "PL-14.2"


@rule("PL-14.3")
def test_the_next_level_is_received_up_to_the_third() -> None:
    for owned in (0, 1, 2):
        state = table(cash=20, levels={"engineering": owned})
        do(state, "main upgrades", "upgrade engineering")
        assert level(state, "engineering") == owned + 1
    state = table(cash=100, levels={"engineering": 3})
    do(state, "main upgrades")
    assert why_not(state, "upgrade engineering") == "PL-14.3"


@rule("PL-14.4")
def test_levels_are_cumulative() -> None:
    # Refined Markets 2: all three markets, and still $5 more by level 1
    state = table(oil="T3", levels={"refined_markets": 2})
    do(state, "main refined_market_1")
    assert "sell T3 M2 T3 55" in offered(state)
    # Human Resources 2: the longer reach, and still for nothing
    state = table(cash=20, levels={"human_resources": 2})
    do(state, "main contracts_loans", "loan", "end", "keep", "secondary tanks_pipes")
    assert cash(state) == 35


@rule("PL-14.4")
@pytest.mark.parametrize(("owned", "value"), [(0, 8), (1, 10), (2, 12), (3, 12)])
def test_engineering_2_replaces_engineering_1(owned: int, value: int) -> None:
    state = table(network=LINE, levels={"engineering": owned})
    longest = max(
        GAME.view(state, A)["seats"][A]["network"]["pipelines"], key=lambda pipe: int(pipe["length"])
    )
    assert (longest["length"], longest["value"]) == (8, value)


@rule("PL-14.5")
def test_immediate_effects_come_before_the_next_purchase() -> None:
    state = table(cash=100)
    do(state, "main upgrades", "upgrade shops")
    assert asked(state) == "benefit_item A"
    assert offered(state, "upgrade") == []
    do(state, "receive tank", "item tank 15", "tank low", "receive tank", "item tank 5", "tank low")
    lay(state, "receive shop_pipe")
    lay(state, offered(state)[0])
    assert (tanks(state), cash(state), asked(state)) == ([2, 3, 1, 1], 80, "upgrade A")
    do(state, "upgrade government")
    assert asked(state) == "benefit_item A"


@rule("PL-14.6")
def test_one_more_token_may_be_turned_face_down_or_none() -> None:
    state = table(cash=100)
    do(state, "main upgrades", "upgrade engineering", "end")
    assert asked(state) == "flip_token A"
    before = tokens(state)
    assert tokens(do(state.clone(), "end")) == before
    do(state, "flip shops")
    assert (cash(state), asked(state)) == (80, "turn_order A")  # free, and one only
    assert tokens(state) == "government human_resources refined_markets"
    assert level(state, "shops") == 0


@rule("PL-14.6")
def test_there_may_be_no_token_left_to_turn() -> None:
    state = table(cash=100, families="shops engineering", tokens="engineering")
    do(state, "main upgrades")  # the only one that can be bought
    assert (level(state, "engineering"), asked(state)) == (1, "turn_order A")


@rule("PL-14.7")
def test_the_flip_alone_is_not_an_action() -> None:
    state = table(cash=100)
    do(state, "main upgrades")
    assert "end" not in offered(state)
    assert offered(state, "flip") == []
    assert why_not(table(cash=19), "main upgrades") == "PL-7.5"


@rule("PL-14.8")
def test_a_token_face_down_blocks_everybody_until_the_refresh() -> None:
    state = table(round=7, cash=100)
    equip(state, B, cash=100)
    do(state, "main upgrades", "upgrade engineering", "end", "flip shops", "keep")
    end_turn(state)
    do(state, "main upgrades")
    for family in ("engineering", "shops"):
        assert why_not(state, f"upgrade {family}") == "PL-14.2"
    do(state, "upgrade human_resources", "end", "end")
    pass_until(state, 1, 8)
    assert tokens(state) == "government refined_markets"
    pass_until(state, 2, 1)
    do(state, "main upgrades")
    assert offered(state) == [f"upgrade {family}" for family in FAMILIES_IN_PLAY.split()]


@rule("PL-14.9")
@pytest.mark.parametrize("seed", range(3))
def test_each_family_is_bought_at_most_once_a_year(seed: int) -> None:
    """So the cards suffice: three of level 1, one of level 2, one of level 3."""
    chance = Random(seed)
    bought: list[tuple[int, str]] = []
    levels = [[0] * 7 for _ in range(3)]
    state = begin(3, seed=seed, start_tanks="recommended")
    while not state.over:
        who = player(state)
        year = state.year
        if state.step.kind == "before_action":
            state.refineries[who].cash += 60  # everybody wants upgrades and can pay for them
            state.offered = None
            state.advance()
        wanted = [text for text in offered(state) if text.startswith(("main upgrades", "upgrade"))]
        do(state, chance.choice(wanted or offered(state)))
        for seat in (A, B, C):
            now = state.refineries[seat].levels
            bought += [(year, str(f)) for f in range(7) if now[f] > levels[seat][f]]
            levels[seat] = list(now)
    assert len(set(bought)) == len(bought) > 10
    for family in range(7):
        owned = [seat[family] for seat in levels]
        assert sum(owned) <= 3
        assert sum(1 for one in owned if one >= 2) <= 1


@rule("PL-14.10")
def test_the_action_has_the_icon() -> None:
    state = table(cash=100)
    do(state, "main upgrades", "upgrade engineering", "end", "end")
    assert asked(state) == "turn_order A"
    assert lower(do(state, "disk 2")) == "-A"


def test_upgrades_of_others_are_their_own() -> None:
    state = table(cash=100, network=LINE, oil="O0")
    equip(state, B, levels={"human_resources": 2, "engineering": 2})
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert offered(state) == ["secondary crude_market", "machine_phase"]
    assert oil(state) == "O0"
    assert list(at_random(begin(seed=5), Random(5)))[-1].over
