"""Owners' files: printed, checked, and played with."""

import os
import subprocess
import sys
from pathlib import Path

import httpx2
import msgspec
import pytest

from meeplehall.engine.components import VARIABLE, ComponentsError, choose, load, used, values
from meeplehall.games.magpies.components.data import FOLDER, Components, mistakes
from meeplehall.games.magpies.game import GAME
from tools.hall_process import running_hall


def run(*arguments: object, expect: int = 0, typed: str = "") -> str:
    """The command in a process of its own: a game is imported once, with the components that it has then."""
    found = subprocess.run(
        [sys.executable, "-m", "meeplehall.cli", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert found.returncode == expect, found.stdout + found.stderr
    return found.stdout + found.stderr


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Magpies with two cards in hand instead of three."""
    file = tmp_path / "my.toml"
    file.write_text(run("components", "magpies").replace("hand = 3", "hand = 2"), "utf-8")
    return file


def test_a_file_is_printed_changed_and_checked(own: Path) -> None:
    said = run("components", "magpies", "--file", own)
    assert "hand: 2 instead of 3" in said
    assert "can be played with" in said
    assert "1 value changed" in said


def test_what_cannot_be_played_with_is_refused_with_its_reason(own: Path, tmp_path: Path) -> None:
    own.write_text(own.read_text("utf-8").replace("hand = 2", "hand = 40"), "utf-8")
    for command in (["components", "magpies", "--file"], ["play", "magpies", "--components"]):
        said = run(*command, own, expect=2)
        assert "my.toml: hand: there are not enough cards" in said
        assert "Traceback" not in said
    assert "cannot be read" in run("components", "magpies", "--file", tmp_path / "none.toml", expect=2)


def test_a_match_with_an_own_file_carries_its_name_and_hash(own: Path, tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    keyboard = ["--seats", "random,random", "--seed", "1"]
    assert "my.toml" in run("play", "magpies", *keyboard, "--components", own, "--save", saved)
    rules = msgspec.json.decode(saved.read_bytes())["rules"]
    version, name = rules.split()
    assert name == "my.toml"
    assert version != GAME.rules_version
    assert "my.toml" in run("check", saved, expect=1)
    assert "my.toml" in run(
        "simulate", "magpies", "--seats", "random,random", "--matches", 4, "--components", own
    )


def test_a_hall_plays_with_a_folder_of_files(own: Path) -> None:
    own.rename(own.with_name("magpies.toml"))
    with running_hall("", "--components", str(own.parent)) as hall:
        found = httpx2.get(f"{hall.address}/api/games/magpies", timeout=120).raise_for_status().json()
        assert found["rules_version"].endswith(" magpies.toml")


def test_a_file_for_no_game_is_refused_by_the_hall(own: Path) -> None:
    assert "my.toml is not named like a game" in run("serve", "--components", own.parent, expect=2)


def test_the_file_of_a_game_is_chosen_for_the_whole_process(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "")
    choose({"magpies": own})
    assert used(FOLDER) == own
    assert load(FOLDER / "components.toml", Components, mistakes).hand == 2
    choose({"magpies": own.with_name("none.toml")})
    with pytest.raises(ComponentsError, match="cannot be read"):
        load(FOLDER / "components.toml", Components, mistakes)


def test_a_match_goes_on_whatever_the_file_is_called() -> None:
    assert GAME.goes_on_with(f"{GAME.rules_version} my.toml")
    assert not GAME.goes_on_with("1-00000000 my.toml")


def test_every_value_has_its_place() -> None:
    tree = {"a": [1, {"b": True}], "c": {"2": "x"}}
    assert dict(values(tree)) == {"a[0]": 1, "a[1].b": True, "c.2": "x"}
