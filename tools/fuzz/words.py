"""What is sent: values of all kinds, and what is nearly right."""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.parse import quote

Json = dict[str, Any]

HEADERS = (
    "Origin: null", "Origin: http://[", "Origin: https://elsewhere.example", "Host: [", "Host: a b",
    "Authorization: Seat x", "Authorization: Basic eDp5", "Authorization: Campaign x", "Authorization:",
    "Content-Type: multipart/form-data; boundary=x", "Content-Type: multipart/form-data", "Host: x",
    "Content-Type: \xff", "Range: bytes=5-1", "If-None-Match: *", "Cookie: \xfe", "Accept: text/html",
    "X-Forwarded-For: 1.2.3.4", "Accept-Encoding: gzip;q=x", "Sec-Fetch-Site: cross-site",
)  # fmt: skip
VERBS = (
    "do", "undo", "grab", "resync", "consent", "point", "plan", "unplan", "advise", "hints", "coach",
    "lesson", "turn", "key", "id",
)  # fmt: skip
TYPES = ("confirm", "colour", "bid", "pass", "build", "buy", "lay", "take", "end", "undo", "no such thing")
FIELDS = (
    "game", "seats", "seat-0", "name-0", "seed", "level", "seat", "moment", "name", "title", "chapter",
    "code", "mail", "table", "key", "share", "options",
)  # fmt: skip
ODD = ("", "0", "-1", "\x00", "\u202e", "\ud7ff", "NaN", "null", "..", "%", "<script>", "'\"", "💥", "9" * 30)
#: bots that answer at once: the hall is tried here, not its patience with searches
LEVELS = ("random", "greedy")


def text(rng: Random) -> str:
    if rng.random() < 0.5:
        return rng.choice(ODD)
    return "".join(rng.choices(string.printable + "äß\u2028", k=rng.randrange(30)))


def anything(rng: Random, depth: int = 0) -> Any:
    """A value of any kind."""
    kind = rng.randrange(9 if depth < 4 else 6)
    match kind:
        case 0:
            return rng.choice((0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**30))
        case 1:
            return rng.choice((0.5, -0.0, 1e308, 1e-320))
        case 2:
            return rng.choice((True, False, None))
        case 3 | 4 | 5:
            return text(rng)
        case 6:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {text(rng): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def action(rng: Random) -> Json:
    """Something like an action."""
    fields = {text(rng): anything(rng) for _ in range(rng.randrange(3))}
    return {"type": rng.choice(TYPES), **fields} if rng.random() < 0.8 else fields


def nearly(rng: Random, right: Sequence[Json]) -> Json:
    """One of these with one thing wrong: a value, a field too many or too few, another type."""
    if not right:
        return action(rng)
    found = dict(rng.choice(right))
    name, other = rng.choice(sorted(found)), rng.choice(right)
    match rng.randrange(6):
        case 0:
            del found[name]
        case 1:
            found[text(rng)] = anything(rng)
        case 2:
            found[name] = anything(rng)
        case 3:
            found["type"] = rng.choice((other.get("type"), *TYPES))
        case 4:
            found[name] = rng.choice(sorted(map(str, other.values())))
        case _:
            value = found[name]
            found[name] = (
                value + rng.choice((-1, 1)) if type(value) is int else f"{value}{rng.choice('x 1-')}"
            )
    return found if found not in right else {"type": "no such thing"}


def act(rng: Random, turn: int, actions: Sequence[Json]) -> Json:
    """The body of an action that cannot be done, or of something like it."""
    body: Json = {"turn": turn, "action": nearly(rng, actions)}
    if rng.random() < 0.3:
        body[rng.choice(("key", "turn", "more"))] = rng.choice((text(rng), [], {}, None, "x" * 50))
    return body


def wrong_turn(rng: Random, turn: int) -> int:
    return rng.choice([n for n in (-1, turn - 1, turn + 1, turn + 7, -(2**31), 2**40) if n != turn])


def form(rng: Random) -> bytes:
    names = (*FIELDS, text(rng))
    return "&".join(f"{rng.choice(names)}={quote(text(rng))}" for _ in range(rng.randrange(6))).encode()


def mangled(rng: Random, key: str) -> str:
    """Like a key, but none."""
    at = rng.randrange(len(key))
    return rng.choice((key[:at], key[:at] + "_" + key[at:], key.swapcase() + "x", "watch", text(rng) or "-"))


def torn(rng: Random, file: bytes) -> bytes:
    """A file with something wrong in it."""
    at = rng.randrange(len(file) + 1)
    match rng.randrange(4):
        case 0:
            return file[:at]
        case 1:
            return file[:at] + rng.randbytes(rng.randrange(1, 5)) + file[at + 1 :]
        case 2:
            return file.replace(b"0", b"1", 1)
        case _:
            return file.replace(b'"seat"', json.dumps(text(rng)).encode(), 1)
