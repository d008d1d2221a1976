"""XF-15: suggested action sets."""

from itertools import combinations
from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenofera.components.cards import CARD, EFFECT
from meeplehall.games.xenofera.components.data import ACTION_IDS
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.playing import actions_in, begin, everywhere

AGGRESSIVE = {"Discard", "Double", "Exchange", "Keep", "Lose", "Multiplier", "Steal"}
NON_AGGRESSIVE = {"Buy", "Double", "Keep", "Lose", "Multiplier", "Peik", "Steal"}
LARGE_GROUP = {"Discard", "Double", "Keep", "Lose", "Multiplier", "Peik", "Steal"}


def types_in_play(seats: int, **options: Any) -> set[str]:
    """The action types of the cards that are really there, which is also what everybody is told."""
    state = begin(seats, **options)
    types = {EFFECT[CARD[card].action].name for card in actions_in(everywhere(state))}
    assert set(GAME.view(state, -1)["action_types"]) == types
    return types


@rule("XF-15.1")
def test_aggressive_play() -> None:
    assert types_in_play(3, action_set="aggressive") == AGGRESSIVE


@rule("XF-15.2")
def test_non_aggressive_play() -> None:
    assert types_in_play(6, action_set="non_aggressive") == NON_AGGRESSIVE


@rule("XF-15.3")
def test_large_group_play() -> None:
    assert types_in_play(2, action_set="large_group") == LARGE_GROUP


@rule("XF-15.4")
def test_any_seven_of_the_nine_types_may_be_chosen() -> None:
    chosen = list(combinations(ACTION_IDS, 7))
    assert len(chosen) == 36
    for types in chosen:
        played = types_in_play(2, action_set="custom", custom_actions=types)
        assert {name.lower() for name in played} == set(types)


@rule("XF-15.4")
def test_with_fast_hands_any_seven_of_the_eight_without_buy() -> None:
    for types in combinations(ACTION_IDS, 7):
        options = {"action_set": "custom", "custom_actions": types, "fast_hands": "sealed"}
        if "buy" in types:
            with pytest.raises(OptionError, match="Buy is not used with Fast Hands"):
                GAME.settle(3, options)
        else:
            assert GAME.settle(3, options)["custom_actions"] == tuple(sorted(types))


@rule("XF-15.4")
@pytest.mark.parametrize("types", [ACTION_IDS[:6], ACTION_IDS[:8], ()])
def test_another_number_of_types_is_refused(types: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="exactly 7 of the 9 kinds of action cards"):
        GAME.settle(3, {"action_set": "custom", "custom_actions": types})


@rule("XF-15.4")
def test_a_choice_of_types_without_the_custom_set_is_refused() -> None:
    with pytest.raises(OptionError, match="only played with your own choice of them"):
        GAME.settle(3, {"action_set": "aggressive", "custom_actions": ACTION_IDS[:7]})


@rule("XF-15.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_automatic_set_goes_by_the_number_of_players(seats: int) -> None:
    small = seats <= 4
    assert GAME.settle(seats, {})["action_set"] == "auto"
    assert types_in_play(seats) == (NON_AGGRESSIVE if small else LARGE_GROUP)
    for form in ("sealed", "realtime"):
        assert types_in_play(seats, fast_hands=form) == (AGGRESSIVE if small else LARGE_GROUP)
