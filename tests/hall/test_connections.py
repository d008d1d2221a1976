"""The hall listens to so many connections, and not for ever."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from ipaddress import ip_network
from itertools import repeat
from pathlib import Path

import pytest

from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.limits import Limits
from meeplehall.hall.server.server import server_for
from tests.hall.running import LIMIT, Page, Running, pages, running
from tests.hall.stores import store_in
from tests.loops import complete

#: seconds for which nginx keeps a line to a hall between two requests, unless it is told otherwise
NGINX_KEEPS = 60

#: long enough for whoever asks for something at all
HASTY = Limits(header_seconds=0.3, body_seconds=0.3)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hasty"), limits=HASTY) as found:
        yield found


def line_to(hall: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", hall.port), LIMIT)


def heard(line: socket.socket) -> str:
    """All that comes until the other side closes the line."""
    data = b""
    try:
        while more := line.recv(65536):
            data += more
    except ConnectionError:  # closed while something was under way to it
        pass
    return data.decode()


def dripped(hall: Running, begun: str, drop: bytes) -> str:
    """Begin something, and go on with it drop by drop until the hall says something or hangs up."""
    with line_to(hall) as line:
        line.sendall(begun.encode())
        line.settimeout(0.02)
        for data in repeat(drop, 5000):
            try:
                first = line.recv(65536)
            except TimeoutError:
                line.sendall(data)
                continue
            line.settimeout(LIMIT)
            return first.decode() + (heard(line) if first else "")
    raise AssertionError("The hall is as patient as an angel.")


@pytest.mark.parametrize(
    "begun", ["G", "GET /health HTTP/1.1\r\n", "GET /health HTTP/1.1\r\nHost: x\r\nX-Y: "]
)
def test_a_header_that_does_not_end_is_not_waited_for(hasty: Running, begun: str) -> None:
    with line_to(hasty) as line:
        line.sendall(begun.encode())
        answer = heard(line)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "The header of the request did not arrive in time." in answer


def test_a_header_that_comes_letter_by_letter_is_not_waited_for(hasty: Running) -> None:
    assert " 408 " in dripped(hasty, "GET /health HTTP/1.1\r\nHost: x\r\nX-Y: ", b"z")


def test_the_header_of_a_second_request_is_not_waited_for_either(hasty: Running) -> None:
    whole = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    with line_to(hasty) as line:
        line.sendall((whole + whole[:-2]).encode())
        answer = heard(line)
    assert answer.startswith("HTTP/1.1 200 ")
    assert "HTTP/1.1 408 " in answer


def test_a_line_on_which_nothing_is_asked_is_closed_without_a_word(hasty: Running) -> None:
    with line_to(hasty) as line:
        assert heard(line) == ""


@pytest.mark.parametrize("path", ["/api/tables", "/tables", "/import", "/api/campaigns/import"])
def test_a_body_that_does_not_end_is_not_waited_for(hasty: Running, path: str) -> None:
    before = hasty.hall.store.count()
    with line_to(hasty) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\ngame=".encode())
        answer = heard(line)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "The body of the request did not arrive in time." in answer
    assert hasty.hall.store.count() == before


@pytest.mark.parametrize("length", ["Content-Length: 60000", "Transfer-Encoding: chunked"])
def test_a_body_that_comes_letter_by_letter_is_not_waited_for(hasty: Running, length: str) -> None:
    drop = b"1\r\nz\r\n" if "chunked" in length else b"z"
    assert " 408 " in dripped(hasty, f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{length}\r\n\r\n", drop)


def test_a_body_that_nobody_reads_is_not_waited_for_either(hasty: Running) -> None:
    answer = dripped(hasty, "GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n", b"z")
    assert answer.startswith("HTTP/1.1 200 ")
    assert " 408 " not in answer


def test_a_page_that_is_open_may_be_silent(hasty: Running) -> None:
    id, keys = hasty.open(["person"] * 2)

    async def main() -> None:
        page = (await pages(hasty, id, keys[:1]))[0]
        with line_to(hasty) as line:
            assert heard(line) == ""  # as long as the hall is patient, and this page says nothing meanwhile
        assert "ack" in await page.send(resync=True)
        await page.close()

    complete(main())


# how many


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(sockets_per_address=3)) as hall, ExitStack() as lines:
        id, _ = hall.open(["person"] * 2)

        async def crowd() -> None:
            (page,) = await pages(hall, id, [""])  # a WebSocket counts as well
            others = [lines.enter_context(line_to(hall)) for _ in range(2)]
            for other in others:
                other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                assert other.recv(65536).startswith(b"HTTP/1.1 200 ")
            with line_to(hall) as refused:
                refused.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = heard(refused)
            assert answer.startswith("HTTP/1.1 429 ")
            assert "Too many pages of this hall are open at your address" in answer
            await page.close()

        complete(crowd())
        lines.close()
        with hall.client() as client:  # there is room again
            assert client.get("/health").status_code == 200


def test_the_hall_has_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(sockets_per_hall=2, proxies=(ip_network("127.0.0.0/8"),), sockets_per_address=1)
    with running(tmp_path, limits=limits) as hall, ExitStack() as lines:
        for _ in range(2):  # the connections of a trusted proxy are not those of one visitor
            line = lines.enter_context(line_to(hall))
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        answer = heard(lines.enter_context(line_to(hall)))
        assert answer.startswith("HTTP/1.1 503 ")
        assert "The hall is full" in answer


def test_behind_a_proxy_open_pages_are_counted_by_visitor(tmp_path: Path) -> None:
    limits = Limits(proxies=(ip_network("127.0.0.0/8"),), sockets_per_address=1)
    with running(tmp_path, limits=limits) as hall:
        id, _ = hall.open(["person"] * 2)

        async def page(who: str) -> Page:
            return await Page.open(
                f"{hall.ws}/t/{id}/watch/live", additional_headers={"X-Forwarded-For": who}
            )

        async def main() -> None:
            first, second, other = [await page(who) for who in ("1.1.1.1", "1.1.1.1", "2.2.2.2")]
            assert second.closed is not None
            assert "Too many pages of this hall" in second.heard[0]
            assert first.closed is None
            assert other.closed is None
            await first.close()
            await other.close()

        complete(main())


def test_the_hall_keeps_a_resting_line_for_longer_than_a_proxy_does(tmp_path: Path) -> None:
    """Or a proxy would send an action on a line that is just being closed, and could not send it again."""
    server = server_for(make_app(Settings(store_in(tmp_path))))
    assert server.config.timeout_keep_alive > NGINX_KEEPS
