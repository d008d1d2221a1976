"""What is wrong with the file of an experiment, in a sentence: which key, and what is allowed there."""

from __future__ import annotations

import re
from collections.abc import Sequence

#: the types of TOML for people
WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_AT = re.compile(r"^(.*?)(?: - at `\$\.?(.*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`$")
_MISSING = re.compile(r"Object missing required field `(.*)`$")
_TYPE = re.compile(r"Expected `(.*?)`(.*), got `(.*?)`(.*)$")
_INSIDE = re.compile(r"\[[\d.]+\]")
_OF_CELL = re.compile(r"cell\[(\d+)\](?:\.|$)")


def in_words(error: str, keys: Sequence[str], cell_keys: Sequence[str]) -> str:
    """The sentence for what a decoder says, with the keys that a file and a cell may have."""
    found = _AT.match(error)
    what, at = (found[1], found[2] or "") if found else (error, "")
    in_cell = _OF_CELL.match(at)
    named = _OF_CELL.sub(lambda cell: f"cell {int(cell[1]) + 1}, ", at)
    where = _INSIDE.sub("", named).rstrip(", ")
    allowed = ", ".join(cell_keys if in_cell else keys)
    if unknown := _UNKNOWN.match(what):
        return f"{_joined(where, unknown[1])}: there is no such key; allowed are {allowed}."
    if missing := _MISSING.match(what):
        return f"{_joined(where, missing[1])} is missing; allowed are {allowed}."
    if types := _TYPE.match(what):
        expected = " or ".join(WORDS.get(each, each) for each in types[1].split(" | "))
        got = WORDS.get(types[3], types[3])
        return f"{where or 'the file'}: {expected}{types[2]} is allowed, not {got}{types[4]}."
    return f"{where}: {what}." if where else f"{what}."


def _joined(where: str, key: str) -> str:
    return f"{where}, {key}" if where else key
