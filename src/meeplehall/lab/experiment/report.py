"""The report of an experiment: one page that needs nothing else, with a picture beside every share."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.lab.experiment.findings import Findings, Share, findings
from meeplehall.lab.experiment.plan import Experiment, lineups
from meeplehall.lab.experiment.records import MatchRecord

#: a bar in its picture
WIDTH, HEIGHT = 180, 16


def page(experiment: Experiment, records: list[MatchRecord], command: str) -> str:
    """The whole page."""
    cells = [
        findings(cell.title, [record for record in records if record.cell == cell.title])
        for cell in experiment.cells
    ]
    first = records[0]
    return _template().render(
        experiment=experiment,
        cells=cells,
        remarks=[part for part in experiment.remarks.split("\n\n") if part.strip()],
        bots=sorted(lineups(experiment.cells)),
        command=command,
        made=f"rules {first.rules}, version {first.version}, {first.build} build",
        bar=bar,
    )


def bar(row: Share, cell: Findings) -> Markup:
    """A share of wins as a bar with its interval, and a line where it would be even."""

    def x(share: float) -> float:
        return round(share * WIDTH, 1)

    middle = HEIGHT / 2
    label = f"{row.share:.1%}, between {row.low:.1%} and {row.high:.1%}; even would be {cell.even:.1%}"
    return el(
        "svg",
        el("title", label),
        el("rect", width=x(row.share), height=HEIGHT - 6, y=3, cls="share"),
        el("line", x1=x(row.low), x2=x(row.high), y1=middle, y2=middle, cls="interval"),
        el("line", x1=x(cell.even), x2=x(cell.even), y1=0, y2=HEIGHT, cls="even"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
    )


@cache
def _template() -> Template:
    folder = FileSystemLoader(Path(__file__).parent)
    made = Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return made.get_template("report.html")
