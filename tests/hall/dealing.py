"""Tables whose deal is followed by programs, for the tests of deals."""

from __future__ import annotations

import asyncio
import hashlib
import json
from random import Random
from typing import Any

import httpx2

from meeplehall.engine.files.deal import seal_of
from meeplehall.hall.table import Table
from tests.hall.running import GAME, Json, Running, pages
from tests.loops import complete

SHORT = {"quick_play_remove": 24}
ANN, BOB, CY = ("a1" * 16, "b2" * 16, "c3" * 16)


def seat(key: str) -> dict[str, str]:
    return {"Authorization": f"Seat {key}"}


def open_sealed(hall: Running, *contributions: str, **more: Any) -> tuple[str, list[str]]:
    """A table of persons' programs that have sealed these contributions; without one, nothing is sealed."""
    names = ("Ann", "Bob", "Cy")
    seats = [
        {"kind": "person", "name": name, "seal": seal_of(mine) if mine else ""}
        for name, mine in zip(names, contributions, strict=False)
    ]
    seats += [{"kind": "random", "name": "Ada"}] * (2 - len(seats))
    wanted = {"game": GAME, "seats": seats, "options": SHORT, **more}
    with hall.client() as client:
        answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], [one["token"] for one in made["seats"]]


def add(hall: Running, table: str, key: str, contribution: str) -> httpx2.Response:
    with hall.client() as client:
        return client.post(
            f"/api/tables/{table}/deal", json={"contribution": contribution}, headers=seat(key)
        )


def told(hall: Running, table: str) -> Json:
    with hall.client() as client:
        found: Json = client.get(f"/api/tables/{table}/deal").json()
    return found


def at(hall: Running, table: str) -> Table:
    return hall.hall.tables[table]


def play(hall: Running, table: str, keys: list[str]) -> list[str]:
    """To the end; gives every message that was sent before it."""

    async def main() -> list[str]:
        players = await pages(hall, table, [*keys, ""])
        rng = Random(5)
        while not players[0].now["status"]["over"]:
            for page in players[:-1]:
                if page.owes():
                    await page.do_any(rng)
            await asyncio.sleep(0.002)
        heard = [text for page in players for text in page.heard]
        return [text for text in heard if not json.loads(text).get("status", {}).get("over")]

    return complete(main())


def seed_by_hand(secret: str, *lines: str) -> int:
    """The formula once more, as docs/fair-deals.md has it."""
    text = "".join(f"{line}\n" for line in ("meeplehall deal 1", secret, *lines))
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) % 2**63


def page_of(hall: Running, table: str) -> str:
    with hall.client() as client:
        return client.get(f"/t/{table}").text
