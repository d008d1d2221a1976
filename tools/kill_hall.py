"""A real hall under load, killed with SIGKILL again and again: nothing that was acknowledged may be lost.

    python -m tools.kill_hall [--kills 100] [--seconds 3600] [--seed 0] [--halls 1] [--gently]

The hall serves a file of SQLite on the loopback, in a process that is forked from one which has everything
imported (that is all that makes it cheaper than `meeplehall serve`). People at tables of all games act as
fast as they can, over WebSockets and HTTP, send again what was not answered, and take things back. After
every kill the file is read: every log is dense, every acknowledged action is in it once and at its place, and
what was not sent is not there. Tables that are long or over are replayed as a whole and left for new ones.
With several halls they share a database of PostgreSQL: see `tools/kill_halls.py`. Gently, a hall is told to
stop (SIGTERM) instead: it has to end in good order and soon, and every open page has to be told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import sqlalchemy as sa
import websockets
from websockets.asyncio.client import ClientConnection, connect

from meeplehall import games
from meeplehall.hall.action_log import replayed
from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.hall import COMES_BACK, RESTARTS
from meeplehall.hall.server.serve import listen_at
from meeplehall.hall.server.server import server_for
from meeplehall.hall.storage.schema import MOVES, TAKEN_BACK
from meeplehall.hall.storage.store import Store

Json = dict[str, Any]

#: a table is left for a new one after so many actions: a long log takes long to load, again and again
LONGEST = 60
#: seconds that a hall is given before it is killed, at most; and those that it is given to open
ALIVE, OPENING = 0.15, 60.0
#: seconds within which a hall that is told to stop has stopped
STOPPING = 30.0
#: so many kills until something is said
PROGRESS = 25


class Lost(Exception):
    """The hall has not kept its word."""


def serve_until_killed(store: str, listener: socket.socket) -> None:
    """What runs in the process that is killed."""
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - lines that break are not worth a word here
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    server_for(make_app(Settings(store))).run(sockets=[listener])


def _end_with_the_parent() -> None:
    """Whoever stops the tool leaves no hall behind."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# people


@dataclass(eq=False)
class Player:
    """Somebody at a seat, and what they know to be stored."""

    table: str
    seat: int
    token: str
    rng: Random
    over_http: bool
    #: what was sent under which key: the turn and the action
    sent: dict[str, tuple[int, Json]] = field(default_factory=dict)
    acknowledged: set[str] = field(default_factory=set)
    #: what was asked to be taken back, by key: nobody knows whether it was
    doubtful: set[str] = field(default_factory=set)
    pending: str = ""
    over: bool = False
    #: whether a page of theirs is open, and what the last one was told when it was closed
    here: bool = False
    goodbye: tuple[int, str] | None = None

    def new_answer(self, turn: int, options: list[Json]) -> Json:
        """An answer under a new key, or the one that is pending if it was for this turn."""
        if not self.pending or self.sent[self.pending][0] != turn:
            self.pending = f"k{len(self.sent)}"
            self.sent[self.pending] = (turn, self.rng.choice(options)["message"])
        turn, action = self.sent[self.pending]
        return {"turn": turn, "key": self.pending, "action": action}

    def done(self, key: str) -> None:
        self.acknowledged.add(key)
        self.pending = ""

    def takes_back(self, turn: int) -> bool:
        """Take the last action back now and then; it is in doubt from now on."""
        last = [key for key, (at, _) in self.sent.items() if at == turn - 1]
        if not last or self.rng.random() > 0.1:
            return False
        self.doubtful.update(last)
        return True

    async def play(self, address: str) -> None:
        """Play until the line breaks or the match is over."""
        with suppress(OSError, websockets.WebSocketException, httpx2.HTTPError):
            await (self._by_program(address) if self.over_http else self._by_page(address))

    async def _by_page(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}/t/{self.table}/{self.token}/live"
        ids: dict[int, str] = {}
        async with connect(url, max_size=None, open_timeout=OPENING, ping_interval=None) as line:
            self.here, self.goodbye = True, None
            try:
                await self._look(line, ids)
            except websockets.ConnectionClosed as closed:
                self.goodbye = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else None
            finally:
                self.here = False

    async def _look(self, line: ClientConnection, ids: dict[int, str]) -> None:
        async for text in line:
            message = json.loads(text)
            if "ping" in message:
                await line.send(json.dumps({"pong": message["ping"]}))
            elif "ack" in message and message["ack"] in ids:
                self.done(ids[message["ack"]])
            elif "refused" in message:
                self.pending = ""
            elif "n" in message:
                self.over = message["status"]["over"]
                if self.over:
                    return
                await self._answer(line, message, ids)

    async def _answer(self, line: ClientConnection, push: Json, ids: dict[int, str]) -> None:
        turn, asked = push["turn"], push["decision"]
        if push["status"]["undo"] is None and self.takes_back(turn):
            await line.send(json.dumps({"id": 0, "undo": True, "turn": turn}))
        if asked and asked["owed"]:
            answer = self.new_answer(turn, asked["options"])
            ids[len(ids) + 1] = answer["key"]
            message = {"id": len(ids), "turn": answer["turn"], "key": answer["key"], "do": answer["action"]}
            await line.send(json.dumps(message))
            if self.rng.random() < 0.1:
                await line.send(json.dumps(message))  # it comes twice

    async def _by_program(self, address: str) -> None:
        base = f"{address}/api/tables/{self.table}"
        headers = {"Authorization": f"Seat {self.token}"}
        async with httpx2.AsyncClient(headers=headers, timeout=OPENING) as client:
            while not self.over:
                if self.pending:
                    turn, action = self.sent[self.pending]
                    answer: Json = {"turn": turn, "key": self.pending, "action": action}
                else:
                    found = (await client.get(f"{base}/decision")).json()
                    if not (found["decision"] and found["decision"]["owed"]):
                        seen = (await client.get(f"{base}/view")).json()
                        self.over = seen["status"]["over"]
                        await asyncio.sleep(0.02)
                        continue
                    answer = self.new_answer(found["turn"], found["decision"]["options"])
                told = await client.post(f"{base}/act", json=answer)
                if told.status_code == 200:
                    self.done(answer["key"])
                elif told.status_code < 500:
                    self.pending = ""


