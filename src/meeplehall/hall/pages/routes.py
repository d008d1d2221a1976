"""What is found where: the addresses of all pages."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route, WebSocketRoute

from meeplehall.hall.importing import import_file
from meeplehall.hall.live import live
from meeplehall.hall.middleware import IMPORT
from meeplehall.hall.pages import (
    analysis,
    calls,
    campaigns,
    daily,
    find,
    keep,
    learn,
    lobby,
    mine,
    mistakes,
    outlived,
    own_tables,
    puzzles,
    ratings,
    reading,
    replay,
    setup,
    sitting,
    start,
    table,
)


def page_routes() -> list[BaseRoute]:
    post = ["POST"]
    seat, campaign = "/t/{table}/{key}", "/c/{campaign}/{key}"
    return [
        Route("/", start.start),
        Route("/new/{game}", setup.new),
        *_recovery_routes(),
        Route("/guide/{game}", reading.guide),
        Route("/rules/{game}", reading.rules),
        Route("/fair", reading.fair),
        Route("/glossary/{game}", reading.glossary),
        Route("/pieces/{game}", reading.pieces),
        Route("/quick/{game}", setup.quick, methods=post),
        Route("/learn/{game}", learn.learn),
        Route("/learn/{game}", learn.begin, methods=post),
        *_insight_pages(),
        *_lobby_routes(),
        Route("/tables", setup.open_table, methods=post),
        Route(IMPORT, import_file, methods=post),
        Route("/campaign/{game}", campaigns.about),
        Route("/campaigns", campaigns.begin, methods=post),
        Route("/c/{campaign}", campaigns.campaign),
        Route(campaign, campaigns.campaign),
        Route(f"{campaign}/begin", campaigns.attempt, methods=post),
        Route(f"{campaign}/give-up", campaigns.give_up, methods=post),
        Route(f"{campaign}/export", campaigns.export),
        *_call_routes(),
        Route("/t/{table}", table.table),
        Route("/t/{table}/join/{code}", sitting.joining),
        Route("/t/{table}/join/{code}", sitting.join, methods=post),
        Route("/t/{table}/deal", table.deal),
        Route("/t/{table}/replay", replay.replay),
        Route("/t/{table}/replay/{n}", replay.replay),
        Route(seat, table.table),
        Route(f"{seat}/deal", table.deal),
        Route(f"{seat}/replay", replay.replay),
        Route(f"{seat}/replay/{{n}}", replay.replay),
        Route(f"{seat}/fork", replay.fork, methods=post),
        Route(f"{seat}/leave", sitting.leave, methods=post),
        Route(f"{seat}/return", sitting.come_back, methods=post),
        Route(f"{seat}/replace", sitting.replace, methods=post),
        Route(f"{seat}/rematch", table.rematch, methods=["GET", "POST"]),
        Route(f"{seat}/export", table.export),
        Route(f"{seat}/agree", outlived.agree, methods=post),
        Route(f"{seat}/go-on", outlived.go_on, methods=post),
        WebSocketRoute(f"{seat}/live", live),
    ]


def _insight_pages() -> list[BaseRoute]:
    """Looking back at matches, learning from them, and puzzles."""
    post, seat, puzzle = ["POST"], "/t/{table}/{key}", "/puzzles/{game}/{id}"
    return [
        Route("/standings", own_tables.standings, methods=post),
        Route("/figures", mine.figures, methods=post),
        Route("/statistics/{game}", mine.statistics),
        Route("/statistics/{game}", mine.my_statistics, methods=post),
        Route("/mistakes/{game}", mine.mistakes),
        Route("/mistakes/{game}", mine.my_mistakes, methods=post),
        Route("/puzzles/{game}", puzzles.puzzles),
        Route(puzzle, puzzles.puzzle),
        Route(puzzle, puzzles.attempt, methods=post),
        Route(f"{puzzle}/play-on", puzzles.play_on, methods=post),
        Route("/t/{table}/analysis", analysis.analysis),
        Route("/t/{table}/analysis", analysis.begin, methods=post),
        Route("/t/{table}/analysis/stop", analysis.stop, methods=post),
        Route("/t/{table}/report", analysis.report),
        Route(f"{seat}/report", analysis.report),
        Route(f"{seat}/analysis", analysis.analysis),
        Route(f"{seat}/analysis", analysis.begin, methods=post),
        Route(f"{seat}/analysis/stop", analysis.stop, methods=post),
        Route(f"{seat}/mistakes", mistakes.mistakes),
        Route(f"{seat}/mistakes/{{n}}", mistakes.mistake),
        Route(f"{seat}/mistakes/{{n}}", mistakes.attempt, methods=post),
        Route(f"{seat}/mistakes/{{n}}/play-on", mistakes.play_on, methods=post),
    ]


def _lobby_routes() -> list[BaseRoute]:
    """Open tables, ratings, and the deal of the day."""
    post = ["POST"]
    return [
        Route("/lobby", lobby.lobby),
        Route("/lobby/{word}", lobby.sit_down, methods=post),
        Route("/ratings/{game}", ratings.ratings),
        Route("/ratings/{game}", ratings.my_ratings, methods=post),
        Route("/people/forget", ratings.forget, methods=post),
        Route("/daily/{game}", daily.daily),
        Route("/daily/{game}/{day}", daily.daily),
        Route("/daily/{game}", daily.asked, methods=post),
        Route("/daily/{game}/{day}", daily.asked, methods=post),
    ]


def _recovery_routes() -> list[BaseRoute]:
    """Ways back to a seat."""
    post, seat = ["POST"], "/t/{table}/{key}"
    return [
        Route("/find", find.find),
        Route("/find", find.find_by_code, methods=post),
        Route("/find/mail", find.find_by_mail, methods=post),
        Route("/o/{ticket}", find.other_device),
        Route("/o/{ticket}", find.open_here, methods=post),
        Route(f"{seat}/keep", keep.keep),
        Route(f"{seat}/card", keep.card),
        Route(f"{seat}/other-device", keep.other_device, methods=post),
        Route(f"{seat}/mail", keep.mail, methods=post),
        Route(f"{seat}/forget-mail", keep.forget_mail, methods=post),
        Route(f"{seat}/forget-passkey", keep.forget_passkey, methods=post),
        Route(f"{seat}/only-here", keep.only_here),
        Route(f"{seat}/only-here", keep.change_key, methods=post),
    ]


def _call_routes() -> list[BaseRoute]:
    """To be called when it is one's turn."""
    post, seat = ["POST"], "/t/{table}/{key}/calls"
    return [
        Route(seat, calls.calls),
        Route(f"{seat}/mail", calls.by_mail, methods=post),
        Route(f"{seat}/webhook", calls.by_webhook, methods=post),
        Route(f"{seat}/push", calls.by_push, methods=post),
        Route(f"{seat}/remove", calls.remove, methods=post),
        Route("/call/{word}", calls.call),
        Route("/call/{word}/confirm", calls.confirm, methods=post),
        Route("/call/{word}/stop", calls.stop, methods=post),
        Route("/caller.js", calls.worker),
    ]
