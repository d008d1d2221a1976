"""The bots as they were at one commit, as opponents: what a change of the bots is measured against.

    meeplehall simulate xenofera --seats hard,benchmarks.frozen:Hard --matches 200

Taken from the history, so that nothing of them stands in the sources twice: the bots, what the games told
them, and the engine's Knowledge, under a package name of their own in build/frozen. The rules are today's.
At a level that searches they think as long as today's bot of that level. Both run on plain source, or both
compiled, which this does:

    python -m benchmarks.frozen
"""

from __future__ import annotations

import importlib
import io
import re
import subprocess
import sys
import tarfile
from functools import cache
from pathlib import Path
from time import thread_time
from typing import Any, ClassVar

from meeplehall import build
from meeplehall.bots.bot import Bot, BotError
from meeplehall.bots.pace import pace
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State

COMMIT = "a2ab226"
ROOT = Path(__file__).resolve().parents[1]
FAST = ROOT / "build" / "fast"
PACKAGE = f"frozen_{COMMIT}"
TAKEN = ("src/meeplehall/bots", "src/meeplehall/engine/knowledge.py", "src/meeplehall/games")
#: what is taken, and no other part of the package, has the other name
MOVED = re.compile(r"\bmeeplehall\.(bots|engine\.knowledge|games\.\w+\.bot)\b")
IS_TAKEN = re.compile(r"src/meeplehall/(bots/.*|engine/knowledge|games/\w+/bot/.*)\.py$")


def compiled() -> int:
    """Compile today's package and the frozen one with it; what the process that did it returned."""
    unpacked(FAST)
    return subprocess.run([sys.executable, ROOT / "tools" / "compile.py", "guest", PACKAGE]).returncode


@cache
def imported() -> None:
    """Make the package importable, in the form that today's bots have."""
    if build() == "compiled":
        found = FAST / PACKAGE
        if not any(found.rglob("*.so")) and not any(found.rglob("*.pyd")):
            raise BotError("The frozen bots are not compiled: python -m benchmarks.frozen does it.")
    else:
        folder = ROOT / "build" / "frozen"
        unpacked(folder)
        sys.path.insert(0, str(folder))


def unpacked(folder: Path) -> None:
    """Put the package into this folder, if it is not there yet."""
    made = folder / PACKAGE
    if not made.exists():
        asked = ["git", "-C", str(ROOT), "archive", COMMIT, *TAKEN]
        done = subprocess.run(asked, capture_output=True, check=False)
        if done.returncode:
            raise BotError(f"The history has no commit {COMMIT}, so its bots cannot play.")
        beside = folder / f"{PACKAGE}.new"
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            for member in archive.getmembers():
                taken = archive.extractfile(member) if IS_TAKEN.match(member.name) else None
                if taken is not None:
                    path = beside / Path(member.name).relative_to("src/meeplehall")
                    path.parent.mkdir(parents=True, exist_ok=True)
                    text = MOVED.sub(rf"{PACKAGE}.\1", taken.read().decode())
                    path.write_text(_for_any_game(text) if "/bots/" in member.name else text)
        for part in [beside, *(path for path in beside.rglob("*") if path.is_dir())]:
            (part / "__init__.py").touch()
        beside.rename(made)


def _for_any_game(text: str) -> str:
    """The bots are given a FrozenGame, which no compiled function would take for a Game."""
    return text.replace("from meeplehall.engine.game import Game\n", "").replace("Game[Any]", "Any")


class FrozenGame:
    """A game whose bots know what they knew then."""

    def __init__(self, game: Game[Any]) -> None:
        imported()
        name = game.package.rpartition(".")[2]
        module = importlib.import_module(f"{PACKAGE}.games.{name}.bot.knowledge")
        base = importlib.import_module(f"{PACKAGE}.engine.knowledge").Knowledge
        self.knowledge = next(
            kind
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind is not base
        )
        self.redeal = game.redeal
        self.cooperative = game.cooperative


@cache
def _frozen(game: Game[Any]) -> FrozenGame:
    return FrozenGame(game)


def knowledge(game: Game[Any]) -> Any:
    """What the bots knew about a game: `meeplehall train --before benchmarks.frozen:knowledge`."""
    return _frozen(game).knowledge()


class Frozen(Bot):
    """A bot as it was."""

    level: ClassVar[str]

    def __init__(self) -> None:
        self.name = f"{self.level} of {COMMIT}"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        imported()
        bots = importlib.import_module(f"{PACKAGE}.bots")
        if self.level == "greedy" or self.level == "easy":
            old = bots.bot(self.level)
        else:
            seconds = game.knowledge().levels[self.level].seconds
            search = importlib.import_module(f"{PACKAGE}.bots.search.bot")
            vars(search)["perf_counter"] = thread_time  # as today's bots count their seconds
            old = search.SearchBot(self.level, 0, seconds / pace())
        found: list[Action[Any]] = old.choose(_frozen(game), state, player, seed)
        return found


class Greedy(Frozen):
    level = "greedy"


class Easy(Frozen):
    level = "easy"


class Medium(Frozen):
    level = "medium"


class Hard(Frozen):
    level = "hard"


class Expert(Frozen):
    level = "expert"


if __name__ == "__main__":
    sys.exit(compiled())
