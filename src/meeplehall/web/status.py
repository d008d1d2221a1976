"""What a seat may know about its table besides the match: who sits where, who is asked, what to take back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from meeplehall.engine.knowledge import LEVELS as GAME_LEVELS
from meeplehall.web.chat import ChatStatus
from meeplehall.web.clocks import ClocksStatus
from meeplehall.web.course import Course
from meeplehall.web.deal import DealData
from meeplehall.web.hints import Advised
from meeplehall.web.lesson import LessonStatus
from meeplehall.web.team import TeamStatus
from meeplehall.web.trial import TrialStatus

#: the bots that may play for somebody, and the one that is offered first
LEVELS = tuple(GAME_LEVELS)
USUAL_LEVEL = "medium"


class Seats(msgspec.Struct, frozen=True):
    """Who sits where, and who is here."""

    names: Sequence[str]
    #: people whose page is open
    connected: Collection[int] = ()
    #: where a bot plays now: its level, and after a blank its style if it has one
    bots: Mapping[int, str] = {}
    #: seats of people for whom a bot plays until they come back
    stand_ins: Collection[int] = ()
    #: the joining links of seats that nobody has taken yet ("" for those who may not give it away)
    open_seats: Mapping[int, str] = {}
    #: those of them that are kept for whoever had them in the match before
    kept: Collection[int] = ()
    spectators: int = 0
    #: people who are not here, with the seconds until a bot may play for them, of so many in all
    away: Mapping[int, int] = {}
    patience: int = 0
    #: whom somebody wants to be replaced sooner: the level of the bot, and who agrees
    proposals: Mapping[int, tuple[str, Sequence[int]]] = {}
    #: people whose time ran out again and again: a bot may play for them, though they are here
    sleeping: Collection[int] = ()


class Undo(msgspec.Struct, frozen=True):
    """What this seat can take back, and who asks the others for their consent."""

    #: why this seat cannot take back just so; None if it can
    refusal: str | None = ""
    #: nothing hidden was shown with or since its last action: taking back can go on as long as that holds
    rewind: bool = False
    #: it could with the consent of the others
    consent: bool = False
    asked_by: int | None = None
    agreed: Collection[int] = ()


class WayOn(msgspec.Struct, frozen=True):
    """Where a match leads that is a part of something larger, and how the story goes on there."""

    address: str
    words: str = ""
    story: str = ""


class SwitchStatus(msgspec.Struct, frozen=True):
    """Something that is on or off for all at the table."""

    on: bool = False
    #: which of both, and who decided it; about players as in a log
    sentence: str = ""
    #: who wants it on, while not all have agreed
    wanted: Collection[int] = ()


class HelpStatus(msgspec.Struct, frozen=True):
    """Hints and the coach, as one seat sees them."""

    hints: SwitchStatus = SwitchStatus()
    coach: SwitchStatus = SwitchStatus()
    #: this seat may ask for a hint now
    offered: bool = False
    #: somebody thinks about it for this seat
    thinking: bool = False
    #: what this seat was advised to do now, best first
    advised: tuple[Advised, ...] = ()
    #: what matters at its decision
    matters: str = ""
    #: what would have been better than what it did last
    verdict: str = ""


class TableStatus(msgspec.Struct, frozen=True):
    """All of it."""

    seats: Seats
    #: those whom everybody may see deciding
    asked: Collection[int] = ()
    #: how many lines of the log everybody has read: it changes with the question, not with secret answers
    moment: int = 0
    over: bool = False
    #: a race: "" (none), "armed" (before the reveal, a press is early), "open"
    race: str = ""
    #: seconds left for this decision; 0 without a clock
    seconds: int = 0
    #: the clocks of all seats; None without
    clocks: ClocksStatus | None = None
    undo: Undo = Undo()
    #: the table of the rematch, once there is one
    next: str = ""
    #: for a match of a campaign
    way_on: WayOn | None = None
    #: what a team shows one another; None where everybody plays alone
    team: TeamStatus | None = None
    #: what is said here; None where nobody can talk
    chat: ChatStatus | None = None
    #: hints and the coach; None for those who only watch, and after the end
    help: HelpStatus | None = None
    #: how the match is dealt; None where nobody asks
    deal: DealData | None = None
    #: for what the result counts beyond this table, in a word and a sentence; empty if it does not
    counts: tuple[str, str] = ("", "")
    #: something may be seen of the match
    laid_out: bool = True
    #: how everybody stood over time; only when the match is over
    course: Course | None = None
    #: everybody's chance to win at the last moment that is past, where all may be told while a match runs
    outlook: Sequence[float] = ()
    #: whoever looks may have the match analysed
    analysis: bool = False
    #: what somebody is told who learns here
    lesson: LessonStatus | None = None
    #: what somebody tries here
    trial: TrialStatus | None = None
