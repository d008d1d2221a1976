"""Campaign files: there and back, and whatever is wrong with one is said, with the attempt."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.campaign import Attempt, Record
from meeplehall.engine.files.campaignfile import (
    FORMAT,
    MAX_BYTES,
    MOST_ATTEMPTS,
    CampaignFileError,
    Saved,
    dump,
    load,
    looks_like_a_campaign,
)
from meeplehall.engine.files.matchfile import dump as dump_match
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from tests.engine.strategies import any_json

GAME = game("helionox")
CAMPAIGN = GAME.campaign
assert CAMPAIGN is not None
FIRST, SECOND = CAMPAIGN.chapters[:2]
BEGUN, ENDED = "2026-05-17T20:15:00Z", "2026-05-17T22:01:30Z"

Change = Callable[[dict[str, Any]], Any]


def saved() -> Saved:
    """Lost, given up, won, and the second chapter under way."""
    assert CAMPAIGN is not None
    team = (Seat("Ann"), Seat("Ada", "easy"))
    return Saved(
        GAME,
        "The long watch",
        BEGUN,
        Record(
            CAMPAIGN,
            (
                Attempt(FIRST.id, team, BEGUN, ENDED, False, -3, "Terminus", 18, {"difficulty": "veteran"}),
                Attempt(FIRST.id, team, BEGUN, ENDED),
                Attempt(FIRST.id, team[:1], BEGUN, ENDED, True, 20, "Terminus", 12, match="a table"),
                Attempt(SECOND.id, team, BEGUN, match="another table"),
            ),
        ),
    )


def refused(change: Change) -> CampaignFileError:
    document = json.loads(dump(saved()))
    change(document)
    with pytest.raises(CampaignFileError) as raised:
        load(json.dumps(document).encode(), game)
    return raised.value


def test_a_record_is_the_same_after_saving_and_loading_but_for_its_tables() -> None:
    loaded = load(dump(saved()), game)
    assert (loaded.game, loaded.title, loaded.begun) == (GAME, "The long watch", BEGUN)
    kept = loaded.record.attempts
    assert [attempt.won for attempt in kept] == [False, None, True]  # what is being played is a match
    assert kept[0] == saved().record.attempts[0]
    assert [attempt.match for attempt in kept] == ["", "", ""]
    assert loaded.record.open == SECOND
    assert dump(loaded) == dump(saved())


def test_a_campaign_file_is_told_from_others() -> None:
    assert looks_like_a_campaign(dump(saved()))
    assert looks_like_a_campaign(b'{"format": "meeplehall campaign 7"}')
    match = Match(GAME, [Seat("Ann")], {}, 3)
    for other in (b"", b"[]", b"{}", b'{"format": 3}', b"\xff", dump_match(match)):
        assert not looks_like_a_campaign(other)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 100_000, dump(saved())[:-20]])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(CampaignFileError, match="not a JSON file"):
        load(data, game)


@given(any_json)
def test_any_other_json_is_refused_with_a_sentence(value: Any) -> None:
    with pytest.raises(CampaignFileError):
        load(json.dumps(value).encode(), game)


def test_a_file_of_another_version_is_refused_before_anything_else() -> None:
    error = refused(lambda file: file.update(format="meeplehall campaign 2", more=[]))
    assert "'meeplehall campaign 2'" in str(error)
    assert FORMAT in str(error)


def test_a_game_that_is_not_here_or_tells_no_story_is_refused() -> None:
    assert "no game 'chess'" in str(refused(lambda file: file.update(game="chess")))
    assert "has no campaign" in str(refused(lambda file: file.update(game="xenofera")))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda attempt: attempt.update(chapter="9"), "no episode of that name"),
        (lambda attempt: attempt.update(chapter="3"), "Episode 2: Perdition has to be won first"),
        (lambda attempt: attempt.update(ended=""), "not a time"),
        (lambda attempt: attempt.update(begun="yesterday"), "not a time"),
        (lambda attempt: attempt.update(seats=[]), "1 to 4 players"),
        (lambda attempt: attempt["seats"].extend(attempt["seats"] * 4), "1 to 4 players"),
        (lambda attempt: attempt["seats"][0].update(name=""), "name has 1 to 40"),
        (lambda attempt: attempt["seats"][0].update(name="x" * 41), "name has 1 to 40"),
        (lambda attempt: attempt["seats"][0].update(name="a\u202eb"), "printable"),
        (lambda attempt: attempt.update(opponent="x" * 99), "opponent has"),
        (lambda attempt: attempt.update(score=10**9), "no score is as large"),
        (lambda attempt: attempt.update(options={"difficulty": "godlike"}), "difficulty"),
        (lambda attempt: attempt.update(options={"episode": "5"}), "no option 'episode'"),
    ],
)
def test_a_wrong_attempt_is_refused_with_its_number(change: Change, words: str) -> None:
    error = refused(lambda file: change(file["attempts"][2]))
    assert error.attempt == 3
    assert str(error).startswith("Attempt 3: ")
    assert words in str(error)


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.pop("attempts"),
        lambda file: file.update(more=1),
        lambda file: file["attempts"][0].update(won="yes"),
        lambda file: file["attempts"][0].update(score=1.5),
        lambda file: file.update(title=""),
        lambda file: file.update(title="x" * 61),
        lambda file: file.update(begun=""),
        lambda file: file.update(attempts=file["attempts"][:1] * (MOST_ATTEMPTS + 1)),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(change: Change) -> None:
    assert str(refused(change)).endswith(".")


def test_a_huge_file_is_not_looked_at() -> None:
    with pytest.raises(CampaignFileError, match="too large"):
        load(b" " * (MAX_BYTES + 1), game)


@given(st.data())
def test_any_value_anywhere_is_accepted_or_refused(data: st.DataObject) -> None:
    document = json.loads(dump(saved()))
    place = data.draw(st.sampled_from([document, *document["attempts"], document["attempts"][0]["seats"][0]]))
    place[data.draw(st.sampled_from(sorted(place)))] = data.draw(any_json)
    with suppress(CampaignFileError):
        load(json.dumps(document).encode(), game)
