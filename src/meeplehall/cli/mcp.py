"""`meeplehall mcp`: a server of the Model Context Protocol, with which language models play."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from meeplehall.cli.common import fail, look_in_this_folder

LOOPBACK = "127.0.0.1"
NEEDED = "mcp"


def mcp(
    port: Annotated[
        int | None,
        typer.Option(
            "--http", metavar="PORT", help="Serve http://127.0.0.1:PORT/mcp instead of stdin and stdout."
        ),
    ] = None,
) -> None:
    """Let language models play: tools of the Model Context Protocol on stdin and stdout, or over HTTP."""
    if port is not None and not 1 <= port <= 65535:
        fail(f"--http {port}: a port is a number from 1 to 65535.")
    if find_spec(NEEDED) is None:
        fail("Language models need the extra mcp: pip install 'meeplehall[mcp]'.", 1)
    look_in_this_folder()
    from meeplehall.agents.server import server  # the extra is needed from here on

    if port is None:
        server().run("stdio")
    else:
        server().run("streamable-http", host=LOOPBACK, port=port)
