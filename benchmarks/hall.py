"""How fast is the hall? Every figure beside its target, absolute and held against the yardstick.

    python -m benchmarks.hall [GAME ...] [--postgres] [--quick] [--json]

The hall runs as one process of its own, on this machine and reached through the loopback; the clients are
in this one. Tables come from a store and are half-played, of every game or of those that are named. `--quick`
takes a quarter of the time and is good for a look only.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from benchmarks.hall_clients import Crowd, one_by_one
from benchmarks.hall_page import PageLoad, why_no_browser
from benchmarks.hall_store import DIFFERENT, SEATS, StoredTable, fill, half_played
from meeplehall import build, games
from meeplehall.engine.game import Game
from meeplehall.hall.seat_view import SeatView
from meeplehall.lab import yardstick
from meeplehall.web.status import Seats, TableStatus
from tools.hall_process import running_hall
from tools.postgres import running_postgres

#: seconds after which tables rest at which nothing happens
IDLE = 11
#: people come to the tables in so many waves, each when those before rest
WAVES = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured."""

    name: str
    value: float
    unit: str
    #: the most it may be; 0 for no target
    target: float = 0.0
    note: str = ""

    @property
    def missed(self) -> bool:
        return bool(self.target) and self.value > self.target

    @property
    def loops(self) -> float:
        """Iterations of the yardstick in that time."""
        return self.value / 1000 * yardstick.loops_per_second() if self.unit == "ms" else 0.0


def p99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes the first time: nothing that is remembered helps."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


# one table


def drawing(game: Game[Any]) -> list[Figure]:
    """A view and the drawing of it, for every seat of some tables; then all that a push needs."""
    drawn, seen = [], []
    for seed in range(DIFFERENT):
        match = half_played(game, SEATS, seed)
        state, names = match.state, [seat.name for seat in match.seats]
        status = TableStatus(Seats(names), asked=state.waiting)
        for seat in range(SEATS):
            drawn.append(milliseconds(lambda: game.table(game.view(state, seat), names)))  # noqa: B023
            shown = SeatView(seat, "")
            seen.append(milliseconds(lambda: shown.snapshot(match, state, len(match.moves), status, 0, True)))  # noqa: B023
    return [
        Figure(f"{game.id}: view and table of one seat", median(drawn), "ms", 5),
        Figure(f"... the slowest of {len(drawn)}", max(drawn), "ms", 5),
        Figure("... with decision, log and frame, from nothing", median(seen), "ms"),
    ]


# the whole hall


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is measured."""

    moves: int
    tables: int
    seconds: int
    loads: int


FULL = Amount(moves=400, tables=200, seconds=20, loads=7)
QUICK = Amount(moves=100, tables=50, seconds=5, loads=3)


def resident(pid: int) -> int:
    """Memory of a process in kB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise RuntimeError("no VmRSS")


def seconds_on_cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def alone(address: str, tables: list[StoredTable], amount: Amount) -> list[Figure]:
    """One client at one table, with random bots at the other seats."""
    times = [1000 * each for each in await one_by_one(address, tables, amount.moves)]
    return [
        Figure("one client: a move decided, stored and pushed, median", median(times), "ms", 15),
        Figure("... p99", p99(times), "ms", note=f"{len(times)} moves"),
    ]


async def crowded(address: str, pid: int, tables: list[StoredTable], amount: Amount) -> list[Figure]:
    """Many tables with a client at every seat."""
    crowd = Crowd(address)
    warm, tables = tables[:5], tables[5:]
    await crowd.sit_down(warm)
    await crowd.play(1)
    empty = resident(pid)
    crowd = Crowd(address)
    await crowd.sit_down(tables)
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()
    busy, start = seconds_on_cpu(pid), time.perf_counter()
    await crowd.play(amount.seconds)
    busy = seconds_on_cpu(pid) - busy
    share = busy / (time.perf_counter() - start)
    acks, pushes = ([1000 * each for each in times] for times in (crowd.acks, crowd.pushes))
    if not acks or not pushes:
        raise RuntimeError(f"No move was made: {crowd.refusals[:1]}")
    sizes = [size for clients in crowd.tables for client in clients for size in client.sizes[1:]]
    await asyncio.sleep(IDLE)
    connected = resident(pid)
    await crowd.close()
    about = f"{len(tables)} tables of {SEATS} clients, {len(acks)} moves in {amount.seconds} s"
    return [
        Figure("crowd: a move to its acknowledgement, median", median(acks), "ms", note=about),
        Figure("... p99", p99(acks), "ms", 150),
        Figure("crowd: a move to the push at the others, median", median(pushes), "ms"),
        Figure("... p99", p99(pushes), "ms", 150, f"{len(pushes)} pushes"),
        # on a machine that is busy with other things, a client may choose before it has seen the last push
        Figure("... moves that were refused or not answered", crowd.missing + len(crowd.refusals), "moves"),
        Figure("... p99 of how late the clients themselves were", p99(crowd.late_starts) * 1000, "ms"),
        Figure("... the hall's share of one processor", share * 100, "%"),
        # whatever else the machine does, this stays; 500 tables leave two of a second's milliseconds to each
        Figure("... time on the processor per move", busy / len(acks) * 1000, "ms", 2),
        Figure("... size of a push, median", median(sizes) / 1000, "kB"),
        # with what the allocator keeps of all that they needed at once
        Figure("... an idle table with its clients", (connected - empty) / len(tables), "kB", 200),
    ]


