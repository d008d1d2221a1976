"""Taking back: free until something hidden was shown or chance was used, then with the table's consent."""

from random import Random
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.match import SNAPSHOT_EVERY, Match, Refused
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.turn import DRAW, LAY, SHUFFLE, TAKE, TAKE_BACK
from tests.engine.playing import (
    PROFITEER,
    XENOFERA,
    assert_every_moment_is_right,
    at_turn,
    go_on,
    lay,
    new_match,
    photo,
    played,
    table,
)


def assert_undo_refused(match: Match, player: int, sentence: str) -> None:
    before = photo(match)
    refusal = match.undo_refusal(player)
    assert refusal is not None
    with pytest.raises(Refused, match=sentence):
        match.undo(player)
    assert photo(match) == before


# free


def test_a_public_action_is_taken_back_freely() -> None:
    match = at_turn()
    before = photo(match)
    me = table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    assert match.undo_refusal(me) is None
    assert match.undo(me) == 3
    assert photo(match) == before
    assert_every_moment_is_right(match)


def test_the_last_action_of_a_finished_match_is_taken_back_freely() -> None:
    match = at_turn(2, rounds=1)
    before = photo(match)
    me = table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    assert match.state.stack == []
    match.undo(me)
    assert photo(match) == before


def test_what_was_taken_back_is_no_longer_in_the_log() -> None:
    match = at_turn()
    log = match.log(0)
    me = table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    match.undo(me)
    assert match.log(0) == log


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    match = new_match(GAME, 3)
    lay(match, 0)
    for player in (1, 2, -1, 3, 99):
        assert_undo_refused(match, player, "nothing yet")
        with pytest.raises(Refused):
            match.undo(player, consent=True)


def test_the_match_without_an_action_is_another_one() -> None:
    match = at_turn()
    me = table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    before = photo(match)
    after = match.undone(me)
    assert len(after.moves) == 3
    assert photo(match) == before
    match.undo(me)
    assert photo(match) == photo(after)
    with pytest.raises(Refused, match="nothing yet"):
        match.undone(99)


# secret answers


def test_one_player_takes_back_while_the_answers_of_others_stay() -> None:
    match = new_match(GAME, 3)
    hands = [hand[:] for hand in table(match).hands]
    lay(match, 0, 2)
    lay(match, 1, 1)
    assert match.undo(0) == 1
    assert table(match).laid == [0, hands[1][1], 0]
    assert table(match).hands[0] == hands[0]
    assert [(move.player, move.action) for move in match.moves] == [(1, LAY[hands[1][1]])]
    lay(match, 0, 0)
    assert table(match).laid == [hands[0][0], hands[1][1], 0]
    assert_every_moment_is_right(match)


def test_interleaved_bids_are_taken_back_action_by_action() -> None:
    match = new_match(XENOFERA, 3)
    while match.state.step.kind != "bid":
        match.do_default(match.state.waiting[0])
    begun = len(match.moves)
    ann, bob, cem = (match.state.options(player) for player in range(3))
    match.do(0, ann[0])
    match.do(1, bob[1])
    match.do(0, ann[2])
    match.do(2, cem[0])
    match.do(1, next(a for a in match.state.options(1) if a.type == "confirm"))
    match.undo(0)
    assert [move.action for move in match.moves[begun:]][:3] == [ann[0], bob[1], cem[0]]
    match.undo(0)
    assert [move.player for move in match.moves[begun:]] == [1, 2, 1]
    match.undo(1)
    match.undo(2)
    match.undo(1)
    assert len(match.moves) == begun
    assert match.state.facts() == match.at(begun).facts()
    assert_every_moment_is_right(match)


def test_nothing_is_taken_back_after_the_last_answer_is_in() -> None:
    match = at_turn()
    for player in range(3):
        assert_undo_refused(match, player, "Action 3 showed something hidden or used chance")


def test_taking_back_never_shows_what_is_hidden() -> None:
    """Without Ann's second thoughts Bob's card would have been the last one: all would be shown."""
    match = new_match(GAME, 2)
    lay(match, 0)
    match.do(0, TAKE_BACK)
    lay(match, 1)
    assert_undo_refused(match, 0, "consent of the table")
    match.undo(0, consent=True)
    assert len(match.moves) == 1
    assert table(match).laid[0]
    assert not table(match).laid[1]


# hidden things and chance


def test_a_drawn_card_is_not_given_back() -> None:
    match = at_turn()
    me = table(match).turn
    match.do(me, DRAW)
    assert_undo_refused(match, me, "Action 4 showed something hidden or used chance")


