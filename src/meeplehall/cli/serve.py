"""`meeplehall serve`: the hall, for browsers."""

from __future__ import annotations

from typing import Annotated

import typer

from meeplehall.cli.common import fail


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    store: Annotated[
        str | None, typer.Option(metavar="URL", help="Where matches are kept: sqlite:///path/to/hall.db")
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    pace: Annotated[float, typer.Option(min=0, max=10, help="The least seconds that a bot takes.")] = 0.5,
) -> None:
    """Open the hall: tables for browsers, with people and bots."""
    # imported here: no other command needs a web server
    from meeplehall.hall import serve as hall
    from meeplehall.hall.store import StoreError

    try:
        hall.serve(host, port, store or hall.default_store(), open_, pace)
    except StoreError as error:
        fail(str(error))
    except OSError as error:
        fail(f"The hall cannot be opened at {host}:{port}: {error.strerror or error}.", 1)
