"""Run seeds, and say what was found; or one seed alone, with all that happened in it."""

from __future__ import annotations

import argparse
import gc
import time

from tools.faults.driver import Result, run_seed

#: so much of the trace is shown of a run that went wrong
TAIL = 40
#: so many seeds until something is said
PROGRESS = 500


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.faults", description="The hall with injected faults."
    )
    parser.add_argument("--seeds", type=int, default=1000, help="so many runs (default 1000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--halls", type=int, default=1, help="so many halls over one log (default 1)")
    parser.add_argument("--seed", type=int, help="only this seed, with its whole trace")
    arguments = parser.parse_args()
    if arguments.seed is not None:
        result = run_seed(arguments.seed, arguments.halls)
        print(result.told())
        end(result, None, arguments.halls)
        print("All well.")
    else:
        soak(arguments.first, arguments.seeds, arguments.halls)


def soak(first: int, count: int, halls: int) -> None:
    """Many runs, up to the first violation."""
    began = time.perf_counter()
    commits = kills = acknowledged = 0
    what = "the hall" if halls == 1 else f"{halls} halls over one log"
    print(f"Running {what} with faults, seeds {first} to {first + count - 1} ...", flush=True)
    for seed in range(first, first + count):
        result = run_seed(seed, halls)
        end(result, TAIL, halls)
        if seed == first:
            _collect_seldom()
        if seed % PROGRESS == PROGRESS - 1:
            print(f"... {seed + 1 - first:,}", flush=True)
        commits += result.commits
        kills += result.kills
        acknowledged += result.acknowledged
    took = time.perf_counter() - began
    print(
        f"All well: {count:,} seeds, {commits:,} commits, {acknowledged:,} acknowledged answers, "
        f"{kills:,} kills; {count / took:.0f} seeds a second."
    )


def _collect_seldom() -> None:
    """All that is loaded is there for good now; what runs leave behind is looked for now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def end(result: Result, lines: int | None, halls: int) -> None:
    """Say what was wrong, if anything was."""
    if result.violation:
        if lines is not None:
            print(result.told(lines))
        raise SystemExit(
            f"VIOLATION in seed {result.seed}, step {len(result.trace)}: {result.violation}\n"
            f"All of it: python -m tools.faults --seed {result.seed} --halls {halls}"
        )


if __name__ == "__main__":
    main()
