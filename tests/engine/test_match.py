"""A match: actions are done or refused, the past can be looked at, and a log tells what happened."""

from dataclasses import replace
from typing import Any

import pytest

from meeplehall.engine.codec import CodecError
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import SNAPSHOT_EVERY, Entry, Match, Refused, ReplayError, Seat
from meeplehall.engine.options import OptionError
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

GAMES = [(XENOFERA, 3, 120), (PROFITEER, 3, 120), (GAME, 4, 40)]
EACH_GAME = pytest.mark.parametrize(
    ("game", "seats", "actions"), GAMES, ids=["xenofera", "xenon-profiteer", "magpies"]
)


# beginning


@pytest.mark.parametrize("seed", [-1, 2**63, pytest.param(10**5000, id="huge"), 1.0, "1", None, True])
def test_a_seed_is_a_whole_number_of_63_bits(seed: Any) -> None:
    with pytest.raises(OptionError, match="The seed is a whole number"):
        new_match(GAME, 2, seed)


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_every_seed_begins_a_match(seed: int) -> None:
    assert new_match(GAME, 2, seed).seed == seed


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_match_needs_the_right_number_of_players(seats: int) -> None:
    with pytest.raises(OptionError, match=f"2 to 4 players, not {seats}"):
        Match(GAME, [Seat("x")] * seats, {}, 1)


def test_a_name_that_cannot_be_saved_is_refused() -> None:
    with pytest.raises(OptionError, match="cannot be written into a file"):
        Match(GAME, [Seat("Ann"), Seat("\udcff")], {}, 1)


def test_all_options_are_settled_when_a_match_begins() -> None:
    assert new_match(GAME, 2).options == {"rounds": 2}
    assert new_match(GAME, 2, rounds="3").options == {"rounds": 3}
    with pytest.raises(OptionError):
        new_match(GAME, 2, rounds=4)


def test_the_same_seed_is_the_same_match_and_another_is_another() -> None:
    assert photo(played(XENOFERA, 3, 50, 7)) == photo(played(XENOFERA, 3, 50, 7))
    assert new_match(XENOFERA, 3, 7).start_check != new_match(XENOFERA, 3, 8).start_check


# doing and refusing


def test_an_action_is_recorded_with_its_player_and_a_new_check() -> None:
    match = new_match(GAME, 2)
    card = table(match).hands[1][0]
    move = match.do(1, LAY[card])
    assert (move.player, move.action, match.moves) == (1, LAY[card], [move])
    assert move.check == match.last_check != match.start_check


@pytest.mark.parametrize(
    ("player", "action", "sentence"),
    [
        (0, DRAW, "not possible at this moment"),
        (0, TAKE_BACK, "not possible at this moment"),
        (0, LAY[0], "not possible at this moment"),
        (-1, DRAW, "There is no seat -1"),
        (3, DRAW, "There is no seat 3"),
        pytest.param(10**5000, DRAW, "There is no seat this very large int", id="huge"),
    ],
)
def test_a_refused_action_changes_nothing(player: int, action: Any, sentence: str) -> None:
    match = new_match(GAME, 3)
    before = photo(match)
    with pytest.raises(Refused, match=sentence):
        match.do(player, action)
    assert photo(match) == before


def test_a_card_of_somebody_else_is_refused() -> None:
    match = new_match(GAME, 3)
    before = photo(match)
    with pytest.raises(Refused):
        match.do(0, LAY[table(match).hands[1][0]])
    assert photo(match) == before


def test_a_refusal_names_its_rule() -> None:
    match = at_turn(4)
    before = photo(match)
    with pytest.raises(Refused) as raised:
        match.do(table(match).turn, DRAW)
    assert raised.value.refusal.rule == "MP-2.4"
    assert str(raised.value) == "The deck is empty. (MP-2.4)"
    assert photo(match) == before


def test_it_is_not_the_turn_of_others() -> None:
    match = at_turn(3)
    before = photo(match)
    other = (table(match).turn + 1) % 3
    with pytest.raises(Refused, match="not your turn"):
        match.do(other, TAKE[table(match).laid[0]])
    assert photo(match) == before


@EACH_GAME
def test_everything_that_is_refused_at_any_moment_changes_nothing(
    game: Game[Any], seats: int, actions: int
) -> None:
    match = new_match(game, seats, 3)
    seen: set[Any] = set()
    for _ in range(actions):
        if match.over:
            break
        before = photo(match)
        for player in range(seats):
            allowed = match.state.options(player)
            for action in seen - set(allowed):
                if match.state.refusal(player, action) is not None:
                    with pytest.raises(Refused):
                        match.do(player, action)
            seen.update(allowed)
        assert photo(match) == before
        go_on(match, 1, len(match.moves))


def test_nothing_can_be_done_after_the_end() -> None:
    match = played(GAME, 2, 100)
    assert match.over
    before = photo(match)
    for player in (0, 1):
        with pytest.raises(Refused, match="The match is over"):
            match.do(player, SHUFFLE)
        with pytest.raises(Refused, match="No answer is owed"):
            match.do_default(player)
    assert photo(match) == before


# leaving


def test_the_default_is_done_for_somebody_who_left() -> None:
    match = new_match(GAME, 2)
    lowest = table(match).hands[1][0]
    assert match.do_default(1).action is LAY[lowest]
    lay(match, 0)
    highest = max(table(match).laid)
    assert match.do_default(table(match).turn).action is TAKE[highest]


