"""Tables that go on: legal actions at the right turn, taking back, leaving, and what can follow a match."""

from __future__ import annotations

import asyncio
import json
from random import Random

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tools.fuzz.line import LONGEST_WAIT, Line
from tools.fuzz.report import Broken, Report, Secrets
from tools.fuzz.requests import Known
from tools.fuzz.tables import Fuzzed, open_table, opened, play, seat
from tools.fuzz.words import LEVELS, Json, nearly, text, torn

#: what is done at a table while its match goes on, and how often
KINDS = (
    "do", "do again", "do, nearly right", "undo", "consent", "plan", "point", "advise", "hints", "coach",
    "unplan", "resync", "leave", "return", "replace", "view", "log", "replay", "page",
)  # fmt: skip
WEIGHTS = (40, 6, 10, 5, 6, 4, 4, 0.3, 2, 2, 2, 2, 3, 8, 2, 3, 3, 2, 2)
#: so much of a match is played by others, so that its end is seen more often
AHEAD = 150


class LivelyTable:
    """People who play, now and then against the rules of good behaviour; everything they send is answered."""

    def __init__(
        self, address: str, game: str, known: Known, rng: Random, report: Report, secrets: Secrets
    ) -> None:
        self.address, self.game, self.known, self.rng = address, game, known, rng
        self.report, self.secrets = report, secrets
        self.line = Line(address)
        self.table: Fuzzed
        self.done = 0
        self._pages: list[OpenPage] = []
        self._last: Json = {}

    async def send(self, amount: int) -> None:
        while self.done < amount:
            await self._sit_down()
            try:
                await self._play(amount)
            except websockets.ConnectionClosed as closed:
                if closed.rcvd is None:
                    raise Broken(f"a line at {self.game} was lost: {closed}") from None
                self.report.counts[f"lines closed with {closed.rcvd.code} by a visitor's doing"] += 1
            finally:
                for page in self._pages:
                    await page.close()
                if self.table in self.known.lively:
                    self.known.lively.remove(self.table)
        self.line.close()

    async def _sit_down(self) -> None:
        """A new table: opened at once, or by somebody who joins, or as a chapter of a campaign."""
        way = self.rng.choice(("persons", "join", "chapter"))
        if way == "chapter" and self.known.campaigns and self.game == "helionox":
            self.table = await self._chapter()
        elif way == "join":
            self.table = await open_table(self.line, self.game, ["person", "open"], self.secrets)
            status, told = await self._http(
                "POST", f"/t/{self.table.table}/join/{self.table.codes[0]}", b"name=Eve"
            )
            key = told.partition("location: ")[2].split()[0].rpartition("/")[2] if status == 303 else ""
            self.secrets.keys.add(key)
            self.table.keys = (self.table.keys[0], key)
        else:
            self.table = await open_table(self.line, self.game, ["person", "person"], self.secrets)
        await play(self.line, self.table, self.rng, self.rng.randrange(AHEAD))
        self.known.lively.append(self.table)  # from now on visitors meddle with it
        ws = self.address.replace("http", "ws", 1)
        self._pages = [
            await OpenPage.open(f"{ws}/t/{self.table.table}/{key}/live", key, self.secrets)
            for key in self.table.keys
        ]

    async def _chapter(self) -> Fuzzed:
        """An attempt at a campaign of its own."""
        made = await self.line.ask_json("POST", "/api/campaigns", {"game": self.game})
        self.secrets.keys.add(made["key"])
        self.known.campaigns.append((made["campaign"], made["key"]))
        wanted = {"seats": [{"kind": "person"}] * 2}
        path = f"/api/campaigns/{made['campaign']}/attempts"
        begun = await self.line.ask_json("POST", path, wanted, f"Authorization: Campaign {made['key']}")
        return opened(self.game, begun, self.secrets)

    async def _play(self, amount: int) -> None:
        """Until the match is over, or it is enough; now and then nobody is asked who is here."""
        for _ in range(400):
            if self.done >= amount:
                return
            number = self.rng.randrange(len(self.table.keys))
            path, own = f"/api/tables/{self.table.table}/decision", seat(self.table.keys[number])
            status, told = await self._http("GET", path, b"", own)
            if status != 200:  # a visitor has changed the key of the seat
                return
            await self._step(number, json.loads(told.partition("\r\n\r\n")[2]))
            if self.rng.random() < 0.05:
                seen = await self.line.ask_json("GET", f"/api/tables/{self.table.table}/view")
                if seen["status"]["over"]:
                    await self._afterwards()
                    return

    async def _step(self, number: int, asked: Json) -> None:
        rng, key, turn = self.rng, self.table.keys[number], asked["turn"]
        options = [option["message"] for option in (asked["decision"] or {"options": []})["options"]]
        kind = rng.choices(KINDS, WEIGHTS)[0]
        own = f"/t/{self.table.table}/{key}"
        match kind:
            case "do" if options:
                self._last = {"turn": turn, "do": rng.choice(options), "key": f"k{self.done}"}
                await self._say(number, "do, right", self._last)
            case "do again" if self._last:
                await self._say(number, "do, again", self._last)
            case "do, nearly right" if options:
                await self._say(
                    number, "do, nearly right", {"turn": turn, "do": nearly(rng, options)}, never=True
                )
            case "undo":
                await self._say(number, "undo, right", {"undo": True, "turn": turn})
            case "plan" if options:
                await self._say(number, "plan", {"plan": {"do": rng.choice(options)}})
            case "point" | "unplan":
                await self._say(number, kind, {kind: text(rng) if kind == "point" else rng.randrange(9)})
            case "consent" | "hints" | "coach":
                await self._say(number, kind, {kind: rng.random() < 0.7})
            case "advise" | "resync":
                await self._say(number, kind, {kind: True})
            case "leave" | "return":
                await self._http("POST", f"{own}/{kind}", f"level={rng.choice(LEVELS)}".encode())
            case "replace":
                await self._http("POST", f"{own}/replace", f"seat={1 - number}&level=greedy".encode())
            case "view" | "log":
                await self._http("GET", f"/api/tables/{self.table.table}/{kind}", b"", seat(key))
            case "replay":
                await self._http("GET", f"{own}/replay/{rng.randrange(40)}?json")
            case _:
                await self._http("GET", own)

    async def _afterwards(self) -> None:
        """What can be had when a match is over."""
        rng, own = self.rng, f"/t/{self.table.table}/{self.table.keys[0]}"
        _, told = await self._http("GET", f"{own}/export")
        file = told.partition("\r\n\r\n")[2].encode()
        self.known.files = [*self.known.files[-20:], file]
        await self._http("POST", "/import", file, "Content-Type: application/json")
        for _ in range(5):
            await self._http("POST", "/import", torn(rng, file), "Content-Type: application/json")
        for moment in (0, rng.randrange(60), 10**6):
            await self._http("POST", f"{own}/fork", f"moment={moment}".encode())
        await self._look_back()
        for key in self.table.keys:
            await self._http("POST", f"/t/{self.table.table}/{key}/rematch")
            await self._http(
                "GET", f"/t/{self.table.table}/{key}/replay/{rng.randrange(60)}?seat={rng.randrange(3)}"
            )

    async def _look_back(self) -> None:
        """An analysis that is begun, looked at and stopped: what it finds out takes longer than this."""
        rng, table, own = self.rng, f"/api/tables/{self.table.table}", seat(self.table.keys[0])
        for method, path, body in (
            ("POST", "analysis", b'{"depth": 2}'),
            ("POST", "analysis", b'{"depth": 3}'),
            ("GET", "analysis", b""),
            ("GET", "report", b""),
            ("GET", f"retry/{rng.randrange(60)}", b""),
            ("POST", f"retry/{rng.randrange(60)}", b'{"show": true}'),
            ("DELETE", "analysis", b""),
            ("DELETE", "analysis", b""),
        ):
            await self._http(method, f"{table}/{path}", body, own)

    # asking

    def _count(self, name: str) -> None:
        self.report.counts[name] += 1
        self.done += 1

    async def _http(self, method: str, path: str, body: bytes = b"", *headers: str) -> tuple[int, str]:
        status, told = await self.line.ask(method, path, headers, body)
        if status >= 500:
            raise Broken(f"{status} to {method} {path} {body!r}: {told[-300:]}")
        parts = path.partition("?")[0].split("/")
        names = {self.table.table: "{table}", **dict.fromkeys(self.table.keys, "{key}")}
        shown = "/".join(names.get(part, "{n}" if part.isdigit() else part) for part in parts)
        if "/join/" in shown:
            shown = "/t/{table}/join/{code}"
        self._count(f"http {method} {shown}: {status}")
        return status, told

    async def _say(self, number: int, kind: str, message: Json, never: bool = False) -> None:
        """Send something, and wait for the answer to it."""
        answer = await self._pages[number].say(message)
        if never and answer == "ack":
            raise Broken(f"{message} was done at {self.game}")
        self._count(f"ws {kind}: {answer}")


