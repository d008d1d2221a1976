"""People who are away are called when it is their turn: by mail, by webhook, in their browser; once."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from email import message_from_string
from email.policy import default
from pathlib import Path
from typing import Any

import http_ece
import py_vapid
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.calls.ways import opened
from meeplehall.hall.limits import Limits
from meeplehall.hall.storage.call_store import WayStore
from tests.hall.calls import (
    AT_ONCE,
    IN_TIME,
    MANY,
    Called,
    Wanted,
    act,
    calling,
    first_asked,
    programs_are_gone,
    say,
    wanted_by_webhook,
    ways,
    wish,
    word_in,
)
from tests.hall.receiver import receiver
from tests.hall.running import Page, Running, running, until
from tests.hall.stores import Raw
from tests.hall.test_mail import HALL, MailServer
from tests.hall.test_recovery import NEW
from tests.hall.test_seats import seat
from tests.loops import complete
from tools.postgres import Server


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    with calling(tmp_path_factory.mktemp("called")) as found:
        yield found


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    with calling(tmp_path_factory.mktemp("timed"), IN_TIME) as found:
        yield found


# mail


def test_a_mail_says_whose_turn_it_is_and_leads_to_the_seat(called: Called) -> None:
    hall, mails = called.hall, called.mails
    table, keys = hall.open(["person", "person"], seed=4)
    me, before = first_asked(hall, table), len(mails.letters)
    with hall.client() as client:
        page = client.post(f"/t/{table}/{keys[me]}/calls/mail", data={"address": "Ann@Example.org"})
    assert "asked, no answer yet" in page.text
    to, question = mails.wait_for(before + 1)[-1]
    assert to == ["ann@example.org"]
    assert keys[me] not in question
    assert table not in question
    word = word_in(question)
    with hall.client() as client:  # a mail program looks at the link: that is no answer
        assert "Yes, call me" in client.get(f"/call/{word}").text
    assert [way["confirmed"] for way in ways(hall, table, keys[me])] == [False]
    programs_are_gone(hall, table)
    assert "you will be called" in say(hall, word, "confirm")
    to, text = mails.wait_for(before + 2)[-1]
    letter = message_from_string(text, policy=default)
    assert letter["Subject"] == "Your turn at Xenofera: Galactic Market"
    body = letter.get_content().replace("\r\n", "\n")
    assert f"{HALL}/t/{table}/{keys[me]}\n" in body
    assert "It is your turn at Xenofera" in body
    assert letter["List-Unsubscribe"].strip() == f"<{HALL}/call/{word}/stop>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    with hall.client() as client:  # as the mail program of whoever clicks once
        done = client.post(f"/call/{word}/stop", data={"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
        assert client.get(f"/call/{word}").status_code == 404
    assert ways(hall, table, keys[me]) == []


# webhooks


def test_a_webhook_gets_what_discord_reads_and_no_key(called: Called) -> None:
    mine = wanted_by_webhook(called, "discord")
    question, call = called.posts.at(mine.path, 2)
    assert call.headers["Content-Type"] == "application/json"
    message = json.loads(call.body)
    assert sorted(message) == ["allowed_mentions", "content"]
    assert message["allowed_mentions"] == {"parse": []}
    assert "it is your turn at Xenofera" in message["content"]
    assert f"<{HALL}/t/{mine.table}>" in message["content"]
    assert f"<{HALL}/call/{mine.word}>" in message["content"]
    for post in (question, call):
        assert mine.key.encode() not in post.body
    assert mine.table.encode() not in question.body


def test_whoever_wants_it_gets_the_link_to_the_seat_by_webhook(called: Called) -> None:
    mine = wanted_by_webhook(called, "keyed", keyed=True)
    question, call = called.posts.at(mine.path, 2)
    assert f"{HALL}/t/{mine.table}/{mine.key}" in call.body.decode()
    assert mine.key not in question.body.decode()


def test_nothing_else_is_sent_to_who_has_not_agreed(timed: Called) -> None:
    table, keys = timed.hall.open(["person", "person"], seed=4)
    me = first_asked(timed.hall, table)
    assert wish(timed.hall, table, keys[me], "webhook", f"{timed.posts.address}/unasked")[0] == 202
    other = wanted_by_webhook(timed, "agreed")
    scheduled(timed, other)
    raw(timed).change("UPDATE call_ways SET due = 1, turn = 0")
    timed.posts.at(other.path, 2)
    assert timed.posts.count("/unasked") == 1


def test_a_webhook_that_takes_nothing_is_not_kept(called: Called) -> None:
    table, keys = called.hall.open(["person", "person"])
    called.posts.answers["/moved"] = [(302, {"Location": f"{called.posts.address}/elsewhere"})]
    status, said = wish(called.hall, table, keys[0], "webhook", f"{called.posts.address}/moved")
    assert (status, said["error"]) == (422, "That address answered with 302.")
    assert called.posts.count("/elsewhere") == 0
    assert ways(called.hall, table, keys[0]) == []


# when


def raw(called: Called) -> Raw:
    return Raw(called.hall.hall.store.backend.engine.url.render_as_string(False))


def scheduled(called: Called, mine: Wanted) -> None:
    """Wait until it is written down when this seat is to be called."""
    complete(
        _until_row(called, "SELECT 1 FROM call_ways WHERE table_id = :table AND due > 0", table=mine.table)
    )


def now_due(called: Called, mine: Wanted) -> None:
    """The while is over."""
    scheduled(called, mine)
    raw(called).change("UPDATE call_ways SET due = 1 WHERE due > 0 AND table_id = :table", table=mine.table)


def settled(called: Called, mine: Wanted) -> None:
    """Wait until whatever was due for this seat has been decided."""
    rows = "SELECT count(*) FROM call_ways WHERE table_id = :table AND due > 0 AND due < 1000"

    async def wait() -> None:
        await until(lambda: raw(called).rows(rows, table=mine.table) == [(0,)])

    complete(wait())


def test_nobody_is_called_while_their_page_can_be_seen(timed: Called) -> None:
    mine = wanted_by_webhook(timed, "seen")
    due = "SELECT due FROM call_ways WHERE table_id = :table"

    async def main() -> None:
        page = await Page.open(f"{timed.hall.ws}/t/{mine.table}/{mine.key}/live")
        await asyncio.to_thread(now_due, timed, mine)
        await asyncio.to_thread(settled, timed, mine)
        assert timed.posts.count(mine.path) == 1
        raw(timed).change("UPDATE call_ways SET due = 10000000000000 WHERE due > 0")  # in a far future
        assert "ack" in await page.send(hidden=True)
        await until(lambda: raw(timed).rows(due, table=mine.table)[0][0] < 10**13)  # the while begins
        await asyncio.to_thread(now_due, timed, mine)
        await asyncio.to_thread(timed.posts.at, mine.path, 2)
        await page.close()

    complete(main())


def test_the_while_begins_anew_when_somebody_looks_away(timed: Called) -> None:
    mine = wanted_by_webhook(timed, "away")
    due = "SELECT due FROM call_ways WHERE table_id = :table"

    async def main() -> None:
        for how in ("hidden", "closed"):
            page = await Page.open(f"{timed.hall.ws}/t/{mine.table}/{mine.key}/live")
            await asyncio.to_thread(scheduled, timed, mine)
            raw(timed).change("UPDATE call_ways SET due = 10000000000000 WHERE due > 0")  # in a far future
            if how == "hidden":
                await page.send(hidden=True)
                await until(lambda: raw(timed).rows(due, table=mine.table)[0][0] < 10**13)
            await page.close()
            await until(lambda: raw(timed).rows(due, table=mine.table)[0][0] < 10**13)

    complete(main())
    assert timed.posts.count(mine.path) == 1


def test_one_call_for_each_turn(called: Called) -> None:
    mine = wanted_by_webhook(called, "turns")
    called.posts.at(mine.path, 2)
    act(called.hall, mine.table, mine.key)
    programs_are_gone(called.hall, mine.table)
    other = mine.keys[1 - mine.seat]
    settled(called, mine)
    assert called.posts.count(mine.path) == 2
    act(called.hall, mine.table, other)
    programs_are_gone(called.hall, mine.table)
    called.posts.at(mine.path, 3)
    settled(called, mine)
    assert called.posts.count(mine.path) == 3


def test_somebody_is_called_so_often_within_an_hour(tmp_path: Path) -> None:
    limits = Limits(calls_per_seat=1)
    with calling(tmp_path, AT_ONCE, limits) as called:
        mine = wanted_by_webhook(called, "often")
        called.posts.at(mine.path, 2)
        act(called.hall, mine.table, mine.key)
        act(called.hall, mine.table, mine.keys[1 - mine.seat])
        programs_are_gone(called.hall, mine.table)
        row = "SELECT due FROM call_ways WHERE turn > 0 AND due > :soon"
        soon = WayStore(called.hall.hall.store).now() + 3000 * 1000
        complete(_until_row(called, row, soon=soon))
        assert called.posts.count(mine.path) == 2


async def _until_row(called: Called, statement: str, **values: Any) -> None:
    await until(lambda: raw(called).rows(statement, **values))


# restarts, and other halls


@pytest.mark.file
def test_a_call_is_neither_lost_nor_made_twice_by_a_restart(tmp_path: Path) -> None:
    with receiver() as posts, ExitStack() as stack:
        first = stack.enter_context(running(tmp_path, calling=IN_TIME, limits=MANY, address=HALL))
        mines = [wanted_by_webhook(Called(first, posts, MailServer()), name) for name in ("a", "b", "c")]
        for mine in mines:
            scheduled(Called(first, posts, MailServer()), mine)
        now_due(Called(first, posts, MailServer()), mines[0])
        posts.at("/a", 2)
        stack.close()
        with sqlite3.connect(tmp_path / "hall.db") as store:
            store.execute("UPDATE call_ways SET due = 1 WHERE due > 0 AND table_id = ?", (mines[1].table,))
            # the hall was killed after a move, before it had written down whose turn it is
            store.execute(
                "UPDATE call_ways SET due = 0, turn = -1, actions = -1 WHERE table_id = ?", (mines[2].table,)
            )
        with running(tmp_path, calling=AT_ONCE, limits=MANY, address=HALL):
            posts.at("/b", 2)
            posts.at("/c", 2)
    assert [posts.count(f"/{name}") for name in "abc"] == [2, 2, 2]


def test_of_several_halls_one_calls(postgres: Server, tmp_path: Path) -> None:
    url = postgres.database()
    how: dict[str, Any] = {"url": url, "calling": IN_TIME, "limits": MANY, "address": HALL}
    with receiver() as posts, ExitStack() as stack:
        halls = [stack.enter_context(running(tmp_path, **how)) for _ in range(2)]
        both = [Called(hall, posts, MailServer()) for hall in halls]
        mines = [wanted_by_webhook(both[i % 2], f"many{i}") for i in range(4)]
        for mine in mines:
            scheduled(both[0], mine)

        async def main() -> None:
            mine = mines[0]  # looks at the table through one hall: the other one must not call, either
            page = await Page.open(f"{halls[1].ws}/t/{mine.table}/{mine.key}/live")
            await until(lambda: raw(both[0]).rows("SELECT seats FROM presences WHERE seats LIKE '%*%'"))
            await asyncio.to_thread(raw(both[0]).change, "UPDATE call_ways SET due = 1 WHERE due > 0")
            for other in mines[1:]:
                await asyncio.to_thread(posts.at, other.path, 2)
            await asyncio.to_thread(settled, both[0], mine)
            assert posts.count(mine.path) == 1
            await page.close()

        complete(main())
        for mine in mines[1:]:
            settled(both[0], mine)
        assert [posts.count(mine.path) for mine in mines[1:]] == [2] * 3


def test_a_hall_hears_who_wants_to_be_called_from_another(postgres: Server, tmp_path: Path) -> None:
    how: dict[str, Any] = {"url": postgres.database(), "calling": AT_ONCE, "limits": MANY, "address": HALL}
    with receiver() as posts, ExitStack() as stack:
        here, there = (stack.enter_context(running(tmp_path, **how)) for _ in range(2))
        table, keys = here.open(["person", "person"], seed=4)
        me = first_asked(here, table)
        first_asked(there, table)  # it has the table in memory
        wish(there, table, keys[1 - me], "webhook", f"{posts.address}/heard")
        say(there, word_in(posts.at("/heard", 1)[0].body.decode()), "confirm")

        async def heard() -> None:
            await until(lambda: here.hall.tables[table].turns.on)

        complete(heard())
        act(here, table, keys[me])
        for hall in (here, there):
            programs_are_gone(hall, table)
        posts.at("/heard", 2)


# what goes wrong


def test_a_call_that_is_not_heard_is_tried_again_and_then_given_up(
    timed: Called, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "meeplehall.hall")
    mine = wanted_by_webhook(timed, "deaf")
    timed.posts.answers[mine.path] = [(503, {}), (429, {"Retry-After": "0.02"})]
    now_due(timed, mine)
    timed.posts.at(mine.path, 4)  # asked, refused twice, heard
    other = wanted_by_webhook(timed, "dead")
    timed.posts.answers[other.path] = [(500, {})] * 9
    now_due(timed, other)
    timed.posts.at(other.path, 5)  # asked, tried, and three times more
    logged = complete(_logged(caplog, "call given up"))
    for secret in (mine.key, mine.word, timed.posts.address, "127.0.0.1"):
        assert secret not in logged
    assert timed.posts.count(other.path) == 5


async def _logged(caplog: pytest.LogCaptureFixture, words: str) -> str:
    await until(lambda: words in json.dumps(caplog.messages))
    return json.dumps([line for line in caplog.messages if '"call' in line])


def test_a_webhook_that_is_gone_is_forgotten(timed: Called) -> None:
    mine = wanted_by_webhook(timed, "gone")
    timed.posts.answers[mine.path] = [(404, {})]
    now_due(timed, mine)
    timed.posts.at(mine.path, 2)
    gone = "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM call_ways WHERE table_id = :table)"
    complete(_until_row(timed, gone, table=mine.table))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://example.org/x", "begins with https://"),
        ("https://127.0.0.1/x", "its own network"),
        ("https://[::ffff:127.0.0.1]/x", "its own network"),
        ("https://localhost:8443/x", "its own network"),
        ("https://ann:pw@example.org/", "begins with https://"),
        ("https://example.org:25/", "does not post to this port"),
    ],
)
def test_a_hall_does_not_post_into_its_own_network(hall: Running, address: str, sentence: str) -> None:
    table, keys = hall.open(["person", "person"])
    status, said = wish(hall, table, keys[0], "webhook", address)
    assert status == 422
    assert sentence in said["error"]
    assert ways(hall, table, keys[0]) == []


def test_so_many_ways_are_asked_for_within_an_hour(tmp_path: Path) -> None:
    limits = Limits(call_ways_per_address=4, mails_per_mailbox=2)
    with calling(tmp_path, AT_ONCE, limits) as called:
        table, keys = called.hall.open(["person", "person"])

        def ask(path: str) -> int:
            return wish(called.hall, table, keys[0], "webhook", called.posts.address + path)[0]

        assert [ask("/one"), ask("/one"), ask("/one")] == [202, 202, 429]
        assert [ask("/two"), ask("/three"), ask("/four")] == [202, 202, 429]


# what is kept


@pytest.mark.file
def test_addresses_and_keys_are_under_lock(tmp_path: Path) -> None:
    with calling(tmp_path) as called:
        mine = wanted_by_webhook(called, "locked", keyed=True)
        called.posts.at(mine.path, 2)
        port = called.posts.address.rpartition(":")[2]
        with called.hall.client() as client:
            page = client.get(f"/t/{mine.table}/{mine.key}/calls").text
        assert "127.0.0.1" in page
        assert "/locked" not in page
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (b"/locked", port.encode() + b"/", mine.key.encode(), mine.word.encode()):
        assert secret not in stored


def test_ways_go_with_the_key_of_a_seat_and_with_its_wish(timed: Called) -> None:
    mine = wanted_by_webhook(timed, "wishes")
    [way] = ways(timed.hall, mine.table, mine.key)
    other = mine.keys[1 - mine.seat]
    with timed.hall.client() as client:
        path = f"/api/tables/{mine.table}/calls"
        no = client.request("DELETE", path, json={"id": way["id"]}, headers=seat(other))
        assert no.status_code == 404
        assert len(ways(timed.hall, mine.table, mine.key)) == 1
        yes = client.post(f"/t/{mine.table}/{mine.key}/calls/remove", data={"id": way["id"]})
        assert "not called there any more" in yes.text
        assert ways(timed.hall, mine.table, mine.key) == []
        wish(timed.hall, mine.table, mine.key, "webhook", f"{timed.posts.address}/again")
        client.post(f"/t/{mine.table}/{mine.key}/only-here", data={"new": NEW})
    assert ways(timed.hall, mine.table, NEW) == []


def test_without_any_way_there_is_no_word_of_one(tmp_path: Path) -> None:
    with running(tmp_path, calling=Calling(webhooks="off")) as hall:
        table, keys = hall.open(["person", "person"])
        with hall.client() as client:
            page = client.get(f"/t/{table}/{keys[0]}/calls").text
        assert "A quiet sound" in page
        assert "ebhook" not in page
        assert "Mail address" not in page
        assert wish(hall, table, keys[0], "webhook", "https://example.org/x")[0] == 404


# browsers


def test_a_browser_is_called_with_what_only_it_can_read(called: Called) -> None:
    """The receiver does what a push service and a browser would: check who signed, decrypt, confirm."""
    table, keys = called.hall.open(["person", "person"], seed=4)
    me = first_asked(called.hall, table)
    mine, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = mine.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    subscription = {
        "endpoint": f"{called.posts.address}/push/1",
        "expirationTime": None,
        "keys": {"p256dh": _text(point), "auth": _text(auth)},
    }
    status, said = wish(called.hall, table, keys[me], "push", subscription=subscription)
    assert status == 202, said

    def read(body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=mine, auth_secret=auth, version="aes128gcm"))

    [first] = called.posts.at("/push/1", 1)
    told = read(first.body)
    assert [way["confirmed"] for way in ways(called.hall, table, keys[me])] == [False]
    programs_are_gone(called.hall, table)
    with called.hall.client() as client:
        assert client.post(told["confirm"]).status_code == 200
    call = called.posts.at("/push/1", 2)[1]
    turn = read(call.body)
    assert turn["title"] == "Your turn at Xenofera: Galactic Market"
    assert turn["url"] == f"/t/{table}/{keys[me]}"
    assert "confirm" not in turn
    assert keys[me].encode() not in call.body
    assert (call.headers["Content-Encoding"], call.headers["TTL"]) == ("aes128gcm", "43200")
    signed = call.headers["Authorization"]
    assert py_vapid.Vapid02.verify(signed)
    with called.hall.client() as client:
        path = f"/api/tables/{table}/calls"
        assert f"k={client.get(path, headers=seat(keys[me])).json()['push_key']}" in signed
        payload = re.search(r"t=[^.]+\.([^.]+)\.", signed)
        assert payload is not None
        claims = json.loads(base64.urlsafe_b64decode(payload[1] + "=="))
        assert claims["aud"] == called.posts.address
        worker = client.get("/caller.js")
        assert worker.headers["content-type"].startswith("text/javascript")
    assert wish(called.hall, table, keys[me], "push", subscription={"endpoint": "https://x"})[0] == 422


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_whoever_asks_for_a_rematch_is_called_there_as_before(timed: Called) -> None:
    hall = timed.hall
    table, keys = hall.open(["person", "person"], game="magpies", seed=4)
    assert wish(hall, table, keys[0], "webhook", f"{timed.posts.address}/goes-along", keyed=True)[0] == 202
    [question] = timed.posts.at("/goes-along", 1)
    say(hall, word_in(question.body.decode()), "confirm")
    assert wish(hall, table, keys[1], "webhook", f"{timed.posts.address}/unasked")[0] == 202

    async def over() -> bool:
        return (await hall.hall.find(table)).match.over

    while not hall.inside(over):
        for key in keys:
            act(hall, table, key)
    with hall.client() as client:
        after = [client.post(f"/t/{table}/{key}/rematch").headers["location"] for key in keys]
        client.post(f"/t/{table}/{keys[0]}/rematch")  # once more changes nothing
    [_, _, following, mine], [_, _, _, theirs] = (address.split("/") for address in after)
    [way] = ways(hall, following, mine)
    assert (way["kind"], way["confirmed"]) == ("webhook", True)
    calls = hall.hall.calls
    [record] = calls.store.of_seat(following, 0)
    found = opened(hall.hall.recovery.secret, record)
    assert found is not None
    assert (found.address, found.key) == (f"{timed.posts.address}/goes-along", mine)
    assert ways(hall, following, theirs) == []  # nobody has agreed to that one
    assert len(ways(hall, table, keys[0])) == 1
