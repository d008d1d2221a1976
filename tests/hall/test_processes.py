"""`meeplehall serve --processes 2`: they share a port, and one that is killed takes nothing along."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from random import Random

import httpx2
import pytest
import websockets
from typer.testing import CliRunner

from meeplehall.cli import app
from tests.hall.running import LIMIT, Page
from tests.loops import complete
from tools.hall_process import running_hall
from tools.postgres import Server


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'hall.db'}"
    said = CliRunner().invoke(app, ["serve", "--processes", "2", "--port", "0", "--store", address])
    assert said.exit_code == 2
    assert "several need --store postgresql://" in said.output


def workers(pid: int) -> list[int]:
    """The processes of a hall that serve pages."""
    found = []
    for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        command = Path(f"/proc/{one}/cmdline").read_bytes()
        if b"spawn_main" in command:
            found.append(int(one))
    return found


async def come_back(url: str) -> Page:
    """As a page does: until somebody answers."""
    while True:
        try:
            page = await Page.open(url)
        except (OSError, websockets.WebSocketException):
            await asyncio.sleep(0.1)
            continue
        if page.closed is None:
            return page


@pytest.mark.soak
def test_one_process_is_killed_and_the_other_goes_on(postgres: Server) -> None:
    with running_hall(postgres.database(), "--processes", "2") as hall:
        with httpx2.Client(base_url=hall.address, timeout=LIMIT) as client:
            seats = [{"kind": "person"}, {"kind": "random"}]
            made = client.post("/api/tables", json={"game": "xenofera", "seats": seats}).json()
        first = workers(hall.pid)
        assert len(first) == 2
        url = f"{hall.address.replace('http', 'ws')}/t/{made['table']}/{made['seats'][0]['token']}/live"

        async def main() -> None:
            rng = Random(1)
            for victim in first:
                page = await come_back(url)
                await page.until_asked()
                await page.do_any(rng)
                os.kill(victim, signal.SIGKILL)
                while page.closed is None and "ack" not in await page.send(resync=True):
                    await asyncio.sleep(0.05)
                await page.close()
            page = await come_back(url)
            await page.until_asked()
            assert "ack" in await page.do_any(rng)
            await page.close()

        complete(main())
        while len(workers(hall.pid)) < 2 or set(workers(hall.pid)) & set(first):
            time.sleep(0.05)  # until both are replaced
