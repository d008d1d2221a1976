"""Posting to an address that somebody has typed: one line to what was judged, little time, little read."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

import h11

from meeplehall import __version__
from meeplehall.hall.calls.guard import Refused, Resolve, Target, addresses_of, resolved

#: seconds for all of it
PATIENCE = 10.0
#: bytes that are read of an answer: nobody looks at more than how it begins
MOST_READ = 16 * 1024
#: so many addresses of a name are tried
TRIED = 3
_SECONDS = re.compile(r"[0-9]{1,5}(\.[0-9]{1,6})?")

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
#: makes a connection to a numeric address and a port; secured for that name if there is a context
Connect = Callable[[str, int, ssl.SSLContext | None, str], Awaitable[Line]]


class Unanswered(Exception):
    """Nobody is there, or nothing that can be understood came back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How the other side began its answer; a redirection is one, and is not followed."""

    status: int
    #: seconds that it wants to be left alone; 0 if it did not say
    wait: float = 0.0


async def connected(address: str, port: int, context: ssl.SSLContext | None, name: str) -> Line:
    return await asyncio.open_connection(
        address, port, ssl=context, server_hostname=name if context is not None else None, limit=MOST_READ
    )


@cache
def trusted() -> ssl.SSLContext:
    """Whom this machine trusts: read once, since that takes longer than opening a hall."""
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The only way by which the hall posts to somebody else."""

    #: addresses of the hall's own network are allowed
    inner: bool = False
    resolve: Resolve = resolved
    connect: Connect = connected
    context: ssl.SSLContext = field(default_factory=trusted)

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post it; Refused if that is not allowed, Unanswered if it came to nothing."""
        try:
            async with asyncio.timeout(PATIENCE):
                found = await addresses_of(target, self.inner, self.resolve)
                reader, writer = await self._line(found, target)
                try:
                    return await _posted(reader, writer, target, headers, body)
                finally:
                    writer.close()
        except (TimeoutError, OSError, EOFError, ValueError, h11.ProtocolError) as error:
            raise Unanswered(type(error).__name__) from None

    async def _line(self, addresses: Sequence[str], target: Target) -> Line:
        """A connection to the first of these that is there: a machine may not reach all of the net."""
        context = self.context if target.scheme == "https" else None
        for address in addresses[: TRIED - 1]:
            with suppress(OSError):
                return await self.connect(address, target.port, context, target.host)
        return await self.connect(addresses[:TRIED][-1], target.port, context, target.host)


async def _posted(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    target: Target,
    headers: Mapping[str, str],
    body: bytes,
) -> Answer:
    line = h11.Connection(h11.CLIENT, MOST_READ)
    told = {
        "Host": target.origin, "User-Agent": f"Meeplehall/{__version__}", "Connection": "close",
        "Content-Length": str(len(body)), **headers,
    }  # fmt: skip
    request = h11.Request(method="POST", target=target.path, headers=list(told.items()))
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(event) or b"")
    await writer.drain()
    return await _answer(line, reader)


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    """The beginning of the answer; the connection is closed whatever follows."""
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            data = await reader.read(MOST_READ)
            line.receive_data(data)
        elif isinstance(event, h11.Response):
            told = dict(event.headers).get(b"retry-after", b"").decode("latin-1").strip()
            return Answer(event.status_code, float(told) if _SECONDS.fullmatch(told) else 0.0)
        elif not isinstance(event, h11.InformationalResponse):
            raise Unanswered("the line was closed")


__all__ = ["Answer", "Connect", "Outgoing", "Refused", "Unanswered"]
