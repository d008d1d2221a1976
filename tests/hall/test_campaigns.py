"""Campaigns in the hall: begun, attempted, recorded once, kept over a restart, exported and imported."""

from __future__ import annotations

import gc
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
import pytest

from meeplehall.bots import bot
from meeplehall.bots.in_match import carry_out, seed_of
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.hall.action_log import table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from tests.hall.running import LIMIT, Json, Running, pages, running
from tests.loops import complete

GAME = "helionox"
#: bots that win the first chapter, and one that never does
WINNERS, LOSERS = ["greedy", "greedy"], ["random"]


class Team:
    """Those who have the key of a campaign, and speak to the hall as programs do."""

    def __init__(self, hall: Running, client: httpx2.Client, made: Json | None = None) -> None:
        self.hall, self.client = hall, client
        self.made: Json = made or client.post("/api/campaigns", json={"game": GAME}).json()
        self.id: str = self.made["campaign"]
        self.key: str = self.made["key"]

    @property
    def page(self) -> str:
        return f"/c/{self.id}/{self.key}"

    @property
    def header(self) -> dict[str, str]:
        return {"Authorization": f"Campaign {self.key}"}

    def now(self) -> Json:
        found: Json = self.client.get(f"/api/campaigns/{self.id}", headers=self.header).json()
        return found

    def post(self, what: str, body: Json | None = None) -> httpx2.Response:
        return self.client.post(f"/api/campaigns/{self.id}/{what}", json=body or {}, headers=self.header)

    def begin(self, kinds: list[str], **more: Any) -> Json:
        answer = self.post("attempts", {"seats": [{"kind": kind} for kind in kinds], **more})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def play(self, kinds: list[str], **more: Any) -> Json:
        """An attempt of bots, to its end."""
        self.begin(kinds, **more)
        until(lambda: self.now()["running"] is None)
        return self.now()


def until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < end
        threading.Event().wait(0.05)


@pytest.fixture
def team(hall: Running) -> Any:
    with hall.client() as client:
        yield Team(hall, client)


def played(match: Match) -> Match:
    """The match as greedy bots would play it on, to its end."""
    level = bot("greedy")
    while not match.over:
        player = match.state.waiting[0]
        seed = seed_of(match, player)
        actions = level.choose(match.game, match.game.redeal(match.state, player, seed), player, seed)
        carry_out(match, player, [match.game.codec.encode(action) for action in actions])
    return match


@cache
def winning_seed(seats: int) -> int:
    """A seed with which greedy bots win the first chapter, and clearly."""
    leads = {}
    for seed in range(8):
        match = played(Match(game(GAME), [Seat("Ada", "greedy")] * seats, {}, seed))
        outcome = match.game.outcome(match.state)
        leads[seed] = outcome.team_score - outcome.opponent_score
    best = max(leads, key=leads.__getitem__)
    assert leads[best] > 0
    return best


# attempts and their results


def test_a_loss_is_recorded_and_the_same_chapter_is_tried_again(team: Team) -> None:
    after = team.play(LOSERS, options={"difficulty": "veteran"})
    assert (after["open"], after["complete"]) == ("1", False)
    (attempt,) = after["attempts"]
    assert attempt["won"] is False
    assert attempt["score"] <= attempt["against"]
    assert attempt["opponent"] == "Terminus"
    assert attempt["options"] == {"difficulty": "veteran"}
    assert attempt["seats"] == [{"name": "Ada", "bot": "random"}]
    assert attempt["ended"] >= attempt["begun"] > "2026"
    assert team.play(LOSERS)["open"] == "1"
    assert len(team.now()["attempts"]) == 2


def test_a_win_opens_the_next_chapter_and_replaying_does_no_harm(team: Team) -> None:
    after = team.play(WINNERS, seed=winning_seed(2))
    assert (after["attempts"][0]["won"], after["open"]) == (True, "2")
    assert [chapter["reached"] for chapter in after["chapters"]] == [True, True, False, False, False]
    after = team.play(LOSERS, chapter="1")
    assert (after["attempts"][1]["won"], after["open"]) == (False, "2")
    made = team.begin(["person"])  # the next one, with its own set-up
    assert team.hall.hall.tables[made["table"]].match.options["episode"] == "2"


def test_bots_that_are_asked_together_do_not_stumble_over_each_other(
    team: Team, caplog: pytest.LogCaptureFixture
) -> None:
    """One's answer may settle the question before the other's comes."""
    team.play(WINNERS, seed=winning_seed(2))
    gc.collect()  # a task that failed is reported when it is thrown away
    assert [line for line in caplog.records if line.name == "asyncio" and line.levelno >= logging.ERROR] == []


