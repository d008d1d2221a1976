"""Running the hall: until somebody stops it, and then in good order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.connections import patient
from meeplehall.hall.hall import Hall
from meeplehall.hall.limits import Limits
from meeplehall.hall.live import MAX_BYTES
from meeplehall.hall.server_log import log_to_stderr, note
from meeplehall.hall.services import AWAY, WhoAnalyses
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.sweeper import keep_collections_short

#: bots answer no faster than this, so that people can follow
PACE = 0.5
#: seconds that open requests are given when the hall closes
GRACE = 5


class HallServer(uvicorn.Server):
    """Sends everybody home before the doors close."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall

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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.hall.close()
        await super().shutdown(sockets)
        note("hall closed")


def server_for(app: Starlette) -> HallServer:
    """The server of a hall, with its limits."""
    hall: Hall = app.state.hall
    config = uvicorn.Config(
        app,
        http=patient(hall.services.limits),
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # pushes are small: only what has changed
        access_log=False,  # it would write down the addresses of seats
        log_config=None,
        server_header=False,
        proxy_headers=False,  # visitors.py reads them, and only those of a trusted proxy
        timeout_graceful_shutdown=GRACE,
    )
    return HallServer(config, hall)


def default_store() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'meeplehall' / 'hall.db'}"


def serve(
    host: str,
    port: int,
    store: str,
    open_browser: bool,
    pace: float = PACE,
    limits: Limits | None = None,
    away: float = AWAY,
    public: str = "",
    smtp: Smtp | None = None,
    analysis: WhoAnalyses = "seats",
) -> None:
    """Serve until stopped; raises OSError if the port cannot be had and StoreError if the store cannot."""
    listener = listen_at(host, port)
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    workers = max(1, (os.cpu_count() or 2) - 1)
    settings = Settings(
        store, workers, pace, away, address=public, smtp=smtp, warm=True, limits=limits or Limits(),
        analysis=analysis, analysts=os.cpu_count() or 1,
    )  # fmt: skip
    app = make_app(settings)
    log_to_stderr()
    keep_collections_short()
    note("hall opened", host=host, port=listener.getsockname()[1])
    print(f"The hall is open: {address}", flush=True)
    if open_browser:
        threading.Timer(0.5, _open, [address]).start()
    try:
        server_for(app).run(sockets=[listener])
    finally:
        for process in multiprocessing.active_children():
            process.terminate()


def listen_at(host: str, port: int) -> socket.socket:
    """A listening socket; with IPPROTO_TCP, or asyncio would not set TCP_NODELAY on its connections."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def _open(address: str) -> None:
    """Open the browser if there is one to be seen."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name in ("nt",) or _is_mac():
        webbrowser.open(address)


def _is_mac() -> bool:
    return hasattr(os, "uname") and os.uname().sysname == "Darwin"


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
