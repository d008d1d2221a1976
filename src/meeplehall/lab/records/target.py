"""The files that somebody wants records in: checked before anything is played, whole at the end.

While matches are played they are kept beside, in FILE.part: `--resume` goes on with that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplehall.lab.records.files import RecordsError, check_ending, read
from meeplehall.lab.records.journal import Journal
from meeplehall.lab.records.playing import Task
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
        if self.resume and self.records.exists():
            self._take_up(part)
        kept = run(tasks, part, workers, self.decisions is not None, (), progress)
        kept.write(self.records, self.decisions, tasks[0].game.max_seats)
        part.unlink()
        return kept

    def _take_up(self, part: Path) -> None:
        """Go on with files that were whole."""
        decided: defaultdict[tuple[str, int], list[DecisionRecord]] = defaultdict(list)
        if self.decisions is not None and self.decisions.exists():
            for decision in read(self.decisions, DecisionRecord):
                decided[decision.cell, decision.number].append(decision)
        with Journal(part) as journal:
            for record in read(self.records, MatchRecord):
                journal.add(as_entry(record, decided.get(record.key)))


def _part(path: Path) -> Path:
    return path.with_name(path.name + PART)
