"""`meeplehall experiment`: play what a file says, keep a record of every match, and write the report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplehall.cli.common import JobsOption, check_numbers, fail, look_in_this_folder, stdout
from meeplehall.cli.progress import progress_bar
from meeplehall.cli.recording import (
    DecisionsOption,
    RecordsOption,
    SchedulerOption,
    ShardOption,
    shard_of,
    workers_for,
)
from meeplehall.lab.experiment.plan import ExperimentError, only, read
from meeplehall.lab.experiment.report import page
from meeplehall.lab.experiment.run import own_file, play
from meeplehall.lab.records.files import RecordsError, check_ending

#: what to do after an interruption
GOES_ON = "All matches that were over are kept: the same command goes on."
#: where records are kept
KEPT = Path("build/experiments")


def experiment(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.toml", help="What is played; see docs/experiments.md.")
    ],
    jobs: JobsOption = 0,
    cells: Annotated[str, typer.Option(metavar="WORDS", help="No cells but those with these words.")] = "",
    without: Annotated[str, typer.Option(metavar="WORDS", help="No cells with these words.")] = "",
    keep: Annotated[Path, typer.Option(help="The folder in which all that was played is kept.")] = KEPT,
    out: Annotated[Path | None, typer.Option(help="The report; else beside what is kept.")] = None,
    records: RecordsOption = None,
    decisions: DecisionsOption = None,
    shard: ShardOption = "",
    scheduler: SchedulerOption = "",
) -> None:
    """Play an experiment and report it; what was played before is not played again."""
    check_numbers(1, 0, jobs)
    look_in_this_folder()
    part = shard_of(shard)
    try:
        plan = only(read(file), cells, without)
        for path in (records, decisions):
            if path is not None:
                check_ending(path)
    except (ExperimentError, RecordsError) as error:
        fail(str(error))
    folder = keep / file.stem
    share = sum(map(part.takes, range(plan.matches)))
    with workers_for(jobs, scheduler, GOES_ON) as workers, progress_bar("matches", share) as advance:
        kept = play(plan, folder, workers, advance, part, decisions is not None)
        kept.write(records, decisions, plan.game.max_seats)
    said = f"{len(kept.records):,} matches in {own_file(folder, part)}"
    if part.whole:
        path = out or folder / "report.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(plan, kept.records, f"meeplehall experiment {file}"), encoding="utf-8")
        stdout().print(f"{said}; the report is {path}.", soft_wrap=True)
    else:
        stdout().print(
            f"{said}. When the other parts lie beside it, the same command without --shard makes the report.",
            soft_wrap=True,
        )
