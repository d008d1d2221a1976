"""A language model's side of the talk: the client of the package `mcp`, and what it reads."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from mcp import Client
from mcp.types import TextContent

from meeplehall.agents.server import server

OPTION = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


class Model:
    """One client in one process with its server."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: object) -> str:
        """What a tool answers; it has to go well."""
        failed, text = await self.tried(tool, **arguments)
        assert not failed, text
        return text

    async def refused(self, tool: str, **arguments: object) -> str:
        """What a tool says that refuses."""
        failed, text = await self.tried(tool, **arguments)
        assert failed, text
        return text

    async def tried(self, tool: str, **arguments: object) -> tuple[bool, str]:
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, TextContent)
        return bool(result.is_error), content.text


def talk(talking: Callable[[Model], Awaitable[Any]]) -> Any:
    """Let a model talk to a server of its own, in memory."""

    async def main() -> Any:
        async with Client(server()) as client:
            return await talking(Model(client))

    return anyio.run(main)


def match_in(text: str) -> str:
    """The id of the match that has begun."""
    found = re.match(r"Match (\w+) has begun", text)
    assert found, text
    return found[1]


def options_in(text: str) -> list[str]:
    """What is offered at the end of an observation, in order."""
    found = OPTION.findall(text.rpartition("\n\n")[2])
    assert [int(number) for number, _ in found] == list(range(1, len(found) + 1)), text
    return [label for _, label in found]
