"""A campaign as one JSON file: its record travels to another hall, its tables stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from meeplehall.engine.campaign import Attempt, CampaignError, Record
from meeplehall.engine.game import Game
from meeplehall.engine.match import Seat
from meeplehall.engine.options import OptionError, Value, complete
from meeplehall.engine.wording import brief

#: the last word is raised when a file would mean something else
FORMAT = "meeplehall campaign 1"
KIND = FORMAT.rpartition(" ")[0]
#: larger files are not looked at
MAX_BYTES = 2 * 1024 * 1024
MOST_ATTEMPTS = 1000
LONGEST_NAME = 40
LONGEST_TITLE = 60
#: no score of any game is larger
LARGEST_SCORE = 1_000_000


class CampaignFileError(ValueError):
    """Why a campaign file is refused, and at which attempt (0: before the first)."""

    def __init__(self, sentence: str, attempt: int = 0) -> None:
        super().__init__(f"Attempt {attempt}: {sentence}" if attempt else sentence)
        self.attempt = attempt


@dataclass(frozen=True, slots=True)
class Saved:
    """What a campaign file holds."""

    game: Game[Any]
    title: str
    #: when the campaign was begun
    begun: str
    record: Record


class _SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bot: str


class _AttemptEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: str
    begun: str
    ended: str
    options: dict[str, Any]
    seats: list[_SeatEntry]
    #: null if it was given up
    won: bool | None
    score: int
    opponent: str
    against: int


class _CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    title: str
    begun: str
    attempts: list[_AttemptEntry]


def dump(saved: Saved) -> bytes:
    """The campaign as JSON, without what is being played: that is a match."""
    attempts = [
        _AttemptEntry(
            attempt.chapter, attempt.begun, attempt.ended, dict(attempt.options),
            [_SeatEntry(seat.name, seat.bot) for seat in attempt.seats],
            attempt.won, attempt.score, attempt.opponent, attempt.against,
        )
        for attempt in saved.record.attempts
        if not attempt.running
    ]  # fmt: skip
    file = _CampaignFile(FORMAT, saved.game.id, saved.title, saved.begun, attempts)
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def looks_like_a_campaign(data: bytes) -> bool:
    """Is this meant to be a campaign, of whatever version?"""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return isinstance(found, dict) and str(found.get("format", "")).startswith(KIND)


def load(data: bytes, find_game: Callable[[str], Game[Any]]) -> Saved:
    """The campaign in a file, every attempt checked; CampaignFileError says what is wrong and where."""
    file = _parse(data)
    try:
        game = find_game(file.game)
    except KeyError:
        raise CampaignFileError(f"There is no game {brief(file.game)} here.") from None
    if game.campaign is None:
        raise CampaignFileError(f"{game.title} has no campaign.")
    _check_text(file.title, "title", LONGEST_TITLE, 0)
    _check_time(file.begun, 0)
    if len(file.attempts) > MOST_ATTEMPTS:
        raise CampaignFileError(f"There are more than {MOST_ATTEMPTS} attempts.")
    record = Record(game.campaign)
    for number, entry in enumerate(file.attempts, 1):
        try:
            record = record.begun(_attempt(game, number, entry))
        except CampaignError as error:
            raise CampaignFileError(str(error), number) from None
    return Saved(game, file.title, file.begun, record)


def _parse(data: bytes) -> _CampaignFile:
    if len(data) > MAX_BYTES:
        raise CampaignFileError("The file is too large for a campaign.")
    try:
        head = msgspec.json.decode(data)
        # the version first: what a newer hall writes need not have the same fields
        if isinstance(head, dict) and head.get("format", FORMAT) != FORMAT:
            raise CampaignFileError(
                f"The format is {brief(head['format'])}, and only {FORMAT!r} can be read."
            )
        return msgspec.json.decode(data, type=_CampaignFile)
    except msgspec.ValidationError as error:
        raise CampaignFileError(f"This is not a campaign file: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise CampaignFileError(f"This is not a JSON file: {error}.") from None


def _attempt(game: Game[Any], number: int, entry: _AttemptEntry) -> Attempt:
    assert game.campaign is not None
    for time in (entry.begun, entry.ended):
        _check_time(time, number)
    for seat in entry.seats:
        _check_text(seat.name, "name", LONGEST_NAME, number)
        _check_text(seat.bot, "bot", LONGEST_NAME, number, empty=True)
    _check_text(entry.opponent, "opponent", LONGEST_TITLE, number, empty=True)
    if not game.min_seats <= len(entry.seats) <= game.max_seats:
        raise CampaignFileError(f"{game.title} is for {game.min_seats} to {game.max_seats} players.", number)
    if max(abs(entry.score), abs(entry.against)) > LARGEST_SCORE:
        raise CampaignFileError("no score is as large as that.", number)
    return Attempt(
        chapter=entry.chapter,
        seats=tuple(Seat(seat.name, seat.bot) for seat in entry.seats),
        begun=entry.begun,
        ended=entry.ended,
        won=entry.won,
        score=entry.score,
        opponent=entry.opponent,
        against=entry.against,
        options=_options(game, number, entry),
    )


def _options(game: Game[Any], number: int, entry: _AttemptEntry) -> dict[str, Value]:
    """Those that were chosen, checked; the chapter has the others."""
    assert game.campaign is not None
    declared = [option for option in game.options if option.name in game.campaign.choices]
    try:
        settled = complete(declared, entry.options)
    except OptionError as error:
        raise CampaignFileError(str(error), number) from None
    return {name: value for name, value in settled.items() if name in entry.options}


def _check_text(text: str, what: str, most: int, attempt: int, empty: bool = False) -> None:
    if len(text) > most or not text.isprintable() or not (text.strip() or empty):
        raise CampaignFileError(f"a {what} has 1 to {most} printable characters.", attempt)


def _check_time(text: str, attempt: int) -> None:
    try:
        datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        raise CampaignFileError(f"{brief(text)} is not a time like 2026-05-17T20:15:00Z.", attempt) from None
