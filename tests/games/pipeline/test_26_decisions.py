"""PL-26 Decision points."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, at_random, cash, contracts, do, offered, player
from tests.games.pipeline.tables import A, begin, table

ROOMY = (5, 5, 5, 5)
ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
CHEAP = ((1, 1, 1), (1, 1, 1), (1, 1, 1))


@rule("PL-26.1")
def test_each_step_is_charged_at_once() -> None:
    state = table(cash=100, network=ROW, tank_pipes="NE-OST NE-SOT", quadrants="0")
    paid = []
    for text in ("main tanks_pipes", "item tank 10", "tank low", "pipe NE-OST"):
        do(state, text)
        paid.append(100 - cash(state))
    assert paid == [0, 10, 10, 25]


@rule("PL-26.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_option_costs_more_than_there_is(seed: int) -> None:
    for state in at_random(begin(2, seed), Random(seed)):
        if state.over:
            break
        who = player(state)
        for action in state.options(who):
            price = action.price(state, who)
            assert price is None or price <= cash(state, who), action.label(state, who)


@rule("PL-26.1")
@pytest.mark.parametrize("seed", [4, 5])
def test_what_an_option_says_it_costs_is_what_it_costs(seed: int) -> None:
    random = Random(seed)
    state = begin(2, seed)
    for _ in range(600):
        if state.over:
            break
        who = player(state)
        action = random.choice(state.options(who))
        price, before = action.price(state, who), cash(state, who)
        # forced single options may follow: they are counted by applying this one alone
        alone = state.clone()
        action.apply(alone, who)
        if price is not None and action.type != "order":
            assert cash(alone, who) == before - price, action.label(state, who)
        state.act(who, action)


@rule("PL-26.2")
def test_the_10_of_a_secondary_action_are_charged_when_it_is_chosen() -> None:
    state = table(cash=31)
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert cash(state) == 46
    do(state, "secondary crude_market")
    assert (cash(state), asked(state)) == (36, "buy A")


@rule("PL-26.3")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_every_turn_ends_after_finitely_many_choices(seed: int) -> None:
    """Whatever is chosen, by chance or by always going on: far fewer than 150 choices end a turn."""
    random = Random(seed)
    state = table(
        cash=random.randrange(400), oil="O0 O1 S2 T3 T1", tanks=ROOMY, network=ROW, machines=[(3, 0)],
        costs=CHEAP,
        levels={"human_resources": 3, "machines": 3, "engineering": 3, "refined_markets": 3},
        contracts="contract-low-10", families="government shops contracts_orders machines engineering",
    )  # fmt: skip
    choices = 0
    while asked(state).endswith(" A"):
        going_on = [a for a in state.options(A) if a.type not in ("end", "end_turn", "pass", "decline_rest")]
        chosen = random.choice(going_on or state.options(A)) if seed % 2 else random.choice(state.options(A))
        state.act(A, chosen)
        choices += 1
        assert choices < 150


@rule("PL-26.4")
def test_a_market_without_sales_is_possible_if_something_can_be_bought() -> None:
    assert "main refined_market_1" in offered(table(cash=5))
    nothing_to_buy = table(cash=4)
    assert "main refined_market_1" not in offered(nothing_to_buy)
    sale_only = table(cash=0, oil="O1")
    assert "main refined_market_1" in offered(sale_only)
    no_room = table(cash=100, oil="O0 O0 O0 O0", tanks=(2, 0, 0, 0))
    assert "main refined_market_2" not in offered(no_room)


@rule("PL-26.4")
@pytest.mark.parametrize("seed", [6, 7, 8])
def test_what_is_offered_as_possible_has_an_effect(seed: int) -> None:
    """Every main action that is offered leads to another question or changes something at once."""
    random = Random(seed)
    for number, state in enumerate(at_random(begin(3, seed), random)):
        if state.over:
            break
        if number % 5 or state.step.kind not in ("before_action", "after_main"):
            continue
        who = player(state)
        for action in state.options(who):
            if action.type in ("main", "secondary", "government", "run_network", "run_early"):
                after = state.clone()
                after.act(who, action)
                begun = after.step.kind not in ("machine_phase", "after_main", "turn_order", "before_action")
                changed = after.refineries[who].facts()[2:] != state.refineries[who].facts()[2:]
                assert begun or changed or cash(after, who) != cash(state, who)


@rule("PL-26.5")
def test_a_single_option_is_taken_but_the_end_of_the_turn_is_always_said() -> None:
    state = do(table(), "pass")
    assert (asked(state), offered(state)) == ("machine_phase A", ["end_turn"])


@rule("PL-26.5")
@pytest.mark.parametrize("seed", [9, 10])
def test_nobody_is_asked_where_there_is_nothing_to_choose(seed: int) -> None:
    for state in at_random(begin(4, seed), Random(seed)):
        if not state.over and len(state.options(player(state))) == 1:
            assert offered(state) in (["end_turn"], ["loan"])


def steps(state: Refineries, *texts: str) -> list[str]:
    """The decisions that are asked, one after another."""
    found = [asked(state).split()[0]]
    for text in texts:
        do(state, text)
        kind = asked(state).split()[0]
        if kind != found[-1]:
            found.append(kind)
    return found


@rule("PL-26.6")
def test_order_of_play_inside_a_turn() -> None:
    state = table(year=2, round=1, cash=100, levels={"shops": 1})
    assert steps(
        state,
        "decline_rest",
        "main contracts_loans",
        "loan",
        "end",
        "keep",
        "secondary crude_market",
        "buy O0 5",
        "end",
    ) == ["benefit_item", "before_action", "contracts", "turn_order", "after_main", "buy", "machine_phase"]
    other = table(cash=100)
    assert steps(
        other, "main crude_market", "buy O0 5", "end", "secondary contracts_loans", "loan", "end", "disk 1"
    ) == ["before_action", "buy", "after_main", "contracts", "turn_order", "machine_phase"]


@rule("PL-26.6")
def test_order_of_play_with_two_main_actions() -> None:
    state = table(cash=100, levels={"human_resources": 3})
    loan = ["main contracts_loans", "loan", "end"]
    once = ["before_action", "contracts", "turn_order"]
    assert steps(state, *loan, "disk 2", *loan, "disk 1") == [*once, *once, "machine_phase"]


@rule("PL-26.7")
def test_end_is_offered_only_after_an_effect_or_before_a_possible_one() -> None:
    # buying: not before the first trade
    market = do(table(cash=100), "main crude_market")
    assert "end" not in offered(market)
    assert "end" in offered(do(market, "buy O0 5"))
    # selling: to go on to the purchases, if one is possible
    sale = do(table(cash=100, oil="O1 O1"), "main refined_market_1")
    assert "end" in offered(sale)
    broke = do(table(cash=0, oil="O1 O1 S1", tanks=(0, 2, 0, 0)), "main refined_market_1")
    assert "end" not in offered(broke)
    # contracts, shops, upgrades: not before the first one
    for place in ("contracts_loans", "tanks_pipes", "upgrades"):
        assert "end" not in offered(do(table(cash=100), f"main {place}"))


@rule("PL-26.7")
def test_a_loop_of_refining_is_left_only_if_something_was_or_can_be_done() -> None:
    state = table(network=ROW, oil="O1 O0", tanks=ROOMY, costs=((1, 1, 9), (9, 9, 9), (9, 9, 9)))
    do(state, "run_network", "run_tile 0")
    # low to mid is taken or left for crude; then something must be done
    assert offered(state) == ["refine O4 mid", "end"]
    do(state, "end")
    assert offered(state) == ["refine O4 low", "refine O4 mid"]


@rule("PL-26.9")
def test_deliveries_are_offered_directly_in_every_window() -> None:
    state = table(
        contracts="contract-low-10", oil="S1 T1 S3 T2 O1", tanks=ROOMY, display={"3": "order-3-08 -"}
    )
    delivery, order = "deliver contract-low-10 S1 S1", "order order-3-08"
    assert asked(state) == "before_action A"
    assert {delivery, order, "pass"} <= {*offered(state)}
    do(state, "main contracts_loans", "loan", "end", "keep")
    assert asked(state) == "after_main A"
    assert {delivery, order, "machine_phase"} <= {*offered(state)}
    do(state, "machine_phase")
    assert {delivery, order, "end_turn"} <= {*offered(state)}


@rule("PL-26.9")
def test_equal_requirements_are_one_option_and_the_first_open_one_is_filled() -> None:
    state = table(contracts="contract-low-07", oil="O1 O1 O1 S2", tanks=ROOMY)  # O1 O1 S1
    assert offered(state, "deliver") == ["deliver contract-low-07 O1 O1", "deliver contract-low-07 S1 S2"]
    do(state, "deliver contract-low-07 O1 O1")
    assert contracts(state) == "contract-low-07:0"
    assert offered(state, "deliver") == ["deliver contract-low-07 O1 O1", "deliver contract-low-07 S1 S2"]
    do(state, "deliver contract-low-07 O1 O1")
    assert contracts(state) == "contract-low-07:01"
    assert offered(state, "deliver") == ["deliver contract-low-07 S1 S2"]


@rule("PL-26.7")
@pytest.mark.parametrize("seed", [11, 12])
def test_no_choice_leads_to_a_dead_end(seed: int) -> None:
    ends = 0
    for state in at_random(begin(2, seed), Random(seed)):
        ends += state.over
        assert state.over or state.options(player(state))
    assert ends == 1
