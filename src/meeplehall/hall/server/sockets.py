"""WebSockets as the server has them: there are thousands, most of which wait, so each keeps little."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol

from meeplehall.hall.bell import Bell


class Mailbox:
    """What has arrived, for the one who reads it: as much of asyncio.Queue as is needed."""

    __slots__ = ("_bell", "_messages")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._bell = Bell()

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        self._bell.ring()

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            await self._bell.heard()
        return self._messages.pop(0)


class Gate:
    """Open unless the line is slow: as much of asyncio.Event as is needed, kept only while it is."""

    __slots__ = ("_opens",)

    def __init__(self) -> None:
        self._opens: asyncio.Event | None = None

    def clear(self) -> None:
        self._opens = self._opens or asyncio.Event()

    def set(self) -> None:
        if self._opens is not None:
            self._opens.set()
            self._opens = None

    async def wait(self) -> None:
        if self._opens is not None:
            await self._opens.wait()


class SmallSocket(WebSocketsSansIOProtocol):
    """A WebSocket that forgets how it was opened."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Mailbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            # the parser remembers the request that it has read: from now on another one reads frames
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)

    def start_keepalive(self) -> None:
        """It is open now."""
        super().start_keepalive()
        del self.request, self.response
