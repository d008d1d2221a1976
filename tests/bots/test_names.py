"""Bots by name: those of this package, those of others, and any class in a module."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from meeplehall import bots
from meeplehall.bots import bot, names
from meeplehall.bots.bot import BotError

ROOT = Path(__file__).resolve().parents[2]
MODULE = '''
from meeplehall.bots.bot import Bot

class Hasty(Bot):
    """Takes the last option, whatever it is."""

    def choose(self, game, state, player, seed):
        return [state.options(player)[-1]]

class Slow(Hasty):
    name = "slow"

    def __init__(self, patience):
        self.patience = patience

def patient():
    return Slow(3)

def nothing():
    return None

NUMBER = 7
'''
ENTRIES = """[meeplehall.bots]
hasty = own_bots:Hasty
patient = own_bots:patient
nothing = own_bots:nothing
gone = own_bots:Gone
random = own_bots:Hasty
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module, and the entry points that a package with this module would have."""
    (tmp_path / "own_bots.py").write_text(MODULE)
    about = tmp_path / "own_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    return tmp_path


@pytest.fixture
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(folder)
    importlib.invalidate_caches()
    bots._entries.cache_clear()
    yield
    sys.modules.pop("own_bots", None)
    bots._entries.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_bot_of_another_package_is_found_by_its_entry_point() -> None:
    assert type(bot("hasty")).__name__ == "Hasty"
    assert bot("hasty").name == "hasty"  # it has no name of its own
    assert bot("patient").name == "slow"
    assert type(bot("random")).__name__ == "RandomBot"  # what is built in stays what it is
    assert names()[:4] == ("random", "plain", "greedy", "search")
    assert names().count("random") == 1
    assert {"hasty", "patient"} < set(names())
    with pytest.raises(BotError, match="hasty, patient"):
        bot("nobody")


@pytest.mark.usefixtures("installed")
def test_any_class_of_bots_is_found_in_its_module() -> None:
    found = bot("own_bots:Hasty")
    assert type(found).__name__ == "Hasty"
    assert found.name == "own_bots:Hasty"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("own_bots:Nobody", "has no attribute 'Nobody'"),
        ("own_bots:Slow", "without arguments"),
        ("own_bots:patient", "not a subclass"),
        ("own_bots:NUMBER", "not a subclass"),
        ("os:abort", "not a subclass"),
        ("no_such_module:Hasty", "No module named 'no_such_module'"),
        ("own_bots:", "There is no bot 'own_bots:'"),
        ("own bots:Hasty", "There is no bot"),
        (":Hasty", "There is no bot"),
        ("search:Hasty", "There is no bot"),
        ("nothing", "is not a meeplehall.bots.bot.Bot"),
        ("gone", "cannot be loaded"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(name: str, about: str) -> None:
    with pytest.raises(BotError, match=about):
        bot(name)


def meeplehall(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command, started in this folder as a person would."""
    paths = [str(ROOT / path) for path in os.environ.get("PYTHONPATH", "src").split(os.pathsep)]
    return subprocess.run(
        [sys.executable, "-P", "-m", "meeplehall.cli", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        input=typed,
        capture_output=True,
        text=True,
    )


def test_a_bot_of_this_folder_plays_in_other_processes(folder: Path) -> None:
    many = ("--matches", "4", "--jobs", "2", "--json")
    simulated = meeplehall(folder, "simulate", "magpies", "--seats", "own_bots:Hasty,random", *many)
    assert simulated.returncode == 0, simulated.stderr
    assert [seat["bot"] for seat in json.loads(simulated.stdout)["seats"]] == ["own_bots:Hasty", "random"]
    rated = meeplehall(folder, "arena", "magpies", "--bots", "own_bots:Hasty,random", *many)
    assert rated.returncode == 0, rated.stderr
    assert {row["bot"] for row in json.loads(rated.stdout)["standings"]} == {"own_bots:Hasty", "random"}


def test_a_bot_of_this_folder_plays_at_the_terminal_and_from_a_file(folder: Path) -> None:
    played = meeplehall(
        folder, "play", "magpies", "--seats", "own_bots:Hasty,random", "--seed", "1", "--save", "match.json"
    )
    assert played.returncode == 0, played.stderr
    assert "could not decide" not in played.stdout
    saved = json.loads((folder / "match.json").read_text())
    assert saved["seats"][0]["bot"] == "own_bots:Hasty"
    begun = meeplehall(
        folder, "play", "magpies", "--seats", "me,own_bots:Hasty", "--save", "mine.json", typed="1\n"
    )
    assert begun.returncode == 0, begun.stderr
    went_on = meeplehall(folder, "play", "--load", "mine.json", typed="default\n" * 200)
    assert went_on.returncode == 0, went_on.stderr
    assert "Scores" in went_on.stdout
    assert "could not decide" not in went_on.stdout


def test_a_wrong_class_is_said_in_one_sentence(folder: Path) -> None:
    for command in (("simulate", "--seats"), ("play", "--seats"), ("arena", "--bots")):
        refused = meeplehall(folder, command[0], "magpies", command[1], "own_bots:Nobody,random")
        assert refused.returncode == 2
        assert "There is no bot 'own_bots:Nobody'" in refused.stderr
        assert refused.stderr.count("\n") == 1
