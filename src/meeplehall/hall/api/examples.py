"""How to try the API from a command line; words in capitals are to be filled in. A test does all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from meeplehall.engine.game import Game


def examples(address: str, game: Game[Any]) -> Iterator[tuple[str, str]]:
    """What one does, and the command."""
    table, key = f"{address}/api/tables", '-H "Authorization: Seat KEY"'
    seats = [{"kind": "person"}, *[{"kind": "easy"}] * max(1, game.min_seats - 1)]
    wanted = json.dumps({"game": game.id, "seats": seats})
    yield "What can be played here:", f"curl {address}/api/games"
    yield (
        "Open a table for yourself and a bot. The answer has the id of the table and, as `token`, the key of "
        "your seat, for the capitals in all that follows:",
        f"curl {table} -d '{wanted}'",
    )
    yield (
        "Look: what your seat sees, what it is asked, and the `mark` of this moment. In a browser, "
        f"{address}/t/TABLE/KEY shows the same:",
        f"curl {table}/TABLE {key}",
    )
    yield (
        "Act: the `turn` that you saw, and the `message` of one of the options. Once answered, it is done:",
        f'curl {table}/TABLE/act {key} \\\n  -d \'{{"turn": TURN, "action": MESSAGE}}\'',
    )
    yield (
        "Wait: the answer comes when the table has another mark, or after 30 seconds:",
        f'curl "{table}/TABLE?after=MARK&wait=30" {key}',
    )
    yield "Or listen to every change, until you hang up:", f"curl -N {table}/TABLE/events {key}"
