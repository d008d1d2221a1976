"""Results of one's own matches: by opponents, players and options; taken away, and forgotten."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from meeplehall.web.frame.results import results_part
from meeplehall.web.results import ResultShown, by_option, ends_of, grouped
from tests.hall.analysing import KEYS, settled
from tests.hall.running import Json, Running, running
from tests.hall.stores import Raw, store_in
from tests.hall.test_lobby import play_out


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hall")) as found:
        yield found


def played(hall: Running, *bots: str, **more: Any) -> Json:
    """A match that is over: its table, with the key of its person."""
    id, keys = hall.open(["person", *bots], game="magpies", **more)
    play_out(hall, id)
    return {"table": id, "key": keys[0]}


def asked(hall: Running, seats: list[Json], method: str = "POST", address: str = "/api/mine/results") -> Any:
    with hall.client() as client:
        return client.request(method, address, json={"seats": seats})


def test_every_match_that_is_over_is_told_to_whoever_has_the_key_of_a_seat(hall: Running) -> None:
    easy, both = played(hall, "easy"), played(hall, "easy", "hard")
    told = asked(hall, [easy, both]).json()["matches"]
    first, second = sorted(told, key=lambda one: one["players"])
    assert [first["players"], second["players"]] == [2, 3]
    assert [first["opponents"], second["opponents"]] == ["easy bots", "easy and hard bots"]
    outcome = hall.hall.tables[easy["table"]].match
    ended = outcome.game.outcome(outcome.state)
    assert (first["place"], first["score"], first["won"]) == (ended.ranks[0], ended.scores[0], ended.share(0))
    assert first["options"]
    assert asked(hall, [{**easy, "key": both["key"]}]).json()["matches"] == []  # with a wrong key, nothing


def test_a_match_that_goes_on_after_its_end_has_its_last_result(hall: Running) -> None:
    seat = played(hall, "easy")
    table = hall.hall.tables[seat["table"]]
    hall.inside(lambda: table.undo.ask(0, table.turn(0)))
    assert not table.match.over
    assert asked(hall, [seat]).json()["matches"] == []
    play_out(hall, table.id)
    assert len(asked(hall, [seat]).json()["matches"]) == 1


def test_results_from_before_they_were_kept_follow_from_the_log(hall: Running) -> None:
    seat = played(hall, "easy")
    before = asked(hall, [seat]).json()["matches"]
    raw = Raw(store_in(hall.hall.store.backend.file.parent))
    raw.change("DELETE FROM results WHERE table_id = :id", id=seat["table"])
    (again,) = asked(hall, [seat]).json()["matches"]
    assert {**again, "ended": ""} == {**before[0], "ended": ""}


def test_what_was_played_elsewhere_or_from_a_moment_does_not_count(hall: Running) -> None:
    seat = played(hall, "easy")
    with hall.client() as client:
        file = client.get(f"/t/{seat['table']}/{seat['key']}/export").content
        link = client.post("/import", content=file, headers={"content-type": "application/json"}).headers
        _, _, table, key = link["location"].split("/")
        assert asked(hall, [{"table": table, "key": key}]).json()["matches"] == []
        link = client.post(f"/t/{seat['table']}/{seat['key']}/fork", data={"moment": "0"}).headers
        _, _, table, key = link["location"].split("/")
    play_out(hall, table)
    assert asked(hall, [{"table": table, "key": key}]).json()["matches"] == []


def test_results_can_be_taken_away_for_spreadsheets(hall: Running) -> None:
    seats = [played(hall, "easy"), played(hall, "medium")]
    answer = asked(hall, seats, address="/api/mine/results?as=csv&game=magpies")
    assert answer.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    told = asked(hall, seats).json()["matches"]
    assert [(line["opponents"], int(line["score"])) for line in lines] == [
        (one["opponents"], one["score"]) for one in told
    ]
    assert asked(hall, seats, address="/api/mine/results?game=pipeline").json()["matches"] == []
    assert asked(hall, seats, address="/api/mine/results?as=pdf").status_code == 422


def test_results_that_were_forgotten_stay_so(hall: Running) -> None:
    seat, other = played(hall, "easy"), played(hall, "easy")
    assert asked(hall, [seat], "DELETE", "/api/mine?game=pipeline").json() == {"forgotten": 0}
    assert asked(hall, [{**seat, "key": other["key"]}], "DELETE", "/api/mine").json() == {"forgotten": 0}
    assert asked(hall, [seat], "DELETE", "/api/mine").json() == {"forgotten": 1}
    hall.hall.tables.clear()
    hall.hall._alive.clear()
    (left,) = asked(hall, [seat, other]).json()["matches"]
    assert left["table"] == other["table"]
    with hall.client() as client:
        assert client.get(f"/t/{seat['table']}/{seat['key']}").status_code == 200  # the match itself stays


def test_the_page_tells_all_of_it_without_any_analysis(hall: Running) -> None:
    seats = [played(hall, "easy"), played(hall, "hard", "hard")]
    settled(hall, "long-ago")
    with hall.client() as client:
        assert "data-figures" in client.get("/statistics/magpies").text
        more = [*seats, {"table": "long-ago", "key": KEYS[0]}]
        page = client.post("/statistics/magpies", json={"seats": more}).text
    for words in (
        "3 matches",
        "easy bots",
        "hard bots",
        "people",
        "2 players",
        "3 players",
        'data-save="csv"',
    ):
        assert words in page


def shown(place: int, score: int, opponents: str = "easy bots", **options: str) -> ResultShown:
    return ResultShown("/t/t/k", "2026-11-18", opponents, 2, "Standard", place, score, place == 1, options)


def test_matches_are_put_together_by_what_they_have_in_common() -> None:
    matches = [
        shown(1, 10, Race="no", Deck="small"),
        shown(2, 20, Race="yes", Deck="small"),
        shown(1, 30, "people", Race="no", Deck="small"),
    ]
    assert (ends_of(matches).wins, ends_of(matches).score) == (2, 20)
    assert {name: ends.matches for name, ends in grouped(matches, lambda one: one.opponents).items()} == {
        "easy bots": 2,
        "people": 1,
    }
    assert {name: ends.wins for name, ends in by_option(matches).items()} == {"Race: no": 2, "Race: yes": 0}
    assert "Mean place" in str(results_part(matches, "magpies", cooperative=False))
    assert "Mean place" not in str(results_part(matches, "magpies", cooperative=True))
