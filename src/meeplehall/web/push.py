"""What a page is told with one message: the push, and the only place that makes it.

Everything that the browser's modules act upon is here as data; the HTML in `regions` is only shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from meeplehall.draw.memo import kept, one_and_the_same
from meeplehall.engine.decision import Blocked, Choice, Decision, decision
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.engine.wording import spoken
from meeplehall.web.chat import ChatData
from meeplehall.web.clocks import ClocksData
from meeplehall.web.deal import DealData
from meeplehall.web.frame.log import Log
from meeplehall.web.frame.regions import frame_regions
from meeplehall.web.hints import Advised
from meeplehall.web.lesson import LessonData, lesson_data
from meeplehall.web.splice import Splice
from meeplehall.web.status import HelpStatus, TableStatus
from meeplehall.web.team import Asked, PlanData, TeamDrawing
from meeplehall.web.trial import TrialData, trial_data

Message = Mapping[str, object]


class OptionData(msgspec.Struct, frozen=True):
    """Something that can be done now; `message` is what the page sends to do it."""

    i: int
    label: str
    message: Message
    pieces: list[str]
    warning: str
    price: int | UnsetType = UNSET


class BlockedData(msgspec.Struct, frozen=True):
    """Something that one could think of, and why it is not possible."""

    label: str
    pieces: list[str]
    rule: str
    sentence: str
    #: in a team it can be planned, so its action goes with it
    message: Message | UnsetType = UNSET


class DecisionData(msgspec.Struct, frozen=True):
    """What this seat is asked, or may do meanwhile (`owed` is false then)."""

    owed: bool
    kind: str
    rule: str
    prompt: str
    timed: bool
    options: list[OptionData]
    blocked: list[BlockedData]


class AdviceData(msgspec.Struct, frozen=True):
    """An action that is advised, and why."""

    message: Any
    sentence: str


class HelpData(msgspec.Struct, frozen=True):
    """Hints and the coach: sentences that say whether they are on, and what was advised."""

    hints: str
    coach: str
    advice: list[AdviceData]
    matters: str
    verdict: str


class StatusData(msgspec.Struct, frozen=True):
    """What the page needs to know about the table and its people."""

    #: the seats that the table waits for
    asked: list[int]
    #: how many lines everybody has read of the log
    moment: int
    over: bool
    #: why this seat can take nothing back now; null if it can
    undo: str | None
    #: it can at once, and others need not agree
    rewind: bool
    #: the others have to agree
    consent: bool
    #: who asks the others for that
    undo_by: int | None
    #: where a race stands, for those who take part in it
    race: str
    #: what this seat has left for its decision; 0 without a clock
    seconds: int
    names: list[str]
    #: where the rematch is, if there is one
    next: str
    #: who is away, with the seconds until a bot may play for them; how many that are in all
    away: Mapping[int, int] = {}
    patience: int = 0
    #: who may say something
    chat: ChatData | UnsetType = UNSET
    #: what everybody has left
    clocks: ClocksData | UnsetType = UNSET
    #: until the cards are dealt, and after the end
    deal: DealData | UnsetType = UNSET
    #: for those who play
    help: HelpData | UnsetType = UNSET
    # only where people play as a team
    plans: list[PlanData] | UnsetType = UNSET
    hues: Sequence[str] | UnsetType = UNSET
    # only where somebody learns
    lesson: LessonData | UnsetType = UNSET
    # only where somebody tries a decision again, or a puzzle
    trial: TrialData | UnsetType = UNSET


class Push(msgspec.Struct, frozen=True):
    """All that a page is told; of regions only those that changed since the push before."""

    #: counted from 1 on each connection: a gap means that the page asks for everything again
    n: int
    regions: Mapping[str, str]
    decision: DecisionData | None
    #: how often this seat has acted: an action for another turn is stale
    turn: int
    status: StatusData
    #: regions that are told by what they have in common with those that the page has
    splices: Mapping[str, Splice] = {}


class ReplayPush(Push, frozen=True, kw_only=True):
    """A moment of a replay, and how many there are."""

    at: int
    moments: int
    #: what led to it, in sentences
    told: list[str]


def make_push(
    game: Game[Any],
    state: State,
    seat: int,
    status: TableStatus,
    drawn: Mapping[str, str],
    view: Mapping[str, Any],
    log: Log,
    turn: int,
    asks: bool,
    others: Sequence[Asked] = (),
) -> Push:
    """All that a seat is shown of a position: the game's drawing with the frame around it, and the data.

    `asks`: may this seat be asked something now? `others` is what the rest of a team is asked.
    """
    asked = decision(game, state, seat, status.seats.names) if asks else None
    outcome = game.outcome(state) if status.over else None
    team = None
    hues = game.colours(view)
    if status.team is not None:
        hues = hues_of(hues, len(status.seats.names))
        team = TeamDrawing(status.team, others, hues)
    frame = frame_regions(game, asked, status, seat, log, outcome, team, hues)
    data = status_data(status, seat, team.hues if team is not None else UNSET)
    return Push(0, {**drawn, **frame}, decision_data(asked, in_team=team is not None), turn, data)


def hues_of(colours: Sequence[str], players: int) -> list[str]:
    """The colour of each player; who has none is told apart by the number of the seat."""
    return [(colours[i] if i < len(colours) else "") or str(i) for i in range(players)]


def status_data(status: TableStatus, seat: int, hues: Sequence[str] | UnsetType = UNSET) -> StatusData:
    """The status of a table as it travels to one seat."""
    undo, team = status.undo, status.team
    return StatusData(
        asked=sorted(status.asked),
        moment=status.moment,
        over=status.over,
        undo=undo.refusal,
        rewind=undo.rewind,
        consent=undo.consent,
        undo_by=undo.asked_by,
        race=status.race,
        seconds=status.seconds,
        names=list(status.seats.names),
        next=status.next,
        away=status.seats.away,
        patience=status.seats.patience,
        chat=status.chat.data if status.chat is not None else UNSET,
        clocks=status.clocks.data if status.clocks is not None else UNSET,
        deal=_deal(status),
        plans=team.plans_for(seat) if team is not None else UNSET,
        help=_help(status.help, status.seats.names) if status.help is not None else UNSET,
        hues=hues,
        lesson=lesson_data(status.lesson) if status.lesson is not None else UNSET,
        trial=trial_data(status.trial) if status.trial is not None else UNSET,
    )


def _deal(status: TableStatus) -> DealData | UnsetType:
    """During the match the first line of the log has all there is to say."""
    deal = status.deal
    return deal if deal is not None and (not deal.dealt or status.over) else UNSET


def _help(status: HelpStatus, names: Sequence[str]) -> HelpData:
    everybody = one_and_the_same(tuple(names))
    hints, coach = (_spoken(switch.sentence, everybody) for switch in (status.hints, status.coach))
    return HelpData(hints, coach, _advice(status.advised), status.matters, status.verdict)


@kept(500)
def _spoken(sentence: str, names: tuple[str, ...]) -> str:
    return spoken(sentence, names)


def _advice(advised: Sequence[Advised]) -> list[AdviceData]:
    return [AdviceData(msgspec.json.decode(one.action), one.sentence) for one in advised]


def decision_data(asked: Decision | None, in_team: bool = False) -> DecisionData | None:
    """A decision as it travels."""
    if asked is None:
        return None
    return DecisionData(
        asked.owed,
        asked.kind,
        asked.rule,
        asked.prompt,
        asked.timed,
        [_option(i, choice) for i, choice in enumerate(asked.options)],
        [_blocked(entry, in_team) for entry in asked.blocked],
    )


def _option(i: int, choice: Choice) -> OptionData:
    price = UNSET if choice.price is None else choice.price
    return OptionData(i, choice.label, choice.message, choice.pieces, choice.warning, price)


def _blocked(entry: Blocked, in_team: bool) -> BlockedData:
    message = entry.message if in_team else UNSET
    return BlockedData(entry.label, entry.pieces, entry.rule, entry.sentence, message)