async def resting(address: str, pid: int, tables: list[StoredTable]) -> Figure:
    """What one more table takes at which people sit and nothing happens.

    Others have played before, and rest: what they needed for that is there for the next who play.
    """
    many, sizes = len(tables) // WAVES, []
    for wave in range(WAVES):
        crowd = Crowd(address)
        await crowd.sit_down(tables[wave * many : (wave + 1) * many])
        await crowd.play(2)
        await asyncio.sleep(IDLE)
        sizes.append(resident(pid))
    return Figure("one more idle table with its clients", (sizes[-1] - sizes[-2]) / many, "kB")


def unattended(address: str, pid: int, tables: list[StoredTable]) -> Figure:
    """Tables at which nobody sits: each is loaded, and soon put away again."""
    warm, tables = tables[:5], tables[5:]
    for table in warm:
        look_at(address, table)
    empty = resident(pid)
    for table in tables:
        look_at(address, table)
    return Figure("an idle table without clients", (resident(pid) - empty) / len(tables), "kB", 200)


def look_at(address: str, table: StoredTable) -> None:
    """What somebody's bot asks for."""
    headers = {"Authorization": f"Seat {table.keys[0]}"}
    with urlopen(Request(f"{address}/api/tables/{table.id}/decision", headers=headers), timeout=30) as answer:
        answer.read()


def page(address: str, table: StoredTable, amount: Amount) -> list[Figure]:
    """A table in a browser that has never seen the hall."""
    missing = why_no_browser()
    if missing:
        return [Figure("first page usable", 0, "ms", 500, f"left out: {missing}")]
    loads = PageLoad.measure(f"{address}/t/{table.id}/{table.keys[table.asked]}", amount.loads)
    return [
        Figure("first page usable, median", median(load.usable for load in loads), "ms", 500),
        Figure("... the slowest", max(load.usable for load in loads), "ms", note=f"of {len(loads)}"),
        Figure("total transfer of a table page", loads[0].transferred / 1000, "kB", 150),
    ]


@contextmanager
def empty_store(postgres: bool) -> Iterator[str]:
    """Where the hall stores: both are asked to have it on the disk before they say so."""
    if postgres:
        with running_postgres(fast=False) as server:
            yield server.database()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/hall.db"


def measure(game: Game[Any], amount: Amount, postgres: bool = False) -> list[Figure]:
    """All figures of a game."""
    found = drawing(game)
    with empty_store(postgres) as store:
        single = fill(store, game, max(2, amount.moves // 10), people=1)
        tables = fill(store, game, amount.tables + 5)
        with running_hall(store) as hall:
            found += asyncio.run(alone(hall.address, single, amount))
            found += page(hall.address, tables[0], amount)
        with running_hall(store) as hall:
            found.append(unattended(hall.address, hall.pid, tables))
        with running_hall(store, "--sockets-per-address", "5000") as hall:
            found.append(asyncio.run(resting(hall.address, hall.pid, tables)))
        with running_hall(store, "--sockets-per-address", "5000") as hall:
            found += asyncio.run(crowded(hall.address, hall.pid, tables, amount))
    return found


def table(figures: list[Figure]) -> list[str]:
    """The figures for people."""
    row = "{:<54}{:>9} {:<6}{:>12}{:>10}  {}".format
    lines = [row("", "measured", "", "k loops", "target", "")]
    for figure in figures:
        loops = f"{figure.loops / 1000:,.0f}" if figure.loops else ""
        target = f"{figure.target:,.0f}" if figure.target else ""
        note = " ".join(word for word in ("MISSED" if figure.missed else "", figure.note) if word)
        lines.append(row(figure.name, f"{figure.value:,.1f}", figure.unit, loops, target, note).rstrip())
    return lines


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description="Measure the hall.")
    choices = games.ids()
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{', '.join(choices)}; all if none is named"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--postgres", action="store_true", help="store in PostgreSQL, not in SQLite")
    parser.add_argument("--quick", action="store_true", help="less of everything")
    arguments = parser.parse_args()
    amount = QUICK if arguments.quick else FULL
    if unknown := [id for id in arguments.games if id not in choices]:
        parser.error(f"There is no game called {unknown[0]}.")
    for id in arguments.games or choices:
        found = measure(games.game(id), amount, arguments.postgres)
        loops = yardstick.loops_per_second()
        store = "PostgreSQL" if arguments.postgres else "SQLite"
        if arguments.json:
            data = [{**asdict(figure), "loops": figure.loops, "missed": figure.missed} for figure in found]
            head = {"game": id, "store": store, "build": build(), "loops_per_second": loops}
            print(json.dumps({**head, "figures": data}, indent=2), flush=True)
            continue
        title = (
            f"The hall with {id} on {store}, {build()} build; the yardstick does {loops:,.0f} loops a second"
        )
        print(title, *table(found), "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
