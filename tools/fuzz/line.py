"""A connection over which requests are sent byte by byte as they are meant."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from tools.fuzz.report import Broken

#: seconds after which an answer does not come any more
LONGEST_WAIT = 120.0


class Line:
    """Kept open for one request after another, as browsers do."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address)
        self._writer: asyncio.StreamWriter | None = None
        self._reader: asyncio.StreamReader

    async def ask(
        self, method: str, path: str, headers: Sequence[str] = (), body: bytes = b""
    ) -> tuple[int, str]:
        """Status and text of the answer."""
        kept = self._writer is not None and not self._writer.is_closing() and not self._reader.at_eof()
        try:
            return await self._ask(method, path, headers, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            if not kept:
                raise
            # the hall closes lines that rest for some seconds, and this crossed the request: as browsers do
            self.close()
            return await self._ask(method, path, headers, body)

    async def _ask(self, method: str, path: str, headers: Sequence[str], body: bytes) -> tuple[int, str]:
        if self._writer is None or self._writer.is_closing() or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection(
                self.address.hostname, self.address.port
            )
        told = any(header.startswith("Host:") for header in headers)
        host = [] if told else [f"Host: {self.address.netloc}"]
        head = [f"{method} {path} HTTP/1.1", *host, *headers, f"Content-Length: {len(body)}", "", ""]
        self._writer.write("\r\n".join(head).encode("latin-1") + body)
        async with asyncio.timeout(LONGEST_WAIT):
            return await self._answer(method)

    async def _answer(self, method: str) -> tuple[int, str]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, fields = int(head.split()[1]), head.lower()
        if method == "HEAD" or status in (204, 304):
            told = b""
        elif "content-length: " in fields:
            told = await self._reader.readexactly(int(fields.partition("content-length: ")[2].split()[0]))
        else:
            told = await self._chunks()
        if "connection: close" in fields:
            self.close()
        return status, head + told.decode("utf-8", "replace")

    async def _chunks(self) -> bytes:
        told = b""
        while size := int(await self._reader.readline(), 16):
            told += await self._reader.readexactly(size)
            await self._reader.readline()
        await self._reader.readline()
        return told

    async def ask_json(self, method: str, path: str, body: object = None, *headers: str) -> Any:
        """What the hall answers to a request that is in order."""
        content = b"" if body is None else json.dumps(body).encode()
        status, told = await self.ask(method, path, headers, content)
        if status >= 300:
            raise Broken(f"{status} to {method} {path}: {told[-200:]}")
        return json.loads(told.partition("\r\n\r\n")[2])

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
