"""What a hall works with. All of it is given to it, so that a test can give it something else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from meeplehall.bots.pool import BotPool
from meeplehall.bots.workers import Workers
from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.clock import Clock
from meeplehall.hall.insight.work import CORE, Core
from meeplehall.hall.limits import Limits
from meeplehall.hall.metrics import Metrics
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.server_log import log_to_stderr
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.storage.store import Store

#: time to find the charger, or to put a child to bed
AWAY = 300.0
#: seconds after which processes that analyse are ended if nothing is to be analysed
LINGER = 60.0

#: who may have matches analysed that are over: nobody, those who played, or whoever can watch them
WhoAnalyses = Literal["off", "seats", "everybody"]


def analysts(processes: int = 1) -> Workers:
    """Processes in which matches are analysed, behind all bots' thinking."""
    return Workers(processes, behind=True, linger=LINGER, begin=log_to_stderr)


@dataclass(frozen=True, slots=True)
class Services:
    """Store, thinking bots, time and randomness."""

    store: Store
    bots: BotPool
    clock: Clock = field(default_factory=Clock)
    random: Randomness = field(default_factory=Randomness)
    #: what is counted and measured
    metrics: Metrics = field(default_factory=Metrics)
    #: the least seconds that a bot takes, so that people can follow
    pace: float = 0.0
    #: how much of it one visitor may have
    limits: Limits = field(default_factory=Limits)
    #: where people find the hall: https://play.example.org; empty if the host has not said it
    address: str = ""
    #: the mail server, if there is one; then there is an address as well
    smtp: Smtp | None = None
    #: seconds that somebody has to be away before a bot may play for them
    away: float = AWAY
    #: when people are called who are away, and to where
    calling: Calling = field(default_factory=Calling)
    #: where matches are analysed, and for whom
    analysts: Workers = field(default_factory=analysts)
    analysis: WhoAnalyses = "seats"
    core: Core = CORE
    #: there is a list of tables that anybody may sit down at
    lobby: bool = False
