"""By which name the hall is asked, from which site, for whom, and how patiently it listens."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network

import pytest
from starlette.requests import HTTPConnection

from meeplehall.bots.turns import Thinker
from meeplehall.hall.limits import Limits
from meeplehall.hall.visitors import visitor_of
from tests.hall.running import LIMIT, Running, running, until
from tests.loops import complete

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
MALFORMED = [
    "http://[", "http://]", "//[::1", "http://a b", "http://%zz[", "null", "https://", "x", "http://[::1", "http://\xff[",
]  # fmt: skip


def spoken(hall: Running, text: str) -> str:
    """What the hall answers to these very bytes."""
    with socket.create_connection(("127.0.0.1", hall.port), LIMIT) as line:
        line.sendall(text.encode("latin-1"))
        heard = b""
        while data := line.recv(65536):
            heard += data
    return heard.decode("latin-1")


def request(host: str, *headers: str, method: str = "GET", path: str = "/health") -> str:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "Connection: close", "", ""])


def status(answer: str) -> int:
    return int(answer.split()[1])


@pytest.mark.parametrize("origin", MALFORMED)
def test_a_malformed_origin_is_another_site(hall: Running, origin: str) -> None:
    headers = (f"Origin: {origin}", "Content-Length: 0")
    answer = spoken(hall, request(f"127.0.0.1:{hall.port}", *headers, method="POST", path="/quick/xenofera"))
    assert status(answer) == 403
    assert "This request comes from another site." in answer


@pytest.mark.parametrize("origin", MALFORMED)
def test_a_socket_with_a_malformed_origin_is_refused(hall: Running, origin: str) -> None:
    upgrade = [
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
    ]
    head = ["GET /t/x/watch/live HTTP/1.1", f"Host: 127.0.0.1:{hall.port}", "Connection: Upgrade", *upgrade]
    answer = spoken(hall, "\r\n".join([*head, f"Origin: {origin}", "", ""]))
    assert status(answer) == 403


@pytest.mark.parametrize(
    "host",
    ["[", "[::1", "a b", "http://x", "x:y", "x:123456", "x/y", "x@y", "", "-", "\xff", "a" * 300, "[zz]"],
)
@pytest.mark.parametrize("path", ["/health", "/", "/api/games", "/nothing"])
def test_a_malformed_host_is_refused_with_a_sentence(hall: Running, host: str, path: str) -> None:
    answer = spoken(hall, request(host, path=path))
    assert status(answer) == 400
    assert "which host it is meant for" in answer


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org:8000", "[::1]:80", "10.0.0.1"])
def test_unless_told_otherwise_the_hall_answers_to_any_name(hall: Running, host: str) -> None:
    assert status(spoken(hall, request(host))) == 200


def test_a_hall_with_names_answers_to_no_other(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(hosts=("play.example.org", "[::1]"))
    with running(tmp_path_factory.mktemp("named"), limits=limits) as hall:
        for host in ("play.example.org", "Play.Example.org:443", "[::1]:8000"):
            assert status(spoken(hall, request(host))) == 200
        for host in ("elsewhere.example", f"127.0.0.1:{hall.port}", "play.example.org.evil.example"):
            answer = spoken(hall, request(host))
            assert status(answer) == 421
            assert "The hall does not go by this name." in answer
        # an attacker's own name for this machine is not enough to be of the same site
        rebound = request("evil.example", "Origin: http://evil.example", "Content-Length: 0", method="POST")
        assert status(spoken(hall, rebound)) == 421


@contextmanager
def log_lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict[str, object]]]:
    """The lines that the hall writes into its log meanwhile."""
    found: list[dict[str, object]] = []

    class Reader(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(json.loads(record.getMessage()))

    logger, reader = logging.getLogger("meeplehall.hall"), Reader()
    caplog.set_level(logging.INFO, "meeplehall.hall")
    logger.addHandler(reader)
    try:
        yield found
    finally:
        logger.removeHandler(reader)


@pytest.mark.parametrize("path", ["/tables", "/api/tables", "/import"])
def test_an_unfinished_request_is_no_error_of_the_hall(
    hall: Running, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    before = hall.hall.store.count()
    with log_lines(caplog) as lines:
        with socket.create_connection(("127.0.0.1", hall.port), LIMIT) as line:
            begun = request(f"127.0.0.1:{hall.port}", "Content-Length: 90", method="POST", path=path)
            line.sendall(begun.encode() + b"game=xen")
        complete(until(lambda: lines))
    assert [(entry["event"], entry["status"]) for entry in lines] == [("request", 400)]
    assert hall.hall.store.count() == before


# for whom a proxy asks


def asked(client: str, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return HTTPConnection({"type": "http", "client": (client, 5), "headers": headers})


def test_a_header_is_not_believed_unless_a_trusted_proxy_wrote_it() -> None:
    assert visitor_of(asked("9.9.9.9", "1.2.3.4"), Limits()) == "9.9.9.9"
    behind = Limits(proxies=(ip_network("10.0.0.0/8"), ip_network("::1")))
    assert visitor_of(asked("9.9.9.9", "1.2.3.4"), behind) == "9.9.9.9"
    assert visitor_of(asked("10.0.0.1", "1.2.3.4"), behind) == "1.2.3.4"
    assert visitor_of(asked("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.7"), behind) == "1.2.3.4"
    assert visitor_of(asked("10.0.0.1", "6.6.6.6", "1.2.3.4"), behind) == "1.2.3.4"
    assert visitor_of(asked("::1", "::ffff:1.2.3.4"), behind) == "1.2.3.4"
    for nothing in ("", "unknown", "1.2.3.4, x"):
        assert visitor_of(asked("10.0.0.1", nothing), behind) == "10.0.0.1"


def test_only_who_came_by_tls_is_told_to_come_by_tls_again(
    hall: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    limits = Limits(proxies=(ip_network("127.0.0.0/8"),))
    with running(tmp_path_factory.mktemp("tls"), limits=limits) as behind:
        for there, told, strict in (
            (behind, "https", True),
            (behind, "http", False),
            (behind, "https, http", False),
            (hall, "https", False),  # nobody is believed here
        ):
            with there.client(headers={"X-Forwarded-Proto": told}) as client:
                for path in ("/", "/nothing", "/static/js/main.js"):
                    answer = client.get(path)
                    assert ("strict-transport-security" in answer.headers) is strict
        with behind.client() as client:
            assert "strict-transport-security" not in client.get("/").headers


def test_whoever_has_a_network_of_addresses_counts_once() -> None:
    one, other = (visitor_of(asked(f"2001:db8:1:2::{n}"), Limits()) for n in (1, 2))
    assert one == other
    assert one != visitor_of(asked("2001:db8:1:3::1"), Limits())


def test_bots_think_for_whoever_opened_the_table(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(proxies=(ip_network("127.0.0.0/8"),))
    with running(tmp_path_factory.mktemp("behind"), limits=limits) as hall, hall.client() as client:
        for address in ("1.2.3.4", "5.6.7.8"):
            made = client.post("/quick/xenofera", headers={"X-Forwarded-For": address})
            table = hall.hall.tables[made.headers["location"].split("/")[2]]
            assert table.thinker == Thinker(address, table.id)
