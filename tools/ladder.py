"""Write docs/ladder.md from the records of experiments/ladder-*.toml.

    meeplehall experiment experiments/ladder-xenofera.toml
    python -m tools.ladder

What is not played yet is left out, and a row that is not complete says so.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from meeplehall.cli.experiment import KEPT
from meeplehall.lab.experiment.ladder import STEP, Recorded, Rung, Way, rated, rungs, teams, usual_way
from meeplehall.lab.experiment.plan import Cell, Experiment, read
from meeplehall.lab.experiment.run import recorded
from meeplehall.lab.statistics import wilson

ROOT = Path(__file__).resolve().parents[1]
ABOUT = f"""# The ladder

How strong the bots are, game by game: each level against the one below it, the lowest against `random` and
against `plain` (what somebody does who has read the guide), and the strongest against what they were before
they learnt (`benchmarks.frozen`). Two players, everybody on every seat equally often; a shared win is a half.
Intervals are those of Wilson, 95 %. The aim is met where the share lies within it; "not seen, within the
interval" says that more matches could still show it. Ratings are Bradley and Terry's from all these pairs:
400 points more are ten to one.

Of a cooperative game, teams of one level play the same deals, and each level should win
{STEP * 100:.0f} points more often than the one below it.

A record says what its bots knew: matches of bots that have learnt something else since, or whose level was
set differently, do not count and are played anew. Records lie in `build/experiments`; `meeplehall experiment`
plays what is missing, and `python -m tools.ladder` writes this page.
"""


def main() -> None:
    options = argparse.ArgumentParser(description="Write the ladder of every game from its records.")
    options.add_argument("--experiments", type=Path, default=ROOT / "experiments")
    options.add_argument("--keep", type=Path, default=ROOT / KEPT, help="where the records are")
    options.add_argument("--out", type=Path, default=ROOT / "docs" / "ladder.md")
    chosen = options.parse_args()
    sys.path.append(str(ROOT))  # some of the bots lie in benchmarks/
    files = sorted(chosen.experiments.glob("ladder-*.toml"))
    chosen.out.write_text(page(files, chosen.keep), encoding="utf-8")
    print(f"{chosen.out} has been written.")


def page(files: Sequence[Path], keep: Path) -> str:
    """The whole page."""
    parts = [ABOUT]
    for path in files:
        plan = read(path)
        found = recorded(plan, keep / path.stem)
        parts.append(_game(plan, found, path) if found else _nothing_yet(plan, path))
    return "\n".join(parts)


def _nothing_yet(plan: Experiment, path: Path) -> str:
    return f"## {plan.game.title}\n\nNothing is recorded yet: `{_command(path)}` plays it.\n"


def _game(plan: Experiment, found: Recorded, path: Path) -> str:
    rows = teams(plan, found) if plan.game.cooperative else rungs(plan, found)
    body = [*_teams(plan, found, rows)] if plan.game.cooperative else [*_rungs(rows), "", *_ratings(found)]
    return "\n".join([f"## {plan.game.title}", "", *body, "", *_how(found, rows, path), ""])


def _rungs(rows: Sequence[Rung]) -> list[str]:
    heading = ["bot", "against", "won", "share", "95 %", "aim", "met"]
    return _table(heading, [[row.bot, row.rival, _won(row), *_figures(row)] for row in rows], 2)


def _ratings(found: Recorded) -> list[str]:
    return _table(
        ["bot", "rating", "95 %"],
        [[name, f"{each.value:.0f}", f"{each.low:.0f} to {each.high:.0f}"] for name, each in rated(found)],
        1,
    )


def _teams(plan: Experiment, found: Recorded, rows: Sequence[Rung]) -> list[str]:
    """Every level over all cells, then cell by cell."""
    heading = ["a team of", "won", "share", "95 %", "aim", "met"]
    overall = _table(heading, [[row.bot, _won(row), *_figures(row)] for row in rows], 1)
    records = usual_way(found)
    names = [row.bot for row in rows]
    setups = dict.fromkeys(_setup(cell) for cell in plan.cells)
    cells = {(_setup(cell), cell.bots[0]): records.get(cell.title, []) for cell in plan.cells}
    table: list[list[str]] = []
    for setup in setups:
        shares = []
        for name in names:
            played = cells.get((setup, name), [])
            won = sum(bool(record.team_won) for record in played)
            low, high = wilson(won, len(played)) if played else (0, 0)
            shares.append(f"{won / len(played):.0%} ({low:.0%} to {high:.0%})" if played else "")
        table.append([setup, *shares])
    return [*overall, "", *_table(["won by a team of", *names], table, 1)]


def _setup(cell: Cell) -> str:
    """The title without the bots."""
    return cell.title.removesuffix(f", {cell.bots[0]}")


def _won(row: Rung) -> str:
    so_far = f", {row.planned} planned" if row.matches < row.planned else ""
    return f"{row.wins:g} of {row.matches}{so_far}"


def _figures(row: Rung) -> list[str]:
    low, high = row.interval
    return [f"{row.share:.1%}", f"{low:.1%} to {high:.1%}", _aim(row.aim), row.verdict]


def _aim(aim: tuple[float, float] | None) -> str:
    if aim is None:
        return ""
    low, high = (f"{100 * share:.0f}" for share in aim)
    return (
        f"at least {low} %" if aim[1] == 1 else f"at most {high} %" if aim[0] == 0 else f"{low} to {high} %"
    )


def _how(found: Recorded, rows: Sequence[Rung], path: Path) -> list[str]:
    """The command, and on what it ran."""
    ways = sorted({way for row in rows for way in row.ways})
    played: list[str] = []
    for way in ways:
        titles = [row.title for row in rows if way in row.ways]
        played.append(f"{way}: {', '.join(titles)}" if len(ways) > 1 else str(way))
    said = [f"`{_command(path)}`; played on the {'; on the '.join(played)}."]
    if any(way.pace != 1 for way in ways):
        said.append(_pace(ways))
    if mixed := [row.title for row in rows if row.sources > 1]:
        said.append(f"Sources of the bots were changed while these were played: {', '.join(mixed)}.")
    return [" ".join(said)]


def _pace(ways: Sequence[Way]) -> str:
    paces = ", ".join(f"{way.pace:g}" for way in ways if way.pace != 1)
    return (
        f"`MEEPLEHALL_PACE={paces}` was set: each second of a bot's thinking counted as so many, which on the"
        " compiled build is about as deep as plain source thinks in its full time."
    )


def _command(path: Path) -> str:
    return f"meeplehall experiment experiments/{path.name}"


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]], words: int) -> list[str]:
    """A table whose first columns are words and all others numbers."""
    rule = ["---"] * words + ["---:"] * (len(heading) - words)
    return [f"| {' | '.join(row)} |" for row in (heading, rule, *rows)]


if __name__ == "__main__":
    main()
