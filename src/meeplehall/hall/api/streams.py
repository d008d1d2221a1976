"""Server-sent events: an answer that goes on for as long as somebody reads it."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from meeplehall.hall.api.listening import Gone, Waiter
from meeplehall.hall.api.seen import TableSeen
from meeplehall.hall.problem import Problem
from meeplehall.hall.seat_view import encode

#: seconds after which a silent stream gives a sign of life: proxies take a line that says nothing for dead
SIGN_OF_LIFE = 15.0


class EventStream(Response):
    """The news of a table, one event for each change."""

    media_type = "text/event-stream"

    def __init__(self, waiter: Waiter, known: str) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["x-accel-buffering"] = "no"  # a proxy shall pass on each event at once
        self._waiter = waiter
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._waiter.listening():  # where that is refused, nothing is sent yet
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            try:
                if scope["method"] != "HEAD":
                    await self._send(send, b": here is the news of the table\n\n")
                    await self._tell(send)
            except Gone:
                return
            except Problem:
                pass  # the seat has another key, or the hall closes: whoever asks again hears why
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        mark = self._known
        while True:
            seen = await self._waiter.change(mark, SIGN_OF_LIFE)
            await self._send(send, b":\n\n" if seen.mark == mark else event(seen))
            mark = seen.mark

    async def _send(self, send: Send, data: bytes) -> None:
        await send({"type": "http.response.body", "body": data, "more_body": True})


def event(seen: TableSeen) -> bytes:
    """A change as an event; JSON has no line breaks."""
    return b"event: table\nid: %s\ndata: %s\n\n" % (seen.mark.encode(), encode(seen))
