"""What a hall counts and measures, for Prometheus. Neither people nor tables are named in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from meeplehall import __version__, build
from meeplehall.bots.workers import Workers
from meeplehall.hall.storage.backends.backend import Lost, StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: seconds: a move is stored within some milliseconds, a bot may think for some seconds
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
BYTES = (256, 512, 1024, 2048, 4096, 8192, 16384, 65536, 262144)
METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
#: so many routes are told apart at most, whatever people ask for
ROUTES = 250
#: seconds between two looks whether the loop is in time
LOOK = 0.5


class Metrics:
    """The counters of one process, given to it as its clock is."""

    def __init__(self) -> None:
        to = self.registry = CollectorRegistry()
        self._requests = Histogram(
            "meeplehall_request_seconds",
            "Time to answer a request.",
            ["method", "route", "status"],
            registry=to,
            buckets=QUICK,
        )
        self._moves = Counter(
            "meeplehall_moves", "Actions that were stored, by who did them.", ["game", "by"], registry=to
        )
        self._answers = Histogram(
            "meeplehall_move_seconds",
            "From the arrival of a person's action until it is stored.",
            ["game"],
            registry=to,
            buckets=QUICK,
        )
        self._pushes = Histogram(
            "meeplehall_push_bytes", "Size of what is pushed to a page.", registry=to, buckets=BYTES
        )
        self._thoughts = Histogram(
            "meeplehall_thought_seconds",
            "From the question until a bot has answered, with its wait for a turn.",
            ["level"],
            registry=to,
            buckets=SLOW,
        )
        self._commits = Histogram(
            "meeplehall_store_commit_seconds",
            "Time of a transaction, with all writes that waited for it.",
            registry=to,
            buckets=QUICK,
        )
        self._writes = Counter(
            "meeplehall_store_writes", "Writes that were committed, or were not.", ["result"], registry=to
        )
        self._delays = Histogram(
            "meeplehall_loop_delay_seconds",
            "How late the loop is that serves everybody.",
            registry=to,
            buckets=QUICK,
        )
        ProcessCollector(registry=to)
        self._routes: set[str] = set()

    # what happens

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        if route not in self._routes and len(self._routes) < ROUTES:
            self._routes.add(route)
        known = route if route in self._routes else "other"
        of = method if method in METHODS else "other"
        self._requests.labels(of, known, str(status)).observe(seconds)

    def moved(self, game: str, moves: int, by_itself: bool) -> None:
        """So many actions were stored; of people, or of what goes on by itself."""
        self._moves.labels(game, "hall" if by_itself else "people").inc(moves)

    def answered(self, game: str, seconds: float) -> None:
        self._answers.labels(game).observe(seconds)

    def pushed(self, size: int) -> None:
        self._pushes.observe(size)

    def thought(self, level: str, seconds: float) -> None:
        self._thoughts.labels(level).observe(seconds)

    def committed(self, writes: int, seconds: float) -> None:
        """A transaction of so many writes; called by the thread that writes."""
        self._commits.observe(seconds)
        self._writes.labels("stored").inc(writes)

    def not_written(self, error: StoreError) -> None:
        """One of them was not done; called by the thread that writes."""
        self._writes.labels("overtaken" if isinstance(error, Lost) else "failed").inc()

    async def watch_loop(self) -> None:
        """Again and again: is the loop in time?"""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            self._delays.observe(max(0.0, loop.time() - due))

    # what is there

    def watch(self, hall: Hall) -> None:
        """Look at this hall whenever somebody asks."""
        self.registry.register(_Figures(hall))

    def written(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


class _Figures(Collector):
    """What need not be counted, since it can be looked at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> Iterator[GaugeMetricFamily | InfoMetricFamily]:
        yield InfoMetricFamily("meeplehall", "What runs.", {"version": __version__, "build": build()})
        yield self._tables()
        yield self._sockets()
        yield from self._thinkers()
        pending = self.hall.store.pending
        yield GaugeMetricFamily("meeplehall_store_waiting", "Writes that wait for the store.", pending)
        if self.hall.many is not None:
            leases = GaugeMetricFamily("meeplehall_leases", "Tables whose bots and clocks run here.")
            leases.add_metric([], self.hall.many.leases.count)
            yield leases

    def _tables(self) -> GaugeMetricFamily:
        found = GaugeMetricFamily("meeplehall_tables", "Tables in memory.", labels=["game", "state"])
        counts: dict[tuple[str, str], int] = {}
        for table in self.hall.tables.values():
            state = "over" if table.log.over else "played" if table.seating.begun else "waits for people"
            key = table.log.game.id, state
            counts[key] = counts.get(key, 0) + 1
        for key, count in sorted(counts.items()):
            found.add_metric(key, count)
        return found

    def _sockets(self) -> GaugeMetricFamily:
        found = GaugeMetricFamily("meeplehall_sockets", "Open pages at tables.", labels=["of"])
        seats = [one.seat >= 0 for table in self.hall.tables.values() for one in table.audience.onlookers]
        found.add_metric(["players"], sum(seats))
        found.add_metric(["spectators"], len(seats) - sum(seats))
        return found

    def _thinkers(self) -> Iterator[GaugeMetricFamily]:
        pools = {"bots": self.hall.services.bots, "analysis": self.hall.services.analysts}
        figures: dict[str, tuple[str, Callable[[Workers], int]]] = {
            "processes": ("Processes that may think at the same time.", lambda pool: pool.processes),
            "thinking": ("Questions that are being thought about.", lambda pool: pool.thinking),
            "waiting": ("Questions that wait for their turn.", lambda pool: pool.waiting),
        }
        for name, (about, look) in figures.items():
            found = GaugeMetricFamily(f"meeplehall_thinkers_{name}", about, labels=["of"])
            for of, pool in pools.items():
                found.add_metric([of], look(pool))
            yield found
