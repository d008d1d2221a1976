"""A real hall on a free port, and pages at its tables that tests can drive."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

import httpx2
import websockets
from websockets.asyncio.client import ClientConnection, connect

from meeplehall.draw.memo import in_full
from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.clock import Clock
from meeplehall.hall.hall import Hall
from meeplehall.hall.limits import Limits
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.server.serve import listen_at
from meeplehall.hall.server.server import server_for
from meeplehall.hall.services import Services
from meeplehall.web.splice import Splice, whole
from tests.hall.stores import store_in

Json = dict[str, Any]
T = TypeVar("T")
GAME = "xenofera"
#: seconds that are never needed, however busy the machine is: what takes longer hangs
LIMIT = 120.0


@dataclass
class Running:
    """A hall in a thread of its own."""

    hall: Hall
    port: int
    loop: asyncio.AbstractEventLoop

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def client(self, **options: Any) -> httpx2.Client:
        # no line here is encrypted: reading the certificates of the world would take longer than most tests
        return httpx2.Client(base_url=self.http, timeout=LIMIT, verify=False, **options)

    def open(self, kinds: list[str], **more: Any) -> tuple[str, list[str]]:
        """A table for sitters of these kinds: its id, and the keys of the seats."""
        wanted = {"game": GAME, "seats": [{"kind": kind} for kind in kinds], **more}
        with self.client() as client:
            answer = client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return made["table"], [seat["token"] for seat in made["seats"]]

    def inside(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Run something in the hall's own loop."""

        async def run() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(LIMIT)


class StandingClock(Clock):
    """It stands still until the test sets it on."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def milliseconds(self) -> int:
        return self.now


@contextmanager
def running(
    folder: Path,
    pace: float = 0.0,
    clock: Clock | None = None,
    limits: Limits | None = None,
    random: Randomness | None = None,
    url: str = "",
    watched: socket.socket | None = None,
    services: Callable[[Services], Services] | None = None,
    **settings: Any,
) -> Iterator[Running]:
    """A hall that stores in this folder, or at `url`, until the block ends; with its own clock and chance."""
    store = url or store_in(folder)
    app = make_app(Settings(store, workers=1, pace=pace, limits=limits or Limits(), **settings))
    if clock is not None:
        app.state.hall.services = replace(app.state.hall.services, clock=clock)
    if random is not None:
        app.state.hall.services = replace(app.state.hall.services, random=random)
    if services is not None:
        app.state.hall.services = services(app.state.hall.services)
    server = server_for(app, watched)
    listener = listen_at("127.0.0.1", 0)
    loops: list[asyncio.AbstractEventLoop] = []

    async def main() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve(sockets=[listener])

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            threading.Event().wait(0.01)
        yield Running(app.state.hall, listener.getsockname()[1], loops[0])
    finally:
        server.should_exit = True
        thread.join(LIMIT)
        assert not thread.is_alive()


class Heard:
    """What a page was told of its regions, as splice.js has it."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def news(self, regions: dict[str, str], splices: dict[str, Splice]) -> dict[str, str]:
        """The regions of which something is new, in full."""
        news = {**regions, **{name: whole(self.texts[name], splice) for name, splice in splices.items()}}
        self.texts |= news
        return {
            name: html
            for name, html in in_full(self.texts).items()
            if any(each == name or f"<!--{each}-->" in self.texts[name] for each in news)
        }


