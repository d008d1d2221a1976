"""The structured log of the server: one JSON object per line. Keys and whole addresses never go into it.

Whatever speaks in a process of the hall speaks here: the hall, its web server, Python's own warnings, and
errors that nobody has caught.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime

_logger = logging.getLogger("meeplehall.hall")


def note(event: str, **facts: object) -> None:
    """One line of the log; one that says `why` is about something that went wrong."""
    line = {"event": event, **facts}
    level = logging.ERROR if "why" in facts else logging.INFO
    _logger.log(level, json.dumps(line, default=str), extra={"facts": line})


def line_of(level: int, facts: Mapping[str, object], at: float | None = None) -> str:
    """A line as it is written: at this time, or now."""
    stamp = datetime.fromtimestamp(time.time() if at is None else at, UTC)
    when = stamp.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return json.dumps({"time": when, "level": logging.getLevelName(level).lower(), **facts}, default=str)


class JsonLines(logging.Formatter):
    """Log records as one JSON object per line; those of others say who wrote them."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, object] = dict(getattr(record, "facts", {}))
        if not facts:
            facts = {"event": record.getMessage(), "logger": record.name}
        if record.exc_info and record.exc_info[1] is not None:
            facts |= told(record.exc_info[1])
        return line_of(record.levelno, facts, record.created)


def told(error: BaseException) -> dict[str, object]:
    """What the log says of an error."""
    return {"why": repr(error), "stack": "".join(traceback.format_exception(error)).splitlines()}


def log_to_stderr() -> None:
    """Structured logs where services write them, and nothing else there."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name, level in (("meeplehall", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(level)
    logging.captureWarnings(True)
    sys.excepthook = lambda _, error, __: _uncaught(error)
    threading.excepthook = lambda caught: _uncaught(caught.exc_value)
    sys.unraisablehook = lambda caught: _uncaught(caught.exc_value)


def _uncaught(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, (KeyboardInterrupt, SystemExit)):
        note("error", **told(error))
