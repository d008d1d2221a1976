"""A real hall in a process of its own, on a free port and with a store that is thrown away."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

#: on a port that is free, with bots that answer as fast as they can
SERVE = [sys.executable, "-m", "meeplehall.cli", "serve", "--port", "0", "--no-open", "--pace", "0"]
#: seconds that a hall is given to close
GRACE = 60


@dataclass(frozen=True, slots=True)
class HallProcess:
    """Where the hall is, and its process."""

    address: str
    pid: int


def told_address(line: str) -> str:
    """The address in the first line that a hall prints; RuntimeError if it has printed none."""
    if not line:
        raise RuntimeError("The hall did not open.")
    address: str = json.loads(line)["address"]
    return address.rstrip("/")


@contextmanager
def running_hall(store: str = "", *arguments: str) -> Iterator[HallProcess]:
    """A hall that runs until the block ends; without a store it gets one of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*SERVE, "--store", store or f"sqlite:///{folder}/hall.db", *arguments]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            try:
                assert process.stdout is not None
                yield HallProcess(told_address(process.stdout.readline()), process.pid)
            finally:
                process.terminate()
                try:
                    process.wait(GRACE)
                except subprocess.TimeoutExpired:
                    process.kill()
