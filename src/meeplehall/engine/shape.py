"""The shape of a view: what can stand where, declared by a game, so that a view becomes so many numbers.

A view is JSON of any length, and a net wants as many numbers every time. The shape of a game's views says for
each part what it can be and where its numbers stand:

    def shape() -> Shape:
        return Part({"deck": Amount(12), "out": Bag(CARD_IDS), "seats": Seats(SEAT, 4)})

It stands in `rules/shape.py` beside the view, and `Game.shape` gives it.

Every part of a view has to be declared, be it as `Untold`; the tests that every game inherits see to that.
Seats are told as the viewer sees them: the viewer first, then the others in their order around the table.
What is not there (None, an empty text, -1, a missing key) leaves its numbers at 0.
Whoever sees one view after the other writes only what has changed (`meeplehall.engine.following`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.engine.sheet import LIMIT, Block, Misfit, Shape, Sheet


class Untold(Shape):
    """Words for people, or what other parts say as well: no numbers."""

    def __init__(self) -> None:
        super().__init__(0, True)

    def names(self, name: str) -> list[str]:
        return []

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        pass


class Amount(Shape):
    """A number, divided by what is a large one here."""

    def __init__(self, scale: float) -> None:
        super().__init__(1, True)
        self.scale: Final = float(scale)

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value:
            number = value / self.scale
            if not -LIMIT < number < LIMIT:
                number = LIMIT if number > 0 else -LIMIT
            sheet.numbers[at] = number

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if new:
            self.write(new, at, sheet)
        else:
            sheet.numbers[at] = 0.0


class Flag(Shape):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__(1, True)

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value:
            sheet.numbers[at] = 1.0

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        sheet.numbers[at] = 1.0 if new else 0.0


class Maybe(Shape):
    """Something that can be missing where nothing else tells: whether it is there, then what it is."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(1 + shape.size, shape.alike)
        self.shape: Final = shape

    def names(self, name: str) -> list[str]:
        return [f"{name}?", *self.shape.names(name)]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value is not None:
            sheet.numbers[at] = 1.0
            self.shape.write(value, at + 1, sheet)

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if old is None or new is None:
            super().rewrite(old, new, at, sheet)
        else:
            self.shape.rewrite(old, new, at + 1, sheet)


class OneOf(Shape):
    """One of these, each with a number of its own. `kinds` says which of them a value is, if not itself."""

    def __init__(self, values: Sequence[str | int], kinds: Mapping[str, str] | None = None) -> None:
        super().__init__(len(values), True)
        self.values: Final = [*values]
        self._index: Final[dict[Any, int]] = _index(values, kinds)

    def names(self, name: str) -> list[str]:
        return [f"{name}={value}" for value in self.values]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        place = self._index.get(value, -1)
        if place >= 0:
            sheet.numbers[at + place] = 1.0
        elif value is not None and value != "" and value != -1:
            raise Misfit(f"{value!r} is not known")

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        place = self._index.get(old, -1)
        if place >= 0:
            sheet.numbers[at + place] = 0.0
        self.write(new, at, sheet)


class Bag(Shape):
    """A list of these whose order says nothing: how many of each."""

    def __init__(
        self, values: Sequence[str | int], kinds: Mapping[str, str] | None = None, scale: float = 1.0
    ) -> None:
        super().__init__(len(values), True)
        self.values: Final = [*values]
        self.scale: Final = scale
        self._index: Final[dict[Any, int]] = _index(values, kinds)

    def names(self, name: str) -> list[str]:
        return [f"{name}:{value}" for value in self.values]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if not value:
            return
        numbers, index, part = sheet.numbers, self._index, 1.0 / self.scale
        for one in value:
            place = index.get(one, -1)
            if place < 0:
                raise Misfit(f"{one!r} is not known")
            number: float = numbers[at + place]
            number += part
            numbers[at + place] = number if number < LIMIT else LIMIT

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        numbers, index = sheet.numbers, self._index
        for one in old or ():
            numbers[at + index[one]] = 0.0
        self.write(new, at, sheet)


class Each(Shape):
    """An object with names as keys, or a list of pairs: for each name the same."""

    def __init__(self, values: Sequence[str], shape: Shape) -> None:
        super().__init__(len(values) * shape.size, shape.alike)
        self.values: Final = [*values]
        self.shape: Final = shape
        self._index: Final[dict[Any, int]] = _index(values, None)

    def names(self, name: str) -> list[str]:
        return [one for value in self.values for one in self.shape.names(f"{name}.{value}")]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for one, what in value.items() if isinstance(value, dict) else value:
            place = self._index.get(one, -1)
            if place < 0:
                raise Misfit(f"{one!r} is not known")
            self.shape.write(what, at + place * self.shape.size, sheet)

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if not isinstance(old, dict) or not isinstance(new, dict):
            super().rewrite(old, new, at, sheet)
            return
        size = self.shape.size
        for one, before in old.items():
            if one not in new or new[one] != before:
                sheet.clear(at + self._index[one] * size, size)
        self.write({one: now for one, now in new.items() if one not in old or old[one] != now}, at, sheet)


