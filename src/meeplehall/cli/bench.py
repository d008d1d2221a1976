"""`meeplehall bench`: how fast the rules run on this machine."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from meeplehall import games
from meeplehall.cli.common import JsonOption, fail, find_game, stdout
from meeplehall.lab.bench import Figures, measure

SMALL = ("clone", "redeal", "view")


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it, all.")] = None,
    seconds: Annotated[float, typer.Option(help="Time for the random play of each game.")] = 3.0,
    json: JsonOption = False,
) -> None:
    """Measure random play, copies, redeals and views on one thread."""
    if not 0 < seconds <= 3600:
        fail(f"--seconds {seconds:g}: a time between 0 and 3600 seconds is needed.")
    found = [find_game(game)] if game is not None else games.all_games()
    figures = [measure(entry, seconds) for entry in found]
    if json:
        data = [entry.as_json() for entry in figures]
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    else:
        print_table(figures)


def print_table(figures: list[Figures]) -> None:
    """The figures for people."""
    ran = figures[0]
    title = f"Random play, one thread, {ran.build} build, Python {ran.python}"
    table = Table(title=title, title_style="bold")
    table.add_column("game", no_wrap=True)
    for heading in ("players", "decisions/s", "one\noption", "clone\nµs", "redeal\nµs", "view\nµs"):
        table.add_column(heading, justify="right", no_wrap=True)
    for entry in figures:
        data = entry.as_json()
        table.add_row(
            Text(entry.game),
            str(entry.players),
            f"{entry.decisions_per_second:,.0f}\n{data['decisions_per_million_loops']:,.0f}",
            f"{entry.single:.1%}",
            *(
                f"{data[name + '_us']:.1f}\n{data[name + '_loops']:.1f}"
                for name in ("clone", "redeal", "view")
            ),
        )
    console = stdout()
    console.print(table)
    loops = ran.loops_per_second
    console.print(
        f"Below each figure the same, held against a loop of this Python ({loops:,.0f} iterations per "
        "second): decisions per million iterations, and iterations in that time. Decisions with one "
        "option are counted where the rules ask all the same."
    )
