"""Several real halls over one PostgreSQL, one of them killed with SIGKILL again and again under load.

People are at tables of all games through any of the halls; whoever loses the line finds another hall, as a
page behind a proxy does. After every kill it is measured how long it takes until every table goes on, and
everything that was acknowledged has to be in the log.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from random import Random

import httpx2
import sqlalchemy as sa

from meeplehall.hall.server.serve import listen_at
from meeplehall.hall.storage.schema import MOVES
from meeplehall.hall.storage.store import Store
from tools.kill_hall import OPENING, Load, Lost, Player, serve_until_killed
from tools.postgres import running_postgres

#: seconds within which every table has to go on after a kill
SOON = 10.0
#: seconds of play between two kills
PLAYED = 1.5
#: seconds after which whoever has lost the line tries again
AGAIN = 0.2


class Halls:
    """Those that are killed and those that go on."""

    def __init__(self, url: str, count: int, rng: Random) -> None:
        self.url = url
        self.listeners = [listen_at("127.0.0.1", 0) for _ in range(count)]
        self.addresses = [f"http://127.0.0.1:{one.getsockname()[1]}" for one in self.listeners]
        self._forking = get_context("forkserver")
        self._forking.set_forkserver_preload(["tools.kill_hall_warm"])
        self.processes: list[BaseProcess] = []
        self._rng = rng

    async def start(self) -> None:
        self.processes = [self._start(i) for i in range(len(self.listeners))]
        for address in self.addresses:
            await self._answers(address)

    def _start(self, number: int) -> BaseProcess:
        args = (self.url, self.listeners[number])
        process = self._forking.Process(target=serve_until_killed, args=args, daemon=True)
        process.start()
        return process

    async def _answers(self, address: str) -> None:
        async with httpx2.AsyncClient(timeout=OPENING) as client:
            (await client.get(f"{address}/health")).raise_for_status()

    def any(self) -> str:
        """The way to any of them; a proxy would leave out those that are down."""
        alive = [i for i, process in enumerate(self.processes) if process.is_alive()]
        return self.addresses[self._rng.choice(alive)]

    def kill(self) -> int:
        number = self._rng.randrange(len(self.processes))
        process = self.processes[number]
        if not process.is_alive() or process.pid is None:
            raise Lost(f"A hall had ended before it was killed, with {process.exitcode}.")
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        # its lines are broken by the system; those that were not taken yet wait for the next one
        return number

    async def open_again(self, number: int) -> None:
        self.processes[number] = self._start(number)
        await self._answers(self.addresses[number])

    def stop(self) -> None:
        for process in self.processes:
            if process.pid is not None and process.is_alive():
                os.kill(process.pid, signal.SIGKILL)
            process.join()
        for listener in self.listeners:
            listener.close()


class Crowd:
    """The people, each of whom comes back whatever happens."""

    def __init__(self, halls: Halls, load: Load) -> None:
        self.halls, self.load = halls, load
        self._playing: dict[Player, asyncio.Task[None]] = {}

    async def come(self) -> None:
        """Sit down at tables of all games; those who were at tables that were left go."""
        await self.load.open_tables(self.halls.any())
        for player in [player for player in self._playing if player not in self.load.players]:
            self._playing.pop(player).cancel()
        for player in self.load.players:
            if player not in self._playing:
                self._playing[player] = asyncio.create_task(self._play(player))

    async def _play(self, player: Player) -> None:
        while not player.over:
            with suppress(KeyError, ValueError):  # an answer that says what is wrong
                await player.play(self.halls.any())
            await asyncio.sleep(AGAIN)

    async def go(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)


def lengths(store: Store, tables: set[str]) -> dict[str, int]:
    """How many actions there are at each table."""
    question = sa.select(MOVES.c.table_id, sa.func.max(MOVES.c.n)).where(MOVES.c.table_id.in_(tables))
    with store.reading() as connection:
        return {row[0]: row[1] for row in connection.execute(question.group_by(MOVES.c.table_id))}


async def until_all_go_on(store: Store, load: Load) -> float:
    """Seconds until every table that is not over has another action; Lost if that takes too long."""
    began = time.monotonic()
    waited = {player.table for player in load.players}
    before = await asyncio.to_thread(lengths, store, waited)
    while waited:
        await asyncio.sleep(0.05)
        found = await asyncio.to_thread(lengths, store, waited)
        over = {player.table for player in load.players if player.over}
        # something may have been taken back meanwhile: then there is less, and it has gone on as well
        waited = {id for id in waited - over if found.get(id, 0) == before.get(id, 0)}
        if time.monotonic() - began > OPENING:
            raise Lost(f"{sorted(waited)} do not go on.")
    return time.monotonic() - began


async def kill_one_of(count: int, kills: int, seed: int, seconds: float = 3600) -> None:
    """So many kills, unless the time is over before, and what came of them."""
    began, rng = time.perf_counter(), Random(seed)
    print(f"Killing one of {count} halls {kills:,} times ...", flush=True)
    with running_postgres() as server:
        url = server.database()
        halls = Halls(url, count, rng)
        crowd = Crowd(halls, load := Load(url, rng))
        took: list[float] = []
        store = Store(url)
        try:
            await halls.start()
            for _ in range(kills):
                await crowd.come()
                await asyncio.sleep(PLAYED * (0.5 + rng.random()))
                number = halls.kill()
                took.append(await until_all_go_on(store, load))
                await halls.open_again(number)
                load.check()
                load.leave_long_tables()
                if time.perf_counter() - began > seconds:
                    break
            await crowd.go()
            load.check()
        except Lost as lost:
            raise SystemExit(f"LOST: {lost}") from None
        finally:
            halls.stop()
            store.close()
    acknowledged = load.acknowledged + sum(len(player.acknowledged) for player in load.players)
    median = sorted(took)[len(took) // 2]
    print(
        f"All well: {len(took):,} kills of one of {count} halls, {acknowledged:,} acknowledged actions of "
        f"which none is lost, {load.replayed:,} replayed; all tables went on after {median:.1f} s at the "
        f"median, {max(took):.1f} s at most."
    )
    if max(took) > SOON:
        raise SystemExit(f"A table had to wait for longer than {SOON:.0f} s.")
