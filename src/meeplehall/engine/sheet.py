"""What views are written on as numbers, and what every shape of a part of them can do."""

from __future__ import annotations

from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

#: no number is larger, whatever a view says; most lie between -1 and 1
LIMIT: Final = 16.0
#: more numbers than these are cleared at one go
FEW: Final = 2
#: as many zeros, by how many
_ZEROS: Final[dict[int, Any]] = {}


class Misfit(ValueError):
    """A view that is not of the declared shape, said in one sentence."""


class Sheet:
    """What is written on: numbers, and from whose place at the table they are seen."""

    def __init__(self, numbers: Any, me: int, seats: int, blocks: dict[int, Block] | None = None) -> None:
        #: a memoryview of as many zeros as the shape is large, to be written to
        self.numbers: Final = numbers
        #: the viewer; a spectator sits with the first player
        self.me: Final = me if me > 0 else 0
        self.seats: Final = seats
        #: parts that are the same from every seat, by where they begin for the first one; all seats have them
        self.blocks: Final = blocks

    def place_of(self, seat: int) -> int:
        """So many places to the left of the viewer."""
        return (seat - self.me) % self.seats

    def clear(self, at: int, size: int) -> None:
        """Zeros again, from this number on."""
        numbers = self.numbers
        if size > FEW:
            zeros = _ZEROS.get(size)
            if zeros is None:
                zeros = _ZEROS[size] = memoryview(bytes(4 * size)).cast("f")
            numbers[at : at + size] = zeros
            return
        for place in range(at, at + size):
            numbers[place] = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """What a part of a view can be, and the numbers that it becomes."""

    def __init__(self, size: int, alike: bool = False) -> None:
        #: how many numbers
        self.size: Final = size
        #: the numbers are the same from every seat
        self.alike: Final = alike

    def names(self, name: str) -> list[str]:
        """What each number is called, where the part is called `name`."""
        return [name]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        """Write the value from this number on; Misfit if it cannot stand there."""
        raise NotImplementedError

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        """Write the new value where the old one stands, and touch only what is another."""
        sheet.clear(at, self.size)
        self.write(new, at, sheet)


class Block:
    """The numbers of a part that is the same from every seat: written once, and copied for each of them."""

    def __init__(self, shape: Shape, seats: int) -> None:
        self.shape: Final = shape
        self.numbers: Final[Any] = memoryview(array("f", bytes(4 * shape.size)))
        self._sheet: Final = Sheet(self.numbers, 0, seats)
        self._last: Any = None

    def show(self, part: Any) -> None:
        """Let the numbers be those of this part; Misfit if it is not of the shape."""
        last = self._last
        if last is part:
            return
        self._last = None
        if last is not None:
            self.shape.rewrite(last, part, 0, self._sheet)
        else:  # the first one, or what a misfit left behind
            self._sheet.clear(0, self.shape.size)
            self.shape.write(part, 0, self._sheet)
        self._last = part
