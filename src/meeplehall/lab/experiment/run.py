"""Playing an experiment: what is recorded already is not played again, and an interruption loses little."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from meeplehall.lab.batch import match_seed
from meeplehall.lab.experiment.plan import Cell, Experiment
from meeplehall.lab.records.journal import kept
from meeplehall.lab.records.playing import Task, is_of
from meeplehall.lab.records.run import Kept
from meeplehall.lab.records.run import run as play_all
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.shard import WHOLE, Shard
from meeplehall.lab.workers import Workers

RECORDS = "records.jsonl"
#: what several machines have played lies in files of their own; copied into one folder they are one
ALL_RECORDS = "records*.jsonl"


def tasks_of(experiment: Experiment, shard: Shard = WHOLE) -> list[Task]:
    """All matches of an experiment, cell by cell, or a part of them."""
    everything = [(cell, number) for cell in experiment.cells for number in range(cell.matches)]
    return [task_of(experiment, cell, number) for cell, number in shard.of_all(everything)]


def task_of(experiment: Experiment, cell: Cell, number: int) -> Task:
    """One match of a cell: everybody sits on every seat in turn."""
    first = -number % cell.seats
    bots = cell.bots[first:] + cell.bots[:first]
    return Task(experiment.game, cell.title, number, bots, cell.options, match_seed(experiment.seed, number))


def run(experiment: Experiment, folder: Path, workers: int | Workers) -> list[MatchRecord]:
    """All records of the experiment, in the order of its cells; what is missing is played."""
    return play(experiment, folder, workers).records


def play(
    experiment: Experiment,
    folder: Path,
    workers: int | Workers,
    progress: Callable[[int], None] = lambda done: None,
    shard: Shard = WHOLE,
    decisions: bool = False,
) -> Kept:
    """The same, where it is kept; each new record is written at once."""
    tasks = tasks_of(experiment, shard)
    there = sorted(folder.glob(ALL_RECORDS))
    return play_all(tasks, own_file(folder, shard), Workers.of(workers), decisions, there, progress)


def own_file(folder: Path, shard: Shard) -> Path:
    """The file to which this machine adds."""
    return folder / (RECORDS if shard.whole else f"records-{shard.part}-of-{shard.parts}.jsonl")


def recorded(experiment: Experiment, folder: Path) -> list[tuple[Cell, MatchRecord]]:
    """The records that are there already, of these rules and of bots that know what they know now."""
    cells = {cell.title: cell for cell in experiment.cells}
    return [
        (cell, record)
        for path in sorted(folder.glob(ALL_RECORDS))
        for record in kept(path)
        if (cell := cells.get(record.cell)) is not None
        and record.number < cell.matches
        and is_of(record, task_of(experiment, cell, record.number))
    ]
