"""PL-22 End of the game."""

from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.valuations import VALUATION
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.refresh import end_contracts
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import (
    asked,
    at_random,
    contracts,
    do,
    end_turn,
    mine,
    offered,
    penalties,
    told,
    upper,
)
from tests.games.pipeline.tables import A, B, begin, equip, start, table

ROOMY = (5, 5, 5, 5)
#: valuation cards that pay nothing to those who have no upgrades, contracts and orders
QUIET = (4, 12, 13)
NEEDS = {tile.id: tile.needs for tile in COMPONENTS.contracts.tiles.all}
CONTRACTS = sorted(NEEDS)


def last_round(**position: object) -> Refineries:
    """A's last turn of the game."""
    given = {"year": 3, "round": 4, "valuations": QUIET, "cash": 0, **position}
    return table(**given)  # type: ignore[arg-type]


def finish(state: Refineries) -> Refineries:
    while not state.over:
        end_turn(state)
    return state


def count(state: Refineries, seat: int = A) -> dict[str, int]:
    """The lines of the final count."""
    return {line.label: line.points for line in GAME.outcome(state).lines[seat]}


@rule("PL-22.1")
@pytest.mark.parametrize(
    ("held", "kept"),
    [("", False), (":0", False), ("!", True), (":0!", False), ("!!", True)],
)
def test_contracts_that_are_not_complete_are_removed_and_cost_a_marker_each(held: str, kept: bool) -> None:
    state = finish(last_round(contracts=f"contract-low-10{held} contract-low-04"))
    assert contracts(state) == (f"contract-low-10{held}" if kept else "")
    assert penalties(state) == (1 if kept else 2)


@rule("PL-22.1", "PL-22.5")
def test_that_comes_before_the_valuations_and_the_penalties() -> None:
    state = finish(last_round(contracts="contract-low-10 contract-low-04!", valuations=(12, 4, 13), cash=100))
    assert count(state) == {
        "Cash": 100,
        "Pipelines": 0,
        "Pipelines at machines": 0,
        "Valuation: Filled contracts again": 40,
        "Valuation: Upgrades of level 3": 0,
        "Valuation: Filled orders again": 0,
        "1 penalty": -20,
    }
    assert GAME.outcome(state).scores[A] == 120


@rule("PL-22.2")
def test_every_barrel_in_the_tanks_counts_by_its_grade() -> None:
    for barrels, worth in (("O0 S0 T0", 0), ("O1", 10), ("S2", 20), ("T3", 30), ("O0 O1 S1 S2 T3 T3", 100)):
        assert GAME.outcome(finish(last_round(oil=barrels, tanks=ROOMY))).scores[A] == worth


@rule("PL-22.2")
def test_barrels_on_contracts_and_orders_do_not_count() -> None:
    state = last_round(oil="S1", tanks=ROOMY, contracts="contract-low-10")
    do(state, "deliver contract-low-10 S1 S1")
    finish(state)
    assert GAME.outcome(state).scores[A] == 20 - 20  # paid for the barrel, and a penalty


@rule("PL-22.3")
@pytest.mark.parametrize(
    ("costs", "worth"),
    [((5, 1, 1), 0), ((4, 1, 1), 10), ((2, 2, 1), 20), ((2, 1, 1), 30), ((3, 2, 1), 10), ((2, 2, 7), 20)],
)
def test_a_pipeline_counts_by_the_best_grade_it_makes_of_crude_in_one_run(
    costs: tuple[int, int, int], worth: int
) -> None:
    # one orange pipeline of 4; the others are too short for anything
    network = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
    state = finish(last_round(network=network, costs=(costs, (7, 7, 7), (7, 7, 7))))
    assert count(state)["Pipelines"] == worth


@rule("PL-22.3")
def test_all_pipelines_count_with_and_without_machines_and_several_of_a_colour() -> None:
    network = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
    cheap = ((1, 1, 7), (1, 7, 7), (1, 7, 7))
    # O4 mid, T1 T1 S1 S1 low
    assert count(finish(last_round(network=network, costs=cheap)))["Pipelines"] == 20 + 4 * 10
    # the machine on (1,0) leaves O1 and O2, T1, S1 S1
    cut = finish(last_round(network=network, machines=[(1, 0)], costs=cheap))
    assert count(cut)["Pipelines"] == 10 + 20 + 3 * 10


@rule("PL-22.3", "PL-21.12a")
def test_engineering_helps_in_the_final_count_too() -> None:
    network = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
    for level, worth in ((0, 0), (1, 10), (2, 20), (3, 20)):
        state = finish(
            last_round(
                network=network, levels={"engineering": level}, costs=((5, 1, 9), (9, 9, 9), (9, 9, 9))
            )
        )
        assert count(state)["Pipelines"] == worth


