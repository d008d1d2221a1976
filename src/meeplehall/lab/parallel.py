"""The same work for many things, on many processes.

joblib brings numpy along where that is installed: it is imported when there is something to do, so that no
other command waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

R = TypeVar("R")


def spread(
    work: Callable[..., R], each: Iterable[tuple[object, ...]], processes: int, in_order: bool = True
) -> Iterator[R]:
    """What the work gives for each of these arguments, in their order or as it comes."""
    import joblib

    parallel = joblib.Parallel(n_jobs=processes, return_as="generator" if in_order else "generator_unordered")
    yield from parallel(joblib.delayed(work)(*arguments) for arguments in each)


def all_processes() -> int:
    """As many processes as this one may use cores."""
    import joblib

    cores: int = joblib.cpu_count()
    return cores
