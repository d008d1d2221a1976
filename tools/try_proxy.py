"""Halls behind a real nginx with TLS, as docs/host-a-hall.md describes it: everything that it says is tried.

python -m tools.try_proxy       one hall, then two over PostgreSQL of which one is stopped and one is killed
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from contextlib import ExitStack
from typing import Any

import httpx2
import websockets
from websockets.asyncio.client import ClientConnection, connect

from meeplehall.hall.hall import COMES_BACK, RESTARTS
from meeplehall.hall.limits import Limits
from tools.hall_process import HallProcess, running_hall
from tools.nginx import HERE, LIMIT, NotHere, Proxy, running_nginx
from tools.postgres import NotHere as NoServer
from tools.postgres import Server, running_postgres

Json = dict[str, Any]

#: tables that an address opens in an hour, while that is tried
FEW = 3
#: seconds within which play goes on when a hall is lost; and those for which the proxy leaves it out
SOON, FAILED = 10.0, 2.5
BEHIND = ("--proxy", "127.0.0.1", "--name", HERE)
TABLE = {"game": "xenofera", "seats": [{"kind": "person"}, {"kind": "random"}]}


class Wrong(Exception):
    """Something is not as the page says."""


def expect(what: str, is_so: bool, seen: object = "") -> None:
    """Tell what was seen; Wrong if it is not as it should be."""
    print(f"{'yes' if is_so else 'NO '}  {what}{f': {seen}' if seen != '' else ''}", flush=True)
    if not is_so:
        raise Wrong(f"{what}: {seen}")


def client(proxy: Proxy, source: str = "127.0.0.1", **more: Any) -> httpx2.Client:
    """Somebody at this address of the loopback."""
    transport = httpx2.HTTPTransport(verify=proxy.trusted(), local_address=source)
    return httpx2.Client(base_url=proxy.address, transport=transport, timeout=LIMIT, **more)


# one hall


def try_headers(proxy: Proxy, hall: HallProcess) -> None:
    plain = httpx2.get(f"{proxy.plain}/rules/xenofera", follow_redirects=False, timeout=LIMIT)
    there = plain.headers.get("location", "")
    expect("plain HTTP leads to TLS", there == f"{proxy.address}/rules/xenofera", there)
    with client(proxy) as visitor:
        answer = visitor.get("/")
        expect("a page comes by TLS", answer.status_code == 200, answer.http_version)
        strict = answer.headers.get("strict-transport-security", "")
        expect("who came by TLS is told to come by TLS", "max-age" in strict, strict)
        expect("pages have their policy", "default-src 'self'" in answer.headers["content-security-policy"])
        big = visitor.post("/import", content=b" " * (Limits().file_bytes + 1))
        expect("the hall's own limits answer", big.status_code == 413 and "too large" in big.text, big.text)
        host = visitor.get("/", headers={"Host": "elsewhere.example"})
        expect("another name is not answered to", host.status_code == 421, host.status_code)
    forged = {"X-Forwarded-Proto": "https", "Host": HERE}
    with httpx2.Client(transport=httpx2.HTTPTransport(local_address="127.0.0.2"), timeout=LIMIT) as outside:
        direct = outside.get(f"{hall.address}/", headers=forged)
    expect(
        "who is no proxy is not believed to come by TLS", "strict-transport-security" not in direct.headers
    )


def try_visitors(proxy: Proxy, hall: HallProcess) -> None:
    with client(proxy) as ann, client(proxy, "127.0.0.2") as ben:
        told = [ann.post("/api/tables", json=TABLE).status_code for _ in range(FEW + 1)]
        expect("an address has its limit behind the proxy", told == [201] * FEW + [429], told)
        made_up = ann.post("/api/tables", json=TABLE, headers={"X-Forwarded-For": "1.2.3.4"}).status_code
        expect("a made-up address changes nothing", made_up == 429, made_up)
        other = ben.post("/api/tables", json=TABLE).status_code
        expect("another address has its own", other == 201, other)
    transport = httpx2.HTTPTransport(local_address="127.0.0.3")
    with httpx2.Client(base_url=hall.address, transport=transport, timeout=LIMIT) as past:
        headers = [{"Host": HERE, "X-Forwarded-For": f"9.9.9.{n}"} for n in range(FEW + 1)]
        told = [past.post("/api/tables", json=TABLE, headers=header).status_code for header in headers]
        expect("past the proxy nobody is believed", told == [201] * FEW + [429], told)


def opened(proxy: Proxy) -> tuple[str, str]:
    """A table for one person: its live address and that of its page."""
    with client(proxy, "127.0.0.4") as visitor:
        made = visitor.post("/api/tables", json=TABLE).json()
        path = f"/t/{made['table']}/{made['seats'][0]['token']}"
        card = visitor.get(f"{path}/card").text
        expect("links begin with https", f"{proxy.address}/" in card)
    return f"{proxy.address.replace('https', 'wss')}{path}/live", path


async def heard(line: ClientConnection, wanted: str) -> Json:
    """The next message with this in it; pings are answered."""
    async with asyncio.timeout(LIMIT):
        while True:
            message: Json = json.loads(await line.recv())
            if "ping" in message:
                await line.send(json.dumps({"pong": message["ping"]}))
            if wanted in message:
                return message


async def asked(line: ClientConnection, push: Json) -> Json:
    while not (push["decision"] and push["decision"]["owed"]):
        push = await heard(line, "n")
    return push


async def play(line: ClientConnection, actions: int) -> int:
    """So many actions, each acknowledged; gives the turn after them."""
    push = await asked(line, await heard(line, "n"))
    for number in range(1, actions + 1):
        action = push["decision"]["options"][0]["message"]
        before = push["turn"]
        await line.send(json.dumps({"id": number, "turn": before, "do": action, "key": f"{before}"}))
        while push["turn"] == before:
            push = await heard(line, "n")
        push = await asked(line, push)
    return int(push["turn"])


async def try_socket(proxy: Proxy) -> None:
    live, _ = await asyncio.to_thread(opened, proxy)
    async with connect(live, ssl=proxy.trusted(), origin=proxy.address, max_size=None) as line:  # type: ignore[arg-type]
        turn = await play(line, 3)
        expect("a page plays over a WebSocket with TLS", turn == 3, f"{turn} actions acknowledged")
    try:
        async with connect(live, ssl=proxy.trusted(), origin="https://elsewhere.example"):  # type: ignore[arg-type]
            expect("a page of another site is refused", False)
    except websockets.InvalidStatus as error:
        expect("a page of another site is refused", error.response.status_code == 403, error)


def try_one_hall() -> None:
    """TLS, headers, WebSocket, limits; and what people see while there is no hall."""
    with ExitStack() as hall_open:
        hall = hall_open.enter_context(running_hall("", *BEHIND, "--tables-per-address", str(FEW)))
        with running_nginx([hall.address.removeprefix("http://")]) as proxy:
            try_headers(proxy, hall)
            asyncio.run(try_socket(proxy))
            try_visitors(proxy, hall)
            hall_open.close()
            with client(proxy) as visitor:
                answer = visitor.get("/")
            told = answer.status_code == 503 and "being restarted" in answer.text
            expect("without a hall people are told to wait", told, answer.headers.get("retry-after", ""))


# two halls


async def until_closed(line: ClientConnection) -> tuple[int | None, str]:
    """Look until the line is closed; gives the code and the reason."""
    try:
        while True:
            await heard(line, "n")
    except websockets.ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (None, "")


async def come_back(live: str, proxy: Proxy, turn: int) -> float:
    """As a page does; gives how long it took until the next action was acknowledged."""
    began = time.monotonic()
    while True:
        try:
            async with connect(live, ssl=proxy.trusted(), max_size=None, open_timeout=LIMIT) as line:
                after = await play(line, 1)
        except (OSError, websockets.WebSocketException):
            await asyncio.sleep(0.1)
        else:
            expect(
                "what was acknowledged is there, and the match goes on", after == turn + 1, f"turn {after}"
            )
            return time.monotonic() - began


async def lose(live: str, proxy: Proxy, hall: HallProcess, by: signal.Signals) -> None:
    """With a page at either hall, end one of them: its page is told, the other one stays, play goes on."""
    options: Json = {"ssl": proxy.trusted(), "max_size": None, "open_timeout": LIMIT}
    async with connect(live, **options) as one, connect(live, **options) as other:
        turn = await play(one, 2)
        lines = [asyncio.create_task(until_closed(line)) for line in (one, other)]
        os.kill(hall.pid, by)
        lost, kept = await asyncio.wait(lines, return_when=asyncio.FIRST_COMPLETED)
        code, reason = lost.pop().result()
        if by == signal.SIGKILL:
            expect("SIGKILL: the page at that hall loses its line", code != RESTARTS, code)
        else:
            expect("SIGTERM: the page at that hall is told", reason == COMES_BACK, (code, reason))
        took = await come_back(live, proxy, turn)
        expect(f"{by.name}: play went on soon", took < SOON, f"{took:.1f} s")
        if by == signal.SIGTERM:  # the proxy goes round; later it may prefer the hall that was never away
            expect("the page at the other hall was not disturbed", not any(line.done() for line in kept))
        for line in kept:
            line.cancel()


def try_two_halls(server: Server) -> None:
    """Two halls over one database: one is stopped and started again, then the other is killed."""
    url = server.database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(running_hall(url, *BEHIND)) for _ in range(2))
        with running_nginx([hall.address.removeprefix("http://") for hall in (one, two)]) as proxy:
            live, path = opened(proxy)
            with client(proxy) as visitor:
                told = {visitor.get(path).status_code for _ in range(6)}
            expect("either hall shows the table", told == {200}, told)
            asyncio.run(lose(live, proxy, one, signal.SIGTERM))
            port = one.address.rpartition(":")[2]
            stack.enter_context(running_hall(url, *BEHIND, "--port", port))
            time.sleep(FAILED)  # until the proxy tries it again
            asyncio.run(lose(live, proxy, two, signal.SIGKILL))


def main() -> None:
    try:
        try_one_hall()
        with running_postgres() as server:
            try_two_halls(server)
    except (NotHere, NoServer, Wrong) as problem:
        raise SystemExit(str(problem)) from None
    print("All is as docs/host-a-hall.md says.")


if __name__ == "__main__":
    main()
