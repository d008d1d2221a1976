"""Files of records, by their ending: .jsonl (JSON Lines), .csv or .parquet."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from meeplehall.lab.records.schema import FORMAT
from meeplehall.lab.records.tables import Kind, R, as_record, as_row, columns, seats_in

ENDINGS = (".jsonl", ".csv", ".parquet")
#: rows of a Parquet file that are put together
GROUP = 1000
#: what a file that is being written is called until it is whole
UNFINISHED = ".new"


class RecordsError(ValueError):
    """Why records cannot be read or written, in one sentence."""


def check_ending(path: Path) -> None:
    """Refuse what cannot be written, before anything is played."""
    if path.suffix not in ENDINGS:
        raise RecordsError(f"{path}: records end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")
    if path.suffix == ".parquet":
        _pyarrow()


def _pyarrow() -> ModuleType:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise RecordsError(
            "Parquet files need pyarrow: pip install 'meeplehall[lab]', or name a file .jsonl or .csv."
        ) from None
    found: ModuleType = pyarrow
    return found


@contextmanager
def written(path: Path, kind: type[R], seats: int) -> Iterator[Callable[[R], None]]:
    """Gives a function that adds records to a new file, which is there when all of them are."""
    check_ending(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + UNFINISHED)
    writer = {".jsonl": _json_lines, ".csv": _csv, ".parquet": _parquet}[path.suffix]
    with contextmanager(writer)(beside, kind, columns(kind, seats)) as add:
        yield add
    beside.replace(path)


def write(path: Path, records: Iterable[R], kind: type[R], seats: int) -> None:
    """All these records in a new file."""
    with written(path, kind, seats) as add:
        for record in records:
            add(record)


def read(path: Path, kind: type[R]) -> Iterator[R]:
    """The records in a file, one after the other; RecordsError says what is wrong with it."""
    check_ending(path)
    reader = {".jsonl": _from_json_lines, ".csv": _from_csv, ".parquet": _from_parquet}[path.suffix]
    try:
        for record in reader(path, kind):
            if record.format > FORMAT:
                raise RecordsError(
                    f"{path} has format {record.format}; this version reads up to format {FORMAT}."
                )
            yield record
    except RecordsError:
        raise
    except OSError as error:
        raise RecordsError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (msgspec.DecodeError, ValueError, KeyError) as error:
        raise RecordsError(f"{path} does not hold such records: {str(error).rstrip('.')}.") from None


# one pair of functions for every ending


def _json_lines(path: Path, kind: type[R], kinds: dict[str, Kind]) -> Iterator[Callable[[R], None]]:
    with path.open("wb") as file:
        yield lambda record: void(file.write(msgspec.json.encode(record) + b"\n"))


def _from_json_lines(path: Path, kind: type[R]) -> Iterator[R]:
    with path.open("rb") as file:
        for line in file:
            yield msgspec.json.decode(line, type=kind)


def _csv(path: Path, kind: type[R], kinds: dict[str, Kind]) -> Iterator[Callable[[R], None]]:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(kinds)
        yield lambda record: void(
            writer.writerow([_text(value, kinds[name]) for name, value in as_row(record, kinds).items()])
        )


def _text(value: Any, kind: Kind) -> str:
    if value is None:
        return ""
    return str(value).lower() if kind == "bool" else str(value)


def _from_csv(path: Path, kind: type[R]) -> Iterator[R]:
    with path.open(newline="", encoding="utf-8") as file:
        rows = csv.DictReader(file, strict=True)
        kinds = columns(kind, seats_in(rows.fieldnames or ()))
        for row in rows:
            seen = {name: _value(words, kinds[name], name, row) for name, words in row.items()}
            yield as_record(kind, seen, kinds)


def _value(words: str, kind: Kind, name: str, row: dict[str, str]) -> Any:
    """What stood there. An empty word is a word, where there is somebody on that seat at all."""
    seat, between, _ = name.partition("_")
    if not words and (kind != "str" or (between and row.get(f"{seat}_bot") == "")):
        return None
    if kind == "int":
        return int(words)
    if kind == "float":
        return float(words)
    return words == "true" if kind == "bool" else words


def _parquet(path: Path, kind: type[R], kinds: dict[str, Kind]) -> Iterator[Callable[[R], None]]:
    arrow = _pyarrow()
    of = {"int": arrow.int64(), "float": arrow.float64(), "bool": arrow.bool_()}
    fields = [(name, of.get(each, arrow.string())) for name, each in kinds.items()]
    schema = arrow.schema(fields, metadata={"meeplehall.format": str(FORMAT)})
    rows: list[dict[str, Any]] = []
    with arrow.parquet.ParquetWriter(path, schema) as writer:

        def write_group() -> None:
            writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
            rows.clear()

        def add(record: R) -> None:
            rows.append(as_row(record, kinds))
            if len(rows) == GROUP:
                write_group()

        yield add
        if rows:
            write_group()


def _from_parquet(path: Path, kind: type[R]) -> Iterator[R]:
    with _pyarrow().parquet.ParquetFile(path) as file:
        kinds = columns(kind, seats_in(file.schema_arrow.names))
        for batch in file.iter_batches(GROUP):
            for row in batch.to_pylist():
                yield as_record(kind, row, kinds)


def void(_: object) -> None:
    """Whatever it was, nobody needs it."""
