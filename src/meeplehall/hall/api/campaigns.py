"""Campaigns for programs. Described in docs/api.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.engine.campaign import Attempt, Chapter, Record
from meeplehall.hall.api.done import Done
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.tables import NewSeat, TableMade, seat_links, sitters_of
from meeplehall.hall.campaigns.campaigns import AttemptRequest, CampaignState
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.importing import import_campaign
from meeplehall.hall.middleware import IMPORT_CAMPAIGN
from meeplehall.hall.opening import find_game
from meeplehall.hall.pages.campaigns import campaign_and_key, campaign_file
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import body as body_of
from meeplehall.hall.requests import hall_of

campaigns = Group("Campaigns", "Games that tell a story over several matches.")
CAMPAIGN = "/api/campaigns/{campaign}"


class NewCampaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to be begun."""

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


class CampaignMade(msgspec.Struct, frozen=True):
    """A new campaign. Its key is told here and never again."""

    campaign: str
    key: str
    url: str


class Best(msgspec.Struct, frozen=True):
    """The best attempt at a chapter."""

    score: int
    against: int


class ChapterSeen(msgspec.Struct, frozen=True):
    """How far a chapter has come."""

    id: str
    title: str
    reached: bool
    won: bool
    best: Best | None


class Sat(msgspec.Struct, frozen=True):
    """Who played an attempt; the level of a bot."""

    name: str
    bot: str


class AttemptSeen(msgspec.Struct, frozen=True):
    """An attempt; `won` is null while it is played, and for one that was given up."""

    chapter: str
    table: str
    begun: str
    ended: str
    won: bool | None
    score: int
    opponent: str
    against: int
    options: Mapping[str, Any]
    seats: list[Sat]


class CampaignSeen(msgspec.Struct, frozen=True):
    """How far a campaign has come: the chapter that is open, the table that is being played."""

    campaign: str
    game: str
    title: str
    begun: str
    open: str | None
    complete: bool
    running: str | None
    chapters: list[ChapterSeen]
    attempts: list[AttemptSeen]
    may_go_on: bool


@campaigns.post("/api/campaigns", status=201, problems=(404, 409, 429))
async def begin(request: Request, body: NewCampaign) -> CampaignMade:
    """Begin a campaign."""
    return _created(*await hall_of(request).campaigns.begin(find_game(body.game), body.title))


@campaigns.post(IMPORT_CAMPAIGN, status=201, upload="an exported campaign", problems=(404, 409, 429))
async def import_file(request: Request) -> CampaignMade:
    """Go on with an exported campaign, under a new key."""
    hall = hall_of(request)
    with hall.quotas.importing():
        data = await body_of(request, hall.services.limits.file_bytes)
        return _created(*await import_campaign(hall, data))


def _created(id: str, key: str) -> CampaignMade:
    return CampaignMade(id, key, f"/c/{id}/{key}")


@campaigns.get(CAMPAIGN, key="campaign?")
async def campaign(request: Request) -> CampaignSeen:
    """How far it has come."""
    found, key = await _opened(request)
    record = found.record
    return CampaignSeen(
        campaign=found.id,
        game=found.game.id,
        title=found.title,
        begun=found.begun,
        open=record.open.id if record.open is not None else None,
        complete=record.complete,
        running=record.running.match if record.running is not None else None,
        chapters=[_chapter(record, chapter) for chapter in found.campaign.chapters],
        attempts=[_attempt(attempt) for attempt in record.attempts],
        may_go_on=bool(key),
    )


def _chapter(record: Record, chapter: Chapter) -> ChapterSeen:
    best = record.best(chapter)
    return ChapterSeen(
        chapter.id,
        chapter.title,
        reached=chapter in record.reached,
        won=record.won(chapter),
        best=Best(best.score, best.against) if best is not None else None,
    )


def _attempt(attempt: Attempt) -> AttemptSeen:
    return AttemptSeen(
        chapter=attempt.chapter,
        table=attempt.match,
        begun=attempt.begun,
        ended=attempt.ended,
        won=attempt.won,
        score=attempt.score,
        opponent=attempt.opponent,
        against=attempt.against,
        options=attempt.options,
        seats=[Sat(seat.name, seat.bot) for seat in attempt.seats],
    )


@campaigns.post(f"{CAMPAIGN}/attempts", key="campaign", status=201, problems=(429,))
async def attempt(request: Request, body: NewAttempt) -> TableMade:
    """Open a table for a chapter."""
    found, key = await _opened(request, needs_key=True)
    sitters, house = sitters_of(body.seats), wanted_rules(body.clock, body.chat)
    opened = await hall_of(request).campaigns.attempt(
        found.id, AttemptRequest(body.chapter, sitters, body.options, body.seed, key, house)
    )
    return seat_links(opened)


@campaigns.post(f"{CAMPAIGN}/give-up", key="campaign")
async def give_up(request: Request) -> Done:
    """Let the attempt that is being played not count."""
    found, _ = await _opened(request, needs_key=True)
    await hall_of(request).campaigns.give_up(found.id)
    return Done()


@campaigns.get(f"{CAMPAIGN}/export", key="campaign", file=("application/json",))
async def export(request: Request) -> Response:
    """The record as a file."""
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
