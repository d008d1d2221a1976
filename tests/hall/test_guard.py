"""The hall posts to the open net only, whatever names people type."""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import Any

import pytest

from meeplehall.hall.calls.guard import Refused, is_outer, target_in
from meeplehall.hall.calls.outgoing import Line, Outgoing, Unanswered, connected
from meeplehall.hall.calls.turns import Turn
from meeplehall.hall.calls.words import plain, sentence_of
from meeplehall.hall.problem import Problem
from tests.hall.receiver import receiver
from tests.loops import complete

OUTER = "93.184.215.14"


@pytest.mark.parametrize(
    "inner",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1",
        "169.254.169.254", "192.0.0.192", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "fe80::1",
        "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b:1::1",
        "2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "localhost", "",
    ],
)  # fmt: skip
def test_inner_addresses_are_known(inner: str) -> None:
    assert not is_outer(inner)


@pytest.mark.parametrize(
    "outer", [OUTER, "1.1.1.1", "2606:4700::1111", f"::ffff:{OUTER}", "64:ff9b::101:101"]
)
def test_outer_addresses_are_known(outer: str) -> None:
    assert is_outer(outer)


def test_a_name_that_changes_its_meaning_gains_nothing() -> None:
    """First it stands for the open net, then for this machine: it is asked once, and that is connected to."""
    with receiver() as here:
        port = int(here.address.rpartition(":")[2])
        meanings, lines = [[OUTER], ["127.0.0.1"]], []

        async def resolve(host: str, at: int) -> list[str]:
            return meanings.pop(0)

        async def connect(address: str, at: int, context: ssl.SSLContext | None, name: str) -> Line:
            lines.append((address, name))
            return await connected("127.0.0.1", port, None, "")  # the test's own end of the open net

        outgoing = Outgoing(resolve=resolve, connect=connect)
        target = target_in(f"http://rebound.example:{port}/hook", plain=True)
        assert complete(outgoing.post(target, {}, b"{}")).status == 204
        assert lines == [(OUTER, "rebound.example")]
        assert here.posts[0].headers["Host"] == f"rebound.example:{port}"
        with pytest.raises(Refused):
            complete(outgoing.post(target, {}, b"{}"))
        assert len(lines) == 1


def test_a_name_with_one_inner_address_is_refused() -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return [OUTER, "::ffff:192.168.0.1"]

    with pytest.raises(Refused):
        complete(Outgoing(resolve=resolve).post(target_in("https://mixed.example/", plain=False), {}, b""))


def test_names_of_this_machine_are_refused_however_they_are_written() -> None:
    for host in ("localhost", "127.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]"):
        target = target_in(f"http://{host}:8080/", plain=True)
        with pytest.raises((Refused, Unanswered)):
            complete(Outgoing().post(target, {}, b""))


def test_no_answer_is_waited_for_or_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meeplehall.hall.calls.outgoing.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        target = target_in(f"http://127.0.0.1:{silent.getsockname()[1]}/", plain=True)
        with pytest.raises(Unanswered):
            complete(Outgoing(inner=True).post(target, {}, b""))

    async def talk(reader: Any, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 10**6)
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        target = target_in(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", plain=True)
        with pytest.raises(Unanswered):
            await Outgoing(inner=True).post(target, {}, b"")
        server.close()

    complete(main())


@pytest.mark.parametrize(
    "wrong",
    ["", "example.org", "ftp://example.org", "https://", "https://exa mple.org/", "https://example.org/\r\nX:",
     "https://example.org/#x", "https://u@example.org", "https://example.org:99999/", "https://example.org:22/",
     "https://example.org/" + "x" * 1000, "http://example.org/", "https://exämple.org/ü"],
)  # fmt: skip
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(Problem) as refused:
        target_in(wrong, plain=False)
    assert refused.value.status == 422


def test_a_name_is_nothing_but_a_name() -> None:
    assert plain("Ann O'Neil-Ström") == "Ann O'Neil-Ström"
    assert plain("**[win](https://x.example)** @everyone") == "win https x.example everyone"
    assert plain("<@1> _x_") == "1 x"
    assert plain("***") == plain("You") == "somebody"
    turn = Turn("Xenofera", "t", "Ann", ["Ben", "<b>"], ["Cleo"])
    assert sentence_of(turn) == "It is your turn at Xenofera. Ben and b wait for you. Cleo is asked as well."
