"""A hall that calls people back, and what they do about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.limits import Limits
from tests.hall.receiver import Receiver, receiver
from tests.hall.running import Running, running
from tests.hall.test_mail import HALL, MailServer, mail_server
from tests.hall.test_seats import seat

#: called at once, tried again at once, and the receiver on this machine is allowed
AT_ONCE = Calling(after=0.0, webhooks="inner", poll=0.02, waits=(0.01,) * 3)
#: nobody is called unless a test says that the time has come
IN_TIME = Calling(after=3600.0, webhooks="inner", poll=0.02, waits=(0.01,) * 3)
MANY = Limits(call_ways_per_address=10**6, mails_per_address=10**6, mails_per_hall=10**6, calls_per_seat=50)


@dataclass
class Called:
    """A hall, and where it calls."""

    hall: Running
    posts: Receiver
    mails: MailServer


@contextmanager
def calling(folder: Path, how: Calling = AT_ONCE, limits: Limits = MANY, **more: Any) -> Iterator[Called]:
    with mail_server() as (mails, smtp), receiver() as posts:
        settings: dict[str, Any] = {"smtp": smtp, "address": HALL, "calling": how, "limits": limits, **more}
        with running(folder, **settings) as hall:
            yield Called(hall, posts, mails)


def wish(hall: Running, table: str, key: str, kind: str, address: str = "", **more: Any) -> tuple[int, Any]:
    with hall.client() as client:
        wanted = {"kind": kind, "address": address, **more}
        answer = client.post(f"/api/tables/{table}/calls", json=wanted, headers=seat(key))
    return answer.status_code, answer.json()


def ways(hall: Running, table: str, key: str) -> list[Any]:
    with hall.client() as client:
        found: list[Any] = client.get(f"/api/tables/{table}/calls", headers=seat(key)).json()["ways"]
    return found


def say(hall: Running, word: str, what: str) -> str:
    with hall.client() as client:
        answer = client.post(f"/call/{word}/{what}")
    assert answer.status_code == 200, answer.text
    return answer.text


def word_in(text: str) -> str:
    found = re.search(r"/call/([a-z2-7]{26})", text)
    assert found is not None, text
    return found[1]


def first_asked(hall: Running, table: str) -> int:
    async def look() -> int:
        return min((await hall.hall.find(table)).turns.owed())

    found: int = hall.inside(look)
    return found


def act(hall: Running, table: str, key: str) -> None:
    """Do the first thing that is possible, until somebody else is to move."""
    with hall.client(headers=seat(key)) as client:
        while (asked := client.get(f"/api/tables/{table}/decision").json())["decision"]:
            if not asked["decision"]["owed"]:
                return
            action = asked["decision"]["options"][0]["message"]
            done = client.post(f"/api/tables/{table}/act", json={"turn": asked["turn"], "action": action})
            assert done.status_code == 200, done.text


def programs_are_gone(hall: Running, table: str) -> None:
    """What this test asked as a program does not count as somebody at the table."""

    async def forget() -> None:
        presence = (await hall.hall.find(table)).presence
        presence._asked.clear()

    hall.inside(forget)


@dataclass
class Wanted:
    """A seat that is asked first, called by a webhook of its own."""

    table: str
    seat: int
    keys: list[str]
    path: str
    word: str

    @property
    def key(self) -> str:
        return self.keys[self.seat]


def wanted_by_webhook(called: Called, name: str, **more: Any) -> Wanted:
    table, keys = called.hall.open(["person", "person"], seed=4)
    me = first_asked(called.hall, table)
    path = f"/{name}"
    assert wish(called.hall, table, keys[me], "webhook", called.posts.address + path, **more)[0] == 202
    [question] = called.posts.at(path, 1)
    word = word_in(question.body.decode())
    programs_are_gone(called.hall, table)
    say(called.hall, word, "confirm")
    return Wanted(table, me, keys, path, word)
