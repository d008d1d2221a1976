"""The live channel: one WebSocket per open page and seat, with numbered pushes and acknowledged messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.bell import Bell
from meeplehall.hall.hall import COMES_BACK, RESTARTS, Hall
from meeplehall.hall.house_rules import ChatRules
from meeplehall.hall.problem import Problem, closing, no_table, out_of_order
from meeplehall.hall.race import RaceRun
from meeplehall.hall.requests import wants_text
from meeplehall.hall.round_trips import RoundTrips
from meeplehall.hall.seat_view import Snapshot
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.table import Table
from meeplehall.hall.team import Intention
from meeplehall.web.told import Told

MAX_BYTES = 16 * 1024
#: so many messages that make no sense close the connection
PATIENCE = 20
POLICY = 1008
TRY_AGAIN = 1013
#: the status of problems that pass
OUT_OF_ORDER = 503
#: there is no room for a long sentence in the last message of a connection
AGAIN = "The match cannot go on at this table: load the page again."
#: where a scope has the connection that was let in, with what ends when it does
LET_IN = "meeplehall.let_in"


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page may send; exactly one of the verbs is meant."""

    id: int = 0
    turn: int = -1
    #: what the page calls its action: sent again, it is not done again
    key: Annotated[str, msgspec.Meta(max_length=40)] = ""
    do: dict[str, Any] | None = None
    undo: bool = False
    grab: bool = False
    resync: bool = False
    consent: bool | None = None
    # what a team tells one another
    point: str | None = None
    plan: Intention | None = None
    unplan: int | None = None
    # the chat: something to say, and who may say what
    say: str | None = None
    chat: ChatRules | None = None
    # help: to be advised (false: enough of it), and what is on at this table
    advise: bool | None = None
    hints: bool | None = None
    coach: bool | None = None
    #: whoever learns goes back a moment, or is shown what this one asks for
    lesson: Literal["back", "skip"] | None = None
    #: the page is behind others, or is seen again
    hidden: bool | None = None
    pong: int | None = None


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """One open page at a table."""

    # there are many, most of them waiting: slots and short lists keep them small
    __slots__ = (
        "_bell", "_goodbye", "_number", "_outbox", "_rest_hash", "_thought", "_timer", "_told",
        "_version", "hidden", "round_trips", "seat", "socket", "table",
    )  # fmt: skip

    def __init__(self, socket: WebSocket, table: Table, seat: int) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.hidden = False
        self.round_trips = RoundTrips(table.audience.fastest(seat) if seat != SPECTATOR else None)
        self._number = 0
        self._told = Told(plain=wants_text(socket))
        self._rest_hash: int | None = None
        self._version = 0
        self._outbox: list[bytes] = []
        self._bell = Bell()
        self._timer: asyncio.TimerHandle | None = None
        self._goodbye: tuple[int, str] | None = None
        self._thought: asyncio.Task[None] | None = None

    # as an onlooker of the table

    def wake(self) -> None:
        self._bell.ring()

    def close_soon(self, code: int, reason: str) -> None:
        self._goodbye = (code, reason)
        self._bell.ring()

    # sending

    def say(self, **message: object) -> None:
        """Send a short message with the next push, or alone."""
        self._outbox.append(_encode(message))
        self._bell.ring()

    async def pump(self) -> None:
        """Send what there is to send; a slow line gets fewer pushes, never old ones."""
        while self._goodbye is None:
            await self._bell.heard()
            await self._send()
        await self.socket.close(*self._goodbye)

    async def _send(self) -> None:
        # beside the loop: while a page waits, nothing is kept of what was sent to it
        news = self._version != self.table.audience.version and self._goodbye is None
        push, race = await self._push() if news else (None, None)
        outbox, self._outbox = self._outbox, []  # scenes that led to what the push shows are in it
        for data in outbox:
            await self.socket.send_text(data.decode())
        if push is not None and self._goodbye is None:
            if race is not None:
                race.written(self.seat, self.round_trips.believed())
            self.table.services.metrics.pushed(len(push))
            await self.socket.send_text(push)

    async def _push(self) -> tuple[str | None, RaceRun | None]:
        async with self.table.lock:
            self._version = self.table.audience.version
            return self._news(self.table.views.snapshot(self.seat)), self.table.race

    def show_scene(self, regions: Mapping[str, str], told: Sequence[str] | None = None) -> None:
        """Send a moment that is gone already, with what happened; the next push has what changed since."""
        if self._number and (news := self._told.news(regions)):
            self.say(scene=news.regions, splices=news.splices, **({} if told is None else {"told": told}))

    def forget(self) -> None:
        self._told.forget()

    def _news(self, snapshot: Snapshot) -> str | None:
        """What has changed for this page since the last push; nothing at all if nothing has."""
        push = snapshot.push
        news = self._told.news(push.regions)
        if not news and self._rest_hash == snapshot.rest_hash:
            return None
        self._rest_hash = snapshot.rest_hash
        self._number += 1
        return _encode(replace(push, n=self._number, regions=news.regions, splices=news.splices)).decode()

    # measuring

    def ping(self) -> None:
        """Measure a round trip, again and again."""
        number = self.round_trips.ping(self.table.services.clock.milliseconds())
        trips, audience = self.round_trips, self.table.audience
        self.say(
            ping=number,
            latency=trips.median,
            jitter=trips.jitter,
            latencies=audience.latencies(),
            jitters=audience.jitters(),
        )
        loop, wait = asyncio.get_running_loop(), self.round_trips.next_ping
        self._timer = loop.call_later(wait, self.ping)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._thought is not None:
            self._thought.cancel()

    # receiving

    async def listen(self) -> None:
        """Do what the page asks for, one message after another, until it is closed."""
        nonsense = 0
        while True:
            received = await self.socket.receive()
            time = self.table.services.clock.milliseconds()
            if received["type"] == "websocket.disconnect":
                return
            data = received.get("text") or received.get("bytes") or b""
            if len(data) > MAX_BYTES:
                self.close_soon(POLICY, "A message has at most 16 kB.")
                return
            try:
                message = _decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeError):
                nonsense += 1
                self.say(refused=0, rule="", sentence="This is not a message that the hall knows.")
                if nonsense >= PATIENCE:
                    self.close_soon(POLICY, "Too many messages that make no sense.")
                    return
                continue
            await self._answer(message, time)

    async def _answer(self, message: Message, received: int) -> None:
        if message.pong is not None:
            self.round_trips.pong(message.pong, received)
            return
        try:
            stored = await self._obey(message, received)
        except Problem as problem:
            self._tell(message.id, problem)
        else:
            if stored:
                self._tell(message.id)

    def _tell(self, id: int, problem: Problem | None = None) -> None:
        """A message was done, or this is why not."""
        if problem is None:
            self.say(ack=id)
        else:
            self.say(refused=id, rule=problem.rule, sentence=problem.sentence)

    async def _obey(self, message: Message, received: int) -> bool:
        """True if it is done and stored; a press in a race is acknowledged when the race is."""
        table, seat = self.table, self.seat
        if message.resync:
            self._told.start_again()
            self._rest_hash, self._version = None, 0
            self.wake()
        elif message.say is not None:
            await table.chat.say(seat, message.say)
        elif seat == SPECTATOR:
            raise Problem(403, "You only watch this table.")
        elif message.hidden is not None:
            table.look_away(self, message.hidden)
        elif message.grab or (message.do is not None and table.race is not None):
            table.press(
                seat, message.turn, received, message.do, message.key,
                lambda problem: self._tell(message.id, problem),
            )  # fmt: skip
            return False
        elif message.do is not None:
            await table.do(seat, message.turn, message.do, message.key)
        elif message.undo:
            await table.undo.ask(seat, message.turn)
        elif message.consent is not None:
            await table.undo.answer(seat, message.consent)
        elif message.lesson is not None:
            await self._learn(message.lesson)
        elif message.advise is False:
            table.advice.put_away(seat)
        elif message.advise:
            if self._thought is not None and not self._thought.done():
                raise Problem(409, "Your last question is still being thought about.")
            self._thought = asyncio.create_task(self._advise(message.id))
            return False
        elif message.hints is not None:
            await table.advice.switch.want(seat, message.hints)
        elif message.coach is not None:
            await table.coach.switch.want(seat, message.coach)
        elif message.chat is not None:
            await table.chat.settle(seat, message.chat)
        else:
            await self._tell_team(message)
        return True

    async def _learn(self, way: Literal["back", "skip"]) -> None:
        lesson = self.table.lesson
        if lesson is None:
            raise Problem(409, "Nobody learns at this table.")
        await (lesson.back(self.seat) if way == "back" else lesson.skip(self.seat))

    async def _tell_team(self, message: Message) -> None:
        team, seat = self.table.team, self.seat
        if message.point is not None:
            await team.point(seat, message.point)
        elif message.plan is not None:
            await team.plan(seat, message.plan)
        elif message.unplan is not None:
            await team.unplan(seat, message.unplan)
        else:
            raise Problem(422, "The message does not say what to do.")

    async def _advise(self, id: int) -> None:
        """Thinking takes a while, in which other messages are heard."""
        try:
            await self.table.advice.ask(self.seat)
        except Problem as problem:
            self._tell(id, problem)
        else:
            self._tell(id)


