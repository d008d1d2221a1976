"""A door of its own for whoever looks after the hall: metrics and health, not for the net."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meeplehall.hall.api.endpoint import routes
from meeplehall.hall.api.health import well_being
from meeplehall.hall.hall import Hall
from meeplehall.hall.requests import hall_of


async def metrics(request: Request) -> Response:
    found = hall_of(request).services.metrics.written()
    return Response(found, headers={"content-type": CONTENT_TYPE_LATEST})


class Watching(uvicorn.Server):
    """Serves beside the hall, in the same loop: if that stands still, nobody is answered here either."""

    def __init__(self, hall: Hall, listener: socket.socket) -> None:
        app = Starlette(routes=[Route("/metrics", metrics), *routes(well_being.endpoints)])
        app.state.hall = hall
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="off",
                ws="none",
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=1,
            )
        )
        self.listener = listener

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # they are for the hall

    async def run_beside(self) -> None:
        await self.serve(sockets=[self.listener])
