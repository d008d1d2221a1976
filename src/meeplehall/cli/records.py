"""`meeplehall records`: files of records put together, or brought into another form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplehall import games
from meeplehall.cli.common import fail, stdout
from meeplehall.lab.records.files import RecordsError, check_ending, write
from meeplehall.lab.records.joining import joined
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from meeplehall.lab.records.tables import R


def records(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The new file: .jsonl, .csv or .parquet.")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE ...", help="What --records has written.")],
    decisions: Annotated[
        bool, typer.Option("--decisions", help="They are what --decisions has written.")
    ] = False,
) -> None:
    """Put records together that were played in parts, or bring them into another form."""
    try:
        check_ending(out)
        if out.exists():
            raise RecordsError(f"{out} is there already: name another file.")
        count = _join(out, files, DecisionRecord) if decisions else _join(out, files, MatchRecord)
    except RecordsError as error:
        fail(str(error))
    stdout().print(f"{count:,} {'decisions' if decisions else 'matches'} in {out}.", soft_wrap=True)


def _join(out: Path, files: list[Path], kind: type[R]) -> int:
    rows = joined(files, kind)
    seats = max((len(getattr(row, "seats", ())) for row in rows), default=0)
    if rows and rows[0].game in games.ids():
        seats = max(seats, games.game(rows[0].game).max_seats)
    write(out, rows, kind, seats)
    return len(rows)
