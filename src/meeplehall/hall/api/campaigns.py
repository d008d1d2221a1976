"""Campaigns for programs. Described in docs/api.md."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.engine.campaign import Attempt, Chapter, Record
from meeplehall.hall.api.tables import NewSeat, seat_links, sitters_of
from meeplehall.hall.campaigns.campaigns import AttemptRequest, CampaignState
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.importing import import_campaign
from meeplehall.hall.opening import find_game
from meeplehall.hall.pages.campaigns import campaign_and_key, campaign_file
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import Json, answer, body, hall_of, message


class NewCampaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str = ""


class NewAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened for a chapter; without one, for the chapter that comes next."""

    seats: list[NewSeat]
    chapter: str = ""
    options: dict[str, Any] = {}
    seed: int | None = None
    clock: ClockRule | None = None
    chat: ChatRules = ChatRules()


async def begin(request: Request) -> Response:
    """Begin a campaign; its key is told here and never again."""
    wanted = await message(request, NewCampaign)
    return _created(*await hall_of(request).campaigns.begin(find_game(wanted.game), wanted.title))


async def import_file(request: Request) -> Response:
    """Go on with an exported campaign, under a new key."""
    hall = hall_of(request)
    with hall.quotas.importing():
        data = await body(request, hall.services.limits.file_bytes)
        return _created(*await import_campaign(hall, data))


def _created(id: str, key: str) -> Response:
    return answer({"campaign": id, "key": key, "url": f"/c/{id}/{key}"}, 201)


async def campaign(request: Request) -> Response:
    """How far it has come."""
    found, key = await _opened(request)
    record = found.record
    return answer(
        {
            "campaign": found.id,
            "game": found.game.id,
            "title": found.title,
            "begun": found.begun,
            "open": record.open.id if record.open is not None else None,
            "complete": record.complete,
            "running": record.running.match if record.running is not None else None,
            "chapters": [_chapter(record, chapter) for chapter in found.campaign.chapters],
            "attempts": [_attempt(attempt) for attempt in record.attempts],
            "may_go_on": bool(key),
        }
    )


def _chapter(record: Record, chapter: Chapter) -> Json:
    best = record.best(chapter)
    return {
        "id": chapter.id,
        "title": chapter.title,
        "reached": chapter in record.reached,
        "won": record.won(chapter),
        "best": {"score": best.score, "against": best.against} if best is not None else None,
    }


def _attempt(attempt: Attempt) -> Json:
    return {
        "chapter": attempt.chapter,
        "table": attempt.match,
        "begun": attempt.begun,
        "ended": attempt.ended,
        "won": attempt.won,
        "score": attempt.score,
        "opponent": attempt.opponent,
        "against": attempt.against,
        "options": attempt.options,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in attempt.seats],
    }


async def attempt(request: Request) -> Response:
    """Open a table for a chapter."""
    found, key = await _opened(request, needs_key=True)
    wanted = await message(request, NewAttempt)
    sitters, house = sitters_of(wanted.seats), wanted_rules(wanted.clock, wanted.chat)
    opened = await hall_of(request).campaigns.attempt(
        found.id, AttemptRequest(wanted.chapter, sitters, wanted.options, wanted.seed, key, house)
    )
    return answer(seat_links(opened), 201)


async def give_up(request: Request) -> Response:
    found, _ = await _opened(request, needs_key=True)
    await hall_of(request).campaigns.give_up(found.id)
    return answer({"ok": True})


async def export(request: Request) -> Response:
    found, _ = await _opened(request, needs_key=True)
    return campaign_file(found)


async def _opened(request: Request, needs_key: bool = False) -> tuple[CampaignState, str]:
    """The campaign, and the key that came in the header."""
    given = request.headers.get("authorization", "")
    scheme, _, key = given.partition(" ")
    if (given or needs_key) and scheme.lower() != "campaign":
        raise Problem(401, "The key of a campaign is given as Authorization: Campaign KEY.")
    if given:
        request.path_params["key"] = key.strip() or "-"
    return await campaign_and_key(request, needs_key)
