"""What becomes of a game if all its texts are others.

`python -m meeplehall.testing.retold GAME` changes everything in components.toml that the schema calls Told,
plays with it, and prints what was changed, the rules version, and whether the matches were the same.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec

from meeplehall.engine.components import VARIABLE, choose, is_told, loaded
from meeplehall.testing.trials import in_a_child

#: matches of each setup that have to be the same
MATCHES = 1
LONGEST = 20_000


def kinds(value: Any) -> Iterator[str]:
    """All kinds of texts that are Told, by the names of their fields."""
    for part in _parts(value):
        if isinstance(part, msgspec.Struct):
            yield from told_in(type(part))


@cache
def told_in(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a schema that are Told; asked once, since hundreds of cards have the same ones."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if is_told(hint))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[Any, ...]:
    return msgspec.structs.fields(kind)


def _parts(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, msgspec.Struct):
        for field in _fields(type(value)):
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, dict):
        for part in value.values():
            yield from _parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part)


def retold(value: Any, which: frozenset[str]) -> Any:
    """The components as plain data, with other words in these kinds of texts."""
    if isinstance(value, msgspec.Struct):
        others = which & told_in(type(value))
        return {
            field.encode_name: _other(getattr(value, field.name))
            if field.name in others
            else retold(getattr(value, field.name), which)
            for field in _fields(type(value))
            if getattr(value, field.name) is not None  # TOML has nothing like it, and it is the default
        }
    if isinstance(value, dict):
        return {name: retold(part, which) for name, part in value.items()}
    return [retold(part, which) for part in value] if isinstance(value, list) else value


def _other(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: _other(text) for name, text in told.items()}
    return [_other(text) for text in told] if isinstance(told, list) else f"{told} otherwise"


def matches(id: str) -> str:
    """The rules version of the game, imported here for the first time, and what becomes of its matches."""
    from meeplehall.games import game

    found, all_of_them = game(id), blake2b(digest_size=16)
    for seed in range(MATCHES):
        for setup in found.setups():
            state, rng = found.start(setup.seats, setup.options, seed), Random(seed)
            for _ in range(LONGEST):
                if state.over:
                    break
                player = rng.choice(state.waiting)
                state.act(player, rng.choice(state.options(player)))
            all_of_them.update(repr((state.facts(), found.outcome(state).ranks)).encode())
    return f"{found.rules_version}\t{all_of_them.hexdigest()}"


def write(id: str, place: Path) -> str:
    """Write the components of a game with other words, a file for each kind of texts; gives their names."""
    from meeplehall.games import game

    components = loaded(game(id).folder)
    found = sorted(set(kinds(components)))
    for kind in found:
        (place / f"{kind}.json").write_text(json.dumps(retold(components, frozenset({kind}))))
    return ",".join(found)


def write_all(id: str, file: Path, which: frozenset[str]) -> str:
    """Write the components of a game with other words in all of these."""
    from meeplehall.games import game

    file.write_text(json.dumps(retold(loaded(game(id).folder), which)))
    return ""


def accepted(id: str) -> str:
    """Can the game be played with what was chosen for it?"""
    from meeplehall.games import game

    return game(id).rules_version


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    id = parser.parse_args().game
    ours = in_a_child(partial(matches, id))
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        which = []
        for kind in filter(None, in_a_child(partial(write, id, place)).split(",")):
            choose({id: place / f"{kind}.json"})
            if not in_a_child(partial(accepted, id)).startswith("refused"):  # a source has to be a known one
                which.append(kind)
        os.environ[VARIABLE] = ""
        file = place / "all.json"
        in_a_child(partial(write_all, id, file, frozenset(which)))
        choose({id: file})
        version, _, theirs = in_a_child(partial(matches, id)).partition("\t")
    same = "same" if theirs == ours.partition("\t")[2] else "other"
    print(",".join(which), version, same, sep="\t")


if __name__ == "__main__":
    main()
