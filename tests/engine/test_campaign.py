"""A campaign: a win opens the next chapter, a loss can be tried again, and what is won stays won."""

from __future__ import annotations

import pytest

from meeplehall.engine.campaign import (
    Attempt,
    Brought,
    Campaign,
    CampaignError,
    Chapter,
    Record,
    brought,
    story,
)
from meeplehall.engine.match import Seat

ANN = (Seat("Ann"),)


def chapter(id: str, *brings: Brought) -> Chapter:
    return Chapter(id, id.title(), f"{id} goal", f"{id} intro", f"{id} won", f"{id} lost", {"n": id}, brings)


DAWN = chapter("dawn", Brought("Cards", ("egg",)), Brought("Rules", words=("Fly.",)))
NOON = chapter("noon", Brought("Cards", ("ring", "spoon")))
DUSK = chapter("dusk", Brought("Nests", ("oak",)))
CAMPAIGN = Campaign("Day", "Three days.", (DAWN, NOON, DUSK), "And they slept.")


def record(*results: tuple[Chapter, bool | None]) -> Record:
    """The record after these attempts."""
    found = Record(CAMPAIGN)
    for at, won in results:
        found = found.begun(Attempt(at.id, ANN, "then", "later", won, 9 if won else 4, "Fox", 5))
    return found


def test_it_begins_with_the_first_chapter_and_nothing_else() -> None:
    empty = Record(CAMPAIGN)
    assert (empty.open, empty.reached, empty.complete) == (DAWN, [DAWN], False)
    assert (empty.last, empty.running, empty.best(DAWN)) == (None, None, None)
    assert empty.next() == DAWN


def test_a_win_opens_the_next_chapter_and_a_loss_does_not() -> None:
    assert record((DAWN, False)).open == DAWN
    assert record((DAWN, False), (DAWN, True)).open == NOON
    assert record((DAWN, True), (NOON, False), (NOON, False)).reached == [DAWN, NOON]


def test_the_last_win_completes_it() -> None:
    done = record((DAWN, True), (NOON, True), (DUSK, True))
    assert (done.open, done.complete) == (None, True)
    assert done.reached == [DAWN, NOON, DUSK]
    assert done.next() == DUSK  # it can be played for pleasure


def test_what_is_won_can_be_played_again_without_harm() -> None:
    again = record((DAWN, True), (DAWN, False), (DAWN, None))
    assert again.won(DAWN)
    assert again.open == NOON
    assert again.losses(DAWN) == 0  # it was lost after it had been won
    assert [attempt.won for attempt in again.tries(DAWN)] == [True, False, None]


def test_what_was_given_up_is_neither_won_nor_lost() -> None:
    found = record((DAWN, None))
    assert found.open == DAWN
    assert (found.losses(DAWN), found.best(DAWN)) == (0, None)
    assert story(found) == []


def test_the_best_attempt_is_the_one_with_the_greatest_lead() -> None:
    found = record((DAWN, False), (DAWN, True))
    best = found.best(DAWN)
    assert best is not None
    assert (best.won, best.lead) == (True, 4)


def test_a_chapter_that_is_not_reached_cannot_begin() -> None:
    with pytest.raises(CampaignError, match="Day 2: Noon has to be won first"):
        record((DAWN, True)).check("dusk")
    with pytest.raises(CampaignError, match="no day of that name"):
        record().check("midnight")


def test_one_attempt_is_played_at_a_time() -> None:
    playing = Record(CAMPAIGN).begun(Attempt("dawn", ANN, "now"))
    assert playing.running is playing.last
    with pytest.raises(CampaignError, match="Day 1: Dawn is being played"):
        playing.begun(Attempt("dawn", ANN, "now"))


def test_the_story_tells_what_has_happened_and_no_more() -> None:
    told = story(record((DAWN, False), (DAWN, False), (DAWN, True), (NOON, False)))
    assert [passage.texts for passage in told] == [
        ("dawn intro", "dawn lost", "dawn won"),
        ("noon intro", "noon lost"),
    ]
    assert story(Record(CAMPAIGN)) == []


def test_the_story_ends_with_the_epilogue() -> None:
    told = story(record((DAWN, True), (NOON, True), (DUSK, True)))
    assert (told[-1].chapter, told[-1].texts) == (None, ("And they slept.",))
    assert len(told) == 4


def test_what_chapters_bring_is_put_together_by_kind() -> None:
    assert brought([DAWN, NOON, DUSK]) == [
        Brought("Cards", ("egg", "ring", "spoon")),
        Brought("Rules", words=("Fly.",)),
        Brought("Nests", ("oak",)),
    ]


def test_chapters_are_named_and_numbered() -> None:
    assert CAMPAIGN.heading(NOON) == "Day 2: Noon"
    assert CAMPAIGN.chapter("dusk") is DUSK
    with pytest.raises(KeyError):
        CAMPAIGN.chapter("midnight")