def test_chapters_open_in_their_order(team: Team) -> None:
    seats = [{"kind": "random"}]
    answer = team.post("attempts", {"seats": seats, "chapter": "2"})
    assert (answer.status_code, answer.json()["error"]) == (409, "Episode 1: Harbinger has to be won first.")
    assert team.post("attempts", {"seats": seats, "chapter": "six"}).status_code == 409
    answer = team.post("attempts", {"seats": seats, "options": {"episode": "5"}})
    assert answer.status_code == 422
    assert "difficulty" in answer.json()["error"]
    assert team.post("attempts", {"seats": seats * 5}).status_code == 422
    assert team.post("attempts", {"seats": [{"kind": "kept"}]}).status_code == 422
    assert team.now()["attempts"] == []


def test_one_attempt_at_a_time_and_one_that_is_given_up_does_not_count(team: Team) -> None:
    made = team.begin(["person"])
    answer = team.post("attempts", {"seats": [{"kind": "random"}]})
    assert (answer.status_code, answer.json()["error"]) == (409, "Episode 1: Harbinger is being played.")
    assert team.now()["running"] == made["table"]
    assert team.post("give-up").status_code == 200
    assert team.post("give-up").status_code == 409
    after = team.now()
    assert (after["running"], after["attempts"][0]["won"], after["open"]) == (None, None, "1")

    table = team.hall.hall.tables[made["table"]]

    async def play_on() -> None:  # to a win that nobody counts
        async with table.lock:
            await table.do_actions(played)

    team.hall.inside(play_on)
    assert table.match.over
    assert "was given up: its result does not count" in team.client.get(f"/t/{table.id}").text
    assert team.now()["attempts"][0]["won"] is None
    assert team.now()["open"] == "1"


def test_the_result_stands_and_cannot_be_taken_back(team: Team) -> None:
    made = team.begin(["person"], seed=winning_seed(1))
    table, key = team.hall.hall.tables[made["table"]], made["seats"][0]["token"]

    async def play_on() -> None:
        async with table.lock:
            await table.do_actions(played)

    team.hall.inside(play_on)
    won = team.now()["attempts"]
    assert won[0]["won"] is True
    answer = team.client.post(
        f"/api/tables/{table.id}/undo",
        headers={"Authorization": f"Seat {key}"},
        json={"turn": table.turn(0)},
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "The result stands in the campaign.")
    rematch = team.client.post(f"/t/{table.id}/{key}/rematch")
    assert rematch.status_code == 409
    assert "campaign" in rematch.json()["error"]
    team.hall.inside(lambda: team.hall.hall.campaigns.ended(table))
    assert team.now()["attempts"] == won


# keys


def test_a_campaign_is_opened_by_its_key_and_by_those_of_its_seats_and_read_without(team: Team) -> None:
    made = team.begin(["person", "greedy"])
    seat = made["seats"][0]["token"]
    address = f"/api/campaigns/{team.id}"
    for key, status in ((team.key, 200), (seat, 200), ("wrong", 404), (hashed(team.key), 404)):
        answer = team.client.get(f"{address}/export", headers={"Authorization": f"Campaign {key}"})
        assert answer.status_code == status
    assert team.client.get(f"{address}/export").status_code == 401
    assert team.client.get(address, headers={"Authorization": f"Seat {seat}"}).status_code == 401
    assert team.client.get(address).json()["may_go_on"] is False
    assert team.now()["may_go_on"] is True
    assert team.client.get("/api/campaigns/nothing").status_code == 404
    unlike = Team(team.hall, team.client)
    answer = team.client.get(
        f"/api/campaigns/{unlike.id}/export", headers={"Authorization": f"Campaign {seat}"}
    )
    assert answer.status_code == 404  # a seat opens the campaign of its table, and no other


