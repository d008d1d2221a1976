"""Records as rows of a table: the columns of CSV and Parquet files, and back.

What is a number, a word, or yes or no has a column of its own; what has several parts is JSON text in one.
The seats of a match have their columns one after the other: `seat0_bot`, `seat0_score` ... `seat1_bot`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar, get_type_hints

import msgspec

from meeplehall.lab.records.schema import DecisionRecord, MatchRecord, SeatRecord

Kind = Literal["int", "float", "str", "bool", "json"]
Row = dict[str, Any]
R = TypeVar("R", MatchRecord, DecisionRecord)

SEATS = "seats"
_SEAT = re.compile(r"seat(\d+)_(\w+)$")
_PLAIN: Mapping[Any, Kind] = {
    int: "int", float: "float", str: "str", bool: "bool", float | None: "float", bool | None: "bool"
}  # fmt: skip


def columns(kind: type[R], seats: int) -> dict[str, Kind]:
    """The columns of rows of this kind, in their order; those of the seats come last."""
    hints = get_type_hints(kind)
    found = {name: _kind(hint) for name, hint in hints.items() if name != SEATS}
    for seat in range(seats if SEATS in hints else 0):
        found |= {f"seat{seat}_{name}": _kind(hint) for name, hint in get_type_hints(SeatRecord).items()}
    return found


def _kind(hint: Any) -> Kind:
    return _PLAIN.get(hint, "json")


def as_row(record: R, kinds: Mapping[str, Kind]) -> Row:
    """The record as a row with these columns; a seat that nobody had is empty."""
    row: Row = dict.fromkeys(kinds)
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name == SEATS:
            for number, seat in enumerate(value):
                for each in SeatRecord.__struct_fields__:
                    column = f"seat{number}_{each}"
                    row[column] = _cell(getattr(seat, each), kinds[column])
        else:
            row[name] = _cell(value, kinds[name])
    return row


def _cell(value: Any, kind: Kind) -> Any:
    return msgspec.json.encode(value).decode() if kind == "json" else value


def seats_in(names: Sequence[str]) -> int:
    """For how many seats there are columns among these."""
    return max((int(found[1]) + 1 for name in names if (found := _SEAT.match(name))), default=0)


def as_record(kind: type[R], row: Mapping[str, Any], kinds: Mapping[str, Kind]) -> R:
    """The record that a row was made of."""
    found: Row = {}
    seats: dict[int, Row] = {}
    for name, value in row.items():
        if kinds[name] == "json" and value is not None:
            value = msgspec.json.decode(value)
        if of_seat := _SEAT.match(name):
            seats.setdefault(int(of_seat[1]), {})[of_seat[2]] = value
        else:
            found[name] = value
    if kind is MatchRecord:
        found[SEATS] = [seats[number] for number in sorted(seats) if seats[number]["bot"] is not None]
    return msgspec.convert(found, kind)
