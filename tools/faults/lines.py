"""The network between people and the hall: lines that break, and answers that are lost."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from meeplehall.hall.live import live, stay
from meeplehall.hall.problem import Problem
from meeplehall.hall.storage.store import StoreError
from tools.faults.clock_loop import ClockLoop, context_of

Json = dict[str, Any]
Endpoint = Callable[[Request], Awaitable[Response]]

#: so many messages are on the way to a page that does not read; then the hall has to wait
ROOM = 4
#: seconds after which the server gives up a line that does not answer
KEEPALIVE = 40.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for a request."""

    status: int
    data: Any
    location: str = ""


class Line:
    """A WebSocket. What is on its way arrives in order, also after the hall has been killed."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.broken = False
        self._to_hall: deque[Json] = deque([{"type": "websocket.connect"}])
        self._to_page: deque[Json | None] = deque()
        self._on_the_way = 0
        self._last_arrival = [0.0, 0.0]
        self._hall_waits: asyncio.Future[None] | None = None
        self._page_waits: asyncio.Future[None] | None = None
        self._room_waits: asyncio.Future[None] | None = None

    # the page's end

    def say(self, message: Json) -> None:
        """Send something, if the line is still there."""
        text = msgspec.json.encode(message).decode()
        self._later(0, self._arrive_at_hall, {"type": "websocket.receive", "text": text})

    async def hear(self) -> Json | None:
        """The next message; None if the line is broken."""
        while not self._to_page:
            if self.broken and not self._on_the_way:
                return None
            self._page_waits = asyncio.get_running_loop().create_future()
            await self._page_waits
        message = self._to_page.popleft()
        _wake(self._room_waits)
        return message

    def hang_up(self) -> None:
        """The page is closed, or the way to the hall is gone."""
        self.broken = True
        self._later(0, self._arrive_at_hall, {"type": "websocket.disconnect", "code": 1006})
        _wake(self._page_waits)
        _wake(self._room_waits)

    def fall_silent(self) -> None:
        """The page neither reads nor writes any more, and nobody is told so for a while."""
        self._network.loop.call_later(KEEPALIVE, self.hang_up, context=self._network.outside)

    # the hall's end

    async def receive(self) -> Json:
        while not self._to_hall:
            self._hall_waits = asyncio.get_running_loop().create_future()
            await self._hall_waits
        return self._to_hall.popleft()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        while len(self._to_page) + self._on_the_way >= ROOM and not self.broken:
            self._room_waits = asyncio.get_running_loop().create_future()
            await self._room_waits
        if self.broken:
            raise OSError("The line is broken.")
        if message["type"] == "websocket.send":
            self._on_the_way += 1
            self._later(1, self._arrive_at_page, msgspec.json.decode(message["text"]))
        elif message["type"] == "websocket.close":
            self.broken = True
            self._later(1, self._arrive_at_page, None)
            self._on_the_way += 1

    # on the way

    def _later(self, way: int, arrive: Callable[[Any], None], message: Json | None) -> None:
        network = self._network
        self._last_arrival[way] = max(self._last_arrival[way], network.loop.time() + network.latency())
        network.loop.call_at(self._last_arrival[way], arrive, message, context=network.outside)

    def _arrive_at_hall(self, message: Json) -> None:
        self._to_hall.append(message)
        _wake(self._hall_waits)

    def _arrive_at_page(self, message: Json | None) -> None:
        self._on_the_way -= 1
        self._to_page.append(message)
        _wake(self._page_waits)


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


class Network:
    """All lines and requests to one hall, while it is open."""

    def __init__(
        self, loop: ClockLoop, latency: Callable[[], float], unforeseen: Callable[[str], None]
    ) -> None:
        self.loop = loop
        self.latency = latency
        self.unforeseen = unforeseen
        #: what happens here belongs to no process
        self.outside = context_of(None)
        self.hall: Any = None
        self._inside: Any = None
        self._lines: list[Line] = []
        self._answers: list[asyncio.Future[Answer | None]] = []

    def open(self, hall: object, inside: Any) -> None:
        """A hall is open; `inside` is the context of its life."""
        self.hall = SimpleNamespace(state=SimpleNamespace(hall=hall))
        self._inside = inside

    def cut(self) -> None:
        """The hall is gone: lines break, and requests are never answered."""
        self.hall = None
        lines, self._lines = self._lines, []
        answers, self._answers = self._answers, []
        for line in lines:
            line.hang_up()
        for answer in answers:
            _answer(answer, None)

    def connect(self, table: str, key: str) -> Line | None:
        """A line to a table; None if nobody is there."""
        if self.hall is None:
            return None
        line = Line(self)
        self._lines.append(line)
        scope = {
            "type": "websocket", "app": self.hall, "headers": [], "path": "/", "query_string": b"",
            "path_params": {"table": table, "key": key},
        }  # fmt: skip
        self._run(self._live(WebSocket(scope, line.receive, line.send)))
        return line

    async def _live(self, socket: WebSocket) -> None:
        try:
            await live(socket)
            await stay(socket.scope)
        except Exception as error:
            self.unforeseen(f"a line ended with {error!r}")

    def request(
        self,
        endpoint: Endpoint,
        path: Mapping[str, str],
        seat_key: str = "",
        json: object = None,
        query: str = "",
        **form: object,
    ) -> Asked:
        """Ask the hall something over HTTP."""
        answer: asyncio.Future[Answer | None] = self.loop.create_future()
        if self.hall is None:
            answer.set_result(None)
            return Asked(answer, None)
        data = msgspec.json.encode(json) if json is not None else urlencode(form).encode()
        headers = [(b"authorization", f"Seat {seat_key}".encode())] if seat_key else []
        scope = {
            "type": "http", "method": "POST", "app": self.hall, "headers": headers, "path": "/api/",
            "query_string": query.encode(), "path_params": dict(path),
        }  # fmt: skip
        to_come = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> Json:
            if not to_come:
                await self.loop.create_future()  # nobody hangs up: who is impatient cancels the request
            return to_come.pop()

        self._answers.append(answer)
        asked = Asked(answer, None)
        self.loop.call_later(
            self.latency(), self._begin, endpoint, Request(scope, receive), asked, context=self.outside
        )
        return asked

    def _begin(self, endpoint: Endpoint, request: Request, asked: Asked) -> None:
        if not asked.answer.done():
            asked.task = self._run(self._answer(endpoint, request, asked.answer))

    async def _answer(
        self, endpoint: Endpoint, request: Request, answer: asyncio.Future[Answer | None]
    ) -> None:
        try:
            response = await endpoint(request)
            found = Answer(response.status_code, bytes(response.body), response.headers.get("location", ""))
        except Problem as problem:
            found = Answer(problem.status, problem.sentence)
        except StoreError as error:
            found = Answer(503, str(error))
        except Exception as error:
            self.unforeseen(f"a request ended with {error!r}")
            return
        self.loop.call_later(self.latency(), _answer, answer, found, context=self.outside)

    def _run(self, work: Any) -> asyncio.Task[Any]:
        return self.loop.create_task(work, context=self._inside.copy())


class Ways:
    """The ways to all halls: as behind a proxy, whoever connects or asks comes to any of them."""

    def __init__(self, networks: list[Network], rng: Random) -> None:
        self._networks = networks
        self._rng = rng

    def connect(self, table: str, key: str) -> Line | None:
        return self._rng.choice(self._networks).connect(table, key)

    def request(
        self,
        endpoint: Endpoint,
        path: Mapping[str, str],
        seat_key: str = "",
        json: object = None,
        query: str = "",
        **form: object,
    ) -> Asked:
        return self._rng.choice(self._networks).request(endpoint, path, seat_key, json, query, **form)


class Asked:
    """A request on its way."""

    def __init__(self, answer: asyncio.Future[Answer | None], task: asyncio.Task[Any] | None) -> None:
        self.answer = answer
        self.task = task

    def give_up(self) -> None:
        """Nobody waits for the answer any more; what the server was doing is cancelled with it."""
        _answer(self.answer, None)
        if self.task is not None:
            self.task.cancel()


def _answer(answer: asyncio.Future[Answer | None], found: Answer | None) -> None:
    if not answer.done():
        answer.set_result(found)
