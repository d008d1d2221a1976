"""Several files of records as one: what was played in parts, put together again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from meeplehall.lab.records.files import RecordsError, read
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from meeplehall.lab.records.tables import R


def joined(paths: Sequence[Path], kind: type[R]) -> list[R]:
    """All rows of these files, each once, in their order; RecordsError if they cannot be of one run."""
    found: dict[tuple[str, int, int], R] = {}
    cells: dict[str, int] = {}
    for path in paths:
        for row in read(path, kind):
            key = row.cell, row.number, getattr(row, "place", 0)
            cells.setdefault(row.cell, len(cells))
            if key in found and _untimed(found[key]) != _untimed(row):
                where = f" of {row.cell!r}" if row.cell else ""
                raise RecordsError(f"{path} has another match {row.number}{where} than the files before it.")
            found[key] = row
    if len({row.game for row in found.values()}) > 1:
        raise RecordsError("These records are of several games, so they cannot be put together.")
    return [found[key] for key in sorted(found, key=lambda key: (cells[key[0]], *key[1:]))]


def _untimed(row: MatchRecord | DecisionRecord) -> object:
    return msgspec.structs.replace(row, seconds=0.0)
