"""XF-1: players and options."""

from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenofera.components.cards import CARD, EFFECT
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.playing import actions_in, begin, by_default, do, everywhere
from tests.games.xenofera.tables import A, B, asked, bid, bids, market, offered, one_round, refused

BARREN_SET = "x10@barren x15@barren x18@barren"


def usual(name: str) -> object:
    return GAME.settle(3, {})[name]


@rule("XF-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_play(seats: int) -> None:
    state = begin(seats)
    assert state.waiting == list(range(seats))


@rule("XF-1.1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"is for 2 to 6 players, not {seats}"):
        GAME.start(seats, {}, 1)


@rule("XF-1.2")
def test_every_player_plays_alone() -> None:
    state = one_round("NB x20", "NB x30", "NB x10", "NB x29", lot="x11")
    outcome = GAME.outcome(state)
    assert outcome.winners == [B]
    assert [outcome.share(seat) for seat in range(4)] == [0, 1, 0, 0]
    assert outcome.team_won is None
    assert not GAME.cooperative


@rule("XF-1.3")
def test_creatures_in_hand_decide_and_nothing_else() -> None:
    state = one_round("NB x10", "NB r10 r10 r10 s5 DBL STL", lot="x11")
    state.marker = B
    assert GAME.outcome(state).scores == [10, 0]
    assert GAME.outcome(state).winners == [A]


@rule("XF-1.4")
@pytest.mark.parametrize(
    ("chosen", "missing"),
    [("aggressive", {"Buy", "Peik"}), ("non_aggressive", {"Discard", "Exchange"})],
)
def test_the_action_set_says_which_types_are_used(chosen: str, missing: set[str]) -> None:
    state = begin(3, action_set=chosen)
    types = {EFFECT[CARD[card].action].name for card in actions_in(everywhere(state))}
    assert types == {effect.name for effect in EFFECT[:9]} - missing


@rule("XF-1.4")
def test_an_unknown_action_set_is_refused() -> None:
    with pytest.raises(OptionError, match="action_set: 'peaceful' is not one of"):
        GAME.settle(3, {"action_set": "peaceful"})


@rule("XF-1.5")
def test_planet_sets_count_unless_values_only_is_chosen() -> None:
    hands = f"NB {BARREN_SET}", "NB x30"
    assert GAME.outcome(one_round(*hands)).scores == [58, 30]
    assert GAME.outcome(one_round(*hands, scoring="planet_sets")).scores == [58, 30]
    assert GAME.outcome(one_round(*hands, scoring="values_only")).scores == [43, 30]


@rule("XF-1.6")
def test_five_creatures_are_removed_unless_another_number_is_chosen() -> None:
    for chosen, removed in [(None, 5), (0, 0), (12, 12)]:
        state = begin(2) if chosen is None else begin(2, creatures_removed=chosen)
        assert len(state.removed) == removed
        assert len(state.pile) + len(state.lot) == 30 - removed


@rule("XF-1.7")
def test_quick_play_is_on_from_one_creature_more() -> None:
    hands = f"NB {BARREN_SET}", "NB x30"
    assert usual("quick_play_remove") == 0
    normal = one_round(*hands, quick_play_remove=0)
    quick = one_round(*hands, creatures_removed=10, quick_play_remove=1)
    assert (GAME.outcome(normal).scores[A], GAME.outcome(quick).scores[A]) == (58, 43)
    assert len(begin(2, quick_play_remove=1).removed) == 6


@rule("XF-1.8")
def test_fast_hands_is_off_sealed_or_in_real_time() -> None:
    hands = "NB r2 r3 r4", "NB r2 r3 r4"
    off, sealed = market(*hands, pile="x10"), market(*hands, pile="x10", fast_hands="sealed")
    realtime = market(*hands, pile="x10", fast_hands="realtime")
    bids(off, "NB", "NB")
    assert (asked(off), off.round) == ("bid AB", 2)
    bid(sealed, A, "NB")
    assert offered(sealed, A) == ["reach", "reach", "take_back"]
    bids(realtime, "NB", "NB")
    assert asked(realtime) == "grab AB"
    with pytest.raises(OptionError, match="fast_hands: 'slow' is not one of off, realtime, sealed"):
        GAME.settle(3, {"fast_hands": "slow"})


@rule("XF-1.9")
def test_illegal_bids_are_prevented_unless_it_is_played_as_at_a_table() -> None:
    prevent, tabletop = market("NB r5", "NB r6"), market("NB r5", "NB r6", bid_enforcement="tabletop")
    assert refused(prevent, A, "confirm") == "XF-5.7"
    assert refused(tabletop, A, "confirm") is None
    assert usual("bid_enforcement") == "prevent"


@rule("XF-1.10")
def test_discard_takes_any_card_but_no_bid_unless_the_scope_is_narrower() -> None:
    hands = "NB r2 r3 DIS", "NB r4 r5 r6 KEP STL"
    usual, narrow = market(*hands), market(*hands, discard_scope="value_cards")
    for state in (usual, narrow):
        bids(state, "NB DIS", "NB")
        do(state, A, state.options(A)[1])
        assert asked(state) == "discard_cards B"
    assert {"pick KEP", "pick STL", "pick r4"} <= set(offered(usual, B))
    assert not {"pick KEP", "pick STL"} & set(offered(narrow, B))


@rule("XF-1.11")
@pytest.mark.parametrize(("options", "rounds"), [({}, 4), ({"stalled_final_rounds": 1}, 2)])
def test_a_stalled_match_ends_after_the_chosen_number_of_rounds(options: dict[str, Any], rounds: int) -> None:
    state = begin(2, creatures_removed=29, **options)
    by_default(state)
    assert state.over
    assert state.round == rounds


@rule("XF-1.11")
def test_zero_stalled_rounds_is_no_limit() -> None:
    state = begin(2, creatures_removed=29, stalled_final_rounds=0)
    by_default(state, until_round=25)
    assert not state.over


@rule("XF-1.12")
def test_collections_are_open_only_if_chosen() -> None:
    chosen: dict[str, Any] = {"open_collections": True}
    for options, shown in [({}, None), (chosen, ["tuftle"])]:
        state = market("NB r2", "NB tuftle r3", **options)
        assert GAME.view(state, A)["seats"][B].get("creatures") == shown


@rule("XF-1.13")
def test_the_start_player_is_random_or_a_given_seat() -> None:
    assert {begin(4, seed).marker for seed in range(40)} == {0, 1, 2, 3}
    assert {begin(4, seed, start_player="3").marker for seed in range(10)} == {3}
    with pytest.raises(OptionError, match="There is no seat 5 for the start player"):
        GAME.settle(4, {"start_player": "4"})


@rule("XF-1.14")
@pytest.mark.parametrize("form", ["sealed", "realtime"])
def test_quick_play_and_fast_hands_go_together(form: str) -> None:
    state = market(
        f"NB {BARREN_SET} r2", "NB r3", lot="x30", fast_hands=form, quick_play_remove=5, creatures_removed=21
    )
    assert GAME.outcome(state).scores[A] == 43
    for player in (A, B):
        bid(state, player, "NB", reach=player == A if form == "sealed" else None)
    if form == "realtime":
        do(state, B, state.options(B)[0])
        do(state, A, state.options(A)[1])
    assert state.over
    assert GAME.outcome(state).scores == [73, 0]
