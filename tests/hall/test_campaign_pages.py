"""The pages of campaigns: what people read there, and what they can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from meeplehall.engine.campaign import Attempt, Record
from meeplehall.engine.match import Seat
from meeplehall.games import game
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.pages.campaigns import file_of, suggested_seats
from meeplehall.hall.storage.records import Place
from meeplehall.web.assets import game_address
from tests.hall.running import Running
from tests.hall.test_campaigns import GAME, LOSERS, WINNERS, Team, winning_seed

PAGE = {"accept": "text/html"}
HELIONOX = game(GAME)
CAMPAIGN = HELIONOX.campaign
assert CAMPAIGN is not None
FIRST, SECOND = CAMPAIGN.chapters[:2]


@pytest.fixture
def team(hall: Running) -> Iterator[Team]:
    with hall.client(headers=PAGE) as client:
        yield Team(hall, client)


def test_a_campaign_is_begun_from_the_games_page(team: Team) -> None:
    client = team.client
    assert f'href="/campaign/{GAME}"' in client.get("/").text
    assert f'href="/campaign/{GAME}"' in client.get(f"/new/{GAME}").text
    assert "/campaign/xenofera" not in client.get("/").text
    about = client.get(f"/campaign/{GAME}").text
    assert all(chapter.title in about for chapter in HELIONOX.campaign.chapters)  # type: ignore[union-attr]
    assert f'href="/new/{GAME}?option-episode=eternal"' in about
    answer = client.post("/campaigns", data={"game": GAME, "title": "  The <long>  watch "})
    assert answer.status_code == 303
    page = client.get(answer.headers["location"]).text
    assert "<h1>The &lt;long&gt; watch</h1>" in page
    refused = client.post("/campaigns", data={"game": GAME, "title": "x" * 61})
    assert refused.status_code == 422
    assert "up to 60 printable characters" in refused.text
    assert "x" * 61 in refused.text  # nobody has to type it again


def test_the_table_form_can_be_opened_with_an_episode_filled_in(team: Team) -> None:
    page = team.client.get(f"/new/{GAME}?option-episode=eternal").text
    assert '<option value="eternal" selected>' in page
    assert '<option value="1" selected>' in team.client.get(f"/new/{GAME}").text


def test_a_new_campaign_shows_its_first_chapter_and_gives_nothing_away(team: Team) -> None:
    page = team.client.get(team.page).text
    assert FIRST.intro in page
    assert FIRST.won not in page
    assert FIRST.lost not in page
    assert SECOND.intro not in page
    assert "Begin episode 1" in page
    assert "Commodore Fontaine" in page
    assert "Nothing was tried yet." in page
    assert page.count('class="provenance"') == 1  # it shows cards
    assert "The story so far" not in page


def test_after_a_loss_it_is_tried_again_and_after_a_win_the_story_goes_on(team: Team) -> None:
    team.play(LOSERS, options={"difficulty": "veteran"})
    page = team.client.get(team.page).text
    assert FIRST.lost in page
    assert ">Try again</button>" in page
    assert "difficulty veteran" in page
    after = team.play(WINNERS, seed=winning_seed(2))
    page = team.client.get(team.page).text
    assert FIRST.won in unescape(page)
    assert SECOND.intro in page
    assert "Begin episode 2" in page
    assert "Zoe Draper" in page  # an Architect of the second episode
    score = after["attempts"][1]
    assert f"<b>{score['score']}</b> : {score['against']}" in page
    assert f'href="/t/{score["table"]}/replay"' in page
    assert "1: Harbinger (won: once more)" in page


def test_when_all_is_won_the_epilogue_is_told_and_more_is_offered(team: Team) -> None:
    assert CAMPAIGN is not None
    time = "2026-05-17T20:15:00Z"
    file = team.client.get(f"{team.page}/export").json()
    file["attempts"] = [
        {
            "chapter": chapter.id, "begun": time, "ended": time, "options": {}, "won": True, "score": 20,
            "seats": [{"name": "Ann", "bot": ""}, {"name": "Ada", "bot": "easy"}], "opponent": "X",
            "against": 3,
        }
        for chapter in CAMPAIGN.chapters
    ]  # fmt: skip
    location = team.client.post("/import", json=file).headers["location"]
    page = team.client.get(location).text
    assert CAMPAIGN.epilogue in page
    assert f'href="/new/{GAME}?option-episode=eternal"' in page
    assert "Play once more" in page
    assert 'value="Ann"' in page  # the names of the last attempt
    assert re.search(r'<option value="easy" selected>', page)
    answer = team.client.post(f"{location}/begin", data={"chapter": "3", "seats": "1", "seat-0": "me"})
    assert answer.status_code == 303
    assert "Episode 3: Protocol" in team.client.get(answer.headers["location"].partition("#")[0]).text


def test_a_reader_sees_everything_and_can_do_nothing(team: Team) -> None:
    team.play(LOSERS)
    page = team.client.get(f"/c/{team.id}").text
    assert FIRST.lost in page
    assert "/begin" not in page
    assert "/export" not in page
    assert team.key not in page
    for what in ("begin", "give-up"):
        assert team.client.post(f"/c/{team.id}/wrong/{what}", data={}).status_code == 404
    assert team.client.get(f"/c/{team.id}/wrong").status_code == 404
    assert team.client.get(f"/c/{team.id}/wrong/export").status_code == 404
    assert team.client.get("/c/nothing").status_code == 404


def test_what_is_wrong_with_an_attempt_is_said_above_the_form_and_nothing_has_to_be_typed_again(
    team: Team,
) -> None:
    form = {
        "seats": "2",
        "seat-0": "easy",
        "name-0": "Zed",
        "seat-1": "local",
        "option-difficulty": "veteran",
    }
    answer = team.client.post(f"{team.page}/begin", data=form)
    assert answer.status_code == 422
    assert "One seat has to be yours" in answer.text
    assert 'value="Zed"' in answer.text
    assert '<option value="veteran" selected>' in answer.text
    for wrong in ({"seats": "9"}, {"seats": "1", "seat-0": "person"}, {"seats": "1", "seat-0": "kept"}):
        answer = team.client.post(f"{team.page}/begin", data=wrong)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    answer = team.client.post(f"{team.page}/begin", data={"seats": "1", "seat-0": "me", "chapter": "4"})
    assert answer.status_code == 409
    assert "has to be won first" in answer.text
    assert team.now()["attempts"] == []


def test_while_it_is_played_the_page_leads_to_ones_seat(team: Team) -> None:
    form = {"seats": "2", "seat-0": "me", "name-0": "Ann", "seat-1": "local", "name-1": "Bea"}
    link = team.client.post(f"{team.page}/begin", data=form).headers["location"]
    page = team.client.get(team.page).text
    assert f'href="{link}"' in page  # with the keys of those who share the device
    assert "/begin" not in page
    reader = team.client.get(f"/c/{team.id}").text
    assert f'href="/t/{link.split("/")[2]}"' in reader
    assert ">Watch</a>" in reader
    assert link.partition("#")[0] not in reader
    seat = link.partition("#")[0].rpartition("/")[2]
    assert f'href="{link}"' in team.client.get(f"/c/{team.id}/{seat}").text


def test_a_table_of_a_campaign_leads_back_to_it(team: Team) -> None:
    link = team.client.post(f"{team.page}/begin", data={"seats": "1", "seat-0": "me"}).headers["location"]
    key = link.rpartition("/")[2]
    page = team.client.get(link).text
    assert f'href="/c/{team.id}/{key}"' in page
    assert 'data-title="Helionox: Chronicles, Episode 1: Harbinger"' in page
    watched = team.client.get(link.rpartition("/")[0]).text
    assert f'href="/c/{team.id}"' in watched
    assert f"/c/{team.id}/" not in watched


@pytest.mark.parametrize(
    ("kinds", "words", "text"),
    [(LOSERS, "Try again", FIRST.lost), (WINNERS, "The story goes on", FIRST.won)],
)
def test_the_end_of_a_match_shows_the_way_on(team: Team, kinds: list[str], words: str, text: str) -> None:
    table = team.play(kinds, seed=winning_seed(2))["attempts"][0]["table"]
    page = team.client.get(f"/t/{table}").text
    assert f'<a class="button primary" href="/c/{team.id}">{words}</a>' in page
    assert text in unescape(page)
    assert 'data-post="rematch">Rematch' not in page
    assert team.client.get(f"/t/{table}/replay").status_code == 200


def test_no_page_has_inline_scripts_styles_or_handlers(team: Team) -> None:
    team.play(LOSERS)
    for address in (team.page, f"/c/{team.id}", f"/campaign/{GAME}"):
        page = team.client.get(address).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?! type=\"module\" src=)", page)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', page)
        for file in set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page)):
            assert team.client.get(file).status_code == 200


def test_a_file_that_a_game_does_not_have_is_not_asked_for() -> None:
    assert file_of(HELIONOX, "cover.svg") == f"{game_address(HELIONOX)}/cover.svg"
    assert file_of(HELIONOX, "no-such.svg") == ""


# who is suggested for the next attempt


def record(match: str = "table", *seats: Seat) -> Record:
    assert CAMPAIGN is not None
    return Record(CAMPAIGN, (Attempt("1", seats, "then", "later", won=False, match=match),))


def kinds(before: list[Place], key: str) -> list[str]:
    return [seat["kind"] for seat in suggested_seats(HELIONOX, record(), before, key)]


def test_the_same_people_are_suggested_again() -> None:
    before = [
        Place("Ann", key=hashed("ann")),
        Place("Bea", key=hashed("bea")),
        Place("Cy", key=hashed("cy"), device=1),
        Place("Ada", bot="hard"),
    ]
    assert kinds(before, "ann") == ["me", "kept", "kept", "hard"]
    assert kinds(before, "bea") == ["kept", "me", "local", "hard"]
    assert kinds(before, "of the campaign") == ["me", "kept", "kept", "hard"]
    mine = [Place("Ann", key=hashed("x")), Place("Bea", key=hashed(derived("leader", "table")))]
    assert kinds(mine, "leader") == ["kept", "me"]  # the leader's seat follows from the campaign's key


def test_a_seat_that_nobody_took_is_open_again_and_names_stay() -> None:
    before = [Place("Ann", key=hashed("ann")), Place("Player 2", join="code")]
    found = suggested_seats(HELIONOX, record(), before, "ann")
    assert [(seat["kind"], seat["name"]) for seat in found] == [("me", "Ann"), ("open", "Player 2")]
    assert [seat["keepable"] for seat in found] == [False, False]


def test_people_of_an_imported_campaign_sit_at_this_device() -> None:
    found = suggested_seats(HELIONOX, record("", Seat("Ada", "easy"), Seat("Ann"), Seat("Bea")), [], "key")
    assert [(seat["kind"], seat["name"]) for seat in found] == [
        ("easy", "Ada"),
        ("me", "Ann"),
        ("local", "Bea"),
    ]


def test_an_attempt_is_played_with_a_clock_which_the_next_one_has_as_well(team: Team) -> None:
    client = team.client
    assert "Clock and chat" in client.get(team.page).text
    wanted = {"seats": "1", "seat-0": "me", "name-0": "Ann", "clock": "300+10", "talk": "phrases"}
    begun = client.post(f"{team.page}/begin", data=wanted)
    assert begun.status_code == 303
    assert "5 minutes for the whole match" in unescape(client.get(begun.headers["location"]).text)
    client.post(f"{team.page}/give-up")
    page = client.get(team.page).text
    assert '<option value="300+10" selected>' in page
    assert '<option value="phrases" selected>' in page
    refused = client.post(f"{team.page}/begin", data={**wanted, "clock": "7"})
    assert refused.status_code == 422
    assert "There is no such clock" in refused.text


def test_a_program_sets_the_clock_of_an_attempt(team: Team) -> None:
    team.begin(["person"], clock={"decision": 60})
    assert team.post("give-up").status_code == 200
    assert '<option value="60" selected>' in team.client.get(team.page).text