def test_chance_is_not_tried_again() -> None:
    match = at_turn()
    me = table(match).turn
    reveals = match.state.reveals
    match.do(me, SHUFFLE)
    assert match.state.reveals == reveals
    assert_undo_refused(match, me, "Action 4 showed something hidden or used chance")


def test_what_comes_before_something_shown_cannot_be_taken_back_either() -> None:
    match = at_turn(2)
    me, other = table(match).turn, 1 - table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    lay(match, me)
    lay(match, other)
    assert_undo_refused(match, me, "Action 5")
    assert_undo_refused(match, other, "Action 5")


def test_what_others_have_built_on_stays() -> None:
    match = at_turn(2)
    me, other = table(match).turn, 1 - table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    lay(match, other)
    assert_undo_refused(match, me, "Others have acted on it since")


# consent


def test_with_consent_a_drawn_card_goes_back() -> None:
    match = at_turn()
    before = photo(match)
    me = table(match).turn
    match.do(me, DRAW)
    assert match.undo_refusal(me, consent=True) is None
    assert match.undo(me, consent=True) == 3
    assert photo(match) == before


def test_with_consent_everything_done_since_goes_along() -> None:
    match = at_turn(2)
    before = photo(match)
    me, other = table(match).turn, 1 - table(match).turn
    match.do(me, TAKE[table(match).laid[0]])
    lay(match, other)
    match.undo(me, consent=True)
    assert photo(match) == before


def test_with_consent_the_answers_of_others_still_stay_where_they_can() -> None:
    match = new_match(GAME, 3)
    lay(match, 0)
    lay(match, 1)
    assert match.undo(0, consent=True) == 1
    assert match.moves[0].player == 1


def test_with_consent_it_goes_back_to_the_first_action() -> None:
    match = played(XENOFERA, 3, 3 * SNAPSHOT_EVERY)
    moments = [photo(match.fork(n)) for n in range(len(match.moves) + 1)]
    rng = Random(1)
    while match.moves:
        player = rng.choice([move.player for move in match.moves])
        left = match.undo(player, consent=True)
        assert left == len(match.moves)
        if [move.check for move in match.moves] == moments[left][2]:
            assert photo(match) == moments[left]
        assert match.at(left).facts() == match.state.facts()
    assert photo(match) == moments[0]


def test_another_way_taken_after_going_back_is_remembered_rightly() -> None:
    match = played(XENOFERA, 3, 2 * SNAPSHOT_EVERY + 5)
    while len(match.moves) > SNAPSHOT_EVERY - 3:
        match.undo(match.moves[-1].player, consent=True)
    go_on(match, 2 * SNAPSHOT_EVERY, 77)
    assert len(match.moves) > 2 * SNAPSHOT_EVERY
    assert_every_moment_is_right(match)


# identity


@pytest.mark.parametrize(
    ("game", "seats"),
    [(XENOFERA, 4), (PROFITEER, 4), (GAME, 3)],
    ids=["xenofera", "xenon-profiteer", "magpies"],
)
@pytest.mark.parametrize("consent", [False, True], ids=["free", "with consent"])
def test_undo_then_redo_is_identity(game: Game[Any], seats: int, consent: bool) -> None:
    match = new_match(game, seats, 8)
    rng = Random(8)
    undone = 0
    while not match.over and len(match.moves) < 150:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
        move, after, log = match.moves[-1], photo(match), match.log(player)
        if match.undo_refusal(player, consent) is None:
            match.undo(player, consent)
            match.do(player, move.action)
            assert (photo(match), match.log(player)) == (after, log)
            undone += 1
        else:
            assert move.final
    assert undone > 3
    assert_every_moment_is_right(match)


@pytest.mark.parametrize("seed", range(8))
def test_a_free_undo_among_others_changes_only_its_own_seat(seed: int) -> None:
    """Whatever is taken back freely, the others see and hold what they saw and held before."""
    match = new_match(XENOFERA, 4, seed)
    rng = Random(seed)
    tried = 0
    while not match.over and len(match.moves) < 120:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
        who = rng.randrange(4)
        if match.state.step.kind == "bid" and match.undo_refusal(who) is None and rng.random() < 0.3:
            views = [XENOFERA.view(match.state, seat)["own"] for seat in range(4)]
            reveals, chance = match.state.reveals, match.state.chance[:]
            match.undo(who)
            assert (match.state.reveals, match.state.chance) == (reveals, chance)
            for seat in set(range(4)) - {who}:
                assert XENOFERA.view(match.state, seat)["own"] == views[seat]
            tried += 1
    assert tried
