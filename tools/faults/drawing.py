"""What a table looks like to the fault driver: the view as it is, so that what pages see can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from meeplehall.engine.game import Game
from meeplehall.web import push as pushes

REGION = "table"


class PlainPage:
    """In the place of a game's page.table; real drawings take longer than everything else."""

    @staticmethod
    def draw(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        return {REGION: msgspec.json.encode(view).decode()}


class PlainTerminal:
    """In the place of a game's terminal.sketch."""

    @staticmethod
    def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
        return ""


def no_frame(*_: object) -> dict[str, str]:
    """In the place of the frame around a table."""
    return {}


@contextmanager
def views_drawn_plainly(games: Sequence[Game[Any]]) -> Iterator[None]:
    """Until the end of the block a page shows the view itself, and nothing else."""
    before = [dict(game._parts) for game in games]
    for game in games:
        game._parts |= {"page.table": PlainPage, "terminal.sketch": PlainTerminal}
    drawing: Any = pushes
    frame, drawing.frame_regions = drawing.frame_regions, no_frame
    try:
        yield
    finally:
        drawing.frame_regions = frame
        for game, parts in zip(games, before, strict=True):
            game._parts.clear()
            game._parts |= parts