# tables


class Load:
    """The tables that are played, and what is known of those that were."""

    def __init__(self, url: str, rng: Random) -> None:
        self.url = url
        self.rng = rng
        self.players: list[Player] = []
        self.acknowledged = 0
        self.replayed = 0
        self._opened = 0

    async def open_tables(self, address: str) -> None:
        """One table of every game, if there is none."""
        open_now = {player.table for player in self.players}
        async with httpx2.AsyncClient(timeout=OPENING) as client:
            while len(open_now) < len(games.ids()):
                try:
                    open_now.add(await self._open_table(client, address))
                except httpx2.HTTPError:
                    return

    async def _open_table(self, client: httpx2.AsyncClient, address: str) -> str:
        ids = games.ids()
        self._opened += 1
        kinds = ["person", "person", *(["random"] if self._opened % 2 else [])]
        wanted = {"game": ids[self._opened % len(ids)], "seats": [{"kind": kind} for kind in kinds]}
        made = (await client.post(f"{address}/api/tables", json=wanted)).json()
        for seat in made["seats"]:
            if seat["token"]:
                rng = Random(self.rng.random())
                over_http = rng.random() < 0.3
                self.players.append(Player(made["table"], seat["seat"], seat["token"], rng, over_http))
        return str(made["table"])

    def check(self) -> int:
        """After a kill: is everything there? Gives the number of actions in the tables that are played."""
        total = 0
        store = Store(self.url)
        for table in {player.table for player in self.players}:
            with store.reading() as connection:
                of_table = sa.select(MOVES.c.seat, MOVES.c.n, MOVES.c.action, MOVES.c.key)
                found = connection.execute(of_table.where(MOVES.c.table_id == table).order_by(MOVES.c.n))
                moves = [tuple(row) for row in found]
                keys = sa.select(TAKEN_BACK.c.key).where(TAKEN_BACK.c.table_id == table)
                gone = set(connection.scalars(keys))
            total += len(moves)
            check_table(table, moves, gone, [p for p in self.players if p.table == table])
        store.close()
        return total

    def leave_long_tables(self) -> None:
        """Replay what is long or over, and leave it."""
        store = Store(self.url)
        for table in sorted({player.table for player in self.players}):
            record = store.read(table)
            if record is None:
                raise Lost(f"{table} is gone.")
            mine = [player for player in self.players if player.table == table]
            if len(record.moves) > LONGEST or any(player.over for player in mine):
                replayed(record)  # every check is compared
                self.replayed += len(record.moves)
                self.acknowledged += sum(len(player.acknowledged) for player in mine)
                self.players = [player for player in self.players if player.table != table]
        store.close()


def check_table(table: str, moves: list[Any], gone: set[str], players: list[Player]) -> None:
    """The log is dense, and every acknowledged action is in it: once, as it was sent, at its turn."""
    if [n for _, n, _, _ in moves] != list(range(1, len(moves) + 1)):
        raise Lost(f"The log of {table} is not dense.")
    for player in players:
        mine = [(json.loads(action), key) for seat, _, action, key in moves if seat == player.seat]
        places = {key.partition(" ")[2]: (turn, action) for turn, (action, key) in enumerate(mine) if key}
        for key, found in places.items():
            if player.sent.get(key) != found:
                raise Lost(
                    f"{table}: {key} of seat {player.seat} was {player.sent.get(key)}, and is {found}."
                )
        if sum(1 for _, key in mine if key) != len(places):
            raise Lost(f"{table}: something of seat {player.seat} was done twice.")
        lost = player.acknowledged - places.keys()
        if lost - player.doubtful:
            raise Lost(f"{table}: {sorted(lost - player.doubtful)} of seat {player.seat} are lost.")
        if any(f"{player.seat} {key}" not in gone for key in lost):
            raise Lost(f"{table}: {sorted(lost)} of seat {player.seat} are gone and not known as taken back.")


