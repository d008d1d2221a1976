"""Owners may trust components.toml: every value changes the game, or is refused with a sentence.

`python -m meeplehall.testing.trials GAME FOLDER` changes every value, one at a time, and tells what became of
it. Every change is tried in a process of its own, which imports the game anew. `--kinds N` takes one value of
every Nth kind only, `--unplayed KIND,KIND` names kinds that are not looked for in play, and values whose
names match `--passed-over PATTERN` are not tried.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from meeplehall.engine.components import NAME, ComponentsError, Value, choose, values
from meeplehall.engine.game import Game
from meeplehall.engine.state import State

#: matches of each setup until a value counts as ignored
PATIENCE = 60
#: the first ones are random, since those are quick
QUICK = 12
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

    Most are random. Some things seldom happen so, or never last until the end: later, in every fourth match
    players do what is sensible, in another fourth nearly always.
    """
    for seed in range(PATIENCE):
        sensible = 0.0 if seed < QUICK else (0.0, 0.0, 0.9, 1.0)[seed % 4]
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


def in_a_child(work: Callable[[], str]) -> str:
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


class Original:
    """The game as it is, in a process of its own that plays no more matches than somebody asks for."""

    def __init__(self, id: str) -> None:
        asked, self._ask = os.pipe()
        self._answer, answers = os.pipe()
        if os.fork() == 0:
            os.close(self._ask)
            game = _game(id)
            self._reply(asked, answers, [told(game)], played(game))
            os._exit(0)
        os.close(asked)
        os.close(answers)

    def _reply(self, asked: int, answers: int, known: list[str], more: Iterator[str]) -> None:
        while question := os.read(asked, 8):
            number = int.from_bytes(question, "little")
            while len(known) <= number:
                known.append(next(more))
            words = blake2b(known[number].encode(), digest_size=32).digest()
            os.write(answers, words)

    def says(self, number: int, words: str) -> bool:
        """Does the original say the same? 0 is what people read, then come its matches."""
        os.write(self._ask, number.to_bytes(8, "little"))
        return os.read(self._answer, 32) == blake2b(words.encode(), digest_size=32).digest()


def fate_of(id: str, original: Original, looked_for: bool) -> str:
    """What has become of the game that is imported here for the first time, with its components changed."""
    game = _game(id)
    if looked_for:
        for number, match in enumerate(played(game), 1):
            if not original.says(number, match):
                return "honoured"
    return "ignored" if original.says(0, told(game)) else "told"


def fates(
    id: str, folder: Path, kinds: int, unplayed: frozenset[str], passed_over: str
) -> Iterator[tuple[str, str]]:
    """The name of a value, and what became of the game when it was changed."""
    tree = tomllib.loads((folder / NAME).read_text("utf-8"))
    names = [name for name, value in values(tree) if not isinstance(value, str)]
    if kinds:
        names = list({kind(name): name for name in reversed(names)}.values())[::-1][::kinds]
    names = [name for name in names if not re.fullmatch(passed_over, name)]
    original = Original(id)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / f"{id}.json"
        choose({id: file})
        for name in names:
            looked_for = kind(name) not in unplayed
            for by in (1, -1):  # what cannot be more may be less
                file.write_text(json.dumps(changed(tree, name, by)))
                fate = in_a_child(partial(fate_of, id, original, looked_for))
                if not fate.startswith("refused"):
                    break
            yield name, fate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds", type=int, default=0)
    parser.add_argument("--unplayed", default="")
    parser.add_argument("--passed-over", default="(?!)")
    wanted = parser.parse_args()
    unplayed = frozenset(wanted.unplayed.split(","))
    for value, became in fates(wanted.game, wanted.folder, wanted.kinds, unplayed, wanted.passed_over):
        print(value, became.replace("\n", " "), sep="\t", flush=True)


if __name__ == "__main__":
    main()
