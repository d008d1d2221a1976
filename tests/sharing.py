"""Which worker begins with which tests.

pytest-xdist gives every worker an equal part of the list, and whoever is done takes from the end of what
another one still has. So what takes long comes first in each part, and at its end what takes milliseconds.
Tests in a browser are given to half of the workers: each that has some starts a Chromium and a hall of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")

BROWSER = "tests/browser/"
#: they look at moments of matches of all games, which one worker plays for all of them
LOOKING = ("test_everybody.py", "test_readable.py")
#: they wait for halls, commands and other processes
WAITING = tuple(f"tests/{room}" for room in ("agents", "cli", "client", "examples", "hall", "lab", "test_"))


def parts(count: int, workers: int) -> list[int]:
    """How many tests each worker is given at first."""
    sizes: list[int] = []
    for left in range(workers, 0, -1):
        sizes.append((count - sum(sizes)) // left)
    return sizes


def spread(tests: Iterable[T], queues: Sequence[list[T]], path: Callable[[T], str]) -> None:
    """Each file goes to whoever has least: its tests share what they need."""

    def together(test: T) -> str:
        return "" if path(test).endswith(LOOKING) else path(test)

    for _, file in groupby(sorted(tests, key=together), key=together):
        min(queues, key=len).extend(file)


def shared_out(tests: Sequence[T], workers: int, path: Callable[[T], str]) -> list[T]:
    """The same tests in the order in which so many workers are given them."""
    browser = [test for test in tests if path(test).startswith(BROWSER)]
    waiting = [test for test in tests if path(test).startswith(WAITING)]
    short = [test for test in tests if not path(test).startswith((BROWSER, *WAITING))]
    queues: list[list[T]] = [[] for _ in range(workers)]
    half = max(1, workers // 2)
    spread(browser, queues[:half], path)
    spread(waiting, queues[half:] if browser else queues, path)
    for queue, size in zip(queues, parts(len(tests), workers), strict=True):
        missing = max(0, size - len(queue))
        queue.extend(short[:missing])
        del short[:missing]
    return [test for queue in queues for test in queue] + short
