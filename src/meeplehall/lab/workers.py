"""Who plays: this process, several on this machine (joblib), or those of a Dask scheduler on many.

The work is the same everywhere, one call at a time, and results come as they are ready. A worker that is lost
takes nothing with it: what it had is done again elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from meeplehall.lab.dask_workers import each_by_dask, threads
from meeplehall.lab.losses import Losses, WorkersError

R = TypeVar("R")
Arguments = tuple[object, ...]

#: workers may be lost so many times in a row without a single result
PATIENCE = 5


class Workers:
    """So many processes, or the workers of the scheduler at this address."""

    def __init__(self, processes: int = 1, scheduler: str = "") -> None:
        self.processes = processes
        self.scheduler = scheduler
        self.losses = Losses()

    @staticmethod
    def of(workers: int | Workers) -> Workers:
        """These workers; a number is one of processes."""
        return Workers(workers) if isinstance(workers, int) else workers

    def count(self) -> int:
        """How many calls are done at the same time."""
        if self.scheduler:
            return threads(self.scheduler)
        return self.processes

    def each(self, work: Callable[..., R], calls: Sequence[Arguments]) -> Iterator[R]:
        """What the work gives for each of these arguments, as it comes."""
        if self.scheduler:
            yield from each_by_dask(self.scheduler, self.losses, work, calls)
        elif self.processes == 1 or len(calls) < 2:
            yield from (work(*arguments) for arguments in calls)
        else:
            yield from self._by_joblib(work, calls)

    def _by_joblib(self, work: Callable[..., R], calls: Sequence[Arguments]) -> Iterator[R]:
        # imported when there is something to do: it brings numpy along where that is installed
        import joblib
        from joblib.externals.loky.process_executor import BrokenProcessPool

        left = dict(enumerate(calls))
        in_vain = 0
        while left:
            # one call at a time: no result waits for others before it is told
            parallel = joblib.Parallel(self.processes, return_as="generator_unordered", batch_size=1)
            try:
                jobs = [joblib.delayed(_numbered)(work, number, call) for number, call in left.items()]
                for number, result in parallel(jobs):
                    del left[number]
                    in_vain = 0
                    yield result
            except BrokenProcessPool:
                in_vain += 1
                self.losses.note(min(len(left), self.processes))
                if in_vain >= PATIENCE:
                    raise WorkersError(too_often(in_vain)) from None


def too_often(times: int) -> str:
    """The sentence for workers that only get lost."""
    return f"Workers were lost {times} times in a row without a single result, so this was given up."


def _numbered(work: Callable[..., R], number: int, call: Arguments) -> tuple[int, R]:
    return number, work(*call)
