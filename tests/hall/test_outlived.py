"""Matches outlive updates: ended ones can always be looked at, running ones say what changed and go on."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meeplehall import games
from meeplehall.engine.files.matchfile import OtherRules, load
from meeplehall.hall.table import Table
from tests.hall.running import Page, Running, running
from tests.loops import complete

PAGE = {"accept": "text/html"}


def play(hall: Running, table_id: str, actions: int = 10_000) -> None:
    """Everybody does what is done for somebody who left."""

    async def work() -> None:
        table: Table = await hall.hall.find(table_id)
        for _ in range(actions):
            async with table.lock:
                if table.match.over:
                    return
                await table.do_actions(lambda match: match.do_default(match.state.waiting[0]))

    hall.inside(work)


def change(folder: Path, statement: str, *values: object) -> None:
    """Another hall, or a fault, has left the store like this."""
    with sqlite3.connect(folder / "hall.db") as connection:
        connection.execute(statement, values)
    connection.close()


def rules_are_gone(folder: Path, rules: str = "1-0badcafe") -> None:
    change(folder, "UPDATE tables SET rules = ?", rules)


@contextmanager
def left_behind(
    folder: Path, kinds: list[str], actions: int = 10_000, game: str = "xenofera", **more: Any
) -> Iterator[tuple[str, list[str]]]:
    """A table with so many actions, in a hall that has closed."""
    with running(folder) as hall:
        table, keys = hall.open(kinds, game=game, seed=5, **more)
        play(hall, table, actions)
    yield table, keys


def page(hall: Running, address: str) -> str:
    with hall.client() as client:
        answer = client.get(address, headers=PAGE)
    assert answer.status_code == 200, answer.text
    return answer.text


def asked(hall: Running, path: str, key: str = "", method: str = "GET", expect: int = 200) -> Any:
    headers = {"Authorization": f"Seat {key}"} if key else {}
    with hall.client() as client:
        answer = client.request(method, path, headers=headers)
    assert answer.status_code == expect, answer.text
    return answer.json()


# ended


@pytest.mark.parametrize("game", ["magpies", "pipeline", "helionox", "xenon-profiteer", "xenofera"])
def test_an_ended_match_is_looked_at_when_its_rules_are_gone(tmp_path: Path, game: str) -> None:
    with left_behind(tmp_path, ["person", "person"], game=game) as (table, keys):
        pass
    rules_are_gone(tmp_path, "0-0badcafe")
    with running(tmp_path) as hall:
        found = games.game(game)
        for address in (f"/t/{table}", f"/t/{table}/{keys[0]}", f"/t/{table}/{keys[1]}"):
            text = page(hall, address)
            assert f"Played by rules 0 of {found.title}; these are now rules {found.version}." in text
            assert 'class="score"' in text
            assert 'data-region="' in text  # the table as it was drawn
            assert "What happened" in text
            assert "damaged" not in text
            assert "/replay" not in text
        end = asked(hall, f"/api/tables/{table}/end", keys[1])
        assert end["verdict"]
        assert end["log"]
        assert end["table"].strip()
        assert {score["name"] for score in end["scores"]} & {"Player 1", "The team"}


def test_an_ended_match_of_a_game_that_is_gone_is_looked_at_in_words(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], game="magpies") as (table, keys):
        pass
    change(tmp_path, "UPDATE tables SET game = 'chess'")
    with running(tmp_path) as hall:
        text = page(hall, f"/t/{table}/{keys[0]}")
        assert "Played by rules 1 of Magpies, a game that is not installed here any more." in text
        assert 'class="sketch"' in text
        assert "table.css" not in text
        assert "Rounds" in text  # an option in words


def test_everybody_reads_the_log_that_they_may_read(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], game="magpies") as (table, keys):
        pass
    with running(tmp_path) as hall:

        async def lines() -> list[list[tuple[int, str, Any]]]:
            found = await hall.hall.find(table)
            return [found.match.log(seat) for seat in (-1, 0, 1)]

        logs = hall.inside(lines)
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        kept = [asked(hall, f"/api/tables/{table}/end", key)["log"] for key in ("", *keys)]
    assert [len(log) for log in kept] == [1 + len(log) for log in logs]  # the first line is about the deal
    assert [line["rule"] for line in kept[1][1:]] == [rule for _, rule, _ in logs[1]]


def test_the_file_of_an_ended_match_can_still_be_had(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"]) as (table, keys):
        pass
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall, hall.client() as client:
        file = client.get(f"/t/{table}/{keys[0]}/export")
        assert file.status_code == 200
        assert client.get(f"/t/{table}/nobody/export").status_code == 404
        assert client.get(f"/api/tables/{table}/export").status_code == 404
    with pytest.raises(OtherRules, match="What changed: Discard takes any card"):
        load(file.content, games.game)
    again = msgspec.json.decode(file.content)
    again["rules"] = games.game("xenofera").rules_version
    assert again["actions"]


def test_an_end_is_kept_when_the_table_is_next_loaded_under_its_rules(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], game="magpies") as (table, _):
        pass
    change(tmp_path, "DELETE FROM ends")  # as before ends were kept
    with running(tmp_path) as hall:
        asked(hall, f"/api/tables/{table}/view")
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        assert "Played by rules 1" not in page(hall, f"/t/{table}")  # 1 is the number now: other figures
        assert "Played with other figures" in page(hall, f"/t/{table}")


def test_an_end_that_was_taken_back_is_none(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, _ = hall.open(["person", "person"], game="magpies", seed=5)
        play(hall, table)
        assert asked(hall, f"/api/tables/{table}/end")["verdict"]

        async def take_back() -> None:
            found = await hall.hall.find(table)
            async with found.lock:
                await found.go_back(found.match.fork(len(found.match.moves) - 1))

        hall.inside(take_back)
        assert "has not ended" in asked(hall, f"/api/tables/{table}/end", expect=409)["error"]


def test_a_damaged_match_that_has_ended_can_be_looked_at_too(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], game="magpies") as (table, keys):
        pass
    change(tmp_path, "UPDATE moves SET 'check' = 'x' WHERE n = 2")
    with running(tmp_path) as hall:
        text = page(hall, f"/t/{table}/{keys[0]}")
        assert "This table is damaged at action 2" in text
        assert "What happened" in text
        assert "rules" not in text.partition("<main>")[2].partition("What happened")[0]
        assert "damaged at action 2" in asked(hall, f"/api/tables/{table}/view", expect=500)["error"]


# running


def test_a_running_match_says_which_rules_changed_and_never_that_it_is_damaged(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], 12) as (table, keys):
        pass
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        text = page(hall, f"/t/{table}/{keys[0]}")
        assert "Begun by rules 1 of Xenofera: Galactic Market; these are now rules 2." in text
        assert "Discard takes any card but No Bid" in text
        assert 'href="/rules/xenofera#XF-10.17"' in text
        assert "damaged" not in text
        error = asked(hall, f"/api/tables/{table}/view", keys[0], expect=409)
        assert "What changed: Discard takes any card but No Bid" in error["error"]
        assert error["rule"] == "XF-10.17"
        assert "go-on" not in page(hall, f"/t/{table}")  # who watches has no say

        async def listen() -> tuple[int, str] | None:
            opened = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live")
            await opened.until(lambda: opened.closed)
            return opened.closed

        assert complete(listen()) == (1008, "The match cannot go on at this table: load the page again.")


def test_the_same_people_go_on_from_the_last_good_moment(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], 12) as (table, keys):
        pass
    rules_are_gone(tmp_path)
    change(tmp_path, """UPDATE moves SET action = '{"type": "unheard of"}' WHERE n = 9""")
    with running(tmp_path) as hall:
        assert "It begins after this:" in page(hall, f"/t/{table}/{keys[0]}")
        mine = asked(hall, f"/api/tables/{table}/go-on", keys[0], "POST", 201)
        yours = asked(hall, f"/api/tables/{table}/go-on", keys[1], "POST", 201)
        again = asked(hall, f"/api/tables/{table}/go-on", keys[0], "POST", 201)
        assert mine["table"] == yours["table"] == again["table"] != table
        assert mine["token"] == again["token"] != yours["token"]
        views = [asked(hall, f"/api/tables/{mine['table']}/view", seat["token"]) for seat in (mine, yours)]
        assert [view["seat"] for view in views] == [0, 1]

        async def moves() -> tuple[int, str]:
            found = await hall.hall.find(mine["table"])
            assert found.seating.begun
            return len(found.match.moves), found.match.rules

        assert hall.inside(moves) == (8, "2")
        play(hall, mine["table"])  # and it can be played to its end
        text = page(hall, f"/t/{table}/{keys[1]}")
        assert "It goes on at another table" in text
        assert asked(hall, f"/api/tables/{table}/export", keys[0], expect=409)["error"].startswith(
            "It goes on"
        )


def test_a_table_that_was_still_waiting_for_somebody_waits_at_the_new_one(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        seats = {"seat-0": "me", "name-0": "Ann", "seat-1": "open", "name-1": "Guest"}
        opened = client.post(
            "/tables", data={"game": "magpies", "seats": "2", **seats}, follow_redirects=False
        )
        mine = opened.headers["location"]
    rules_are_gone(tmp_path, "0")
    with running(tmp_path) as hall, hall.client(follow_redirects=True) as client:
        assert "It begins at its beginning." in page(hall, mine)
        there = client.post(f"{mine}/go-on", headers=PAGE)
        assert there.status_code == 200
        (link,) = set(re.findall(r"/t/[a-z0-9]+/join/[a-z0-9]+", there.text))
        came = client.post(link, data={"name": "Bob"}, headers=PAGE)
        assert came.status_code == 200

        async def names() -> tuple[list[str], bool]:
            found = await hall.hall.find(link.split("/")[2])
            return found.names, found.seating.begun

        assert hall.inside(names) == (["Ann", "Bob"], True)


def test_a_fork_needs_a_seat(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], 12) as (table, keys):
        pass
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        asked(hall, f"/api/tables/{table}/go-on", "", "POST", 401)
        asked(hall, f"/api/tables/{table}/go-on", "nobody", "POST", 404)
        assert page(hall, f"/t/{table}/{keys[0]}")


def test_a_match_of_a_missing_game_says_so_and_cannot_be_forked(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person"], 3, game="magpies") as (table, keys):
        pass
    change(tmp_path, "UPDATE tables SET game = 'chess'")
    with running(tmp_path) as hall:
        text = page(hall, f"/t/{table}/{keys[0]}")
        assert "not installed here" in text
        assert "damaged" not in text
        assert "not installed" in asked(hall, f"/api/tables/{table}/go-on", keys[0], "POST", 409)["error"]


def test_the_file_of_a_running_match_needs_the_consent_of_all_and_ends_it(tmp_path: Path) -> None:
    with left_behind(tmp_path, ["person", "person", "random"], 12) as (table, keys):
        pass
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        error = asked(hall, f"/api/tables/{table}/export", keys[0], expect=409)["error"]
        assert "all have to agree that it ends here: Player 1, Player 2" in error
        assert asked(hall, f"/api/tables/{table}/agree", keys[0], "POST")["missing"] == ["Player 2"]
        assert "Still to agree: Player 2" in page(hall, f"/t/{table}/{keys[1]}")
        asked(hall, f"/api/tables/{table}/export", keys[0], expect=409)
        assert asked(hall, f"/api/tables/{table}/agree", keys[1], "POST")["missing"] == []
        assert asked(hall, f"/api/tables/{table}/export", keys[0])["format"] == "meeplehall match 1"
        refused = asked(hall, f"/api/tables/{table}/go-on", keys[0], "POST", 409)
        assert "cannot go on" in refused["error"]


def test_nothing_hidden_is_told_about_a_running_match(tmp_path: Path) -> None:
    """The page of a seat is the same whatever the other seat secretly did last."""
    with left_behind(tmp_path, ["person", "person"], 1, game="magpies") as (table, keys):
        pass
    rules_are_gone(tmp_path, "0")
    with running(tmp_path) as hall:
        before = [page(hall, f"/t/{table}/{key}") for key in keys] + [page(hall, f"/t/{table}")]
    change(tmp_path, "DELETE FROM moves")  # a laid card is secret, and so is whether there is one
    with running(tmp_path) as hall:
        after = [page(hall, f"/t/{table}/{key}") for key in keys] + [page(hall, f"/t/{table}")]
    assert before == after
