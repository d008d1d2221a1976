"""The chat of a table for programs. Described in docs/api.md."""

from __future__ import annotations

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.api.seats import seat_and_key
from meeplehall.hall.house_rules import ChatRules
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, message
from meeplehall.hall.table import Table
from meeplehall.web.chat import PHRASES, speaker


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str


async def chat(request: Request) -> Response:
    """What was said, as far as this seat may read it."""
    table, seat, _ = await seat_and_key(request)
    return _chat(table, seat)


def _chat(table: Table, seat: int) -> Response:
    found, rules = table.chat, table.chat.rules
    said = found.lines if found.may_read(seat) else ()
    lines = [{**structs.asdict(line), "name": speaker(line, table.names)} for line in said]
    settled = {"talk": rules.talk, "watchers": rules.watchers, "quiet": rules.quiet}
    why_not = found.why_not(seat)
    return answer({"lines": lines, "why_not": why_not, "rules": settled, "phrases": PHRASES})


async def say(request: Request) -> Response:
    table, seat, _ = await seat_and_key(request)
    await table.chat.say(seat, (await message(request, Saying)).say)
    return _chat(table, seat)


async def settle(request: Request) -> Response:
    """The host says who may say what."""
    table, seat, _ = await seat_and_key(request)
    if seat == SPECTATOR:
        raise Problem(401, "Settling this needs the key of a seat: Authorization: Seat KEY.")
    await table.chat.settle(seat, await message(request, ChatRules))
    return _chat(table, seat)
