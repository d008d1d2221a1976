"""XF-3: setup."""

import json

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenofera.components.cards import (
    CARD,
    COLOURS,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_RESOURCE,
    ids,
)
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.setup import CHOOSE
from meeplehall.testing import rule
from tests.games.xenofera.playing import actions_in, begin, by_default, creatures_in, do, everywhere

RED, BLUE = COLOURS.index("red"), COLOURS.index("blue")


@rule("XF-3.1")
def test_every_player_takes_the_set_of_the_chosen_colour() -> None:
    state = GAME.start(2, {}, 1)
    do(state, 0, CHOOSE[BLUE])
    do(state, 1, CHOOSE[RED])
    for player, colour in enumerate(["blue", "red"]):
        own = [id for id in ids(state.hands[player]) if colour in id]
        assert own == [*(f"start-{colour}-{value}" for value in range(1, 6)), f"nobid-{colour}"]


@rule("XF-3.1")
def test_a_taken_colour_is_refused() -> None:
    state = GAME.start(3, {}, 1)
    do(state, 0, CHOOSE[BLUE])
    refusal = state.refusal(1, CHOOSE[BLUE])
    assert refusal is not None
    assert refusal.rule == "XF-3.1"
    assert len(state.options(1)) == 5


@rule("XF-3.1")
def test_unused_sets_stay_in_the_box() -> None:
    state = begin(4)
    used = {COLOURS[colour] for colour in state.colours}
    found = {id.split("-")[1] for id in ids(everywhere(state)) if id.startswith(("start", "nobid"))}
    assert found == used
    assert len(used) == 4


@rule("XF-3.2")
def test_the_top_five_creatures_are_taken_out() -> None:
    whole, usual = begin(2, creatures_removed=0), begin(2)
    top_first = [*whole.lot, *reversed(whole.pile)]
    assert len(top_first) == 30
    assert sorted(usual.removed) == sorted(top_first[:5])
    assert [*usual.lot, *reversed(usual.pile)] == top_first[5:]


@rule("XF-3.2")
def test_the_creatures_are_shuffled() -> None:
    orders = [tuple(begin(2, seed).pile) for seed in range(20)]
    assert len(set(orders)) == 20
    assert len({order[-1] for order in orders}) > 5


@rule("XF-3.3")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_six_copies_of_seven_action_types_are_in_the_match(seats: int) -> None:
    state = begin(seats)
    actions = actions_in(everywhere(state))
    types = [CARD[card].action for card in actions]
    assert len(actions) == 42
    assert sorted({type: types.count(type) for type in types}.values()) == [6] * 7


@rule("XF-3.4")
def test_the_first_actions_are_shuffled() -> None:
    dealt = [begin(2, seed).hands for seed in range(60)]
    for player in (0, 1):
        assert len({CARD[actions_in(hands[player])[0]].action for hands in dealt}) == 7


@rule("XF-3.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_other_actions_are_shuffled_among_the_resources(seats: int) -> None:
    state = begin(seats)
    assert len(state.draw) == 98 - seats
    resources = [card for card in state.draw if FIRST_RESOURCE <= card < FIRST_CREATURE]
    assert len(resources) == 56
    assert len(actions_in(state.draw)) == 42 - seats
    for part in (state.draw[:40], state.draw[-40:]):
        assert 5 < len(actions_in(part)) < 35


@rule("XF-3.4", "XF-3.6")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everybody_starts_with_exactly_one_action(seats: int) -> None:
    for seed in range(20):
        assert [len(actions_in(hand)) for hand in begin(seats, seed).hands] == [1] * seats


@rule("XF-3.7")
def test_a_starting_hand_is_one_to_five_no_bid_and_one_action() -> None:
    for hand in begin(6).hands:
        assert len(hand) == 7
        assert [CARD[card].name for card in hand[:5]] == [f"Starter {value}" for value in range(1, 6)]
        assert hand[5] >= FIRST_ACTION
        assert CARD[hand[6]].name == "No Bid"


@rule("XF-3.8")
def test_the_starting_player_takes_the_marker() -> None:
    assert begin(4, start_player="2").marker == 2
    assert {begin(3, seed).marker for seed in range(30)} == {0, 1, 2}


@rule("XF-3.9")
def test_removed_creatures_stay_hidden_until_the_match_is_over() -> None:
    state = begin(2, creatures_removed=27, quick_play_remove=1)
    removed = ids(state.removed)
    assert len(removed) == 28
    while not state.over:
        for seat in (-1, 0, 1):
            text = json.dumps(GAME.view(state, seat))
            assert not [id for id in removed if f'"{id}"' in text]
        player = state.waiting[0]
        do(state, player, state.step.default(state, player))
    for seat in (-1, 0, 1):
        assert set(removed) <= set(GAME.view(state, seat)["removed_creatures"])


@rule("XF-3.10")
def test_options_that_leave_no_creature_are_refused() -> None:
    with pytest.raises(OptionError, match="leave no creature for sale"):
        GAME.settle(2, {"creatures_removed": 29, "quick_play_remove": 1})
    with pytest.raises(OptionError, match="creatures_removed: 30"):
        GAME.settle(2, {"creatures_removed": 30})


@rule("XF-3.10")
def test_a_single_creature_is_enough() -> None:
    state = begin(2, creatures_removed=20, quick_play_remove=9)
    assert (len(state.lot), len(state.pile)) == (1, 0)
    by_default(state)
    assert len(creatures_in(everywhere(state))) == 30
