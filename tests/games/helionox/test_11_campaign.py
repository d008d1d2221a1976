"""HX-11.1: the campaign, what its episodes bring, and what persists."""

from __future__ import annotations

import pytest

from meeplehall.engine.campaign import Attempt, CampaignError, Chapter, Record, brought, story
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.games.helionox.campaign import EPILOGUE, LOST, WON
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import ENDLESS, random_match, rule

CAMPAIGN = GAME.campaign
assert CAMPAIGN is not None
EPISODES = CAMPAIGN.chapters
BEGINNING = Record(CAMPAIGN)


def after(*results: tuple[int, bool]) -> Record:
    """The record after attempts at these episodes."""
    record = BEGINNING
    for number, won in results:
        record = record.begun(Attempt(str(number), (Seat("Ann"),), "then", "later", won))
    return record


def brings(episode: Chapter, title: str) -> tuple[str, ...]:
    return next((one.pieces or one.words for one in episode.brings if one.title == title), ())


@rule("HX-11.1.1", "HX-1.3")
def test_the_five_episodes_are_played_in_order() -> None:
    assert [episode.title for episode in EPISODES] == [episode.title for episode in COMPONENTS.episode]
    assert [episode.options for episode in EPISODES] == [{"episode": str(n)} for n in range(1, 6)]
    record = BEGINNING
    for number, episode in enumerate(EPISODES, 1):
        assert record.open == episode
        for later in EPISODES[number:]:
            with pytest.raises(CampaignError):
                record.check(later.id)
        record = record.begun(Attempt(episode.id, (Seat("Ann"),), "then", "later", won=True))
    assert record.complete


@rule("HX-11.1.1")
def test_a_lost_episode_is_played_again_as_often_as_needed() -> None:
    record = after((1, True), *[(2, False)] * 7)
    assert record.open == EPISODES[1]
    assert record.losses(EPISODES[1]) == 7
    assert record.begun(Attempt("2", (Seat("Ann"),), "then", "later", won=True)).open == EPISODES[2]


@rule("HX-11.1.2")
def test_winning_the_fifth_completes_the_campaign_and_opens_eternal_mode() -> None:
    record = after(*((n, True) for n in range(1, 6)))
    assert record.complete
    assert story(record)[-1].texts == (EPILOGUE,)
    assert CAMPAIGN is not None
    assert CAMPAIGN.beyond is not None
    assert CAMPAIGN.beyond.options == {"episode": "eternal"}
    for options in ({"episode": "eternal"}, {"episode": "4"}):  # both can be had at any time, too
        assert GAME.settle(2, options)["episode"] == options["episode"]


@rule("HX-11.1.3")
def test_every_attempt_is_set_up_afresh() -> None:
    """An episode begins the same way whatever happened before: nothing but the record persists."""
    for episode in EPISODES:
        fresh = Match(GAME, [Seat("Ann"), Seat("Bob")], episode.options, 11).state.facts()
        lost = random_match(GAME, Setup(2, episode.options), 11, ENDLESS)
        assert lost.over
        assert Match(GAME, [Seat("Ann"), Seat("Bob")], episode.options, 11).state.facts() == fresh
    record = after((1, False), (1, True))
    assert [(attempt.chapter, attempt.won) for attempt in record.attempts] == [("1", False), ("1", True)]
    assert record.open == EPISODES[1]


@rule("HX-11.1.3", "HX-3.3.1")
def test_mercury_stays_gone_from_the_third_episode_on() -> None:
    for episode, data in zip(EPISODES, COMPONENTS.episode, strict=True):
        view = GAME.view(GAME.start(1, episode.options, 3), 0)
        worlds = [world["hex"] for world in view["worlds"]]
        assert ("mercury" in worlds) == (data.number < 3)
    gone = [
        episode.id
        for episode in EPISODES
        if any("Mercury is gone" in rule for rule in brings(episode, "Rules"))
    ]
    assert gone == ["3"]


@rule("HX-11.1.4", "HX-1.4")
def test_players_and_difficulty_may_change_between_attempts() -> None:
    assert CAMPAIGN is not None
    assert set(CAMPAIGN.choices) >= {"difficulty", "colours"}
    for episode in EPISODES:
        for seats in range(1, 5):
            for difficulty in ("standard", "veteran"):
                settled = GAME.settle(seats, {**episode.options, "difficulty": difficulty})
                assert settled["difficulty"] == difficulty


@rule("HX-3.2.3")
def test_an_episode_brings_what_the_data_counts_from_there_on() -> None:
    for number, episode in enumerate(EPISODES, 1):
        architects = {one.id for one in COMPONENTS.architect if one.episode == number}
        assert set(brings(episode, "Architects")) == architects
    everything = {one.title: one for one in brought(EPISODES)}
    assert len(everything["Architects"].pieces) == len(COMPONENTS.architect)
    assert len(everything["Market cards"].pieces) == len(COMPONENTS.market_card)
    assert len(everything["Alpha cards"].pieces) == len(COMPONENTS.alpha)
    assert len(everything["Factions"].words) == len(COMPONENTS.faction)
    for one in everything.values():
        assert all(GAME.piece(id).name for id in one.pieces)
    assert "deck" in " ".join(brings(EPISODES[1], "Rules"))
    assert "Archivist" in " ".join(brings(EPISODES[2], "Rules"))
    assert "Gravshot" in " ".join(brings(EPISODES[4], "Rules"))
    assert "Gravshot" not in " ".join(brings(EPISODES[3], "Rules"))


def test_every_episode_has_a_story_of_its_own() -> None:
    texts = [*WON, *LOST, EPILOGUE, *(episode.intro for episode in EPISODES)]
    assert len({*texts}) == 3 * len(EPISODES) + 1
    assert all(len(text) > 80 for text in texts)
    assert [episode.goal for episode in EPISODES] == [opponent.goal for opponent in COMPONENTS.opponent]


def test_rules_that_are_named_exist() -> None:
    words = " ".join(text for one in brought(EPISODES) for text in one.words)
    named = {word.strip("(),.") for word in words.split() if word.strip("(),.").startswith("HX-")}
    assert named
    assert named <= set(GAME.rulebook.rules)