@rule("PL-22.3")
def test_oil_and_tanks_do_not_matter_for_the_value_of_a_pipeline() -> None:
    state = finish(
        last_round(network="WE-OTT (0,0) 0", tanks=(0, 0, 0, 0), costs=((1, 1, 9), (9,) * 3, (9,) * 3))
    )
    assert count(state)["Pipelines"] == 20


@rule("PL-22.4")
def test_the_tile_and_the_three_cards_pay_for_the_same_things_again() -> None:
    network = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
    state = finish(
        last_round(
            network=network, machines=[(3, 0)], costs=((3, 9, 9), (9, 9, 9), (9, 9, 9)), valuations=(2, 5, 9)
        )
    )
    # O3 at a machine, low: pipelines, tile, cards 2, 5 and 9
    assert GAME.outcome(state).scores[A] == 5 * 10


@rule("PL-22.4")
def test_only_the_three_cards_of_the_game_pay() -> None:
    for cards in ((1, 2, 3), (4, 5, 16)):
        state = finish(last_round(valuations=cards))
        shown = [line.rule for line in GAME.outcome(state).lines[A] if line.label.startswith("Valuation")]
        assert shown == [f"PL-24.{card}" for card in cards]


@rule("PL-22.5")
def test_penalties_are_subtracted() -> None:
    assert GAME.outcome(finish(last_round(cash=200, penalties=4))).scores[A] == 200 - 140


@rule("PL-22.6")
def test_cash_is_added_and_the_sum_may_be_negative() -> None:
    assert GAME.outcome(finish(last_round(cash=17))).scores[A] == 17
    assert GAME.outcome(finish(last_round(cash=5, penalties=2))).scores[A] == -45


@rule("PL-22.6")
def test_upgrades_penalised_players_and_all_others_are_counted_alike() -> None:
    state = last_round(cash=5, turn=False)
    equip(state, B, cash=70, oil="T3", tanks=ROOMY)
    finish(start(state))
    assert GAME.outcome(state).scores == [5, 100]


@rule("PL-22.7")
@pytest.mark.parametrize(("a", "b", "winner"), [(50, 49, A), (49, 50, B), (0, 120, B)])
def test_most_money_wins(a: int, b: int, winner: int) -> None:
    state = last_round(cash=a, turn=False)
    equip(state, B, cash=b)
    finish(start(state))
    assert (GAME.outcome(state).scores, GAME.outcome(state).winners) == ([a, b], [winner])


@rule("PL-22.7")
def test_it_is_not_cash_alone() -> None:
    state = last_round(cash=50, penalties=1, turn=False)
    equip(state, B, cash=20, oil="O1 O1", tanks=ROOMY)
    finish(start(state))
    assert (GAME.outcome(state).scores, GAME.outcome(state).winners) == ([30, 40], [B])


@rule("PL-22.8")
@pytest.mark.parametrize(("before", "after", "winner"), [("B-", "BA", B), ("-B", "AB", A)])
def test_ties_go_to_the_first_of_the_order_for_the_round_that_never_comes(
    before: str, after: str, winner: int
) -> None:
    """B went first this round in both cases; the lower track decides."""
    state = last_round(cash=60, upper="BA", lower=before, turn=False)
    equip(state, B, cash=60)
    finish(start(state))
    assert GAME.outcome(state).scores == [60, 60]
    assert (upper(state), GAME.outcome(state).winners) == (after, [winner])


@rule("PL-22.8")
def test_a_disk_moved_in_the_last_round_decides_the_tie() -> None:
    state = last_round(cash=45, upper="BA", lower="B-", turn=False)
    equip(state, B, cash=40)
    start(state)
    # the loan costs 20 - 15 = 5 net; then A is first
    do(state, "main contracts_loans", "loan", "end", "disk 1")
    finish(state)
    assert (GAME.outcome(state).scores, GAME.outcome(state).winners) == ([40, 40], [A])


@rule("PL-22.8")
def test_only_those_tied_at_the_top_count() -> None:
    state = table(3, year=3, round=4, valuations=QUIET, cash=10, upper="CBA", lower="CB-", turn=False)
    equip(state, B, cash=50)
    equip(state, 2, cash=50)
    finish(start(state))
    assert GAME.outcome(state).winners == [2]


@rule("PL-22.7", "PL-5.7")
def test_after_the_last_round_nobody_is_asked() -> None:
    state = finish(last_round())
    assert asked(state) == "over"
    assert offered(state) == []
    assert told(state)[-1] == "The game is over."


# the score if the match ended now

EVERY_CARD = list(range(len(VALUATION)))
STAGES = ["", ":0", ":1", "!", ":0!", "!!"]


def ended_now(state: Refineries) -> Refineries:
    """The same table with the match over: the contracts are looked at, and nobody has a turn any more."""
    over = state.clone()
    end_contracts(over)
    over.stack = []
    return over


