"""Playing an experiment: what is recorded already is not played again, and an interruption loses little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from meeplehall.lab.experiment.plan import Cell, Experiment
from meeplehall.lab.experiment.records import MatchRecord, belongs, is_of_this_build, kept, played
from meeplehall.lab.parallel import spread

RECORDS = "records.jsonl"


def run(
    experiment: Experiment,
    folder: Path,
    processes: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[MatchRecord]:
    """All records of the experiment, in the order of its cells; each new one is written at once."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / RECORDS
    game = experiment.game
    found = {
        (cell.title, record.number): record
        for cell, record in recorded(experiment, folder)
        if is_of_this_build(record, game, cell)
    }
    missing = [
        (cell, number)
        for cell in experiment.cells
        for number in range(cell.matches)
        if (cell.title, number) not in found
    ]
    progress(len(found))
    _end_last_line(path)
    with path.open("ab") as file:
        for record in _played(experiment, missing, processes):
            file.write(msgspec.json.encode(record) + b"\n")
            file.flush()
            found[record.cell, record.number] = record
            progress(len(found))
    return [found[cell.title, number] for cell in experiment.cells for number in range(cell.matches)]


def recorded(experiment: Experiment, folder: Path) -> list[tuple[Cell, MatchRecord]]:
    """The records that are there already, of these rules and of bots that know what they know now."""
    cells = {cell.title: cell for cell in experiment.cells}
    return [
        (cells[record.cell], record)
        for record in kept(folder / RECORDS)
        if record.cell in cells and belongs(record, experiment.game, cells[record.cell], experiment.seed)
    ]


def _played(experiment: Experiment, missing: list[tuple[Cell, int]], processes: int) -> Iterator[MatchRecord]:
    if processes == 1:
        yield from (played(experiment, cell, number) for cell, number in missing)
        return
    each = ((experiment, cell, number) for cell, number in missing)
    yield from spread(played, each, processes, in_order=False)


def _end_last_line(path: Path) -> None:
    """What was cut off in the middle of a line does not become a part of the next one."""
    if path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])
