"""Running the hall: until somebody stops it, and then in good order."""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import threading
import webbrowser
from logging import INFO
from pathlib import Path

from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.limits import Limits
from meeplehall.hall.server.processes import serve_in_processes
from meeplehall.hall.server.server import server_for
from meeplehall.hall.server_log import line_of, log_to_stderr, note
from meeplehall.hall.services import AWAY, WhoAnalyses
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.storage.backends.chosen import is_shared
from meeplehall.hall.storage.store import Store, StoreError
from meeplehall.hall.sweeper import collect_when_quiet

#: bots answer no faster than this, so that people can follow
PACE = 0.5


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
    processes: int = 1,
    metrics: tuple[str, int] | None = None,
    calling: Calling | None = None,
    lobby: bool = False,
) -> None:
    """Serve until stopped; raises OSError if a port cannot be had and StoreError if the store cannot.

    Metrics are at an address of their own; that of each further process has the next port.
    """
    if processes > 1 and not is_shared(store):
        raise StoreError("A file of SQLite is for one process; several need --store postgresql://...")
    listener = listen_at(host, port)
    watched = [_watched(*metrics, number) for number in range(processes)] if metrics else []
    log_to_stderr()
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    workers = max(1, ((os.cpu_count() or 2) - 1) // processes)
    settings = Settings(
        store, workers, pace, away, address=public, smtp=smtp, warm=True, limits=limits or Limits(),
        calling=calling or Calling(), analysis=analysis, analysts=max(1, (os.cpu_count() or 1) // processes),
        lobby=lobby,
    )  # fmt: skip
    if processes > 1:
        Store(store).close()  # what is wrong with it is said once, and its schema made
        _say(host, listener, address, open_browser, watched)
        serve_in_processes(processes, settings, listener, watched)
        return
    app = make_app(settings)
    collect_when_quiet()
    _say(host, listener, address, open_browser, watched)
    try:
        server_for(app, *watched).run(sockets=[listener])
    finally:
        for process in multiprocessing.active_children():
            process.terminate()


def _watched(host: str, port: int, number: int) -> socket.socket:
    """Where the metrics of a process are had."""
    try:
        return listen_at(host, port + number if port else 0)
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror} (--metrics, port {port + number})") from None


def _say(
    host: str, listener: socket.socket, address: str, open_browser: bool, watched: list[socket.socket]
) -> None:
    """Where the hall is open: in words for a person, otherwise as everything else is said."""
    metrics = {"metrics": [found.getsockname()[1] for found in watched]} if watched else {}
    note("hall opened", host=host, port=listener.getsockname()[1], **metrics)
    told = line_of(INFO, {"event": "hall address", "address": address})
    print(f"The hall is open: {address}" if sys.stdout.isatty() else told, flush=True)
    if open_browser:
        threading.Timer(0.5, _open, [address]).start()


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