@pytest.mark.file
def test_only_hashes_of_keys_are_stored(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        key = Team(hall, client).key
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hashed(key).encode() in stored
    assert key.encode() not in stored


# people come and go


def test_kept_people_are_shown_the_way_to_the_next_table(team: Team) -> None:
    first = team.begin(["person", "person"])
    ann, bob = (seat["token"] for seat in first["seats"])
    team.post("give-up")
    second = team.begin(["kept", "person"])
    after = team.client.get(f"/t/{first['table']}/{ann}/rematch")
    assert after.headers["location"].startswith(f"/t/{second['table']}/")
    assert 'data-seat="0"' in team.client.get(after.headers["location"]).text
    gone = team.client.get(f"/t/{first['table']}/{bob}/rematch")  # somebody else has his seat
    assert gone.headers["location"] == f"/t/{second['table']}"


def test_with_fewer_players_whoever_has_no_seat_watches(team: Team) -> None:
    first = team.begin(["person", "person"])
    bob = first["seats"][1]["token"]
    team.post("give-up")
    second = team.begin(["kept"])
    assert (
        team.client.get(f"/t/{first['table']}/{bob}/rematch").headers["location"] == f"/t/{second['table']}"
    )


def test_names_are_those_of_the_end(team: Team) -> None:
    made = team.client.post(
        f"{team.page}/begin", data={"seats": "2", "seat-0": "me", "name-0": "Ann", "seat-1": "open"}
    )
    table = team.now()["running"]
    assert team.now()["attempts"][0]["seats"][1]["name"] == "Player 2"
    link = complete(_joining_link(team.hall, *made.headers["location"].split("/")[2:]))
    team.client.post(link, data={"name": "Bea"})
    assert [place.name for place in team.hall.hall.tables[table].places] == ["Ann", "Bea"]
    team.post("give-up")
    assert [seat["name"] for seat in team.now()["attempts"][0]["seats"]] == ["Ann", "Bea"]


async def _joining_link(hall: Running, table: str, key: str) -> str:
    (page,) = await pages(hall, table, [key])
    bar = page.regions["bar"]
    await page.close()
    return bar.partition('data-share="')[2].partition('"')[0]


# the store


def test_a_campaign_goes_on_after_a_restart_and_a_result_that_was_missed_is_recorded(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        team.play(LOSERS)
        made, table = team.made, team.begin(["person"], seed=winning_seed(1))["table"]
        match = hall.hall.tables[table].match
        finished = played(Match(match.game, match.seats, match.options, match.seed))
    # all actions were stored, and then the lights went out
    moves = table_record(table, finished, [], CHOSEN).moves
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.executemany(
            'INSERT INTO moves (table_id, n, seat, action, "check") VALUES (?, ?, ?, ?, ?)',
            [(table, n, move.seat, move.action, move.check) for n, move in enumerate(moves, 1)],
        )
    for _ in range(2):  # once, however often the hall is opened
        with running(tmp_path) as hall, hall.client() as client:
            after = Team(hall, client, made).now()
            assert [attempt["won"] for attempt in after["attempts"]] == [False, True]
            assert (after["running"], after["open"]) == (None, "2")
            outcome = finished.game.outcome(finished.state)
            assert after["attempts"][1]["score"] == outcome.team_score
            assert after["attempts"][1]["against"] == outcome.opponent_score


def test_a_missed_result_is_recorded_when_its_table_is_opened(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        made, table = team.made, team.play(LOSERS)["attempts"][0]["table"]
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE attempts SET ended = '', won = NULL, score = 0")
    with running(tmp_path) as hall, hall.client() as client:
        assert client.get(f"/t/{table}").status_code == 200
        with sqlite3.connect(tmp_path / "hall.db") as connection:
            ((won,),) = connection.execute("SELECT won FROM attempts")
        assert won == 0
        assert Team(hall, client, made).now()["attempts"][0]["won"] is False


def test_if_a_result_cannot_be_stored_it_is_recorded_later(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        with sqlite3.connect(tmp_path / "hall.db") as other:
            other.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON attempts BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        table = hall.hall.tables[team.begin(LOSERS)["table"]]
        until(lambda: client.get(f"/api/tables/{table.id}/view").json()["outcome"])  # bots alone are watched
        assert team.now()["running"] == table.id
        with sqlite3.connect(tmp_path / "hall.db") as other:
            other.execute("DROP TRIGGER full")
        assert team.now()["attempts"][0]["won"] is False


def test_a_table_that_cannot_be_read_can_be_given_up(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        made = team.made
        team.begin(["person"])
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE tables SET header = 'unreadable'")
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client, made)
        page = client.get(team.page).text
        assert "damaged at action 0" in page
        assert "cannot be counted" in page
        assert team.post("give-up").status_code == 200
        team.begin(["person"])


def test_an_attempt_whose_rules_are_gone_goes_on_at_another_table_and_counts_there(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        made = team.made
        before = team.begin(["person"])
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE tables SET rules = '1'")
    with running(tmp_path) as hall, hall.client(follow_redirects=True) as client:
        team = Team(hall, client, made)
        page = client.get(team.page).text
        assert f"these are rules {game('helionox').version}. What changed: Everybody who holds a Plan" in page
        assert "cannot be counted" not in page
        assert f'href="/t/{before["table"]}"' in page
        there = client.post(f"{before['seats'][0]['url']}/go-on")
        assert there.status_code == 200
        assert before["table"] not in str(there.url)
        found = hall.inside(lambda: hall.hall.find(str(there.url).split("/t/")[1].split("/")[0]))
        assert found.part is not None
        assert "What changed" not in client.get(team.page).text


def test_an_attempt_goes_on_where_its_people_do_if_two_halls_open_a_table_for_it(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        before = Team(hall, client).begin(["person"])
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE tables SET rules = '1'")
    with running(tmp_path) as hall, hall.client(follow_redirects=True) as client:
        outlived, store = hall.hall.outlived, hall.hall.store
        follow = store.follow

        async def follow_too_late(*given: Any, **more: Any) -> int:
            """At the last moment another hall is faster, with all that it does."""
            vars(store).pop("follow")
            await outlived._open(await outlived.find(before["table"]), 0, before["seats"][0]["token"])
            return await follow(*given, **more)

        vars(store)["follow"] = follow_too_late
        there = client.post(f"{before['seats'][0]['url']}/go-on")
        assert there.status_code == 200
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        ((attempted, goes_on),) = connection.execute(
            "SELECT attempts.table_id, tables.next FROM attempts, tables WHERE tables.id = ?",
            (before["table"],),
        )
    assert f"/t/{goes_on}" in str(there.url)
    assert attempted == goes_on


def test_a_campaign_whose_game_is_gone_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        team = Team(hall, client)
        with sqlite3.connect(tmp_path / "hall.db") as connection:
            connection.execute("UPDATE campaigns SET game = 'chess'")
        answer = client.get(team.page)
        assert (answer.status_code, answer.json()["error"]) == (500, "The game of this campaign is not here.")


# export and import


def test_an_exported_campaign_goes_on_with_new_keys(team: Team) -> None:
    before = team.play(WINNERS, seed=winning_seed(2))
    team.begin(["person"])  # a match that is being played stays where it is
    file = team.client.get(f"{team.page}/export")
    assert file.headers["content-disposition"].endswith('.json"')
    answer = team.client.post("/api/campaigns/import", content=file.content)
    assert answer.status_code == 201
    other = Team(team.hall, team.client, answer.json())
    assert other.id != team.id
    assert other.key != team.key
    after = other.now()
    assert (after["open"], after["running"]) == ("2", None)
    assert after["attempts"] == [{**before["attempts"][0], "table": ""}]
    assert after["begun"] == before["begun"]
    assert team.client.get(f"/c/{other.id}/{team.key}").status_code == 404
    other.begin(["person"])  # both go on, each for itself
    assert team.now()["attempts"][1]["table"] != other.now()["attempts"][1]["table"]


@pytest.mark.parametrize("data", [b"", b"{}", b"[1", b'{"format": "meeplehall campaign 9"}'])
def test_broken_files_are_refused_with_a_sentence(hall: Running, data: bytes) -> None:
    with hall.client() as client:
        answer = client.post("/api/campaigns/import", content=data)
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")
        assert client.post("/import", content=data).status_code == 422
        assert client.post("/api/campaigns/import", content=b" " * 3_000_000).status_code == 413


def test_a_forged_table_in_a_file_is_no_part_of_it(team: Team) -> None:
    """Nobody can tie somebody else's table to a campaign."""
    table, _ = team.hall.open(["person"] * 2)
    file = team.client.get(f"{team.page}/export").json()
    attempt = {
        "chapter": "1", "begun": file["begun"], "ended": file["begun"], "options": {}, "won": True,
        "seats": [{"name": "Ann", "bot": ""}], "score": 1, "opponent": "", "against": 0,
    }  # fmt: skip
    forged = {**file, "attempts": [{**attempt, "match": table}]}
    assert team.client.post("/api/campaigns/import", json=forged).status_code == 422
    assert team.client.post("/api/campaigns/import", json={**file, "attempts": [attempt]}).status_code == 201


# refusals at the door


def test_only_games_with_a_story_have_campaigns(hall: Running) -> None:
    with hall.client() as client:
        assert client.post("/api/campaigns", json={"game": "xenofera"}).status_code == 404
        assert client.post("/api/campaigns", json={"game": "chess"}).status_code == 404
        assert client.post("/api/campaigns", json={"game": GAME, "title": "x" * 61}).status_code == 422
        assert client.get("/campaign/xenofera").status_code == 404
        told = client.get(f"/api/games/{GAME}").json()["campaign"]
        assert [chapter["id"] for chapter in told["chapters"]] == ["1", "2", "3", "4", "5"]
        assert client.get("/api/games/xenofera").json()["campaign"] is None


def test_a_table_outside_a_campaign_has_none(hall: Running) -> None:
    """Single chapters are plain tables: they end with a rematch, and no record knows of them."""
    with hall.client() as client:
        wanted = {"game": GAME, "seats": [{"kind": "random"}], "options": {"episode": "3"}}
        table = client.post("/api/tables", json=wanted).json()["table"]
        until(lambda: client.get(f"/api/tables/{table}/view").json()["outcome"])  # bots alone are watched
        page = client.get(f"/t/{table}").text
    assert 'data-post="rematch">Rematch' in page
    assert "/c/" not in page
