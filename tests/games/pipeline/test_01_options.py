"""PL-1: players and options."""

from itertools import product
from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, pass_until, tanks, upper
from tests.games.pipeline.tables import A, B, begin, equip, start, table

FIRST = {"government", "engineering", "human_resources", "refined_markets", "shops"}
SEEDS = range(40)


def seen(state: Refineries) -> dict[str, Any]:
    return GAME.view(state, A)


def families(state: Refineries) -> set[str]:
    return {family["id"] for family in seen(state)["families"]}


def costs(state: Refineries) -> list[int]:
    return sorted(cost for colour in seen(state)["costs"] for cost in colour)


@rule("PL-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_play(seats: int) -> None:
    state = begin(seats, start_tanks="recommended")
    assert len(seen(state)["seats"]) == len(upper(state)) == seats
    assert pass_until(state, 4, 1).over


@rule("PL-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"Pipeline is for 2 to 4 players, not {seats}"):
        GAME.start(seats, {}, 1)


@rule("PL-1.2")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(70, 71, B), (71, 70, A)])
def test_the_most_money_after_scoring_wins(mine: int, theirs: int, winner: int) -> None:
    # B, with less cash before the scoring, gets $30 twice for a barrel of T3 (PL-22.2, PL-24.1)
    state = table(year=3, round=4, cash=mine, turn=False)
    equip(state, B, cash=theirs - 60, oil="T3")
    outcome = GAME.outcome(pass_until(start(state), 4, 1))
    assert outcome.winners == [winner]
    assert outcome.scores[A] - outcome.scores[B] == mine - theirs


@rule("PL-1.3")
def test_five_of_the_seven_upgrade_families_at_random() -> None:
    drawn = [families(begin(seed=seed)) for seed in SEEDS]
    assert {len(found) for found in drawn} == {5}
    for family in {*FIRST, "contracts_orders", "machines"}:
        assert 0 < sum(family in found for found in drawn) < len(drawn)


@rule("PL-1.3")
def test_the_upgrade_families_of_a_first_game() -> None:
    assert all(families(begin(seed=seed, upgrades="first_game")) == FIRST for seed in SEEDS)


@rule("PL-1.4")
def test_the_sevens_may_be_taken_out_of_the_refinement_markers() -> None:
    assert any(7 in costs(begin(seed=seed)) for seed in SEEDS)
    for seed in SEEDS:
        assert costs(begin(seed=seed, refinement="first_game")) == [4, 4, 4, 5, 5, 5, 6, 6, 6]


@rule("PL-1.5")
def test_three_of_the_sixteen_valuation_cards_at_random() -> None:
    drawn = [seen(begin(seed=seed))["valuations"] for seed in SEEDS]
    assert {len(set(cards)) for cards in drawn} == {3}
    assert len({card for cards in drawn for card in cards}) == 16


@rule("PL-1.5")
def test_the_valuation_cards_of_a_first_game() -> None:
    for seed in SEEDS:
        cards = seen(begin(seed=seed, valuations="first_game"))["valuations"]
        assert cards == ["refined_oil_in_tanks", "pipelines", "tanks"]


@rule("PL-1.6")
def test_starting_tanks_are_placed_freely_or_as_recommended() -> None:
    free = begin(start_player="0")
    assert (asked(free), tanks(free)) == ("start_tank A", [0, 0, 0, 0])
    ready = begin(4, start_player="0", start_tanks="recommended")
    assert asked(ready) == "before_action A"
    assert [tanks(ready, seat) for seat in range(4)] == [[2, 1, 1, 1]] * 4


@rule("PL-1.7")
@pytest.mark.parametrize("wanted", list(product([False, True], repeat=4)))
def test_the_four_options_are_independent(wanted: tuple[bool, ...]) -> None:
    names = [("upgrades", "random"), ("refinement", "all_markers"), ("valuations", "random")]
    options: dict[str, Any] = {
        name: "first_game" if w else other for (name, other), w in zip(names, wanted, strict=False)
    }
    options["start_tanks"] = "recommended" if wanted[3] else "free"
    matches = [begin(seed=seed, **options) for seed in range(12)]
    cards = ["refined_oil_in_tanks", "pipelines", "tanks"]
    assert all(families(state) == FIRST for state in matches) == wanted[0]
    assert all(7 not in costs(state) for state in matches) == wanted[1]
    assert all(seen(state)["valuations"] == cards for state in matches) == wanted[2]
    assert all(state.step.kind == "before_action" for state in matches) == wanted[3]


@rule("PL-1.7")
def test_a_first_game_switches_all_four() -> None:
    for seed in range(12):
        state = begin(3, seed=seed, first_game=True)
        assert (families(state), costs(state)) == (FIRST, [4, 4, 4, 5, 5, 5, 6, 6, 6])
        assert seen(state)["valuations"] == ["refined_oil_in_tanks", "pipelines", "tanks"]
        assert [tanks(state, seat) for seat in range(3)] == [[2, 1, 1, 1]] * 3


@rule("PL-1.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_is_random_and_the_others_follow_clockwise(seats: int) -> None:
    orders = {upper(begin(seats, seed=seed)) for seed in SEEDS}
    clockwise = "ABCD"[:seats]
    assert orders == {clockwise[i:] + clockwise[:i] for i in range(seats)}


@rule("PL-1.8")
def test_the_starting_player_may_be_named_if_there_is_such_a_seat() -> None:
    assert {upper(begin(3, seed=seed, start_player="2")) for seed in range(12)} == {"CAB"}
    with pytest.raises(OptionError, match="not so many seats"):
        begin(2, start_player="2")
