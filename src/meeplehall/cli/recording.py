"""What commands that play many matches share: who plays, which part, and where the records go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from meeplehall.cli.common import fail, plain_words, stderr
from meeplehall.lab.losses import WorkersError
from meeplehall.lab.parallel import all_processes
from meeplehall.lab.records.files import RecordsError
from meeplehall.lab.records.target import Target
from meeplehall.lab.shard import Shard, ShardError
from meeplehall.lab.workers import Workers

RecordsOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a row for every match: .jsonl, .csv or .parquet."),
]
DecisionsOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a row for every decision, likewise."),
]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Go on with the files of --records; play only what is missing.")
]
ShardOption = Annotated[
    str, typer.Option(metavar="I/N", help="Play only the I-th of N parts; other machines play the others.")
]
SchedulerOption = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="Play on the workers of this Dask scheduler, such as tcp://10.0.0.1:8786."
    ),
]


#: the exit code for Ctrl-C
INTERRUPTED = 130
#: what to do after it
GOES_ON = "All matches that were over are kept: the same command with --resume goes on."


def target_of(records: Path | None, decisions: Path | None, resume: bool) -> Target | None:
    """Where rows are wanted, if anywhere; what cannot be written is refused before anything is played."""
    if records is None:
        if decisions is not None or resume:
            fail(f"{'--decisions' if decisions is not None else '--resume'} needs --records FILE as well.")
        return None
    found = Target(records, decisions, resume)
    try:
        found.check()
    except RecordsError as error:
        fail(str(error))
    return found


def shard_of(words: str) -> Shard:
    """The part that is played."""
    try:
        return Shard.of(words)
    except ShardError as error:
        fail(str(error))


@contextmanager
def workers_for(jobs: int, scheduler: str, afterwards: str = "") -> Iterator[Workers]:
    """Who plays; says whether some of them were lost, and after an interruption how to go on."""
    workers = Workers(1 if scheduler else jobs or all_processes(), scheduler)
    try:
        with plain_words():
            yield workers
    except (RecordsError, WorkersError) as error:
        fail(str(error), 1)
    except KeyboardInterrupt:
        fail(f"Interrupted. {afterwards}".rstrip(), INTERRUPTED)
    finally:
        if said := workers.losses.told():
            stderr().print(said, soft_wrap=True)
