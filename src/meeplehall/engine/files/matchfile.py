"""A match as one JSON file: save, replay, bug report, test fixture and export are the same thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from meeplehall.engine.codec import CodecError
from meeplehall.engine.files.deal import Deal, wrong_with
from meeplehall.engine.game import Game
from meeplehall.engine.match import Entry, Match, ReplayError, Seat
from meeplehall.engine.options import OptionError
from meeplehall.engine.wording import brief

FORMAT = "meeplehall match 1"
#: larger files are not looked at
MAX_BYTES = 16 * 1024 * 1024


class MatchFileError(ValueError):
    """Why a match file is refused, and at which action (0: before the first)."""

    def __init__(self, sentence: str, action: int = 0) -> None:
        super().__init__(f"Action {action}: {sentence}" if action else sentence)
        self.action = action


class OtherRules(MatchFileError):
    """The file may be in order, but its match was begun under rules that are not these."""


class _SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bot: str


class _MoveEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: dict[str, Any]
    check: str


class _MatchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    game: str
    rules: str
    options: dict[str, Any]
    seats: list[_SeatEntry]
    seed: int
    start: str
    actions: list[_MoveEntry]
    seal: str
    #: how it was dealt, if a hall did
    deal: Deal | None = None
    #: what was found out about it. It goes along for who reads the file: a file is not believed what it says
    #: of itself, and whoever wants to know it again has it found out again
    insight: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def dump(match: Match, deal: Deal | None = None, insight: bytes = b"") -> bytes:
    """The match as JSON, with the proof of its deal and the report about it (as JSON) if there is one."""
    found = match.game.id, match.rules, dict(match.options), match.seats, match.seed, match.start_check
    return dump_log(Log(*found, match.entries()), deal, insight)


@dataclass(frozen=True, slots=True)
class Log:
    """A match as it was written down, of whatever game and rules."""

    game: str
    rules: str
    options: dict[str, Any]
    seats: list[Seat]
    seed: int
    start: str
    entries: list[Entry]


def dump_log(log: Log, deal: Deal | None = None, insight: bytes = b"") -> bytes:
    """A match as JSON that need not be played to be written down."""
    file = _MatchFile(
        FORMAT,
        log.game,
        log.rules,
        log.options,
        [_SeatEntry(seat.name, seat.bot) for seat in log.seats],
        log.seed,
        log.start,
        [_MoveEntry(entry.seat, entry.action, entry.check) for entry in log.entries],
        log.entries[-1].check if log.entries else log.start,
        deal,
        msgspec.Raw(insight) if insight else msgspec.UNSET,
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def load_log(data: bytes) -> Log:
    """What stands in a file, unchecked: its rules may be none of these; MatchFileError if it is no match."""
    return _log(_parse(data))


def _log(file: _MatchFile) -> Log:
    seats = [Seat(seat.name, seat.bot) for seat in file.seats]
    entries = [Entry(entry.seat, entry.action, entry.check) for entry in file.actions]
    return Log(file.game, file.rules, file.options, seats, file.seed, file.start, entries)


def load(data: bytes, find_game: Callable[[str], Game[Any]]) -> Match:
    """The match in a file, every action checked; MatchFileError says what is wrong and where."""
    return load_dealt(data, find_game)[0]


def load_dealt(data: bytes, find_game: Callable[[str], Game[Any]]) -> tuple[Match, Deal | None]:
    """The match in a file and how it was dealt, everything checked."""
    file = _parse(data)
    if file.deal is not None and (wrong := wrong_with(file.deal, file.seed, len(file.seats))):
        raise MatchFileError(wrong)
    try:
        game = find_game(file.game)
    except KeyError:
        raise MatchFileError(f"There is no game {brief(file.game)} here.") from None
    if not game.goes_on_with(file.rules):
        raise OtherRules(game.history.why_not(file.rules))
    log = _log(file)
    try:
        match = Match.replay(game, log.seats, log.options, log.seed, log.start, log.entries, log.rules)
    except ReplayError as error:
        raise MatchFileError(_sentence(error), error.action) from None
    if match.last_check != file.seal:
        raise MatchFileError(
            "Actions are missing at the end, or the seal was changed.", len(file.actions) + 1
        )
    return match, file.deal


def _parse(data: bytes) -> _MatchFile:
    if len(data) > MAX_BYTES:
        raise MatchFileError("The file is too large for a match.")
    try:
        file = msgspec.json.decode(data, type=_MatchFile)
    except msgspec.ValidationError as error:
        raise MatchFileError(f"This is not a match file: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MatchFileError(f"This is not a JSON file: {error}.") from None
    if file.format != FORMAT:
        raise MatchFileError(f"The format is {brief(file.format)}, and only {FORMAT!r} can be read.")
    return file


def _sentence(error: ReplayError) -> str:
    if isinstance(error.cause, (CodecError, OptionError)):
        return str(error.cause)
    if error.cause is not None:
        return f"it is not allowed: {error.cause}"
    if error.action:
        return "it, or something before it, was changed, or other rules were used."
    return "Seats, options, seed or the start check have been changed."
