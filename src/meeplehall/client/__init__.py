"""Playing at a hall from Python: for bots, experiments and bridges to other programs.

    from meeplehall.client import Hall

    hall = Hall("http://127.0.0.1:8000")
    seat = hall.open_table("xenofera", ["person", "medium"]).seat
    outcome = seat.play(lambda seen: seen.options[0])

It speaks the HTTP API of docs/api.md and knows no rules: the hall says what can be done. Answers that get
lost are asked for again, and nothing is done twice; a hall that is restarted meanwhile is waited for.
"""

from meeplehall.client.data import (
    Decision,
    GameInfo,
    GameSummary,
    LogLine,
    NewSeat,
    Option,
    Outcome,
    Seen,
    Status,
)
from meeplehall.client.hall import Hall, OpenedTable
from meeplehall.client.line import ClientError, NoAnswer, Refused
from meeplehall.client.seat import Seat

__all__ = [
    "Hall",
    "OpenedTable",
    "Seat",
    "Seen",
    "Decision",
    "Option",
    "Outcome",
    "Status",
    "LogLine",
    "GameSummary",
    "GameInfo",
    "NewSeat",
    "ClientError",
    "Refused",
    "NoAnswer",
]
