"""From `meeplehall new-game` to a match in the hall, as docs/add-a-game.md says."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from meeplehall.cli import app
from meeplehall.cli.new_game import Names

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: object, expect: int = 0) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == expect, result.output
    return result.output


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of its own, installed as far as finding it goes: on the path, with its entry point."""
    folder = tmp_path_factory.mktemp("games")
    run("new-game", "Kite fight", "--into", folder)
    project = folder / "kite-fight"
    about = project / "src" / "kite_fight-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: kite-fight\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[meeplehall.games]\nkite-fight = kite_fight.game:GAME\n")
    return project


def python(made: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Another Python, in which the game is installed."""
    path = os.pathsep.join([str(made / "src"), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd or made,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_made_passes_its_own_tests(made: Path) -> None:
    found = python(made, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert found.returncode == 0, found.stdout
    assert "passed" in found.stdout


def test_nothing_of_the_example_is_left_in_it(made: Path) -> None:
    files = [path for path in made.rglob("*") if path.suffix in (".py", ".md", ".toml")]
    assert len(files) > 15
    for path in files:
        text = path.read_text("utf-8")
        assert "agpie" not in text, path
        assert "MP-" not in text, path


def test_its_entry_point_is_in_its_project(made: Path) -> None:
    project = (made / "pyproject.toml").read_text("utf-8")
    assert '[project.entry-points."meeplehall.games"]\nkite-fight = "kite_fight.game:GAME"' in project


def test_it_is_found_played_and_listed_by_the_command_line(made: Path) -> None:
    listed = python(made, "-m", "meeplehall.cli", "games")
    assert "kite-fight" in listed.stdout
    played = python(made, "-m", "meeplehall.cli", "simulate", "kite-fight", "--seats", "greedy,random",
                    "--matches", "4", "--seed", "1", "--json")  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert '"kite-fight"' in played.stdout


def test_it_can_be_played_in_the_hall_before_anything_is_drawn(made: Path, tmp_path: Path) -> None:
    found = python(made, "-m", "tests.cli.play_in_the_hall", "kite-fight", str(tmp_path), cwd=ROOT)
    assert found.returncode == 0, found.stderr
    shown = msgspec.json.decode(found.stdout.splitlines()[-1])
    assert shown["start"] is True
    assert (shown["cover"], shown["style"], shown["page"]) == ("<svg", 200, 200)
    assert shown["pieces"] == 3
    assert shown["actions"] >= 4


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("kites", Names("kites", "kites", "Kites", "KI")),
        ("Kite Fight", Names("kite-fight", "kite_fight", "Kite Fight", "KF")),
        ("kite_fight-2", Names("kite-fight-2", "kite_fight_2", "Kite Fight 2", "KF")),
        ("k2", Names("k2", "k2", "K2", "K")),
    ],
)
def test_a_name_is_all_that_is_needed(name: str, names: Names) -> None:
    assert Names.of(name) == names


@pytest.mark.parametrize("name", ["", "2kites", "kites!", "../kites", "k/ites", "-"])
def test_what_is_no_name_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    said = run("new-game", "--into", tmp_path, "--", name, expect=2)
    assert "is no name for a game" in " ".join(said.split())
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    run("new-game", "kites", "--into", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    said = run("new-game", "kites", "--into", tmp_path, expect=2)
    assert "is there already" in " ".join(said.split())
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
