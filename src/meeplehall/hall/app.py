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
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from meeplehall import games
from meeplehall.bots.pool import BotPool
from meeplehall.hall import (
    call_pages,
    campaign_pages,
    daily_pages,
    find_pages,
    game_files,
    insight_pages,
    keep_pages,
    learn_pages,
    lobby_pages,
    mine_pages,
    mistake_pages,
    outlived_pages,
    own_table_pages,
    pages,
    puzzle_pages,
    rating_pages,
    replay,
    setup_pages,
)
from meeplehall.hall.api.routes import api_routes
from meeplehall.hall.calling import Calling
from meeplehall.hall.errors import on_error, on_http_error, on_problem, on_store_error
from meeplehall.hall.hall import Hall
from meeplehall.hall.importing import import_file
from meeplehall.hall.limits import Limits
from meeplehall.hall.live import live
from meeplehall.hall.middleware import IMPORT, SecurityMiddleware
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import log_to_stderr
from meeplehall.hall.services import AWAY, Services, WhoAnalyses, analysts
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.store import Store, StoreError
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

    app = Starlette(
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
    post = ["POST"]
    seat, campaign = "/t/{table}/{key}", "/c/{campaign}/{key}"
    return [
        Route("/", pages.start),
        Route("/new/{game}", setup_pages.new),
        *_recovery_routes(),
        Route("/guide/{game}", pages.guide),
        Route("/rules/{game}", pages.rules),
        Route("/fair", pages.fair),
        Route("/glossary/{game}", pages.glossary),
        Route("/pieces/{game}", pages.pieces),
        Route("/quick/{game}", setup_pages.quick, methods=post),
        Route("/learn/{game}", learn_pages.learn),
        Route("/learn/{game}", learn_pages.begin, methods=post),
        *_insight_pages(),
        *_lobby_routes(),
        Route("/tables", setup_pages.open_table, methods=post),
        Route(IMPORT, import_file, methods=post),
        Route("/campaign/{game}", campaign_pages.about),
        Route("/campaigns", campaign_pages.begin, methods=post),
        Route("/c/{campaign}", campaign_pages.campaign),
        Route(campaign, campaign_pages.campaign),
        Route(f"{campaign}/begin", campaign_pages.attempt, methods=post),
        Route(f"{campaign}/give-up", campaign_pages.give_up, methods=post),
        Route(f"{campaign}/export", campaign_pages.export),
        *_call_routes(),
        *api_routes(),
        *_static_routes(),
        Route("/t/{table}", pages.table),
        Route("/t/{table}/join/{code}", pages.joining),
        Route("/t/{table}/join/{code}", pages.join, methods=post),
        Route("/t/{table}/deal", pages.deal),
        Route("/t/{table}/replay", replay.replay),
        Route("/t/{table}/replay/{n}", replay.replay),
        Route(seat, pages.table),
        Route(f"{seat}/deal", pages.deal),
        Route(f"{seat}/replay", replay.replay),
        Route(f"{seat}/replay/{{n}}", replay.replay),
        Route(f"{seat}/fork", replay.fork, methods=post),
        Route(f"{seat}/leave", pages.leave, methods=post),
        Route(f"{seat}/return", pages.come_back, methods=post),
        Route(f"{seat}/replace", pages.replace, methods=post),
        Route(f"{seat}/rematch", pages.rematch, methods=["GET", "POST"]),
        Route(f"{seat}/export", pages.export),
        Route(f"{seat}/agree", outlived_pages.agree, methods=post),
        Route(f"{seat}/go-on", outlived_pages.go_on, methods=post),
        WebSocketRoute(f"{seat}/live", live),
    ]


def _insight_pages() -> list[BaseRoute]:
    """Looking back at matches, learning from them, and puzzles."""
    post, seat, puzzle = ["POST"], "/t/{table}/{key}", "/puzzles/{game}/{id}"
    return [
        Route("/standings", own_table_pages.standings, methods=post),
        Route("/figures", mine_pages.figures, methods=post),
        Route("/statistics/{game}", mine_pages.statistics),
        Route("/statistics/{game}", mine_pages.my_statistics, methods=post),
        Route("/mistakes/{game}", mine_pages.mistakes),
        Route("/mistakes/{game}", mine_pages.my_mistakes, methods=post),
        Route("/puzzles/{game}", puzzle_pages.puzzles),
        Route(puzzle, puzzle_pages.puzzle),
        Route(puzzle, puzzle_pages.attempt, methods=post),
        Route(f"{puzzle}/play-on", puzzle_pages.play_on, methods=post),
        Route("/t/{table}/analysis", insight_pages.analysis),
        Route("/t/{table}/analysis", insight_pages.begin, methods=post),
        Route("/t/{table}/analysis/stop", insight_pages.stop, methods=post),
        Route("/t/{table}/report", insight_pages.report),
        Route(f"{seat}/report", insight_pages.report),
        Route(f"{seat}/analysis", insight_pages.analysis),
        Route(f"{seat}/analysis", insight_pages.begin, methods=post),
        Route(f"{seat}/analysis/stop", insight_pages.stop, methods=post),
        Route(f"{seat}/mistakes", mistake_pages.mistakes),
        Route(f"{seat}/mistakes/{{n}}", mistake_pages.mistake),
        Route(f"{seat}/mistakes/{{n}}", mistake_pages.attempt, methods=post),
        Route(f"{seat}/mistakes/{{n}}/play-on", mistake_pages.play_on, methods=post),
    ]


def _lobby_routes() -> list[BaseRoute]:
    """Open tables, ratings, and the deal of the day."""
    post = ["POST"]
    return [
        Route("/lobby", lobby_pages.lobby),
        Route("/lobby/{word}", lobby_pages.sit_down, methods=post),
        Route("/ratings/{game}", rating_pages.ratings),
        Route("/ratings/{game}", rating_pages.my_ratings, methods=post),
        Route("/people/forget", rating_pages.forget, methods=post),
        Route("/daily/{game}", daily_pages.daily),
        Route("/daily/{game}/{day}", daily_pages.daily),
        Route("/daily/{game}", daily_pages.asked, methods=post),
        Route("/daily/{game}/{day}", daily_pages.asked, methods=post),
    ]


def _recovery_routes() -> list[BaseRoute]:
    """Ways back to a seat."""
    post, seat = ["POST"], "/t/{table}/{key}"
    return [
        Route("/find", find_pages.find),
        Route("/find", find_pages.find_by_code, methods=post),
        Route("/find/mail", find_pages.find_by_mail, methods=post),
        Route("/o/{ticket}", find_pages.other_device),
        Route("/o/{ticket}", find_pages.open_here, methods=post),
        Route(f"{seat}/keep", keep_pages.keep),
        Route(f"{seat}/card", keep_pages.card),
        Route(f"{seat}/other-device", keep_pages.other_device, methods=post),
        Route(f"{seat}/mail", keep_pages.mail, methods=post),
        Route(f"{seat}/forget-mail", keep_pages.forget_mail, methods=post),
        Route(f"{seat}/forget-passkey", keep_pages.forget_passkey, methods=post),
        Route(f"{seat}/only-here", keep_pages.only_here),
        Route(f"{seat}/only-here", keep_pages.change_key, methods=post),
    ]


def _call_routes() -> list[BaseRoute]:
    """To be called when it is one's turn."""
    post, seat = ["POST"], "/t/{table}/{key}/calls"
    return [
        Route(seat, call_pages.calls),
        Route(f"{seat}/mail", call_pages.by_mail, methods=post),
        Route(f"{seat}/webhook", call_pages.by_webhook, methods=post),
        Route(f"{seat}/push", call_pages.by_push, methods=post),
        Route(f"{seat}/remove", call_pages.remove, methods=post),
        Route("/call/{word}", call_pages.call),
        Route("/call/{word}/confirm", call_pages.confirm, methods=post),
        Route("/call/{word}/stop", call_pages.stop, methods=post),
        Route("/caller.js", call_pages.worker),
    ]


def _static_routes() -> list[BaseRoute]:
    """The files of the frame, and those of each game under its id."""
    frame = StaticFiles(directory=STATIC)
    return [
        *game_files.routes(),
        Route(f"{static_address()}/frame.css", pages.frame_style),
        Mount(static_address(), frame),
        Mount("/static", frame),
    ]
