"""Options as rows of whole numbers: their kind, and every field that kinds of actions have.

A row has as many columns for every option of a game, so that no space is needed that counts all actions there
could ever be. Column 0 is the kind of action. Every other column is a field, by its name and by what it can
hold, so that kinds of actions share it: the card that is bought and the card that is sold stand in one column
if they can be the same cards. 0 stands for "this kind has no such field", and the values follow from 1 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.wire import Field, Names, Number

#: the kind of what is no action: it shows the next page of a long list of options
NEXT_PAGE = "next page"
#: a field with more numbers than this is one number among the features, divided by the largest
MANY = 64
#: made once: numpy makes one of the class each time
INT32 = np.dtype(np.int32)
#: rows of so many actions are kept
REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class Column:
    """A field of some kinds of actions: its name, and what its values from 1 on are called."""

    name: str
    values: Sequence[str]
    #: too many to tell apart, and all of them numbers: more is more
    amount: bool = False

    @property
    def size(self) -> int:
        """One more than the highest value."""
        return 1 + len(self.values)


class OptionCode:
    """How the options of one game become rows of numbers."""

    def __init__(self, game: Game[Any]) -> None:
        types = game.codec.types
        self._types = types
        kinds = sorted(types)
        self._kind = {kind: 1 + place for place, kind in enumerate(kinds)}
        fields = {(kind, name): field for kind in kinds for name, field in types[kind].fields.items()}
        domains: dict[tuple[str, Any], list[str]] = {}
        for (kind, name), field in fields.items():
            domains.setdefault((name, _domain(field)), []).append(kind)
        shared = [name for name, _ in domains]
        places = {
            key: 1 + place
            for place, key in enumerate(sorted(domains, key=lambda key: (key[0], domains[key])))
        }
        self._place = {(kind, name): places[name, _domain(field)] for (kind, name), field in fields.items()}
        self._first = {key: _first(field) for key, field in fields.items()}
        self.columns: list[Column] = [Column("kind", [*kinds, NEXT_PAGE])]
        for name, domain in places:
            field = next(f for key, f in fields.items() if key[1] == name and _domain(f) == domain)
            called = name if shared.count(name) == 1 else f"{name} of {'/'.join(domains[name, domain])}"
            self.columns.append(_column(called, field))
        #: rows as the bytes of their numbers, which are quickly put together
        self._bytes = Struct(f"={len(self.columns)}i")
        # None is the next page
        next_page = self._bytes.pack(1 + len(kinds), *[0] * (len(self.columns) - 1))
        self._rows: dict[Action[Any] | None, bytes] = {None: next_page}

    def _new_row(self, action: Any) -> bytes:
        """The numbers of an option that was not seen before."""
        kind = self._types[action.type]
        row = [0] * len(self.columns)
        row[0] = self._kind[kind.name]
        for name in kind.fields:
            row[self._place[kind.name, name]] = 1 + int(getattr(action, name)) - self._first[kind.name, name]
        found = self._bytes.pack(*row)
        if len(self._rows) < REMEMBERED:  # tiles can be laid in half a million ways
            self._rows[action] = found
        return found

    def rows(self, options: Sequence[Action[Any] | None], most: int) -> NDArray[np.int32]:
        """The numbers of all options, and rows of zeros where there are none."""
        known = self._rows
        rows = b"".join([known.get(option) or self._new_row(option) for option in options])
        filled = bytearray(self._bytes.size * most)
        filled[: len(rows)] = rows
        return np.ndarray((most, len(self.columns)), INT32, filled)

    def write_rows(self, options: Sequence[Action[Any] | None], rows: NDArray[np.int32]) -> None:
        """The same, over what stands in these rows."""
        rows[:] = self.rows(options, len(rows))

    # for nets: every value of a column as a number of its own

    @property
    def features(self) -> list[str]:
        """What each number of `as_features` is called."""
        return [
            name
            for column in self.columns
            for name in (
                [column.name] if column.amount else [f"{column.name}={value}" for value in column.values]
            )
        ]

    def as_features(self, rows: NDArray[np.int32]) -> NDArray[np.float32]:
        """Rows as they are observed, one or many, as numbers from 0 to 1: a net's input."""
        parts = []
        for place, column in enumerate(self.columns):
            values = rows[..., place]
            if column.amount:
                parts.append((values[..., None] / len(column.values)).astype(np.float32))
            else:
                parts.append((values[..., None] == np.arange(1, column.size)).astype(np.float32))
        return np.concatenate(parts, axis=-1)


def _domain(field: Field) -> object:
    """What a field can hold, to compare."""
    if isinstance(field, Names):
        return tuple(field.names)
    if isinstance(field, Number):
        return (field.low, field.high)
    return tuple(field.allowed())


def _first(field: Field) -> int:
    return field.low if isinstance(field, Number) else 0


def _column(name: str, field: Field) -> Column:
    if isinstance(field, Names):
        return Column(name, [*field.names])
    values = [str(int(value)) for value in field.allowed()]
    return Column(name, values, len(values) > MANY)
