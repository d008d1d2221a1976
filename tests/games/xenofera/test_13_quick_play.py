"""XF-13: Quick Play."""

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.playing import begin, by_default
from tests.games.xenofera.tables import A, one_round

BARREN_SET = "x10@barren x15@barren x18@barren"


@rule("XF-13.1")
@pytest.mark.parametrize("more", [1, 5, 10, 15, 24])
def test_further_creatures_are_taken_from_the_top(more: int) -> None:
    normal, quick = begin(2), begin(2, quick_play_remove=more)
    top_first = [*normal.lot, *reversed(normal.pile)]
    assert [*quick.lot, *reversed(quick.pile)] == top_first[more:]
    assert sorted(quick.removed) == sorted([*normal.removed, *top_first[:more]])
    assert GAME.view(quick, A)["removed"] == 5 + more


@rule("XF-13.1")
def test_at_least_one_creature_is_left() -> None:
    assert len(begin(2, quick_play_remove=24).lot) == 1
    with pytest.raises(OptionError, match="leave no creature for sale"):
        GAME.settle(2, {"quick_play_remove": 25})


@rule("XF-13.1")
def test_they_stay_hidden() -> None:
    state = begin(2, quick_play_remove=10)
    text = str(GAME.view(state, A))
    assert not [
        card for card in state.removed if f"'{GAME.codec.types['add'].fields['card'].encode(card)}'" in text
    ]


@rule("XF-13.2")
@pytest.mark.parametrize("scoring", ["planet_sets", "values_only"])
def test_planets_do_not_count_whatever_was_chosen(scoring: str) -> None:
    hands = f"NB {BARREN_SET}", "NB x30"
    quick = one_round(*hands, scoring=scoring, quick_play_remove=5, creatures_removed=20)
    assert GAME.outcome(quick).scores == [43, 30]


@rule("XF-13.3")
def test_everything_else_is_as_in_the_normal_game() -> None:
    normal, quick = begin(4, action_set="aggressive"), begin(4, action_set="aggressive", quick_play_remove=10)
    assert quick.hands == normal.hands
    assert quick.draw == normal.draw
    assert quick.marker == normal.marker
    assert GAME.view(quick, A)["action_types"] == GAME.view(normal, A)["action_types"]
    by_default(quick)
    assert quick.round == 15 + 3  # one creature per round, and three stalled rounds
