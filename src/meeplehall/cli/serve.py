"""`meeplehall serve`: the hall, for browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meeplehall import games
from meeplehall.cli.common import fail
from meeplehall.engine.components import ComponentsError, choose


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    store: Annotated[
        str | None, typer.Option(metavar="URL", help="Where matches are kept: sqlite:///path/to/hall.db")
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    components: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Files of your own, each named like its game: pipeline.toml"),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help="The least seconds that a bot takes.")] = 0.5,
) -> None:
    """Open the hall: tables for browsers, with people and bots."""
    # imported here: no other command needs a web server
    from meeplehall.hall import serve as hall
    from meeplehall.hall.store import StoreError

    if components is not None:
        choose(_own_files(components))
    try:
        hall.serve(host, port, store or hall.default_store(), open_, pace)
    except (ComponentsError, StoreError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"The hall cannot be opened at {host}:{port}: {error.strerror or error}.", 1)


def _own_files(path: Path) -> dict[str, Path]:
    """The files of a folder, or one file, by the game that each is named after."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        fail(f"There is no file in {path} that is named like a game, such as pipeline.toml.")
    for file in files:
        if file.stem not in games.known():
            fail(f"{file.name} is not named like a game; there are: {', '.join(games.known())}.")
    return {file.stem: file for file in files}
