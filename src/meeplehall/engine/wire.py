"""How actions are declared: their fields, their flyweights, and how they travel as JSON.

An action is a class with annotated fields. Beside it stands its table of flyweights, made once:

    ADD: Final[list[Add]] = flyweights(Add, card=Names(ID))

That line also says how it travels: `{"type": "add", "card": "res-07-1"}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action
from meeplehall.engine.wording import brief

A = TypeVar("A", bound=Action[Any])


class CodecError(ValueError):
    """A message that is not an action of this game, said in one sentence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """What a field may hold, and how it travels."""

    def values(self) -> list[Any]:
        """All values that a table of flyweights has an entry for, by their index."""
        raise NotImplementedError

    def allowed(self) -> list[Any]:
        """All values that can travel."""
        return self.values()

    def encode(self, value: Any) -> object:
        """The value as JSON."""
        raise NotImplementedError

    def decode(self, value: object) -> Any:
        """The value that JSON stands for; CodecError if it stands for none."""
        raise NotImplementedError


class Names(Field):
    """A field that travels as a name and is an index inside."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._index = {name: index for index, name in enumerate(names)}

    def values(self) -> list[Any]:
        return list(range(len(self.names)))

    def encode(self, value: Any) -> object:
        return self.names[value]

    def decode(self, value: object) -> Any:
        if not isinstance(value, str) or value not in self._index:
            raise CodecError(f"{brief(value)} is not known here")
        return self._index[value]


class Number(Field):
    """A field that is a whole number within bounds; a table has an entry for every number from 0."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def values(self) -> list[Any]:
        return list(range(self.high + 1))

    def allowed(self) -> list[Any]:
        return list(range(self.low, self.high + 1))

    def encode(self, value: Any) -> object:
        return int(value)

    def decode(self, value: object) -> Any:
        if type(value) is not int or not self.low <= value <= self.high:
            raise CodecError(f"{brief(value)} is not a number from {self.low} to {self.high}")
        return value


class Flag(Field):
    """A yes or no that travels as 1 or 0."""

    def values(self) -> list[Any]:
        return [False, True]

    def encode(self, value: Any) -> object:
        return int(value)

    def decode(self, value: object) -> Any:
        if type(value) is not int or not 0 <= value <= 1:
            raise CodecError(f"{brief(value)} is not a number from 0 to 1")
        return value == 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Wire:
    """How one kind of action travels: its fields, and where its flyweights are."""

    def __init__(self, kind: type[Action[Any]], fields: dict[str, Field], table: Any) -> None:
        self.kind = kind
        self.name: str = kind.type
        self.fields = fields
        #: nested lists, one level per field; None if there are too many actions for a table
        self.table = table

    def make(self, *values: Any) -> Action[Any]:
        """The action with these values of its fields."""
        if self.table is None:
            return _make(self.kind, self.fields, values)
        found = self.table
        for value in values:
            found = found[value]
        action: Action[Any] = found
        return action


#: every kind of action that was declared, in the order of declaration
WIRES: Final[dict[type, Wire]] = {}


def flyweights(kind: type[Action[Any]], **fields: Field) -> Any:
    """One action for each value of its field, as a list; with several fields, lists in lists."""
    table = _table(kind, fields, ())
    WIRES[kind] = Wire(kind, fields, table)
    return table


def flyweight(kind: type[A]) -> A:
    """The only action of a kind that has no fields."""
    action = kind()
    WIRES[kind] = Wire(kind, {}, action)
    return action


def wire(kind: type[Action[Any]], **fields: Field) -> None:
    """A kind of which there are too many for a table: it is made when it is needed, and compared by value."""
    WIRES[kind] = Wire(kind, fields, None)


def _table(kind: type[Action[Any]], fields: dict[str, Field], chosen: tuple[Any, ...]) -> Any:
    if len(chosen) == len(fields):
        return _make(kind, fields, chosen)
    field = list(fields.values())[len(chosen)]
    return [_table(kind, fields, (*chosen, value)) for value in field.values()]


def _make(kind: type[Action[Any]], fields: dict[str, Field], values: tuple[Any, ...]) -> Action[Any]:
    action = kind()
    for name, value in zip(fields, values, strict=True):
        setattr(action, name, value)
    return action