class Row(Shape):
    """A list whose order counts: the same at every place. More than there are places is a Misfit,

    unless it is said that only the `first` of any number are told.
    """

    def __init__(self, shape: Shape, places: int, first: bool = False) -> None:
        super().__init__(places * shape.size, shape.alike)
        self.shape: Final = shape
        self.places: Final = places
        self.first: Final = first

    def names(self, name: str) -> list[str]:
        return [one for place in range(self.places) for one in self.shape.names(f"{name}[{place}]")]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value is None:
            return
        if len(value) > self.places:
            if not self.first:
                raise Misfit(f"{len(value)} are more than {self.places}")
            value = value[: self.places]
        for one in value:
            self.shape.write(one, at, sheet)
            at += self.shape.size

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if old is None or new is None or (len(new) > self.places and not self.first):
            super().rewrite(old, new, at, sheet)
            return
        shape, size = self.shape, self.shape.size
        stood, stands = min(len(old), self.places), min(len(new), self.places)
        for place in range(min(stood, stands)):
            before, now = old[place], new[place]
            if before is not now and before != now:
                shape.rewrite(before, now, at + place * size, sheet)
        if stands < stood:
            sheet.clear(at + stands * size, (stood - stands) * size)
        for place in range(stood, stands):
            shape.write(new[place], at + place * size, sheet)


class _Place:
    """Where the numbers of a part begin, and what it can be."""

    def __init__(self, at: int, shape: Shape) -> None:
        self.at: Final = at
        self.shape: Final = shape
        self.told: Final = shape.size > 0

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        """Write the new part where the old one stands; either can be missing."""
        if new is None:
            sheet.clear(at + self.at, self.shape.size)
        elif old is None:
            self.shape.write(new, at + self.at, sheet)
        else:
            self.shape.rewrite(old, new, at + self.at, sheet)


class Part(Shape):
    """An object with these keys. A key that is not declared is a Misfit, a missing one is not."""

    def __init__(self, parts: Mapping[str, Shape]) -> None:
        size, alike = _together(parts)
        super().__init__(size, alike)
        self.parts: Final = dict(parts)
        self._at: Final[dict[str, _Place]] = {}
        at = 0
        for key, shape in parts.items():
            self._at[key] = _Place(at, shape)
            at += shape.size

    def names(self, name: str) -> list[str]:
        before = f"{name}." if name else ""
        return [one for key, shape in self.parts.items() for one in shape.names(before + key)]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value is None:
            return
        places = self._at
        try:
            for key, what in value.items():
                place = places[key]
                if place.told and what is not None:
                    place.shape.write(what, at + place.at, sheet)
        except KeyError:
            raise Misfit(f"{key} is not declared") from None
        except Misfit as error:
            raise Misfit(f"{key}: {error}") from None

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if old is None or new is None or len(old) != len(new):
            super().rewrite(old, new, at, sheet)
            return
        known: dict[str, Any] = old
        seen: dict[str, Any] = new
        for key, now in seen.items():
            before = known.get(key)
            if before is now and (now is not None or key in known):
                continue  # most of a view is remembered, or a small number
            if before is None and key not in known:
                super().rewrite(old, new, at, sheet)
                return
            place = self._at[key]
            if place.told and before != now:
                try:
                    place.rewrite(before, now, at, sheet)
                except Misfit as error:
                    raise Misfit(f"{key}: {error}") from None


class Named(Shape):
    """A list of objects that each bear a name under this key: whether it is there, then what it is."""

    def __init__(self, shapes: Mapping[str, Shape], key: str = "id") -> None:
        size, alike = _together(shapes)
        super().__init__(len(shapes) + size, alike)
        self.shapes: Final = dict(shapes)
        self.key: Final = key
        self._at: Final[dict[str, tuple[int, Shape]]] = {}
        at = 0
        for name, shape in shapes.items():
            self._at[name] = (at, shape)
            at += 1 + shape.size

    def names(self, name: str) -> list[str]:
        return [
            one
            for value, shape in self.shapes.items()
            for one in (f"{name}.{value}?", *shape.names(f"{name}.{value}"))
        ]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for one in value:
            name = one[self.key]
            if name not in self._at:
                raise Misfit(f"{name!r} is not known")
            first, shape = self._at[name]
            sheet.numbers[at + first] = 1.0
            shape.write(one, at + first + 1, sheet)

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        key = self.key
        if len(old) != len(new):
            super().rewrite(old, new, at, sheet)
            return
        for place in range(len(new)):
            before, now = old[place], new[place]
            if before is now:
                continue
            name = now[key]
            if before[key] != name:
                super().rewrite(old, new, at, sheet)
                return
            if before != now:
                first, shape = self._at[name]
                shape.rewrite(before, now, at + first + 1, sheet)


