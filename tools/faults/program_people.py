"""People who play by a program, over HTTP: it asks, acts, and repeats what was not answered."""

from __future__ import annotations

from typing import Any

import msgspec

from meeplehall.hall.api import looking, tables
from tools.faults.ledger import Sent, encode
from tools.faults.lines import Answer
from tools.faults.people import UNKNOWN, Person

#: seconds for which the hall is asked to wait; when all is quiet, everything is answered within a second
WAIT = 0.5


class ProgramPerson(Person):
    """A program at a seat. Most of its answers have a key, and those it repeats until it hears of them."""

    version = 0

    async def live(self) -> None:
        while not self.world.still:
            await self.pause()
            if self.moved_on or self.world.still:
                return
            if self.rng.random() < 0.3:
                await self._look()
            found = await self._asked()
            if found is None:
                continue
            asked, turn = found["decision"], found["turn"]
            if self.chance(self.character.undo):
                await self._take_back(turn)
            elif self.chance(self.character.leave):
                await self.leave()
            elif asked and asked["options"] and (asked["owed"] or self.rng.random() < 0.2):
                await self._act(turn, self.rng.choice(asked["options"])["message"], bool(asked["timed"]))

    async def _asked(self) -> Any:
        """What the seat can decide now."""
        return await self._found(looking.ask)

    async def _found(self, endpoint: Any, query: str = "") -> Any:
        answer = await self.ask(endpoint, query=query)
        return msgspec.json.decode(answer.data) if answer is not None and answer.status == 200 else None

    async def _look(self) -> None:
        """The view; and when the match is over, the next one."""
        seen = await self._found(looking.view)
        if seen is None:
            return
        self.version = self.saw(self.seat, self.version, encode(seen["view"]), seen["turn"])
        if seen["status"]["over"] and not self.moved_on:
            await self.rematch()
        elif not seen["status"]["asked"] and self.rng.random() < 0.1:
            await self.come_back()

    async def _take_back(self, turn: int) -> None:
        self.world.ledger.asking_undo(self.table, self.seat, turn)
        for _ in range(2 if self.chance(self.character.twice) else 1):
            await self.ask(tables.undo, json={"turn": turn})

    async def _act(self, turn: int, action: dict[str, Any], timed: bool) -> None:
        named = self.rng.random() < 0.8
        sent = self.new_answer(turn, action, press=timed, named=named)
        message = {"turn": turn, "action": action, **({"key": sent.key} if sent.key else {})}
        self.sent.append((sent, message))
        for _ in range(4 if sent.key else 1):
            since = self.now()
            asked = self.request(tables.act, json=message)
            if sent.key and self.chance(self.character.twice):
                self.request(tables.act, json=message)
            if self._is_told(sent, await self.answer(asked), since):
                break
            await self.pause()
        self.pending = None
        if self.sent and self.chance(self.character.again_later):
            await self._repeat(*self.rng.choice(self.sent))

    async def _repeat(self, sent: Sent, message: dict[str, Any]) -> None:
        """Long after it was settled, the same request comes once more."""
        if sent.key:
            since = self.now()
            self._is_told(sent, await self.ask(tables.act, json=message), since)

    def _is_told(self, sent: Sent, answer: Answer | None, since: float) -> bool:
        """False if nobody knows whether it was done."""
        if answer is None or answer.status == 503:
            return False
        sentence = "" if answer.status == 200 else str(answer.data)
        self.heard_of(sent, sentence, since)
        return sentence not in UNKNOWN


class WaitingPerson(ProgramPerson):
    """A program that waits for news instead of asking again and again, at whatever hall it comes to."""

    mark = ""

    async def _asked(self) -> Any:
        seen = await self._found(looking.table, f"after={self.mark}&wait={WAIT}")
        if seen is not None:
            self.mark = seen["mark"]
            self.version = self.saw(self.seat, self.version, encode(seen["view"]), seen["turn"])
        return seen
