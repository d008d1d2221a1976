"""The wheel: all that is needed to play, nothing that only made it, words about what it is; and compiled."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from tools import backend, wheels
from tools import compile as compiler

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
    environment = os.environ | {backend.SWITCH: "plain"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (file,) = folder.glob("*-py3-none-any.whl")
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


# The compiled wheel: `make wheels` builds and tries it. Here is what would go into it.


def compiled_into(folder: Path) -> list[str]:
    """Files as a compiler leaves them, with nothing in them."""
    names = [stem + backend.ENDING for stem in compiler.stems(compiler.modules())]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return names


def build_data() -> dict[str, Any]:
    return {"force_include": {}}


def test_a_compiled_wheel_is_the_plain_one_and_an_extension_module_beside_each_source(
    wheel: ZipFile, tmp_path: Path
) -> None:
    compiled_into(tmp_path)
    backend.add_extensions(tmp_path, data := build_data())
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    added = {name.removesuffix(backend.ENDING) for name in data["force_include"].values()}
    libraries = {name for name in added if "/" not in name}
    assert {f"{name}.py" for name in added - libraries} <= set(wheel.namelist())
    folders = {"engine", "bots", *(path.parent.name for path in SOURCE.glob("games/*/rules"))}
    assert libraries == {f"meeplehall_{folder}__mypyc" for folder in folders}
    # What is left out of a folder is told by the name of its file, and by nothing else.
    rules = [path for path in SOURCE.glob("games/*/rules/**/*.py") if path.name not in compiler.PLAIN]
    assert {path.relative_to(SOURCE.parent).with_suffix("").as_posix() for path in rules} <= added


def test_a_wheel_with_too_few_or_strange_extension_modules_is_not_made(tmp_path: Path) -> None:
    names = compiled_into(tmp_path)
    (tmp_path / names[0]).unlink()
    with pytest.raises(backend.Impossible, match=f"has not made {re.escape(names[0])}"):
        backend.add_extensions(tmp_path, build_data())
    (tmp_path / names[0]).touch()
    (tmp_path / f"stranger{backend.ENDING}").touch()
    with pytest.raises(backend.Impossible, match="Nobody asked for stranger"):
        backend.add_extensions(tmp_path, build_data())


def test_an_editable_install_is_plain_and_needs_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(backend.SWITCH, "compiled")
    monkeypatch.chdir(ROOT)
    assert not [line for line in backend.get_requires_for_build_editable() if "mypy" in line]
    (hook,) = WheelBuilder(str(ROOT)).get_build_hooks(str(ROOT)).values()
    hook.initialize("editable", data := build_data())
    assert data == build_data()


def test_whoever_compiles_gets_the_versions_that_are_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    if compiler.what_is_missing():
        pytest.skip(compiler.what_is_missing())
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv(backend.SWITCH, raising=False)
    needed = [line.split("==")[0] for line in backend.get_requires_for_build_wheel() if "==" in line]
    assert sorted(needed) == sorted(backend.NEEDED)
    monkeypatch.setenv(backend.SWITCH, "plain")
    assert not [line for line in backend.get_requires_for_build_wheel() if "mypy" in line]


def test_a_build_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(backend.SWITCH, "fast")
    with pytest.raises(backend.Impossible, match="'fast'; it can be compiled, plain or nothing"):
        backend.is_compiled()


def test_without_a_compiler_the_wheel_is_plain_unless_it_was_asked_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv(backend.SWITCH, raising=False)
    assert not backend.is_compiled()
    monkeypatch.setenv(backend.SWITCH, "compiled")
    with pytest.raises(backend.Impossible, match="no C compiler was found"):
        backend.is_compiled()


def test_wheels_are_built_for_the_same_pythons_everywhere() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    assert settings["build"] == [f"cp{version.replace('.', '')}-*" for version in wheels.supported()]
    tried = shlex.split(settings["test-command"])[1].format(project=ROOT)
    assert Path(tried) == wheels.TRIAL
