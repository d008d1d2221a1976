"""A link to a seat by mail, from a hall with a mail server on the loopback."""

import json
import logging
import re
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.letters import LONGEST, address_in
from meeplehall.hall.recovery.per_hour import HOUR
from meeplehall.hall.smtp import Smtp, WrongAddress, deliver, smtp_at
from tests.hall.running import LIMIT, Running, running
from tests.hall.test_quotas import ANN, BEN, hall_with
from tests.hall.test_recovery import NEW, code_at, found
from tests.hall.test_seats import seat

HALL = "https://play.example.org"
ME = "ann@example.org"
#: tried again at once
WAITS = (0.01,) * 3


class MailServer:
    """What arrives is kept; the first so many letters are refused, until later or for good."""

    def __init__(self) -> None:
        self.letters: list[tuple[list[str], str]] = []
        self.refusals: list[str] = []
        self.tries = 0
        self.news = threading.Condition()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        with self.news:
            self.tries += 1
            self.news.notify_all()
            if self.refusals:
                return self.refusals.pop(0)
            content = envelope.content
            assert isinstance(content, bytes)
            self.letters.append((envelope.rcpt_tos, content.decode()))
            return "250 OK"

    def wait_for(self, letters: int) -> list[tuple[list[str], str]]:
        with self.news:
            assert self.news.wait_for(lambda: len(self.letters) >= letters, LIMIT)
            return list(self.letters)


@contextmanager
def mail_server(**options: Any) -> Iterator[tuple[MailServer, Smtp]]:
    handler = MailServer()
    controller = Controller(handler, hostname="127.0.0.1", port=0, **options)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        controller.port = free.getsockname()[1]
    controller.start()
    try:
        yield handler, Smtp("smtp+plain", "127.0.0.1", controller.port, "hall@example.org", waits=WAITS)
    finally:
        controller.stop()


@contextmanager
def hall_with_mail(folder: Path, **more: Any) -> Iterator[tuple[Running, MailServer]]:
    with mail_server() as (server, smtp), running(folder, smtp=smtp, address=HALL, **more) as hall:
        yield hall, server


def send(hall: Running, table: str, key: str, address: str = ME, keep: bool = False) -> int:
    with hall.client() as client:
        wanted = {"address": address, "keep": keep}
        return client.post(f"/api/tables/{table}/mail", json=wanted, headers=seat(key)).status_code


def ask(hall: Running, address: str, who: str = ANN) -> tuple[int, bytes]:
    with hall.client(headers={"X-Forwarded-For": who}) as client:
        answer = client.post("/api/seats/mail", json={"address": address})
    return answer.status_code, answer.content


def codes_in(letter: str) -> list[str]:
    return re.findall(rf"{re.escape(HALL)}/find#(\S+)", letter)


# sending


