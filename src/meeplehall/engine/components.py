"""components.toml: read and checked once, with plain words about what is wrong in it.

Somebody who owns the printed game may play with a file of their own. Which one is known to the process and
to all that it starts, so that bots, workers and the table agree.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from meeplehall.engine.data import Told

C = TypeVar("C")

NAME: Final = "components.toml"
#: owners' files by game, as JSON
VARIABLE: Final = "MEEPLEHALL_COMPONENTS"


class ComponentsError(ValueError):
    """Something in components.toml cannot be played with."""


def load(path: Path, schema: type[C], mistakes: Callable[[C], Iterable[str]]) -> C:
    """Read the components of a game; ComponentsError says what is wrong and where.

    The first mistake is told: those after it may only follow from it.
    """
    folder, path = path.parent, used(path.parent) if path.name == NAME else path
    try:
        data = path.read_bytes()
        decode = msgspec.json.decode if path.suffix == ".json" else msgspec.toml.decode
        components: C = decode(data, type=schema)
    except OSError as error:
        raise ComponentsError(f"{path} cannot be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ComponentsError(f"{path.name}: {error}") from None
    for wrong in mistakes(components):
        raise ComponentsError(f"{path.name}: {wrong}")
    _loaded[folder] = components
    return components


def used(folder: Path) -> Path:
    """The file that the game in this folder is played with: its owner's, or ours."""
    return _chosen().get(_id(folder), folder / NAME)


def choose(files: Mapping[str, Path]) -> None:
    """Play these games, by id, with these files; to be said before a game is imported."""
    chosen = {**_chosen(), **{id: file.absolute() for id, file in files.items()}}
    os.environ[VARIABLE] = msgspec.json.encode({id: str(file) for id, file in chosen.items()}).decode()


def _chosen() -> dict[str, Path]:
    words = os.environ.get(VARIABLE, "")
    return {id: Path(file) for id, file in msgspec.json.decode(words).items()} if words else {}


def _id(folder: Path) -> str:
    return folder.name.replace("_", "-")


# which values belong to the rules

#: the components of each game, by its folder
_loaded: dict[Path, object] = {}


def loaded(folder: Path) -> object:
    """What the game in this folder is played with: what it has loaded, or else all of its file as it is."""
    if folder not in _loaded:
        _loaded[folder] = tomllib.loads(used(folder).read_text("utf-8"))
    return _loaded[folder]


def digest(components: object) -> str:
    """A short name for everything in these components that belongs to the rules.

    What is Told does not, nor what is as it would be if it were left out: so a new field with the old meaning
    as its default changes nothing.
    """
    data = msgspec.json.encode(_counting(components), order="sorted")
    return hashlib.blake2b(data, digest_size=4).hexdigest()


def _counting(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {
            field.encode_name: _counting(getattr(value, field.name))
            for field in _counted(type(value))
            if getattr(value, field.name) != _default(field)
        }
    if isinstance(value, dict):
        return {str(name): _counting(part) for name, part in value.items()}
    return [_counting(part) for part in value] if isinstance(value, (list, tuple)) else value


@cache
def _counted(kind: type[msgspec.Struct]) -> list[Any]:
    """The fields that belong to the rules; asked once, since hundreds of cards have the same ones."""
    hints = get_type_hints(kind, include_extras=True)
    return [field for field in msgspec.structs.fields(kind) if not is_told(hints[field.name])]


def is_told(hint: Any) -> bool:
    """Is a field with this annotation a text that is only shown, or several of them?"""
    return hint == Told or (get_origin(hint) in (list, dict) and get_args(hint)[-1] == Told)


def _default(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


Value = int | float | bool | str


def values(tree: object, path: str = "") -> Iterator[tuple[str, Value]]:
    """Every single value of a file with its place: ("upgrades[3].cost", 5)."""
    if isinstance(tree, dict):
        for name, part in tree.items():
            yield from values(part, f"{path}.{name}" if path else str(name))
    elif isinstance(tree, list):
        for i, part in enumerate(tree):
            yield from values(part, f"{path}[{i}]")
    elif isinstance(tree, (int, float, str)):
        yield path, tree
