"""A match file becomes a table again."""

import pytest

from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.testing import ENDLESS, random_match
from tests.hall.running import GAME, Running

XENOFERA = game(GAME)


def halfway(*seats: Seat) -> Match:
    """A match of these people and bots after some actions."""
    match = Match(XENOFERA, seats, {}, 5)
    for move in random_match(XENOFERA, Setup(len(seats)), 5, 30).moves:
        match.do(move.player, move.action)
    return match


def test_a_match_goes_on_where_its_file_ends(hall: Running) -> None:
    match = halfway(Seat("Ann"), Seat("Bob"))
    with hall.client() as client:
        answer = client.post("/import", files={"file": ("match.json", dump(match))})
        assert answer.status_code == 303
        link, _, also = answer.headers["location"].partition("#also=")
        assert also.startswith("1:")  # Bob sits at the same device
        assert 'data-seat="0"' in client.get(link).text
    imported = hall.hall.tables[link.split("/")[2]].match
    assert imported.state.facts() == match.state.facts()
    assert imported.last_check == match.last_check


def test_a_finished_match_can_be_looked_at(hall: Running) -> None:
    match = random_match(XENOFERA, Setup(2, {"creatures_removed": 27}), 6, ENDLESS)
    with hall.client() as client:
        link = client.post("/import", content=dump(match)).headers["location"].partition("#")[0]
        assert client.get(f"{link}/replay").status_code == 200


def test_a_match_between_bots_is_only_watched(hall: Running) -> None:
    match = halfway(Seat("Ada", "random"), Seat("Bruno", "greedy"))
    with hall.client() as client:
        link = client.post("/import", content=dump(match)).headers["location"]
        assert link.count("/") == 2
        assert 'data-seat="-1"' in client.get(link).text


@pytest.mark.parametrize("data", [b"", b"{}", b"[1", b"\xff\xfe", dump(halfway(Seat("A"), Seat("B")))[:-40]])
def test_what_is_no_match_is_refused_with_a_sentence(hall: Running, data: bytes) -> None:
    tables = set(hall.hall.tables)
    with hall.client() as client:
        for answer in (
            client.post("/import", content=data),
            client.post("/import", files={"file": ("x.json", data)}),
        ):
            assert answer.status_code == 422
            assert "file" in answer.text
    assert set(hall.hall.tables) == tables


def test_a_changed_file_and_an_unknown_bot_are_refused(hall: Running) -> None:
    changed = dump(halfway(Seat("A"), Seat("B"))).replace(b'"seed": 5', b'"seed": 6')
    with hall.client() as client:
        assert client.post("/import", content=changed).status_code == 422
        assert (
            client.post("/import", content=dump(halfway(Seat("A"), Seat("B", "oracle")))).status_code == 422
        )
        assert client.post("/import", content=b"x" * (3 * 1024 * 1024)).status_code == 413
