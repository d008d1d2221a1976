"""`meeplehall experiment`: play what a file says, keep a record of every match, and write the report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplehall.cli.common import JobsOption, check_numbers, fail, look_in_this_folder, stdout
from meeplehall.cli.simulate import progress_bar
from meeplehall.lab.experiment.plan import ExperimentError, only, read
from meeplehall.lab.experiment.report import page
from meeplehall.lab.experiment.run import RECORDS, run
from meeplehall.lab.parallel import all_processes

#: where records are kept
KEPT = Path("build/experiments")


def experiment(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.toml", help="What is played; see docs/experiments.md.")
    ],
    jobs: JobsOption = 0,
    cells: Annotated[str, typer.Option(metavar="WORDS", help="No cells but those with these words.")] = "",
    without: Annotated[str, typer.Option(metavar="WORDS", help="No cells with these words.")] = "",
    keep: Annotated[Path, typer.Option(help="The folder for the records.")] = KEPT,
    out: Annotated[Path | None, typer.Option(help="The report; else beside the records.")] = None,
) -> None:
    """Play an experiment and report it; what was played before is not played again."""
    check_numbers(1, 0, jobs)
    look_in_this_folder()
    try:
        plan = only(read(file), cells, without)
    except ExperimentError as error:
        fail(str(error))
    folder = keep / file.stem
    with progress_bar("matches", plan.matches) as advance:
        records = run(plan, folder, jobs or all_processes(), advance)
    path = out or folder / "report.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(plan, records, f"meeplehall experiment {file}"), encoding="utf-8")
    stdout().print(f"{len(records):,} matches in {folder / RECORDS}; the report is {path}.", soft_wrap=True)
