"""What has been played so far: a line of JSON for each match with its decisions, written at once.

Matches end in any order, and an interruption may cut the last line off: neither matters to whoever reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from meeplehall.lab.records.schema import Entry, MatchRecord

NONE = b"null"


class Place(msgspec.Struct, frozen=True):
    """Where an entry lies: in which file, and where its line begins."""

    path: Path
    offset: int


class Journal:
    """A file of entries to which new ones are added."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Journal:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _end_last_line(self.path)
        self.file = self.path.open("ab")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def add(self, entry: Entry) -> Place:
        """Write it down, so that it outlives this process; gives where it lies."""
        place = Place(self.path, self.file.tell())
        self.file.write(msgspec.json.encode(entry) + b"\n")
        self.file.flush()
        return place


def kept(path: Path) -> list[MatchRecord]:
    """The records in a file; a last line that was not written to its end does not count."""
    return [record for record, _, _ in places(path)]


def places(path: Path) -> Iterator[tuple[MatchRecord, bool, Place]]:
    """The records in a file, whether their decisions are there, and where they lie."""
    if not path.exists():
        return
    offset = 0
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                return
            if line.strip():
                found = msgspec.json.decode(line, type=_Glance)
                yield _record(line), bytes(found.decided) != NONE, Place(path, offset)
            offset += len(line)


class _Glance(msgspec.Struct, frozen=True):
    """Whether there are decisions, without reading them."""

    decided: msgspec.Raw = msgspec.Raw(NONE)


def _record(line: bytes) -> MatchRecord:
    return msgspec.json.decode(line, type=MatchRecord)


def entries(found: Iterable[Place]) -> Iterator[Entry]:
    """The whole entries at these places, in this order, one at a time."""
    files = {}
    try:
        for place in found:
            if place.path not in files:
                files[place.path] = place.path.open("rb")
            files[place.path].seek(place.offset)
            yield msgspec.json.decode(files[place.path].readline(), type=Entry)
    finally:
        for file in files.values():
            file.close()


def _end_last_line(path: Path) -> None:
    """What was cut off in the middle of a line does not become a part of the next one."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
