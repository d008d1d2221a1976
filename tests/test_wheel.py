"""The wheel: all that is needed to play, nothing that only made it, and words about what it is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "meeplehall"
# Draws a table, a cover picture and a sketch of every game: what draws pictures must not be needed for that.
DRAW_ALL = """
from meeplehall import games
for game in games.all_games():
    state = game.start(game.min_seats, {}, 1)
    names = [str(seat) for seat in range(game.min_seats)]
    assert "".join(game.table(game.view(state, 0), names).values())
    assert game.sketch(game.view(state, 0), names)
    print(game.id)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    with ZipFile(file) as opened:
        yield opened


def test_it_has_the_whole_package_but_not_what_draws_its_pictures(wheel: ZipFile) -> None:
    found = {name for name in wheel.namelist() if name.startswith("meeplehall/")}
    files = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    wanted = {path.relative_to(SOURCE.parent).as_posix() for path in files if "art" not in path.parts}
    assert wanted <= found
    assert not [name for name in found if "/art/" in name]
    assert [name for name in found if name.endswith("static/sprite.svg")]
    extra = {name for name in found - wanted if not name.startswith("meeplehall/cli/example_tests/")}
    assert not extra


def test_it_plays_and_draws_without_the_sources(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", DRAW_ALL]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert len(done.stdout.split()) >= 4


def metadata(wheel: ZipFile) -> Message:
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return Parser().parsestr(wheel.read(name).decode())


def test_it_says_what_it_is(wheel: ZipFile) -> None:
    said = metadata(wheel)
    assert (said["Name"], said["License-Expression"]) == ("meeplehall", "MIT")
    assert said["Author"] == "The Meeplehall project"
    assert said["Description-Content-Type"] == "text/markdown"
    assert str(said.get_payload()).startswith("# Meeplehall")
    assert "Topic :: Games/Entertainment :: Board Games" in said.get_all("Classifier", [])