class OpenPage:
    """A page that hears everything at once, as a browser does, and asks one thing after another."""

    def __init__(self, socket: ClientConnection, key: str, secrets: Secrets) -> None:
        self.socket, self.key, self.secrets = socket, key, secrets
        self._number = 0
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, url: str, key: str, secrets: Secrets) -> OpenPage:
        socket = await connect(url, max_size=None, ping_interval=None, open_timeout=LONGEST_WAIT)
        return cls(socket, key, secrets)

    async def say(self, message: Json) -> str:
        """The answer to a message: ack or refused."""
        self._number += 1
        self._answer = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": self._number, **message}))
        async with asyncio.timeout(LONGEST_WAIT):
            return await self._answer

    async def _listen(self) -> None:
        try:
            async for told in self.socket:
                self._hear(str(told))
        except (websockets.ConnectionClosed, Broken) as error:
            if not self._answer.done():
                self._answer.set_exception(error)

    def _hear(self, told: str) -> None:
        # the links of open seats are told to whoever may give them away
        self.secrets.check(told, self.key + (told if "/join/" in told else ""))
        for answer in ("refused", "ack"):
            mine = told.startswith((f'{{"{answer}":{self._number},', f'{{"{answer}":{self._number}}}'))
            if mine and not self._answer.done():
                self._answer.set_result(answer)

    async def close(self) -> None:
        await self.socket.close()
        await self._listening
