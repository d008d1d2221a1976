"""Actions as small JSON objects, `{"type": "add", "card": "res-07-1"}`, and back."""

# not compiled: not in any hot path, and getattr by name is the point of it
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.wording import brief, plain


class CodecError(ValueError):
    """A message that is not an action of this game, said in one sentence."""


@dataclass(frozen=True, slots=True)
class Names:
    """A field that travels as a name and is an index inside."""

    names: Sequence[str]

    def encode(self, value: int) -> str:
        return self.names[value]

    def decode(self, value: object) -> int:
        if not isinstance(value, str) or value not in self.names:
            raise CodecError(f"{brief(value)} is not known here")
        return self.names.index(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A field that is a whole number within bounds."""

    low: int
    high: int

    def encode(self, value: int) -> int:
        return int(value)

    def decode(self, value: object) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise CodecError(f"{brief(value)} is not a number from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class ActionType:
    """How one kind of action is written: its fields, and how to get the flyweight from their values."""

    name: str
    make: Callable[..., Action[Any]]
    fields: Mapping[str, Names | Number]


class Codec:
    """All kinds of actions of one game."""

    def __init__(self, types: Sequence[ActionType]) -> None:
        self.types = {kind.name: kind for kind in types}

    def encode(self, action: Action[Any]) -> dict[str, object]:
        """The action as a JSON object."""
        kind = self.types[action.type]
        message: dict[str, object] = {"type": kind.name}
        for name, field in kind.fields.items():
            message[name] = field.encode(getattr(action, name))
        return message

    def decode(self, message: object) -> Action[Any]:
        """The action that a JSON object stands for; CodecError if it stands for none."""
        if not isinstance(message, dict):
            raise CodecError("An action is a JSON object.")
        name = message.get("type")
        kind = self.types.get(name) if isinstance(name, str) else None
        if kind is None:
            raise CodecError(f"There is no action of type {brief(name)}.")
        unknown = set(message) - {"type", *kind.fields}
        if unknown:
            raise CodecError(f"{kind.name}: unknown field {brief(min(map(plain, unknown)))}.")
        values = []
        for name, field in kind.fields.items():
            if name not in message:
                raise CodecError(f"{kind.name}: field {name!r} is missing.")
            try:
                values.append(field.decode(message[name]))
            except CodecError as error:
                raise CodecError(f"{kind.name}: {name}: {error}.") from None
        return kind.make(*values)
