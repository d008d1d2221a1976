"""One hall per store: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Taken(Exception):
    """Another process holds the lock."""


class FileLock:
    """A lock on a file beside the store. (On the store itself it would get in the way of SQLite's own.)"""

    def __init__(self, path: Path) -> None:
        self.file: IO[str] = path.open("a+")
        try:
            _lock(self.file)
        except OSError:
            self.file.close()
            raise Taken from None
        self.file.truncate(0)
        self.file.write(str(os.getpid()))
        self.file.flush()

    def release(self) -> None:
        self.file.close()


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
