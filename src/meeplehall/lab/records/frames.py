"""Records as tables of pandas, where that is installed: what has names inside has a column for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from meeplehall.lab.records.files import RecordsError
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord

Rows = Literal["matches", "seats", "decisions"]


def frame(matches: Sequence[MatchRecord], decisions: Sequence[DecisionRecord], rows: Rows) -> Any:
    """A DataFrame with a row for each match, seat or decision."""
    try:
        import pandas
    except ImportError:
        raise RecordsError(
            "This needs pandas: pip install 'meeplehall[lab]', or pip install pandas."
        ) from None
    of = {"matches": _of_matches(matches), "seats": _of_seats(matches), "decisions": _of_decisions(decisions)}
    if rows not in of:
        raise RecordsError(f"rows={rows!r}: there are {', '.join(map(repr, of))}.")
    return pandas.DataFrame.from_records(list(of[rows]))


def _of_matches(matches: Sequence[MatchRecord]) -> Iterator[dict[str, Any]]:
    """`options.NAME` and `match.NAME` are columns; the seats have rows of their own elsewhere."""
    for record in matches:
        row = _plain(record)
        row["players"] = len(record.seats)
        row |= {f"options.{name}": value for name, value in record.options.items()}
        row |= {f"match.{name}": value for name, value in record.match.items()}
        yield row


def _of_seats(matches: Sequence[MatchRecord]) -> Iterator[dict[str, Any]]:
    """`did.NAME` are columns; `lines` and `had`, with other names in every match, stay objects."""
    for record in matches:
        of_match = {"cell": record.cell, "number": record.number, "players": len(record.seats)}
        for number, seat in enumerate(record.seats):
            row: dict[str, Any] = of_match | {"seat": number, "turn": record.order.index(number)}
            row |= _plain(seat) | {"lines": seat.lines, "had": seat.had}
            row |= {f"did.{name}": times for name, times in seat.did.items()}
            row |= {f"options.{name}": value for name, value in record.options.items()}
            yield row


def _of_decisions(decisions: Sequence[DecisionRecord]) -> Iterator[dict[str, Any]]:
    return (msgspec.structs.asdict(decision) for decision in decisions)


def _plain(record: msgspec.Struct) -> dict[str, Any]:
    """The fields that have no parts."""
    fields = msgspec.structs.asdict(record)
    return {name: value for name, value in fields.items() if not isinstance(value, dict | list)}
