"""All that a seat, a spectator and a visitor without a seat can ask at a table, asked in both worlds."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.engine.decision import decision
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import Match
from meeplehall.hall.pages.replay import moments
from tests.hall.running import Json
from tests.hall.worlds import Worlds

#: somebody who has no seat and tries
WRONG_KEY = "a" * 26
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Prober:
    """One seat (or a spectator) of a match, who asks for everything."""

    def __init__(self, worlds: Worlds, seat: int, rng: Random, few: int) -> None:
        self.worlds = worlds
        self.seat = seat
        self.rng = rng
        #: how many of many similar questions are asked
        self.few = few

    @property
    def key(self) -> str:
        return self.worlds.true.keys[self.seat] if self.seat != SPECTATOR else ""

    @property
    def truth(self) -> Match:
        return self.worlds.true.found.match

    @property
    def header(self) -> dict[str, str]:
        return {"Authorization": f"Seat {self.key}"} if self.key else {}

    def some(self, of: list[Any]) -> list[Any]:
        return of if len(of) <= self.few else self.rng.sample(of, self.few)

    async def get(self, path: str, **more: Any) -> str:
        return await self.worlds.same(f"GET {path}", lambda world: world.ask("GET", path, **more))

    async def post(self, path: str, **more: Any) -> str:
        body = more.get("json", more.get("content", ""))
        return await self.worlds.same(f"POST {path} {body}", lambda world: world.ask("POST", path, **more))

    # over HTTP

    async def pages(self) -> None:
        """The pages of the table: as the seat, watching, and with a key that opens nothing."""
        table = f"/t/{self.worlds.true.table}"
        for key in {"", self.key, WRONG_KEY}:
            own = f"{table}/{key}" if key else table
            for path in (own, f"{own}/replay", f"{own}/replay/0", f"{own}/replay/0?json"):
                await self.get(path)
        for key in (self.key, WRONG_KEY):
            await self.post("/standings", json={"seats": [{"table": self.worlds.true.table, "key": key}]})
        for path in ("/", "/health", f"{table}/join/{WRONG_KEY}", f"/t/{WRONG_KEY}"):
            await self.get(path)

    async def api(self) -> None:
        """What programs ask, with the key of the seat, without one and with a wrong one."""
        path = f"/api/tables/{self.worlds.true.table}"
        for header in ({}, self.header, {"Authorization": f"Seat {WRONG_KEY}"}):
            for what in ("", "?after=x&wait=1", "/view", "/decision", "/log", "/log?after=3", "/export"):
                await self.get(f"{path}{what}", headers=header)

    async def replay(self) -> None:
        """Moments of the past: how many there are, and some of them, also through the eyes of others."""
        table = f"/t/{self.worlds.true.table}"
        for key, seat in {("", SPECTATOR), (self.key, self.seat)}:
            own = f"{table}/{key}" if key else table
            count = len(moments(self.truth, seat, len(self.truth.moves)))
            for n in [*self.some(list(range(count))), count, -1]:
                await self.get(f"{own}/replay/{n}?json")
            for other in (SPECTATOR, *range(len(self.truth.seats)), 99):
                await self.get(f"{own}/replay?seat={other}")

    async def what_is_refused(self) -> None:
        """Before the end: export, fork, rematch; what is malformed, late or for others."""
        table, key = f"/t/{self.worlds.true.table}", self.key or WRONG_KEY
        seat, turn = f"{table}/{key}", self.truth.turns[self.seat] if self.key else 0
        await self.get(f"{seat}/export")
        await self.get(f"{seat}/rematch")
        await self.post(f"{seat}/rematch")
        for moment in (0, len(self.truth.moves), 10**6, "x"):
            await self.post(f"{seat}/fork", content=f"moment={moment}", headers=FORM)
        for level in ("", "greedy", "no such bot"):
            for other in {0, self.seat, len(self.truth.seats)}:
                await self.post(f"{seat}/replace", content=f"seat={other}&level={level}", headers=FORM)
        path = f"/api/tables/{self.worlds.true.table}"
        for body in ({}, {"turn": turn}, {"turn": turn, "action": 5}, {"turn": turn - 1, "action": {}}):
            await self.post(f"{path}/act", json=body, headers=self.header)
        for other_turn in (-1, turn + 1):
            await self.post(f"{path}/undo", json={"turn": other_turn}, headers=self.header)

    # over the live channel

    async def look(self) -> None:
        await self.worlds.look("a spectator", "watch")
        if self.key:
            await self.worlds.look("the seat", self.key)
            await self.worlds.hear("the seat has come")

    async def listen(self) -> None:
        """Streams of events, and why there is none for whoever has a wrong key."""
        await self.worlds.listen("a spectator", {})
        await self.worlds.listen("the seat", self.header)
        await self.worlds.news("coming")
        wrong = {"Authorization": f"Seat {WRONG_KEY}"}
        await self.get(f"/api/tables/{self.worlds.true.table}/events", headers=wrong)

    async def refused_actions(self) -> None:
        """Everything blocked, and actions that make no sense: why not must not tell what is hidden."""
        match, who = self.truth, "the seat" if self.key else "a spectator"
        turn = match.turns[self.seat] if self.key else 0
        options = match.state.options(self.seat) if self.key else []
        allowed = [match.game.codec.encode(action) for action in options]
        asked = decision(match.game, match.state, self.seat, self.worlds.true.found.names)
        blocked = [dict(entry.message) for entry in asked.blocked] if asked is not None else []
        tried = [*self.some(blocked), *senseless(match.game, self.rng, self.few)]
        if match.state.stack and match.state.step.timed:
            tried = []  # whatever is sent to a race is a press
        for message in tried:
            if message not in allowed:
                await self.worlds.say(who, f"{message}", do=message, turn=turn)
        for verb in ({"undo": True, "turn": turn + 1}, {"consent": True}, {"unplan": 3}):
            if self.key:
                await self.worlds.say(who, f"{verb}", **verb)
        await self.worlds.hear("what was refused")

    async def campaign(self, address: str) -> None:
        """The campaign that the table belongs to."""
        for path in (address, address.rpartition("/")[0], f"{address}/export"):
            await self.get(path)

    async def hints(self) -> None:
        """What the seat could do, wherever people have agreed to hints; then they are off again."""
        if not self.key:
            return
        for on in (True, None):
            for world in self.worlds.both:
                world.found.advice.switch.decided = on
            if on:
                await self.worlds.say("the seat", "the question for a hint", advise=True)
                await self.worlds.folded("a hint")
                await self.worlds.say("the seat", "that this is enough", advise=False)
        await self.worlds.folded("hints")

    async def team(self) -> None:
        """In a team: plans, and pointing at what it sees."""
        if not self.truth.game.cooperative or not self.key:
            return
        await self.worlds.say("the seat", "the question for advice", advise=True)
        asked = decision(self.truth.game, self.truth.state, self.seat)
        for entry in self.some([*asked.options, *asked.blocked] if asked is not None else [])[:3]:
            await self.worlds.say("the seat", f"the plan {entry.message}", plan={"do": entry.message})
        await self.worlds.say("the seat", "a plan in words", plan={"text": "Hold on!"})
        names = await self.worlds.true.inside(self._names)
        for key in [*self.rng.sample(sorted(names), min(2, len(names))), "no such thing"]:
            await self.worlds.say("the seat", f"pointing at {key}", point=key)
        await self.worlds.folded("advice")

    async def _names(self) -> dict[str, str]:
        return self.worlds.true.found.views.names(self.seat)

    async def play_on(self, actions: int) -> None:
        """Whoever is to act acts, in both worlds alike; all that is told about it is compared."""
        for _ in range(actions):
            state = self.truth.state
            if state.over or state.step.timed:
                return
            player = self.rng.choice(state.waiting)
            action = self.rng.choice(state.options(player))
            message = self.truth.game.codec.encode(action)
            turn = self.truth.turns[self.seat] if self.key else 0
            if player == self.seat:
                await self.worlds.say("the seat", f"{message}", do=message, turn=turn, key=f"k{turn}")
            else:
                await self.worlds.act(player, message)
            if self.truth.over:  # nothing is hidden any more
                return
            await self.worlds.hear(f"{message} of player {player + 1}")
            await self.worlds.news(f"{message} of player {player + 1}")
            if self.key and self.rng.random() < 0.3:
                await self.take_back()
            await self.api()

    async def take_back(self) -> None:
        turn = self.truth.turns[self.seat]
        await self.worlds.say("the seat", "taking back", undo=True, turn=turn)
        await self.worlds.hear("taking back")


def senseless(game: Game[Any], rng: Random, count: int) -> list[Json]:
    """Actions of all kinds with any values: nearly all are impossible, many name what is hidden."""
    found: list[Json] = []
    kinds = sorted(game.codec.types)
    for _ in range(count):
        kind = game.codec.types[rng.choice(kinds)]
        fields = {name: field.encode(rng.choice(field.allowed())) for name, field in kind.fields.items()}
        found.append({"type": kind.name, **fields})
    return found
