"""Actions as small JSON objects, `{"type": "add", "card": "res-07-1"}`, and back."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action
from meeplehall.engine.wire import WIRES, CodecError, Wire
from meeplehall.engine.wording import brief, plain

__all__ = ["Codec", "CodecError", "import_all"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """All kinds of actions of one game."""

    def __init__(self, kinds: Sequence[Wire]) -> None:
        self.types: dict[str, Wire] = {}
        for kind in kinds:
            if kind.name in self.types:
                raise ValueError(f"Two kinds of actions are called {kind.name!r}.")
            self.types[kind.name] = kind

    @staticmethod
    def of(package: str) -> Codec:
        """Every action that is declared in a package, all of which is imported for it."""
        import_all(package)
        return Codec(
            [wire for kind, wire in WIRES.items() if f"{kind.__module__}.".startswith(f"{package}.")]
        )

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
            raise CodecError(
                "An action has a type, and this one has none."
                if name is None
                else f"There is no action of type {brief(name)}."
            )
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


def import_all(package: str) -> None:
    """Import a package with all that is in it, so that whatever registers itself there is complete."""
    folder = getattr(import_module(package), "__path__", [])
    for found in pkgutil.walk_packages(folder, f"{package}."):
        import_module(found.name)
