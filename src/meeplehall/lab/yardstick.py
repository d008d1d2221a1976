"""How fast is this Python on this machine right now? A fixed loop to hold other figures against.

Speeds in decisions per second mean little without the machine they were seen on. Divided by the speed of
this loop they can be compared between machines, so the benchmarks print both. Interpreted on purpose: never
compile this module.
"""

from __future__ import annotations

import functools
import time

ITERATIONS = 2_500_000  # about 0.2 s on CPython 3.11
RUNS = 8
LAST_VALUE = 1540366769  # what the loop ends with: proof that all of it ran


def integer_loop() -> float:
    """Iterations per second of a fixed integer loop, the best of several runs (two seconds in all)."""
    return ITERATIONS / min(_seconds_of_one_run() for _ in range(RUNS))


@functools.cache
def loops_per_second() -> float:
    """`integer_loop()`, measured once per process."""
    return integer_loop()


def relative(figure: float) -> float:
    """A figure per second as one per million iterations of the yardstick."""
    return figure / loops_per_second() * 1e6


def _seconds_of_one_run() -> float:
    value = 1
    start = time.perf_counter()
    for step in range(ITERATIONS):
        value = (value * 69069 + step) & 0xFFFFFFFF
    elapsed = time.perf_counter() - start
    if value != LAST_VALUE:
        raise RuntimeError(f"the yardstick ended with {value} instead of {LAST_VALUE}")
    return elapsed


if __name__ == "__main__":
    print(f"yardstick: {integer_loop():,.0f} iterations per second")
