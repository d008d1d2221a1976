"""Match files: there and back at any moment; whatever is wrong with one is said, with the action."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from meeplehall.engine.files.matchfile import MAX_BYTES, MatchFileError, dump, load
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.turn import LAY
from tests.engine.playing import XENOFERA, photo, played, replayed

Tamper = Callable[[dict[str, Any]], None]


def find_game(id: str) -> Any:
    return GAME if id == GAME.id else game(id)


def document(match: Match) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(dump(match))
    return read


def refused(data: bytes) -> MatchFileError:
    with pytest.raises(MatchFileError) as raised:
        load(data, find_game)
    return raised.value


def refused_after(match: Match, tamper: Tamper) -> MatchFileError:
    changed = document(match)
    tamper(changed)
    return refused(json.dumps(changed).encode())


# there and back


@pytest.mark.parametrize("actions", [0, 1, 2, 3, 31, 32, 33, 100, 10_000])
def test_a_match_is_the_same_after_saving_and_loading(actions: int) -> None:
    match = played(XENOFERA, 3, actions, 5, bid_timer_seconds=30, action_set="aggressive")
    data = dump(match)
    loaded = load(data, find_game)
    assert photo(loaded) == photo(match)
    assert (loaded.game, loaded.seats, loaded.options, loaded.seed) == (
        match.game,
        match.seats,
        match.options,
        match.seed,
    )
    assert [loaded.log(seat) for seat in range(-1, 3)] == [match.log(seat) for seat in range(-1, 3)]
    assert dump(loaded) == data


def test_a_loaded_match_plays_on_like_its_original() -> None:
    match = played(GAME, 3, 4, 2)
    loaded = load(dump(match), find_game)
    for each in (match, loaded):
        while not each.over:
            each.do_default(each.state.waiting[0])
    assert dump(loaded) == dump(match)


def test_names_and_bots_of_seats_are_kept_whatever_they_are() -> None:
    seats = [Seat('Zoë "☃" \\ \n\u2028'), Seat("", "search:20")]
    assert load(dump(Match(GAME, seats, {}, 3)), find_game).seats == seats


def test_undone_actions_are_not_in_the_file() -> None:
    match = played(GAME, 3, 0)
    match.do_default(1)
    empty = document(played(GAME, 3, 0))
    match.undo(1)
    assert document(match) == empty


def test_a_file_reads_well() -> None:
    match = played(GAME, 2, 0, 1)
    match.do(0, LAY[7])
    assert document(match) == {
        "format": "meeplehall match 1",
        "game": "magpies",
        "rules": GAME.rules_version,
        "options": {"rounds": 2},
        "seats": [{"name": "Ann", "bot": ""}, {"name": "Bob", "bot": ""}],
        "seed": 1,
        "start": match.start_check,
        "actions": [{"seat": 0, "action": {"type": "lay", "card": 7}, "check": match.last_check}],
        "seal": match.last_check,
    }
    assert dump(match).count(b"\n") > 15


def test_a_file_needs_no_default_options_and_no_layout() -> None:
    match = played(XENOFERA, 2, 10)
    short = document(match)
    short["options"] = {}
    assert photo(load(json.dumps(short).encode(), find_game)) == photo(match)


# tampering with actions


@pytest.mark.parametrize("number", [1, 4, 20, 61, 90])
def test_a_legal_action_in_place_of_another_is_noticed_there(number: int) -> None:
    match = played(XENOFERA, 3, 90)
    move, before = match.moves[number - 1], replayed(match, number - 1)
    others = [action for action in before.options(move.player) if action != move.action]
    assert others

    def swap(file: dict[str, Any]) -> None:
        file["actions"][number - 1]["action"] = XENOFERA.codec.encode(others[0])

    error = refused_after(match, swap)
    assert error.action == number
    assert str(error).startswith(f"Action {number}: it, or something before it, was changed")


@pytest.mark.parametrize("number", [2, 20, 61])
def test_an_illegal_action_is_refused_with_its_reason(number: int) -> None:
    def draw(file: dict[str, Any]) -> None:
        file["actions"][number - 1]["action"] = {"type": "discard"}

    error = refused_after(played(XENOFERA, 3, 90), draw)
    assert error.action == number
    assert str(error).startswith(f"Action {number}: it is not allowed: ")


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"type": "fly"}, "no action of type 'fly'"),
        ({"type": "lay"}, "'card' is missing"),
        ({"type": "lay", "card": 99}, "99 is not a number from 1 to 12"),
        ({}, "An action has a type, and this one has none"),
        ({"type": "lay", "card": True}, "True is not a number"),
        ({"type": "lay", "card": 7, "by": 1}, "unknown field 'by'"),
    ],
)
def test_what_is_no_action_is_refused_at_its_place(action: dict[str, Any], sentence: str) -> None:
    error = refused_after(played(GAME, 2, 5), lambda file: file["actions"][2].update(action=action))
    assert error.action == 3
    assert sentence in str(error)


@pytest.mark.parametrize("seat", [1, -1, 2, 7, 2**62, 2**80])
def test_a_changed_seat_is_noticed_there(seat: int) -> None:
    match = played(GAME, 2, 1, 1)
    file_seat = 1 - match.moves[0].player if seat == 1 else seat
    error = refused_after(match, lambda file: file["actions"][0].update(seat=file_seat))
    assert error.action == 1
    assert "it is not allowed: " in str(error)


@pytest.mark.parametrize("number", [1, 2, 30, 60, 89])
def test_a_missing_action_in_the_middle_is_noticed_there(number: int) -> None:
    error = refused_after(played(XENOFERA, 3, 90), lambda file: file["actions"].pop(number - 1))
    assert error.action == number


@pytest.mark.parametrize("number", [1, 2, 30, 60, 89])
def test_two_actions_in_the_wrong_order_are_noticed_there(number: int) -> None:
    def swap(file: dict[str, Any]) -> None:
        actions = file["actions"]
        actions[number - 1], actions[number] = actions[number], actions[number - 1]

    assert refused_after(played(XENOFERA, 3, 90), swap).action == number


@pytest.mark.parametrize("left", [0, 1, 89])
def test_missing_actions_at_the_end_are_noticed(left: int) -> None:
    def cut(file: dict[str, Any]) -> None:
        del file["actions"][left:]

    error = refused_after(played(XENOFERA, 3, 90), cut)
    assert error.action == left + 1
    assert "Actions are missing at the end" in str(error)


def test_an_action_that_was_added_is_noticed() -> None:
    match = played(GAME, 3, 1)
    longer = match.fork(1)
    longer.do_default(longer.state.waiting[0])
    added = document(longer)["actions"][-1]
    error = refused_after(match, lambda file: file["actions"].append(added))
    assert error.action == 3
    assert "seal was changed" in str(error)


@pytest.mark.parametrize("number", [1, 45, 90])
def test_a_changed_check_is_noticed_there(number: int) -> None:
    match = played(XENOFERA, 3, 90)
    assert refused_after(match, lambda f: f["actions"][number - 1].update(check="0" * 12)).action == number


# tampering with the rest


@pytest.mark.parametrize(
    "tamper",
    [
        lambda file: file.update(seed=6),
        lambda file: file["options"].update(rounds=3),
        lambda file: file["seats"][0].update(name="Eve"),
        lambda file: file["seats"][1].update(bot="greedy"),
        lambda file: file["seats"].append({"name": "Eve", "bot": ""}),
        lambda file: file["seats"].pop(),
        lambda file: file["seats"].reverse(),
        lambda file: file.update(start="0" * 12),
    ],
    ids=["seed", "option", "name", "bot", "more seats", "fewer seats", "order of seats", "start check"],
)
def test_a_changed_beginning_is_noticed_before_the_first_action(tamper: Tamper) -> None:
    error = refused_after(played(GAME, 3, 5, 5), tamper)
    assert error.action == 0
    assert str(error) == "Seats, options, seed or the start check have been changed."


def test_a_changed_seal_is_noticed_at_the_end() -> None:
    assert refused_after(played(GAME, 3, 5), lambda file: file.update(seal="0" * 12)).action == 6


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (lambda file: file.update(seed=-1), "The seed is a whole number"),
        (lambda file: file.update(seed=2**63), "The seed is a whole number"),
        (lambda file: file["options"].update(rounds=9), "rounds: 9 is not between 1 and 3"),
        (lambda file: file["options"].update(speed=9), "There is no option 'speed'"),
        (lambda file: file.update(seats=[]), "for 2 to 4 players, not 0"),
        (
            lambda file: file.update(rules="0-abc"),
            "The match was begun by rules 0 of Magpies, and these are rules 1.",
        ),
        (lambda file: file.update(format="meeplehall match 2"), "only 'meeplehall match 1' can be read"),
        (lambda file: file.update(game="chess"), "There is no game 'chess' here"),
        (lambda file: file.update(game="__init__"), "There is no game '__init__' here"),
        (lambda file: file.update(game="../magpies"), "There is no game '../magpies' here"),
    ],
)
def test_what_cannot_be_played_here_is_said(tamper: Tamper, sentence: str) -> None:
    error = refused_after(played(GAME, 3, 5), tamper)
    assert error.action == 0
    assert sentence in str(error)


@pytest.mark.parametrize("place", ["file", "seat", "move"])
def test_an_unknown_field_is_refused_at_every_level(place: str) -> None:
    def add(file: dict[str, Any]) -> None:
        {"file": file, "seat": file["seats"][0], "move": file["actions"][0]}[place]["note"] = 1

    assert "unknown field `note`" in str(refused_after(played(GAME, 3, 5), add))


@pytest.mark.parametrize("field", list(document(played(GAME, 2, 1))))
def test_every_field_is_needed(field: str) -> None:
    def remove(file: dict[str, Any]) -> None:
        del file[field]

    assert f"`{field}`" in str(refused_after(played(GAME, 2, 1), remove))


@pytest.mark.parametrize("value", [None, 1.5, True, [[]], {"a": 1}])
@pytest.mark.parametrize("field", list(document(played(GAME, 2, 1))))
def test_every_field_has_its_type(field: str, value: object) -> None:
    refused_after(played(GAME, 2, 1), lambda file: file.update({field: value}))


# no match files at all


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b"not json",
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b'{"format": "\xff"}',
        b'{"format": "\\ud800"}',
        '{"format": "meeplehall match 1"}'.encode("utf-16"),
        b"PK\x03\x04",
        b"1" * 5000,
    ],
)
def test_what_is_no_match_file_is_refused(data: bytes) -> None:
    error = refused(data)
    assert error.action == 0
    assert "This is not a" in str(error)


def test_a_file_cut_off_anywhere_is_refused() -> None:
    data = dump(played(GAME, 2, 2))
    for end in range(len(data.rstrip())):
        refused(data[:end])


@pytest.mark.parametrize("depth", [100, 900, *range(940, 1000, 3), 5000, 1_000_000])
def test_nesting_of_any_depth_is_refused(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    refused(nested)
    data = dump(played(GAME, 2, 1))
    refused(data.replace(b'"rounds": 2', b'"rounds": ' + nested))
    refused(data.replace(b'"type": "lay"', b'"type": ' + nested))
    refused(data.replace(b'"name": "Ann"', b'"name": ' + nested))


def test_an_enormous_file_is_not_looked_at() -> None:
    data = dump(played(GAME, 2, 1))
    assert dump(load(data + b" " * 1000, find_game)) == data
    assert "too large" in str(refused(data + b" " * MAX_BYTES))


def test_an_enormous_number_is_refused() -> None:
    data = dump(played(GAME, 2, 1))
    for digits in (30, 300, 4000, 5000):
        number = b"9" * digits
        refused(data.replace(b'"seed": 1', b'"seed": ' + number))
        refused(data.replace(b'"rounds": 2', b'"rounds": ' + number))
        refused(data.replace(b'"seat": 0', b'"seat": ' + number).replace(b'"seat": 1', b'"seat": ' + number))
        refused(data.replace(b'"card": ', b'"card": ' + number))
