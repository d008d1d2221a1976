"""Records: plain data whose fields are declared once, as annotations; everything else follows from those."""

from __future__ import annotations

import inspect
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

R = TypeVar("R", bound="Record")

_NAMES: Final[dict[type, tuple[str, ...]]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The fields that a class and its bases declare, in the order of declaration, on both builds."""
    found = _NAMES.get(kind)
    if found is None:
        names: dict[str, None] = {}
        for base in reversed(kind.__mro__):
            names.update(dict.fromkeys(_declared(base)))
        found = _NAMES[kind] = tuple(names)
    return found


def _declared(kind: type) -> list[str]:
    compiled = kind.__dict__.get("__mypyc_attrs__")  # a compiled class has no annotations, but this
    if compiled is not None:
        return [name for name in compiled if name != "__dict__"]
    return [name for name, hint in inspect.get_annotations(kind).items() if "ClassVar" not in str(hint)]


def fill(new: Any, names: tuple[str, ...], values: dict[str, Any]) -> None:
    """Give an object all its fields by name; TypeError if one is missing or unknown."""
    known = 0
    for name in names:
        if name in values:
            setattr(new, name, values[name])
            known += 1
    if known != len(names) or known != len(values):
        wrong = sorted(set(names) ^ set(values))
        raise TypeError(f"{type(new).__name__}: missing or unknown: {', '.join(wrong)}")


def rebuild(kind: Any, values: tuple[Any, ...]) -> Any:
    """The object of this class with these values of its fields, in their order."""
    new = kind()
    for name, value in zip(field_names(kind), values, strict=True):
        setattr(new, name, value)
    return new


def plain(value: object) -> object:
    """A value of a field as plain data."""
    if isinstance(value, Record):
        return value.facts()
    if isinstance(value, list) and value and isinstance(value[0], Record):
        return [part.facts() for part in value]
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A part of a state, or the settings of a match: annotated fields, and `clone` where they change."""

    @classmethod
    def of(cls: type[R], **values: Any) -> R:
        """A new one, with every field by name."""
        new = cls()
        fill(new, field_names(cls), values)
        return new

    def facts(self) -> tuple[object, ...]:
        """The fields as plain data; a class with a cache among them leaves that out."""
        return tuple([plain(getattr(self, name)) for name in field_names(type(self))])

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), tuple([getattr(self, name) for name in field_names(type(self))]))
