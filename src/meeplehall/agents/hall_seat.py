"""A seat at a hall's table, known by its link: everything goes through the hall's address (docs/api.md)."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from meeplehall.agents.library import found
from meeplehall.agents.seat import Hint
from meeplehall.agents.trouble import Trouble
from meeplehall.client.line import ClientError, Line
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import Game
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.wire import CodecError
from meeplehall.insight.data import InsightError, decode_report
from meeplehall.insight.told import told
from meeplehall.observation.observation import LogLine, Observation

Json = Mapping[str, Any]

_LINK: Final = re.compile(r"(https?://[^/\s?#]+)/t/(\w+)/(\w+)/?")
#: after an action bots answer within so many seconds, as a rule
SOON: Final = 5.0
#: a hall that does not answer is asked again for so many seconds
PATIENCE: Final = 5.0
#: the hall is asked to wait so long at a time
LONGEST_REQUEST: Final = 30.0
#: how long an analysis and a hint may take
LONGEST_ANALYSIS: Final = 100.0
LONGEST_THOUGHT: Final = 40.0
#: between two looks at an analysis
PAUSE: Final = 0.3

MOVED_ON: Final = "The table has moved on since you looked: `observe` it, and choose again."


def join(link: str) -> HallSeat:
    """The seat of this link."""
    parts = _LINK.fullmatch(link.strip())
    if parts is None or parts[3] in ("join", "watch"):
        raise Trouble(
            "The link of a seat looks like http://HALL/t/TABLE/KEY: take the seat in a browser first."
        )
    return HallSeat(parts[1], parts[2], parts[3])


class HallSeat:
    """The hall knows the rules; this side reads and chooses."""

    def __init__(self, hall: str, table: str, key: str) -> None:
        self.hall, self.table, self.key = hall, table, key
        self._line = Line(hall, key, PATIENCE)
        seen = self._ask("")
        self.game: Game[Any] = found(seen["game"])
        self._seen: Json = seen

    def look(self, since: int) -> tuple[Observation, int]:
        seen = self._seen = self._ask("")
        if seen["view"] is None:
            raise Trouble("The cards are not dealt yet, as somebody is missing: `wait` until they are.")
        lines = self._ask("/log")["lines"]
        # what was taken back is not in the log any more
        news = lines[min(since, len(lines)) :] if since <= len(lines) else lines[-1:]
        return self._observation(seen, news), len(lines)

    def do(self, choice: Choice) -> None:
        known = self._seen["mark"]
        action = {"turn": self._seen["turn"], "action": choice.message, "key": secrets.token_hex(8)}
        try:
            self._ask("/act", action)
        except Trouble:
            self._seen = self._ask("")
            if self._seen["mark"] != known:  # others may have acted while this seat was choosing
                raise Trouble(MOVED_ON) from None
            raise
        self._seen = self._ask("")
        self.wait(SOON)

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._is_asked():
            left = until - time.monotonic()
            if left <= 0:
                return
            mark, some = self._seen["mark"], min(left, LONGEST_REQUEST)
            self._seen = self._ask(f"?after={mark}&wait={some:.3f}", wait=some)

    def _is_asked(self) -> bool:
        decision = self._seen["decision"]
        return bool(self._seen["over"] or (decision is not None and decision["owed"]))

    def hints(self) -> list[Hint]:
        address = f"{self.hall.replace('http', 'ws', 1)}/t/{self.table}/{self.key}/live"
        until = time.monotonic() + LONGEST_THOUGHT
        try:
            with connect(address, proxy=None, max_size=None) as live:
                live.send(json.dumps({"id": 1, "advise": True}))
                while (left := until - time.monotonic()) > 0:
                    message = json.loads(live.recv(left))
                    if "ping" in message:
                        live.send(json.dumps({"pong": message["ping"]}))
                    if message.get("refused") == 1:
                        raise Trouble(message["sentence"])
                    help = message.get("status", {}).get("help") or {}
                    if help.get("advice"):
                        return [(each["message"], each["sentence"]) for each in help["advice"]]
                    if message.get("ack") == 1:
                        until = min(until, time.monotonic() + SOON)  # what it found comes right after that
        except TimeoutError:
            return []
        except (OSError, WebSocketException) as error:
            raise Trouble(f"The hall gave no hint: {error}.") from None
        return []

    def analyse(self) -> list[RenderableType]:
        until = time.monotonic() + LONGEST_ANALYSIS
        state = self._ask("/analysis", {})
        while state["state"] == "running" and time.monotonic() < until:
            time.sleep(PAUSE)
            state = self._ask("/analysis")
        if state["state"] != "done":
            raise Trouble(f"{state['sentence']} {state['done']} of {state['of']} parts are done: ask again.")
        try:
            report = decode_report(json.dumps(self._ask("/report")))
        except InsightError as error:
            raise Trouble(str(error)) from None
        return told(self.game.title, report)

    # what the hall says

    def _ask(self, path: str, message: object = None, wait: float = 0) -> Json:
        address = f"/api/tables/{self.table}{path}"
        try:
            if message is None:
                return self._line.get(address, dict, wait)
            return self._line.post(address, message, dict)
        except ClientError as error:
            raise Trouble(str(error)) from None

    def _observation(self, seen: Json, news: Sequence[Json]) -> Observation:
        status = seen["status"]
        lines: list[LogLine] = [
            (line["n"], line["rule"], [(kind, words) for kind, words in line["parts"]]) for line in news
        ]
        return Observation(
            self.game,
            seen["seat"],
            status["names"],
            seen["view"],
            lines,
            self._decision(seen["seat"], seen["decision"]),
            status["asked"],
            _outcome(seen["outcome"]) if seen["outcome"] is not None else None,
        )

    def _decision(self, seat: int, asked: Json | None) -> Decision | None:
        if asked is None:
            return None
        options = [
            Choice(
                self._action(each["message"]), each["message"], each["label"], each["pieces"],
                each["warning"], each.get("price"),
            )
            for each in asked["options"]
        ]  # fmt: skip
        blocked = [
            Blocked(
                each.get("message", {"type": each["label"]}), each["label"], each["pieces"], each["rule"],
                each["sentence"],
            )
            for each in asked["blocked"]
        ]  # fmt: skip
        return Decision(
            seat, asked["owed"], asked["kind"], asked["rule"], asked["prompt"], asked["timed"], options,
            blocked, -1,
        )  # fmt: skip

    def _action(self, message: dict[str, object]) -> Any:
        try:
            return self.game.codec.decode(message)
        except CodecError as error:
            raise Trouble(f"The hall plays other rules than this program knows: {error}") from None


def _outcome(told: Json) -> Outcome:
    opponent = told.get("opponent") or {"name": "", "lines": []}
    return Outcome(
        told["scores"],
        told["ranks"],
        [_lines(lines) for lines in told["lines"]],
        told["team_won"],
        opponent["name"],
        _lines(opponent["lines"]),
        told["unit"],
    )


def _lines(lines: Sequence[Json]) -> list[ScoreLine]:
    return [ScoreLine(line["label"], line["points"], line["rule"]) for line in lines]
