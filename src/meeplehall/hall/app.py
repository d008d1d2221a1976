"""The hall as an ASGI application: routes, and what every request passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from meeplehall import games
from meeplehall.bots.pool import BotPool
from meeplehall.hall import game_files
from meeplehall.hall.api.routes import api_routes
from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.errors import on_error, on_http_error, on_problem, on_store_error
from meeplehall.hall.hall import Hall
from meeplehall.hall.limits import Limits
from meeplehall.hall.live import stay
from meeplehall.hall.middleware import SecurityMiddleware
from meeplehall.hall.pages import start
from meeplehall.hall.pages.routes import page_routes
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import log_to_stderr
from meeplehall.hall.services import AWAY, Services, WhoAnalyses, analysts
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.storage.store import Store, StoreError
from meeplehall.web.assets import STATIC, static_address
from meeplehall.web.pages import rules_page


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the hall decides."""

    store: str
    #: processes in which bots think
    workers: int = 1
    #: the least seconds that a bot takes
    pace: float = 0.0
    #: seconds that somebody has to be away before a bot may play for them
    away: float = AWAY
    #: where people find the hall, for links in QR codes and mails; empty: what their browser calls it
    address: str = ""
    #: the mail server by which people are sent the way to their seats
    smtp: Smtp | None = None
    #: when people are called who are away, and to where
    calling: Calling = field(default_factory=Calling)
    #: start those processes with the hall, not with the first bot
    warm: bool = False
    #: who may have matches analysed, and in how many processes that is done behind everything else
    analysis: WhoAnalyses = "seats"
    analysts: int = 1
    #: a list of tables that anybody may sit down at, and ratings of those who play there
    lobby: bool = False
    #: how much of it one visitor may have
    limits: Limits = field(default_factory=Limits)


class HallApp(Starlette):
    """Answers, and lets people in who stay."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().__call__(scope, receive, send)
        if scope["type"] == "websocket":
            await stay(scope)


def make_app(settings: Settings) -> Starlette:
    """The hall, with its store open."""
    store, bots = Store(settings.store), BotPool(settings.workers, begin=log_to_stderr)
    hall = Hall(
        Services(
            store,
            bots,
            pace=settings.pace,
            away=settings.away,
            limits=settings.limits,
            address=settings.address,
            smtp=settings.smtp,
            calling=settings.calling,
            analysts=analysts(settings.analysts),
            analysis=settings.analysis,
            lobby=settings.lobby,
        )
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for game in games.all_games():  # read before the first visitor waits for it
            await asyncio.to_thread(rules_page, game)
        if settings.warm:
            hall.services.bots.warm_up(games.all_games())
        hall.start()
        yield
        await hall.close()

    app = HallApp(
        routes=_routes(),
        middleware=[
            Middleware(SecurityMiddleware, limits=settings.limits, metrics=hall.services.metrics),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            Problem: on_problem,
            StoreError: on_store_error,
            HTTPException: on_http_error,
            Exception: on_error,
        },
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app


def _routes() -> list[BaseRoute]:
    return [*api_routes(), *_static_routes(), *page_routes()]


def _static_routes() -> list[BaseRoute]:
    """The files of the frame, and those of each game under its id."""
    frame = StaticFiles(directory=STATIC)
    return [
        *game_files.routes(),
        Route("/favicon.ico", start.icon),
        Route(f"{static_address()}/frame.css", start.frame_style),
        Mount(static_address(), frame),
        Mount("/static", frame),
    ]
