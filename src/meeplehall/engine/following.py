"""One view after the other as numbers: only what has changed since the last one is written again.

From one decision to the next most of a table stays as it is, and to compare two views costs a small part of
what it costs to write one.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from meeplehall.engine.sheet import Block, Shape, Sheet


class Following:
    """The views of one seat as numbers. Views must not be changed once they are shown.

    Those who follow the same table from several seats can give all of them the same `blocks`.
    """

    def __init__(self, shape: Shape, me: int, seats: int, blocks: dict[int, Block] | None = None) -> None:
        self.shape: Final = shape
        #: as many as the shape is large, those of the view that was shown last
        self.numbers: Final[Any] = memoryview(array("f", bytes(4 * shape.size)))
        self._sheet: Final = Sheet(self.numbers, me, seats, blocks)
        self._last: dict[str, Any] | None = None

    def show(self, view: dict[str, Any]) -> None:
        """Let the numbers be those of this view; Misfit if it is not of the shape."""
        last, self._last = self._last, None
        if last is not None:
            self.shape.rewrite(last, view, 0, self._sheet)
        else:  # the first one, or what a misfit left behind
            self._sheet.clear(0, self.shape.size)
            self.shape.write(view, 0, self._sheet)
        self._last = view
