"""A table as a page: the table itself, how it was dealt, its match as a file, and the same once more."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.deal import proof_of, told_to_all
from meeplehall.hall.hall import Hall
from meeplehall.hall.pages.outlived import remains_file, remains_page
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.rematch import rematch as again
from meeplehall.hall.requests import form, hall_of, table_and_seat, wants_text
from meeplehall.hall.seat_view import encode
from meeplehall.hall.status import campaign_link
from meeplehall.hall.table import Table
from meeplehall.web.chat import LONGEST, PHRASES
from meeplehall.web.frame.regions import FRAME
from meeplehall.web.frame.text_table import text_regions
from meeplehall.web.pages import render
from meeplehall.web.push import Push


async def table(request: Request) -> Response:
    """The table as a seat sees it, or a spectator.

    At a device that several people share, nobody knows who looks at it now: the page begins with a curtain,
    and has only what everybody may see until somebody says who they are.
    """
    try:
        found, seat, key = await table_and_seat(request)
    except Unplayable as problem:
        return await remains_page(request, problem)
    curtained = found.seating.curtained(seat)
    async with found.lock:
        push = found.views.snapshot(seat).in_full()
        if curtained:
            bar = {"bar": push.regions["bar"]}  # who sits where, with the links that this seat may give away
            push = found.views.snapshot(SPECTATOR).in_full()
            push = msgspec.structs.replace(push, regions={**push.regions, **bar})
    context = page_context(found, seat, key, push, text=wants_text(request))
    return HTMLResponse(render("table.html", **context, curtain=found.names[seat] if curtained else ""))


async def deal(request: Request) -> Response:
    """How the match at a table is dealt, and how anybody can check it."""
    found, seat, key = await table_and_seat(request)
    told = told_to_all(found)
    context = {
        "names": found.names,
        "back": f"/t/{found.id}" + (f"/{key}" if key else ""),
        "seat": seat,
        "over": found.match.over and found.laid_out,
        "block": encode({"table": found.id, "deal": told, "names": found.names}).decode(),
    }
    return HTMLResponse(render("deal.html", deal=told, game=found.match.game, **context))


def page_context(table: Table, seat: int, key: str, push: Push, text: bool) -> dict[str, Any]:
    """What the pages of a table are made from: the drawing stands in the page, the data beside it.

    `text`: as the text table.
    """
    drawn = text_regions(push.regions) if text else push.regions
    return {
        "game": table.match.game,
        "title": table.title,
        "campaign": campaign_link(table, seat),
        "table": table.id,
        "seat": seat,
        "token": key,
        "text": text,
        "phrases": PHRASES,
        "longest": LONGEST,
        "regions": {name: Markup(html) for name, html in drawn.items() if name not in FRAME},
        "frame": {name: Markup(push.regions[name]) for name in FRAME if name in push.regions},
        "first": encode(msgspec.structs.replace(push, regions={})).decode(),
    }


async def rematch(request: Request) -> Response:
    """The same once more. A link leads to a rematch that somebody has opened, it does not open one."""
    found, seat, key = await table_and_seat(request)
    if request.method != "POST" and not found.next:
        raise Problem(404, "Nobody has asked for a rematch yet.")
    seal = (await form(request)).get("seal", "") if request.method == "POST" else ""
    return RedirectResponse(await again(hall_of(request), found, seat, key, seal), 303)


async def export(request: Request) -> Response:
    """The whole match as a file, once nothing in it is secret any more."""
    try:
        found, seat, _ = await table_and_seat(request)
    except Unplayable:
        return await remains_file(request)
    if seat == SPECTATOR:
        raise no_table()
    return await match_file(hall_of(request), found)


async def match_file(hall: Hall, found: Table) -> Response:
    """The export of a finished match, with the report about it if there is one."""
    if not found.match.over:
        raise Problem(409, "The file shows what is hidden, so it can be had when the match is over.")
    found.check_shown()
    name = f"{found.match.game.id}-{found.id[:6]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    match, proof = found.match, proof_of(found.log.deal, found.places)
    report = await hall.analyses.to_export(found)
    data = await asyncio.to_thread(dump, match, proof, report)
    return Response(data, media_type="application/json", headers=headers)
