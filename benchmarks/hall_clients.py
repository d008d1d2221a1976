"""WebSocket clients that play at random, and how long they wait for the hall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.hall_store import StoredTable

#: seconds that are never needed, however busy the machine is
PATIENCE = 60.0


class Option(msgspec.Struct):
    message: dict[str, Any]


class Decision(msgspec.Struct):
    owed: bool
    options: list[Option]


class News(msgspec.Struct):
    """All that a client reads of what the hall sends; the drawings are for browsers."""

    n: int = 0
    ack: int = 0
    refused: int = 0
    sentence: str = ""
    ping: int | None = None
    turn: int = 0
    decision: Decision | None = None


_read = msgspec.json.Decoder(News).decode


class Client:
    """One seat's connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.turn = 0
        self.decision: Decision | None = None
        #: sizes of all pushes
        self.sizes: list[int] = []
        #: when the first push came since somebody at the table acted; 0 if none has
        self.pushed = 0.0
        #: when our own last action was pushed to us, and when it was acknowledged
        self.turned = 0.0
        self.acked = 0.0
        self.refusals: list[str] = []
        #: has our last action been acknowledged or refused?
        self.answered = True
        self.news = asyncio.Event()
        self._sent = 0
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for data in self.socket:
                now = perf_counter()
                news = _read(data)
                if news.n:
                    if news.turn > self.turn:
                        self.turned = now
                    self.turn, self.decision = news.turn, news.decision
                    self.sizes.append(len(data))
                    self.pushed = self.pushed or now
                elif news.ping is not None:
                    await self.socket.send(f'{{"pong":{news.ping}}}')
                    continue
                elif news.ack == self._sent:
                    self.acked = now
                    self.answered = True
                elif news.refused:
                    self.refusals.append(news.sentence)
                    self.answered = True
                self.news.set()
        except ConnectionClosed:
            self.refusals.append("The connection was lost.")

    @property
    def asked(self) -> bool:
        return self.decision is not None and self.decision.owed

    async def answer(self, rng: Random) -> float:
        """Take any option; gives the time at which it was sent."""
        assert self.decision is not None
        self._sent += 1
        options = self.decision.options
        action = options[int(rng.random() * len(options))].message
        self.decision = None
        self.answered = False
        message = msgspec.json.encode({"id": self._sent, "turn": self.turn, "do": action}).decode()
        sent = perf_counter()
        await self.socket.send(message)
        return sent

    async def is_asked(self) -> bool:
        """Wait until we are; false if that does not happen, as when the match is over."""
        try:
            await self.until(lambda: self.asked, 2)
        except TimeoutError:
            return False
        return True

    async def move(self, rng: Random) -> float | None:
        """Take any option; gives the seconds until it is stored and shown to us, None if it was refused."""
        refused = len(self.refusals)
        sent = await self.answer(rng)
        await self.until(lambda: min(self.acked, self.turned) > sent or len(self.refusals) > refused)
        return max(self.acked, self.turned) - sent if len(self.refusals) == refused else None

    async def until(self, happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not happened():
                self.news.clear()
                await self.news.wait()

    async def close(self) -> None:
        self.task.cancel()
        await self.socket.close()


async def sit_down(address: str, table: StoredTable) -> list[Client]:
    """A connection for each person of a table."""
    live = address.replace("http", "ws", 1)
    sockets = [
        await connect(f"{live}/t/{table.id}/{key}/live", compression=None, ping_interval=None)
        for key in table.keys
    ]
    return [Client(socket) for socket in sockets]


async def one_by_one(address: str, tables: list[StoredTable], moves: int) -> list[float]:
    """Seconds from a move to both its acknowledgement and its push, one client at a time."""
    times: list[float] = []
    rng = Random(1)
    for table in tables:
        (client,) = await sit_down(address, table)
        while len(times) < moves and await client.is_asked():
            seconds = await client.move(rng)
            if seconds is not None:
                times.append(seconds)
        await client.close()
    return times


class Crowd:
    """Many tables of several clients each; every table makes one move per second."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tables: list[list[Client]] = []
        self.acks: list[float] = []
        self.pushes: list[float] = []
        self.late_starts: list[float] = []
        self.missing = 0

    async def sit_down(self, tables: list[StoredTable], at_once: int = 10) -> None:
        for i in range(0, len(tables), at_once):
            found = await asyncio.gather(
                *(sit_down(self.address, table) for table in tables[i : i + at_once])
            )
            self.tables += found

    async def play(self, seconds: int) -> None:
        """All tables at their own moment of each second."""
        begin = perf_counter() + 0.5
        await asyncio.gather(
            *(
                self._one(clients, begin + i / len(self.tables), seconds, Random(i))
                for i, clients in enumerate(self.tables)
            )
        )

    async def _one(self, clients: list[Client], begin: float, moves: int, rng: Random) -> None:
        for k in range(moves):
            await asyncio.sleep(max(0.0, begin + k - perf_counter()))
            asked = [client for client in clients if client.asked]
            if not asked:
                self.missing += 1
                continue
            self.late_starts.append(perf_counter() - begin - k)
            mover = asked[int(rng.random() * len(asked))]
            for client in clients:
                client.pushed = 0.0
            sent = await mover.answer(rng)
            # the rest of the second is waited for below, so that a late answer is seen as late
            await asyncio.sleep(max(0.0, begin + k + 0.98 - perf_counter()))
            await self._count(clients, mover, sent)

    async def _count(self, clients: list[Client], mover: Client, sent: float) -> None:
        try:
            await mover.until(lambda: mover.answered, 10)
        except TimeoutError:
            self.missing += 1
        if mover.acked <= sent:
            return
        self.acks.append(mover.acked - sent)
        # who may not see what was done gets no push
        others = [client.pushed for client in clients if client is not mover and client.pushed]
        self.pushes += [pushed - sent for pushed in others]

    async def close(self) -> None:
        await asyncio.gather(*(client.close() for clients in self.tables for client in clients))

    @property
    def refusals(self) -> list[str]:
        return [refusal for clients in self.tables for client in clients for refusal in client.refusals]
