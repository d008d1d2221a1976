"""What a seat may know of its table, as programs are told."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from meeplehall.engine.decision import decision
from meeplehall.engine.event import parts
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.seat_view import encode, lines_with
from meeplehall.hall.status import status_of
from meeplehall.hall.table import Table
from meeplehall.web.push import DecisionData, StatusData, decision_data, status_data
from meeplehall.web.status import TableStatus
from meeplehall.web.team import Asked, PlanData, others_asked

Turn = Annotated[int, Meta(description="how often this seat has acted: give it with an action")]
Seat = Annotated[int, Meta(description="the seat, counted from 0; -1 for whoever only watches")]
View = Annotated[
    Mapping[str, Any] | None,
    Meta(description="the table as the game tells it to this seat; null until the cards are dealt"),
]


class LineOfScore(msgspec.Struct, frozen=True):
    """One line of how a score comes about."""

    label: str
    points: int
    rule: str


class TeamScore(msgspec.Struct, frozen=True):
    """The score of a team, line by line."""

    score: int
    lines: list[LineOfScore]


class OpponentScore(TeamScore, frozen=True, kw_only=True):
    """The same of what the team played against."""

    name: str


class OutcomeData(msgspec.Struct, frozen=True):
    """How the match ended: score, rank (1 for the best; equal ones share one) and lines of each seat."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    lines: list[list[LineOfScore]]
    #: the sign before every number of a score that is money
    unit: str
    #: null unless people play as a team
    team_won: bool | None
    team: TeamScore | UnsetType = UNSET
    opponent: OpponentScore | UnsetType = UNSET


class ViewSeen(msgspec.Struct, frozen=True):
    """What a seat sees."""

    seat: Seat
    turn: Turn
    over: bool
    status: StatusData
    view: View
    outcome: OutcomeData | None


class DecisionSeen(msgspec.Struct, frozen=True):
    """What a seat can decide now, or null; in a team also what the others are asked, and what all plan."""

    turn: Turn
    decision: DecisionData | None
    others: Sequence[Asked] | UnsetType = UNSET
    plans: Sequence[PlanData] | UnsetType = UNSET


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened: typed parts (text, seat, piece ...), and the rule behind it."""

    n: int
    rule: str
    parts: list[tuple[str, str]]


class TableSeen(msgspec.Struct, frozen=True):
    """All that a seat may know of its table at one moment."""

    table: str
    game: str
    seat: Seat
    #: another one after every change, but for clocks, chat and who is here: see `after`
    mark: str
    turn: Turn
    over: bool
    #: how many lines the log has for this seat
    lines: int
    status: StatusData
    view: View
    decision: DecisionData | None
    outcome: OutcomeData | None
    others: Sequence[Asked] | UnsetType = UNSET


# hold the table's lock for all of these: nothing is told before it is stored


def view_seen(table: Table, seat: int) -> ViewSeen:
    status = status_of(table, seat)
    view, outcome = _position(table, seat)
    return ViewSeen(seat, table.turn(seat), status.over, status_data(status, seat), view, outcome)


def decision_seen(table: Table, seat: int) -> DecisionSeen:
    status = status_of(table, seat)
    asked = _asked(table, seat)
    if status.team is None:
        return DecisionSeen(table.turn(seat), asked)
    return DecisionSeen(table.turn(seat), asked, _others(table, seat, status), status.team.plans_for(seat))


def table_seen(table: Table, seat: int) -> TableSeen:
    status = status_of(table, seat)
    view, outcome = _position(table, seat)
    found = TableSeen(
        table=table.id,
        game=table.match.game.id,
        seat=seat,
        mark="",
        turn=table.turn(seat),
        over=status.over,
        lines=table.views.lines(seat),
        status=status_data(status, seat),
        view=view,
        decision=_asked(table, seat),
        outcome=outcome,
        others=_others(table, seat, status) if status.team is not None else UNSET,
    )
    return replace(found, mark=_mark(found))


def log_seen(table: Table, seat: int) -> list[LogLine]:
    """The first line is about the deal."""
    _, actions = table.views.position()
    happened = table.match.lines(seat) if table.laid_out else []
    lines = lines_with(table.lapses.told(), happened, 0, actions)
    first = LogLine(1, "", [("text", told_to_all(table).line)])
    return [first, *(LogLine(n, rule, parts(line)) for n, (_, rule, line) in enumerate(lines, 2))]


def _position(table: Table, seat: int) -> tuple[Mapping[str, Any] | None, OutcomeData | None]:
    """What the seat sees of the match, and how it ended if it has."""
    if not table.laid_out:
        return None, None
    state, _ = table.views.position()
    game = table.match.game
    return game.view(state, seat), outcome_data(game.outcome(state)) if state.over else None


def _asked(table: Table, seat: int) -> DecisionData | None:
    match = table.match
    return decision_data(decision(match.game, match.state, seat, table.names)) if table.asks(seat) else None


def _others(table: Table, seat: int, status: TableStatus) -> list[Asked]:
    return others_asked(table.match.game, table.match.state, seat, list(status.asked))


def _mark(seen: TableSeen) -> str:
    """It follows from what the seat is told and nothing else: so it tells nothing, and all halls agree on it.

    What changes with time alone, who is here, and who may say something is left out.
    """
    status = replace(seen.status, seconds=0, away={}, patience=0, clocks=UNSET, chat=UNSET)
    return hashlib.blake2b(encode(replace(seen, status=status)), digest_size=9).hexdigest()


def outcome_data(outcome: Outcome) -> OutcomeData:
    """An outcome as it travels."""
    team: TeamScore | UnsetType = UNSET
    opponent: OpponentScore | UnsetType = UNSET
    if outcome.team_won is not None:
        team = TeamScore(outcome.team_score, _lines(outcome.lines[0]))
        opponent = OpponentScore(outcome.opponent_score, _lines(outcome.against), name=outcome.opponent)
    return OutcomeData(
        outcome.scores,
        outcome.ranks,
        outcome.winners,
        [_lines(lines) for lines in outcome.lines],
        outcome.unit,
        outcome.team_won,
        team,
        opponent,
    )


def _lines(lines: Sequence[ScoreLine]) -> list[LineOfScore]:
    return [LineOfScore(line.label, line.points, line.rule) for line in lines]
