"""The hall as a process: killed at any moment it loses nothing that was acknowledged; it stops in order."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import websockets
from websockets.asyncio.client import connect

from meeplehall.hall.action_log import replayed
from meeplehall.hall.hall import COMES_BACK, RESTARTS
from meeplehall.hall.storage.store import Store
from tests.hall.running import LIMIT, until
from tests.loops import complete
from tools import kill_hall
from tools.hall_process import told_address

GAME = "xenofera"
#: `make kills` does it hundreds of times
KILLS = 2


@contextmanager
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`meeplehall serve` on a free port."""
    command = [sys.executable, "-m", "meeplehall.cli", "serve", "--port", "0", "--no-open", "--pace", "0"]
    command += ["--store", f"sqlite:///{folder / 'hall.db'}"]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        yield process, told_address(process.stdout.readline())
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()  # type: ignore[union-attr]


def connected(address: str, path: str) -> connect:
    """A line to the hall that only the hall ends."""
    url = address.replace("http", "ws") + path
    return connect(url, max_size=None, open_timeout=LIMIT, ping_interval=None)


class Player:
    """A scripted client that remembers what was acknowledged."""

    def __init__(self, table: str, seat: int, key: str) -> None:
        self.path = f"/t/{table}/{key}/live"
        self.table, self.seat = table, seat
        self.rng = Random(key)
        self.acknowledged: dict[int, Any] = {}
        self.lines = 0

    async def play(self, address: str) -> None:
        """Play until the line breaks or the match is over."""
        sent: dict[int, tuple[int, Any]] = {}
        try:
            async with connected(address, self.path) as socket:
                self.lines += 1
                async for text in socket:
                    message = json.loads(text)
                    if "ping" in message:
                        await socket.send(json.dumps({"pong": message["ping"]}))
                    elif "ack" in message:
                        turn, action = sent[message["ack"]]
                        self.acknowledged[turn] = action
                    elif "n" in message:
                        turn = message["turn"]
                        assert turn > max(self.acknowledged, default=-1)
                        if message["status"]["over"]:
                            return
                        if (asked := message["decision"]) and asked["owed"]:
                            action = self.rng.choice(asked["options"])["message"]
                            sent[len(sent) + 1] = (turn, action)
                            await socket.send(json.dumps({"id": len(sent), "turn": turn, "do": action}))
        except (OSError, websockets.WebSocketException):
            return


def open_tables(address: str) -> list[Player]:
    players = []
    for kinds in (["person"] * 4, ["person", "random", "random"], ["person", "greedy"], ["person"] * 2):
        wanted = {"game": GAME, "seats": [{"kind": kind} for kind in kinds], "seed": 7}
        made = httpx2.post(f"{address}/api/tables", json=wanted, timeout=LIMIT).json()
        players += [Player(made["table"], s["seat"], s["token"]) for s in made["seats"] if s["token"]]
    return players


def check_that_nothing_is_lost(folder: Path, players: list[Player]) -> int:
    """Every acknowledged action is there, at its place; gives the number of stored ones."""
    store = Store(f"sqlite:///{folder / 'hall.db'}")
    total = 0
    for table in {player.table for player in players}:
        record = store.read(table)
        assert record is not None
        replayed(record)  # every check is compared
        total += len(record.moves)
        for player in players:
            if player.table == table:
                done = [json.loads(move.action) for move in record.moves if move.seat == player.seat]
                for turn, action in player.acknowledged.items():
                    assert done[turn] == action
    store.close()
    return total


def children(process: subprocess.Popen[str]) -> list[Path]:
    """The processes in which bots think, where the system tells."""
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [Path("/proc") / pid for pid in listing.read_text().split()] if listing.exists() else []


def wait_until_gone(processes: list[Path]) -> None:
    end = time.monotonic() + LIMIT
    while left := [process for process in processes if process.exists()]:
        assert time.monotonic() < end, left
        time.sleep(0.02)


async def all_are_there(players: list[Player], before: list[tuple[int, int]]) -> None:
    """Wait until everybody has a new line, and somebody has done something through it."""

    def ready() -> bool:
        lines = all(player.lines > lines for player, (lines, _) in zip(players, before, strict=True))
        done = sum(len(player.acknowledged) for player in players)
        return lines and done > sum(acknowledged for _, acknowledged in before)

    await until(ready)