def test_there_is_no_default_where_no_answer_is_owed() -> None:
    match = new_match(GAME, 3)
    lay(match, 1)
    before = photo(match)
    for player in (1, -1, 3):
        with pytest.raises(Refused, match="No answer is owed"):
            match.do_default(player)
    assert photo(match) == before


# looking back


@EACH_GAME
def test_every_moment_of_the_past_is_what_playing_again_gives(
    game: Game[Any], seats: int, actions: int
) -> None:
    assert_every_moment_is_right(played(game, seats, actions))


def test_there_are_no_moments_before_the_first_and_after_the_last() -> None:
    match = played(GAME, 2, 3)
    for n in (-1, 4, 100):
        with pytest.raises(IndexError, match=f"no position {n}"):
            match.at(n)
        with pytest.raises(IndexError, match=f"no position {n}"):
            match.fork(n)


def test_a_moment_of_the_past_can_be_played_with() -> None:
    match = played(XENOFERA, 3, SNAPSHOT_EVERY + 8)
    before = photo(match)
    for n in (0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 8):
        state = match.at(n)
        state.act(state.waiting[0], state.options(state.waiting[0])[-1])
    assert photo(match) == before
    assert_every_moment_is_right(match)


@EACH_GAME
def test_a_fork_begins_with_the_same_actions_and_goes_its_own_way(
    game: Game[Any], seats: int, actions: int
) -> None:
    match = played(game, seats, actions)
    before = photo(match)
    for n in (0, 1, 3, len(match.moves) // 2, len(match.moves)):
        fork = match.fork(n)
        assert fork.state.facts() == match.at(n).facts()
        assert [move.check for move in fork.moves] == before[2][:n]
        assert fork.log(0) == [line for line in match.log(0) if line[0] <= n]
        go_on(fork, 5, 99)
        assert photo(match) == before


@EACH_GAME
def test_turns_count_how_often_each_player_has_acted(game: Game[Any], seats: int, actions: int) -> None:
    match = played(game, seats, actions)
    shorter = match.undone(match.moves[-1].player, consent=True)
    for found in (match, shorter, match.fork(0), match.fork(7), match.fork(len(match.moves))):
        assert found.turns == [sum(m.player == seat for m in found.moves) for seat in range(seats)]


# replaying what was written down


@EACH_GAME
def test_what_was_written_down_replays_to_the_same_match(game: Game[Any], seats: int, actions: int) -> None:
    match = played(game, seats, actions)
    entries = match.entries()
    again = Match.replay(game, match.seats, match.options, match.seed, match.start_check, entries)
    assert photo(again) == photo(match)
    assert again.entries() == entries
    assert again.entries(since=5) == entries[5:]


def test_what_does_not_replay_is_said_with_its_action_and_the_cause() -> None:
    match = played(GAME, 2, 4)
    good = match.entries()

    def wrong(entries: list[Entry], options: dict[str, Any] | None = None, start: str = "") -> ReplayError:
        with pytest.raises(ReplayError) as raised:
            Match.replay(
                GAME, match.seats, options or match.options, match.seed, start or match.start_check, entries
            )
        return raised.value

    refused = wrong([*good[:1], good[0]])
    assert (refused.action, type(refused.cause)) == (2, Refused)
    unknown = wrong([replace(good[0], action={"type": "?"})])
    assert (unknown.action, type(unknown.cause)) == (1, CodecError)
    changed = wrong([good[0], replace(good[1], check="x")])
    assert (changed.action, changed.cause) == (2, None)
    start = wrong(good, start="x")
    assert (start.action, start.cause) == (0, None)
    option = wrong(good, options={"nothing": 1})
    assert (option.action, type(option.cause)) == (0, OptionError)


# the log


def test_the_log_numbers_what_happened_by_action() -> None:
    match = at_turn(2)
    match.do(table(match).turn, TAKE[table(match).laid[0]])
    lines = match.log(SPECTATOR)
    assert [(number, rule) for number, rule, _ in lines] == [
        (0, "MP-1.1"),
        (0, "MP-1.1"),
        (2, "MP-2.2"),
        (3, "MP-2.3"),
    ]
    assert match.log(SPECTATOR, since=3) == lines[-1:]
    assert match.log(SPECTATOR, since=4) == []


def test_a_drawn_card_is_told_only_to_whom_it_belongs() -> None:
    match = at_turn(3)
    drawer = table(match).turn
    top = table(match).deck[-1]
    match.do(drawer, DRAW)
    told = {seat: match.log(seat, since=4)[0][2] for seat in (SPECTATOR, 0, 1, 2)}
    seat = ("seat", str(drawer))
    for reader, line in told.items():
        if reader == drawer:
            assert line == [seat, ("text", " draws "), ("piece", f"card-{top}"), ("text", ".")]
        else:
            assert line == [seat, ("text", " draws a card.")]


@EACH_GAME
def test_a_line_for_one_seat_names_no_card_to_the_others(game: Game[Any], seats: int, actions: int) -> None:
    match = played(game, seats, actions, 5)
    events = [*match.opening, *(event for move in match.moves for event in move.events)]
    secret = [event for event in events if event.known_to != -1]
    assert secret
    for event in secret:
        assert event.seen_by(SPECTATOR) == event.public != event.text
        assert "[piece" not in event.public
