"""XP-4: the structure of a turn."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import packing, with_profiteer
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    at_random,
    begin,
    card,
    discard,
    do,
    end_turn,
    hand,
    installed,
    mine,
    offered,
    plant,
    player,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])


def kinds(names: list[str]) -> set[str]:
    """The words of options without what they are about."""
    return {name.split()[0] for name in names}


@rule("XP-4.1", "XP-4.3")
@EDITIONS
def test_a_normal_turn_goes_from_top_to_bottom(edition: str) -> None:
    state = plant("N O reflux feed", money=0, edition=edition)
    assert offered(state)[:2] == ["mode normal", "mode overtime"]
    do(state, "mode normal")
    assert "distill" in offered(state)
    do(state, "distill", "end_action" if edition == "later" else "end_step")
    assert offered(state) == ["air", "wipe contract", "wipe upgrade"]
    do(state, "air", "end_step")
    assert kinds(offered(state)) == {"buy", "bid_place"}
    do(state, "bid_place contract-1")
    assert state.step.kind == "discard"
    do(state, "done")
    assert player(state) == B


@rule("XP-4.2", "XP-6.2", "XP-6.4")
@EDITIONS
def test_an_overtime_turn_distils_twice_bids_twice_and_reshuffles(edition: str) -> None:
    state = plant("N O Kr", "Xe Xe", "feed reflux", edition=edition)
    do(state, "mode overtime")
    assert hand(state) == "Kr"
    steps = []
    while player(state) == A:
        steps.append(state.step.kind)
        assert not kinds(offered(state)) & {"air", "wipe", "buy"}
        do(state, "done" if state.step.kind == "discard" else "bid_place upgrade-1")
    assert steps == ["buy_or_bid", "buy_or_bid", "discard"]
    assert mine(state).tokens == 3
    assert (discard(state), hand(state)) == ("", "Kr Xe Xe feed reflux")


@rule("XP-4.3")
@EDITIONS
def test_no_step_is_repeated_or_skipped(edition: str) -> None:
    state = plant("N O reflux feed", edition=edition)
    do(state, "mode normal")
    assert not kinds(offered(state)) & {"end_step", "air", "wipe", "buy", "bid_place", "mode"}
    do(state, "distill")
    assert not kinds(offered(state)) & {"distill", "air", "wipe", "buy", "bid_place", "mode"}
    do(state, "end_action" if edition == "later" else "end_step")
    assert not kinds(offered(state)) & {"end_step", "distill", "buy", "bid_place", "mode"}
    do(state, "air")
    assert kinds(offered(state)) == {"end_step", "play", "install"}
    do(state, "end_step")
    assert not kinds(offered(state)) & {"end_turn", "end_step", "distill", "air", "wipe", "mode"}


@rule("XP-4.4")
@EDITIONS
def test_the_hand_lies_open_during_the_own_turn_only(edition: str) -> None:
    state = plant("N O Kr Xe feed", seats=3, edition=edition)
    for seat in (A, B, C, -1):
        cards = GAME.view(state, seat)["seats"][A]["cards"]
        assert cards == ["el_n", "el_o", "el_kr", "el_xe", "st_feed"]
    assert GAME.view(state, A)["seats"][B]["cards"] is None
    end_turn(state)
    assert GAME.view(state, B)["seats"][A]["cards"] is None
    assert GAME.view(state, A)["seats"][B]["cards"] is not None


@rule("XP-4.4")
def test_cards_drawn_during_the_own_turn_are_open_too() -> None:
    state = plant("N booster_compressor", "O Kr Xe")
    do(state, "play booster_compressor")
    assert GAME.view(state, B)["seats"][A]["cards"] == ["el_n", "el_o", "el_kr", "el_xe"]


@rule("XP-4.5")
@EDITIONS
def test_a_base_on_overtime_is_flipped_back_and_the_turn_is_normal(edition: str) -> None:
    state = plant("N", edition=edition)
    do(state, "mode overtime")
    end_turn(state)
    end_turn(state)
    assert player(state) == A
    assert not GAME.view(state, B)["seats"][A]["overtime"]
    if state.step.kind == "mode":
        do(state, "mode normal")
    assert not GAME.view(state, B)["turn"]["overtime"]
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    assert "air" in offered(state)


@rule("XP-4.6")
def test_the_rulebook_lets_any_time_abilities_and_installing_come_before_the_choice() -> None:
    state = plant(
        "N reflux booster_compressor pressure_swing", "O O O", money=9, installed="expansion_turbine"
    )
    assert offered(state) == [
        "mode normal", "mode overtime", "play pressure_swing", "install pressure_swing",
        "play booster_compressor", "play reflux", "install reflux", "use expansion_turbine",
    ]  # fmt: skip
    do(state, "play booster_compressor", "use expansion_turbine", "install reflux")
    assert (hand(state), installed(state)) == ("N O O O pressure_swing", "reflux expansion_turbine")
    assert offered(state) == [
        "mode normal", "mode overtime", "play pressure_swing", "install pressure_swing", "use reflux",
    ]  # fmt: skip
    do(state, "mode overtime", "distill", "distill")
    assert hand(state) == "pressure_swing"


@rule("XP-4.6")
def test_in_the_rulebook_edition_abilities_of_the_distil_step_may_precede_the_choice() -> None:
    state = plant("N O O Kr Xe reflux pressure_swing", money=0)
    do(state, "play pressure_swing", "play reflux", "discard O")
    assert offered(state) == ["distill", "mode overtime"]
    do(state, "mode overtime")  # and now two Distil actions, for O and Kr
    assert (hand(state), mine(state).stored, state.step.kind) == ("", 1, "buy_or_bid")
    assert GAME.view(state, B)["seats"][A]["overtime"]


@rule("XP-4.6")
def test_without_overtime_a_turn_that_began_with_an_ability_is_a_normal_one() -> None:
    state = do(plant("N O O Kr Xe pressure_swing", money=0), "play pressure_swing", "distill")
    assert (hand(state), state.step.kind) == ("Kr Xe", "air_or_wipe")


@rule("XP-4.6")
def test_in_the_rulebook_edition_the_choice_ends_with_the_first_distil_action() -> None:
    state = plant("N O reflux feed", money=0)
    do(state, "play reflux", "discard O")
    assert why_not(state, "mode overtime") == ""
    held = plant("N O Kr reflux pressure_swing", money=0)
    do(held, "play pressure_swing", "distill")
    assert "mode overtime" not in offered(held)
    assert why_not(held, "mode overtime") == "XP-4.6"


@rule("XP-4.6")
def test_whoever_says_that_the_turn_is_a_normal_one_has_chosen() -> None:
    state = do(plant("N O reflux", money=0), "mode normal")
    assert (offered(state), why_not(state, "mode overtime")) == (["distill", "play reflux"], "XP-4.6")


@rule("XP-4.6", "XP-4.7")
def test_an_ability_before_the_choice_gives_no_second_overtime_in_a_row() -> None:
    state = plant("N O reflux", money=0, begin=False)
    mine(state).overtime = True
    state.advance()
    do(state, "play reflux")
    assert why_not(do(state, "discard N"), "mode overtime") in ("XP-4.7", "not thought of")
    assert not GAME.view(state, A)["turn"]["overtime"]


@rule("XP-4.6", "XP-17.4")
def test_a_bonus_distil_before_the_choice_does_not_end_it() -> None:
    state = packing("distill", "N O Kr lobbyist", money=0)
    do(state, "use structured_packing", "take")
    assert hand(state) == "O Kr lobbyist"
    assert offered(state) == ["mode normal", "mode overtime"]


@rule("XP-4.6", "XP-5.7")
def test_what_happens_when_the_distil_step_begins_comes_before_its_abilities() -> None:
    state = plant("Xe Xe gas_chromatograph", "N")
    assert why_not(state, "play gas_chromatograph") == "XP-11.2"
    do(state, "mode normal")
    assert (mine(state).stored, "play gas_chromatograph" in offered(state)) == (2, True)
    chemist = with_profiteer("chemist", "N N reflux", draw="O", money=0)
    assert why_not(chemist, "play reflux") == "XP-11.2"


@rule("XP-4.6", "XP-18.4")
def test_in_the_later_edition_the_choice_is_the_very_first_thing() -> None:
    table: dict[str, Any] = {"money": 9, "installed": "expansion_turbine", "edition": "later"}
    state = plant("N reflux booster_compressor", "O O O", **table)
    assert offered(state) == ["mode normal", "mode overtime"]
    do(state, "mode overtime")
    assert {"play booster_compressor", "use expansion_turbine", "install reflux"} <= set(offered(state))


@rule("XP-4.7")
@EDITIONS
def test_overtime_is_not_taken_twice_in_a_row(edition: str) -> None:
    state = plant("N", edition=edition)
    do(state, "mode overtime")  # the first turn of the game is no exception
    end_turn(state)
    mine(state).hand = [card("N"), card("booster_compressor")]
    mine(state).draw = [card("O")]
    end_turn(state)
    assert player(state) == A
    if edition == "rulebook":
        assert offered(state) == ["mode normal", "play booster_compressor"]
        assert why_not(state, "mode overtime") == "XP-4.7"
        do(state, "mode normal")
    else:  # with nothing to choose from nobody is asked
        assert state.step.kind == "distil"
    assert GAME.view(state, A)["turn"]["distils"] <= 1
    end_turn(state)
    end_turn(state)
    assert "mode overtime" in offered(state)


@rule("XP-4.7")
@EDITIONS
def test_others_may_take_overtime_right_after_somebody_did(edition: str) -> None:
    state = plant("N", edition=edition)
    do(state, "mode overtime")
    end_turn(state)
    assert (player(state), offered(state)[:2]) == (B, ["mode normal", "mode overtime"])


@rule("XP-4.7", "XP-13.7")
@EDITIONS
@pytest.mark.parametrize("tired", [True, False])
def test_the_final_turn_is_no_exception(edition: str, tired: bool) -> None:
    state = plant("turnkey_contractor", installed="feed reflux lobbyist reboiler deoxo_unit", edition=edition)
    do(state, "mode overtime" if tired else "mode normal")
    while state.step.kind != "privilege":
        state.act(A, state.step.default(state, A))
    do(state, "privilege final_turn")
    end_turn(state)
    mine(state).hand = [card("N"), card("booster_compressor")]
    end_turn(state)
    assert player(state) == A
    assert state.left == 0
    assert ("mode overtime" in offered(state)) is not tired


@rule("XP-4.7", "XP-22.7")
@EDITIONS
@pytest.mark.parametrize("seed", range(3))
def test_no_match_has_overtime_twice_in_a_row(edition: str, seed: int) -> None:
    turns: dict[int, list[bool]] = {0: [], 1: []}
    last = 0
    for state in at_random(begin(2, seed, edition=edition), Random(seed)):
        if state.turns != last:
            turns[state.active].append(False)
            last = state.turns
        turns[state.active][-1] |= state.turn.overtime
    for taken in turns.values():
        assert any(taken)
        assert not any(one and other for one, other in pairwise(taken))


ANY_TIME = {"use expansion_turbine", "install reflux"}


@rule("XP-4.8", "XP-6.5")
@EDITIONS
@pytest.mark.parametrize("mode", ["normal", "overtime"])
def test_free_actions_are_possible_until_the_last_action_step_is_finished(mode: str, edition: str) -> None:
    state = plant("N feed reflux", money=4, installed="expansion_turbine", edition=edition)
    windows = []
    while True:
        options = offered(state)
        if state.step.kind == "discard":
            break
        windows.append(state.step.kind)
        if not (edition == "later" and state.step.kind == "mode"):
            assert set(options) >= ANY_TIME
            assert "install feed" not in options  # it costs 8
        wanted = [f"mode {mode}", "distill", "end_action", "wipe contract", "bid_place upgrade-1"]
        ways_on = [name for name in [*wanted, "end_step", "end_turn"] if name in options]
        do(state, ways_on[0])
    # not during the end of the turn
    assert offered(state) == ["done", "discard feed", "discard reflux"]
    distils = {"normal rulebook": 2, "normal later": 2, "overtime rulebook": 3, "overtime later": 4}
    rest = ["buy_or_bid"] * 4 if mode == "overtime" else ["air_or_wipe"] * 2 + ["buy_or_bid"] * 2
    assert windows == ["mode", *["distil"] * distils[f"{mode} {edition}"], *rest]


@rule("XP-4.8")
def test_no_ability_during_the_privilege_choice_either() -> None:
    state = plant("N feed", money=20, installed="reflux expansion_turbine lobbyist reboiler deoxo_unit")
    do(state, "mode normal")
    while state.step.kind != "privilege":
        state.act(A, state.options(A)[0])
    assert offered(state) == ["privilege xp", "privilege final_turn"]


@rule("XP-4.8")
def test_the_last_window_is_left_by_the_player() -> None:
    """D11: an ability may follow the Buy or Bid; without one nobody is asked."""
    state = plant(installed="expansion_turbine")
    do(state, "mode normal", "distill", "end_step", "wipe contract", "end_step", "bid_place contract-1")
    assert offered(state) == ["end_turn", "use expansion_turbine"]
    do(state, "use expansion_turbine")
    assert player(state) == B
