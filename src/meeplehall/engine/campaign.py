"""A campaign: chapters played one after the other by a team, and the record of every attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from meeplehall.engine.options import Value

if TYPE_CHECKING:
    from meeplehall.engine.match import Seat


class CampaignError(ValueError):
    """What does not fit into a campaign, in one sentence."""


# what a game says about its campaign


@dataclass(frozen=True, slots=True)
class Brought:
    """Something that a chapter brings into the game: pieces of one kind, or sentences."""

    title: str
    #: ids of the card reference
    pieces: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One match of a campaign, with the story around it."""

    id: str
    title: str
    #: what is to be done, in one sentence
    goal: str
    intro: str
    #: how the story goes on when it is won, and when it is lost
    won: str
    lost: str
    #: what a table of this chapter is opened with
    options: Mapping[str, Value]
    brings: tuple[Brought, ...] = ()


@dataclass(frozen=True, slots=True)
class Beyond:
    """What is there to be played when a campaign is complete; nothing of it is counted."""

    title: str
    text: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Campaign:
    """Chapters in their order, for a team that wins or loses together."""

    #: what a chapter is called in this game
    word: str
    blurb: str
    chapters: tuple[Chapter, ...]
    epilogue: str
    #: the options that can be chosen anew for every attempt
    choices: tuple[str, ...] = ()
    beyond: Beyond | None = None

    def chapter(self, id: str) -> Chapter:
        """The chapter with this id; KeyError if there is none."""
        for chapter in self.chapters:
            if chapter.id == id:
                return chapter
        raise KeyError(id)

    def number(self, chapter: Chapter) -> int:
        """1 for the first chapter."""
        return 1 + self.chapters.index(chapter)

    def heading(self, chapter: Chapter) -> str:
        """How a chapter is named in a sentence."""
        return f"{self.word} {self.number(chapter)}: {chapter.title}"


# what a team has done in it


@dataclass(frozen=True, slots=True)
class Attempt:
    """A match of a chapter: being played, won, lost, or given up."""

    chapter: str
    seats: tuple[Seat, ...]
    #: times as text, `2026-05-17T20:15:00Z`
    begun: str
    #: empty while it is played
    ended: str = ""
    #: None while it is played, and if it was given up
    won: bool | None = None
    score: int = 0
    #: whom the team played against, and its score
    opponent: str = ""
    against: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    #: the table at which it is played; empty if that was in another hall
    match: str = ""

    @property
    def running(self) -> bool:
        return not self.ended

    @property
    def lead(self) -> int:
        """How far the team was ahead."""
        return self.score - self.against


@dataclass(frozen=True, slots=True)
class Record:
    """All attempts of a campaign in their order, and what follows from them."""

    campaign: Campaign
    attempts: tuple[Attempt, ...] = ()

    def won(self, chapter: Chapter) -> bool:
        """Once won, a chapter stays won."""
        return any(attempt.won for attempt in self.tries(chapter))

    def tries(self, chapter: Chapter) -> list[Attempt]:
        """All attempts at a chapter."""
        return [attempt for attempt in self.attempts if attempt.chapter == chapter.id]

    def losses(self, chapter: Chapter) -> int:
        """How often it was lost before it was won; what comes after that is for pleasure."""
        losses = 0
        for attempt in self.tries(chapter):
            if attempt.won:
                break
            losses += attempt.won is False
        return losses

    def best(self, chapter: Chapter) -> Attempt | None:
        """The attempt with the greatest lead."""
        counted = [attempt for attempt in self.tries(chapter) if attempt.won is not None]
        return max(counted, key=lambda attempt: attempt.lead, default=None)

    @property
    def open(self) -> Chapter | None:
        """The first chapter that is not won; None if the campaign is complete."""
        return next((chapter for chapter in self.campaign.chapters if not self.won(chapter)), None)

    @property
    def complete(self) -> bool:
        return self.open is None

    @property
    def reached(self) -> list[Chapter]:
        """The chapters that can be played: those that are won, and the open one."""
        return [chapter for chapter in self.campaign.chapters if chapter == self.open or self.won(chapter)]

    @property
    def running(self) -> Attempt | None:
        """The attempt that is being played."""
        return next((attempt for attempt in self.attempts if attempt.running), None)

    @property
    def last(self) -> Attempt | None:
        return self.attempts[-1] if self.attempts else None

    def next(self) -> Chapter:
        """What a team would play now: the open chapter, or the last one once more."""
        return self.open or self.campaign.chapters[-1]

    def check(self, chapter_id: str) -> Chapter:
        """The chapter, if an attempt at it can begin now; CampaignError says why not."""
        try:
            chapter = self.campaign.chapter(chapter_id)
        except KeyError:
            raise CampaignError(f"There is no {self.campaign.word.lower()} of that name.") from None
        if self.running is not None:
            at = self.campaign.chapter(self.running.chapter)
            raise CampaignError(f"{self.campaign.heading(at)} is being played.")
        if chapter not in self.reached:
            before = self.campaign.chapters[self.campaign.number(chapter) - 2]
            raise CampaignError(f"{self.campaign.heading(before)} has to be won first.")
        return chapter

    def begun(self, attempt: Attempt) -> Record:
        """With one more attempt; CampaignError if it cannot begin."""
        self.check(attempt.chapter)
        return replace(self, attempts=(*self.attempts, attempt))


# the story so far


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the story: a chapter with what happened in it, or the end (without a chapter)."""

    chapter: Chapter | None
    texts: tuple[str, ...]


def story(record: Record) -> list[Passage]:
    """What has happened: one passage for each chapter that was won or lost, and the epilogue."""
    passages = []
    for chapter in record.campaign.chapters:
        told = [chapter.lost] * bool(record.losses(chapter)) + [chapter.won] * record.won(chapter)
        if told:
            passages.append(Passage(chapter, (chapter.intro, *told)))
    if record.complete:
        passages.append(Passage(None, (record.campaign.epilogue,)))
    return passages


def brought(chapters: Sequence[Chapter]) -> list[Brought]:
    """All that these chapters bring, put together by title."""
    found: dict[str, Brought] = {}
    for chapter in chapters:
        for one in chapter.brings:
            before = found.get(one.title, Brought(one.title))
            found[one.title] = Brought(one.title, before.pieces + one.pieces, before.words + one.words)
    return list(found.values())
