"""Hearing what other halls have written: one channel of PostgreSQL, on a line of its own."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import URL

from meeplehall.hall.server_log import note
from meeplehall.hall.storage.backends.backend import Heard, Notices

if TYPE_CHECKING:
    import psycopg

#: the one channel; what is said on it is `table:n`
CHANNEL = "meeplehall"
#: seconds between two looks whether to stop, and between two tries to get a line
LOOK, RETRY = 0.5, 1.0


class Listener(Notices):
    """A thread that listens. When its line was broken, something may have been missed, and it says so."""

    def __init__(self, url: URL, connecting: Mapping[str, Any], mine: Collection[int], heard: Heard) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connecting = dict(connecting)
        self._mine = mine
        self._heard = heard
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        import psycopg

        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **self._connecting) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self._heard(None)
                    self._listen(line)
            except psycopg.Error as error:
                note("notices lost", why=type(error).__name__)
                self._stopped.wait(RETRY)

    def _listen(self, line: psycopg.Connection[Any]) -> None:
        while not self._stopped.is_set():
            for notice in line.notifies(timeout=LOOK):
                if notice.pid not in self._mine:
                    self._heard(notice.payload.partition(":")[0])

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()
