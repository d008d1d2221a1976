"""People in front of a browser: their pages keep a line to the hall, and send again what got lost."""

from __future__ import annotations

import asyncio
from random import Random

from meeplehall.hall.pages.sitting import replace
from meeplehall.web.splice import Splice, whole
from tools.faults.drawing import REGION
from tools.faults.ledger import NOTHING, Sent
from tools.faults.lines import Json, Line
from tools.faults.people import LEVEL, Person, World


class Page:
    """One open page. It connects again whenever its line breaks."""

    def __init__(self, person: Person, seat: int, key: str) -> None:
        self.person = person
        self.seat, self.key = seat, key
        self.line: Line | None = None
        self.push: Json | None = None
        self.version = 0
        self.silent = False
        self._regions: dict[str, str] = {}
        self._heard = 0
        self._ids = 0
        self._sent: dict[int, tuple[Sent, float]] = {}

    async def stay_open(self) -> None:
        person, network = self.person, self.person.world.network
        while True:
            self.line = network.connect(person.table, self.key)
            if self.line is not None:
                self.silent = False
                person.world.tell(person.name, "connects")
                self._heard = 0
                await self._listen(self.line)
                self.push, self._sent = None, {}
            await asyncio.sleep(0.2 + person.rng.random())

    async def _listen(self, line: Line) -> None:
        person = self.person
        while (message := await line.hear()) is not None:
            while self.silent and not line.broken:
                if person.world.quiet:
                    line.hang_up()
                await asyncio.sleep(0.5)
            if person.chance(person.character.slow / 10):
                await asyncio.sleep(person.character.slow)
            self._hear(line, message)
        person.world.tell(person.name, "has lost the line")

    def _hear(self, line: Line, message: Json) -> None:
        if "ping" in message:
            line.say({"pong": message["ping"]})
        if "ack" in message and message["ack"] in self._sent:
            self.person.heard_of(self._sent[message["ack"]][0])
        if "refused" in message and message["refused"] in self._sent:
            sent, since = self._sent[message["refused"]]
            self.person.heard_of(sent, message["sentence"], since)
        if "scene" in message:
            self._tell(message["scene"], message["splices"])
        if "n" in message:
            self._look(message)

    def _look(self, push: Json) -> None:
        """A push: the first one of a line is complete, and after a gap everything is asked for again."""
        person, before = self.person, self._heard
        if before and push["n"] != before + 1:
            person.world.ledger.wrong(f"{person.name} got push {push['n']} after {before}")
        self._heard = push["n"]
        if not before:
            self._regions = {}
        self._tell(push["regions"], push["splices"])
        self.push = push
        self.version = person.saw(self.seat, self.version, self._view(), push["turn"])
        person.world.tell(person.name, "sees", self.version, push["turn"], push["status"]["race"])
        if push["status"]["next"] and self.seat < 0:
            person.world.ledger.led_on(person.table, push["status"]["next"].split("/")[2])
        pending = person.pending
        if pending is None:
            return
        if pending.turn != push["turn"]:
            person.pending = None  # its result is here already
        elif not before:
            self.send_again(pending)

    def _tell(self, regions: dict[str, str], splices: dict[str, Splice]) -> None:
        self._regions |= {name: whole(self._regions[name], splice) for name, splice in splices.items()}
        self._regions |= regions

    def on_screen(self) -> tuple[bytes, int] | None:
        """The view that is shown, with the turn."""
        return None if self.push is None else (self._view(), self.push["turn"])

    def _view(self) -> bytes:
        return self._regions.get(REGION, "").encode() or NOTHING

    # sending

    def send(self, message: Json, sent: Sent | None = None) -> None:
        if self.line is None or self.line.broken:
            return
        self._ids += 1
        if sent is not None:
            self._sent[self._ids] = (sent, self.person.now())
        self.person.world.tell(self.person.name, "sends", message)
        self.line.say({"id": self._ids, **message})

    def send_again(self, sent: Sent) -> None:
        """An answer that was on its way, under the same key."""
        message = next((message for one, message in self.person.sent if one is sent), None)
        if message is not None:
            self.send(message, sent)


