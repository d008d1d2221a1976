"""The pages of campaigns: begin one, read its story and record, seat players, go on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.bots.style import in_words, level_and_style
from meeplehall.engine.campaign import Attempt, Brought, Chapter, Record, brought, story
from meeplehall.engine.files.campaignfile import dump
from meeplehall.engine.game import Game
from meeplehall.engine.options import Value
from meeplehall.engine.wording import listed
from meeplehall.hall.campaigns.campaigns import AttemptRequest, CampaignState, campaign_of, no_campaign
from meeplehall.hall.forms import (
    QUICK_LEVEL,
    Fields,
    as_settled,
    house_fields,
    house_in,
    options_in,
    seats_in,
    shown_options,
    sitters_in,
)
from meeplehall.hall.house_rules import house_rules
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.opening import find_game
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of
from meeplehall.hall.storage.records import Place
from meeplehall.web.assets import game_address
from meeplehall.web.frame.reference import kind_of
from meeplehall.web.frame.words import marked_up
from meeplehall.web.pages import render

#: so many players are suggested for a first attempt
FIRST_SEATS = 2
#: larger groups of pieces are folded away
MOST_PICTURES = 16


# beginning one


async def about(request: Request) -> Response:
    """What a campaign of this game is, and the form to begin one."""
    return _about_page(find_game(request.path_params["game"]))


def _about_page(game: Game[Any], title: str = "", error: str = "") -> Response:
    campaign = campaign_of(game)
    track = _track(Record(campaign))
    page = render(
        "campaigns.html", game=game, campaign=campaign, track=track, cover=file_of(game, "cover.svg"),
        style=file_of(game, "table.css"), title=title, error=error,
        beyond=_table_form(game, campaign.beyond.options) if campaign.beyond else "",
    )  # fmt: skip
    return HTMLResponse(page, 422 if error else 200)


async def begin(request: Request) -> Response:
    """Begin a campaign; its key is in the address that this leads to."""
    fields = await form(request)
    game = find_game(fields.get("game", ""))
    try:
        id, key = await hall_of(request).campaigns.begin(game, fields.get("title", ""))
    except Problem as problem:
        if problem.status != 422:
            raise
        return _about_page(game, fields.get("title", ""), problem.sentence)
    return RedirectResponse(f"/c/{id}/{key}", 303)


# one campaign


async def campaign(request: Request) -> Response:
    """Story, record, what is unlocked; with the key, the way on."""
    return await _page(request, await campaign_and_key(request))


async def attempt(request: Request) -> Response:
    """Open a table for a chapter; what is wrong with it is said above the form."""
    found, key = await campaign_and_key(request, needs_key=True)
    fields = await form(request)
    declared = [option for option in found.game.options if option.name in found.campaign.choices]
    try:
        sitters = sitters_in(fields, seats_in(found.game, fields))
        wanted = AttemptRequest(
            fields.get("chapter", ""), sitters, options_in(declared, fields), key=key, house=house_in(fields)
        )
        opened = await hall_of(request).campaigns.attempt(found.id, wanted)
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        found = await hall_of(request).campaigns.find(found.id)
        return await _page(request, (found, key), fields, problem)
    return RedirectResponse(opened.link, 303)


async def give_up(request: Request) -> Response:
    """What is being played does not count."""
    found, key = await campaign_and_key(request, needs_key=True)
    await hall_of(request).campaigns.give_up(found.id)
    return RedirectResponse(f"/c/{found.id}/{key}", 303)


async def export(request: Request) -> Response:
    """The record as a file."""
    found, _ = await campaign_and_key(request, needs_key=True)
    return campaign_file(found)


def campaign_file(found: CampaignState) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{found.game.id}-campaign-{found.id[:6]}.json"'}
    return Response(dump(found.saved()), media_type="application/json", headers=headers)


async def campaign_and_key(request: Request, needs_key: bool = False) -> tuple[CampaignState, str]:
    """The campaign of an address, and its key; without one, the campaign can only be read."""
    campaigns = hall_of(request).campaigns
    found = await campaigns.find(request.path_params["campaign"])
    key = request.path_params.get("key", "")
    if (key or needs_key) and not await campaigns.opens(found, key):
        raise no_campaign()
    return found, key


# what the page shows


async def _page(
    request: Request,
    opened: tuple[CampaignState, str],
    fields: Fields | None = None,
    problem: Problem | None = None,
) -> Response:
    found, key = opened
    hall, record, game = hall_of(request), found.record, found.game
    last = record.last.match if record.last is not None else ""
    before = await asyncio.to_thread(hall.store.places, last)
    house = await asyncio.to_thread(hall.store.house, last)
    settled = {**_last_options(record), **as_settled(house_rules(house)), **(fields or {})}
    declared = [option for option in game.options if option.name in found.campaign.choices]
    beyond = found.campaign.beyond
    page = render(
        "campaign.html",
        id=found.id,
        game=game,
        campaign=found.campaign,
        title=found.title,
        cover=file_of(game, "cover.svg"),
        style=file_of(game, "table.css"),
        address=f"/c/{found.id}/{key}" if key else "",
        reading=f"/c/{found.id}",
        record=record,
        track=_track(record),
        now=_now(found, record.next()),
        chosen=(fields or {}).get("chapter") or record.next().id,
        story=story(record),
        attempts=[_row(found, n, one) for n, one in reversed(list(enumerate(record.attempts, 1)))],
        unlocked=[_group(game, one) for one in brought(record.reached)],
        running=_running(found, await hall.campaigns.way_to_table(found, key)),
        beyond=_table_form(game, beyond.options) if beyond is not None else "",
        seats=_typed_seats(found, fields, before) if fields else suggested_seats(game, record, before, key),
        options=declared,
        settled=shown_options(declared, settled),
        settle=house_fields(settled),
        error=problem.sentence if problem is not None else "",
    )
    return HTMLResponse(page, problem.status if problem is not None else 200)


def file_of(game: Game[Any], name: str) -> str:
    """The address of a file of the game; empty if it has none."""
    there = (game.folder / "static" / name).is_file()
    return f"{game_address(game)}/{name}" if there else ""


def _track(record: Record) -> list[dict[str, Any]]:
    """All chapters, with how far the team has come."""
    return [
        {
            "number": record.campaign.number(chapter),
            "title": chapter.title,
            "state": "won" if record.won(chapter) else "open" if chapter == record.open else "locked",
            "best": record.best(chapter),
        }
        for chapter in record.campaign.chapters
    ]


def _now(found: CampaignState, chapter: Chapter) -> dict[str, Any]:
    """The chapter that comes next."""
    record = found.record
    losses = record.losses(chapter)
    return {
        "chapter": chapter,
        "heading": found.campaign.heading(chapter),
        "lost": chapter.lost if losses and not record.complete else "",
        "brings": [_group(found.game, one) for one in chapter.brings],
        "again": bool(losses),
    }


def _running(found: CampaignState, address: str) -> dict[str, Any] | None:
    """What is being played now."""
    attempt = found.record.running
    if attempt is None:
        return None
    return {
        "heading": found.campaign.heading(found.campaign.chapter(attempt.chapter)),
        "names": listed([seat.name for seat in attempt.seats]),
        "address": address,
        "watched": address == f"/t/{attempt.match}",
        "damage": found.damage,
        "outlived": found.outlived,
    }


def _row(found: CampaignState, n: int, attempt: Attempt) -> dict[str, Any]:
    """An attempt in the record."""
    result = (
        "being played" if attempt.running else {True: "won", False: "lost", None: "given up"}[attempt.won]
    )
    chosen = [f"{name.replace('_', ' ')} {value}" for name, value in _differing(found.game, attempt.options)]
    return {
        "n": n,
        "heading": found.campaign.heading(found.campaign.chapter(attempt.chapter)),
        "date": datetime.strptime(attempt.ended or attempt.begun, "%Y-%m-%dT%H:%M:%SZ").strftime("%d %b %Y"),
        "time": attempt.ended or attempt.begun,
        "names": ", ".join(
            f"{seat.name} ({in_words(seat.bot)} bot)" if seat.bot else seat.name for seat in attempt.seats
        ),
        "chosen": ", ".join(chosen),
        "result": result,
        "counted": attempt.won is not None,
        "score": attempt.score,
        "against": attempt.against,
        "opponent": attempt.opponent,
        "replay": f"/t/{attempt.match}/replay" if attempt.match and attempt.won is not None else "",
    }


def _differing(game: Game[Any], options: Mapping[str, Value]) -> list[tuple[str, Value]]:
    """The options that are not as they usually are."""
    usual = {option.name: option.default for option in game.options}
    return [(name, value) for name, value in options.items() if usual.get(name) != value]


def _group(game: Game[Any], one: Brought) -> dict[str, Any]:
    """What a chapter brings, with links to the card reference and the rules; pictures where there are few."""
    folded = len(one.pieces) > MOST_PICTURES
    pieces = [
        {
            "address": f"/glossary/{game.id}#{kind_of(game, id)}",
            "name": game.piece(id).name,
            "picture": Markup("" if folded else game.picture(id)),
        }
        for id in one.pieces
    ]
    words = [
        Markup(str(marked_up(text)).replace('href="#', f'href="/rules/{game.id}#')) for text in one.words
    ]
    return {"title": one.title, "pieces": pieces, "words": words, "folded": folded}


def _table_form(game: Game[Any], options: Mapping[str, Value]) -> str:
    """The form of a plain table with these options filled in."""
    return f"/new/{game.id}?" + urlencode({f"option-{name}": value for name, value in options.items()})


# who sits where next time


def suggested_seats(game: Game[Any], record: Record, before: list[Place], key: str) -> list[dict[str, Any]]:
    """The same people as last time, as far as the hall knows them."""
    last = record.last
    if last is None:
        count = max(game.min_seats, min(FIRST_SEATS, game.max_seats))
        return [{"kind": QUICK_LEVEL if i else "me", "name": ""} for i in range(count)]
    if not before:  # it was played in another hall: all people sit at this device
        people = [i for i, seat in enumerate(last.seats) if not seat.bot]
        return [
            _sitting(seat.bot or ("me" if i == people[0] else "local"), seat.name)
            for i, seat in enumerate(last.seats)
        ]
    hashes = {hashed(key), hashed(derived(key, last.match))}
    people = [i for i, place in enumerate(before) if place.key and place.device < 0]
    mine = next((i for i, place in enumerate(before) if place.key in hashes), next(iter(people), -1))
    return [
        _sitting(_kind(place, i, mine), place.name) | {"keepable": bool(place.key) and i != mine}
        for i, place in enumerate(before)
    ]


def _sitting(kind: str, name: str) -> dict[str, Any]:
    level, style = level_and_style(kind)
    return {"kind": level, "style": style, "name": name}


def _kind(place: Place, seat: int, mine: int) -> str:
    if place.bot:
        return place.bot
    if seat == mine:
        return "me"
    if place.device == mine:
        return "local"
    return "kept" if place.key else "open"


def _typed_seats(found: CampaignState, fields: Fields, before: list[Place]) -> list[dict[str, Any]]:
    """What was typed, shown again."""
    try:
        count = seats_in(found.game, fields)
    except Problem:
        count = found.game.max_seats
    return [
        {
            "kind": fields.get(f"seat-{i}", QUICK_LEVEL),
            "style": fields.get(f"style-{i}", ""),
            "name": fields.get(f"name-{i}", ""),
            "keepable": i < len(before) and bool(before[i].key),
        }
        for i in range(count)
    ]


def _last_options(record: Record) -> Fields:
    """As they were chosen for the last attempt."""
    options = record.last.options if record.last is not None else {}
    return {f"option-{name}": _written(value) for name, value in options.items()}


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, tuple) else str(value)
