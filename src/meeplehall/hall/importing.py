"""A match file becomes a table, to look at or to be played on at this device; a campaign file goes on."""

from __future__ import annotations

import asyncio
from email import message_from_bytes

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meeplehall import games
from meeplehall.engine.files import campaignfile
from meeplehall.engine.files.deal import Deal
from meeplehall.engine.files.matchfile import MatchFileError, load_dealt
from meeplehall.engine.match import Match
from meeplehall.hall.deal import imported
from meeplehall.hall.hall import Hall
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.opening import check_level, check_name
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import body, hall_of
from meeplehall.hall.seating import seat_link
from meeplehall.hall.storage.records import Place


async def import_file(request: Request) -> Response:
    """Open an exported match as a new table; all its people sit at this device. Or go on with a campaign."""
    hall = hall_of(request)
    with hall.quotas.importing():
        received = await body(request, hall.services.limits.file_bytes)
        data = _file(request.headers.get("content-type", ""), received)
        if campaignfile.looks_like_a_campaign(data):
            id, key = await import_campaign(hall, data)
            return RedirectResponse(f"/c/{id}/{key}", 303)
        try:
            match, deal = await asyncio.to_thread(load_dealt, data, games.game)
        except MatchFileError as error:
            raise Problem(422, str(error)) from None
        return RedirectResponse(await settle(hall, match, deal), 303)


async def import_campaign(hall: Hall, data: bytes) -> tuple[str, str]:
    """Keep an exported campaign; gives its id and its new key."""
    try:
        saved = await asyncio.to_thread(campaignfile.load, data, games.game)
    except campaignfile.CampaignFileError as error:
        raise Problem(422, str(error)) from None
    return await hall.campaigns.add(saved)


def _file(kind: str, data: bytes) -> bytes:
    """The file in a form, or the body itself if it is JSON."""
    if not kind.startswith("multipart/form-data"):
        return data
    form = message_from_bytes(b"Content-Type: " + kind.encode("latin-1") + b"\r\n\r\n" + data)
    parts = form.get_payload() if form.is_multipart() else []
    for part in parts if isinstance(parts, list) else []:
        content = part.get_payload(decode=True) if not isinstance(part, str) else None
        if isinstance(content, bytes):
            return content
    raise Problem(422, "There is no file in the form.")


async def settle(hall: Hall, match: Match, deal: Deal | None = None) -> str:
    """Give the match a table; gives the address of its first person, or that of a spectator."""
    id, mine = hall.services.random.table_id(), hall.services.random.key()
    people = [i for i, seat in enumerate(match.seats) if not seat.bot]
    places: list[Place] = []
    for i, seat in enumerate(match.seats):
        check_name(seat.name)  # a file may say anything
        if seat.bot:
            check_level(seat.bot, match.game)
            places.append(Place(seat.name, seat.bot))
        elif i == people[0]:
            places.append(Place(seat.name, key=hashed(mine)))
        else:
            places.append(Place(seat.name, key=hashed(derived(mine, f"local {i}")), device=people[0]))
    for part in deal.parts if deal is not None else []:
        places[part.seat] = places[part.seat].but(seal=part.seal, contribution=part.contribution)
    table = await hall.settle(id, match, places, imported(deal))
    return seat_link(table, people[0], mine) if people else f"/t/{id}"
