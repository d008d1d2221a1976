"""The report of an experiment: one page that needs nothing else, in words, tables and pictures."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from meeplehall.bots.style import in_words
from meeplehall.lab.experiment.choices import choices
from meeplehall.lab.experiment.findings import findings
from meeplehall.lab.experiment.pictures import bar, dot, lengths, most_of
from meeplehall.lab.experiment.plan import Experiment, lineups
from meeplehall.lab.experiment.pooled import pooled
from meeplehall.lab.experiment.sentences import sentences
from meeplehall.lab.experiment.shares import Share
from meeplehall.lab.records.schema import MatchRecord

#: of a long table so many rows from both ends are open, the others folded
ENDS = 10


def page(experiment: Experiment, records: list[MatchRecord], command: str) -> str:
    """The whole page."""
    cells = [
        findings(cell.title, [record for record in records if record.cell == cell.title])
        for cell in experiment.cells
    ]
    together = pooled(records)
    return _template().render(
        experiment=experiment,
        cells=cells,
        options=choices(experiment, records),
        tables=[(heading, rows, *ends(rows)) for heading, rows in together.shares.items()],
        more=together.more,
        remarks=_paragraphs(experiment.remarks),
        limits=_paragraphs(experiment.limits),
        bots=[in_words(name) for name in sorted(lineups(experiment.cells))],
        command=command,
        made=_made(records[0]),
        sentences=sentences,
        bar=bar,
        dot=dot,
        lengths=lengths,
        most_of=most_of,
    )


def _made(first: MatchRecord) -> str:
    pace = f", pace {first.pace:g}" if first.pace != 1 else ""
    return f"rules {first.rules}, version {first.version}, {first.build} build{pace}"


def ends(rows: list[Share]) -> tuple[list[Share], list[Share], list[Share]]:
    """The rows that come first, those in the middle, and the last ones; a short table has no middle."""
    if len(rows) <= 2 * ENDS + 4 or all(row.what.isdigit() for row in rows):
        return rows, [], []
    return rows[:ENDS], rows[ENDS:-ENDS], rows[-ENDS:]


def _paragraphs(text: str) -> list[str]:
    return [part for part in text.split("\n\n") if part.strip()]


@cache
def _template() -> Template:
    folder = FileSystemLoader(Path(__file__).parent)
    made = Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return made.get_template("report.html")
