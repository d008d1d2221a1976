"""The web server of a hall: with its limits, and closed in good order."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from meeplehall.hall.hall import Hall
from meeplehall.hall.live import MAX_BYTES
from meeplehall.hall.server.connections import patient
from meeplehall.hall.server.service_manager import READY, STOPPING, give_signs_of_life, tell
from meeplehall.hall.server.sockets import SmallSocket
from meeplehall.hall.server.watching import Watching
from meeplehall.hall.server_log import note

#: seconds that open requests are given when the hall closes
GRACE = 5
#: seconds for which a line is kept between two requests, longer than proxies keep theirs (nginx 60): one that
#: the hall closes while a request is on its way loses it, and nobody may send again what does something
REST = 75


class HallServer(uvicorn.Server):
    """Sends everybody home before the doors close."""

    def __init__(self, config: uvicorn.Config, hall: Hall, watched: socket.socket | None = None) -> None:
        super().__init__(config)
        self.hall = hall
        self._watching = Watching(hall, watched) if watched is not None else None
        self._beside: list[asyncio.Task[None]] = []

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal closes the hall in good order, and is not raised again after that."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._beside.append(asyncio.create_task(self.hall.services.metrics.watch_loop()))
        alive = give_signs_of_life(lambda: self.hall.health.alive)
        self._beside.append(asyncio.create_task(alive))
        if self._watching is not None:
            self._beside.append(asyncio.create_task(self._watching.run_beside()))
        tell(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        tell(STOPPING)
        for server in self.servers:
            server.close()
        await self.hall.close()
        await super().shutdown(sockets)
        for task in self._beside[:2]:
            task.cancel()
        if self._watching is not None:  # to the end it says that nobody should come
            self._watching.should_exit = True
        await asyncio.gather(*self._beside, return_exceptions=True)
        note("hall closed")


def server_for(app: Starlette, watched: socket.socket | None = None) -> HallServer:
    """The server of a hall, with its limits; whoever looks after it asks at another socket."""
    hall: Hall = app.state.hall
    config = uvicorn.Config(
        app,
        http=patient(hall.services.limits),
        ws=SmallSocket,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # pushes are small: only what has changed
        access_log=False,  # it would write down the addresses of seats
        log_config=None,
        server_header=False,
        proxy_headers=False,  # visitors.py reads them, and only those of a trusted proxy
        timeout_keep_alive=REST,
        timeout_graceful_shutdown=GRACE,
    )
    return HallServer(config, hall, watched)