async def live(socket: WebSocket) -> None:
    """The WebSocket of a seat, or of somebody who watches, until it is let in; then it stays."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    with ExitStack() as until_the_end:
        try:
            until_the_end.enter_context(hall.quotas.connected())
            table = await hall.find(socket.path_params["table"])
            key = socket.path_params["key"]
            seat = SPECTATOR if key == "watch" else table.seating.seat_of(key)
            if seat is None:
                raise no_table()
            if seat == SPECTATOR:
                table.check_shown()
            if hall.closing:  # it was too late to be told with the others
                raise closing()
        except Problem as problem:
            await _send_away(socket, *_farewell(hall, problem), problem.sentence)
            return
        except StoreError as error:
            note("store failed", why=str(error))
            await _send_away(socket, TRY_AGAIN, out_of_order().sentence)
            return
        socket.scope[LET_IN] = Connection(socket, table, seat), until_the_end.pop_all()


async def stay(scope: Scope) -> None:
    """Whoever was let in stays at the table.

    What let them in would wait for that: a dozen coroutines for every open page. It has done its work.
    """
    if LET_IN not in scope:
        return
    connection, until_the_end = scope.pop(LET_IN)
    scope["headers"].clear()  # a browser says some kB about itself
    with until_the_end:
        await attend(connection)


async def _send_away(socket: WebSocket, code: int, reason: str, error: str = "") -> None:
    """Tell a page why it cannot stay, unless it has gone by itself."""
    with suppress(WebSocketDisconnect):
        if error:
            await socket.send_text(_encode({"error": error}).decode())
        await socket.close(code, reason)


def _farewell(hall: Hall, problem: Problem) -> tuple[int, str]:
    """With what a page is sent away: one that need only wait has to know that."""
    if hall.closing:
        return RESTARTS, COMES_BACK
    if isinstance(problem, Unplayable):
        return POLICY, AGAIN
    return TRY_AGAIN if problem.status == OUT_OF_ORDER else POLICY, problem.sentence


async def attend(connection: Connection) -> None:
    """Keep a connection until one side ends it."""
    pump = asyncio.create_task(connection.pump())
    listen = asyncio.create_task(connection.listen())
    connection.table.come(connection)
    if connection.seat != SPECTATOR:
        connection.ping()
    try:
        await asyncio.wait([pump, listen], return_when=asyncio.FIRST_COMPLETED)
        if listen.done() and connection._goodbye is not None:
            await asyncio.wait([pump], timeout=1)
    finally:
        connection.stop()
        for task in (pump, listen):
            task.cancel()
        results = await asyncio.gather(pump, listen, return_exceptions=True)
        connection.table.go(connection)
    for error in results:
        if isinstance(error, Exception) and not _is_disconnect(connection.socket, error):
            raise error


def _is_disconnect(socket: WebSocket, error: Exception) -> bool:
    """The other side went away while something was being sent."""
    gone = WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state)
    return isinstance(error, (WebSocketDisconnect, OSError)) or (gone and isinstance(error, RuntimeError))
