"""The chat of a table for programs. Described in docs/api.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, own_seat, seat_of_key
from meeplehall.hall.house_rules import ChatRules
from meeplehall.hall.table import Table
from meeplehall.web.chat import LONGEST, PHRASES, speaker

chatting = Group("Chat", "What is said at a table.")


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    say: Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST})]


class Said(msgspec.Struct, frozen=True):
    """Something that was said; the seat is -1 for whoever only watches."""

    n: int
    seat: int
    words: str
    at: str
    name: str


class ChatSettled(msgspec.Struct, frozen=True):
    """Who may say what."""

    talk: str
    watchers: str
    quiet: bool


class ChatSeen(msgspec.Struct, frozen=True):
    """The chat as this seat may read it; `why_not` says why it can say nothing now."""

    lines: list[Said]
    why_not: str
    rules: ChatSettled
    phrases: Sequence[str]


@chatting.get(f"{TABLE}/chat", key="seat?")
async def chat(request: Request) -> ChatSeen:
    """What was said, as far as this seat may read it."""
    return _chat(*await seat_of_key(request))


def _chat(table: Table, seat: int) -> ChatSeen:
    found, rules = table.chat, table.chat.rules
    heard = found.lines if found.may_read(seat) else ()
    lines = [Said(one.n, one.seat, one.words, one.at, speaker(one, table.names)) for one in heard]
    settled = ChatSettled(rules.talk, rules.watchers, rules.quiet)
    return ChatSeen(lines, found.why_not(seat), settled, PHRASES)


@chatting.post(f"{TABLE}/chat", key="seat?", problems=(429,))
async def say(request: Request, body: Saying) -> ChatSeen:
    """Say something."""
    table, seat = await seat_of_key(request)
    await table.chat.say(seat, body.say)
    return _chat(table, seat)


@chatting.post(f"{TABLE}/chat/rules", key="seat")
async def settle(request: Request, body: ChatRules) -> ChatSeen:
    """Say who may say what, as the one who opened the table."""
    table, seat, _ = await own_seat(request, "Settling this")
    await table.chat.settle(seat, body)
    return _chat(table, seat)
