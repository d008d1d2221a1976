"""How the hall listens: to so many at a time, and to each for as long as it takes to ask something."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from meeplehall.hall.limits import Limits
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.visitors import counted, is_trusted

#: seconds for which a line is kept on which a refusal is under way
FAREWELL = 2.0
HEADERS = "content-type: application/json\r\nx-content-type-options: nosniff\r\nconnection: close"


class PatientProtocol(H11Protocol):
    """HTTP with limits: connections are counted, and whoever does not finish a request is not waited for.

    The server knows all its connections, also those that have become WebSockets: they are counted there.
    """

    limits = Limits()

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._timer: asyncio.TimerHandle | None = None
        #: what the timer is for: the header or the body after the request that was the last one then
        self._awaited: tuple[str, object] = ("", None)
        self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refusal = self._refusal()
        if refusal is None:
            self._wait()
        else:
            self._refuse(refusal)

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    # how many

    def _refusal(self) -> Problem | None:
        if len(self.connections) > self.limits.sockets_per_hall:
            return Problem(503, "The hall is full; try again in a moment.")
        peer = self.client[0] if self.client is not None else ""
        if is_trusted(peer, self.limits):
            return None  # a proxy has many visitors
        mine = counted(peer)
        clients = [getattr(other, "client", None) for other in self.connections]
        same = sum(counted(client[0]) == mine for client in clients if client)
        if same > self.limits.sockets_per_address:
            return Problem(429, "Too many pages of this hall are open at your address; close some of them.")
        return None

    def _refuse(self, problem: Problem) -> None:
        """Say so, and read no more; closed at once, the line would take the refusal with it."""
        self._refused = True
        self.connections.discard(self)
        self._say(problem)
        self.transport.write_eof()
        self._timer = self.loop.call_later(FAREWELL, self.transport.close)

    def _say(self, problem: Problem) -> None:
        note("connection refused", status=problem.status, sentence=problem.sentence)
        phrase = HTTPStatus(problem.status).phrase
        body = msgspec.json.encode({"error": problem.sentence, "rule": ""})
        head = f"HTTP/1.1 {problem.status} {phrase}\r\n{HEADERS}\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)

    # how long

    def _wait(self) -> None:
        """Be patient once for each thing that is to come, not again for every byte of it."""
        awaited = (self._missing(), self.cycle)
        if awaited == self._awaited:
            return
        self._stop_waiting()
        self._awaited = awaited
        if awaited[0]:
            header = awaited[0] == "header"
            seconds = self.limits.header_seconds if header else self.limits.body_seconds
            self._timer = self.loop.call_later(seconds, self._lose_patience)

    def _missing(self) -> str:
        """What the other side has to send; nothing while it is answered, or rests between two requests."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return ""  # or it has become a WebSocket
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        begun = cast("object", self.cycle) is None or self.conn.trailing_data[0]
        return "header" if self.conn.their_state is h11.IDLE and begun else ""

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _lose_patience(self) -> None:
        what, _ = self._awaited
        answered = what == "body" and self.cycle.response_started
        silent = what == "header" and not self.conn.trailing_data[0]  # browsers open lines in advance
        if not (answered or silent):
            self._say(Problem(408, f"The {what} of the request did not arrive in time."))
        self.transport.close()


def patient(limits: Limits) -> type[PatientProtocol]:
    """The protocol of a hall with these limits."""
    return type("PatientProtocol", (PatientProtocol,), {"limits": limits})
