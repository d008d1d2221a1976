"""What the fields of a type mean: the comments that stand above them, `#: like this`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.inspect import DataclassType, StructType, multi_type_info

_COMMENT = re.compile(r" {4}#: ?(.*)")
_FIELD = re.compile(r" {4}(\w+):")


@cache
def field_words(kind: type) -> dict[str, str]:
    """The comment above each field that has one, also of those that it inherits, as the fields travel."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base is kind or (issubclass(base, msgspec.Struct) and base is not msgspec.Struct):
            found |= _read(inspect.getsource(base))
    if issubclass(kind, msgspec.Struct):  # some travel under another name
        names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
        return {names.get(field, field): words for field, words in found.items()}
    return found


def _read(source: str) -> dict[str, str]:
    found, comment = dict[str, str](), list[str]()
    for line in source.splitlines():
        if words := _COMMENT.match(line):
            comment.append(words[1].strip())
            continue
        if comment and (field := _FIELD.match(line)):
            found[field[1]] = " ".join(comment)
        comment = []
    return found


def named_types(types: Iterable[Any]) -> dict[str, type]:
    """All types with fields of their own that occur in these, by name."""
    found: dict[str, type] = {}
    waiting: list[object] = list(multi_type_info(types))
    while waiting:
        each = waiting.pop()
        if isinstance(each, (StructType, DataclassType)):
            if each.cls.__name__ in found:
                continue
            found[each.cls.__name__] = each.cls
        waiting += _inside(each)
    return found


def _inside(each: object) -> Iterator[object]:
    """What a description of a type is made of."""
    if isinstance(each, tuple):
        yield from each
    elif isinstance(each, msgspec.Struct):
        yield from (getattr(each, name) for name in each.__struct_fields__)
