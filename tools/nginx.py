"""Debian's nginx in a folder that is thrown away, with the configuration that deploy/ has for hosts."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HOW = "nginx is not here; on Debian: apt-get install nginx-light"
CONFIGURATION = Path(__file__).resolve().parents[1] / "deploy" / "nginx.conf"
#: the name in that file, and the one that it is tried under
THERE, HERE = "play.example.org", "localhost"
#: seconds that are never needed
LIMIT = 120

AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/log;
{user}
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class NotHere(Exception):
    """There is no nginx."""


@dataclass(frozen=True, slots=True)
class Proxy:
    """Where it is, and whom to believe that it is that."""

    plain: str
    address: str
    certificate: Path

    def trusted(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


@contextmanager
def running_nginx(halls: Sequence[str]) -> Iterator[Proxy]:
    """A proxy with TLS before these halls (host:port) until the block ends; NotHere if there is none."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None or shutil.which("openssl") is None:
        raise NotHere(HOW)
    with tempfile.TemporaryDirectory(prefix="meeplehall-nginx-") as name:
        folder = Path(name)
        certificate = _certificate(folder)
        plain, secure = _free_ports(2)
        (folder / "site.conf").write_text(_site(folder, halls, plain, secure))
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
        command = [program, "-p", name, "-c", f"{name}/nginx.conf", "-e", f"{name}/log"]
        process = subprocess.Popen(command)
        try:
            _wait_for(secure, process, folder / "log")
            yield Proxy(f"http://{HERE}:{plain}", f"https://{HERE}:{secure}", certificate)
        finally:
            process.terminate()
            process.wait(LIMIT)


def _site(folder: Path, halls: Sequence[str], plain: int, secure: int) -> str:
    """The file of deploy/, with this name, these ports, this certificate and these halls."""
    text = CONFIGURATION.read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.strip().startswith("server 127.0.0.1:")]
    servers = [f"    server {hall} max_fails=1 fail_timeout=2s;" for hall in halls]
    at = lines.index("upstream meeplehall {") + 1
    text = "\n".join([*lines[:at], *servers, *lines[at:]])
    for there, here in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        f"https://{THERE}$request_uri": f"https://{HERE}:{secure}$request_uri",
        f"/etc/letsencrypt/live/{THERE}": str(folder),
        THERE: HERE,
    }.items():
        if there not in text:
            raise RuntimeError(f"{CONFIGURATION.name} has no {there!r} any more.")
        text = text.replace(there, here)
    return text


def _certificate(folder: Path) -> Path:
    """One that we sign ourselves."""
    file = folder / "fullchain.pem"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", f"/CN={HERE}", "-addext", f"subjectAltName=DNS:{HERE}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(file)]
    command = ["openssl", "req", "-x509", *kind, *name, *files]
    subprocess.run(command, check=True, capture_output=True)
    return file


def _free_ports(count: int) -> list[int]:
    found = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in found]
    for one in found:
        one.close()
    return ports


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + LIMIT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.02)
        else:
            return
