"""Playing many matches and keeping all of them: what is recorded already is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from meeplehall.lab.losses import WorkersError
from meeplehall.lab.minds import sources
from meeplehall.lab.records.files import written
from meeplehall.lab.records.journal import Journal, Place, entries, places
from meeplehall.lab.records.playing import Task, is_of, is_of_this_build, played
from meeplehall.lab.records.schema import DecisionRecord, Entry, MatchRecord
from meeplehall.lab.workers import Workers


@dataclass(frozen=True, slots=True)
class Kept:
    """The records of some tasks in the order of these, and where each of them lies with its decisions."""

    records: list[MatchRecord]
    places: list[Place]

    def write(self, records: Path | None, decisions: Path | None, seats: int) -> None:
        """Write them out, whatever the order in which they were played."""
        if records is not None:
            with written(records, MatchRecord, seats) as add:
                for record in self.records:
                    add(record)
        if decisions is not None:
            with written(decisions, DecisionRecord, seats) as add_decision:
                for entry in entries(self.places):
                    for decision in entry.decided or ():
                        add_decision(decision)


def run(
    tasks: Sequence[Task],
    path: Path,
    workers: Workers,
    decisions: bool = False,
    others: Iterable[Path] = (),
    progress: Callable[[int], None] = lambda done: None,
) -> Kept:
    """All records of these tasks; new ones are added to this file, and `others` are looked at, too."""
    wanted = {(task.cell, task.number): task for task in tasks}
    found: dict[tuple[str, int], tuple[MatchRecord, Place]] = {}
    for file in dict.fromkeys([*others, path]):
        for record, has_decisions, place in places(file):
            task = wanted.get(record.key)
            if task is None or (decisions and not has_decisions):
                continue
            if is_of(record, task) and is_of_this_build(record, task):
                found[record.key] = record, place
    missing = [(task, decisions) for key, task in wanted.items() if key not in found]
    progress(len(found))
    with Journal(path) as journal:
        for entry in workers.each(played, missing):
            _check(entry, wanted[entry.key])
            found[entry.key] = entry.alone, journal.add(entry)
            progress(len(found))
    return Kept([found[key][0] for key in wanted], [found[key][1] for key in wanted])


def _check(entry: Entry, task: Task) -> None:
    """Refuse what was played by other rules or bots: on another machine these may be others."""
    if (entry.rules, entry.sources) != (task.game.rules_version, sources(task.game)):
        raise WorkersError(f"A worker has other rules or bots of {task.game.title} than there are here.")


def as_entry(record: MatchRecord, decided: list[DecisionRecord] | None) -> Entry:
    """The record with its decisions, to be kept."""
    return Entry(**msgspec.structs.asdict(record), decided=decided)
