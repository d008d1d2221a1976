"""The structured log of the server: one JSON object per line. Keys and whole addresses never go into it."""

from __future__ import annotations

import json
import logging
import sys
import time

_logger = logging.getLogger("meeplehall.hall")


def note(event: str, **facts: object) -> None:
    """One line of the log."""
    _logger.info(json.dumps({"event": event, **facts}))


class JsonLines(logging.Formatter):
    """Log records as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        try:
            facts = json.loads(message) if message.startswith("{") else {"event": message}
        except ValueError:
            facts = {"event": message}
        line = {"time": f"{stamp}.{int(record.msecs):03}Z", "level": record.levelname.lower(), **facts}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = repr(record.exc_info[1])
        return json.dumps(line)


def log_to_stderr() -> None:
    """Structured logs where services write them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("meeplehall", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "meeplehall" else logging.WARNING)
