"""Calling another program over HTTP, with a limit to the whole call and no package but Python's own."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

#: no answer is longer
LARGEST: Final = 8_000_000
_CHUNK: Final = 65_536
_HERE: Final = ("127.0.0.1", "::1", "localhost")


class NoAnswer(Exception):
    """There was none, or not in time, or it could not be read; said in a few words."""


class Answer:
    """A status, and what was said."""

    def __init__(self, status: int, content: Any) -> None:
        self.status = status
        self.content = content

    @property
    def fine(self) -> bool:
        return 200 <= self.status < 300


def call(
    address: str, message: object = None, headers: Mapping[str, str] | None = None, seconds: float = 30
) -> Answer:
    """GET, or with a message POST; NoAnswer after so many seconds."""
    data = None if message is None else json.dumps(message).encode()
    try:
        request = Request(address, data, {"Content-Type": "application/json", **(headers or {})})
        return _asked(request, time.monotonic() + seconds, seconds)
    except (URLError, HTTPException, OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        raise NoAnswer(f"{_place(address)} gave no answer: {why}.") from None


def _asked(request: Request, until: float, seconds: float) -> Answer:
    try:
        with _opener(request.full_url).open(request, timeout=seconds) as response:
            return Answer(response.status, json.loads(_body(response, until)))
    except HTTPError as error:
        with error:
            try:
                return Answer(error.code, json.loads(_body(error, until)))
            except ValueError:
                return Answer(error.code, {})


def _body(response: HTTPResponse | HTTPError, until: float) -> bytes:
    """All of it, unless it takes too long or is too much."""
    found = bytearray()
    while chunk := response.read(_CHUNK):
        found += chunk
        if len(found) > LARGEST:
            raise ValueError("it is too long")
        if time.monotonic() > until:
            raise TimeoutError("it took too long")
    return bytes(found)


def _opener(address: str) -> OpenerDirector:
    """No proxy stands between programs on one machine."""
    here = urlsplit(address).hostname in _HERE
    return build_opener(ProxyHandler({})) if here else build_opener()


def _place(address: str) -> str:
    """Where that is, without a key that may be in the address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}{f':{parts.port}' if parts.port else ''}"
