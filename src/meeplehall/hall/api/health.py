"""What a service manager, a proxy or a person asks the hall about itself."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from meeplehall import __version__, build
from meeplehall.hall.requests import answer, hall_of
from meeplehall.hall.storage.store import StoreError


async def health(request: Request) -> Response:
    """Whether a move would be stored now."""
    hall = hall_of(request)
    found = {"tables": len(hall.tables), "version": __version__, "build": build()}
    try:
        await hall.health.check()
    except StoreError as error:
        return answer({"ok": False, "why": str(error), **found}, 503)
    return answer({"ok": True, **found})


async def ready(request: Request) -> Response:
    """Whether people should be sent here: not while the store is out of order, nor while the hall closes."""
    try:
        await hall_of(request).health.check()
    except StoreError as error:
        return answer({"ok": False, "why": str(error)}, 503)
    return answer({"ok": True})


async def live(request: Request) -> Response:
    """Whether a restart would be of no use; that an answer comes at all says most of it."""
    alive = hall_of(request).health.alive
    return answer({"ok": alive}, 200 if alive else 503)


def routes() -> list[BaseRoute]:
    return [
        Route("/health", health),
        Route("/health/ready", ready),
        Route("/health/live", live),
    ]
