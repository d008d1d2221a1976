"""A match as one JSON file: save, replay, bug report, test fixture and export are the same thing."""

# not compiled: msgspec.Struct would silently lose `frozen`
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from meeplehall.engine.codec import CodecError
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
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


class _SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bot: str


class _MoveEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: dict[str, Any]
    check: str


class _MatchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    rules: str
    options: dict[str, Any]
    seats: list[_SeatEntry]
    seed: int
    start: str
    actions: list[_MoveEntry]
    seal: str


def dump(match: Match) -> bytes:
    """The match as JSON."""
    codec = match.game.codec
    moves = [_MoveEntry(move.player, codec.encode(move.action), move.check) for move in match.moves]
    file = _MatchFile(
        FORMAT,
        match.game.id,
        match.game.rules_version,
        dict(match.options),
        [_SeatEntry(seat.name, seat.bot) for seat in match.seats],
        match.seed,
        match.start_check,
        moves,
        match.last_check,
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def load(data: bytes, find_game: Callable[[str], Game[Any]]) -> Match:
    """The match in a file, every action checked; MatchFileError says what is wrong and where."""
    file = _parse(data)
    try:
        game = find_game(file.game)
    except KeyError:
        raise MatchFileError(f"There is no game {brief(file.game)} here.") from None
    if file.rules != game.rules_version:
        raise MatchFileError(
            f"The match was played by rules {brief(file.rules)}, and these are rules {game.rules_version}."
        )
    try:
        match = Match(game, [Seat(seat.name, seat.bot) for seat in file.seats], file.options, file.seed)
    except OptionError as error:
        raise MatchFileError(str(error)) from None
    if match.start_check != file.start:
        raise MatchFileError("Seats, options, seed or the start check have been changed.")
    for number, entry in enumerate(file.actions, 1):
        _replay(match, number, entry)
    if match.last_check != file.seal:
        raise MatchFileError(
            "Actions are missing at the end, or the seal was changed.", len(file.actions) + 1
        )
    return match


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


def _replay(match: Match, number: int, entry: _MoveEntry) -> None:
    try:
        move = match.do(entry.seat, match.game.codec.decode(entry.action))
    except CodecError as error:
        raise MatchFileError(str(error), number) from None
    except ValueError as error:
        raise MatchFileError(f"it is not allowed: {error}", number) from None
    if move.check != entry.check:
        raise MatchFileError("it, or something before it, was changed, or other rules were used.", number)