class PagePerson(Person):
    """Somebody with a page or two. They do one thing after another, as their page shows it."""

    def __init__(self, world: World, table: str, seat: int, key: str, rng: Random) -> None:
        super().__init__(world, table, seat, key, rng)
        self.pages: list[Page] = []

    def open_page(self) -> None:
        page = Page(self, self.seat, self.key)
        self.pages.append(page)
        asyncio.get_running_loop().create_task(page.stay_open())

    async def live(self) -> None:
        self.open_page()
        while not self.world.still:
            await self.pause()
            open_pages = [page for page in self.pages if page.push is not None and not page.silent]
            if open_pages and not self.away and not self.world.still:
                await self._do_something(self.rng.choice(open_pages))

    def on_screens(self) -> list[tuple[bytes, int] | None]:
        return [page.on_screen() for page in self.pages]

    async def _do_something(self, page: Page) -> None:
        push = page.push
        if push is None or page.line is None or self._trouble(page):
            return
        status = push["status"]
        if status["over"]:
            if not self.moved_on and self.rng.random() < 0.3:
                await self.rematch()
        elif self._is_bot(push):
            await self.come_back()
        elif status["undo_by"] not in (None, self.seat):
            page.send({"consent": self.world.quiet or self.rng.random() < 0.8})
        elif status["race"] and self.pending is None:
            self._press(page, push)
        elif self.chance(self.character.undo):
            self._take_back(page, push)
        elif self.chance(self.character.leave):
            await self.leave()
        elif status["away"] and self.rng.random() < 0.3:
            await self._replace(push)
        else:
            self._act(page, push)

    def _trouble(self, page: Page) -> bool:
        """What goes wrong with a page; True if it is gone."""
        line, character = page.line, self.character
        if line is None or line.broken:
            return True
        if self.chance(character.hang_up):
            line.hang_up()
            return True
        if self.chance(character.fall_silent):
            self.world.tell(self.name, "falls silent")
            line.fall_silent()
            page.silent = True
            return True
        if self.chance(character.second_page) and len(self.pages) < 2:
            self.open_page()
        if self.chance(character.resync):
            page.send({"resync": True})
        if self.sent and self.chance(character.again_later):
            sent, message = self.rng.choice(self.sent)
            page.send(message, sent)
        return False

    def _is_bot(self, push: Json) -> bool:
        """Has somebody put a bot in my place?"""
        return not push["decision"] and self.rng.random() < 0.02

    async def _replace(self, push: Json) -> None:
        seat = self.rng.choice(sorted(push["status"]["away"]))
        await self.ask(replace, seat=seat, level=LEVEL)

    def _take_back(self, page: Page, push: Json) -> None:
        turn = push["turn"]
        if push["status"]["undo"] is None or push["status"]["consent"]:
            self.world.ledger.asking_undo(self.table, self.seat, turn)
            message = {"undo": True, "turn": turn}
            page.send(message)
            if self.chance(self.character.twice):
                page.send(message)

    def _press(self, page: Page, push: Json) -> None:
        options = push["decision"]["options"] if push["decision"] else []
        if options and self.rng.random() < 0.5:
            action = self.rng.choice(options)["message"]
            message = {"do": action, "turn": push["turn"]}
        else:
            action, message = None, {"grab": True, "turn": push["turn"]}
        self._send(page, self.new_answer(push["turn"], action, press=True), message)

    def _act(self, page: Page, push: Json) -> None:
        asked = push["decision"]
        if not asked or not asked["options"] or self.pending is not None:
            return
        if not asked["owed"] and self.rng.random() < 0.8:
            return
        action = self.rng.choice(asked["options"])["message"]
        sent = self.new_answer(push["turn"], action)
        self._send(page, sent, {"do": action, "turn": push["turn"], "key": sent.key})

    def _send(self, page: Page, sent: Sent, message: Json) -> None:
        self.sent.append((sent, message))
        page.send(message, sent)
        if self.chance(self.character.twice):
            self.rng.choice([page, *self.pages]).send(message, sent)
        if page.line is not None and self.chance(self.character.hang_up):
            page.line.hang_up()  # the tab is closed while the hall writes


class Watcher(Person):
    """Somebody who only looks."""

    def __init__(self, world: World, table: str, seat: int, key: str, rng: Random) -> None:
        super().__init__(world, table, seat, key, rng)
        self.page = Page(self, seat, key)

    async def live(self) -> None:
        await self.page.stay_open()

    def on_screens(self) -> list[tuple[bytes, int] | None]:
        return [self.page.on_screen()]
