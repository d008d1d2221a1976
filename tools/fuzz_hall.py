"""Messages that make no sense, or half, to a hall on the loopback: seeded, and all of them answered.

    python -m tools.fuzz_hall [--messages 20000] [--seed 0]

At the tables of all games, seats and spectators send broken, wrong, late and nearly right messages over
WebSocket, and visitors ask for every address of the hall in every wrong way; at other tables people really
play, leave, take back, and do what can follow a match. A line that is cut off after too much nonsense is
opened again; only what was answered is counted. Nothing may answer with 5xx, change a match against the
rules, or tell somebody else's key, what others hold, or the inside of the hall. In the end every stored match
is replayed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

import sqlalchemy as sa

from meeplehall import games
from meeplehall.hall.action_log import replayed
from meeplehall.hall.storage.schema import TABLES
from meeplehall.hall.storage.store import Store
from tools.fuzz.line import Line
from tools.fuzz.lively import LivelyTable
from tools.fuzz.report import Broken, Report, Secrets, differences
from tools.fuzz.requests import Known, Visitor
from tools.fuzz.sockets import SilentPage
from tools.fuzz.tables import look_closely, open_table, play
from tools.hall_process import running_hall

#: limits that let one address do all this
OPEN_DOORS = (
    "--sockets-per-address", "1000", "--tables-per-hall", "1000000", "--tables-per-address", "1000000",
    "--imports-per-hall", "100",
)  # fmt: skip
SEATS = 2
#: how far the match has come at tables at which nothing may happen
BEGUN = 25
#: visitors who ask at the same time
VISITORS = 12
#: of all messages, so many parts go over WebSocket to still tables, over HTTP, and to tables that go on
SHARES = (0.7, 0.22, 0.08)


class Sender(Protocol):
    """Somebody who sends until so much was answered."""

    def send(self, amount: int) -> Coroutine[Any, Any, None]: ...


class Fuzz:
    """All that is sent to one hall."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.seed = seed
        self.report = Report()
        self.secrets = Secrets()
        self.known = Known([game.id for game in games.every_game()])

    async def run(self, messages: int) -> Report:
        """Send so many messages; Broken says what must not be."""
        line, rng = Line(self.address), Random(self.seed)
        for game in self.known.games:
            table = await open_table(line, game, ["person"] * SEATS, self.secrets)
            await play(line, table, rng, BEGUN)
            self.known.still.append(table)
        before = [await look_closely(line, table, self.secrets) for table in self.known.still]
        async with asyncio.TaskGroup() as group:
            for each in self._work(messages):
                group.create_task(each)
        for table, seen in zip(self.known.still, before, strict=True):
            now = await look_closely(line, table, Secrets())
            if found := list(differences(seen, now)):
                raise Broken(f"{table.game} has changed, and nothing was done: {'; '.join(found)[:2000]}")
        line.close()
        return self.report

    def _work(self, messages: int) -> list[Coroutine[Any, Any, None]]:
        """Everybody who sends something, each with a share of it."""
        told = (self.report, self.secrets)
        seats = [(table, seat) for table in self.known.still for seat in (*range(SEATS), -1)]
        pages = [
            SilentPage(self.address, table, seat, Random(f"{self.seed} page {number}"), *told)
            for number, (table, seat) in enumerate(seats)
        ]
        visitors = [
            Visitor(self.address, self.known, Random(f"{self.seed} visitor {number}"), *told)
            for number in range(VISITORS)
        ]
        lively = [
            LivelyTable(self.address, game, self.known, Random(f"{self.seed} {game}"), *told)
            for game in self.known.games
        ]
        found = []
        kinds: tuple[Sequence[Sender], ...] = (pages, visitors, lively)
        for senders, share in zip(kinds, SHARES, strict=True):
            amount = -int(-messages * share // len(senders))
            found += [sender.send(amount) for sender in senders]
        return found


def stored_matches(store: str) -> Counter[str]:
    """Replay everything that a closed hall has stored: every action by the rules, every check compared."""
    opened, found = Store(store), Counter[str]()
    with opened.reading() as connection:
        ids = [row.id for row in connection.execute(sa.select(TABLES.c.id))]
    for id in ids:
        record = opened.read(id)
        assert record is not None
        replayed(record)
        found += Counter(tables=1, actions=len(record.moves))
    opened.close()
    return found


def resident(pid: int) -> str:
    """The memory of a process, where it can be known."""
    status = Path(f"/proc/{pid}/status")
    found = (
        [line.split() for line in status.read_text().splitlines() if line.startswith("VmRSS")]
        if status.exists()
        else []
    )
    return f"{int(found[0][1]) // 1024} MB" if found else "unknown"


def main() -> None:
    options = argparse.ArgumentParser(description="Fuzzed messages to a hall of its own on the loopback.")
    options.add_argument("--messages", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{folder}/hall.db"
        with running_hall(store, *OPEN_DOORS) as hall:
            fuzz = Fuzz(hall.address, chosen.seed)
            try:
                print(asyncio.run(fuzz.run(chosen.messages)))
            except* (Broken, OSError, EOFError) as broken:
                why = "; ".join(f"{error!r}" for error in broken.exceptions)
                sys.exit(f"{fuzz.report}\nseed {chosen.seed}: {why}")
            memory = resident(hall.pid)
        found = stored_matches(store)
    print(f"no 5xx, nothing done that the rules forbid, nothing told; memory at the end {memory};")
    print(f"{found['tables']:,} stored tables with {found['actions']:,} actions were replayed")


if __name__ == "__main__":
    main()
