"""XP-18 Editions: the exact differences."""

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import XP_SIDE
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import finish, go, prices, score, until
from tests.games.xenon_profiteer.tables import A, B, do, hand, mine, offered, plant, why_not

EDITIONS = ("rulebook", "later")


@rule("XP-18.1")
def test_privilege_token_is_worth_2_or_3() -> None:
    for edition, xp in zip(EDITIONS, (2, 3), strict=True):
        state = finish(plant("", edition=edition, money=0), A, XP_SIDE)
        assert score(state) == xp
        assert GAME.view(state, A)["privilege_xp"] == xp


@rule("XP-18.2")
def test_the_same_tie_is_broken_in_two_ways() -> None:
    for edition, winner in zip(EDITIONS, (A, B), strict=True):
        state = plant("Xe", stored=2, money=0, edition=edition)
        b = state.facilities[B]
        b.hand, b.draw, b.discard, b.money, b.stored = [], [], [], 0, 0
        assert GAME.outcome(finish(state)).winners == [winner]


@rule("XP-18.3", "XP-5.7")
def test_isolation_is_immediate_or_waits_for_the_end_of_the_action() -> None:
    hand_at_start = "Xe Xe booster_compressor"
    rulebook = do(plant(hand_at_start, "N N N"), "mode normal")
    assert (mine(rulebook).stored, "Xe" in hand(rulebook)) == (2, False)
    later = do(plant(hand_at_start, "N N N", edition="later"), "mode normal")
    assert (mine(later).stored, hand(later)) == (0, "Xe Xe booster_compressor")
    do(later, "distill")
    assert (mine(later).stored, "end_action" in offered(later)) == (0, True)
    do(later, "play booster_compressor")  # N in hand: nothing is isolated now
    until(later, "air_or_wipe")
    assert (mine(later).stored, hand(later)) == (0, "N N N Xe Xe")


@rule("XP-18.3")
def test_in_the_later_edition_each_distil_action_has_its_own_check() -> None:
    state = plant("N Xe booster_compressor", "Kr Xe Xe", edition="later")
    do(state, "mode overtime", "distill", "end_action")
    assert mine(state).stored == 1
    do(state, "play booster_compressor")  # Kr Xe Xe: only the second Distil is left, and nothing else
    assert (mine(state).stored, hand(state)) == (3, "")


@rule("XP-18.3")
def test_the_next_distil_waits_until_the_action_is_ended() -> None:
    state = do(plant("N O Xe xenon_recovery", edition="later"), "mode overtime", "distill")
    assert why_not(state, "distill") == "XP-5.7"
    assert "distill" not in offered(state)


@rule("XP-18.4", "XP-4.6")
def test_overtime_is_chosen_first_of_all_or_after_any_time_abilities() -> None:
    held = "N feed booster_compressor"
    later = plant(held, "O", money=9, edition="later")
    assert offered(later) == ["mode normal", "mode overtime"]
    rulebook = plant(held, "O", money=9)
    assert {"play booster_compressor", "install feed"} <= {*offered(rulebook)}
    do(rulebook, "play booster_compressor")
    assert {"mode normal", "mode overtime"} <= {*offered(rulebook)}


@rule("XP-18.5")
def test_four_colours_or_five() -> None:
    for edition, count in zip(EDITIONS, (4, 5), strict=True):
        seen = set()
        for seed in range(25):
            state = GAME.start(4, {"edition": edition, "colours": "random"}, seed)
            colours = [seat["colour"] for seat in GAME.view(state, 0)["seats"]]
            assert len({*colours}) == 4
            seen |= {*colours}
        assert len(seen) == count
    with pytest.raises(OptionError):
        GAME.start(5, {"edition": "rulebook", "five_players": True}, 1)
    assert len(GAME.start(5, {"edition": "later", "five_players": True}, 1).facilities) == 5


@rule("XP-18.6", "XP-22.1")
def test_26_or_36_cards_of_each_element() -> None:
    for edition, copies in zip(EDITIONS, (26, 36), strict=True):
        state = GAME.start(4, {"edition": edition}, 1)
        assert state.supply == [copies - 8] * 4


@rule("XP-18.7")
def test_expansion_turbine_costs_6_or_7_to_install() -> None:
    for edition, total in zip(EDITIONS, (6, 7), strict=True):
        state = plant("", upgrades="expansion_turbine reboiler", money=20, edition=edition)
        until(go(state, "air"), "buy_or_bid")
        asked = prices(state)
        assert (asked["buy upgrade-1"], asked["buy upgrade-1 install"]) == (2, total)
        assert asked["buy upgrade-2 install"] == 6  # no other card differs


@rule("XP-18.8", "XP-1.6")
@pytest.mark.parametrize(("edition", "printed"), [("rulebook", 3), ("later", 4)])
def test_lines_of_two_players_are_as_each_edition_says(edition: str, printed: int) -> None:
    def places(seats: int, **more: object) -> list[int]:
        view = GAME.view(GAME.start(seats, {"edition": edition, **more}, 1), 0)
        return [len(line["places"]) for line in view["lines"]]

    assert places(2) == [printed, printed]
    assert places(3) == [4, 4]
    assert places(2, line_size_two_players="3") == [3, 3]
    assert places(2, line_size_two_players="4") == [4, 4]


@rule("XP-18.9")
def test_the_base_is_called_console_in_the_later_edition() -> None:
    names = [GAME.view(plant("", edition=edition), A)["base"] for edition in EDITIONS]
    assert names == ["Distillation Tower Base", "Console"]


@rule("XP-18.10", "XP-8.20")
def test_the_small_number_is_the_difference_in_both_editions() -> None:
    for edition, turbine in zip(EDITIONS, (4, 5), strict=True):
        state = plant("expansion_turbine reboiler feed", money=20, edition=edition)
        asked = prices(do(state, "mode normal"))
        assert asked["install expansion_turbine"] == turbine
        assert (asked["install reboiler"], asked["install feed"]) == (5, 8)


@rule("XP-18.11", "XP-9.3", "XP-9.7", "XP-10.8")
def test_what_the_short_rules_do_not_mention_follows_the_rulebook() -> None:
    for edition in EDITIONS:
        # a Bid is compulsory while tokens remain
        state = until(go(plant("", edition=edition, money=0), "air"), "buy_or_bid")
        assert "pass" not in offered(state)
        # Overtime is not taken twice in a row
        tired = plant("N O feed", edition=edition, money=20, begin=False)
        mine(tired).overtime = True
        tired.advance()
        assert "mode overtime" not in offered(tired)
        # no card of a name is installed twice
        twice = plant("reboiler", installed="reboiler", edition=edition, money=20)
        do(twice, "mode normal")
        assert why_not(twice, "install reboiler") == "XP-8.12"
