"""Requests to a hall over one line that is kept; what is lost on the way is asked again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from meeplehall.client.data import Problem

T = TypeVar("T")

#: seconds beyond those that the hall was asked to wait after which an answer is lost
LATE = 30.0
#: the first pause before something is asked again, and the longest
PAUSE, LONGEST_PAUSE = 0.1, 2.0
#: the statuses of what passes: too often, and a hall that is full, closing or out of order
PASSING = (429, 503)


class ClientError(Exception):
    """What a program that plays at a hall has to reckon with."""


class Refused(ClientError):
    """The hall did not do it, and nothing has changed. The sentence says why, the rule if there is one."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


class NoAnswer(ClientError):
    """The hall could not be reached for as long as one was patient."""


class Line:
    """The way to a hall, with the key of a seat there."""

    def __init__(self, address: str, key: str = "", patience: float = 60.0) -> None:
        found = urlsplit(address)
        if found.scheme not in ("http", "https") or not found.hostname:
            raise ValueError(f"The address of a hall is like http://127.0.0.1:8000, not {address!r}.")
        self.address = f"{found.scheme}://{found.netloc}"
        self.key = key
        #: seconds for which a hall that does not answer is asked again
        self.patience = patience
        self._connection: HTTPConnection | None = None

    def get(self, path: str, kind: type[T], wait: float = 0) -> T:
        return self._asked("GET", path, None, kind, wait)

    def post(self, path: str, message: object, kind: type[T]) -> T:
        """Only what may arrive twice: what was not answered is sent again."""
        return self._asked("POST", path, msgspec.json.encode(message), kind, 0)

    def post_once(self, path: str, message: object, kind: type[T]) -> T:
        """What must not arrive twice: NoAnswer if nobody knows whether it was done."""
        self.close()  # a line that was kept may have been closed at its other end
        status, data, _ = self._sent("POST", path, msgspec.json.encode(message), LATE)
        return _read(status, data, kind)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # asking

    def _asked(self, method: str, path: str, body: bytes | None, kind: type[T], wait: float) -> T:
        pauses = Pauses(self.patience)
        while True:
            try:
                status, data, later = self._sent(method, path, body, wait + LATE)
            except NoAnswer:
                if not pauses.rest():
                    raise
                continue
            if status not in PASSING or not pauses.rest(later):
                return _read(status, data, kind)

    def _sent(self, method: str, path: str, body: bytes | None, late: float) -> tuple[int, bytes, float]:
        """Status, body, and after how many seconds to come again."""
        connection = self._connected(late)
        try:
            connection.request(method, path, body, self._headers())
            answer = connection.getresponse()
            return answer.status, answer.read(), float(answer.getheader("Retry-After") or 0)
        except (OSError, HTTPException) as error:
            self.close()
            raise NoAnswer(f"The hall at {self.address} does not answer: {error!r}") from None

    def _connected(self, late: float) -> HTTPConnection:
        if self._connection is None:
            self._connection = connection_to(self.address, late)
        elif self._connection.sock is not None:
            self._connection.sock.settimeout(late)
        return self._connection

    def _headers(self) -> dict[str, str]:
        seat = {"Authorization": f"Seat {self.key}"} if self.key else {}
        return {"Content-Type": "application/json", "Accept": "application/json", **seat}

    # a stream of events

    def events(self, path: str, kind: type[T]) -> Iterator[T]:
        """What an endless answer tells, going on after the last event when the line breaks."""
        last, pauses = "", Pauses(self.patience)
        while True:
            try:
                for id, data in self._streamed(path, last):
                    last, pauses = id, Pauses(self.patience)
                    yield msgspec.json.decode(data, type=kind)
                why = "it ends every stream"
            except (OSError, HTTPException) as error:
                why = repr(error)
            if not pauses.rest():
                raise NoAnswer(f"The hall at {self.address} does not answer: {why}")

    def _streamed(self, path: str, last: str) -> Iterator[tuple[str, bytes]]:
        connection = connection_to(self.address, LATE)
        try:
            known = {"Last-Event-ID": last} if last else {}
            connection.request("GET", path, headers={**self._headers(), **known})
            answer = connection.getresponse()
            if answer.status != 200 and answer.status not in PASSING:
                _read(answer.status, answer.read(), dict)
            yield from _events(answer)
        finally:
            connection.close()


def _events(answer: HTTPResponse) -> Iterator[tuple[str, bytes]]:
    """Id and data of each event; other lines say nothing, or that the line is alive."""
    id = ""
    while line := answer.readline():
        name, _, value = line.rstrip(b"\n").partition(b": ")
        if name == b"id":
            id = value.decode()
        elif name == b"data":
            yield id, value


def connection_to(address: str, late: float) -> HTTPConnection:
    found = urlsplit(address)
    kind = HTTPSConnection if found.scheme == "https" else HTTPConnection
    return kind(found.hostname or "", found.port, timeout=late)


def _read(status: int, data: bytes, kind: type[T]) -> T:
    try:
        if status < 300:
            return msgspec.json.decode(data, type=kind)
        problem = msgspec.json.decode(data, type=Problem)
    except msgspec.DecodeError as error:
        raise ClientError(f"This is not the answer of a hall ({status}): {error}") from None
    raise Refused(status, problem.error, problem.rule)


class Pauses:
    """Longer and longer, as long as there is patience."""

    def __init__(self, patience: float) -> None:
        self._until = time.monotonic() + patience
        self._pause = 0.0  # a line that was kept is often closed at its other end: a new one will do

    def rest(self, at_least: float = 0.0) -> bool:
        """Wait a while; False if one has waited long enough."""
        pause = max(self._pause, at_least)
        if time.monotonic() + pause > self._until:
            return False
        time.sleep(pause)
        self._pause = min(max(PAUSE, 2 * self._pause), LONGEST_PAUSE)
        return True
