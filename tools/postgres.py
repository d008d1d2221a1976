"""Debian's PostgreSQL, started in a folder that is thrown away: for tests, for killing halls, for measuring.

    python -m tools.postgres        starts one, prints its address, and stops it on Ctrl-C

No data in it is worth anything: nothing is synchronised to the disk, unless that is to be measured.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

HOW = "PostgreSQL is not here; on Debian: apt-get install postgresql"
#: seconds that are never needed
LIMIT = 120
#: who the server runs as where we are root, which it refuses to be
USERS = ("postgres", "nobody")
#: nobody but whoever can reach its socket
SAFE = ("listen_addresses=",)
FAST = (*SAFE, "fsync=off", "synchronous_commit=off", "full_page_writes=off")


class NotHere(Exception):
    """There is no server, and none could be installed."""


@cache
def programs() -> Path:
    """The folder with the newest server's programs; installed where that is possible."""
    found = _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "-y", "-o", "DPkg::Lock::Timeout=120", "postgresql"]
        subprocess.run(command, env=environment, capture_output=True, check=False)
        found = _found()
    if found is None:
        raise NotHere(HOW)
    return found


def _found() -> Path | None:
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    there = [folder for folder in folders if (folder / "postgres").exists()]
    if there:
        return max(there, key=lambda folder: float(folder.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Server:
    """A running server; databases are made in it as they are wanted."""

    def __init__(self, folder: Path, fast: bool = True) -> None:
        self.folder = folder
        self._settings = FAST if fast else SAFE
        self._as_user: list[str] = []
        self._numbers = count(1)
        if os.geteuid() == 0:
            user = _user()
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as_user = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        self._run("initdb", "--no-sync", "--auth=trust", "-U", "meeplehall", "-E", "UTF8", "--locale=C",
                  "-D", str(folder / "data"))  # fmt: skip
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        command = self._command(
            "postgres", "-D", str(self.folder / "data"), "-k", str(self.folder), *settings
        )
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")
        end = time.monotonic() + LIMIT
        while self._run("pg_isready", "-h", str(self.folder), check=False):
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self) -> None:
        """At once: whoever is connected loses the line."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(LIMIT)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"hall{next(self._numbers)}"
        self._run("createdb", "-h", str(self.folder), "-U", "meeplehall", name)
        return f"postgresql://meeplehall@/{name}?host={self.folder}"

    def _command(self, program: str, *arguments: str) -> list[str]:
        # it must not outlive us, however we end
        return ["setpriv", "--pdeathsig", "SIGQUIT", *self._as_user, str(programs() / program), *arguments]

    def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        command = self._command(program, *arguments)
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
        if check and done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.returncode


def _user() -> pwd.struct_passwd:
    for name in USERS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NotHere("PostgreSQL does not run as root, and there is no other user: adduser postgres")


@contextmanager
def running_postgres(fast: bool = True) -> Iterator[Server]:
    """A server until the end of the block, safe if it need not be fast; NotHere if there is none."""
    programs()
    # a short path, not that of a test: the path of a socket has 107 characters at most
    folder = Path(tempfile.mkdtemp(prefix="meeplehall-pg-"))
    try:
        server = Server(folder, fast)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    with running_postgres() as running:
        print(running.database(), flush=True)
        signal.sigwait([signal.SIGINT, signal.SIGTERM])
