"""`meeplehall mcp --http`: a language model's client over HTTP, and pages of other addresses kept out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from socket import create_connection, socket
from time import sleep
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client

from tests.agents.talking import Model, match_in, options_in

#: what a client sends first
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
ACCEPT = {"Accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server of this module's own, as a client finds it."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "meeplehall.cli", "mcp", "--http", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while not listens(port):
                assert process.poll() is None, "the server ended by itself"
                sleep(0.05)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.terminate()


def listens(port: int) -> bool:
    try:
        create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def test_a_model_plays_over_http(address: str) -> None:
    """Two clients, one after the other: a match stays at the server while its model is away."""

    async def begin() -> str:
        async with Client(address) as client:
            text = await Model(client).call("new_match", game="xenofera", bots=["plain"], seed=4)
            assert options_in(text)
            return match_in(text)

    async def go_on(match: str) -> Any:
        async with Client(address) as client:
            model = Model(client)
            text = await model.call("observe", match=match)
            chosen = options_in(text)[0]
            after = await model.call("act", match=match, option=1)
            refused = await model.refused("act", match=match, option=99)
            return chosen, text, after, refused

    match = anyio.run(begin)
    chosen, text, after, refused = anyio.run(go_on, match)
    assert chosen in text
    assert after != text
    assert options_in(after)
    assert "There is no option 99" in refused


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "hall.example"}, 421),
        ({"Host": "127.0.0.1.hall.example:80"}, 421),
        ({"Origin": "http://hall.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
    ids=["own", "host", "host that looks alike", "origin", "no origin"],
)
def test_pages_of_other_addresses_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    """A page somewhere else that has its name lead to this machine reaches no match here."""
    found = httpx2.post(address, json=HELLO, headers={**ACCEPT, **headers}, timeout=60)
    assert found.status_code == status
    assert (b"Meeplehall" in found.content) == (status == 200)