def test_a_mail_brings_the_way_to_the_seat(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        with hall.client() as client:
            page = client.post(f"/t/{table}/{keys[0]}/mail", data={"address": "Ann@Example.org"})
        assert page.status_code == 200
        assert "The mail is under way." in page.text
        [(to, letter)] = server.wait_for(1)
        assert to == [ME]
        assert "Xenofera" in letter
        assert keys[0] not in letter
        [code] = codes_in(letter)
        assert found(hall, code)[1]["token"] == keys[0]


def test_an_address_is_not_kept_unless_that_is_wanted(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        assert send(hall, table, keys[0]) == 202
        assert send(hall, table, keys[1], "bo@example.org", keep=True) == 202
        server.wait_for(2)
        assert ask(hall, ME)[0] == 202
        assert ask(hall, "bo@example.org")[0] == 202
        to, letter = server.wait_for(3)[2]
        assert to == ["bo@example.org"]
        assert [found(hall, code)[1]["token"] for code in codes_in(letter)] == [keys[1]]
        with hall.client() as client:
            assert "An address is kept" in client.get(f"/t/{table}/{keys[1]}/keep").text
            assert "An address is kept" not in client.get(f"/t/{table}/{keys[0]}/keep").text


def test_one_mail_tells_of_all_seats_also_after_a_restart(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        tables = [hall.open(["person", "person"]) for _ in range(2)]
        for table, keys in tables:
            send(hall, table, keys[0], keep=True)
        server.wait_for(2)
    with hall_with_mail(tmp_path) as (hall, server):
        ask(hall, ME.upper())
        [(_, letter)] = server.wait_for(1)
        tokens = {found(hall, code)[1]["token"] for code in codes_in(letter)}
        assert tokens == {keys[0] for _, keys in tables}


def test_the_store_does_not_say_whose_seat_it_is(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        send(hall, table, keys[0], keep=True)
        server.wait_for(1)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert ME.encode() not in stored
    assert b"example.org" not in stored
    assert keys[0].encode() not in stored
    secret = tmp_path / "hall.db.secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_bytes()) == 32


def test_without_its_secret_the_store_gives_no_seat_away(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        send(hall, table, keys[0], keep=True)
        server.wait_for(1)
    (tmp_path / "hall.db.secret").unlink()
    with hall_with_mail(tmp_path) as (hall, server):
        assert ask(hall, ME)[0] == 202
        send(hall, table, keys[1], "bo@example.org")  # the only one that arrives
        assert [to for to, _ in server.wait_for(1)] == [["bo@example.org"]]


def test_a_kept_address_is_forgotten_when_that_is_wanted(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        for key in keys:
            send(hall, table, key, keep=True)
        server.wait_for(2)
        with hall.client() as client:
            said = client.post(f"/t/{table}/{keys[0]}/forget-mail")
            assert "The address is forgotten." in said.text
            client.post(f"/t/{table}/{keys[1]}/only-here", data={"new": NEW})  # forgets it as well
        ask(hall, ME)
        send(hall, table, keys[0], "bo@example.org")
        assert server.wait_for(3)[2][0] == ["bo@example.org"]


@pytest.mark.file
def test_a_kept_address_goes_with_its_table(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        send(hall, table, keys[0], keep=True)
        server.wait_for(1)
        rows = "SELECT count(*) FROM mailboxes"
        with hall.hall.store.backend.engine.begin() as connection:
            assert connection.exec_driver_sql(rows).scalar_one() == 1
            for name in ("moves", "places"):
                connection.exec_driver_sql(f"DELETE FROM {name} WHERE table_id = ?", (table,))
            connection.exec_driver_sql("DELETE FROM tables WHERE id = ?", (table,))
            assert connection.exec_driver_sql(rows).scalar_one() == 0


# nobody finds out who plays here, and nobody is flooded


def test_the_answer_is_the_same_for_known_and_unknown_addresses(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        send(hall, table, keys[0], keep=True)
        assert ask(hall, ME) == ask(hall, "nobody@example.org")
        with hall.client() as client:
            pages = [
                client.post("/find/mail", data={"address": address}) for address in (ME, "else@example.org")
            ]
        assert [page.status_code for page in pages] == [200, 200]
        assert pages[0].text == pages[1].text
        server.wait_for(3)


def test_so_many_mails_are_asked_for_within_an_hour(tmp_path: Path) -> None:
    with mail_server() as (_, smtp):
        limits = {"mails_per_address": 4, "mails_per_mailbox": 2, "mails_per_hall": 6}
        with hall_with(tmp_path, settings={"smtp": smtp, "address": HALL}, **limits) as (hall, clock):
            assert [ask(hall, "a@example.org")[0] for _ in range(3)] == [202, 202, 429]
            assert ask(hall, "a@example.org", BEN)[0] == 429  # this mailbox, whoever asks
            assert [ask(hall, f"b{i}@example.org")[0] for i in range(3)] == [202, 202, 429]
            assert [ask(hall, f"c{i}@example.org", BEN)[0] for i in range(3)] == [202, 202, 503]
            clock.now += HOUR
            assert ask(hall, "a@example.org")[0] == 202


@pytest.mark.parametrize(
    "wrong",
    ["", "ann", "@example.org", "a b@example.org", "a@b@c", "a@example.org\nBcc: b@example.org", "<a@b.org>",
     "a@example.org,b@example.org", "ä@example.org", "a@-x.org", "a@" + "x" * 300],
)  # fmt: skip
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(Problem) as refused:
        address_in(wrong)
    assert refused.value.status == 422


def test_addresses_are_taken_as_people_write_them() -> None:
    assert address_in("  Ann.O'Neil+hall@Mail.Example.org ") == "ann.o'neil+hall@mail.example.org"
    assert len(address_in(f"{'a' * 64}@{'b' * 60}.{'c' * 60}.{'d' * 60}.org")) <= LONGEST


def test_neither_addresses_nor_codes_are_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "meeplehall.hall")
    with hall_with_mail(tmp_path) as (hall, server):
        server.refusals = ["450 Later", f"550 {ME} is unknown"]
        table, keys = hall.open(["person", "person"])
        send(hall, table, keys[0], keep=True)
        with server.news:
            assert server.news.wait_for(lambda: server.tries >= 2, LIMIT)
        send(hall, table, keys[1], "bo@example.org")
        server.wait_for(1)
        code = code_at(hall, table, keys[0])
    logged = json.dumps(caplog.messages)
    assert "mail not sent" in logged
    for secret in (ME, "example.org", code, *keys):
        assert secret not in logged


# out of the way


def test_a_mail_is_tried_again_and_given_up_for_good(tmp_path: Path) -> None:
    with hall_with_mail(tmp_path) as (hall, server):
        table, keys = hall.open(["person", "person"])
        server.refusals = ["450 Later", "421 Later"]
        send(hall, table, keys[0])
        assert len(server.wait_for(1)) == 1
        assert server.tries == 3
        server.refusals = ["550 No such mailbox"]
        send(hall, table, keys[0])
        with server.news:
            assert server.news.wait_for(lambda: server.tries == 4, LIMIT)
        send(hall, table, keys[1], "bo@example.org")
        assert server.wait_for(2)[1][0] == ["bo@example.org"]
        assert server.tries == 5  # the one that was refused for good was not tried again


def test_a_mail_server_that_says_nothing_delays_nobody(tmp_path: Path) -> None:
    """It accepts connections and is silent: the hall answers all the same, and closes."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        smtp = Smtp("smtp+plain", "127.0.0.1", silent.getsockname()[1], "hall@example.org")
        with running(tmp_path, smtp=smtp, address=HALL) as hall:
            table, keys = hall.open(["person", "person"])
            for i in range(3):
                assert send(hall, table, keys[0], f"a{i}@example.org") == 202
            connection, _ = silent.accept()  # by now a letter is waiting for the server's greeting
            with hall.client() as client:
                assert client.get(f"/api/tables/{table}/view", headers=seat(keys[0])).status_code == 200
            silent.close()
            connection.close()


def test_without_a_mail_server_there_is_no_word_of_mail(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    assert send(hall, table, keys[0]) == 404
    assert ask(hall, ME)[0] == 404
    with hall.client() as client:
        for path in ("/", "/find", f"/t/{table}/{keys[0]}/keep"):
            page = client.get(path)
            assert page.status_code == 200
            assert not re.search(r"\bmail\b", page.text, re.IGNORECASE)


# the mail server


@pytest.mark.parametrize(
    ("url", "scheme", "host", "port", "user"),
    [
        ("smtp://hall%40example.org@mail.example.org", "smtp", "mail.example.org", 587, "hall@example.org"),
        ("smtps://ann@mail.example.org:4650", "smtps", "mail.example.org", 4650, "ann"),
        ("smtp+plain://127.0.0.1", "smtp+plain", "127.0.0.1", 25, ""),
    ],
)
def test_the_address_of_a_mail_server_is_read(url: str, scheme: str, host: str, port: int, user: str) -> None:
    found = smtp_at(url, "hall@example.org", "secret")
    assert (found.scheme, found.host, found.port, found.user) == (scheme, host, port, user)
    assert found.password == "secret"


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://x", "smtp://", "smtp://x:99999999", "smtp://a:b@x", "smtp://x/y"]
)
def test_what_is_no_address_of_a_mail_server_is_refused(url: str) -> None:
    with pytest.raises(WrongAddress):
        smtp_at(url, "hall@example.org")


def test_a_password_does_not_travel_in_the_clear_unless_the_host_wants_it() -> None:
    letter = EmailMessage()
    letter["From"], letter["To"] = "hall@example.org", ME
    letter.set_content("Hello")
    asked: list[LoginPassword] = []

    def authenticate(server: SMTP, session: Session, envelope: Envelope, how: str, data: Any) -> AuthResult:
        asked.append(data)
        return AuthResult(success=data.password == b"secret", handled=False)

    with mail_server(authenticator=authenticate, auth_require_tls=False, auth_required=True) as (server, at):
        with pytest.raises(smtplib.SMTPNotSupportedError):  # it has no STARTTLS
            deliver(Smtp("smtp", at.host, at.port, at.sender, "ann", "secret"), letter)
        assert asked == []
        with pytest.raises(smtplib.SMTPAuthenticationError):
            deliver(Smtp("smtp+plain", at.host, at.port, at.sender, "ann", "wrong"), letter)
        deliver(Smtp("smtp+plain", at.host, at.port, at.sender, "ann", "secret"), letter)
        assert len(server.wait_for(1)) == 1
