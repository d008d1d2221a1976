"""What a service manager, a proxy or a person asks the hall about itself."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from meeplehall import __version__, build
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.requests import hall_of
from meeplehall.hall.storage.store import StoreError

well_being = Group("Health", "For proxies, service managers, and whoever looks after the hall.")


class Well(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool = True


class Unwell(msgspec.Struct, frozen=True):
    """Something is out of order, and what."""

    ok: bool = False
    why: str = ""


class HallWell(msgspec.Struct, frozen=True):
    """A move would be stored; the tables in memory, the version, and whether the rules are compiled."""

    ok: bool
    tables: int
    version: str
    build: str


class HallUnwell(msgspec.Struct, frozen=True):
    """A move would not be stored, and why."""

    ok: bool
    why: str
    tables: int
    version: str
    build: str


@well_being.get("/health", statuses={HallUnwell: 503})
async def health(request: Request) -> HallWell | HallUnwell:
    """Whether a move would be stored now."""
    hall = hall_of(request)
    found = len(hall.tables), __version__, build()
    try:
        await hall.health.check()
    except StoreError as error:
        return HallUnwell(False, str(error), *found)
    return HallWell(True, *found)


@well_being.get("/health/ready", statuses={Unwell: 503})
async def ready(request: Request) -> Well | Unwell:
    """Whether people should be sent here: not while the store is out of order, nor while the hall closes."""
    try:
        await hall_of(request).health.check()
    except StoreError as error:
        return Unwell(why=str(error))
    return Well()


@well_being.get("/health/live", statuses={Unwell: 503})
async def live(request: Request) -> Well | Unwell:
    """Whether a restart would be of no use; that an answer comes at all says most of it."""
    return Well() if hall_of(request).health.alive else Unwell()
