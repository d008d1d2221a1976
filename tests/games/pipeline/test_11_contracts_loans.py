"""PL-11: Contracts & Loans."""

from random import Random

import pytest

from meeplehall.engine.decision import Choice, decision
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    at_random,
    cash,
    contracts,
    deferred,
    display,
    do,
    end_turn,
    lower,
    offered,
    pass_until,
    penalties,
    why_not,
)
from tests.games.pipeline.tables import A, B, begin, equip, table

SHOWN = {
    "high": "contract-high-01 contract-high-02",
    "mid": "contract-mid-01 contract-mid-02",
    "low": "contract-low-01 contract-low-02",
}


@rule("PL-11.1")
def test_contracts_or_a_loan_or_both_but_not_nothing() -> None:
    state = table(display=SHOWN)
    do(state, "main contracts_loans")
    every = [f"take {id}" for name in SHOWN.values() for id in name.split()]
    assert offered(state) == [*every, "loan"]
    assert offered(do(state.clone(), "loan")) == [*every, "end"]
    do(state, "take contract-high-01", "active")
    assert offered(state) == [*every[2:], "loan", "end"]
    do(state, "loan")
    assert offered(state) == [*every[2:], "end"]
    do(state, "end")
    assert (contracts(state), penalties(state), cash(state)) == ("contract-high-01", 1, 55)


@rule("PL-11.2")
def test_one_contract_per_row_and_for_nothing() -> None:
    state = table(cash=0, display=SHOWN)
    do(state, "main contracts_loans", "take contract-mid-02", "active")
    assert why_not(state, "take contract-mid-01") == "PL-11.2"
    do(state, "take contract-low-01", "deferred", "take contract-high-01", "active")
    assert offered(state) == ["loan", "end"]
    assert (contracts(state), deferred(state)) == ("contract-mid-02 contract-high-01", "contract-low-01")
    assert cash(state) == 0


@rule("PL-11.2")
def test_the_rows_are_free_again_in_the_next_action() -> None:
    state = table(display=SHOWN)
    do(state, "main contracts_loans", "take contract-mid-02", "active", "loan", "end", "keep")
    end_turn(end_turn(state))
    do(state, "main contracts_loans", "take contract-mid-01", "active", "loan")
    assert (contracts(state), penalties(state)) == ("contract-mid-02 contract-mid-01", 2)


@rule("PL-11.3")
def test_active_or_deferred_is_decided_at_once() -> None:
    state = table(display=SHOWN)
    do(state, "main contracts_loans", "take contract-low-01")
    assert (asked(state), offered(state)) == ("active_or_deferred A", ["active", "deferred"])
    do(state, "deferred", "take contract-mid-01", "active", "end")
    assert (contracts(state), deferred(state)) == ("contract-mid-01", "contract-low-01")


@rule("PL-11.4")
@pytest.mark.parametrize(("year", "round"), [(1, 8), (2, 6), (3, 4)])
def test_an_active_contract_has_to_be_complete_when_the_year_ends(year: int, round: int) -> None:
    state = table(year=year, round=round, display=SHOWN)
    equip(state, B, contracts="contract-low-10!")
    do(state, "main contracts_loans", "take contract-low-01", *(["active"] if year < 3 else []), "end")
    pass_until(state, year + 1, 1)
    assert (contracts(state), penalties(state)) == ("", 1)
    assert (contracts(state, B).rstrip("!"), penalties(state, B)) == ("contract-low-10", 0)


@rule("PL-11.5")
def test_nothing_can_be_delivered_to_a_deferred_contract_before_the_refresh() -> None:
    state = table(round=7, oil="S1 S1 S1", tanks=[1, 2, 1, 1], display=SHOWN)
    do(state, "main contracts_loans", "take contract-low-01", "deferred", "end", "keep")
    assert offered(state, "deliver") == []
    pass_until(state, 1, 8)
    assert offered(state, "deliver") == []
    pass_until(state, 2, 1)
    assert offered(state, "deliver") == ["deliver contract-low-01 S1 S1"]
    assert (contracts(state), penalties(state)) == ("contract-low-01", 0)


@rule("PL-11.6")
@pytest.mark.parametrize(("year", "asks"), [(1, True), (2, True), (3, False)])
def test_contracts_cannot_be_deferred_in_year_3(year: int, asks: bool) -> None:
    state = table(year=year, oil="S1", display=SHOWN)
    do(state, "main contracts_loans", "take contract-low-01")
    assert (asked(state) == "active_or_deferred A") == asks
    if not asks:
        assert (contracts(state), deferred(state)) == ("contract-low-01", "")
        assert "deliver contract-low-01 S1 S1" in offered(do(state, "end", "keep"))