class Page:
    """What a browser does at a table, with as much latency as a test wants."""

    def __init__(self, socket: ClientConnection, lag: float = 0.0) -> None:
        self.socket = socket
        self.half = lag / 2
        self.heard: list[str] = []
        self.pushes: list[Json] = []
        self.regions: dict[str, str] = {}
        self._told = Heard()
        self.closed: tuple[int, str] | None = None
        self._ids = 0
        self._replies: dict[int, asyncio.Future[Json]] = {}
        self._news = asyncio.Condition()
        self._tasks = [asyncio.create_task(self._read())]

    @classmethod
    async def open(cls, url: str, lag: float = 0.0, **options: Any) -> Self:
        page = cls(await connect(url, max_size=None, open_timeout=LIMIT, ping_interval=None, **options), lag)
        await page.until(lambda: page.pushes or page.closed)
        return page

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                if self.half:
                    asyncio.get_running_loop().call_later(self.half, self._hear, text)
                else:
                    self._hear(text)
        except websockets.ConnectionClosed:
            pass
        self.closed = (self.socket.close_code or 0, self.socket.close_reason or "")
        for reply in self._replies.values():
            if not reply.done():
                reply.set_result({"closed": self.closed})
        async with self._news:
            self._news.notify_all()

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(text)
        if "ping" in message:
            self._write({"pong": message["ping"]})
        elif "ack" in message or "refused" in message:
            reply = self._replies.pop(message.get("ack", message.get("refused")), None)
            if reply is not None:
                reply.set_result(message)
        elif "scene" in message:
            self.regions |= self._told.news(message["scene"], message["splices"])
        elif "n" in message:
            assert message["n"] == len(self.pushes) + 1
            message["regions"] = self._told.news(message["regions"], message.pop("splices"))
            self.pushes.append(message)
            self.regions |= message["regions"]
        self._tasks.append(asyncio.create_task(self._tell()))

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    def _write(self, message: Json) -> None:
        if self.half:
            asyncio.get_running_loop().call_later(self.half, self._write_now, message)
        else:
            self._write_now(message)

    def _write_now(self, message: Json) -> None:
        self._tasks.append(asyncio.create_task(self.socket.send(json.dumps(message))))

    async def until(self, happened: Callable[[], Any]) -> None:
        """Wait until something that this page hears makes it so."""
        async with asyncio.timeout(LIMIT), self._news:
            await self._news.wait_for(happened)

    async def until_asked(self) -> None:
        """Wait until this seat owes an answer, or the match is over."""
        await self.until(lambda: self.owes() or self.now["status"]["over"])

    async def until_turn(self, turn: int) -> None:
        await self.until(lambda: self.now["turn"] == turn)

    @property
    def now(self) -> Json:
        return self.pushes[-1]

    @property
    def decision(self) -> Json | None:
        found: Json | None = self.now["decision"]
        return found

    def owes(self) -> bool:
        return bool(self.decision and self.decision["owed"])

    def ask(self, **verb: Any) -> asyncio.Future[Json]:
        """Send something; the answer comes later."""
        self._ids += 1
        reply = self._replies[self._ids] = asyncio.get_running_loop().create_future()
        self._write({"id": self._ids, **verb})
        return reply

    async def send(self, **verb: Any) -> Json:
        async with asyncio.timeout(LIMIT):
            return await self.ask(**verb)

    async def do(self, action: Json, turn: int | None = None) -> Json:
        """Do something and wait until the push with it is here."""
        before = self.now["turn"]
        reply = await self.send(turn=before if turn is None else turn, do=action)
        if "ack" in reply:
            await self.until(lambda: self.now["turn"] != before or self.closed)
        return reply

    async def take_back(self) -> Json:
        return await self.send(undo=True, turn=self.now["turn"])

    async def do_any(self, rng: Random) -> Json:
        assert self.decision is not None
        return await self.do(rng.choice(self.decision["options"])["message"])

    async def choose(self, type: str) -> Json:
        """Do the first option of this type."""
        assert self.decision is not None
        options = [o["message"] for o in self.decision["options"] if o["message"]["type"] == type]
        return await self.do(options[0])

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def pages(hall: Running, table: str, keys: list[str]) -> list[Page]:
    """A page for each key; without one, a spectator's."""
    return [await Page.open(f"{hall.ws}/t/{table}/{key or 'watch'}/live") for key in keys]


async def choose_colours(players: list[Page]) -> None:
    """Play on to the first bids."""
    while not all(page.decision and page.decision["kind"] == "bid" for page in players):
        for page in players:
            if page.owes() and page.decision and page.decision["kind"] != "bid":
                await page.do(page.decision["options"][0]["message"])
        await asyncio.sleep(0.01)


async def no_bid(page: Page) -> None:
    """Submit No Bid alone."""
    assert page.decision is not None
    laid = [o for o in page.decision["options"] if "No Bid" in o["label"]]
    await page.do(laid[0]["message"])
    await page.choose("confirm")


async def heard_all(*listening: Page) -> None:
    """Wait until these pages have heard of all that has happened so far.

    A connection writes what has piled up, answers first and then the push: so whatever was to be pushed
    before the first of two questions is there before the answer to the second.
    """
    for _ in range(2):
        for answer in [page.ask() for page in listening]:
            async with asyncio.timeout(LIMIT):
                assert "refused" in await answer  # the message says nothing


async def until(happened: Callable[[], Any]) -> None:
    """Wait until something in the hall is so that no page hears of."""
    async with asyncio.timeout(LIMIT):
        while not happened():
            await asyncio.sleep(0.005)
