"""`meeplehall new-game`: a folder with a small game that works, to be turned into another one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from meeplehall.cli.common import fail

#: the game that is copied, with its tests
EXAMPLE = "meeplehall.games.magpies"
#: where its tests are: beside this module in an installed Meeplehall, in the tests of a checkout
TESTS = (Path(__file__).parent / "example_tests", Path(__file__).parents[3] / "tests" / "games" / "magpies")
#: rooms that a new game does not need at first: it is drawn plainly
LATER = ("page", "terminal", "static", "__pycache__")
KINDS = (".py", ".md", ".toml")

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{id}"
version = "0.1.0"
description = "{title}, a game for Meeplehall."
requires-python = ">=3.11"
dependencies = ["meeplehall"]

[project.optional-dependencies]
dev = ["pytest"]

[project.entry-points."meeplehall.games"]
{id} = "{package}.game:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["src"]
markers = ["rule(*ids): the rules of RULES.md that this test shows"]
"""


@dataclass(frozen=True)
class Names:
    """What the new game is called, in all the ways it has to be."""

    id: str
    package: str
    title: str
    #: what the numbers of its rules begin with
    prefix: str

    @classmethod
    def of(cls, name: str) -> Names:
        """All of them from one; ValueError if it does not do."""
        words = re.split(r"[-_ ]+", name.strip().lower())
        if not re.fullmatch(r"[a-z][a-z0-9 ]*", " ".join(words)):
            raise ValueError(f"{name!r} is no name for a game: letters and digits, with a letter first.")
        prefix = (words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]).upper()
        if not prefix.isalpha():
            prefix = words[0][0].upper()
        return cls("-".join(words), "_".join(words), " ".join(words).title(), prefix)

    def write(self, text: str, home: str) -> str:
        """A file of the example in the words of the new game, which is the package `home`."""
        joined = self.title.replace(" ", "")
        words = {
            EXAMPLE: home,
            "    listed=False,\n": "",
            "MP-": f"{self.prefix}-",
            ": a tiny complete game, the example of docs/add-a-game.md": "",
            "The example game": self.title,
            "MagpieKnowledge": f"{joined}Knowledge",
            "TestMagpies": f"Test{joined}",
            "Magpies": self.title,
        }
        for old, new in words.items():
            text = text.replace(old, new)
        return text


def new_game(
    name: Annotated[str, typer.Argument(help="What the game is called, such as kite-fight.")],
    into: Annotated[
        Path, typer.Option("--into", help="The folder that gets a package of its own for the game.")
    ] = Path(),
    built_in: Annotated[
        bool,
        typer.Option("--built-in", help="Put it among the games of this checkout instead."),
    ] = False,
) -> None:
    """Make a folder with a small game that works, its rules and its tests."""
    try:
        names = Names.of(name)
        made = make(names, into, built_in)
    except (ValueError, OSError) as error:
        fail(str(error))
    typer.echo(f"{names.title} is in {made}: Magpies under another name. Change what you like.\n")
    if not built_in:
        typer.echo(f"    pip install -e '{made}[dev]'\n    pytest {made}")
    typer.echo(f"    meeplehall play {names.id}\n    meeplehall serve")
    typer.echo("\ndocs/add-a-game.md explains every part of it.")


def make(names: Names, into: Path, built_in: bool) -> Path:
    """Write the files; gives the folder of the game's package or project. Nothing is written over."""
    example = Path(str(import_module(EXAMPLE).__file__)).parent
    if built_in:
        root = Path(__file__).parents[3]
        if not (root / "pyproject.toml").is_file():
            raise ValueError("This Meeplehall is not a checkout: a built-in game has no place here.")
        home, made = f"meeplehall.games.{names.package}", root / "src/meeplehall/games" / names.package
        game, tests = made, root / "tests/games" / names.package
    else:
        home, made = names.package, into / names.id
        game, tests = made / "src" / names.package, made / "tests"
    for folder in (game, tests):
        if folder.exists():
            raise ValueError(f"{folder} is there already.")
    _copy(example, game, names, home)
    _copy(next(folder for folder in TESTS if folder.is_dir()), tests, names, home)
    if not built_in:
        (made / "pyproject.toml").write_text(PROJECT.format(**vars(names)), "utf-8")
    return made


def _copy(source: Path, target: Path, names: Names, home: str) -> None:
    """All files of the example that a new game begins with."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.suffix in KINDS and inside.parts[0] not in LATER:
            copy = target / inside
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(names.write(path.read_text("utf-8"), home), "utf-8")