class Fields(Shape):
    """A list in which every place is something else: what each is called, and what it is."""

    def __init__(self, fields: Mapping[str, Shape]) -> None:
        size, alike = _together(fields)
        super().__init__(size, alike)
        self.fields: Final = dict(fields)

    def names(self, name: str) -> list[str]:
        return [one for key, shape in self.fields.items() for one in shape.names(f"{name}.{key}")]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for one, shape in zip(value, self.fields.values(), strict=True):
            shape.write(one, at, sheet)
            at += shape.size


class AtOnce(Shape):
    """One value told in several ways: a tile by its form and by its colours."""

    def __init__(self, ways: Mapping[str, Shape]) -> None:
        size, alike = _together(ways)
        super().__init__(size, alike)
        self.ways: Final = dict(ways)

    def names(self, name: str) -> list[str]:
        return [one for key, shape in self.ways.items() for one in shape.names(f"{name}.{key}")]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for shape in self.ways.values():
            shape.write(value, at, sheet)
            at += shape.size


class SeatNumber(Shape):
    """The number of a seat: how far to the left of the viewer it is."""

    def __init__(self, most: int) -> None:
        super().__init__(most)

    def names(self, name: str) -> list[str]:
        return [f"{name}=seat+{place}" for place in range(self.size)]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if value is not None and value >= 0:
            sheet.numbers[at + sheet.place_of(value)] = 1.0


class SeatNumbers(Shape):
    """A list of seats, in no order."""

    def __init__(self, most: int) -> None:
        super().__init__(most)

    def names(self, name: str) -> list[str]:
        return [f"{name}:seat+{place}" for place in range(self.size)]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for seat in value:
            if seat >= 0:
                sheet.numbers[at + sheet.place_of(seat)] = 1.0


class Seats(Shape):
    """A list with the same for every seat, the viewer's first. A seat that nobody has stays at 0.

    In an open game whoever has the seat sees no more of it than others do.
    """

    def __init__(self, shape: Shape, most: int, open: bool = False) -> None:
        super().__init__(most * (1 + shape.size))
        self.shape: Final = shape
        self.most: Final = most
        self.open: Final = open

    def names(self, name: str) -> list[str]:
        return [
            one
            for place in range(self.most)
            for one in (f"{name}[+{place}]?", *self.shape.names(f"{name}[+{place}]"))
        ]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for seat, one in enumerate(value):
            first = at + sheet.place_of(seat) * (1 + self.shape.size)
            sheet.numbers[first] = 1.0
            self.shape.write(one, first + 1, sheet)

    def rewrite(self, old: Any, new: Any, at: int, sheet: Sheet) -> None:
        if len(old) != len(new):
            super().rewrite(old, new, at, sheet)
            return
        for seat, now in enumerate(new):
            before = old[seat]
            if before is now:
                continue
            first = at + sheet.place_of(seat) * (1 + self.shape.size) + 1
            if sheet.blocks is not None and self.shape.alike and (self.open or seat != sheet.me):
                numbers = self._block(seat, now, at, sheet.blocks, sheet.seats)
                sheet.numbers[first : first + self.shape.size] = numbers
            elif before != now:
                self.shape.rewrite(before, now, first, sheet)

    def _block(self, seat: int, part: Any, at: int, blocks: dict[int, Block], seats: int) -> Any:
        """The numbers of a seat that looks the same to all who look at it."""
        first = at + seat * (1 + self.shape.size)
        block = blocks.get(first)
        if block is None:
            block = blocks[first] = Block(self.shape, seats)
        block.show(part)
        return block.numbers


def _together(shapes: Mapping[str, Shape]) -> tuple[int, bool]:
    """How many numbers these have, and whether all of them are the same from every seat."""
    size, alike = 0, True
    for shape in shapes.values():
        size += shape.size
        alike = alike and shape.alike
    return size, alike


def _index(values: Sequence[str | int], kinds: Mapping[str, str] | None) -> dict[Any, int]:
    index: dict[Any, int] = {value: place for place, value in enumerate(values)}
    if kinds is not None:
        return {one: index[kind] for one, kind in kinds.items()}
    return index
