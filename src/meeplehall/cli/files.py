"""Match files on disk."""

from __future__ import annotations

from pathlib import Path

from meeplehall import games
from meeplehall.cli.common import fail
from meeplehall.engine.files.matchfile import MatchFileError, OtherRules, dump, load
from meeplehall.engine.match import Match


class FileProblem(Exception):
    """A file could not be written; said in one sentence."""


def save(match: Match, path: Path) -> None:
    """Write the match whole or not at all; FileProblem says why not."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(dump(match))
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise FileProblem(f"{path} cannot be written: {_reason(error)}.") from None


def read(path: Path) -> bytes:
    """The bytes of a file; a sentence and the exit code for misuse if there are none."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        fail(f"{path} cannot be read: {_reason(error)}.")


def open_match(path: Path) -> Match:
    """The match in a file; a sentence and exit code 1 if it is refused."""
    try:
        return load(read(path), games.game)
    except MatchFileError as error:
        fail(f"{path} is refused. {error}{way_out(path, error)}", 1)


def way_out(path: Path, error: MatchFileError) -> str:
    """What can be done with a file of other rules; nothing with one that is not in order."""
    if not isinstance(error, OtherRules):
        return ""
    return f" `meeplehall fork {path} NEW` begins a new match from its last good moment."


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