@rule("PL-11.7")
def test_there_is_no_limit_to_contracts() -> None:
    many = " ".join(f"contract-high-{number:02}" for number in range(3, 9))
    later = " ".join(f"contract-mid-{number:02}" for number in range(3, 9))
    state = table(contracts=many, deferred=later, display=SHOWN)
    do(state, "main contracts_loans", "take contract-high-01", "active", "take contract-mid-01", "deferred")
    assert contracts(state).split() == [*many.split(), "contract-high-01"]
    assert deferred(state).split() == [*later.split(), "contract-mid-01"]


@rule("PL-11.8")
def test_taken_contracts_are_not_replaced_before_the_refresh() -> None:
    state = table(round=7, display=SHOWN)
    do(state, "main contracts_loans", "take contract-high-01", "active", "end", "keep")
    assert display(state, "high") == "- contract-high-02"
    end_turn(state)
    do(state, "main contracts_loans", "take contract-high-02", "active", "end", "keep")  # B
    pass_until(state, 1, 8)
    assert display(state, "high") == "- -"
    assert display(pass_until(state, 2, 1), "high").split()[0] != "-"


@rule("PL-11.9")
def test_a_loan_is_15_dollars_and_a_penalty_once_per_action() -> None:
    state = table(cash=0, penalties=4, display=SHOWN)
    do(state, "main contracts_loans", "loan")
    assert (cash(state), penalties(state)) == (15, 5)
    assert why_not(state, "loan") == "PL-11.9"


@rule("PL-11.2", "PL-11.9")
def test_a_second_action_in_the_same_turn_gives_another_loan_and_contract_of_a_row() -> None:
    state = table(year=3, cash=0, levels={"human_resources": 3}, display=SHOWN)
    for number in (1, 2):
        do(state, "main contracts_loans", "loan", f"take contract-low-0{number}", "end", "keep")
    assert (cash(state), penalties(state)) == (30, 2)
    assert contracts(state) == "contract-low-01 contract-low-02"


@rule("PL-11.9")
@pytest.mark.parametrize("seed", [3, 4])
def test_penalties_are_never_removed(seed: int) -> None:
    before = [0, 0, 0]
    for state in at_random(begin(3, seed=seed), Random(seed)):
        now = [penalties(state, seat) for seat in range(3)]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    assert sum(before)


@rule("PL-11.10")
def test_the_action_has_the_icon() -> None:
    state = table(display=SHOWN)
    do(state, "main contracts_loans", "take contract-low-01", "active", "end")
    assert asked(state) == "turn_order A"
    assert lower(do(state, "disk 2")) == "-A"
    assert asked(state) == "after_main A"
    assert state.refineries[A].contracts


NOTHING = {"high": "- -", "mid": "- -", "low": "- -"}


@rule("PL-11.11", "PL-26.5")
def test_with_nothing_on_display_the_player_is_asked_before_the_loan() -> None:
    state = table(cash=0, display=NOTHING)
    assert [choice.warning for choice in choices(state) if choice.label == "Contracts & Loans"] == [
        "No contract is on display: this action can only be a loan."
    ]
    do(state, "main contracts_loans")
    assert (asked(state), offered(state)) == ("contracts A", ["loan"])
    assert (cash(state), penalties(state)) == (0, 0)
    do(state, "loan")
    assert (asked(state), cash(state), penalties(state)) == ("turn_order A", 15, 1)


@rule("PL-11.11")
def test_the_same_for_a_secondary_action() -> None:
    state = table(cash=40, display=NOTHING)
    do(state, "main crude_market", "buy O0 5", "end")
    assert "No contract is on display: this action can only be a loan." in [c.warning for c in choices(state)]
    do(state, "secondary contracts_loans")
    assert (offered(state), penalties(state)) == (["loan"], 0)


@rule("PL-11.11", "PL-21.18")
def test_orders_that_can_be_taken_are_something_on_display() -> None:
    state = table(display=NOTHING, levels={"contracts_orders": 3})
    assert all(not choice.warning for choice in choices(state) if choice.label == "Contracts & Loans")
    assert len(offered(do(state, "main contracts_loans"))) > 1


def choices(state: Refineries) -> list[Choice]:
    asked_for = decision(GAME, state, A)
    assert asked_for is not None
    return asked_for.options
