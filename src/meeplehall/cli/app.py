"""The `meeplehall` command: one function per subcommand, each in the module it is named after."""

from __future__ import annotations

from typing import Annotated

import typer

from meeplehall import __version__, build
from meeplehall.cli.analyse import analyse
from meeplehall.cli.arena import arena
from meeplehall.cli.bench import bench
from meeplehall.cli.components import components
from meeplehall.cli.draw import draw
from meeplehall.cli.experiment import experiment
from meeplehall.cli.fork import fork
from meeplehall.cli.learn import learn
from meeplehall.cli.library import games, guide, rules
from meeplehall.cli.llm_arena import llm_arena
from meeplehall.cli.mcp import mcp
from meeplehall.cli.new_game import new_game
from meeplehall.cli.play import play
from meeplehall.cli.puzzles import puzzles
from meeplehall.cli.records import records
from meeplehall.cli.replay import check, replay
from meeplehall.cli.serve import serve
from meeplehall.cli.simulate import simulate
from meeplehall.cli.store import store
from meeplehall.cli.tactics import tactics
from meeplehall.cli.train import train

app = typer.Typer(
    name="meeplehall",
    help="A digital table for modern board games whose rules run in Python.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"meeplehall {__version__} ({build()} build)")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """A digital table for modern board games whose rules run in Python."""


PLAYING = (serve, play, learn, games, guide, rules, components, replay, check, fork, analyse, mcp)
for command in (
    *PLAYING,
    simulate,
    arena,
    llm_arena,
    experiment,
    records,
    tactics,
    puzzles,
    train,
    bench,
    new_game,
    draw,
):
    app.command()(command)
app.add_typer(store)
