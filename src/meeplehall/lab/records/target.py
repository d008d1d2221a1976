"""The files that somebody wants records in: checked before anything is played, whole at the end.

While matches are played they are kept beside, in FILE.part: `--resume` goes on with that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplehall.lab.records.files import RecordsError, check_ending, read
from meeplehall.lab.records.journal import Journal, kept
from meeplehall.lab.records.playing import Task, is_of, is_of_this_build
from meeplehall.lab.records.run import Kept, as_entry, run
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from meeplehall.lab.workers import Workers

PART = ".part"


@dataclass(frozen=True, slots=True)
class Target:
    """Where the rows of matches go, and those of their decisions, if somebody wants these."""

    records: Path
    decisions: Path | None = None
    resume: bool = False

    def check(self) -> None:
        """Refuse what cannot be written, or would write over something."""
        for path in (self.records, self.decisions):
            if path is None:
                continue
            check_ending(path)
            if not self.resume and (there := next((p for p in (path, _part(path)) if p.exists()), None)):
                raise RecordsError(
                    f"{there} is there already: --resume goes on with it; or name another file."
                )
        if self.records == self.decisions:
            raise RecordsError(f"{self.records} cannot hold both records and decisions: name two files.")

    def play(self, tasks: Sequence[Task], workers: Workers, progress: Callable[[int], None]) -> Kept:
        """Play what is not there yet, and write the files."""
        part = _part(self.records)
        if self.resume:
            self._take_up(part, tasks)
        found = run(tasks, part, workers, self.decisions is not None, (), progress)
        found.write(self.records, self.decisions, tasks[0].game.max_seats)
        part.unlink()
        return found

    def _take_up(self, part: Path, tasks: Sequence[Task]) -> None:
        """Go on with what was interrupted, and with files that were whole."""
        _check_asked_for(part, kept(part), tasks)
        if not self.records.exists():
            return
        records = [*read(self.records, MatchRecord)]
        _check_asked_for(self.records, records, tasks)
        decided: defaultdict[tuple[str, int], list[DecisionRecord]] = defaultdict(list)
        if self.decisions is not None and self.decisions.exists():
            for decision in read(self.decisions, DecisionRecord):
                decided[decision.cell, decision.number].append(decision)
        with Journal(part) as journal:
            for record in records:
                journal.add(as_entry(record, decided.get(record.key)))


def _check_asked_for(path: Path, records: Iterable[MatchRecord], tasks: Sequence[Task]) -> None:
    """Refuse to go on with a file of which something would be lost."""
    asked = {(task.cell, task.number): task for task in tasks}
    for record in records:
        task = asked.get(record.key)
        if task is None or not (is_of(record, task) and is_of_this_build(record, task)):
            raise RecordsError(
                f"{path} has a match {record.number} that is not asked for now (another seed, game, option, "
                "bot, part or version, or more matches): ask as before, or name another file."
            )


def _part(path: Path) -> Path:
    return path.with_name(path.name + PART)
