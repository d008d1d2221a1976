"""A hall in several processes that share a port: any of them serves any table, one that dies is replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.server.server import server_for
from meeplehall.hall.server.service_manager import (
    ALIVE,
    READY,
    STOPPING,
    leave_it_to_the_parent,
    patience,
    tell,
)
from meeplehall.hall.server_log import log_to_stderr, note
from meeplehall.hall.sweeper import collect_when_quiet

#: seconds until one that died is replaced: whatever killed it may kill the next one as well
PAUSE = 1.0
#: seconds that all of them are given to close
GRACE = 15.0


def serve_in_processes(
    count: int, settings: Settings, listener: socket.socket, watched: Sequence[socket.socket] = ()
) -> None:
    """Serve until stopped; each is watched at a socket of its own, if there are any."""
    context = multiprocessing.get_context("spawn")

    def started(number: int) -> SpawnProcess:
        # no daemons: these may not have processes in which bots think
        given = (settings, listener, watched[number] if watched else None)
        process = context.Process(target=_work, args=given)
        process.start()
        return process

    with _told_to_stop() as (told, stopping):
        processes = [started(number) for number in range(count)]
        tell(READY)
        while not stopping.is_set():
            wait([told, *(process.sentinel for process in processes)], patience())
            tell(ALIVE)
            for i, process in enumerate(processes):
                if not process.is_alive() and not stopping.is_set():
                    note("hall process replaced", why=f"It ended with {process.exitcode}.")
                    stopping.wait(PAUSE)
                    processes[i] = started(i)
        tell(STOPPING)
        for one in (listener, *watched):
            one.close()
        _stop(processes)


def _stop(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()  # in good order, as on Ctrl-C
    end = time.monotonic() + GRACE
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))
        if process.is_alive():
            process.kill()


@contextmanager
def _told_to_stop() -> Iterator[tuple[int, threading.Event]]:
    """A file that can be read from when somebody wants the hall to close, and whether they do."""
    reading, writing = os.pipe()
    stopping = threading.Event()

    def stop(*_: object) -> None:
        stopping.set()
        os.write(writing, b"x")

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield reading, stopping
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reading)
        os.close(writing)


def _work(settings: Settings, listener: socket.socket, watched: socket.socket | None) -> None:
    """What runs in each of them."""
    threading.Thread(target=_close_with_the_parent, daemon=True).start()
    log_to_stderr()
    leave_it_to_the_parent()
    app = make_app(settings)
    collect_when_quiet()
    try:
        server_for(app, watched).run(sockets=[listener])
    finally:
        for process in multiprocessing.active_children():
            process.terminate()


def _close_with_the_parent() -> None:
    """If the first process is killed, nobody would ever close the others."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