def by_rule(state: Refineries, seat: int) -> dict[str, int]:
    """The count, with what is zero left out."""
    return {line.rule: line.points for line in GAME.outcome(state).lines[seat] if line.points}


@rule("PL-22.9", "PL-22.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_the_score_during_a_match_is_what_the_count_at_the_end_would_be(seats: int, seed: int) -> None:
    """At every decision of random matches with contracts, with every valuation card at once."""
    unfilled = 0
    shown: list[int] = []
    for state in at_random(begin(seats, seed=seed), Random(seed)):
        state.valuations = EVERY_CARD
        over = ended_now(state)
        assert GAME.outcome(state).scores == GAME.outcome(over).scores
        for seat in range(seats):
            assert GAME.view(state, seat)["seats"][seat]["score"] == score(over, seat) == score(state, seat)
            unfilled += len(mine(state, seat).contracts) - len(mine(over, seat).contracts)
        if state.over:
            assert shown == list(GAME.outcome(state).scores)  # the last end of a turn changed nothing
        shown = list(GAME.outcome(state).scores)
    assert unfilled > 100


@rule("PL-22.9", "PL-24.12", "PL-24.16")
@given(
    held=st.dictionaries(st.sampled_from(CONTRACTS), st.sampled_from(STAGES), max_size=8),
    deferred=st.sets(st.sampled_from(CONTRACTS), max_size=3),
    markers=st.integers(0, 4),
    level=st.integers(0, 3),
    year=st.integers(1, 3),
)
def test_contracts_in_every_stage_count_as_they_would_at_the_end(
    held: dict[str, str], deferred: set[str], markers: int, level: int, year: int
) -> None:
    """Counted once more by hand: what stays, what it pays, and the markers for all the others."""
    state = table(
        year=year, cash=400, penalties=markers, levels={"contracts_orders": level},
        contracts=" ".join(id + stage for id, stage in held.items()),
        deferred=" ".join(sorted(deferred - held.keys())), valuations=range(1, len(VALUATION) + 1),
    )  # fmt: skip
    kept = [id for id, stage in held.items() if stage in ("!", "!!")]
    needs = [need for id in kept for need in NEEDS[id]]
    rates = [0, 20, 35, 45]
    n = markers + len(held) - len(kept)
    expected = {
        "PL-22.6": 400,
        "PL-24.3": 50,
        "PL-24.4": 100 * (level == 3),
        "PL-24.12": sum(rates[int(need[1])] + 10 * (level >= 2) for need in needs),
        "PL-24.16": [0, 10, 20, 35, 55, 80, 110, 145, 185, 230][len(set(needs))],
        "PL-22.5": -5 * n * (n + 3),
    }
    assert by_rule(state, A) == {rule: points for rule, points in expected.items() if points}
    assert by_rule(ended_now(state), A) == by_rule(state, A)


@rule("PL-22.9")
def test_page_terminal_and_bots_have_the_same_score() -> None:
    """Two contracts are open: the six markers of the end are shown long before it."""
    state = table(
        cash=100, penalties=4, contracts="contract-low-10 contract-high-07:0", valuations=(12, 4, 13)
    )
    assert score(state, A) == 100 - 270
    view = GAME.view(state, A)
    assert view["seats"][A]["score"] == -170
    assert [
        "6 penalties, 2 for unfilled contracts, each dearer than the one before",
        -270,
        "PL-22.5",
    ] in view["seats"][A]["lines"]
    page = GAME.table(view, ["Ann", "Ben"])["stations"]
    assert re.search(r"worth -\$170<", page)
    console = Console(width=200, record=True, file=StringIO())
    console.print(GAME.sketch(view, ["Ann", "Ben"]))
    assert "worth -$170" in console.export_text()
    one = table(cash=0, contracts="contract-low-10", valuations=QUIET)
    assert count(one)["1 penalty, 1 for an unfilled contract"] == -20


@rule("PL-22.9")
def test_a_bot_with_nothing_left_to_do_expects_the_penalty() -> None:
    """In its last turn it delivers what saves a contract, though the markets would pay more."""
    state = last_round(oil="S1 T1", contracts="contract-low-10", tanks=ROOMY)
    while not state.over:
        GAME.knowledge().play(state, state.waiting[0], Random(1))
    assert (contracts(state), penalties(state)) == ("contract-low-10!", 0)


@rule("PL-22.8")
def test_the_count_says_who_wins_a_tie_and_why() -> None:
    state = last_round()
    for refinery in state.refineries:
        refinery.cash = 50
    finish(state)
    told = GAME.outcome(state)
    assert len(set(told.scores)) == 1
    tied = [[line.label for line in lines if line.rule == "PL-22.8"] for lines in told.lines]
    assert tied[told.winners[0]] == ["Wins the tie: the first of them in turn order"]
    assert sum(map(len, tied)) == 1
