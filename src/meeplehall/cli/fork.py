"""`meeplehall fork`: a match of older rules goes on under today's, from its last good moment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplehall import games
from meeplehall.cli.common import fail
from meeplehall.cli.files import FileProblem, read, save
from meeplehall.cli.replay import FileArgument
from meeplehall.engine.files.matchfile import MatchFileError, load_log
from meeplehall.engine.options import OptionError
from meeplehall.engine.salvage import last_moment, salvaged
from meeplehall.engine.wording import brief, plural


def fork(
    file: FileArgument,
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The file of the new match.")],
) -> None:
    """Begin a match under today's rules with as much of an older one as they allow."""
    try:
        log = load_log(read(file))
        game = games.game(log.game)
    except MatchFileError as error:
        fail(f"{file} is refused. {error}", 1)
    except KeyError:
        fail(f"There is no game {brief(log.game)} here.", 1)
    if game.goes_on_with(log.rules):
        fail(f"{file} was begun by the rules of today: meeplehall play --load {file} goes on with it.")
    if new.exists():
        fail(f"{new} is there already; choose another file.")
    try:
        match = salvaged(game, log.seats, log.options, log.seed, log.entries)
    except OptionError as error:
        fail(f"Today's rules have no such match: {error}", 1)
    try:
        save(match, new)
    except FileProblem as problem:
        fail(str(problem))
    typer.echo(game.history.why_not(log.rules))
    of = plural(len(log.entries), "action")
    typer.echo(f"{new} has {len(match.moves)} of its {of}. It begins {last_moment(match)}")
    typer.echo(f"Go on with it: meeplehall play --load {new}")
