"""Owners may trust components.toml: every value changes the game, or is refused with a sentence.

`python -m meeplehall.testing.trials GAME FOLDER TOLD,TOLD [--all]` changes one value of every kind (or every one),
one at a time, and tells what became of it. Every change is tried in a process of its own, which imports the
game anew.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from meeplehall.engine.components import NAME, ComponentsError, Value, choose, values
from meeplehall.engine.game import Game
from meeplehall.engine.state import State

#: matches of each setup until a value counts as ignored
PATIENCE = 200
LONGEST = 20_000


def kind(name: str) -> str:
    """`upgrades[3].cost` is a value of the kind `upgrades[].cost`."""
    return re.sub(r"\[\d+\]", "[]", name)


def changed(tree: Any, name: str, by: int) -> Any:
    """The same tree with one value changed."""
    copy = json.loads(json.dumps(tree))
    *way, last = re.findall(r"[^.\[\]]+", name)
    place = copy
    for key in way:
        place = place[int(key) if isinstance(place, list) else key]
    key = int(last) if isinstance(place, list) else last
    place[key] = _other(place[key], by)
    return copy


def _other(value: Value, by: int) -> Value:
    return not value if isinstance(value, bool) else value + by  # type: ignore[operator]


def played(game: Game[Any]) -> Iterator[str]:
    """Matches of every setup, each as what became of it.

    Most are random. Some things seldom happen so, or never last until the end: in every fourth match players
    do what is sensible, in another fourth nearly always.
    """
    for seed in range(PATIENCE):
        sensible = (0.0, 0.0, 0.9, 1.0)[seed % 4]
        for setup in game.setups():
            state, rng = game.start(setup.seats, setup.options, seed), Random(seed)
            knowledge, hands = game.knowledge(), []
            for _ in range(LONGEST):
                if state.over:
                    break
                if state.step.timed:
                    hands.append(_race(game, state))
                player = rng.choice(state.waiting)
                if rng.random() < sensible:
                    knowledge.play(state, player, rng)
                else:
                    state.act(player, rng.choice(state.options(player)))
            scores, seen = game.outcome(state).scores, game.view(state, 0)
            yield str(hash((str(state.facts()), str(scores), str(seen), str(hands))))


def _race(game: Game[Any], state: State) -> list[object]:
    """What whoever holds the clock makes of a race, and what the hands of bots do in it."""
    race = state.step.race(state)
    assert race is not None
    found: list[object] = [race.delay(), race.closes_at(0, -1, False), race.closes_at(0, 100, False)]
    trips = [10 * i for i in range(20)]
    found += [race.effective(0, 100 * i, trips[: 1 + i]) for i in range(20)]
    for level in ("easy", "normal", "hard"):
        actions = [game.knowledge().reaction(state, player, level) for player in range(state.seats)]
        found += [race.took(action) for action in actions if action is not None]
    return found


def told(game: Game[Any]) -> str:
    """What people read of a game: options and pieces."""
    pieces = [(piece.id, piece.name, piece.text) for piece in game.pieces()]
    return repr(
        ([vars(option) if hasattr(option, "__dict__") else repr(option) for option in game.options], pieces)
    )


def _game(id: str) -> Game[Any]:
    from meeplehall.games import game  # every child imports it anew, with its own components

    return game(id)


def _in_a_child(work: Callable[[], str]) -> str:
    """What the work tells, done in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            words = work()
        except ComponentsError as error:
            words = f"refused: {error}"
        except BaseException as error:
            words = f"broken: {type(error).__name__}: {error}"
        os.write(writer, words.encode()[:60_000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        words = pipe.read().decode()
    os.waitpid(child, 0)
    return words


def fates(id: str, folder: Path, every: bool, only_told: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The name of a value, and what became of the game when it was changed.

    Kinds that only say something to people are not waited for in play.
    """
    tree = tomllib.loads((folder / NAME).read_text("utf-8"))
    names = [name for name, value in values(tree) if not isinstance(value, str)]
    if not every:
        names = list({kind(name): name for name in reversed(names)}.values())[::-1]
    with tempfile.TemporaryDirectory() as place:
        before = Path(place) / "before.json"

        def note_down() -> str:
            game = _game(id)
            before.write_text(json.dumps([told(game), *played(game)]))
            return ""

        if wrong := _in_a_child(note_down):
            raise AssertionError(wrong)
        said, *matches = json.loads(before.read_text())
        file = Path(place) / f"{id}.json"

        def look(patience: bool) -> str:
            choose({id: file})
            game = _game(id)
            if not patience and told(game) != said:
                return "told"
            if any(new != old for new, old in zip(played(game), matches, strict=True)):
                return "honoured"
            return "told" if told(game) != said else "ignored"

        for name in names:
            for by in (1, -1):  # what cannot be more may be less
                file.write_text(json.dumps(changed(tree, name, by)))
                fate = _in_a_child(partial(look, kind(name) not in only_told))
                if not fate.startswith("refused"):
                    break
            yield name, fate


if __name__ == "__main__":
    which, where, kinds, *flags = sys.argv[1:]
    for value, became in fates(which, Path(where), "--all" in flags, frozenset(kinds.split(","))):
        print(value, became.replace("\n", " "), sep="\t", flush=True)