async def play_and_kill(
    process: subprocess.Popen[str], address: str, players: list[Player], after: float
) -> None:
    """Let them play on, then kill the hall in the middle of it."""
    before = [(player.lines, len(player.acknowledged)) for player in players]
    playing = [asyncio.create_task(player.play(address)) for player in players]
    await all_are_there(players, before)
    await asyncio.sleep(after)
    process.send_signal(signal.SIGKILL)
    await asyncio.gather(*playing)


def test_killed_at_random_moments_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = Random(2024)
    players: list[Player] = []
    totals = [0]
    for round in range(KILLS + 1):
        with served(tmp_path) as (process, address):
            players = players or open_tables(address)
            thinking = children(process)
            complete(play_and_kill(process, address, players, rng.random() * 0.6))
        wait_until_gone(thinking)
        totals.append(check_that_nothing_is_lost(tmp_path, players))
        assert all(player.lines == round + 1 for player in players)
    assert totals == sorted(set(totals))  # play went on after every kill
    assert sum(len(player.acknowledged) for player in players) > KILLS  # many more, mostly


async def closed_with(address: str, player: Player) -> tuple[int | None, str | None]:
    """Look at a table until the line is closed; gives the code and the reason."""
    async with connected(address, player.path) as socket:
        with suppress(websockets.ConnectionClosed):
            async for _ in socket:
                pass
        return socket.close_code, socket.close_reason


def test_stopping_closes_lines_finishes_writes_and_says_good_bye(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        players = open_tables(address)

        async def main() -> tuple[int | None, str | None]:
            looking = asyncio.create_task(closed_with(address, players[0]))
            playing = [asyncio.create_task(player.play(address)) for player in players[1:]]
            await all_are_there(players[1:], [(0, 0)] * len(players[1:]))
            thinking.extend(children(process))
            process.send_signal(signal.SIGTERM)
            await asyncio.gather(*playing)
            return await looking

        thinking: list[Path] = []
        assert complete(main()) == (RESTARTS, COMES_BACK)
        for _ in range(500):  # five seconds, and more of them where everything takes longer
            if process.poll() is not None:
                break
            time.sleep(0.01)
        assert process.returncode == 0
        wait_until_gone(thinking)
    check_that_nothing_is_lost(tmp_path, players)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert lines[0]["event"] == "hall opened"
    assert lines[-1]["event"] == "hall closed"
    assert all(line["time"] and line["level"] == "info" for line in lines)


def test_a_hall_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "meeplehall.cli", "serve", "--no-open", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)

    bad = run("--store", "nonsense", "--port", "0")
    assert bad.returncode == 2
    assert "sqlite:///" in bad.stderr
    with served(tmp_path) as (_, address):
        taken = run("--port", address.rpartition(":")[2], "--store", f"sqlite:///{tmp_path / 'other.db'}")
        assert taken.returncode == 1
        assert "cannot be opened" in taken.stderr
    assert not (tmp_path / "other.db").exists()


def test_a_hall_that_lost_something_or_did_it_twice_is_found_by_the_tool_that_kills() -> None:
    def check(*moves: tuple[int, int, str, str], gone: str = "", doubtful: str = "") -> None:
        player = kill_hall.Player("t", 0, "token", Random(1), over_http=False)
        player.sent = {"k0": (0, {"type": "a"}), "k1": (1, {"type": "b"})}
        player.acknowledged, player.doubtful = {"k0", "k1"}, {doubtful}
        kill_hall.check_table("t", list(moves), {gone}, [player])

    a, other, b = (0, 1, '{"type": "a"}', "0 k0"), (1, 2, "{}", ""), (0, 3, '{"type": "b"}', "0 k1")
    check(a, other, b)
    check(a, other, gone="0 k1", doubtful="k1")
    for wrong in (
        [a, b],
        [a, other],
        [a, other, (0, 3, '{"type": "c"}', "0 k1")],
        [a, other, b, (0, 4, *a[2:])],
    ):
        with pytest.raises(kill_hall.Lost):
            check(*wrong)
    with pytest.raises(kill_hall.Lost, match="not known as taken back"):
        check(a, other, doubtful="k1")


def test_the_tool_that_kills_finds_nothing_wrong_with_this_hall() -> None:
    complete(kill_hall.kill(2, seed=1))


def test_the_tool_that_stops_halls_finds_every_page_told() -> None:
    complete(kill_hall.kill(2, seed=1, gently=True))