# killing


class Killer:
    """Starts halls, and kills each of them in the middle of its work."""

    def __init__(self, folder: Path, seed: int, gently: bool = False) -> None:
        self.rng = Random(seed)
        self.gently = gently
        #: pages that were told that the hall is closed
        self.told = 0
        self.url = f"sqlite:///{folder / 'hall.db'}"
        self.load = Load(self.url, self.rng)
        self.listener = listen_at("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self._forking = get_context("forkserver")
        self._forking.set_forkserver_preload(["tools.kill_hall_warm"])
        self.stored = 0

    def _start(self) -> BaseProcess:
        args = (self.url, self.listener)
        process = self._forking.Process(target=serve_until_killed, args=args, daemon=True)
        process.start()
        return process

    async def once(self) -> None:
        """One hall: opened, used, killed, and its file looked at."""
        process = self._start()
        try:
            await self.load.open_tables(self.address)
            before = sum(len(player.acknowledged) for player in self.load.players)
            playing = [asyncio.create_task(player.play(self.address)) for player in self.load.players]
            end = time.monotonic() + OPENING
            while sum(len(player.acknowledged) for player in self.load.players) == before:
                if time.monotonic() > end or all(task.done() for task in playing):
                    break
                await asyncio.sleep(0.005)
            await asyncio.sleep(self.rng.random() * ALIVE)
            if self.gently:
                await self._stop(process, playing)
        finally:
            if process.pid is not None and process.is_alive():
                os.kill(process.pid, signal.SIGKILL)
            process.join()
        if process.exitcode != (0 if self.gently else -signal.SIGKILL):
            raise Lost(f"The hall had ended in its own way, with {process.exitcode}.")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        self.stored = self.load.check()
        self.load.leave_long_tables()

    async def _stop(self, process: BaseProcess, playing: list[asyncio.Task[None]]) -> None:
        """Tell the hall to stop, and wait until it has; whoever looks has to be told."""
        everybody = zip(self.load.players, playing, strict=True)
        looking = {player: task for player, task in everybody if player.here}
        os.kill(process.pid or 0, signal.SIGTERM)
        await asyncio.to_thread(process.join, STOPPING)
        if process.is_alive():
            raise Lost(f"The hall had not stopped after {STOPPING:.0f} s.")
        await asyncio.gather(*looking.values())
        for player in looking:
            if player.goodbye != (RESTARTS, COMES_BACK) and not player.over:
                raise Lost(f"A page at {player.table} was told {player.goodbye}.")
            self.told += player.goodbye is not None


async def kill(kills: int, seed: int, seconds: float = 3600, gently: bool = False) -> None:
    """So many kills, unless the time is over before, and what came of them."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(Path(folder), seed, gently)
        for number in range(1, kills + 1):
            await killer.once()
            if number % PROGRESS == 0:
                print(f"... {number:,} kills, {time.perf_counter() - began:.0f} s", flush=True)
            if time.perf_counter() - began > seconds:
                kills = number
                break
        killer.listener.close()
    load = killer.load
    acknowledged = load.acknowledged + sum(len(player.acknowledged) for player in load.players)
    took = time.perf_counter() - began
    how = f"stops, {killer.told:,} open pages told" if gently else "kills"
    print(
        f"All well: {kills:,} {how}, {acknowledged:,} acknowledged actions of which none is lost, "
        f"{load.replayed:,} replayed; {took / kills:.2f} s a kill."
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.kill_hall", description="Kill a hall, again and again."
    )
    parser.add_argument("--kills", type=int, default=100, help="so many (default 100)")
    parser.add_argument("--seconds", type=float, default=3600, help="no longer than that (default 3600)")
    parser.add_argument("--seed", type=int, default=0, help="what people do follows from it (default 0)")
    parser.add_argument("--halls", type=int, default=1, help="so many over one store (default 1)")
    parser.add_argument("--gently", action="store_true", help="tell it to stop; every page has to be told")
    arguments = parser.parse_args()
    if arguments.halls > 1:
        from tools.kill_halls import kill_one_of

        asyncio.run(kill_one_of(arguments.halls, arguments.kills, arguments.seed, arguments.seconds))
        return
    print(f"Killing a hall {arguments.kills:,} times ...", flush=True)
    try:
        asyncio.run(kill(arguments.kills, arguments.seed, arguments.seconds, arguments.gently))
    except Lost as lost:
        raise SystemExit(f"LOST: {lost}") from None


if __name__ == "__main__":
    main()
