"""All addresses of the API."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute

from meeplehall.hall.api.calls import calling
from meeplehall.hall.api.campaigns import campaigns
from meeplehall.hall.api.chat import chatting
from meeplehall.hall.api.endpoint import Group, routes
from meeplehall.hall.api.games import games
from meeplehall.hall.api.health import well_being
from meeplehall.hall.api.insight import looking_back
from meeplehall.hall.api.lobby import lobbies
from meeplehall.hall.api.looking import looking
from meeplehall.hall.api.my_results import own_matches
from meeplehall.hall.api.openapi import document
from meeplehall.hall.api.outlived import ended
from meeplehall.hall.api.page import api_page
from meeplehall.hall.api.passkeys import passkeys
from meeplehall.hall.api.recovery import ways_back
from meeplehall.hall.api.tables import tables
from meeplehall.hall.requests import Json, public_address
from meeplehall.hall.seat_view import encode

describing = Group("This description", "For programs that read it, and for people.")
#: in the order in which they are described
GROUPS: Sequence[Group] = (
    games,
    tables,
    looking,
    chatting,
    ended,
    looking_back,
    own_matches,
    lobbies,
    campaigns,
    ways_back,
    calling,
    passkeys,
    well_being,
    describing,
)


@cache
def described() -> Json:
    """The description of all of them."""
    return document(GROUPS)


@cache
def written() -> bytes:
    return encode(described())


@describing.get("/api/openapi.json", file=("application/json",))
async def openapi(request: Request) -> Response:
    """All addresses in the words of OpenAPI 3.1."""
    return Response(written(), media_type="application/json")


@describing.get("/api", file=("text/html",))
async def page(request: Request) -> Response:
    """The same as a page for people, with what to try."""
    return HTMLResponse(api_page(described(), public_address(request)))


def api_routes() -> list[BaseRoute]:
    return routes(endpoint for group in GROUPS for endpoint in group.endpoints)
