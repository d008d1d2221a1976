"""Reading server-sent events as a program does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2


@dataclass
class Heard:
    """One event."""

    id: str
    kind: str
    data: Any


@contextmanager
def stream(
    client: httpx2.Client, table: str, key: str = "", last: str = "", **more: str
) -> Iterator[Iterator[Heard]]:
    """The news of a table, from after the last one that is known."""
    headers = {**more, **({"Authorization": f"Seat {key}"} if key else {})}
    if last:
        headers["Last-Event-ID"] = last
    with client.stream("GET", f"/api/tables/{table}/events", headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield read(answer.iter_lines())


def read(lines: Iterator[str]) -> Iterator[Heard]:
    """The events in a stream; what begins with a colon says nothing."""
    fields: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields and not line:
            yield Heard(fields["id"], fields["event"], json.loads(fields["data"]))
            fields = {}
