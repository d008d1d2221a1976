"""PL-23 Penalties."""

from __future__ import annotations

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import do, end_turn, pass_until, penalties
from tests.games.pipeline.tables import A, table

TOTALS = [0, 20, 50, 90, 140, 200, 270, 350, 440, 540, 650]


def fine(markers: int) -> int:
    """What so many markers take from somebody with $0."""
    state = table(cash=0, penalties=markers, year=3, round=4, valuations=(4, 12, 13))
    while not state.over:
        end_turn(state)
    return -GAME.outcome(state).scores[A]


@rule("PL-23.1")
def test_a_loan_gives_a_marker() -> None:
    state = table(penalties=2)
    do(state, "main contracts_loans", "loan")
    assert penalties(state) == 3


@rule("PL-23.1")
def test_an_incomplete_contract_gives_one_marker_however_much_is_missing() -> None:
    state = table(contracts="contract-low-03 contract-low-10:0", round=8)
    pass_until(state, 2, 1)
    assert penalties(state) == 2


@rule("PL-23.1")
def test_markers_are_never_given_back() -> None:
    state = table(penalties=3, cash=500, year=2, round=6)
    pass_until(state, 3, 1)
    assert penalties(state) == 3
    while not state.over:
        end_turn(state)
    assert penalties(state) == 3


@rule("PL-23.2", "EX-11")
@pytest.mark.parametrize("markers", range(11))
def test_the_table_gives_totals(markers: int) -> None:
    assert fine(markers) == TOTALS[markers]


@rule("PL-23.3", "EX-41")
@pytest.mark.parametrize(("markers", "total"), [(11, 770), (12, 900), (15, 1350), (20, 2300)])
def test_beyond_the_table_the_formula_goes_on(markers: int, total: int) -> None:
    assert fine(markers) == total


@rule("PL-23.3")
def test_the_formula_yields_the_whole_table() -> None:
    assert [5 * n * (n + 3) for n in range(11)] == [fine(n) for n in range(11)]


@rule("EX-41")
def test_penalties_of_the_example() -> None:
    assert [fine(n) for n in (0, 1, 4, 11)] == [0, 20, 140, 770]
    # a first loan costs 5 net, a fifth with four earlier markers 45
    for earlier, net in ((0, 5), (4, 45)):
        state = table(cash=0, penalties=earlier, year=3, round=4, valuations=(4, 12, 13))
        before = GAME.outcome(state).scores[A]
        do(state, "main contracts_loans", "loan")
        assert GAME.outcome(state).scores[A] == before - net
